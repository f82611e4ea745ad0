"""Table cells on a grid: spans, overlaps, short rows (tagged-mapping 9.2, 9.7)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tagged2md.readers.tagged.parts import CellPart, RowPart

MOST_COLUMNS = 1000
"""Columns of a table; spans beyond are cut."""
MOST_SLOTS = 2_000_000
"""Slots of a grid, so that spans of a hostile file stay bounded; the largest real tables have some 100,000."""

Grid = list[list[CellPart | None]]
"""Rows of slots; a cell stands in each slot that it spans."""


def grid_of(rows: Sequence[RowPart]) -> Grid:
    """Every cell in its slots, left to right in the first free one. Overlapping cells move right."""
    grid: Grid = [[] for _ in rows]
    last_of_group = _last_rows(rows)
    for index, row in enumerate(rows):
        column = 0
        for cell in row.cells:
            while column < len(grid[index]) and grid[index][column] is not None:
                column += 1
            if column >= MOST_COLUMNS:
                column = _widened(grid[index])
            bottom = min(index + cell.row_span - 1, last_of_group[index])
            _fill(grid, cell, (index, bottom), (column, column + cell.column_span))
    width = max((len(slots) for slots in grid), default=0)
    for slots in grid:
        slots.extend([None] * (width - len(slots)))
    return grid


def _widened(slots: list[CellPart | None]) -> int:
    """The column after the last one of a row that is wider than any real one."""
    return len(slots)


def _fill(grid: Grid, cell: CellPart, rows: tuple[int, int], columns: tuple[int, int]) -> None:
    for index in range(rows[0], rows[1] + 1):
        slots = grid[index]
        slots.extend([None] * (columns[0] + 1 - len(slots)))
        for column in range(*columns):
            if column == len(slots):
                slots.append(None)
            if slots[column] is not None:
                break
            slots[column] = cell


def _last_rows(rows: Sequence[RowPart]) -> list[int]:
    """For each row the index of the last row of its row group, beyond which no span reaches."""
    found = [len(rows) - 1] * len(rows)
    for index in range(len(rows) - 2, -1, -1):
        same = rows[index].group == rows[index + 1].group
        found[index] = found[index + 1] if same else index
    return found


def cropped_spans(rows: Sequence[RowPart]) -> None:
    """Cut spans so that the whole grid stays under MOST_SLOTS."""
    cells = sum(len(row.cells) for row in rows)
    slots = sum(min(cell.row_span, len(rows)) * cell.column_span for row in rows for cell in row.cells)
    if slots > max(MOST_SLOTS, 2 * cells):
        for row in rows:
            for cell in row.cells:
                cell.row_span = cell.column_span = 1


def is_irregular(rows: Sequence[RowPart], grid: Grid) -> bool:
    """Whether the rows do not fill the grid."""
    return any(slot is None for index, row in enumerate(rows) if row.cells for slot in grid[index])


# ---------------------------------------------------------------- short rows


def placed_by_boxes(rows: Sequence[RowPart]) -> None:
    """Put the cells of short rows under the columns they stand in; Excel tags only cells that hold something.

    Columns are those of the longest rows, unless nearly all rows have columns of their own. Missing cells become empty.
    """
    if any(cell.column_span > 1 or cell.row_span > 1 for row in rows for cell in row.cells):
        return
    by_length = _by_length(rows)
    _sort_mixed(by_length)
    if not by_length:
        return
    width = _usual_length(by_length)
    columns = _columns(by_length[width], width)
    if columns is None:
        return
    for length in (length for length in by_length if length < width):
        for row in by_length[length]:
            if all(cell.box for cell in row.cells):
                row.cells[:] = _spread(row.cells, columns)


def _by_length(rows: Sequence[RowPart]) -> dict[int, list[RowPart]]:
    found: dict[int, list[RowPart]] = {}
    for row in rows:
        if row.cells:
            found.setdefault(len(row.cells), []).append(row)
    return found


MANY_ROWS = 4
"""How many times more rows have columns of their own than the longest have, where two tables of a sheet are one."""


def _usual_length(by_length: dict[int, list[RowPart]]) -> int:
    """The length of the rows whose columns count: the longest, or that of many rows that do not fit its columns."""
    longest = max(by_length)
    usual = max(by_length, key=lambda length: (len(by_length[length]), length))
    columns = _columns(by_length[longest], longest)
    rows = [row.cells for row in by_length[usual]]
    if columns is None or usual == longest or len(rows) < MANY_ROWS * len(by_length[longest]) or not _are_apart(rows):
        return longest
    boxed = [cells for cells in rows if all(cell.box for cell in cells)]
    places = {tuple(cell.box is None for cell in _spread(cells, columns)) for cells in boxed}
    return usual if len(places) > 1 else longest


def _sort_mixed(by_length: dict[int, list[RowPart]]) -> None:
    """Put cells in the order of their places where rows of one length have them in different orders (Excel 2013).

    Rows that agree are left as they are, whatever their order: they may run from right to left.
    """
    for rows in by_length.values():
        boxed = [row for row in rows if all(cell.box for cell in row.cells)]
        if len(boxed) < LEAST_MIXED or _are_apart([row.cells for row in boxed]):
            continue
        if _are_apart([_from_left(row.cells) for row in boxed]):
            for row in boxed:
                row.cells[:] = _from_left(row.cells)


LEAST_MIXED = 3
"""Rows of one length whose order is compared."""


def _from_left(cells: Sequence[CellPart]) -> list[CellPart]:
    return sorted(cells, key=lambda cell: cell.box.x0 if cell.box else 0.0)


def _are_apart(rows: Sequence[Sequence[CellPart]]) -> bool:
    """Whether no two columns share any width, if the n-th cells of the rows are one."""
    columns = [[cell.box for cell in column if cell.box] for column in zip(*rows, strict=True)]
    edges = sorted((min(box.x0 for box in column), max(box.x1 for box in column)) for column in columns)
    return all(left[1] <= right[0] for left, right in pairwise(edges))


def _columns(rows: Sequence[RowPart], width: int) -> list[tuple[float, float]] | None:
    """The x range of each column; None where some column has no box."""
    columns: list[tuple[float, float]] = []
    for column in range(width):
        boxes = [cell.box for row in rows if (cell := row.cells[column]).box]
        if not boxes:
            return None
        columns.append((min(box.x0 for box in boxes if box), max(box.x1 for box in boxes if box)))
    return columns


def _spread(cells: Sequence[CellPart], columns: Sequence[tuple[float, float]]) -> list[CellPart]:
    """The cells in the columns that they overlap most, in their order, with empty ones between."""
    found: list[CellPart] = []
    for index, cell in enumerate(cells):
        left = len(found)
        # Room must stay for the cells that follow.
        choices = range(left, len(columns) - (len(cells) - index) + 1)
        best = max(choices, key=lambda column: _overlap(cell, columns[column]))
        found.extend(CellPart(None, []) for _ in range(best - left))
        found.append(cell)
    found.extend(CellPart(None, []) for _ in range(len(columns) - len(found)))
    return found


def _overlap(cell: CellPart, column: tuple[float, float]) -> float:
    """Common length of a cell and a column, points; negative: how far they are apart."""
    assert cell.box is not None
    return min(cell.box.x1, column[1]) - max(cell.box.x0, column[0])
