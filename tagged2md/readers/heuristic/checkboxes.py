"""Boxes to tick that are drawn: small empty squares apart from each other. Their sides are no lines of a table.

Before a line they are what the boxes of a task list are; a shape or a letter inside of one is its tick.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tagged2md.geometry import Rect
from tagged2md.layout.grounds import without_frames
from tagged2md.pdf.page import Fill, Ruling
from tagged2md.readers.heuristic.edges import is_white
from tagged2md.readers.heuristic.table_text import Shelf

MIN_SIDE, MAX_SIDE = 5.0, 14.0
"""Points. Sides of a box to tick; cells are wider or have a neighbour."""

MAX_RATIO = 1.2
"""Boxes to tick are about as wide as high."""

APART = 4.0
"""Points. Cells stand nearer to each other than this."""

MOST = 200
"""Boxes that are looked at; a sheet with more small squares is a map or a chart."""

SLACK = 1.0
"""Points by which the sides of a box lie outside of its area."""


def check_boxes(fills: Iterable[Fill], shelf: Shelf) -> list[Rect]:
    """The boxes to tick of a page."""
    found = sorted({fill.box for fill in fills if is_small_square(fill)})
    if not found or len(found) > MOST:
        return []
    alone = [box for box in found if not any(touches(box, other) for other in found if other is not box)]
    return [box for box in alone if not has_text(box, shelf)]


def is_small_square(fill: Fill) -> bool:
    """Whether a shape is a square of the size of a letter."""
    small, large = sorted((fill.box.width, fill.box.height))
    return fill.is_rectangle and small >= MIN_SIDE and large <= MAX_SIDE and large <= MAX_RATIO * small


def boxes_to_tick(fills: Sequence[Fill]) -> dict[Rect, bool]:
    """The empty squares of a page that stand alone, and whether a shape in them ticks them."""
    squares = [fill for fill in fills if is_small_square(fill)]
    if not squares or len(squares) > MOST:
        return {}
    small = [fill for fill in without_frames(fills) if max(fill.box.width, fill.box.height) <= MAX_SIDE + 2 * SLACK]
    kept = set(map(id, small))
    empty = {fill.box for fill in squares if id(fill) not in kept or is_outline(fill)}
    boxes = [box for box in empty if not any(box.area < other.area and lies_in(box, other) for other in empty)]
    alone = [box for box in boxes if not any(touches(box, other) for other in boxes if other is not box)]
    ticks = [fill.box for fill in small if not is_outline(fill) and not is_white(fill)]
    return {box: any(is_tick(tick, box) for tick in ticks[:MOST_TICKS]) for box in alone}


def is_outline(fill: Fill) -> bool:
    """Whether a square is stroked, and empty."""
    return fill.is_rectangle and fill.stroked and (fill.colour is None or is_white(fill))


def is_tick(tick: Rect, box: Rect) -> bool:
    """Whether a shape stands in a box and fills enough of it."""
    return lies_in(tick, box) and max(tick.width, tick.height) >= TICK_SHARE * box.width


TICK_SHARE = 0.35
"""Part of the width of a box that a tick has at least."""

MOST_TICKS = 2000
"""Small shapes that are looked at: two hundred boxes with some strokes each."""


def lies_in(inner: Rect, outer: Rect) -> bool:
    """Whether the middle of a shape lies in a box, and it is not much larger."""
    x, y = inner.centre
    return outer.contains(x, y) and inner.width <= outer.width + 2 * SLACK


def touches(a: Rect, b: Rect) -> bool:
    """Whether two boxes stand side by side, or one above the other, as cells do; the same box twice does not."""
    if abs(a.x0 - b.x0) < SLACK and abs(a.y0 - b.y0) < SLACK:
        return False
    near = a.expanded(APART / 2), b.expanded(APART / 2)
    return near[0].x_overlap(near[1]) > 0 and near[0].y_overlap(near[1]) > 0


def has_text(box: Rect, shelf: Shelf) -> bool:
    """Whether text stands inside of a box."""
    lines = shelf.between(box.y0, box.y1)
    return any(box.x0 < (run.x0 + run.x1) / 2 < box.x1 for line in lines for run in line.runs)


def without_boxes(
    rulings: Sequence[Ruling], fills: Sequence[Fill], boxes: Sequence[Rect]
) -> tuple[list[Ruling], list[Fill]]:
    """The lines and areas of a page without those of boxes to tick."""
    around = [box.expanded(SLACK) for box in boxes]
    own = set(boxes)
    kept = [ruling for ruling in rulings if not any(holds(box, ruling) for box in around)]
    return kept, [fill for fill in fills if fill.box not in own]


def holds(box: Rect, ruling: Ruling) -> bool:
    """Whether a line lies in a box."""
    return box.x0 <= ruling.x0 and ruling.x1 <= box.x1 and box.y0 <= ruling.y0 and ruling.y1 <= box.y1
