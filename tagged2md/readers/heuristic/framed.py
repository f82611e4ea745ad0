"""Tables of text boxes: slides lay a box over each cell of a drawn table, each with text of its own.

Google Slides writes the box around a text as an area painted with nothing. Boxes of the same width under each other
are a column; those of the fullest column are the rows.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from tagged2md.geometry import Rect, bounding_box
from tagged2md.readers.heuristic.grids import Slot
from tagged2md.readers.heuristic.records import TextLine
from tagged2md.readers.heuristic.strips import PageText
from tagged2md.readers.heuristic.table_cells import compressed
from tagged2md.readers.heuristic.table_guards import objection
from tagged2md.readers.heuristic.table_records import CellFound, TableFound
from tagged2md.readers.heuristic.table_text import Shelf, shelf_of

SAME_EDGE = 2.0
"""Points by which the edges of the boxes of a column differ."""
MIN_ROWS = 4
"""Boxes in the fullest column; three under each other are a card with title, text and note."""
MIN_BOXES = 3
"""Boxes of every column."""
MIN_COLUMNS = 2
MAX_FRAMES = 500
"""Boxes of a page that are looked at; a full slide has a hundred."""
MARGIN = 1.0
"""Points by which the middle of a line may lie outside of its box."""


class TextBox(NamedTuple):
    """A box with its lines from the top down."""

    box: Rect
    lines: tuple[TextLine, ...]

    @property
    def middle(self) -> float:
        """Height of its middle."""
        return (self.box.y0 + self.box.y1) / 2


def framed_table(page: PageText) -> TableFound | None:
    """The table that the text boxes of a page make, if they make one."""
    if len(page.frames) < MIN_ROWS + MIN_BOXES or len(page.frames) > MAX_FRAMES:
        return None
    columns = columns_of(text_boxes(page.frames, shelf_of(page.lines)))
    if len(columns) < MIN_COLUMNS:
        return None
    rows = sorted((box.middle for box in max(columns, key=len)), reverse=True)
    box = bounding_box(each.box for column in columns for each in column)
    assert box is not None  # there are columns, and boxes in them
    cells = [cell for number, column in enumerate(columns) for cell in cells_of(column, number, rows)]
    table = compressed(with_loose(cells, columns, rows, page.lines), box, (), "text boxes")
    if table is None or objection(table, "ruled"):
        return None
    return table._replace(lines=tuple(line for cell in table.cells for line in cell.lines))


def text_boxes(frames: Iterable[Rect], shelf: Shelf) -> list[TextBox]:
    """The boxes that hold text, but for those around others."""
    owners: dict[int, tuple[float, Rect]] = {}
    lines: dict[int, TextLine] = {}
    for frame in dict.fromkeys(frames):
        box = frame.expanded(MARGIN)
        for line in shelf.between(box.y0, box.y1):
            if box.contains(*line.centre) and frame.area < owners.get(id(line), (float("inf"), frame))[0]:
                owners[id(line)], lines[id(line)] = (frame.area, frame), line
    own: defaultdict[Rect, list[TextLine]] = defaultdict(list)
    for key, (_, frame) in owners.items():
        own[frame].append(lines[key])
    return [TextBox(frame, tuple(sorted(inside, key=lambda line: (-line.y, line.x0)))) for frame, inside in own.items()]


def columns_of(boxes: Iterable[TextBox]) -> list[list[TextBox]]:
    """Boxes of the same width under each other, from left to right; columns beside each other overlap in height."""
    groups: defaultdict[tuple[int, int], list[TextBox]] = defaultdict(list)
    for each in boxes:
        groups[round(each.box.x0 / SAME_EDGE), round(each.box.x1 / SAME_EDGE)].append(each)
    stacks = [sorted(group, key=lambda each: -each.box.y1) for group in groups.values() if len(group) >= MIN_BOXES]
    stacks = [stack for stack in stacks if is_stack(stack)]
    found: list[list[TextBox]] = []
    for seed in stacks:
        if len(seed) >= MIN_ROWS:
            found = max(found, columns_beside(seed, stacks), key=len)
    return found


def columns_beside(seed: list[TextBox], stacks: Sequence[list[TextBox]]) -> list[list[TextBox]]:
    """A stack with the fullest ones that stand beside it, from left to right."""
    found = [seed]
    for stack in sorted(stacks, key=len, reverse=True):
        if all(stands_beside(stack, other) for other in found):
            found.append(stack)
    return sorted(found, key=lambda stack: stack[0].box.x0)


def is_stack(boxes: Sequence[TextBox]) -> bool:
    """Whether boxes stand under each other."""
    return all(above.middle > below.box.y1 - MARGIN for above, below in pairwise(boxes))


def stands_beside(stack: Sequence[TextBox], other: Sequence[TextBox]) -> bool:
    """Whether two stacks stand beside each other, over most of their height."""
    low, high = max(stack[-1].box.y0, other[-1].box.y0), min(stack[0].box.y1, other[0].box.y1)
    if stack[0].box.x_overlap(other[0].box) > MARGIN:
        return False
    return 2 * (high - low) > stack[0].box.y1 - stack[-1].box.y0


# ---------------------------------------------------------------- cells


def cells_of(column: Sequence[TextBox], number: int, rows: Sequence[float]) -> list[CellFound]:
    """The cells of a column; boxes reach over the rows whose middle lies in them."""
    found: dict[int, CellFound] = {}
    at = 0
    for each in column:
        first, last = rows_of_box(each, rows)
        first = max(first, at)
        if first >= len(rows) or (first in found):
            first = len(rows) - 1
        last = max(first, last)
        lines = (*found[first].lines, *each.lines) if first in found else each.lines
        found[first] = CellFound(Slot(first, number, last - first + 1, 1), lines)
        at = last + 1
    taken = {row for cell in found.values() for row in range(cell.slot.row, cell.slot.row + cell.slot.row_span)}
    return [*found.values(), *[CellFound(Slot(row, number, 1, 1), ()) for row in range(len(rows)) if row not in taken]]


def rows_of_box(each: TextBox, rows: Sequence[float]) -> tuple[int, int]:
    """First and last row of a box; the nearest one where no middle lies in it."""
    down = [-row for row in rows]
    first, last = bisect_left(down, -each.box.y1), bisect_right(down, -each.box.y0) - 1
    if first > last:
        first = last = nearest(rows, each.middle)
    return first, last


def nearest(rows: Sequence[float], y: float) -> int:
    """The row whose middle is nearest to a height."""
    return min(range(len(rows)), key=lambda row: abs(rows[row] - y))


def with_loose(
    cells: Sequence[CellFound], columns: Sequence[Sequence[TextBox]], rows: Sequence[float], lines: Iterable[TextLine]
) -> list[CellFound]:
    """The cells with the lines that stand in the table, but in no box of a column."""
    taken = {id(line) for cell in cells for line in cell.lines}
    at = {
        (row, cell.slot.column): i
        for i, cell in enumerate(cells)
        for row in range(cell.slot.row, cell.slot.row + cell.slot.row_span)
    }
    starts = [column[0].box.x0 for column in columns]
    top, bottom = max(column[0].box.y1 for column in columns), min(column[-1].box.y0 for column in columns)
    right = columns[-1][0].box.x1
    found = list(cells)
    for line in lines:
        x, y = line.centre
        if id(line) not in taken and bottom <= y <= top and starts[0] <= x <= right:
            i = at[nearest(rows, y), bisect_right(starts, x) - 1]
            found[i] = found[i]._replace(lines=(*found[i].lines, line))
    return found
