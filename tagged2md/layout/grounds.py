"""What is painted below a place of the page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import islice

from tagged2md.pdf.page import Fill, ImageBox, Page

Colour = tuple[float, float, float]

WHITE: Colour = (1.0, 1.0, 1.0)
"""The page, where nothing is painted on it."""

COLOUR_STEP = 0.02
"""Colours whose channels differ by no more than this look the same."""

MAX_BORDER = 4.0
"""Points. Borders drawn as a rectangle cut out of another are at most this wide, other than shaded cells."""

MAX_LOOKS = 200
"""Paints over one cell that are looked at from the top down; below more of them the colour counts as unknown."""

CELLS = 16
"""The page is divided into this many rows and columns for look-ups."""


def is_same_colour(a: Colour, b: Colour) -> bool:
    """Whether two colours look the same."""
    return abs(a[0] - b[0]) <= COLOUR_STEP and abs(a[1] - b[1]) <= COLOUR_STEP and abs(a[2] - b[2]) <= COLOUR_STEP


class Grounds:
    """Fills and images of a page, for look-ups of the topmost one below a place."""

    __slots__ = ("_cells", "_height", "_width")

    def __init__(self, page: Page) -> None:
        self._width, self._height = (page.width or 1.0) / CELLS, (page.height or 1.0) / CELLS
        self._cells: dict[tuple[int, int], list[Fill | ImageBox]] = defaultdict(list)
        paints: list[Fill | ImageBox] = [fill for fill in without_frames(page.fills) if _covers(fill)]
        paints += [image for image in page.images if not image.marked.hidden]
        for paint in sorted(paints, key=lambda paint: paint.order):
            self._add(paint)

    def _add(self, paint: Fill | ImageBox) -> None:
        left, bottom = self._cell(paint.box.x0, paint.box.y0)
        right, top = self._cell(paint.box.x1, paint.box.y1)
        for column in range(left, right + 1):
            for row in range(bottom, top + 1):
                self._cells[column, row].append(paint)

    def _cell(self, x: float, y: float) -> tuple[int, int]:
        column, row = int(x / self._width), int(y / self._height)
        if 0 <= column <= CELLS and 0 <= row <= CELLS:
            return column, row
        return max(0, min(CELLS, column)), max(0, min(CELLS, row))

    def has_colour(self, colour: Colour | None, place: tuple[float, float], index: int) -> bool:
        """Whether what lies below a place when run ``index`` is drawn is surely of this colour."""
        x, y = place
        paints = self._cells.get(self._cell(x, y), [])
        for paint in islice(reversed(paints), MAX_LOOKS):
            if paint.order <= index and paint.box.contains(x, y):
                if isinstance(paint, ImageBox) or paint.colour is None or not paint.is_rectangle:
                    return False
                return colour is not None and is_same_colour(colour, paint.colour)
        return len(paints) <= MAX_LOOKS and colour is not None and is_same_colour(colour, WHITE)


def without_frames(fills: Iterable[Fill]) -> list[Fill]:
    """The fills without borders drawn as one rectangle with another cut out of it (Prince, Chromium, WeasyPrint)."""
    out: list[Fill] = []
    for fill in fills:
        if out and _is_frame(out[-1], fill):
            out.pop()
        else:
            out.append(fill)
    return out


def _is_frame(one: Fill, other: Fill) -> bool:
    if one.order != other.order or one.colour != other.colour or one.marked is not other.marked:
        return False
    a, b = one.box, other.box
    sides = (b.x0 - a.x0, b.y0 - a.y0, a.x1 - b.x1, a.y1 - b.y1)
    width = max(sides, key=abs)
    return 0 < abs(width) <= MAX_BORDER and (min(sides) >= 0 or max(sides) <= 0)


def _covers(fill: Fill) -> bool:
    """Whether the area is painted: a stroke without fill shows what lies below."""
    return not fill.marked.hidden and not (fill.colour is None and fill.stroked)
