"""Rectangles and matrices of page space.

Page space: points (1/72 inch), origin at the lower left corner of the visible page (its CropBox), y upwards, with
``/Rotate`` and ``/UserUnit`` already applied. Everything outside ``tagged2md.pdf`` works in this one space.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

Matrix = tuple[float, float, float, float, float, float]
"""``(a, b, c, d, e, f)`` maps x, y to ``a*x + c*y + e``, ``b*x + d*y + f`` (ISO 32000-2, 8.3.4)."""

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class Rect(NamedTuple):
    """A box in page space, points; ``x0 <= x1`` and ``y0 <= y1``."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def width(self) -> float:
        """Width in points."""
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        """Height in points."""
        return self.y1 - self.y0

    @property
    def area(self) -> float:
        """Area in square points."""
        return (self.x1 - self.x0) * (self.y1 - self.y0)

    @property
    def centre(self) -> tuple[float, float]:
        """The middle point."""
        return (self.x0 + self.x1) / 2, (self.y0 + self.y1) / 2

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies in the box or on its edge."""
        return self.x0 <= x <= self.x1 and self.y0 <= y <= self.y1

    def intersection(self, other: Rect) -> Rect | None:
        """The common part, or None where the boxes do not touch."""
        x0, y0 = max(self.x0, other.x0), max(self.y0, other.y0)
        x1, y1 = min(self.x1, other.x1), min(self.y1, other.y1)
        return Rect(x0, y0, x1, y1) if x0 <= x1 and y0 <= y1 else None

    def union(self, other: Rect) -> Rect:
        """The smallest box around both."""
        return Rect(min(self.x0, other.x0), min(self.y0, other.y0), max(self.x1, other.x1), max(self.y1, other.y1))

    def expanded(self, margin: float) -> Rect:
        """The box grown by ``margin`` points on every side."""
        return Rect(self.x0 - margin, self.y0 - margin, self.x1 + margin, self.y1 + margin)

    def is_above(self, other: Rect) -> bool:
        """Whether this box lies wholly above the other."""
        return self.y0 >= other.y1

    def x_overlap(self, other: Rect) -> float:
        """Length of the common x interval in points; 0 where there is none."""
        return max(0.0, min(self.x1, other.x1) - max(self.x0, other.x0))

    def y_overlap(self, other: Rect) -> float:
        """Length of the common y interval in points; 0 where there is none."""
        return max(0.0, min(self.y1, other.y1) - max(self.y0, other.y0))


def bounding_box(rects: Iterable[Rect]) -> Rect | None:
    """The smallest box around all of them; None for none."""
    rects = list(rects)
    if not rects:
        return None
    x0s, y0s, x1s, y1s = zip(*rects, strict=True)
    return Rect(min(x0s), min(y0s), max(x1s), max(y1s))


def multiplied(m: Matrix, n: Matrix) -> Matrix:
    """The matrix that applies ``m`` first, then ``n``."""
    a, b, c, d, e, f = m
    p, q, r, s, t, u = n
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def transformed_point(m: Matrix, x: float, y: float) -> tuple[float, float]:
    """The point ``x``, ``y`` mapped by ``m``."""
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


def transformed_box(m: Matrix, box: Rect) -> Rect:
    """The smallest upright box around the mapped box."""
    corners = [transformed_point(m, x, y) for x in (box.x0, box.x1) for y in (box.y0, box.y1)]
    xs, ys = [p[0] for p in corners], [p[1] for p in corners]
    return Rect(min(xs), min(ys), max(xs), max(ys))
