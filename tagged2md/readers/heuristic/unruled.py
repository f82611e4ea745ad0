"""Rows that a drawn grid does not part: LaTeX, groff and many others rule columns and the header only."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise

from tagged2md.readers.heuristic.evidence import is_figures, starts_lower
from tagged2md.readers.heuristic.grids import Grid
from tagged2md.readers.heuristic.table_text import Chunk, Row

UNRULED_LINES = 3
"""Lines with figures beside each other in one drawn row from which on they are rows that were not ruled."""

FEW_BANDS = 3
"""Drawn rows of a grid that does not part its rows: header, body, sum. More of them are the rows."""

SPACE_EM = 0.25
"""The space between two words."""


def has_unruled_rows(grid: Grid, rows: Sequence[Row]) -> bool:
    """Whether a drawn row holds several rows of text."""
    bands: list[list[Row]] = [[] for _ in grid.ys]
    heights = [-y for y in grid.ys]
    for row in rows:
        bands[bisect_right(heights, -row.y) - 1].append(row)
    if any(are_figures(band) for band in bands):
        return True
    return len(grid.ys) <= FEW_BANDS + 1 and any(are_apart(band, grid) for band in bands)


def are_figures(band: Sequence[Row]) -> bool:
    """Whether most lines of a drawn row, and enough of them, have figures."""
    full = sum(len(row.chunks) > 1 and any(is_figures(chunk.text) for chunk in row.chunks) for row in band)
    return full >= UNRULED_LINES and full * 2 > len(band)


def are_apart(band: Sequence[Row], grid: Grid) -> bool:
    """Whether no line of a drawn row goes on in the next one that has text in several cells, too."""
    full = [cells_of(row, grid) for row in band if len(row.chunks) > 1]
    pairs = list(pairwise(full))
    if len(full) >= UNRULED_LINES and all(looks_apart(*pair) for pair in pairs):
        return True
    return bool(pairs) and all(is_apart(*pair, grid) for pair in pairs)


def cells_of(row: Row, grid: Grid) -> dict[int, Chunk]:
    """The texts of a line by the drawn column around their middle."""
    return {bisect_right(grid.xs, (chunk.x0 + chunk.x1) / 2) - 1: chunk for chunk in row.chunks}


def looks_apart(above: dict[int, Chunk], below: dict[int, Chunk]) -> bool:
    """Whether two lines share several cells, and in none of them a sentence goes on."""
    shared = [(above[at], chunk) for at, chunk in below.items() if at in above]
    return len(shared) > 1 and all(
        upper.line.size == lower.line.size and not starts_lower(lower.text) for upper, lower in shared
    )


def is_apart(above: dict[int, Chunk], below: dict[int, Chunk], grid: Grid) -> bool:
    """Whether most cells that two lines share had room for the lower text, or both are figures."""
    shared = [at for at in below if at in above]
    return len(shared) > 1 and 2 * sum(are_two(above[at], below[at], at, grid) for at in shared) > len(shared)


def are_two(above: Chunk, below: Chunk, column: int, grid: Grid) -> bool:
    """Whether two texts of a cell are no wrapped one."""
    if above.line.size != below.line.size:
        return False
    return (is_figures(above.text) and is_figures(below.text)) or had_room(above, below, column, grid)


def had_room(above: Chunk, below: Chunk, column: int, grid: Grid) -> bool:
    """Whether the first word of a text had room behind the text over it."""
    left, right = grid.xs[max(column, 0)], grid.xs[min(column + 1, len(grid.xs) - 1)]
    padding = min(above.x0 - left, right - above.x1, below.x0 - left, right - below.x1)
    word = (below.x1 - below.x0) * len(below.text.split(None, 1)[0]) / len(below.text)
    return right - left - 2 * padding - (above.x1 - above.x0) >= word + SPACE_EM * above.line.size
