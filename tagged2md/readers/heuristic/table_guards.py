"""What looks like a table and is none: prose in columns, boxes, lists, contents, forms."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tagged2md.readers.heuristic.records import TextLine
from tagged2md.readers.heuristic.table_records import CellFound, TableFound

MIN_CELLS = 3
"""Cells with text that a table has at least."""

FILLED = {"ruled": 0.2, "half ruled": 0.4, "borderless": 0.5}
"""Part of the slots that have text; below lie charts, whose grid lines look like tables, and scattered text."""

LONG_CELL = 400
"""Characters of a usual cell from which on a grid is the layout of a page."""


def objection(table: TableFound, kind: str) -> str | None:
    """Why this is no table; None where nothing speaks against it."""
    if table.rows < 2 or table.columns < 2:  # noqa: PLR2004 - one row or one column
        return "one row or column"
    full = [cell for cell in table.cells if cell.lines]
    if len(full) < MIN_CELLS:
        return "too few cells"
    covered = sum(cell.slot.row_span * cell.slot.column_span for cell in full)
    if covered < FILLED[kind] * table.rows * table.columns:
        return "mostly empty"
    if usual([len(cell.text) for cell in full]) > LONG_CELL:
        return "layout of a page"
    return None


def usual(values: Iterable[int]) -> int:
    """The median."""
    ordered = sorted(values)
    return ordered[len(ordered) // 2]


__all__ = ["CellFound", "Sequence", "TextLine", "objection"]
