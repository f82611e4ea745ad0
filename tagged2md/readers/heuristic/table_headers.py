"""Headers of several rows: lines whose text spans columns are rows of their own. Spec: heuristics, 8.4."""

from __future__ import annotations

from collections.abc import Sequence

from tagged2md.readers.heuristic.grids import Slot
from tagged2md.readers.heuristic.table_records import CellFound
from tagged2md.readers.heuristic.table_rows import TextRow


def header_groups(lines: Sequence[TextRow]) -> list[list[TextRow]]:
    """The lines over the first rule: one row, but for lines whose text spans columns."""
    groups: list[list[TextRow]] = []
    closed = True
    for line in lines:
        if closed:
            groups.append([line])
        else:
            groups[-1].append(line)
        closed = any(part.last > part.first > 0 for part in line) or is_label(line)
    return groups


def is_label(line: TextRow) -> bool:
    """Whether a line is one text that spans columns from the first one on."""
    return len(line) == 1 and line[0].last > line[0].first


def with_label(cells: Sequence[CellFound], headers: int) -> list[CellFound]:
    """The cells of a header of several rows, with what stands in its first column as one cell over all of them."""
    first = [cell for cell in cells if cell.slot.column == 0]
    if any(cell.slot.column_span > 1 for cell in first) or not any(cell.lines for cell in first):
        return list(cells)
    lines = tuple([line for cell in first for line in cell.lines])
    return [CellFound(Slot(0, 0, headers, 1), lines), *[cell for cell in cells if cell.slot.column > 0]]
