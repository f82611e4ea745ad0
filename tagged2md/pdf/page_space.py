"""From the user space of a page to page space (see tagged2md.geometry)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tagged2md.geometry import Matrix, Rect

if TYPE_CHECKING:
    from collections.abc import Sequence

LETTER = Rect(0.0, 0.0, 612.0, 792.0)
"""Media box of a page that has none, or none with an area: US Letter, as Acrobat and MuPDF do."""

MAX_USER_UNIT = 1000.0
"""Greatest /UserUnit that is believed: 200 inches times it is already 5 km. Anything else counts as 1."""

MAX_COORDINATE = 1e7
"""Boxes that reach further than this (points) are damage, not paper."""

BOX_LENGTH = 4
"""Numbers in a rectangle (ISO 32000-2, 7.9.5)."""


class PageSpace(NamedTuple):
    """How default user space maps to page space, and the size of the visible page in points."""

    matrix: Matrix
    width: float
    height: float


def rectangle(numbers: Sequence[float]) -> Rect | None:
    """The rectangle between two opposite corners in either order; None without area or with wild numbers."""
    if len(numbers) < BOX_LENGTH or not all(abs(n) < MAX_COORDINATE for n in numbers[:BOX_LENGTH]):
        return None
    a, b, c, d = numbers[:BOX_LENGTH]
    box = Rect(min(a, c), min(b, d), max(a, c), max(b, d))
    return box if box.area > 0 else None


def visible_box(mediabox: Rect | None, cropbox: Rect | None) -> Rect:
    """What a viewer shows of the page: CropBox cut to MediaBox (ISO 32000-2, 14.11.2 Page boundaries)."""
    media = mediabox or LETTER
    cut = cropbox.intersection(media) if cropbox else None
    return cut if cut is not None and cut.area > 0 else media


def page_matrix(mediabox: Rect | None, cropbox: Rect | None, rotate: float, user_unit: float) -> PageSpace:
    """Page space of a page: origin lower left of the visible box, turned clockwise by ``rotate`` degrees, in points."""
    x0, y0, x1, y1 = visible_box(mediabox, cropbox)
    unit = user_unit if 0 < user_unit <= MAX_USER_UNIT else 1.0
    width, height = (x1 - x0) * unit, (y1 - y0) * unit
    match round(rotate / 90) % 4:
        case 1:
            return PageSpace((0.0, -unit, unit, 0.0, -y0 * unit, x1 * unit), height, width)
        case 2:
            return PageSpace((-unit, 0.0, 0.0, -unit, x1 * unit, y1 * unit), width, height)
        case 3:
            return PageSpace((0.0, unit, -unit, 0.0, y1 * unit, -x0 * unit), height, width)
        case _:
            return PageSpace((unit, 0.0, 0.0, unit, -x0 * unit, -y0 * unit), width, height)
