"""Paths, kept as they stand in content until the page is done, to rulings and fills in page space.

Most drawings matter as a place only: a path with curves, or a very long one, becomes one box. Straight horizontal and
vertical pieces become rulings, since they are the grid lines of tables, underlines and rules.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from tagged2md.geometry import Matrix, Rect
from tagged2md.pdf.colours import Colour, Paint, painted
from tagged2md.pdf.page import Fill, Ruling
from tagged2md.pdf.paths import Point, Subpath, made_rect, path_box, rectangle, subpaths

if TYPE_CHECKING:
    from collections.abc import Callable

    from tagged2md.pdf.page import MarkedContent

MAX_RULING_WIDTH = 3.0
"""Points. A bar up to this thick is a line, above it is an area; table rules have 0.25 to 2.25, Word's widest is 6."""
STRAIGHTNESS = 0.5
"""Points by which the ends of a horizontal or vertical line may differ across it."""
MIN_LENGTH = 1.0
"""Points below which a piece is a dot, part of a pattern or a glyph drawn as path, but no line."""
MAX_PATH_BYTES = 20_000
"""Longest path that is looked at piece by piece; a table grid drawn in one path has some kilobytes, a map megabytes."""
MAX_FRAME_BYTES = 200
"""Longest path of a box that holds text."""
MAX_PIECES = 20_000
"""Rulings and fills of one page, about. A dense sheet of a spreadsheet has 5,000; plots have any number."""

MAX_TICK = 16.0
"""Points. Crosses and ticks in boxes of forms are at most as large as the box, 14."""

_CURVE = re.compile(rb"[cvy]").search
_STROKING = frozenset((b"S", b"s", b"B", b"B*", b"b", b"b*"))
_FILLING = frozenset((b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*"))
_CLOSING = frozenset((b"s", b"b", b"b*"))
_UNSEEN = b"n"
"""Stands for the operator of a path that is painted with nothing."""
OPAQUE = 0.95
"""Alpha up to which a fill lets through what lies below it, so that its colour can't be told."""


def seen_part(operator: bytes, fill_alpha: float, stroke_alpha: float) -> bytes:
    """The operator that paints what can be seen where one alpha is nothing: ``f``, ``S`` or ``n``."""
    if fill_alpha and operator in _FILLING:
        return b"f"
    if stroke_alpha and operator in _STROKING:
        return b"s" if operator in _CLOSING else b"S"
    return _UNSEEN


class Drawing(NamedTuple):
    """A painted path."""

    path: bytes
    operator: bytes
    fill: Paint | None
    """None where it lets through what lies below it."""
    stroke: Paint
    line_width: float
    matrix: Matrix
    clip: tuple[float, float, float, float]
    marked: MarkedContent
    order: int


class Shapes:
    """The rulings and fills of a page as they are found."""

    def __init__(self) -> None:
        self.rulings: list[Ruling] = []
        self.fills: list[Fill] = []
        self.frames: list[Rect] = []
        self._colours: dict[Paint | None, Colour | None] = {}

    def is_full(self) -> bool:
        """Whether no more are taken."""
        return len(self.rulings) + len(self.fills) + len(self.frames) >= MAX_PIECES

    def add(self, drawing: Drawing) -> None:
        """Add what one painted path shows."""
        path, matrix = drawing.path, drawing.matrix
        if drawing.operator == _UNSEEN:
            self._add_frame(drawing)
            return
        box = rectangle(path, matrix)
        if box is not None:
            if drawing.operator in _FILLING:
                self._add_filled(box, drawing, is_rectangle=True)
            if drawing.operator in _STROKING:
                self._add_stroked_box(box, drawing)
        elif _CURVE(path) is None and len(path) <= MAX_PATH_BYTES:
            for subpath in subpaths(path, matrix):
                self._add_subpath(subpath, drawing)
        elif (box := path_box(path, matrix)) is not None:
            self._add_area(box, drawing, is_rectangle=False)

    def _add_frame(self, drawing: Drawing) -> None:
        """Keep the box of a shape that is painted with nothing: those of slides hold their text (Google Slides)."""
        path = drawing.path
        box = path_box(path, drawing.matrix) if _CURVE(path) is None and len(path) <= MAX_FRAME_BYTES else None
        seen = None if box is None else cut(box, drawing.clip)
        if seen is not None and not _is_thin(seen):
            self.frames.append(seen)

    def _add_subpath(self, subpath: Subpath, drawing: Drawing) -> None:
        box = _box_around(subpath.points)
        is_rectangle = _is_rectangle(subpath, box)
        if drawing.operator in _FILLING:
            self._add_filled(box, drawing, is_rectangle=is_rectangle)
        elif (is_rectangle or _may_be_tick(box)) and not _is_thin(box):
            self._add_area(box, drawing, is_rectangle=is_rectangle)
        if drawing.operator in _STROKING:
            self._add_strokes(subpath, drawing)

    def _add_filled(self, box: Rect, drawing: Drawing, *, is_rectangle: bool) -> None:
        if _is_thin(box):
            self._add_bar(box, drawing)
        else:
            self._add_area(box, drawing, is_rectangle=is_rectangle)

    def _add_stroked_box(self, box: Rect, drawing: Drawing) -> None:
        if drawing.operator not in _FILLING and not _is_thin(box):
            self._add_area(box, drawing, is_rectangle=True)
        x0, y0, x1, y1 = box
        self._add_strokes(Subpath([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], is_closed=True), drawing)

    def _colour(self, paint: Paint | None) -> Colour | None:
        if paint not in self._colours:
            self._colours[paint] = None if paint is None else painted(paint)
        return self._colours[paint]

    def _add_area(self, box: Rect, drawing: Drawing, *, is_rectangle: bool) -> None:
        seen = cut(box, drawing.clip)
        if seen is None:
            return
        colour = self._colour(drawing.fill) if drawing.operator in _FILLING else None
        stroked = drawing.operator in _STROKING
        self.fills.append(_made_fill((seen, colour, stroked, is_rectangle, drawing.marked, drawing.order)))

    def _add_bar(self, box: Rect, drawing: Drawing) -> None:
        """A thin filled area as the line along its middle."""
        x0, y0, x1, y1 = box
        if x1 - x0 >= y1 - y0:
            middle = (y0 + y1) / 2
            self._add_line(made_rect((x0, middle, x1, middle)), y1 - y0, drawing)
        else:
            middle = (x0 + x1) / 2
            self._add_line(made_rect((middle, y0, middle, y1)), x1 - x0, drawing)

    def _add_strokes(self, subpath: Subpath, drawing: Drawing) -> None:
        points = subpath.points
        width = drawing.line_width * _scale(drawing.matrix)
        ends = [*points[1:], points[0]] if subpath.is_closed or drawing.operator in _CLOSING else points[1:]
        for (x0, y0), (x1, y1) in zip(points, ends, strict=False):
            across, along = sorted((abs(x1 - x0), abs(y1 - y0)))
            if across <= STRAIGHTNESS and along >= MIN_LENGTH:
                self._add_stroke(Rect(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)), width, drawing)

    def _add_stroke(self, line: Rect, width: float, drawing: Drawing) -> None:
        if width <= MAX_RULING_WIDTH:
            self._add_line(line, width, drawing)
            return
        half = width / 2
        if line.width >= line.height:
            band = Rect(line.x0, line.y0 - half, line.x1, line.y1 + half)
        else:
            band = Rect(line.x0 - half, line.y0, line.x1 + half, line.y1)
        seen = cut(band, drawing.clip)
        if seen is not None:
            colour = self._colour(drawing.stroke)
            self.fills.append(Fill(seen, colour, False, True, drawing.marked, drawing.order))

    def _add_line(self, line: Rect, width: float, drawing: Drawing) -> None:
        seen = cut(line, drawing.clip)
        if seen is not None:
            self.rulings.append(_made_ruling((*seen, width, drawing.marked, drawing.order)))


_made_ruling: Callable[[tuple[object, ...]], Ruling] = partial(tuple.__new__, Ruling)
_made_fill: Callable[[tuple[object, ...]], Fill] = partial(tuple.__new__, Fill)


def _is_thin(box: Rect) -> bool:
    """Whether a box is a line: thin across, and longer than a dot."""
    x0, y0, x1, y1 = box
    width, height = x1 - x0, y1 - y0
    return (width <= MAX_RULING_WIDTH or height <= MAX_RULING_WIDTH) and (width >= MIN_LENGTH or height >= MIN_LENGTH)


def _may_be_tick(box: Rect) -> bool:
    """Whether stroked lines are as small as the cross or tick in a box, which forms draw."""
    x0, y0, x1, y1 = box
    return x1 - x0 <= MAX_TICK and y1 - y0 <= MAX_TICK


def _scale(matrix: Matrix) -> float:
    """How much lengths grow: square root of the area one square unit becomes."""
    return float(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5)


def cut(box: Rect, clip: tuple[float, float, float, float]) -> Rect | None:
    """The part of a box inside the clip; None where there is none."""
    x0, y0, x1, y1 = box
    left, bottom, right, top = clip
    if x0 >= left and x1 <= right and y0 >= bottom and y1 <= top:
        return box
    x0, y0, x1, y1 = max(x0, left), max(y0, bottom), min(x1, right), min(y1, top)
    return Rect(x0, y0, x1, y1) if x0 <= x1 and y0 <= y1 else None


def _box_around(points: list[Point]) -> Rect:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rect(min(xs), min(ys), max(xs), max(ys))


def _is_rectangle(subpath: Subpath, box: Rect) -> bool:
    """Whether every point is a corner of the box and at least three corners are visited."""
    corners: set[tuple[bool, bool]] = set()
    for x, y in subpath.points:
        at_left, at_right = x - box.x0 <= STRAIGHTNESS, box.x1 - x <= STRAIGHTNESS
        at_bottom, at_top = y - box.y0 <= STRAIGHTNESS, box.y1 - y <= STRAIGHTNESS
        if not (at_left or at_right) or not (at_bottom or at_top):
            return False
        corners.add((at_right, at_top))
    return len(corners) >= 3  # noqa: PLR2004 - with two the path is a line
