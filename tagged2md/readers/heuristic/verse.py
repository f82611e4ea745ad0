"""Short lines that belong together: verse, addresses, signatures. Their line breaks are kept."""

from __future__ import annotations

from collections.abc import Sequence

from tagged2md.readers.heuristic.frames import Frame
from tagged2md.readers.heuristic.records import Passage

MIN_LINES = 3
"""Short lines below each other from which on their ends are meant."""
SHORT = 0.6
"""Fill up to which a line is short."""
SAME_EM = 0.5
"""Left edges, right edges or middles of the lines differ by less."""
GAP = 1.15
"""Steps in parts of the leading; more is a gap between two things."""


def with_verse(found: Sequence[Passage], frame: Frame) -> list[Passage]:
    """The passages, short lines below each other as one that keeps its line breaks."""
    result: list[Passage] = []
    group: list[Passage] = []
    for passage in found:
        if group and not goes_on(group[-1], passage, frame):
            result += gathered(group)
            group = []
        if is_short(passage, frame):
            group.append(passage)
        else:
            result.append(passage)
    return result + gathered(group)


def is_short(passage: Passage, frame: Frame) -> bool:
    """Whether a passage is a single short line of body type."""
    line = passage.lines[0]
    return (
        len(passage.lines) == 1
        and passage.marker is None
        and line.parts == 1
        and not line.is_bold
        and line.size <= frame.facts.body.size
        and line.x1 - line.x0 < SHORT * (frame.x1 - frame.x0)
    )


def goes_on(above: Passage, below: Passage, frame: Frame) -> bool:
    """Whether two short lines stand under each other without a gap."""
    a, b = above.lines[0], below.lines[0]
    moves = (abs(a.x0 - b.x0), abs(a.x1 - b.x1), abs(a.x0 + a.x1 - b.x0 - b.x1) / 2)
    same = min(moves) <= SAME_EM * a.size
    step = a.y - b.y
    return is_short(below, frame) and a.look == b.look and same and 0 < step <= GAP * frame.leading(a.size)


def gathered(group: Sequence[Passage]) -> list[Passage]:
    """Short lines as one passage, if they are enough."""
    if len(group) < MIN_LINES:
        return list(group)
    first = group[0]
    lines = tuple(line for passage in group for line in passage.lines)
    return [Passage(first.page, lines, first.x0, first.x1, keeps_breaks=True)]
