"""The order in which blocks of a page are read by their places: columns, and what spans them."""

from __future__ import annotations

from collections.abc import Sequence

from tagged2md.geometry import Rect

WIDE = 0.6
"""A block wider than this part of its region spans the columns: a title, a wide table."""
LEAST_GUTTER = 4.0
"""Points between two columns; narrow ones have 9 to 12 between lines that are full, and boxes are drawn around text."""
LEAST_BLOCKS = 2
"""Blocks on either side of a gutter."""
MOST_CUTS = 6
"""Columns inside of columns; each cut is one level."""


def geometric_order(boxes: Sequence[Rect], *, is_rtl: bool = False) -> list[int]:
    """Indices of the boxes in reading order: bands from the top, in each band column by column."""
    return _ordered(list(range(len(boxes))), boxes, is_rtl=is_rtl, depth=0)


def _ordered(indices: list[int], boxes: Sequence[Rect], *, is_rtl: bool, depth: int) -> list[int]:
    gutter = gutter_of([boxes[index] for index in indices]) if depth < MOST_CUTS else None
    if gutter is None:
        return _from_the_top(indices, boxes)
    found: list[int] = []
    for band in _bands(indices, boxes, gutter):
        if len(band) == 1:
            found.extend(band)
            continue
        left = [index for index in band if boxes[index].centre[0] < gutter]
        right = [index for index in band if boxes[index].centre[0] >= gutter]
        for side in (right, left) if is_rtl else (left, right):
            found.extend(_ordered(side, boxes, is_rtl=is_rtl, depth=depth + 1))
    return found


SAME_ROW = 0.5
"""Part of the higher of two blocks that they share vertically where they stand in one row: a label and its value."""


def _from_the_top(indices: Sequence[int], boxes: Sequence[Rect]) -> list[int]:
    """The blocks from the top down, those of one row from the left."""
    rows: list[list[int]] = []
    for index in sorted(indices, key=lambda each: (-boxes[each].y1, boxes[each].x0)):
        if rows and _share_row(boxes[rows[-1][0]], boxes[index]):
            rows[-1].append(index)
        else:
            rows.append([index])
    return [index for row in rows for index in sorted(row, key=lambda each: boxes[each].x0)]


def _share_row(first: Rect, second: Rect) -> bool:
    shared = first.y_overlap(second)
    return shared >= SAME_ROW * max(first.height, second.height) and first.x_overlap(second) == 0


def _bands(indices: Sequence[int], boxes: Sequence[Rect], gutter: float) -> list[list[int]]:
    """The blocks cut into bands at those that cross the gutter, from the top."""
    bands: list[list[int]] = [[]]
    for index in sorted(indices, key=lambda each: -boxes[each].y1):
        if boxes[index].x0 < gutter < boxes[index].x1:
            bands.extend(([index], []))
        else:
            bands[-1].append(index)
    return [band for band in bands if band]


def gutter_of(boxes: Sequence[Rect]) -> float | None:
    """The x of a gap that only wide blocks cross, with blocks beside each other on both sides; None for one column."""
    if len(boxes) < 2 * LEAST_BLOCKS:
        return None
    width = max(box.x1 for box in boxes) - min(box.x0 for box in boxes)
    narrow = sorted((box for box in boxes if box.width <= WIDE * width), key=lambda box: box.x0)
    right = narrow[0].x1 if narrow else 0.0
    for index, box in enumerate(narrow):
        if box.x0 - right >= LEAST_GUTTER and _are_columns(narrow[:index], narrow[index:]):
            return (right + box.x0) / 2
        right = max(right, box.x1)
    return None


def _are_columns(left: Sequence[Rect], right: Sequence[Rect]) -> bool:
    """Whether the blocks on both sides of a gap stand beside each other over half of the height of the lower side."""
    if len(left) < LEAST_BLOCKS or len(right) < LEAST_BLOCKS:
        return False
    low = max(min(box.y0 for box in side) for side in (left, right))
    high = min(max(box.y1 for box in side) for side in (left, right))
    heights = [max(box.y1 for box in side) - min(box.y0 for box in side) for side in (left, right)]
    return high - low >= min(heights) / 2
