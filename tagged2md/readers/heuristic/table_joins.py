"""Tables that go on over page breaks → one table. Spec: heuristics, 8.5."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tagged2md.document.nodes import Block, Blocks, Cell, Paragraph, Row, Table, Text
from tagged2md.document.walk import plain_text
from tagged2md.findings import Reporter
from tagged2md.readers.heuristic.evidence import is_figures

SAME_EDGE = 12.0
"""Points by which the edges of the parts of one table may differ, and they may stand apart; columns that fit their text
move. An em of text."""


def joined_tables(blocks: Iterable[Block], report: Reporter) -> Blocks:
    """The blocks, with a table that starts where the one before it ended a page as its continuation."""
    found: list[Block] = []
    rows: list[Row] = []
    page = 0
    for block in blocks:
        above = found[-1] if found else None
        if isinstance(block, Table) and isinstance(above, Table) and continues(above, block, page):
            again = repeated_rows(above, block)
            text = " ".join(text for row in above.rows[:again] for text in texts(row))
            report.leave_out("T2M-REPEATED", text, block.source.page, "header of a table that goes on")
            rows = rows or [above.rows[-1]]
            rows[-1] = completed(rows[-1], rests(above, block, again))
            rows += block.rows[again:]
        else:
            close(found, rows)
            found.append(block)
            rows = []
        page = block.source.page
    close(found, rows)
    return tuple(found)


def close(found: list[Block], rows: list[Row]) -> None:
    """Give the last table the rows of its continuations, the first of which stands for its own last one."""
    if rows and isinstance(found[-1], Table):
        found[-1] = replace(found[-1], rows=(*found[-1].rows[:-1], *rows))


def continues(above: Table, below: Table, page: int) -> bool:
    """Whether a table goes on in the one on the next page, in the next column or just below: same shape, no header.

    Rules in the middle of open rows, as over sums, leave the rows before them to another recogniser.
    """
    a, b = above.source.box, below.source.box
    if a is None or b is None or width(above) != width(below) or abs(a.width - b.width) > SAME_EDGE:
        return False
    if below.source.page == page + 1:
        is_next = abs(a.x0 - b.x0) <= SAME_EDGE
    else:
        is_below = abs(a.x0 - b.x0) <= SAME_EDGE and 0 <= a.y0 - b.y1 <= SAME_EDGE
        is_next = below.source.page == page == above.source.page and (b.x0 >= a.x1 or is_below)
    return is_next and (is_repeated(above, below) or not is_header(below))


def width(table: Table) -> int:
    """Columns of a table."""
    return sum(cell.column_span for cell in table.rows[0].cells) if table.rows else 0


def is_repeated(above: Table, below: Table) -> bool:
    """Whether both start with the same row; the lower one may have the rest of a row that the page cut under it."""
    first, again = texts(above.rows[0]), texts(below.rows[0])
    return len(first) == len(again) and any(first) and all(map(str.startswith, again, first))


def is_header(table: Table) -> bool:
    """Whether the first row has words where the rows below have figures."""
    first = texts(table.rows[0])
    rest = [texts(row) for row in table.rows[1:]]
    figures = [i for i in range(len(first)) if any(len(row) > i and is_figures(row[i]) for row in rest)]
    return bool(figures) and not any(first[i] and is_figures(first[i]) for i in figures)


def texts(row: Row) -> list[str]:
    """The plain texts of the cells of a row."""
    return [plain_text(cell.blocks) for cell in row.cells]


def repeated_rows(above: Table, below: Table) -> int:
    """How many rows at the start of the table below are header rows that are printed again."""
    count = 0
    limit = min(above.header_rows, len(below.rows) - 1)
    while count < limit and texts(above.rows[count]) == texts(below.rows[count]):
        count += 1
    if count == limit - 1 and has_rests(texts(above.rows[count]), texts(below.rows[count])):
        count += 1
    return count


def has_rests(first: Sequence[str], again: Sequence[str]) -> bool:
    """Whether a header row is printed again with the rest of a row that the page cut under it: LibreOffice does so."""
    if len(first) != len(again) or not all(first):
        return False
    return all(text == printed or text.startswith(printed + " ") for printed, text in zip(first, again, strict=True))


def rests(above: Table, below: Table, again: int) -> list[str]:
    """What stands in the cells of the last header row beside the header; empty texts where it is just that."""
    if not again:
        return []
    first, last = texts(above.rows[again - 1]), texts(below.rows[again - 1])
    return [text[len(printed) :].strip() for printed, text in zip(first, last, strict=True)]


def completed(row: Row, ends: Sequence[str]) -> Row:
    """A row with the rests of its cells."""
    if len(ends) != len(row.cells) or not any(ends):
        return row
    return Row(tuple([with_end(cell, end) for cell, end in zip(row.cells, ends, strict=True)]))


def with_end(cell: Cell, end: str) -> Cell:
    """A cell whose text goes on."""
    last = cell.blocks[-1] if cell.blocks else None
    if not end or not isinstance(last, Paragraph):
        return cell
    return replace(cell, blocks=(*cell.blocks[:-1], replace(last, children=(*last.children, Text(f" {end}")))))
