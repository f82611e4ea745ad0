"""Boxes to tick that are drawn: small empty squares apart from each other. Their sides are no lines of a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tagged2md.geometry import Rect
from tagged2md.pdf.page import Fill, Ruling
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
