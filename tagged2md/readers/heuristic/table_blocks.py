"""Tables that were found → tables of the document."""

from __future__ import annotations

from tagged2md.document.nodes import Block, Cell, Paragraph, Row, Source, Table
from tagged2md.readers.heuristic.phrases import Phrasing, phrased
from tagged2md.readers.heuristic.records import Passage
from tagged2md.readers.heuristic.table_alignment import alignments
from tagged2md.readers.heuristic.table_records import CellFound, TableFound


def table_block(table: TableFound, number: int, phrasing: Phrasing, source: Source) -> Table:
    """The table as a block; ``number`` is its page."""
    rows: list[list[Cell]] = [[] for _ in range(table.rows)]
    for cell in table.cells:
        header = cell.slot.row < table.header_rows
        blocks = cell_blocks(cell, number, phrasing, source, header=header)
        rows[cell.slot.row].append(Cell(blocks, header, cell.slot.row_span, cell.slot.column_span))
    return Table(tuple(Row(tuple(row)) for row in rows), source, table.header_rows, alignments(table))


def cell_blocks(cell: CellFound, number: int, phrasing: Phrasing, source: Source, *, header: bool) -> tuple[Block, ...]:
    """The text of a cell; headers have no emphasis, but code."""
    if not cell.lines:
        return ()
    first = cell.lines[0]
    inlines = phrased(Passage(number, cell.lines, first.x0, first.x1), phrasing, plain=header)
    return (Paragraph(inlines, source),) if inlines else ()
