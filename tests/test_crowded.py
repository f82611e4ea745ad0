"""Pages with very much on them: they are read in bounded time, and nothing of them is lost or doubled."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from time import process_time

import pytest
from builder import untagged

import tagged2md

GLYPHS = 60_000
STROKES = 100_000
MOST_SECONDS = 3.0
"""Processor time; the slowest takes a third of it."""


def fine_print(chance: random.Random) -> Iterator[str]:
    """Words of small type, each placed by itself, line under line."""
    yield "BT /F1 3.4 Tf"
    for count in range(GLYPHS // 5):
        word = "".join(chance.choices("etaoinshrdlu", k=5))
        yield f"1 0 0 1 {20 + count % 58 * 9.5} {770 - count // 58 * 3.5} Tm ({word}) Tj"
    yield "ET"


def figures(chance: random.Random) -> Iterator[str]:
    """Columns of numbers in small type."""
    yield "BT /F1 3 Tf"
    for count in range(GLYPHS // 5):
        value = chance.randrange(10_000, 100_000)
        yield f"1 0 0 1 {12 + count % 40 * 14.7} {770 - count // 40 * 2.4} Tm ({value}) Tj"
    yield "ET"


def scattered_letters(chance: random.Random) -> Iterator[str]:
    """Letters at random places, many of them over others."""
    yield "BT /F1 8 Tf"
    for _ in range(GLYPHS):
        letter = chance.choice("abcdefghijklmnopqrstuvwxyz")
        yield f"1 0 0 1 {chance.uniform(20, 590):.2f} {chance.uniform(20, 770):.2f} Tm ({letter}) Tj"
    yield "ET"


def map_strokes(chance: random.Random) -> Iterator[str]:
    """Short strokes in all directions."""
    for _ in range(STROKES):
        x, y = chance.uniform(0, 600), chance.uniform(0, 780)
        yield f"{x:.2f} {y:.2f} m {x + chance.uniform(-5, 5):.2f} {y + chance.uniform(-5, 5):.2f} l S"


def hatching(_chance: random.Random) -> Iterator[str]:
    """Short upright strokes beside each other."""
    for count in range(STROKES):
        x, y = count % 1000 * 0.6, count // 1000 * 7.8
        yield f"{x:.2f} {y:.2f} m {x:.2f} {y + 6:.2f} l S"


def small_boxes(chance: random.Random) -> Iterator[str]:
    """Filled boxes over each other."""
    for _ in range(STROKES):
        x, y = chance.uniform(0, 600), chance.uniform(0, 780)
        yield f"{x:.2f} {y:.2f} {chance.uniform(0, 20):.2f} {chance.uniform(0, 20):.2f} re f"


KINDS = [fine_print, figures, scattered_letters, map_strokes, hatching, small_boxes]


@pytest.mark.parametrize("draw", KINDS, ids=lambda draw: draw.__name__)
def test_a_crowded_page_takes_bounded_time_and_loses_nothing(draw: Callable[[random.Random], Iterator[str]]):
    doc = untagged()
    page = doc.page()
    page.op("\n".join(draw(random.Random(5))))  # noqa: S311 - the same page each time
    for number in range(40):
        page.newline()
        page.text(f"This is line number {number} of the page.")
    data = doc.data()
    started = process_time()

    counts = tagged2md.convert(data, images="none").report.counts

    assert process_time() - started < MOST_SECONDS
    assert not {"T2M-LOST", "T2M-DOUBLED"} & counts.keys()
