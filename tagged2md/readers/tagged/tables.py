"""Tables: from rows of cells to table blocks (tagged-mapping 9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tagged2md.document.nodes import Alignment, Cell, Row, Table
from tagged2md.document.walk import plain_text
from tagged2md.readers.tagged.blocks import inline_code
from tagged2md.readers.tagged.boxes import Place, source_of
from tagged2md.readers.tagged.grid import Grid, cropped_spans, grid_of, is_irregular, placed_by_boxes
from tagged2md.readers.tagged.parts import CellPart, RowPart, Settled, TablePart
from tagged2md.readers.tagged.reasons import note_reasons

if TYPE_CHECKING:
    from tagged2md.readers.tagged.state import Reader


def table_blocks(part: TablePart, reader: Reader) -> list[Settled]:
    """The table as a block; a table of one cell is layout and gives the blocks of its cell, an empty one nothing."""
    rows = [row for row in part.rows if row.cells]
    cells = [cell for row in rows for cell in row.cells if not cell.is_empty]
    if not cells:
        return []
    if len(cells) == 1 and max(len(row.cells) for row in rows) == 1 == len(rows):
        return cells[0].blocks
    page = next((cell.page for cell in cells if cell.page), 0)
    obj = part.elem.obj if part.elem is not None and part.elem.obj[0] else None
    placed_by_boxes(rows)
    cropped_spans(rows)
    grid = grid_of(rows)
    if is_irregular(rows, grid):
        reader.pdf.report.add("T2M-TABLE-IRREGULAR", "rows of a table have different lengths", page or None, obj)
    kept = _without_empty(grid)
    if len(kept) == 1 and len(kept[0]) == 1:
        return cells[0].blocks
    heads = [_is_head(row) for row in rows]
    head_of = {id(cell): head for row, head in zip(rows, heads, strict=True) for cell in row.cells}
    source = source_of(_place(cells, page))
    note_reasons(reader.pdf.report, source, part.elem)
    table = Table(_rows(kept), source, _header_rows(kept, head_of), _alignments(kept, head_of))
    if table.header_rows == 0:
        reader.pdf.report.add("T2M-TABLE-NO-TH", "table without header cells", page or None, obj)
    return [Settled(table)]


def row_text(row: RowPart) -> tuple[str, ...]:
    """The plain text of the cells of a row."""
    return tuple(plain_text(each.block for each in cell.blocks) for cell in row.cells)


def is_header_row(row: RowPart) -> bool:
    """Whether each cell that shows something is a header cell, and not all of them head their row."""
    shown = [cell for cell in row.cells if not cell.is_empty]
    return bool(shown) and all(cell.header for cell in shown) and not _head_rows_only(row)


def _is_head(row: RowPart) -> bool:
    return row.is_head or is_header_row(row)


def _head_rows_only(row: RowPart) -> bool:
    """Whether all header cells say that they head their row, in a table of several columns."""
    scopes = [cell.elem.attributes.get(("Table", "Scope")) if cell.elem else None for cell in row.cells]
    return len(row.cells) > 1 and all(scope == "Row" for scope in scopes)


def _place(cells: Sequence[CellPart], page: int) -> Place:
    boxes = [cell.box for cell in cells if cell.page == page and cell.box]
    box = boxes[0] if boxes else None
    for each in boxes:
        box = each if box is None else box.union(each)
    return Place(page, box)


def _without_empty(grid: Grid) -> Grid:
    """The grid without rows and columns in which no cell with content begins."""
    seen: set[int] = set()
    rows: set[int] = set()
    columns: set[int] = set()
    for index, slots in enumerate(grid):
        for column, cell in enumerate(slots):
            if cell is None or id(cell) in seen:
                continue
            seen.add(id(cell))
            if not cell.is_empty:
                rows.add(index)
                columns.add(column)
    return [[grid[index][column] for column in sorted(columns)] for index in sorted(rows)]


def _rows(grid: Grid) -> tuple[Row, ...]:
    spans = _spans(grid)
    seen: set[int] = set()
    rows: list[Row] = []
    for slots in grid:
        cells: list[Cell] = []
        for cell in slots:
            if cell is None:
                cells.append(Cell(()))
            elif id(cell) not in seen:
                seen.add(id(cell))
                cells.append(_cell(cell, spans[id(cell)]))
        rows.append(Row(tuple(cells)))
    return tuple(rows)


def _cell(cell: CellPart, span: tuple[int, int]) -> Cell:
    blocks = inline_code(tuple(each.block for each in cell.blocks))
    return Cell(blocks, cell.header, span[0], span[1])


def _spans(grid: Grid) -> dict[int, tuple[int, int]]:
    """Rows and columns that each cell covers."""
    rows: dict[int, set[int]] = {}
    columns: dict[int, set[int]] = {}
    for index, slots in enumerate(grid):
        for column, cell in enumerate(slots):
            if cell is not None:
                rows.setdefault(id(cell), set()).add(index)
                columns.setdefault(id(cell), set()).add(column)
    return {key: (len(rows[key]), len(columns[key])) for key in rows}


def _header_rows(grid: Grid, head_of: dict[int, bool]) -> int:
    """Rows at the top that are headers."""
    count = 0
    for slots in grid:
        if not all(head_of.get(id(cell), False) for cell in slots if cell is not None):
            break
        count += 1
    return count


def _alignments(grid: Grid, head_of: dict[int, bool]) -> tuple[Alignment | None, ...]:
    """For each column the alignment that all its body cells share."""
    found: list[Alignment | None] = []
    for column in range(len(grid[0])):
        cells = [slots[column] for index, slots in enumerate(grid) if index]
        body = [cell for cell in cells if cell is not None and not cell.is_empty and not head_of.get(id(cell), False)]
        values = {cell.alignment for cell in body if cell.column_span == 1 and cell.row_span == 1}
        found.append(values.pop() if len(values) == 1 else None)
    return tuple(found)
