"""Drawn grids that hold text as tables do."""

from __future__ import annotations

import pytest
from typeset import MarkedContent, run

from tagged2md.checks.drawn_grids import drawn_grids
from tagged2md.pdf.page import Page, Ruling

MARKED = MarkedContent(1, None, "")


def lines_of(columns, rows, x=100.0, y=100.0):
    """The lines of a grid of slots of 100 by 30 points."""
    right, top = x + 100 * columns, y + 30 * rows
    down = [Ruling(x + 100 * i, y, x + 100 * i, top, 1.0, MARKED, 0) for i in range(columns + 1)]
    across = [Ruling(x, y + 30 * i, right, y + 30 * i, 1.0, MARKED, 0) for i in range(rows + 1)]
    return down + across


def texts(slots, x=100.0, y=100.0):
    return [run("word", x + 100 * column + 20, y + 30 * row + 10) for column, row in slots]


def grids_of(rulings, runs):
    page = Page(1, "1", 600.0, 800.0, runs=runs, rulings=rulings)
    return drawn_grids(page, runs)


ALL = [(column, row) for column in range(3) for row in range(3)]


@pytest.mark.parametrize(
    ("rulings", "runs", "count"),
    [
        pytest.param(lines_of(3, 3), texts(ALL), 1, id="a grid full of text"),
        pytest.param(lines_of(3, 3), texts(ALL[:4]), 1, id="four of nine slots"),
        pytest.param(lines_of(3, 3), texts(ALL[:3]), 0, id="one column of three"),
        pytest.param(lines_of(4, 3), texts(ALL[:4]), 0, id="too many empty slots, as on squared paper"),
        pytest.param(lines_of(1, 1), texts(ALL[:1]), 0, id="a box around text"),
        pytest.param(lines_of(1, 3), texts(ALL[:3]), 0, id="a list with lines between"),
        pytest.param(lines_of(3, 3), [], 0, id="no text"),
        pytest.param([], texts(ALL), 0, id="no lines"),
        pytest.param(
            lines_of(2, 2) + lines_of(2, 2, y=400.0),
            texts([(0, 0), (1, 1)]) + texts([(0, 0), (1, 1)], y=400.0),
            2,
            id="two grids",
        ),
    ],
)
def test_grids(rulings, runs, count):
    assert grids_of(rulings, runs) == count
