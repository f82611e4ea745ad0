"""How the columns of a table are aligned: by the edges that the texts of their cells share."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from tagged2md.document.nodes import Alignment
from tagged2md.readers.heuristic.table_records import CellFound, TableFound

MIN_CELLS = 3
"""Cells of a column; the edges of two agree by chance."""
SAME_EM = 0.3
"""Edges that are equal lie within this part of the type of each other: signs and closing brackets hang out."""
OTHER_EM = 1.0
"""Edges that differ by less may be equal: texts of equal length are aligned in every way. For middles half of both."""


class Extent(NamedTuple):
    """Left and right edge of the text of a cell, and its font size."""

    x0: float
    x1: float
    size: float


def alignments(table: TableFound) -> tuple[Alignment | None, ...]:
    """For each column how all its body cells are aligned; None for the left edge, and where it can't be told."""
    columns: defaultdict[int, list[Extent]] = defaultdict(list)
    for cell in table.cells:
        slot = cell.slot
        if cell.lines and slot.row >= table.header_rows and slot.row_span == slot.column_span == 1:
            columns[slot.column].append(extent(cell))
    found = tuple(alignment(columns[column]) for column in range(table.columns))
    return found if any(found) else ()


def extent(cell: CellFound) -> Extent:
    """Where the text of a cell stands."""
    lines = cell.lines
    return Extent(min([line.x0 for line in lines]), max([line.x1 for line in lines]), lines[0].size)


def alignment(cells: Sequence[Extent]) -> Alignment | None:
    """How the cells of a column are aligned."""
    if len(cells) < MIN_CELLS:
        return None
    em = min([cell.size for cell in cells])
    left, right = spread([cell.x0 for cell in cells]), spread([cell.x1 for cell in cells])
    if left >= OTHER_EM * em and right <= SAME_EM * em:
        return "right"
    middle = spread([(cell.x0 + cell.x1) / 2 for cell in cells])
    is_centred = min(left, right) >= OTHER_EM * em / 2 and middle <= SAME_EM * em / 2
    return "center" if is_centred else None


def spread(values: Sequence[float]) -> float:
    """How far values lie apart."""
    return max(values) - min(values)
