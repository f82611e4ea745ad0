"""Tests of headings between tables."""

from __future__ import annotations

import pytest
from readers.heuristic.made import BOLD, line, page_of
from readers.heuristic.sheets import STEP, TOP, WIDTH, across, area, cells, column, page, shown

from tagged2md.readers.heuristic.barriers import barriers
from tagged2md.readers.heuristic.borderless import borderless
from tagged2md.readers.heuristic.tables import tables

EM = 10.0
OUTLINE = {"rainandsun": 1}
ROWS = ["Year|Rain|Sun", "2022|12|30", "2023|15|28"]


@pytest.mark.parametrize(
    ("title", "others", "is_barrier"),
    [
        pytest.param(line("Rain and sun", 5.0, 600.0, font=BOLD), [], True, id="a bookmark"),
        pytest.param(line("Rain and sun", 5.0, 600.0), [], False, id="text of a bookmark in body type"),
        pytest.param(line("2 Rain and sun", 5.0, 600.0, size=12.0), [], True, id="a bookmark without its number"),
        pytest.param(line("2.1 Wind", 5.0, 600.0, font=BOLD), [], True, id="a section number"),
        pytest.param(line("2.1 Wind", 5.0, 600.0), [], False, id="a number in body type"),
        pytest.param(line("Wind", 5.0, 600.0, font=BOLD), [], False, id="a bold label"),
        pytest.param(line("Wind", 5.0, 600.0, font=BOLD, size=12.0), [], True, id="large and bold"),
        pytest.param(line("Wind", 5.0, 600.0, font=BOLD, size=11.9), [], False, id="hardly larger"),
        pytest.param(line("2.1 Wind", 5.0, 600.0, font=BOLD), [line("12", 200.0, 600.0)], False, id="text beside it"),
        pytest.param(line("2.1 Wind", 5.0, 600.0, font=BOLD), [line("12", 200.0, 590.0)], True, id="text under it"),
    ],
)
def test_titles(title, others, is_barrier):
    assert barriers(page_of([title, *others]), OUTLINE, EM) == ({id(title)} if is_barrier else set())


def with_title(*parts):
    """Two tables of three rows with a title between them."""
    title = line("2.1 Wind", 5.0, TOP - 3.7 * STEP, font=BOLD)
    lines = [*cells(*ROWS), title, *cells(*ROWS, top=TOP - 4 * STEP)]
    sheet = page(lines, *parts)
    return sheet, title


def test_a_table_without_lines_ends_before_a_title():
    sheet, title = with_title()
    sheet.barriers = {id(title)}

    assert [shown(stretch.table) for stretch in borderless(column(sheet.lines), sheet)] == [ROWS, ROWS]


def test_a_table_between_rules_ends_before_a_title():
    sheet, title = with_title([across(TOP - STEP * i) for i in (0, 1, 3, 5, 7)])
    sheet.barriers = {id(title)}

    assert [shown(table) for table in tables(sheet, EM)] == [ROWS, ROWS]


def test_the_gap_between_shaded_rows_that_holds_a_title_is_no_row():
    shaded = [
        area(WIDTH * j, TOP - STEP * (i + 1), WIDTH * (j + 1), TOP - STEP * i) for i in (0, 2, 4, 6) for j in range(3)
    ]
    sheet, title = with_title([], shaded)
    together = [len(table.cells) for table in tables(sheet, EM)]
    sheet.barriers = {id(title)}

    assert len(together) == 1
    assert [shown(table) for table in tables(sheet, EM)] == [ROWS, ROWS]
