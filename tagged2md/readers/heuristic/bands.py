"""White rows of tables with every other row shaded: between two shaded ones, and over and under all of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise

from tagged2md.geometry import Rect
from tagged2md.readers.heuristic.table_text import Shelf

SAME_END = 2.0
"""Points. Left and right edges of the shaded rows of a table differ by less."""

MIN_GAP = 4.0
"""Points. Shaded rows that stand nearer to each other have a white line between them."""

MAX_BAND = 45.0
"""Points. Shaded rows are at most this high, three lines of text; higher areas are boxes."""

BAND_GAP = 2.5
"""White rows are at most this many times as high as the shaded ones beside them."""

MIN_CELLS = 2
"""Texts beside each other that make a white row over or under the shaded ones; a line of prose is one."""


def white_rows(areas: Iterable[Rect], titles: Sequence[Rect], shelf: Shelf) -> list[Rect]:
    """The white rows of shaded areas, but those at the height of a heading, in all columns."""
    between: list[Rect] = []
    outer: defaultdict[tuple[int, int], list[Rect]] = defaultdict(list)
    for column in columns_of(areas):
        gaps = [
            Rect(above.x0, below.y1, above.x1, above.y0) for above, below in pairwise(column) if are_near(above, below)
        ]
        between += gaps
        if gaps:
            step = min([gap.height for gap in gaps])
            for band in (beside(column[0], step), beside(column[-1], -step)):
                outer[round(band.y0), round(band.y1)].append(band)
    found = between + [band for bands in outer.values() if is_row(bands, shelf) for band in bands]
    heights = [title.centre[1] for title in titles]
    return [band for band in found if not any(band.y0 < y < band.y1 for y in heights)]


def columns_of(areas: Iterable[Rect]) -> list[list[Rect]]:
    """Shaded rows of one width under each other, from the top down."""
    columns: defaultdict[tuple[int, int], list[Rect]] = defaultdict(list)
    for box in areas:
        if box.height <= MAX_BAND:
            columns[ends(box)].append(box)
    return [sorted(column, key=lambda box: -box.y1) for column in columns.values()]


def ends(box: Rect) -> tuple[int, int]:
    """Left and right edge, rounded so that equal columns are equal."""
    return round(box.x0 / SAME_END), round(box.x1 / SAME_END)


def are_near(above: Rect, below: Rect) -> bool:
    """Whether a white row lies between two shaded ones."""
    return MIN_GAP < above.y0 - below.y1 <= BAND_GAP * max(above.height, below.height)


def beside(band: Rect, step: float) -> Rect:
    """The place of a row over a shaded one, or under it for a ``step`` below 0."""
    low, high = (band.y1, band.y1 + step) if step > 0 else (band.y0 + step, band.y0)
    return Rect(band.x0, low, band.x1, high)


def is_row(bands: Sequence[Rect], shelf: Shelf) -> bool:
    """Whether texts stand beside each other in a row over or under the shaded ones, and none reaches out of it."""
    x0, x1 = min([band.x0 for band in bands]), max([band.x1 for band in bands])
    lines = [line for line in shelf.between(bands[0].y0, bands[0].y1) if line.x1 > x0 and line.x0 < x1]
    return len(lines) >= MIN_CELLS and all(x0 <= line.x0 and line.x1 <= x1 for line in lines)
