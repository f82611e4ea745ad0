"""Tests of boxes to tick that are drawn, and that no table is made of."""

from __future__ import annotations

import pytest
from readers.heuristic.sheets import MARKED, STEP, TOP, WIDTH, area, cells, down, grid, page, shown

from tagged2md.pdf.page import Ruling
from tagged2md.readers.heuristic.checkboxes import check_boxes
from tagged2md.readers.heuristic.table_text import shelf_of
from tagged2md.readers.heuristic.tables import tables

WHITE = (1.0, 1.0, 1.0)


def box(x, y, side=11.0):
    return area(x, y, x + side, y + side, WHITE)


def sides(x, y, side=11.0):
    """The lines of a box that is stroked."""
    ends = [(x, y, x + side, y), (x, y + side, x + side, y + side)]
    return [Ruling(*end, 0.75, MARKED, 0) for end in ends] + [down(at, y, y + side) for at in (x, x + side)]


@pytest.mark.parametrize(
    ("fills", "lines", "expected"),
    [
        pytest.param([box(150.0, 620.0), box(250.0, 620.0)], [], 2, id="squares apart from each other"),
        pytest.param([box(150.0, 620.0), box(150.0, 620.0)], [], 1, id="area and border of one square"),
        pytest.param([box(150.0 + 11.0 * i, 620.0) for i in range(4)], [], 0, id="squares side by side are cells"),
        pytest.param([box(150.0, 620.0, 20.0)], [], 0, id="a square larger than letters"),
        pytest.param([area(150.0, 620.0, 163.0, 626.0)], [], 0, id="a bar"),
        pytest.param([box(3.0, 684.0)], cells("7"), 0, id="a square around a digit"),
    ],
)
def test_boxes_to_tick(fills, lines, expected):
    assert len(check_boxes(fills, shelf_of(lines))) == expected


def test_boxes_in_a_cell_make_no_columns():
    lines = cells("Is it due?|yes no", "Is it paid?|no yes")
    y = TOP - STEP * 0.8
    fills = [box(WIDTH + x, y, 10.0) for x in (30.0, 70.0)]
    rulings = [*grid(2, 2), *[side for x in (30.0, 70.0) for side in sides(WIDTH + x, y, 10.0)]]
    found = tables(page(lines, rulings, fills), 10.0)

    assert [shown(table) for table in found] == [["Is it due?|yes no", "Is it paid?|no yes"]]
