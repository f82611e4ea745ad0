"""Tests of items beside each other in one row."""

from __future__ import annotations

import time

import pytest
from readers.heuristic.made import line
from readers.heuristic.sheets import area

from tagged2md.readers.heuristic.item_rows import with_items_apart
from tagged2md.readers.heuristic.records import Bullet, Column
from tagged2md.readers.heuristic.rows import joined_row


def row(*texts, step=120.0):
    return joined_row([line(text, 60.0 + step * i, 700.0) for i, text in enumerate(texts)])


def apart(given, bullets=()):
    column, markers = with_items_apart(Column(60.0, 400.0, (given,)), bullets)
    return [each.text for each in column.lines], markers


@pytest.mark.parametrize(
    ("texts", "lines"),
    [
        pytest.param(("a) red", "b) blue"), 2, id="letters that count on"),
        pytest.param(("1. red", "2. blue", "3. green"), 3, id="numbers that count on"),
        pytest.param(("• red", "• blue"), 2, id="bullets"),
        pytest.param(("a) red", "c) blue"), 1, id="letters with one left out"),
        pytest.param(("a) red", "blue"), 1, id="one item and other text"),
        pytest.param(("red", "a) blue"), 1, id="text before the first item"),
    ],
)
def test_rows_of_items(texts, lines):
    assert len(apart(row(*texts))[0]) == lines


def test_a_number_in_the_middle_of_a_sentence_starts_no_item():
    assert apart(line("1. see there 2. for that", 60.0, 700.0)) == (["1. see there 2. for that"], {})


def test_items_of_a_row_are_siblings():
    _, markers = apart(row("a) red", "b) blue"))

    assert [marker.x for marker in markers.values()] == [60.0, 60.0]


@pytest.mark.parametrize(
    ("places", "kinds"),
    [
        pytest.param((48.0, 168.0), ["task", "done"], id="a box before each text"),
        pytest.param((168.0,), [], id="only one box"),
    ],
)
def test_boxes_to_tick_beside_each_other(places, kinds):
    boxes = [
        Bullet(area(x, 700.0, x + 8.0, 708.0).box, kind) for x, kind in zip(places, ("task", "done"), strict=False)
    ]
    _, markers = apart(row("red", "blue"), boxes)

    assert [marker.kind for marker in markers.values()] == kinds


def test_a_row_of_thousands_of_pieces_takes_bounded_time():
    start = time.process_time()
    apart(row(*["red"] * 4_000))
    assert time.process_time() - start < 3.0  # quadratic work took ten
