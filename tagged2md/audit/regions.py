"""From the lines of a block to the few rectangles in which it stands."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from tagged2md.geometry import Rect

STRAY = 0.5
"""Part of a line's height that the next one may begin above it: raised marks and tall letters of the same line do."""


def regions(boxes: Sequence[Rect]) -> tuple[Rect, ...]:
    """Lines in reading order as one rectangle for each column that they fill.

    A line that stands above what came before it, and beside it, begins another column.
    """
    found: list[Rect] = []
    for box in boxes:
        if found and not _begins_column(found[-1], box):
            found[-1] = found[-1].union(box)
        else:
            found.append(box)
    return tuple(found)


def _begins_column(before: Rect, box: Rect) -> bool:
    """Whether a line starts higher than the lowest line before it without standing below or inside of their area."""
    if box.x_overlap(before) > 0:
        return box.y0 > before.y1
    return box.centre[1] > before.y0 + (1 + STRAY) * box.height


CELL = 40.0
"""Points; boxes are looked up by squares of this size, of which a line of text lies in about ten."""


class Cover:
    """Tells whether a point lies in one of many boxes, quickly."""

    def __init__(self, boxes: Iterable[Rect]) -> None:
        self._cells: defaultdict[tuple[int, int], list[Rect]] = defaultdict(list)
        for box in dict.fromkeys(boxes):
            for column in range(int(box.x0 // CELL), int(box.x1 // CELL) + 1):
                for row in range(int(box.y0 // CELL), int(box.y1 // CELL) + 1):
                    self._cells[column, row].append(box)

    def has(self, point: tuple[float, float]) -> bool:
        """Whether the point lies in a box."""
        cell = int(point[0] // CELL), int(point[1] // CELL)
        return any(box.contains(*point) for box in self._cells.get(cell, ()))
