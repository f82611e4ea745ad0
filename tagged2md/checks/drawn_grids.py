"""Grids that are drawn on a page and hold text as tables do: evidence of tables, whether they become some or not."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from tagged2md.layout.grounds import without_frames
from tagged2md.pdf.page import Page, TextRun
from tagged2md.readers.heuristic.edges import edges
from tagged2md.readers.heuristic.grids import Grid, grids

MIN_ROWS = MIN_COLUMNS = 2
"""Rows and columns with text that make a grid a table; a frame around text has one of either."""
FILLED = 0.4
"""Part of the slots in which text stands at least; charts and forms on squared paper leave nearly all of them empty."""

MAX_GRIDS = 100
"""Grids of a page that are looked into; sheets of labels have thirty."""


def drawn_grids(page: Page, runs: Sequence[TextRun]) -> int:
    """Number of grids of lines or backgrounds in which the visible text of a page stands in rows and columns."""
    if not runs or not (page.rulings or page.fills):
        return 0
    found = grids(edges(page.rulings, without_frames(page.fills), page.box))[:MAX_GRIDS]
    if not found:
        return 0
    middles = sorted((run.middle for run in runs), key=lambda middle: middle[1])
    heights = [y for _, y in middles]
    return sum(holds_table(grid, middles, heights) for grid in found)


def holds_table(grid: Grid, middles: Sequence[tuple[float, float]], heights: Sequence[float]) -> bool:
    """Whether text stands in most cells of a grid, in several rows and columns; ``middles`` run from the bottom up."""
    rows = [-y for y in grid.ys]
    inside = middles[bisect_left(heights, grid.ys[-1]) : bisect_right(heights, grid.ys[0])]
    filled = {(bisect_right(rows, -y), bisect_right(grid.xs, x)) for x, y in inside if grid.xs[0] <= x <= grid.xs[-1]}
    if len({row for row, _ in filled}) < MIN_ROWS or len({column for _, column in filled}) < MIN_COLUMNS:
        return False
    return len(filled) >= FILLED * len(grid.slots)
