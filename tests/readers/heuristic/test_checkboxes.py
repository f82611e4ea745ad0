"""Tests of boxes to tick that are drawn, and that no table is made of."""

from __future__ import annotations

import pytest
from readers.heuristic.made import line
from readers.heuristic.sheets import MARKED, STEP, TOP, WIDTH, area, cells, down, grid, page, shown

from tagged2md.pdf.page import Fill, Ruling
from tagged2md.readers.heuristic.bullets import drawn_bullets, drawn_markers
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


def outline(x=40.0, y=699.0, side=9.0):
    return area(x, y, x + side, y + side)._replace(colour=None, stroked=True)


def cut_out(x=40.0, y=699.0, side=9.0):
    """A border that is one square cut out of another."""
    return [area(x, y, x + side, y + side), area(x + 1, y + 1, x + side - 1, y + side - 1)]


def cross(x=40.0, y=699.0, side=9.0):
    return Fill(area(x, y, x + side, y + side).box, None, True, False, MARKED, 1)


def black(x, y, side):
    return area(x, y, x + side, y + side, (0.0, 0.0, 0.0))


@pytest.mark.parametrize(
    ("fills", "kind"),
    [
        pytest.param([outline()], "task", id="an empty square"),
        pytest.param([outline(), cross()], "done", id="with a cross of lines"),
        pytest.param([cross(), outline()], "done", id="drawn before it"),
        pytest.param([outline(), black(42.0, 701.0, 5.0)], "done", id="with a square in it"),
        pytest.param([outline(), black(44.0, 703.0, 2.0)], "task", id="with a dot in it"),
        pytest.param([outline(), area(41.0, 700.0, 48.0, 707.0, WHITE)], "task", id="white inside"),
        pytest.param(cut_out(), "task", id="a border cut out of a square"),
        pytest.param([*cut_out(), black(40.0, 699.0, 9.0)._replace(order=1)], "done", id="filled within its border"),
        pytest.param([black(44.0, 701.0, 4.0)], "bullet", id="a small full square is a bullet"),
        pytest.param([outline(36.0, 699.0, 13.0)], "task", id="a square larger than its letters"),
        pytest.param([outline(44.0, 701.0, 5.2)], None, id="a square too small to tick"),
        pytest.param([outline(), outline(49.5)], None, id="squares side by side take one letter each"),
    ],
)
def test_drawn_boxes_before_a_line(fills, kind):
    lines = [line("an item of a list", 60, 700)]
    found = drawn_markers(lines, drawn_bullets(page(lines, fills=fills)))

    assert [marker.kind for marker in found.values()] == ([kind] if kind else [])


@pytest.mark.parametrize(
    ("letter", "found"),
    [
        pytest.param("x", [("done", 1)], id="a cross"),
        pytest.param("7", [], id="a digit is a value"),
    ],
)
def test_a_letter_in_a_box_before_a_line(letter, found):
    lines = [line(f"{letter} |an item of a list", 42, 700)]
    markers = drawn_markers(lines, drawn_bullets(page(lines, fills=[outline()])))

    assert [(marker.kind, marker.runs) for marker in markers.values()] == found
