"""Lines of a page that may be sides of cells: rulings, thin bars, the edges of backgrounds. Spec: heuristics, 8.1.

Lines that lie on each other, or go on in each other, are joined.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tagged2md.geometry import Rect
from tagged2md.pdf.page import Fill, Ruling
from tagged2md.readers.heuristic.bands import ends, white_rows
from tagged2md.readers.heuristic.table_text import NO_TEXT, Shelf

SNAP = 2.0
"""Points. Lines nearer to each other than this are one line: double borders, cells that draw their own frames."""

JOIN = 4.0
"""Points. Pieces of a line that stand this far apart are one line: dashes, and white lines between filled cells."""

MIN_EDGE = 6.0
"""Points. Shorter lines are no side of a cell: a cell holds at least a digit of small type."""

MAX_EDGES = 600
"""Lines of either direction that are looked at, the longest ones: a dense sheet has 200, a map any number."""

FILL_SIDES = (8.0, 8.0)
"""Points. Backgrounds of cells are at least this wide and high."""


class Edge(NamedTuple):
    """A line at ``at`` across its direction, from ``low`` to ``high`` along it."""

    at: float
    low: float
    high: float


class Edges(NamedTuple):
    """The lines of a page or of one grid."""

    horizontal: list[Edge]
    vertical: list[Edge]


def edges(
    rulings: Iterable[Ruling], fills: Iterable[Fill], page: Rect, titles: Sequence[Rect] = (), shelf: Shelf = NO_TEXT
) -> Edges:
    """The lines of a page: what is drawn as one, and the sides of backgrounds.

    ``titles`` are no white rows; the text on the ``shelf`` shows those over and under all shaded ones.
    """
    horizontal: list[Edge] = []
    vertical: list[Edge] = []
    for ruling in rulings:
        if ruling.is_horizontal:
            horizontal.append(Edge((ruling.y0 + ruling.y1) / 2, ruling.x0, ruling.x1))
        else:
            vertical.append(Edge((ruling.x0 + ruling.x1) / 2, ruling.y0, ruling.y1))
    areas = visible_areas(without_blank([fill for fill in fills if is_cell_like(fill, page)]))
    for box in [*areas, *white_rows(areas, titles, shelf)]:
        horizontal += [Edge(y, box.x0, box.x1) for y in (box.y0, box.y1)]
        vertical += [Edge(x, box.y0, box.y1) for x in (box.x0, box.x1)]
    return Edges(joined_edges(horizontal), joined_edges(vertical))


def without_blank(fills: Sequence[Fill]) -> list[Fill]:
    """The fills without white ones, but for those that stand in a column of coloured ones: white rows of a table."""
    columns = {ends(fill.box) for fill in fills if not is_white(fill)}
    return [fill for fill in fills if not is_white(fill) or ends(fill.box) in columns]


def visible_areas(fills: Sequence[Fill]) -> list[Rect]:
    """The boxes of fills, but for those inside of another one of their colour (shaded lines in shaded cells)."""
    found: list[Rect] = []
    by_colour: defaultdict[object, list[Rect]] = defaultdict(list)
    for fill in sorted(fills, key=lambda fill: -fill.box.area)[:MAX_AREAS]:
        around = fill.box.expanded(-SNAP)
        others = by_colour[fill.colour]
        if not any(other.intersection(around) == around for other in others):
            others.append(fill.box)
            found.append(fill.box)
    return found


MAX_AREAS = 400
"""Fills that are looked at, the largest ones; a sheet with coloured cells has 200."""


def is_cell_like(fill: Fill, page: Rect) -> bool:
    """Whether a fill may be the background of a cell, a row or a table."""
    width, height = FILL_SIDES
    box = fill.box
    if not fill.is_rectangle or box.width < width or box.height < height:
        return False
    return box.width < page.width * PAGE_SHARE or box.height < page.height * HALF


def is_white(fill: Fill) -> bool:
    """Whether a fill can't be told from the page: text programs draw them behind lines and cells."""
    return fill.colour is not None and min(fill.colour) >= WHITE


WHITE = 0.98
"""Channels of colours that look white."""

PAGE_SHARE = 0.97
"""A fill as wide as the page and higher than HALF of it is a background of the page."""
HALF = 0.5


def joined_edges(found: Sequence[Edge]) -> list[Edge]:
    """Edges with those that lie on each other, or go on in each other, as one; the longest MAX_EDGES, in order."""
    out: list[Edge] = []
    for level in levels(found):
        at = sum(edge.at for edge in level) / len(level)
        pieces = sorted((edge.low, edge.high) for edge in level)
        low, high = pieces[0]
        for next_low, next_high in pieces[1:]:
            if next_low <= high + JOIN:
                high = max(high, next_high)
            else:
                out.append(Edge(at, low, high))
                low, high = next_low, next_high
        out.append(Edge(at, low, high))
    long_ones = sorted((edge for edge in out if edge.high - edge.low >= MIN_EDGE), key=lambda e: e.low - e.high)
    return sorted(long_ones[:MAX_EDGES])


def levels(found: Iterable[Edge]) -> list[list[Edge]]:
    """Edges grouped by position; a group is at most SNAP thick."""
    groups: list[list[Edge]] = []
    for edge in sorted(found):
        if groups and edge.at - groups[-1][0].at <= SNAP:
            groups[-1].append(edge)
        else:
            groups.append([edge])
    return groups
