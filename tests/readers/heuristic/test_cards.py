"""Tests of boxes beside each other that hold text of their own."""

from __future__ import annotations

import pytest
from readers.heuristic.made import facts, line
from readers.heuristic.sheets import across, area, page

from tagged2md.readers.heuristic.cards import card_rows
from tagged2md.readers.heuristic.found import Knowledge
from tagged2md.readers.heuristic.pages import read_page

TEXTS = [("Basic", "for one"), ("Team", "for five"), ("House", "for all")]


def boxes(count=3, *, y=640.0, gap=12.0, height=50.0):
    """Outlines beside each other, 100 points wide, from 50 on."""
    starts = [50.0 + (100.0 + gap) * i for i in range(count)]
    return [area(x, y, x + 100.0, y + height)._replace(colour=None, stroked=True) for x in starts]


def texts(given=TEXTS, *, y=670.0, gap=12.0, indent=10.0):
    return [
        line(text, 50.0 + (100.0 + gap) * i + indent, y - 15.0 * row)
        for row in range(2)
        for i, card in enumerate(given)
        for text in card[row : row + 1]
    ]


def found(fills, lines, rulings=()):
    rows = card_rows(page(lines, rulings, fills))
    return [[tuple(line.text for line in card) for card in row.cards] for row in rows]


@pytest.mark.parametrize(
    ("fills", "lines", "expected"),
    [
        pytest.param(boxes(), texts(), [TEXTS], id="boxes that stand apart"),
        pytest.param(boxes(gap=3.0), texts(gap=3.0), [], id="boxes that touch, or nearly so, are cells"),
        pytest.param([*boxes(y=636.0), *boxes()], texts(), [TEXTS], id="boxes with their shadows hold one text"),
        pytest.param(boxes(1), texts(TEXTS[:1]), [], id="a single box"),
        pytest.param(boxes(), texts([(a,) for a, _ in TEXTS]), [], id="a line in each"),
        pytest.param(boxes(), texts(TEXTS[:2]), [], id="an empty box"),
        pytest.param(boxes(), texts(indent=80.0), [], id="text over their sides"),
        pytest.param(
            [*boxes(), area(30.0, 600.0, 400.0, 720.0)], texts(), [TEXTS], id="in a larger box that stands alone"
        ),
        pytest.param(
            [fill._replace(colour=(1.0, 1.0, 1.0), stroked=False) for fill in boxes()], texts(), [], id="white"
        ),
    ],
)
def test_boxes_beside_each_other(fills, lines, expected):
    assert found(fills, lines) == expected


@pytest.mark.parametrize(
    ("rules", "count"),
    [pytest.param(2, 1, id="a line under title and text"), pytest.param(3, 0, id="the rows of a table")],
)
def test_lines_in_a_box(rules, count):
    inside = [across(650.0 + 8.0 * i, 55.0, 145.0) for i in range(rules)]

    assert len(found(boxes(), texts(), inside)) == count


def test_cards_are_read_one_after_the_other_and_row_by_row():
    lower = [("Trial", "for now"), ("School", "for you"), ("Other", "ask us")]
    fills = [*boxes(), *boxes(y=560.0)]
    lines = [*texts(), *texts(lower, y=590.0), line("All of these tariffs can be changed.", 50.0, 700.0)]

    reading = read_page(page(lines, fills=fills), Knowledge(facts=facts()))

    expected = " ".join(["All of these tariffs can be changed.", *[text for card in (*TEXTS, *lower) for text in card]])
    assert " ".join(this.passage.text for this in reading.found if this.passage) == expected
