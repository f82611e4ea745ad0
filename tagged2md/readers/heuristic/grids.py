"""Drawn grids: lines, thin bars and cell backgrounds → slots and the cells that span them. Spec: heuristics, 8.1.

Pure geometry in the space of the page as it is read. Lines that lie on each other are joined, lines that touch make one
grid, and a slot goes on into the next one where the line between them is missing.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tagged2md.geometry import Rect
from tagged2md.readers.heuristic.edges import JOIN, Edge, Edges

MIN_SLOT = 5.0
"""Points. Rows and columns are at least this wide; narrower ones are double lines and gaps between filled cells."""

COVER = 0.6
"""Part of the side of a slot that a line must cover to close it."""


class Slot(NamedTuple):
    """A cell of a grid: row and column of its first slot, counted from the top left, and what it spans."""

    row: int
    column: int
    row_span: int
    column_span: int


class Grid(NamedTuple):
    """A drawn grid. ``xs`` run from left to right, ``ys`` from the top down: one more than columns and rows."""

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    slots: tuple[Slot, ...]

    @property
    def box(self) -> Rect:
        """Its outline."""
        return Rect(self.xs[0], self.ys[-1], self.xs[-1], self.ys[0])


# ---------------------------------------------------------------- edges that touch


def grids(lines: Edges) -> list[Grid]:
    """The grids with at least two rows or columns, from the top down."""
    found = [grid for part in components(lines) if (grid := grid_of(part)) is not None]
    return sorted(found, key=lambda grid: -grid.ys[0])


def components(lines: Edges) -> list[Edges]:
    """Lines that touch each other, directly or through others."""
    parents = list(range(len(lines.horizontal) + len(lines.vertical)))
    offset = len(lines.horizontal)
    places = [edge.at for edge in lines.vertical]
    for i, across in enumerate(lines.horizontal):
        first = bisect_left(places, across.low - JOIN)
        for j in range(first, bisect_right(places, across.high + JOIN)):
            down = lines.vertical[j]
            if down.low - JOIN <= across.at <= down.high + JOIN:
                parents[root(parents, i)] = root(parents, offset + j)
    groups: defaultdict[int, Edges] = defaultdict(lambda: Edges([], []))
    for i, edge in enumerate(lines.horizontal):
        groups[root(parents, i)].horizontal.append(edge)
    for j, edge in enumerate(lines.vertical):
        groups[root(parents, offset + j)].vertical.append(edge)
    return [part for part in groups.values() if part.horizontal and part.vertical]


def root(parents: list[int], i: int) -> int:
    """The representative of a set, paths halved on the way."""
    while parents[i] != i:
        parents[i] = parents[parents[i]]
        i = parents[i]
    return i


# ---------------------------------------------------------------- one grid


def grid_of(part: Edges) -> Grid | None:
    """The grid that touching lines make, open sides closed; None for a single box or bar."""
    lines = closed(part)
    xs = positions(lines.vertical)
    ys = positions(lines.horizontal)
    if len(xs) < 2 or len(ys) < 2 or len(xs) + len(ys) < 5:  # noqa: PLR2004 - two lines a side make one box
        return None
    borders = Borders(lines, xs, ys)
    return Grid(tuple(xs), tuple(reversed(ys)), tuple(slots(borders, len(xs) - 1, len(ys) - 1)))


def closed(part: Edges) -> Edges:
    """The lines with the outer sides that the table leaves open: as far as lines of the other direction reach."""
    left, right = min(e.low for e in part.horizontal), max(e.high for e in part.horizontal)
    bottom, top = min(e.low for e in part.vertical), max(e.high for e in part.vertical)
    left, right = min(left, part.vertical[0].at), max(right, part.vertical[-1].at)
    bottom, top = min(bottom, part.horizontal[0].at), max(top, part.horizontal[-1].at)
    horizontal = [*part.horizontal, Edge(bottom, left, right), Edge(top, left, right)]
    vertical = [*part.vertical, Edge(left, bottom, top), Edge(right, bottom, top)]
    return Edges(merged_sides(horizontal), merged_sides(vertical))


def merged_sides(found: list[Edge]) -> list[Edge]:
    """Edges with those of one position at that of the first of them."""
    return [edge._replace(at=level[0].at) for level in levels_within(found, MIN_SLOT) for edge in level]


def levels_within(found: Iterable[Edge], distance: float) -> list[list[Edge]]:
    """Edges grouped by position, neighbours no more than ``distance`` apart."""
    groups: list[list[Edge]] = []
    for edge in sorted(found):
        if groups and edge.at - groups[-1][-1].at <= distance:
            groups[-1].append(edge)
        else:
            groups.append([edge])
    return groups


def positions(found: Iterable[Edge]) -> list[float]:
    """The different positions, in order."""
    return sorted({edge.at for edge in found})


class Borders:
    """Which sides of the slots are drawn. Rows count from the bottom here, as y does."""

    def __init__(self, lines: Edges, xs: Sequence[float], ys: Sequence[float]) -> None:
        self.beside = drawn(lines.vertical, xs, ys)
        self.below = drawn(lines.horizontal, ys, xs)

    def is_open_right(self, row: int, column: int) -> bool:
        """Whether a slot goes on into the one to its right."""
        return (column + 1, row) not in self.beside

    def is_open_down(self, row: int, column: int) -> bool:
        """Whether a slot goes on into the one below it."""
        return (row, column) not in self.below


def drawn(found: Iterable[Edge], positions: Sequence[float], across: Sequence[float]) -> set[tuple[int, int]]:
    """Pairs of position and interval between two lines of the other direction that a line closes."""
    at = {position: i for i, position in enumerate(positions)}
    covered: defaultdict[tuple[int, int], float] = defaultdict(float)
    for edge in found:
        first = max(bisect_right(across, edge.low) - 1, 0)
        for j in range(first, min(bisect_left(across, edge.high), len(across) - 1)):
            covered[at[edge.at], j] += min(edge.high, across[j + 1]) - max(edge.low, across[j])
    return {(i, j) for (i, j), length in covered.items() if length >= COVER * (across[j + 1] - across[j])}


def slots(borders: Borders, columns: int, rows: int) -> list[Slot]:
    """The cells, from the top down and from left to right."""
    found: list[Slot] = []
    taken: set[tuple[int, int]] = set()
    for row in reversed(range(rows)):
        for column in range(columns):
            if (row, column) in taken:
                continue
            right = column
            while right + 1 < columns and borders.is_open_right(row, right) and (row, right + 1) not in taken:
                right += 1
            bottom = row
            while bottom > 0 and goes_down(borders, bottom, column, right) and (bottom - 1, column) not in taken:
                bottom -= 1
            taken.update((r, c) for r in range(bottom, row + 1) for c in range(column, right + 1))
            found.append(Slot(rows - 1 - row, column, row - bottom + 1, right - column + 1))
    return found


def goes_down(borders: Borders, row: int, left: int, right: int) -> bool:
    """Whether a cell over some columns goes on into the row below: open there, and the same width."""
    if not all(borders.is_open_down(row, column) for column in range(left, right + 1)):
        return False
    return all(borders.is_open_right(row - 1, column) for column in range(left, right))
