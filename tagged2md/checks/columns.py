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
WORD_GAP_EM = 0.6
"""White space between words that are not drawn one after the other, in type sizes; columns of TeX are 1.0 apart."""
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
    by_angle: defaultdict[float, list[list[TextRun]]] = defaultdict(list)
    piece: list[TextRun] = []
    last: TextRun | None = None
    for run in runs:
        if last is not None and goes_on(last, run):
            piece.append(run)
        else:
            piece = [run]
            by_angle[run.style.angle].append(piece)
        last = run
    most = max(by_angle.values(), key=len, default=[])
    return tuple(piece for piece in merged(map(piece_of, most)) if piece.characters >= MIN_CHARACTERS)


def merged(found: Iterable[Piece]) -> Iterator[Piece]:
    """The pieces, those that abut as one: right-to-left text, and forms, are drawn in any order."""
    last: Piece | None = None
    for piece in sorted(found, key=lambda piece: (round(piece.y / SAME_LINE), piece.x0)):
        if last is None:
            last = piece
        elif abs(piece.y - last.y) <= SAME_LINE and piece.x0 - last.x1 <= WORD_GAP_EM * last.size:
            count = last.characters + piece.characters
            last = Piece(last.x0, max(last.x1, piece.x1), piece.y, last.size, count)
        else:
            yield last
            last = piece
    if last is not None:
        yield last


def goes_on(left: TextRun, right: TextRun) -> bool:
    """Whether a run stands directly beside the one before it, on either side."""
    if abs(right.y - left.y) > SAME_LINE or right.style.angle != left.style.angle:
        return False
    gap = PIECE_GAP_EM * left.style.size
    return right.x0 - left.x1 <= gap and left.x0 - right.x1 <= gap


def piece_of(runs: Sequence[TextRun]) -> Piece:
    """The runs of a piece as one."""
    x0, x1 = min([run.x0 for run in runs]), max([run.x1 for run in runs])
    return Piece(x0, x1, runs[-1].y, runs[0].style.size, sum([len(run.text) for run in runs]))


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
