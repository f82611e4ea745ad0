"""The column around a line: its edges, and how far apart its lines are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from tagged2md.readers.heuristic.census import Facts
from tagged2md.readers.heuristic.records import Column, TextLine

DOUBLE_SPACED = 1.25
"""A column whose closest lines are wider apart than this part of the document's leading has a leading of its own."""
CLOSE_SHARE = 0.1
"""Part of a column's steps that count as its closest."""
MIN_LOCAL_STEPS = 4
"""Steps a column must have to be judged by itself."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The column around two lines: its edges, and how far apart its lines are."""

    x0: float
    x1: float
    facts: Facts
    widening: float = 1.0
    """Leading of this column in parts of the document's."""

    def leading(self, size: float) -> float:
        """Usual step of lines of this size here, points."""
        return self.facts.leading(size) * self.widening

    def fill(self, line: TextLine) -> float:
        """How far the line reaches towards the right edge, 1 for a full line."""
        width = self.x1 - self.x0
        return (line.x1 - self.x0) / width if width > 0 else 1.0


def whole_frame(column: Column, facts: Facts) -> Frame:
    """The frame of a column as a whole."""
    return Frame(column.x0, column.x1, facts, widening(column.lines, facts))


def frames_of(column: Column, whole: Frame) -> list[Frame]:
    """The frame of each line of a column. Indented blocks may have a right edge of their own, as quotations have."""
    frames: list[Frame] = []
    block: list[TextLine] = []
    for line in column.lines:
        if line.x0 < column.x0 + BLOCK_INDENT_EM * line.size:
            if block:
                frames += [indented_frame(whole, block)] * len(block)
                block = []
            frames.append(whole)
        else:
            block.append(line)
    return frames + [indented_frame(whole, block)] * len(block)


BLOCK_INDENT_EM = 1.0
"""Lines further right than this from the left edge of their column are an indented block."""


FLUSH_EM = 0.5
"""Lines of a block at the right edge of its column end this close to it."""


def indented_frame(whole: Frame, block: Sequence[TextLine]) -> Frame:
    """The frame of an indented block: its right edge is not left of what the same indent on the right would be."""
    if not block:
        return whole
    x0 = min([line.x0 for line in block])
    if x0 > (whole.x0 + whole.x1) / 2 and min([line.x1 for line in block]) > whole.x1 - FLUSH_EM * block[0].size:
        return whole  # text at the right edge, as the sender of a letter
    x1 = max(*[line.x1 for line in block], whole.x1 - (x0 - whole.x0))
    return Frame(x0, min(x1, whole.x1), whole.facts, whole.widening)


def widening(lines: Sequence[TextLine], facts: Facts) -> float:
    """Leading of a column in parts of the document's: more than 1 for a double-spaced one."""
    leadings = {size: facts.leading(size) for size in {line.size for line in lines}}
    steps = sorted(
        [(a.y - b.y) / leadings[b.look.size] for a, b in pairwise(lines) if a.look.size == b.look.size and a.y > b.y]
    )
    if len(steps) < MIN_LOCAL_STEPS:
        return 1.0
    close = steps[int(CLOSE_SHARE * len(steps))]
    return close if close > DOUBLE_SPACED else 1.0
