"""Bands and corridors: which lines stand in one column, and in which order the columns are read.

A corridor is white space that runs down between two columns. A part that crosses it (a title, a wide table) closes the
band above. Inside a band the left side is read before the right one; both sides may hold further corridors.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from tagged2md.geometry import Rect
from tagged2md.pdf.page import Ruling
from tagged2md.readers.heuristic.evidence import ends_sentence, starts_lower
from tagged2md.readers.heuristic.records import Column, TextLine

EDGE_EM = 0.5
"""Lines of a column start within this of each other: hanging punctuation and rounding move them by 0.1 to 0.3 em."""
GUTTER_EM = 0.7
"""Narrowest white corridor between columns. Gutters of papers are 1.5 to 3 em, of TeX 1 em, less its overhangs."""
OVERSHOOT_EM = 0.3
"""A line that can't be broken may reach into the gutter until this far from the next column without being a barrier."""
MOST = 0.9
"""Lines of a column that end before the gutter; one in ten may reach into it."""
MIN_LINES = 3
"""Lines on either side of a corridor: two lines beside each other may be anything."""
MAX_EDGES = 24
"""Left edges that are tried as edge of a column; keeps pages of tens of thousands of lines linear."""
MAX_SPLITS = 64
"""Cuts of one page; real pages need fewer than ten."""
PROSE_LETTERS = 22
"""Characters in the usual line of a column: narrow newspaper columns have 25 to 35, table cells under 15."""
LABEL_LETTERS = 6
"""Lines that are no longer than this on one side are markers, numbers or labels, never a column."""
ALIGNED_SHARE = 0.7
"""Part of the lines with a neighbour on the same baseline from which on both sides may be rows of one thing."""
MANY_LINES, MANY_WORDS = 5, 5
"""Lines of so many words are no cells, even if each is a sentence of its own."""
RUN_ON_SHARE = 0.2
"""Part of the lines that go on in the next line of the same side (no sentence end, then lower case). Columns of prose
have 0.4 and more, cells beside each other under 0.1."""
FILL_SHARE = 0.5
"""The usual line of a column fills this part of its width."""
ROW_EM = 0.3
"""Segments whose baselines differ by less stand in one row."""


class Part(NamedTuple):
    """A line, or something that is read as a whole (a table, a figure), with its box."""

    x0: float
    bottom: float
    x1: float
    top: float
    line: TextLine | None = None
    whole: object = None


class Bar(NamedTuple):
    """A horizontal rule; joined from the pieces that cells draw."""

    x0: float
    y: float
    x1: float


def bar_part(bar: Bar) -> Part:
    """A rule as a part, so that it closes a band where it crosses a corridor."""
    return Part(bar.x0, bar.y, bar.x1, bar.y, None, bar)


class Cut(NamedTuple):
    """A region cut by a corridor."""

    above: list[Part]
    left: list[Part]
    right: list[Part]
    below: list[Part]


def line_part(line: TextLine) -> Part:
    """The part that a line is."""
    return Part(line.x0, line.bottom, line.x1, line.top, line)


def bars(rulings: Iterable[Ruling]) -> list[Bar]:
    """The horizontal rules, pieces that touch each other as one."""
    pieces = sorted((round(r.y0), r.x0, r.x1) for r in rulings if r.is_horizontal)
    found: list[Bar] = []
    for y, x0, x1 in pieces:
        last = found[-1] if found else None
        if last is not None and last.y == y and x0 <= last.x1 + JOIN:
            found[-1] = Bar(last.x0, y, max(last.x1, x1))
        else:
            found.append(Bar(x0, float(y), x1))
    return found


JOIN = 2.0
"""Points between two pieces of one rule."""


def whole_part(box: Rect, whole: object) -> Part:
    """The part that a table, a figure or another block is."""
    return Part(box.x0, box.y0, box.x1, box.y1, None, whole)


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
    if len(region) < 2 * MIN_LINES:
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
    xs = sorted(part.x0 for part in region)
    groups: list[tuple[int, float]] = []
    start = 0
    for i in range(1, len(xs) + 1):
        if i == len(xs) or xs[i] - xs[i - 1] > EDGE_EM * em:
            if i - start >= MIN_LINES:
                groups.append((i - start, xs[start]))
            start = i
    groups.sort(key=lambda group: (-group[0], group[1]))
    edges = [with_outdents(x, region, em) for _, x in groups[:MAX_EDGES] if x > xs[0] + em]
    return list(dict.fromkeys(edges))


def with_outdents(x: float, region: Sequence[Part], em: float) -> float:
    """The edge moved left to headings and markers that stand out from the lines that start at ``x``."""
    ends = [part.x1 for part in region if part.x1 <= x]
    if not ends:
        return x
    end = usual(ends, MOST) + GUTTER_EM * em
    return min((part.x0 for part in region if end <= part.x0 < x and part.x1 > x), default=x)


def bands(region: Sequence[Part], x: float, em: float) -> list[tuple[int, int]]:
    """Index ranges of the sorted region between parts that cross the corridor left of ``x``."""
    tolerance, overshoot = EDGE_EM * em, OVERSHOOT_EM * em
    found = []
    start = 0
    for i, part in enumerate(region):
        if part.x0 < x - tolerance and part.x1 > x - overshoot:
            if i - start >= 2 * MIN_LINES:
                found.append((start, i))
            start = i + 1
    if len(region) - start >= 2 * MIN_LINES:
        found.append((start, len(region)))
    return found


def cut_of(region: Sequence[Part], band: tuple[int, int], x: float, em: float) -> Cut | None:
    """The region cut at ``x`` inside the band; None where that white space parts no columns."""
    first, last = band
    above, below = list(region[:first]), list(region[last:])
    inside = region[first:last]
    left = [part for part in inside if part.x0 < x - EDGE_EM * em]
    right = [part for part in inside if part.x0 >= x - EDGE_EM * em]
    if len(left) < MIN_LINES or len(right) < MIN_LINES:
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


# ---------------------------------------------------------------- are they columns?


def are_columns(left: Sequence[Part], right: Sequence[Part], em: float) -> bool:
    """Whether the two sides are columns, and not the cells of a table, labels and values, or a list with tabs."""
    if not any(p.line for p in left) or not any(p.line for p in right):
        return False
    low = max(min(p.bottom for p in left), min(p.bottom for p in right))
    high = min(max(p.top for p in left), max(p.top for p in right))
    beside_left = [p for p in left if p.bottom < high and p.top > low and p.line]
    beside_right = [p for p in right if p.bottom < high and p.top > low and p.line]
    if len(beside_left) < MIN_LINES or len(beside_right) < MIN_LINES:
        return False
    if usual([p.x1 for p in beside_left], MOST) > min(p.x0 for p in beside_right) - GUTTER_EM * em:
        return False
    if any(is_label_side(side) for side in (beside_left, beside_right)):
        return False
    if aligned_share(beside_left, beside_right, em) < ALIGNED_SHARE or are_drawn_apart(beside_left, beside_right):
        return True
    return are_ruled_apart(left, right, em) or all(is_prose(side) for side in (beside_left, beside_right))


def are_drawn_apart(left: Sequence[Part], right: Sequence[Part]) -> bool:
    """Whether the file draws all of one side before the other; rows of a table are drawn across."""
    lefts, rights = [p.line.order for p in left if p.line], [p.line.order for p in right if p.line]
    return usual(lefts, MOST) < usual(rights, 1 - MOST) or usual(rights, MOST) < usual(lefts, 1 - MOST)


def are_ruled_apart(left: Sequence[Part], right: Sequence[Part], em: float) -> bool:
    """Whether rules as wide as a side lie on both sides, so that each side holds a table of its own."""
    return all(len(full_bars(side, em)) >= MIN_BARS for side in (left, right))


def full_bars(side: Sequence[Part], em: float) -> list[Part]:
    """The rules of a side that reach from its left to its right edge."""
    lines = [part for part in side if part.line]
    if not lines:
        return []
    x0, x1 = min(part.x0 for part in lines), max(part.x1 for part in lines)
    return [p for p in side if isinstance(p.whole, Bar) and abs(p.x0 - x0) <= em and abs(p.x1 - x1) <= em]


MIN_BARS = 2
"""Rules that a table has at least: over and under it."""


def usual(values: Sequence[float], share: float = 0.5) -> float:
    """The value that ``share`` of the values do not exceed."""
    ordered = sorted(values)
    return ordered[min(int(share * len(ordered)), len(ordered) - 1)]


def is_label_side(side: Sequence[Part]) -> bool:
    """Whether the side holds markers, numbers or one-word labels only."""
    lengths = [len(p.line.text) for p in side if p.line]
    return bool(lengths) and usual(lengths, 0.7) <= LABEL_LETTERS


def aligned_share(left: Sequence[Part], right: Sequence[Part], em: float) -> float:
    """Part of the lines of the sparser side with a line of the other side on the same baseline."""
    few, many = sorted((left, right), key=len)
    baselines = sorted(p.line.y for p in many if p.line)
    lines = [p.line for p in few if p.line]
    slack = LEVEL_EM * em
    hits = sum(1 for line in lines if bisect_left(baselines, line.y - slack) < bisect_right(baselines, line.y + slack))
    return hits / len(lines) if lines else 0.0


LEVEL_EM = 0.1
"""Baselines of one row differ by less; those of two columns with their own grids only by chance."""


def is_prose(side: Sequence[Part]) -> bool:
    """Whether the lines of a side are running text: long enough, filled, and going on from one to the next."""
    lines = [p.line for p in side if p.line]
    if len(lines) < MIN_LINES or usual([len(line.text) for line in lines]) < PROSE_LETTERS:
        return False
    width = max(line.x1 for line in lines) - min(line.x0 for line in lines)
    if usual([line.x1 - line.x0 for line in lines]) < FILL_SHARE * width:
        return False
    if len(lines) >= MANY_LINES and usual([line.text.count(" ") + 1 for line in lines]) >= MANY_WORDS:
        return True
    run_on = sum(1 for a, b in pairwise(lines) if not ends_sentence(a.text) and starts_lower(b.text))
    return run_on >= RUN_ON_SHARE * (len(lines) - 1)


# ---------------------------------------------------------------- leaves


def leaf(region: Sequence[Part], em: float) -> list[Column | object]:
    """A region without corridor: its lines top to bottom, whole blocks between them."""
    found: list[Column | object] = []
    pending: list[TextLine] = []
    for part in sorted(region, key=lambda part: -part.top):
        if part.line is not None:
            pending.append(part.line)
        elif not isinstance(part.whole, Bar):
            found += column_of(pending, em)
            found.append(part.whole)
            pending = []
    return found + column_of(pending, em)


def column_of(lines: Sequence[TextLine], em: float) -> list[Column | object]:
    """One column of the lines, segments of one baseline joined; nothing for no lines."""
    if not lines:
        return []
    rows = rows_of(lines, em)
    joined = tuple(joined_row(row) for row in rows)
    return [Column(min(line.x0 for line in lines), max(line.x1 for line in lines), joined)]


def rows_of(lines: Sequence[TextLine], em: float) -> list[list[TextLine]]:
    """Lines grouped by baseline, top to bottom."""
    rows: list[list[TextLine]] = []
    for line in sorted(lines, key=lambda line: -line.y):
        if rows and rows[-1][0].y - line.y <= ROW_EM * em:
            rows[-1].append(line)
        else:
            rows.append([line])
    return rows


def joined_row(row: Sequence[TextLine]) -> TextLine:
    """The segments of a row as one line, in reading order."""
    if len(row) == 1:
        return row[0]
    ordered = sorted(row, key=lambda line: line.x0)
    widest = max(ordered, key=lambda line: len(line.text))
    spans = sorted((line.x0, line.x1) for line in row)
    return TextLine(
        runs=tuple(run for line in ordered for run in line.runs),
        text=" ".join(line.text for line in ordered),
        x0=spans[0][0],
        x1=max(x1 for _, x1 in spans),
        y=widest.y,
        look=widest.look,
        is_bold=all(line.is_bold for line in row),
        parts=sum(line.parts for line in row),
        gap=max(b[0] - a[1] for a, b in pairwise(spans)),
    )
