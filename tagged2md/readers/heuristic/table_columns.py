"""The columns of a possible table: white space that its rows share, and which columns a text stands in."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import attrgetter
from typing import NamedTuple

from tagged2md.readers.heuristic.table_starts import ALIGNED_EM, SPLIT_EM, cut_at_starts
from tagged2md.readers.heuristic.table_text import CHUNK_EM, Chunk, Row, chunk_of, extent

CORRIDOR_EM = 0.4
"""Narrowest white space between two columns; columns of figures in dense tables stand 0.5 em apart."""

CROSSED_SHARE = 0.08
"""Part of the rows that may cross the white space between two columns: cells that are too wide."""

MIN_SIDE = 0.25
"""Part of the rows that have text on either side of that white space."""

NARROW_EM = 0.32
"""Narrowest gutter of a drawn table whose rows all have it; columns of two-column papers stand 0.4 em apart."""

MIN_BOTH = 4
"""Rows with text on both sides of such a gutter: in fewer the gaps between words meet by chance."""

WIDE_SHARE = 0.3
"""Part of the rows in which the gap over a narrow gutter is wide, since the text before it is short."""

MOST_ALIGNED = 0.8
"""Part of the rows whose text starts there."""

GAP_SHARE = 0.08
"""Part of a gutter that a gap between two cells covers at least."""

REACH_EM = 0.25
"""A chunk stands in a column of which it covers more than this part of the em."""


# ---------------------------------------------------------------- columns


class Gutter(NamedTuple):
    """White space between two columns; a drawn line has no width."""

    x0: float
    x1: float


_LEFT, _RIGHT = attrgetter("x0"), attrgetter("x1")


def gutters(rows: Sequence[Row], em: float) -> list[Gutter]:
    """The white spaces that part the columns, from left to right."""
    rows = reference_rows(cut_at_starts(rows, em))
    if not rows:
        return []
    spans = [(chunk.x0, chunk.x1) for row in rows for chunk in row.chunks]
    found = [Gutter(x0, x1) for x0, x1 in white_spaces(spans, len(rows)) if x1 - x0 >= CORRIDOR_EM * em]
    return with_text_between(found, rows)


def narrow_gutters(rows: Sequence[Row], em: float, least: int) -> list[Gutter]:
    """The white spaces that all rows of a drawn table share, be they not much wider than those between words.

    None where they are not at least so many.
    """
    spans = [(chunk.x0, chunk.x1) for row in rows for chunk in row.chunks]
    found = [Gutter(x0, x1) for x0, x1 in white_spaces(spans, len(rows)) if x1 - x0 >= NARROW_EM * em]
    kept = [gutter for gutter in found if is_column_edge(gutter, rows, em)] if len(found) >= least else []
    return kept if len(kept) >= least else []


def is_column_edge(gutter: Gutter, rows: Sequence[Row], em: float) -> bool:
    """Whether text starts at the right side of a gutter, after gaps of different widths: words do not."""
    starts: list[float] = []
    gaps: list[float] = []
    for row in rows:
        chunks, after = row.chunks, bisect_left(row.chunks, gutter.x1, key=_LEFT)
        before = next((i for i in range(after - 1, -1, -1) if chunks[i].x1 <= gutter.x0), None)
        if before is not None and after < len(chunks):
            starts.append(chunks[after].x0)
            gaps.append(chunks[after].x0 - chunks[before].x1)
    aligned = sum(start - gutter.x1 <= ALIGNED_EM * em for start in starts)
    wide = sum(gap >= CHUNK_EM * em for gap in gaps)
    return len(starts) >= MIN_BOTH and aligned >= MOST_ALIGNED * len(starts) and wide >= WIDE_SHARE * len(gaps)


def reference_rows(rows: Iterable[Row]) -> list[Row]:
    """The rows that show the columns: those with as many chunks as most rows of several chunks have, or more."""
    several = [row for row in rows if len(row.chunks) > 1]
    counts = Counter(len(row.chunks) for row in several)
    if not counts:
        return []
    usual = max(counts, key=lambda count: (counts[count], count))
    return [row for row in several if len(row.chunks) >= usual]


def white_spaces(spans: Sequence[tuple[float, float]], rows: int) -> list[tuple[float, float]]:
    """Stretches of x between the spans that hardly any of the ``rows`` has text in."""
    allowed = int(CROSSED_SHARE * rows)
    events = sorted([(x0, 1) for x0, _ in spans] + [(x1, -1) for _, x1 in spans])
    found: list[tuple[float, float]] = []
    depth = 0
    for (x, change), (next_x, _) in pairwise(events):
        depth += change
        if depth <= allowed and next_x > x:
            if found and found[-1][1] == x:
                found[-1] = (found[-1][0], next_x)
            else:
                found.append((x, next_x))
    return found


def with_text_between(found: Sequence[Gutter], rows: Sequence[Row]) -> list[Gutter]:
    """The gutters that have text on both sides in enough rows; a column with a title may be nearly empty."""
    kept: list[Gutter] = []
    middles = [sorted(map(middle, row.chunks)) for row in rows]
    for gutter in found:
        low = kept[-1].x1 if kept else float("-inf")
        if is_filled([bisect_right(row, low) < bisect_left(row, gutter.x0) for row in middles]):
            kept.append(gutter)
    while kept and not is_filled([row[-1] > kept[-1].x1 for row in middles]):
        kept.pop()
    return kept


def is_filled(has_text: Sequence[bool]) -> bool:
    """Whether enough rows have text in a column: a part of them, or the first one and another (deposits, remarks)."""
    count = sum(has_text)
    return count >= MIN_SIDE * len(has_text) or (has_text[0] and count > 1)


def middle(chunk: Chunk) -> float:
    """The x of its middle."""
    return (chunk.x0 + chunk.x1) / 2


# ---------------------------------------------------------------- chunks in columns


@dataclass(slots=True, eq=False)
class Placed:
    """A chunk with the first and the last column it stands in."""

    first: int
    last: int
    chunk: Chunk


def placed(row: Row, columns: Sequence[Gutter], em: float, *, is_mirrored: bool) -> list[Placed]:
    """The chunks of a row in the columns that gutters part, cut where a gap lies over a gutter."""
    return [
        Placed(*columns_of(part, columns, em), part)
        for chunk in row.chunks
        for part in cut_at_gutters(chunk, columns, em, is_mirrored=is_mirrored)
    ]


def columns_of(chunk: Chunk, columns: Sequence[Gutter], em: float) -> tuple[int, int]:
    """First and last column of a chunk: those whose text it reaches into; both sides of a gutter it keeps to."""
    reach = REACH_EM * em
    low, high = chunk.x0 + reach, chunk.x1 - reach
    first, last = bisect_left(columns, low, key=_RIGHT), bisect_left(columns, high, key=_LEFT)
    if first == last and reaches(chunk, columns, first, reach):
        return first, first
    inside = [i for i in range(first, last + 1) if reaches(chunk, columns, i, reach)]
    if inside:
        return inside[0], inside[-1]
    at = bisect_left(columns, middle(chunk), key=_RIGHT)
    is_over_gutter = at < len(columns) and columns[at].x0 <= chunk.x0 and chunk.x1 <= columns[at].x1
    return at, at + is_over_gutter


def reaches(chunk: Chunk, columns: Sequence[Gutter], i: int, reach: float) -> bool:
    """Whether a chunk covers something of the text of column ``i``."""
    low = columns[i - 1].x1 if i else float("-inf")
    high = columns[i].x0 if i < len(columns) else float("inf")
    return min(chunk.x1, high) - max(chunk.x0, low) > min(reach, (high - low) / 2)


def cut_at_gutters(chunk: Chunk, columns: Sequence[Gutter], em: float, *, is_mirrored: bool) -> list[Chunk]:
    """A chunk in pieces, cut where a gap between its runs lies over a gutter."""
    if len(chunk.runs) == 1:
        return [chunk]
    inner = columns[bisect_right(columns, chunk.x0, key=_RIGHT) : bisect_left(columns, chunk.x1, key=_LEFT)]
    if not inner:
        return [chunk]
    order = sorted(range(len(chunk.runs)), key=lambda i: extent(chunk.runs[i], is_mirrored=is_mirrored))
    groups = [[order[0]]]
    for a, b in pairwise(order):
        low, high = extent(chunk.runs[a], is_mirrored=is_mirrored)[1], extent(chunk.runs[b], is_mirrored=is_mirrored)[0]
        if high - low >= SPLIT_EM * em and any(covers(low, high, gutter) for gutter in inner):
            groups.append([b])
        else:
            groups[-1].append(b)
    whole = chunk.line._replace(runs=chunk.runs)
    parts = [chunk_of(whole, sorted(group), is_mirrored=is_mirrored) for group in groups]
    return [Chunk(part.x0, part.x1, part.runs, chunk.line) for part in parts]


def covers(low: float, high: float, gutter: Gutter) -> bool:
    """Whether a gap is a part of a gutter that matters; a line that runs through a wide one has gaps in it too."""
    return min(high, gutter.x1) - max(low, gutter.x0) >= GAP_SHARE * (gutter.x1 - gutter.x0)
