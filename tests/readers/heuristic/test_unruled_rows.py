"""Tests of rows that a drawn grid does not part: columns are ruled, and the header."""

from __future__ import annotations

import pytest
from readers.heuristic.made import line
from readers.heuristic.sheets import STEP, TOP, WIDTH, across, area, cells, down, page, shown

from tagged2md.readers.heuristic.tables import tables

EM = 10.0
HEAD = "Name|Room|Task"
LEADING = 12.0


def body(*rows):
    return cells(*rows, top=TOP - STEP, step=LEADING)


def ruled(height=80.0, rows=(STEP,)):
    bottom = TOP - STEP - height
    lines = [across(TOP), *[across(TOP - y) for y in rows], across(bottom)]
    return [*lines, *[down(WIDTH * column, bottom) for column in range(4)]]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        pytest.param(["Ann|12|sweep", "Bob|14|wash"], ["Ann|12|sweep", "Bob|14|wash"], id="there was room for each"),
        pytest.param(
            ["Anne of Gables Hill|12|Sweeps the hall", "Robert Miller Esq|14|Washes cars"],
            ["Anne of Gables Hill Robert Miller Esq|12 14|Sweeps the hall Washes cars"],
            id="two lines of which most fill their cells may be one",
        ),
        pytest.param(
            ["Anne of Gables Hill|A|Sweeps the hall", "Robert Miller Esq|B|Washes the cars", "Cy|C|Cooks"],
            ["Anne of Gables Hill|A|Sweeps the hall", "Robert Miller Esq|B|Washes the cars", "Cy|C|Cooks"],
            id="three lines that all start anew are rows",
        ),
        pytest.param(
            ["Anne of Gables Hill|A|Sweeps the hall", "or any of her aunts|in time|and the long stairs", "of G.||too"],
            ["Anne of Gables Hill or any of her aunts of G.|A in time|Sweeps the hall and the long stairs too"],
            id="lines that go on are cells",
        ),
    ],
)
def test_lines_under_each_other_between_two_rules(rows, expected):
    lines = [*cells(HEAD), *body(*rows)]

    assert [shown(table) for table in tables(page(lines, ruled()), EM)] == [[HEAD, *expected]]


def test_a_small_label_over_the_value_of_a_field_is_no_row():
    labels = [line(text, 5.0 + WIDTH * i, TOP - 8.0, size=6.0) for i, text in enumerate(("Name", "Room", "Task"))]
    values = cells("Ann|12|sweep", top=TOP - 8.0, step=LEADING)

    (table,) = tables(page([*labels, *values, *body("Bob|14|wash")], ruled(20.0)), EM)

    assert shown(table)[0] == "Name Ann|Room 12|Task sweep"


def test_many_drawn_rows_are_the_rows():
    lines = [*cells(HEAD), *body("Ann|12|sweep", "Bob|14|wash"), *cells("Cy|15|cook", "Di|16|pay", top=TOP - 60)]

    (table,) = tables(page(lines, ruled(80.0, (STEP, 60.0, 80.0))), EM)

    assert shown(table)[1] == "Ann Bob|12 14|sweep wash"


SHADED = [area(0, TOP - STEP * (r + 1), 3 * WIDTH, TOP - STEP * r) for r in (1, 3)]
ROWS = [HEAD, "Ann|12|sweep", "Bob|14|wash", "Cy|15|cook"]


@pytest.mark.parametrize(
    ("last", "expected"),
    [
        pytest.param(cells("Di|16|pay", top=TOP - 4 * STEP), [*ROWS, "Di|16|pay"], id="texts beside each other"),
        pytest.param(cells("Di pays for all", top=TOP - 4 * STEP), ROWS, id="one text is a paragraph"),
        pytest.param(
            [*cells("Di|16", top=TOP - 4 * STEP), line("outside of it all", 280.0, TOP - 4.7 * STEP)],
            ROWS,
            id="text that reaches out",
        ),
    ],
)
def test_white_rows_over_and_under_all_shaded_ones(last, expected):
    (table,) = tables(page([*cells(*ROWS), *last], fills=SHADED), EM)

    assert shown(table) == expected
