"""Tables over several pages: one table, its repeated header rows once (tagged-mapping 9.6)."""

from __future__ import annotations

from tagged2md.findings import Reporter
from tagged2md.geometry import Rect, bounding_box
from tagged2md.readers.tagged.parts import RowPart, TablePart
from tagged2md.readers.tagged.tables import is_header_row, row_text


def without_repeated_headers(rows: list[RowPart], report: Reporter) -> list[RowPart]:
    """The rows without those that start on a later page and repeat the text of a header row."""
    heads = [row for row in rows if row.is_head or is_header_row(row)]
    if not heads or page_of(rows[0]) == page_of(rows[-1]):
        return rows
    first = page_of(heads[0])
    texts = {row_text(row) for row in heads if page_of(row) == first}
    kept: list[RowPart] = []
    page = page_of(rows[0])
    at_top = False
    for row in rows:
        at = page_of(row) or page
        at_top = at != page or (at_top and at == page)
        if at_top and at > first and row_text(row) in texts:
            page = at
            leave_out_row(row, report)
            continue
        at_top, page = False, at
        kept.append(row)
    return kept


def leave_out_row(row: RowPart, report: Reporter) -> None:
    """Name a header row that is drawn again as left out."""
    report.leave_out("T2M-REPEATED", " ".join(row_text(row)), page_of(row), "header of a table that goes on")


def page_of(row: RowPart) -> int:
    """The page of a row's first content; 0 without any."""
    return next((cell.page for cell in row.cells if cell.page), 0)


def joined_tables(last: TablePart, part: TablePart, report: Reporter) -> TablePart | None:
    """Two neighbours as one table: stray rows, or a table that a page break cuts; None where they stay two."""
    if last.elem is None and part.elem is None:
        last.rows.extend(part.rows)
        return last
    rows = [row for row in part.rows if row.cells]
    before = [row for row in last.rows if row.cells]
    if not rows or not before or _width(before) != _width(rows):
        return None
    if not _is_further_on(before[-1], rows[0]):
        return None
    header = _header(before)
    repeated = _leading(rows, header)
    has_header = any(cell.header for row in rows for cell in row.cells if not cell.is_empty)
    if repeated or (not has_header and (header or _same_columns(before[-1], rows[0]))):
        for row in rows[:repeated]:
            leave_out_row(row, report)
        for row in rows[repeated:]:
            row.is_head = False
            last.rows.append(row)
        return last
    return None


def _is_further_on(last: RowPart, first: RowPart) -> bool:
    """Whether a row stands on a later page than another, or higher up in a later column."""
    if page_of(last) != page_of(first):
        return 0 < page_of(last) < page_of(first)
    end, start = _box(last), _box(first)
    return end is not None and start is not None and start.y0 > end.y1 and start.x0 > end.x0


def _box(row: RowPart) -> Rect | None:
    return bounding_box(cell.box for cell in row.cells if cell.box)


SAME_COLUMN = 3.0
"""Points between the left edges of the same column in two parts of a table."""


def _same_columns(last: RowPart, first: RowPart) -> bool:
    """Whether two rows have their cells at the same distances: a table without headers that is cut in two."""
    a, b = ([cell.box.x0 for cell in row.cells if cell.box] for row in (last, first))
    if len(a) < LEAST_COLUMNS or len(a) != len(b) or len(a) != len(last.cells):
        return False
    return all(abs((x - a[0]) - (y - b[0])) <= SAME_COLUMN for x, y in zip(a, b, strict=True))


LEAST_COLUMNS = 2
"""Columns whose distances can be compared."""


def _width(rows: list[RowPart]) -> int:
    return max(sum(cell.column_span for cell in row.cells) for row in rows)


def _header(rows: list[RowPart]) -> list[RowPart]:
    found: list[RowPart] = []
    for row in rows:
        if not (row.is_head or is_header_row(row)):
            break
        found.append(row)
    return found


def _leading(rows: list[RowPart], header: list[RowPart]) -> int:
    """How many rows at the start repeat the header."""
    if not header or len(rows) < len(header):
        return 0
    same = all(row_text(a) == row_text(b) for a, b in zip(header, rows, strict=False))
    return len(header) if same else 0
