"""How many columns of running text a page has: lines that stand beside each other, whichever way they are read."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tagged2md.document.nodes import Table
from tagged2md.document.walk import children_of, walk
from tagged2md.geometry import bounding_box

if TYPE_CHECKING:
    from tagged2md.document.nodes import Blocks
    from tagged2md.geometry import Rect
    from tagged2md.pdf.page import TextRun

PIECE_GAP_EM = 1.5
"""White space between two runs that parts columns, in type sizes: gutters have 1.5 at least, gaps between words of
justified lines under 1."""
SAME_LINE = 2.0
"""Points between baselines of one line."""
MIN_CHARACTERS = 15
"""Characters of a piece of running text; cells and labels are shorter. Narrow columns have 25 in a line."""
BESIDE_EM = 0.75
"""Difference of the baselines of pieces that stand beside each other, in type sizes: a good half of a line, as columns
need not share their baselines."""
MIN_PIECES, MIN_SHARE = 6, 0.1
"""Pieces that have so many beside them, and their part of all pieces: a last column may be short; a single label, or
the two sides of a letter head, are no columns."""


class Piece(NamedTuple):
    """A line of running text of one column, in the reading frame of most of the page."""

    x0: float
    x1: float
    y: float
    size: float
    characters: int


def pieces(runs: Iterable[TextRun]) -> tuple[Piece, ...]:
    """The pieces of running text, in drawing order; text in other directions than most is left out."""
    by_angle: defaultdict[float, list[Piece]] = defaultdict(list)
    for run in runs:
        text, x0, y, x1, style = run[:5]
        row = by_angle[style.angle]
        if row and goes_on(row[-1], x0, x1, y):
            last = row[-1]
            row[-1] = Piece(min(last.x0, x0), max(last.x1, x1), y, last.size, last.characters + len(text))
        else:
            row.append(Piece(x0, x1, y, style.size, len(text)))
    most = max(by_angle.values(), key=len, default=[])
    return tuple(piece for piece in most if piece.characters >= MIN_CHARACTERS)


def goes_on(piece: Piece, x0: float, x1: float, y: float) -> bool:
    """Whether a run stands directly beside a piece, on either side."""
    gap = PIECE_GAP_EM * piece.size
    return abs(y - piece.y) <= SAME_LINE and x0 - piece.x1 <= gap and piece.x0 - x1 <= gap


def columns_of(found: Sequence[Piece], tables: Iterable[Rect] = ()) -> int:
    """The most pieces that stand beside each other on several lines; pieces in tables do not count."""
    boxes = list(tables)
    prose = [each for each in found if not any(box.contains((each.x0 + each.x1) / 2, each.y) for box in boxes)]
    if not prose:
        return 0
    counts = Counter(counts_beside(sorted(prose, key=lambda each: each.y)))
    enough = max(MIN_PIECES, MIN_SHARE * counts.total())
    wide = [count for count in counts if sum(n for other, n in counts.items() if other >= count) >= enough]
    return max(wide, default=1)


def counts_beside(prose: Sequence[Piece]) -> Iterator[int]:
    """For each piece, how many stand beside each other at its height; pieces run from the bottom up."""
    first = last = 0
    for piece in prose:
        reach = BESIDE_EM * piece.size
        while prose[first].y < piece.y - reach:
            first += 1
        while last < len(prose) and prose[last].y <= piece.y + reach:
            last += 1
        yield beside(prose[first : min(last, first + MOST_BESIDE)])


MOST_BESIDE = 20
"""Pieces of one height that are looked at; a newspaper has eight columns."""


def beside(level: Iterable[Piece]) -> int:
    """How many of the pieces of one height stand beside each other."""
    count, end = 0, float("-inf")
    for piece in sorted(level, key=lambda piece: piece.x1):
        if piece.x0 >= end:
            count += 1
            end = piece.x1
    return count


def tables_of_pages(blocks: Blocks) -> defaultdict[int, list[Rect | None]]:
    """The tables of each page by their boxes; one that goes on over a page break is on both."""
    found: defaultdict[int, list[Rect | None]] = defaultdict(list)
    for table in walk(blocks):
        if isinstance(table, Table):
            found[table.source.page].append(table.source.box)
            for page, boxes in boxes_inside(table).items():
                if page != table.source.page:
                    found[page].append(bounding_box(boxes))
    return found


def boxes_inside(table: Table) -> dict[int, list[Rect]]:
    """The boxes of the blocks in a table, by page."""
    found: defaultdict[int, list[Rect]] = defaultdict(list)
    for block in children_of(table):
        found[block.source.page].extend([block.source.box] if block.source.box is not None else [])
    return found
