"""Bands and corridors: which lines stand in one column, and in which order the columns are read.

A corridor is white space that runs down between two columns. A part that crosses it (a title, a wide table) closes the
band above. Inside a band the left side is read before the right one; both sides may hold further corridors.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tagged2md.readers.heuristic.margins import without_margin_notes
from tagged2md.readers.heuristic.parts import Bar, Part, total_weight, usual
from tagged2md.readers.heuristic.records import Column, TextLine
from tagged2md.readers.heuristic.rows import column_of
from tagged2md.readers.heuristic.side_blocks import in_blocks
from tagged2md.readers.heuristic.sides import GUTTER_EM, MIN_LINES, MOST, are_columns

EDGE_EM = 0.5
"""Lines of a column start within this of each other: hanging punctuation and rounding move them by 0.1 to 0.3 em."""
OVERSHOOT_EM = 0.3
"""A line that can't be broken may reach into the gutter until this far from the next column without being a barrier."""
MAX_EDGES = 24
"""Left edges that are tried as edge of a column; keeps pages of tens of thousands of lines linear."""
MAX_WORK = 120_000
"""Edges times parts that are looked at in one region; only pages of thousands of parts reach it."""
MAX_SPLITS = 64
"""Cuts of one page; real pages need fewer than ten."""


class Cut(NamedTuple):
    """A region cut by a corridor."""

    above: list[Part]
    left: list[Part]
    right: list[Part]
    below: list[Part]


def reading_order(parts: Sequence[Part], em: float) -> list[Column | object]:
    """Columns and whole blocks in the order in which they are read. ``em`` is the size of the body type."""
    work = [list(parts)]
    found: list[Column | object] = []
    splits = 0
    while work:
        region = work.pop()
        cut = best_cut(region, em) if splits < MAX_SPLITS else None
        if cut is None:
            found += leaf(region, em)
            continue
        splits += 1
        work += [side for side in (cut.below, cut.right, cut.left, cut.above) if side]
    return found


# ---------------------------------------------------------------- cutting


def best_cut(region: list[Part], em: float) -> Cut | None:
    """The cut along the corridor with the most text beside it; None where there is no corridor."""
    if total_weight(region) < 2 * MIN_LINES:
        return None
    region = sorted(region, key=lambda part: -(part.top + part.bottom))
    best: Cut | None = None
    best_weight = 0
    for x in column_edges(region, em):
        for first, last in bands(region, x, em):
            cut = cut_of(region, (first, last), x, em)
            if cut is None:
                continue
            weight = min(len(cut.left), len(cut.right)) * 4 + len(cut.left) + len(cut.right)
            if weight > best_weight:
                best, best_weight = cut, weight
    return best


def column_edges(region: Sequence[Part], em: float) -> list[float]:
    """Left edges at which several lines start, except the leftmost; the most used ones."""
    starts = sorted([(part.x0, part.weight) for part in region])
    xs = [x for x, _ in starts]
    groups: list[tuple[int, float]] = []
    start = 0
    for i in range(1, len(xs) + 1):
        if i == len(xs) or xs[i] - xs[i - 1] > EDGE_EM * em:
            count = sum([lines for _, lines in starts[start:i]])
            if count >= MIN_LINES:
                groups.append((count, xs[start]))
            start = i
    groups.sort(key=lambda group: (-group[0], group[1]))
    edges = [
        with_outdents(x, region, em) for _, x in groups[: min(MAX_EDGES, MAX_WORK // len(region) + 1)] if x > xs[0] + em
    ]
    return list(dict.fromkeys(edges))


def with_outdents(x: float, region: Sequence[Part], em: float) -> float:
    """The edge moved left to headings and markers that stand out from the lines that start at ``x``."""
    ends = [part.x1 for part in region if part.x1 <= x]
    if not ends:
        return x
    end = usual(ends, MOST) + GUTTER_EM * em
    return min([part.x0 for part in region if end <= part.x0 < x < part.x1], default=x)


def bands(region: Sequence[Part], x: float, em: float) -> list[tuple[int, int]]:
    """Index ranges of the sorted region between parts that cross the corridor left of ``x``."""
    tolerance, overshoot = EDGE_EM * em, OVERSHOOT_EM * em
    found = []
    start = 0
    for i, part in enumerate(region):
        if part.x0 < x - tolerance and part.x1 > x - overshoot:
            found.append((start, i))
            start = i + 1
    found.append((start, len(region)))
    return [(first, last) for first, last in found if total_weight(region[first:last]) >= 2 * MIN_LINES]


def cut_of(region: Sequence[Part], band: tuple[int, int], x: float, em: float) -> Cut | None:
    """The region cut at ``x`` inside the band; None where that white space parts no columns."""
    first, last = band
    above, below = list(region[:first]), list(region[last:])
    inside = region[first:last]
    edge = x - EDGE_EM * em
    left = [part for part in inside if part.x0 < edge]
    right = [part for part in inside if part.x0 >= edge]
    if total_weight(left) < MIN_LINES or total_weight(right) < MIN_LINES:
        return None
    left, early = without_head(left, right, above)
    left, late = without_foot(left, right, below)
    if not are_columns(left, right, em):
        return None
    return Cut(above + early, left, right, late + below)


def without_head(left: list[Part], right: list[Part], above: list[Part]) -> tuple[list[Part], list[Part]]:
    """Left parts over all right ones that hang on to the barrier above: its last short line, a heading line."""
    if not above:
        return left, []
    top = max(part.top for part in right)
    over = [part for part in left if part.bottom >= top]
    rest = [part for part in left if part.bottom < top]
    if not over or not rest:
        return left, []
    edge = max(part.top for part in rest)
    barrier = min(part.bottom for part in above)
    gap_above = barrier - max(part.top for part in over)
    gap_below = min(part.bottom for part in over) - edge
    return (rest, over) if gap_above <= gap_below else (left, [])


def without_foot(left: list[Part], right: list[Part], below: list[Part]) -> tuple[list[Part], list[Part]]:
    """Left parts under all right ones that hang on to the barrier below: the heading of what follows."""
    if not below:
        return left, []
    bottom = min(part.bottom for part in right)
    under = [part for part in left if part.top <= bottom]
    rest = [part for part in left if part.top > bottom]
    if not under or not rest:
        return left, []
    edge = min(part.bottom for part in rest)
    barrier = max(part.top for part in below)
    gap_above = edge - max(part.top for part in under)
    gap_below = min(part.bottom for part in under) - barrier
    return (rest, under) if gap_below < gap_above else (left, [])


def leaf(region: Sequence[Part], em: float) -> list[Column | object]:
    """A region without corridor: its lines top to bottom, whole blocks between them."""
    found: list[Column | object] = []
    pending: list[TextLine] = []
    lines = [part.line for part in region if part.line is not None]
    notes = without_margin_notes(lines, em)[1] if lines else []
    beside = {id(line) for line in notes}
    for part in sorted(region, key=lambda part: -part.top):
        if part.line is not None:
            if id(part.line) not in beside:
                pending.append(part.line)
        elif not isinstance(part.whole, Bar):
            found += [*columns_in(pending, em), part.whole]
            pending = []
    return [*found, *columns_in(pending, em), *column_of(notes, em)]


def columns_in(lines: Sequence[TextLine], em: float) -> list[Column | object]:
    """Lines between whole blocks as a column, or as several where text stands beside a few of them."""
    blocks = in_blocks(lines, em) if lines else []
    if len(blocks) < 2:  # noqa: PLR2004 - one block is all of them
        return column_of(lines, em)
    right = max(line.x1 for line in lines)
    columns = [column for block in blocks for column in column_of(block, em)]
    return [column._replace(x1=right) if isinstance(column, Column) else column for column in columns]
