"""Text beside a few other lines, on baselines of its own: the sender beside the name of a firm, notes that float.

Rows of a table share baselines, and columns of three lines and more a corridor; what is left stands beside by itself,
and is read after the lines that it stands beside.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tagged2md.readers.heuristic.records import TextLine, box_of
from tagged2md.readers.heuristic.sides import LEVEL_EM, MIN_LINES

GAP_EM = 3.0
"""White space between the lines and the text beside them; gaps between words are narrower."""

STEP = 1.8
"""Font sizes from one line of a block to the next."""

EDGE_EM = 0.5
"""Left or right edges of the lines of a block differ by less."""

MOST_LINES = 500
"""Lines that are looked at: a page of small type has 120, one of a map thousands, which have no order anyway."""


def in_blocks(lines: Sequence[TextLine], em: float) -> list[list[TextLine]]:
    """The lines from the top down, cut where the text beside some of them is to be read; many are not looked at."""
    ordered = sorted(lines, key=lambda line: -line.y)
    if len(lines) > MOST_LINES or not any(
        is_beside(*pair, em) or is_beside(*pair[::-1], em) for pair in pairwise(ordered)
    ):
        return [ordered]
    blocks = [block for block in right_blocks(ordered, em) if stands_alone(block, ordered, em)]
    taken = {id(line) for block in blocks for line in block}
    groups: list[list[TextLine]] = []
    rest = [line for line in ordered if id(line) not in taken]
    for block in blocks:
        end = place_after(block, rest)
        groups += [rest[:end], block]
        rest = rest[end:]
    return [group for group in [*groups, rest] if group]


def is_beside(left: TextLine, right: TextLine, em: float) -> bool:
    """Whether a line stands right of another one, apart from it, and at its height but not on its baseline."""
    return left.x1 + GAP_EM * em <= right.x0 and overlaps(left, right) and not is_level(left, right, em)


def overlaps(one: TextLine, other: TextLine) -> bool:
    """Whether two lines stand at one height."""
    return one.bottom < other.top and other.bottom < one.top


def is_level(one: TextLine, other: TextLine, em: float) -> bool:
    """Whether two lines share their baseline."""
    return abs(one.y - other.y) <= LEVEL_EM * em


def right_blocks(ordered: Sequence[TextLine], em: float) -> list[list[TextLine]]:
    """Lines under each other of which the first or a later one stands beside others, from the top down."""
    blocks: list[list[TextLine]] = []
    for at, line in enumerate(ordered):
        last = next((block for block in reversed(blocks) if goes_on(block[-1], line, em)), None)
        if last is not None:
            last.append(line)
        elif any(is_beside(other, line, em) for other in ordered[max(0, at - NEAR) : at + NEAR]):
            blocks.append([line])
    return blocks


NEAR = 6
"""Lines before and after one that may stand at its height."""


def goes_on(above: TextLine, line: TextLine, em: float) -> bool:
    """Whether a line stands under another one, and at one of its edges."""
    if not 0 < above.y - line.y <= STEP * max(above.size, line.size):
        return False
    return min(abs(above.x0 - line.x0), abs(above.x1 - line.x1)) <= EDGE_EM * em


def stands_alone(block: Sequence[TextLine], ordered: Sequence[TextLine], em: float) -> bool:
    """Whether few lines stand at the height of a block, all left of it, and hardly one shares a baseline with it.

    Blocks of single words are labels of a drawing.
    """
    if not any(" " in line.text for line in block):
        return False
    box = box_of(block)
    own = set(map(id, block))
    beside = [line for line in ordered if id(line) not in own and line.bottom < box.y1 and box.y0 < line.top]
    if not all(line.x1 + GAP_EM * em <= box.x0 for line in beside):
        return False
    few = min(len(block), len(beside))
    level = sum(any(is_level(line, other, em) for other in beside) for line in block)
    return 0 < few < MIN_LINES and 2 * level < few


def place_after(block: Sequence[TextLine], rest: Sequence[TextLine]) -> int:
    """How many of the other lines come before a block: those beside it, and what goes on after them without a gap."""
    low = block[-1].bottom
    end = sum(line.top > low for line in rest)
    while 0 < end < len(rest) and goes_under(rest[end - 1], rest[end]):
        end += 1
    return end


def goes_under(above: TextLine, line: TextLine) -> bool:
    """Whether a line follows another one of its look closely, as the next of its paragraph."""
    return above.look == line.look and above.y - line.y <= STEP * line.size
