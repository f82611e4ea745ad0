"""Rows of Divs beside each other in trees that say little: one paragraph a row, and a table where rows are aligned.

Typst writes a layout grid so: a Div for each cell, without anything that parts the rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from tagged2md.document.nodes import Cell, Paragraph, Row, Table
from tagged2md.geometry import Rect, bounding_box
from tagged2md.layout.spacing import on_one_line
from tagged2md.pdf.structure import StructElem
from tagged2md.readers.tagged.boxes import has_text, place_of, runs_of
from tagged2md.readers.tagged.inlines import Typesetting, inlines_of
from tagged2md.readers.tagged.paragraphs import Loose, inline_bits, loose_blocks, parted
from tagged2md.readers.tagged.parts import BlockPart, Gap, InlinePart, RowCell, Settled, TextPart

CELL_GAP_EM = 0.6
"""A gap between two cells where elements part them; words stand 0.2 to 0.5 em apart, in few lines more."""
LEVEL_EM = 0.5
"""Baselines of a row differ by less than this part of the font size."""
LEAST_ROWS = 2
"""Rows that make a table."""
SAME_EDGE = 3.0
"""Points between left edges of cells of one column: cells are padded alike."""


def blocks_in_rows(parts: Sequence[Loose], elem: StructElem | None) -> list[BlockPart]:
    """The paragraphs of loose inlines; cells that stand beside each other are one, parted by borders."""
    found: list[BlockPart] = []
    rest: list[Loose] = []
    groups, firm = parted(inline_bits(parts))
    for start, stop in _rows(groups):
        if stop - start == 1:
            rest += (Gap.BLOCK if firm[start] else Gap.BORDER, *groups[start])
            continue
        found += loose_blocks(rest, elem)
        rest = [Gap.BLOCK]
        found.append(TextPart([bit for group in groups[start:stop] for bit in (*group, Gap.BORDER)], elem, is_row=True))
    return found + loose_blocks(rest, elem)


def _rows(groups: Sequence[Sequence[InlinePart]]) -> Iterator[tuple[int, int]]:
    """The stretches of groups that stand beside each other, each with its end; most are one group."""
    start = 0
    for index in range(1, len(groups) + 1):
        if index < len(groups) and _stand_beside(groups[index - 1], groups[index]):
            continue
        if index < len(groups) and index > start + 1 and _share_line(groups[index - 1], groups[index]):
            # A line of words, some of which stand far apart, is no row.
            yield from ((at, at + 1) for at in range(start, index))
        else:
            yield start, index
        start = index


def _share_line(before: Sequence[InlinePart], after: Sequence[InlinePart]) -> bool:
    left, right = runs_of(before), runs_of(after)
    return bool(left and right) and on_one_line(left[-1], right[0])


def _stand_beside(before: Sequence[InlinePart], after: Sequence[InlinePart]) -> bool:
    """Whether the second begins on the first line of the first, a wide gap to the right of all of it."""
    left, right = runs_of(before), runs_of(after)
    if not left or not right or left[0].marked.page != right[-1].marked.page:
        return False
    em = max(left[0].style.size, right[0].style.size)
    gap = min(run.x0 for run in right) - max(run.x1 for run in left)
    return abs(left[0].y - right[0].y) <= LEVEL_EM * em and gap >= CELL_GAP_EM * em


def row_cells(bits: Sequence[InlinePart], typesetting: Typesetting) -> tuple[RowCell, ...]:
    """The cells of a row, with their text; none where one has no place."""
    cells: list[list[InlinePart]] = [[]]
    for bit in bits:
        if bit is Gap.BORDER:
            cells.append([])
        else:
            cells[-1].append(bit)
    shown = [cell for cell in cells if has_text(cell)]
    found = tuple(RowCell(box, inlines_of(cell, typesetting)) for cell in shown if (box := place_of(cell).box))
    return found if len(found) == len(shown) else ()


# ---------------------------------------------------------------- tables


def with_tables(blocks: Sequence[Settled]) -> list[Settled]:
    """The blocks with aligned rows as tables; a paragraph between two rows is a row of its own."""
    found: list[Settled] = []
    at = 0
    while at < len(blocks):
        stop = _end_of_table(blocks, at)
        found.append(Settled(_table(blocks[at:stop])) if stop > at else blocks[at])
        at = max(stop, at + 1)
    return found


def _end_of_table(blocks: Sequence[Settled], start: int) -> int:
    """Index after the last row of the table that begins at ``start``; ``start`` where none does."""
    columns = _edges(blocks[start])
    rows, stop, betweens = 1, start + 1, 0
    while columns and stop < len(blocks):
        at = stop + _is_between(blocks, stop, columns)
        widened = _fitted(columns, _edges(blocks[at])) if at < len(blocks) else None
        if widened is None or not _is_below(blocks[at - 1], blocks[at]):
            # What stands below each row but the header stands below the last one, too.
            stop = at if 0 < rows - 2 <= betweens else stop
            break
        columns, rows, stop, betweens = widened, rows + 1, at + 1, betweens + at - stop
    return stop if columns and rows >= LEAST_ROWS else start


Columns = list[tuple[float, float]]
"""Left and right edges of columns, points."""


def _edges(block: Settled) -> Columns:
    return [(cell.box.x0, cell.box.x1) for cell in block.facts.cells] if block.facts else []


def _fitted(columns: Columns, row: Columns) -> Columns | None:
    """The columns made wide enough for a row; None where the row has others."""
    if len(columns) != len(row):
        return None
    wide = [(min(a[0], b[0]), max(a[1], b[1])) for a, b in zip(columns, row, strict=True)]
    overlap = all(min(a[1], b[1]) > max(a[0], b[0]) for a, b in zip(columns, row, strict=True))
    return wide if overlap and all(left[1] < right[0] for left, right in pairwise(wide)) else None


def _is_below(before: Settled, after: Settled) -> bool:
    one, other = before.block.source, after.block.source
    return one.page == other.page and one.box is not None and other.box is not None and one.box.is_above(other.box)


def _is_between(blocks: Sequence[Settled], at: int, columns: Columns) -> bool:
    """Whether a paragraph stands below the row before it, from the left edge of one of the columns on."""
    block = blocks[at].block
    box = block.source.box
    if (
        not isinstance(block, Paragraph)
        or box is None
        or _edges(blocks[at])
        or not _is_below(blocks[at - 1], blocks[at])
    ):
        return False
    column = _column_at(box, columns)
    return column is not None and (column > 0 or box.x1 <= columns[-1][1] + SAME_EDGE)


def _column_at(box: Rect, columns: Columns) -> int | None:
    return next((index for index, (left, _) in enumerate(columns) if abs(box.x0 - left) <= SAME_EDGE), None)


def _table(blocks: Sequence[Settled]) -> Table:
    columns = _edges(blocks[0])
    for block in blocks[1:]:
        columns = _fitted(columns, _edges(block)) or columns
    boxes = [each.block.source.box for each in blocks if each.block.source.box is not None]
    source = replace(blocks[0].block.source, box=bounding_box(boxes))
    return Table(tuple(_row(block, columns) for block in blocks), source, 0, (None,) * len(columns))


def _row(settled: Settled, columns: Columns) -> Row:
    facts, block = settled.facts, settled.block
    if facts is not None and facts.cells:
        return Row(tuple(Cell((Paragraph(cell.children, block.source),)) for cell in facts.cells))
    x = block.source.box.x0 if block.source.box else 0.0
    place = min(range(len(columns)), key=lambda index: abs(columns[index][0] - x))
    return Row(tuple(Cell((block,) if index == place else ()) for index in range(len(columns))))
