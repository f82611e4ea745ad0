"""Tests of lists of contents that look like tables."""

from __future__ import annotations

import pytest
from readers.heuristic.sheets import STEP, TOP, across, cells, page

from tagged2md.pdf.page import PageTarget
from tagged2md.readers.heuristic.links import page_url
from tagged2md.readers.heuristic.table_contents import is_contents
from tagged2md.readers.heuristic.tables import tables

EM = 10.0
ENTRIES = ("1|Scope|3", "2|Terms|4", "3|Rules|4", "4|Tests|9")
DOTS = ("1|Scope . . . .|3", "2|Terms . . . .|4", "3|Rules . . . .|4", "4|Tests . . . .|9")
BESIDE = ("Scope . . . .|3|Tests . . . .|9", "Terms . . . .|4|Notes|12", "Rules|4|Index . . . .|20")
LABELS = ("Rent . . . .|9|12", "Food . . . .|4|11", "Fuel . . . .|7|10")
PLACE = page_url(PageTarget(3, None, None))


def table_of(*rows):
    (table,) = tables(page(cells(*rows), [across(TOP), across(TOP - STEP * len(rows))]), EM)
    return table


def links(table, *columns, url=PLACE):
    """Links on all that stands in some columns."""
    return {
        id(run): url for cell in table.cells if cell.slot.column in columns for line in cell.lines for run in line.runs
    }


@pytest.mark.parametrize(
    ("rows", "linked", "found"),
    [
        pytest.param(ENTRIES, (2,), True, id="pages that are links"),
        pytest.param(ENTRIES, (), False, id="figures that grow"),
        pytest.param(ENTRIES, (0,), False, id="numbers that are links"),
        pytest.param(DOTS, (), True, id="leaders before pages"),
        pytest.param((*ENTRIES[:2], *DOTS[2:]), (), True, id="leaders before half of the pages, as LaTeX has them"),
        pytest.param(BESIDE, (), True, id="leaders in the right half, as in contents of two columns"),
        pytest.param(LABELS, (), False, id="leaders behind labels, as in tables of figures"),
        pytest.param((*ENTRIES[:3], DOTS[3]), (), False, id="leaders before a quarter of the pages"),
        pytest.param(("1|Scope|9", "2|Terms|4", "3|Rules|4", "4|Tests|3"), (2,), False, id="figures that fall"),
        pytest.param(("1|Scope|3", "2|Terms|4", "3|Rules|", "4|Tests|"), (2,), False, id="half of the rows"),
    ],
)
def test_contents_that_look_like_a_table(rows, linked, found):
    table = table_of(*rows)

    assert is_contents(table, links(table, *linked)) is found


def test_links_to_the_web_make_no_contents():
    table = table_of(*ENTRIES)

    assert not is_contents(table, links(table, 2, url="https://example.org"))
