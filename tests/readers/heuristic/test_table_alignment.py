"""Tests of how the columns of tables are aligned."""

from __future__ import annotations

import pytest
from readers.heuristic.made import line, width

from tagged2md.geometry import Rect
from tagged2md.readers.heuristic.grids import Slot
from tagged2md.readers.heuristic.table_alignment import alignments
from tagged2md.readers.heuristic.table_records import CellFound, TableFound

FIGURES = ("1,234", "56", "789")
PLACES = {"left": 0.0, "center": 0.5, "right": 1.0}


def column(texts, how, *, head="Sum", shift=0.0, span=1):
    """A table of one column; ``how`` its text is set, the last cell off by ``shift``."""
    cells = []
    for row, text in enumerate((head, *texts)):
        x = 100.0 - PLACES.get(how, 0.0) * width(text) + (shift if row == len(texts) else 0.0)
        lines = (line(text, x, 700.0 - 20.0 * row),) if text else ()
        cells.append(CellFound(Slot(row, 0, 1, span if row == len(texts) else 1), lines))
    return TableFound(Rect(0.0, 0.0, 200.0, 720.0), tuple(cells), len(cells), 1, 1, (), ())


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        pytest.param(column(FIGURES, "right"), ("right",), id="right edges"),
        pytest.param(column(FIGURES, "center"), ("center",), id="middles"),
        pytest.param(column(FIGURES, "left"), (), id="left edges"),
        pytest.param(column(("12", "34", "56"), "right"), (), id="texts of one length"),
        pytest.param(column(("123", "456", "78"), "right"), (), id="texts of nearly one length"),
        pytest.param(column(("1", "1234", "12", ""), "right"), ("right",), id="empty cells say nothing"),
        pytest.param(column(FIGURES[:2], "right"), (), id="two cells"),
        pytest.param(column(FIGURES, "right", head="A long title of the column"), ("right",), id="a header of its own"),
        pytest.param(column(FIGURES, "right", shift=3.0), ("right",), id="a hanging sign"),
        pytest.param(column(FIGURES, "right", shift=3.5), (), id="an edge of its own"),
        pytest.param(column((*FIGURES, "9"), "right", shift=9.0, span=2), ("right",), id="a cell over columns"),
    ],
)
def test_columns_are_aligned_by_the_edge_that_all_cells_share(table, expected):
    assert alignments(table) == expected
