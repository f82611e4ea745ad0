"""Lines in the cells of a table: by the slots of a drawn grid, or by columns and rows that the text shows."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from operator import itemgetter

from tagged2md.geometry import Rect
from tagged2md.readers.heuristic.grids import Grid, Slot
from tagged2md.readers.heuristic.records import TextLine
from tagged2md.readers.heuristic.rows import ROW_EM
from tagged2md.readers.heuristic.strips import PageText, usual_size
from tagged2md.readers.heuristic.table_columns import CORRIDOR_EM, Gutter, columns_of, gutters, narrow_gutters, placed
from tagged2md.readers.heuristic.table_headers import header_groups, with_label
from tagged2md.readers.heuristic.table_records import CellFound, Frame, TableFound
from tagged2md.readers.heuristic.table_rows import TextRow, are_rows, grouped, is_one_row
from tagged2md.readers.heuristic.table_text import (
    Chunk,
    Row,
    chunk_of,
    chunk_rows,
    chunks,
    extent,
    height,
    is_typed,
    line_of,
    shelf_of,
)
from tagged2md.readers.heuristic.unruled import has_unruled_rows

FINE_EM = 0.31
"""Gaps inside of chunks where narrow gutters are looked for: wider ones may be such a gutter."""

STUB_ROWS = 3
"""Rows of a high slot from which on as many lines in it are labels of the rows: two lines may be one text."""

STUB_COLUMNS = 4
"""Columns, from the left, that may hold labels of rows."""

STUB_LEVEL = 0.8
"""Part of these lines that have other text on their baseline."""

LABEL_INDENT_EM = 2.0
"""Labels of rows start within this of the leftmost one."""


# ---------------------------------------------------------------- drawn slots


def by_slots(frame: Frame, lines: Sequence[TextLine], page: PageText) -> TableFound | None:
    """The table of a full grid: each run in the slot around its middle."""
    grid = with_split_slots(frame.grid, lines, page)
    slot_at = {
        (r, c): slot
        for slot in grid.slots
        for r in range(slot.row, slot.row + slot.row_span)
        for c in range(slot.column, slot.column + slot.column_span)
    }
    texts: defaultdict[Slot, list[TextLine]] = defaultdict(list)
    for line in sorted(lines, key=lambda line: (-line.y, line.x0)):
        row = row_at(grid.ys, height(line))
        for column, chunk in by_column(line, grid.xs, page):
            texts[slot_at[row, column]].append(line_of(chunk))
    cells = [CellFound(slot, tuple(texts.get(slot, ()))) for slot in grid.slots]
    return compressed(cells, grid.box, lines, "drawn grid")


def with_split_slots(grid: Grid, lines: Sequence[TextLine], page: PageText) -> Grid:
    """The grid, its wide and high slots cut where their text keeps to columns or rows that draw no lines there."""
    shelf = shelf_of(lines)
    slots: list[Slot] = []
    for slot in grid.slots:
        is_large = slot.column_span > 1 or (slot.row_span >= STUB_ROWS and slot.column < STUB_COLUMNS)
        inside = shelf.between(grid.ys[slot.row + slot.row_span], grid.ys[slot.row]) if is_large else []
        if slot.column_span > 1 and inside and keeps_to_columns(slot, grid, inside, page):
            columns = range(slot.column, slot.column + slot.column_span)
            slots += [Slot(slot.row, column, slot.row_span, 1) for column in columns]
        elif slot.column_span == 1 and inside and keeps_to_rows(slot, grid, inside):
            slots += [Slot(row, slot.column, 1, 1) for row in range(slot.row, slot.row + slot.row_span)]
        else:
            slots.append(slot)
    return grid._replace(slots=tuple(slots))


def keeps_to_rows(slot: Slot, grid: Grid, lines: Sequence[TextLine]) -> bool:
    """Whether each row beside a high slot has one line in it, on the row's baseline: labels beside a ruled table."""
    x0, x1 = grid.xs[slot.column], grid.xs[slot.column + 1]
    own = [line for line in lines if x0 <= (line.x0 + line.x1) / 2 <= x1]
    rows = Counter(row_at(grid.ys, height(line)) for line in own)
    if len(own) != slot.row_span or len(rows) != slot.row_span:
        return False
    beside = sorted(line.y for line in lines if not x0 <= (line.x0 + line.x1) / 2 <= x1)
    slack = ROW_EM * own[0].size
    level = sum(bisect_left(beside, line.y - slack) < bisect_right(beside, line.y + slack) for line in own)
    return level >= STUB_LEVEL * len(own)


def keeps_to_columns(slot: Slot, grid: Grid, lines: Sequence[TextLine], page: PageText) -> bool:
    """Whether the text of a wide slot stands in several columns, and none of it over a border of two."""
    xs = grid.xs[slot.column : slot.column + slot.column_span + 1]
    columns = [Gutter(x, x) for x in xs[1:-1]]
    filled: set[int] = set()
    for line in lines:
        if line.x1 > xs[0] and line.x0 < xs[-1]:
            for chunk in chunks(line, is_mirrored=page.is_mirrored):
                first, last = columns_of(chunk, columns, line.size)
                if last > first:
                    return False
                filled.add(first)
    return len(filled) > 1


def row_at(ys: Sequence[float], y: float) -> int:
    """The row of a height; ``ys`` run from the top down."""
    below = bisect_right([-each for each in ys], -y)
    return min(max(below - 1, 0), len(ys) - 2)


def by_column(line: TextLine, xs: Sequence[float], page: PageText) -> list[tuple[int, Chunk]]:
    """The parts of a line in the columns between ``xs``."""
    groups: defaultdict[int, list[int]] = defaultdict(list)
    for i, run in enumerate(line.runs):
        x0, x1 = extent(run, is_mirrored=page.is_mirrored)
        column = bisect_right(xs, (x0 + x1) / 2) - 1
        groups[min(max(column, 0), len(xs) - 2)].append(i)
    return [(column, chunk_of(line, group, is_mirrored=page.is_mirrored)) for column, group in sorted(groups.items())]


def compressed(cells: Sequence[CellFound], box: Rect, lines: Sequence[TextLine], reason: str) -> TableFound | None:
    """The table without the rows and columns in which no text starts."""
    rows = sorted({cell.slot.row for cell in cells if cell.lines})
    columns = sorted({cell.slot.column for cell in cells if cell.lines})
    if not rows or not columns:
        return None
    kept: list[CellFound] = []
    is_whole = len(rows) == rows[-1] + 1 and len(columns) == columns[-1] + 1
    is_whole = is_whole and all(lies_in(cell.slot, len(rows), len(columns)) for cell in cells)
    for cell in cells if not is_whole else ():
        slot = cell.slot
        row, row_span = kept_span(rows, slot.row, slot.row_span)
        column, column_span = kept_span(columns, slot.column, slot.column_span)
        if row_span and column_span:
            kept.append(cell._replace(slot=Slot(row, column, row_span, column_span)))
    kept = sorted(cells if is_whole else kept, key=_BY_SLOT)
    return TableFound(box, tuple(kept), len(rows), len(columns), header_rows(kept), tuple(lines), (reason,))


_BY_SLOT = itemgetter(CellFound._fields.index("slot"))


def lies_in(slot: Slot, rows: int, columns: int) -> bool:
    """Whether a slot lies in the first rows and columns."""
    return slot.row + slot.row_span <= rows and slot.column + slot.column_span <= columns


def kept_span(kept: Sequence[int], start: int, span: int) -> tuple[int, int]:
    """Where a span starts, and how long it is, once only the rows or columns in ``kept`` are left."""
    first, last = bisect_left(kept, start), bisect_left(kept, start + span)
    return first, last - first


def header_rows(cells: Iterable[CellFound]) -> int:
    """Rows at the top that the first row's cells reach over, at least one."""
    return max((cell.slot.row_span for cell in cells if cell.slot.row == 0 and cell.lines), default=1)


# ---------------------------------------------------------------- text


def needs_text(grid: Grid, lines: Sequence[TextLine], page: PageText, em: float) -> bool:
    """Whether a drawn grid leaves it to the text to show columns or rows: fewer lines than cells."""
    if len(grid.xs) == 2:  # noqa: PLR2004 - one column
        return True
    if len(text_gutters(grid, lines, page, em)) > len(grid.xs) - 2:
        return True
    return has_unruled_rows(grid, chunk_rows(lines, em, is_mirrored=page.is_mirrored))


def text_gutters(grid: Grid, lines: Sequence[TextLine], page: PageText, em: float) -> list[Gutter]:
    """What parts the columns, drawn and shown by the text inside of a drawn column."""
    found = [Gutter(x, x) for x in grid.xs[1:-1]]
    columns: defaultdict[int, list[TextLine]] = defaultdict(list)
    for line in lines:
        columns[bisect_right(grid.xs, (line.x0 + line.x1) / 2)].append(line)
    for inside in columns.values():
        rows = chunk_rows(inside, em, is_mirrored=page.is_mirrored)
        if sum(len(row.chunks) > 1 for row in rows) * 2 > len(rows):
            found += gutters(rows, em)
    return sorted(found)


def by_text(frame: Frame, lines: Sequence[TextLine], page: PageText, em: float) -> TableFound | None:
    """The table of a frame whose columns, or rows, the text shows."""
    grid = frame.grid
    rows = chunk_rows(lines, em, is_mirrored=page.is_mirrored)
    columns = columns_in(frame, rows, lines, page)
    if not columns or is_code(lines, page):
        return None
    cells: list[CellFound] = []
    count = 0
    headers = 1
    bands = [
        [(row.y, placed(row, columns, em, is_mirrored=page.is_mirrored)) for row in band]
        for band in banded(rows, grid.ys)
        if band
    ]
    is_ruled = are_rows([[text for _, text in band] for band in bands[1:]], len(columns) + 1)
    for number, band in enumerate(bands):
        if number == 0 and len(bands) > 1 and is_one_row([text for _, text in band]):
            groups = header_groups([text for _, text in band])
            headers = len(groups)
        else:
            groups = [[text for _, text in band]] if is_ruled else grouped(band, len(columns) + 1)
        for group in groups:
            cells += row_cells(group, count, len(columns) + 1)
            count += 1
        if number == 0 and headers > 1:
            cells = with_label(cells, len(groups))
    table = compressed(cells, grid.box, lines, f"{frame.kind}: columns by white space")
    return None if table is None else table._replace(header_rows=max(1, min(headers, table.rows)))


def columns_in(frame: Frame, rows: Sequence[Row], lines: Sequence[TextLine], page: PageText) -> list[Gutter]:
    """What parts the columns of a frame: drawn lines, and white space; narrow white space only between rules."""
    em = usual_size(lines)
    if len(frame.grid.xs) > 2:  # noqa: PLR2004 - drawn columns
        return text_gutters(frame.grid, lines, page, em)
    found = gutters(rows, em)
    if frame.kind == "half ruled":
        found = [*[g for g in gutter_after_labels(rows, em) if not found or g.x1 <= found[0].x0], *found]
    if frame.kind != "ruled":
        fine = chunk_rows(lines, em, is_mirrored=page.is_mirrored, limit=FINE_EM)
        return narrow_gutters(fine, em, len(found) + 1) or found
    return found


def gutter_after_labels(rows: Sequence[Row], em: float) -> list[Gutter]:
    """The white space after labels few of which stand on the baseline of their figures: they are wrapped."""
    chunks = [chunk for row in rows for chunk in row.chunks]
    edge = min([chunk.x0 for chunk in chunks], default=0.0) + LABEL_INDENT_EM * em
    labels = [chunk.x1 for chunk in chunks if chunk.x0 < edge]
    right = min([chunk.x0 for chunk in chunks if chunk.x0 >= edge], default=0.0)
    return [Gutter(max(labels), right)] if labels and max(labels) <= right - CORRIDOR_EM * em else []


def is_code(lines: Sequence[TextLine], page: PageText) -> bool:
    """Whether the lines are code in a document that is not typewritten as a whole: its blanks are no columns."""
    return 2 * sum(map(is_typed, lines)) > len(lines) and 2 * sum(map(is_typed, page.lines)) <= len(page.lines)


def banded(rows: Sequence[Row], ys: Sequence[float]) -> list[list[Row]]:
    """Rows of text by the drawn row they stand in."""
    bands: list[list[Row]] = [[] for _ in range(len(ys) - 1)]
    for row in rows:
        size = row.chunks[0].line.size
        bands[row_at(ys, row.y + size / 4)].append(row)
    return bands


def row_cells(group: Sequence[TextRow], row: int, columns: int) -> list[CellFound]:
    """The cells of one row, empty ones too."""
    found: dict[int, tuple[int, list[TextLine]]] = {}
    owner: dict[int, int] = {}
    for line in group:
        for part in line:
            first = next((owner[c] for c in range(part.first, part.last + 1) if c in owner), part.first)
            last, texts = found.setdefault(first, (part.last, []))
            texts.append(line_of(part.chunk))
            for column in range(first, last + 1):
                owner[column] = first
    cells = [CellFound(Slot(row, first, 1, last - first + 1), tuple(texts)) for first, (last, texts) in found.items()]
    cells += [CellFound(Slot(row, column, 1, 1), ()) for column in range(columns) if column not in owner]
    return cells
