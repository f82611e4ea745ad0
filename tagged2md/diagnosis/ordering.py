"""Whether the other text keeps to the reading order: only pieces that stand once in either text are asked."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import pairwise

from tagged2md.diagnosis.matching import Alignment, Block
from tagged2md.diagnosis.passages import quoted
from tagged2md.diagnosis.records import Jump, Order
from tagged2md.diagnosis.streams import Stream

MIN_PIECE = 30
"""Letters of a piece that is asked: five or six words. Cells of tables are shorter, and tables are read by rows or by
columns."""
LISTED = 20
"""Jumps that are listed."""
SHOWN_WORDS = 6
"""Words on either side of a jump that are quoted."""


def order_of(found: Alignment, kind: int) -> Order:
    """How the order of the other text agrees with the order here, for text of one kind."""
    starts = [word.start for word in found.here.words]
    pieces = [
        block
        for block in found.blocks
        if block.is_sure and block.size >= MIN_PIECE and kind in kinds_at_ends(found.here, starts, block)
    ]
    back = [(a, b) for a, b in pairwise(pieces) if b.here < a.here]
    total = sum(piece.size for piece in pieces)
    places = tuple(jump(found.here, starts, *pair) for pair in back[:LISTED])
    return Order(len(back), total - heaviest_rise(pieces), total, places)


def kinds_at_ends(stream: Stream, starts: Sequence[int], block: Block) -> tuple[int, int]:
    """The kinds of the text that a block begins and ends with."""
    ends = (block.here, block.here + block.size - 1)
    first, last = (stream.words[bisect_right(starts, place) - 1].kind for place in ends)
    return first, last


def heaviest_rise(pieces: Sequence[Block]) -> int:
    """Letters of the pieces that can be kept in the order of both texts, as many as possible.

    The heaviest increasing subsequence, by a Fenwick tree of best sums: n log n.
    """
    ranks = {here: rank for rank, here in enumerate(sorted(piece.here for piece in pieces), 1)}
    best = [0] * (len(ranks) + 1)
    for piece in pieces:
        rank = ranks[piece.here]
        weight = piece.size + best_before(best, rank - 1)
        while rank < len(best):
            best[rank] = max(best[rank], weight)
            rank += rank & -rank
    return best_before(best, len(best) - 1)


def best_before(best: Sequence[int], rank: int) -> int:
    """The best sum that ends at a rank or before it."""
    found = 0
    while rank:
        found = max(found, best[rank])
        rank -= rank & -rank
    return found


def jump(here: Stream, starts: Sequence[int], before: Block, after: Block) -> Jump:
    """The jump between two pieces."""
    last = max(1, bisect_left(starts, before.here + before.size))
    first = max(0, bisect_right(starts, after.here) - 1)
    ending, beginning = here.words[max(0, last - SHOWN_WORDS) : last], here.words[first : first + SHOWN_WORDS]
    return Jump(ending[-1].page, beginning[0].page, quoted(ending), quoted(beginning))
