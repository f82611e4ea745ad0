"""Path construction, kept as bytes, to boxes and chains of straight pieces in page space (ISO 32000-2, 8.5.2)."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from tagged2md.geometry import Matrix, Rect, transformed_box, transformed_point
from tagged2md.pdf.tokens import numbers

if TYPE_CHECKING:
    from collections.abc import Callable

WILD = 1e9
"""Points. A path that reaches further is damage; clips of a million points are common and mean the whole page."""

_PIECES = re.compile(rb"([-+.0-9\x00\t\n\f\r ]*)([mlcvyh]|re)").findall
_LETTERS = b"mlcvyhre"

Point = tuple[float, float]


def rectangle(path: bytes, matrix: Matrix) -> Rect | None:
    """The box of a path that is one upright rectangle: nearly all clips, and the cells and bars of Word and Excel."""
    if path[-2:] != b"re" or matrix[1] or matrix[2]:
        return None
    try:
        x, y, width, height = map(float, path[:-2].split())
    except ValueError:
        return None
    x0, y0 = x * matrix[0] + matrix[4], y * matrix[3] + matrix[5]
    x1, y1 = x0 + width * matrix[0], y0 + height * matrix[3]
    if x0 > x1:
        x0, x1 = x1, x0
    if y0 > y1:
        y0, y1 = y1, y0
    return made_rect((x0, y0, x1, y1)) if x0 > -WILD and x1 < WILD and y0 > -WILD and y1 < WILD else None


made_rect: Callable[[tuple[float, float, float, float]], Rect] = partial(tuple.__new__, Rect)
"""Makes a box without the Python function that stands before a named tuple: pages have thousands of them."""


def path_box(path: bytes, matrix: Matrix) -> Rect | None:
    """The box around all points of a path, in page space; None for a path without points."""
    values = _coordinates(path)
    if len(values) < 2:  # noqa: PLR2004 - a point
        return None
    xs, ys = values[::2], values[1::2]
    box = transformed_box(matrix, Rect(min(xs), min(ys), max(xs), max(ys)))
    return box if max(map(abs, box)) < WILD else None


def _coordinates(path: bytes) -> list[float]:
    """X and y in turn of all points; of rectangles two opposite corners."""
    if b"re" not in path:
        values = numbers_of_path(path)
        return values[: len(values) & ~1]
    values = []
    for operands, operator in _PIECES(path):
        found = numbers(operands)
        if operator == b"re" and len(found) >= 4:  # noqa: PLR2004 - x, y, width, height
            x, y, width, height = found[-4:]
            values += (x, y, x + width, y + height)
        else:
            values += found[: len(found) & ~1]
    return values


def numbers_of_path(path: bytes) -> list[float]:
    """All numbers of a path, fast: drawings of a megabyte come here."""
    try:
        return list(map(float, path.translate(_BLANKS).split()))
    except ValueError:
        return numbers(path)


_BLANKS = bytes(0x20 if code in _LETTERS or code == 0 else code for code in range(256))


def _values(operands: bytes) -> list[float]:
    """The numbers of one piece, fast."""
    try:
        values = list(map(float, operands.split()))
    except ValueError:  # not only numbers: read with care
        return numbers(operands)
    return values if not values or (max(values) < WILD and min(values) > -WILD) else numbers(operands)


class Subpath(NamedTuple):
    """A chain of straight pieces in page space."""

    points: list[Point]
    is_closed: bool


def subpaths(path: bytes, matrix: Matrix) -> list[Subpath]:
    """The chains of a path without curves."""
    found: list[Subpath] = []
    points: list[Point] = []
    for operands, operator in _PIECES(path):
        values = _values(operands)
        if operator == b"re" and len(values) >= 4:  # noqa: PLR2004 - x, y, width, height
            x, y, width, height = values[-4:]
            corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
            found.append(Subpath([transformed_point(matrix, *corner) for corner in corners], is_closed=True))
        elif operator == b"h":
            if points:
                found.append(Subpath(points, is_closed=True))
                points = points[:1]
        elif len(values) >= 2:  # noqa: PLR2004 - a point
            point = transformed_point(matrix, *values[-2:])
            if operator == b"m":
                if len(points) > 1:
                    found.append(Subpath(points, is_closed=False))
                points = [point]
            else:
                points.append(point)
    if len(points) > 1:
        found.append(Subpath(points, is_closed=False))
    return found
