"""Cells of a table cut where the text of other rows starts: long text leaves hardly a gap before the next column."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import pairwise

from tagged2md.pdf.page import TextRun
from tagged2md.readers.heuristic.table_text import Chunk, Row

ALIGNED_EM = 0.1
"""Text of a column starts within this of its edge."""

SPLIT_EM = 0.3
"""A gap at the border of two columns wider than this parts two cells, a narrower one the words of one cell."""

MIN_ROWS = 4
"""Rows whose text starts at the edge of a column; fewer may do so by chance."""

MIN_CHUNKS = 4
"""Chunks of a row of many columns."""

STARTS_SHARE = 0.3
"""Part of the rows whose text starts at the edge of a column."""


def cut_at_starts(rows: Sequence[Row], em: float) -> list[Row]:
    """The rows, chunks cut where text of many other rows starts: long text fills its cell up to the next one.

    Rows of few chunks stay as they are: their words may start there by chance, as in contents and code.
    """
    wide = [row for row in rows if len(row.chunks) >= MIN_CHUNKS]
    if len(wide) < MIN_ROWS:
        return list(rows)
    edges = common_starts(wide, em)
    return [
        Row(row.y, tuple([part for chunk in row.chunks for part in pieces(chunk, edges, em)]))
        if len(row.chunks) >= MIN_CHUNKS
        else row
        for row in rows
    ]


def common_starts(rows: Sequence[Row], em: float) -> list[float]:
    """Left edges at which chunks of many rows start, from left to right."""
    starts = sorted([chunk.x0 for row in rows for chunk in row.chunks])
    needed = max(MIN_ROWS, STARTS_SHARE * len(rows))
    found: list[float] = []
    first = 0
    for i in range(1, len(starts) + 1):
        if i == len(starts) or starts[i] - starts[i - 1] > ALIGNED_EM * em:
            if i - first >= needed:
                found.append(starts[first])
            first = i
    return found


def pieces(chunk: Chunk, edges: Sequence[float], em: float) -> list[Chunk]:
    """A chunk cut at the edges where one of its runs starts after a gap."""
    inner = edges[bisect_right(edges, chunk.x0 + em) : bisect_left(edges, chunk.x1)]
    if not inner or chunk.runs[0].x0 != chunk.x0:  # no gap is over an edge, or the page is mirrored
        return [chunk]
    cuts = [
        i
        for i, (left, right) in enumerate(pairwise(chunk.runs), 1)
        if right.x0 - left.x1 >= SPLIT_EM * em and any(abs(right.x0 - x) <= ALIGNED_EM * em for x in inner)
    ]
    places = [0, *cuts, len(chunk.runs)]
    return [piece(chunk, chunk.runs[a:b]) for a, b in pairwise(places)]


def piece(chunk: Chunk, runs: tuple[TextRun, ...]) -> Chunk:
    """A part of a chunk."""
    return Chunk(runs[0].x0, max([run.x1 for run in runs]), runs, chunk.line)
