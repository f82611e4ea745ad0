"""The text of a possible table: lines in chunks at wide gaps, columns by the white space that rows share."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import attrgetter
from typing import NamedTuple

from tagged2md.pdf.page import TextRun
from tagged2md.readers.heuristic.corridors import text_of
from tagged2md.readers.heuristic.records import TextLine
from tagged2md.readers.heuristic.rows import rows_of

CHUNK_EM = 0.7
"""A gap wider than this part of the em parts two chunks; word gaps of cells, rarely justified, are 0.25 em."""


WORD_GAP_EM = 0.15
"""Narrower gaps lie inside words."""

MIN_GAPS = 2
"""Gaps from which on even ones say that a line is justified."""

WIDEST_EM = 4.0
"""Widest gap between words of a justified line."""

EVEN = 1.06
"""The widest gap of a justified line is at most this times its narrowest one; columns of equal width have others."""

LETTERS = 0.6
"""Part of letters in a line of words."""


@dataclass(slots=True, eq=False)
class Chunk:
    """Runs of a line without a wide gap between them, with their extent in the space of the page as it is read.

    Nobody changes one.
    """

    x0: float
    x1: float
    runs: tuple[TextRun, ...]
    line: TextLine

    @property
    def text(self) -> str:
        """Plain text."""
        return self.line.text if len(self.runs) == len(self.line.runs) else text_of(self.runs)


class Row(NamedTuple):
    """The chunks of one baseline, by x."""

    y: float
    chunks: tuple[Chunk, ...]


class Shelf(NamedTuple):
    """Lines by height, so that those between two heights are found at once."""

    heights: list[float]
    lines: list[TextLine]

    def between(self, low: float, high: float) -> list[TextLine]:
        """The lines whose middle lies between two heights."""
        return self.lines[bisect_left(self.heights, low) : bisect_right(self.heights, high)]


NO_TEXT = Shelf([], [])


def shelf_of(lines: Iterable[TextLine]) -> Shelf:
    """Lines by the height of their middle."""
    ordered = sorted(lines, key=height)
    return Shelf(list(map(height, ordered)), ordered)


def height(line: TextLine) -> float:
    """The height of the middle of a line's small letters."""
    return line.y + line.size / 4


def chunk_rows(lines: Sequence[TextLine], em: float, *, is_mirrored: bool, limit: float = CHUNK_EM) -> list[Row]:
    """The lines as rows of chunks, from the top down; ``limit`` is the widest gap inside of a chunk, in em."""
    found: list[Row] = []
    for row in rows_of(lines, em):
        parts = [chunk for line in row for chunk in chunks(line, is_mirrored=is_mirrored, limit=limit)]
        if len(parts) > 1:
            parts.sort(key=_BY_LEFT_EDGE)
        found.append(Row(row[0].y, tuple(parts)))
    return found


_BY_LEFT_EDGE = attrgetter("x0")


def chunks(line: TextLine, *, is_mirrored: bool, limit: float = CHUNK_EM) -> list[Chunk]:
    """The chunks of a line, by x; runs of a chunk stay in reading order."""
    widest = limit * line.size
    if not is_mirrored and has_no_gap(line, widest):
        if line.runs[-1].text[-1] in DOTS:
            return [chunk_of(line, range(len(line.runs)), is_mirrored=False)]
        return [Chunk(line.x0, line.x1, line.runs, line)]
    spans = sorted([(*extent(run, is_mirrored=is_mirrored), i) for i, run in enumerate(line.runs)])
    if is_justified(line, [b[0] - a[1] for a, b in pairwise(spans)]):
        widest = float("inf")
    groups: list[list[int]] = []
    reach = 0.0
    for x0, x1, i in spans:
        if groups and x0 - reach <= widest:
            groups[-1].append(i)
        else:
            groups.append([i])
            reach = x1
        reach = max(reach, x1)
    return [chunk_of(line, sorted(group), is_mirrored=is_mirrored) for group in groups]


def is_typed(line: TextLine) -> bool:
    """Whether a line is set in type of one width throughout; rows may have a cell of it."""
    return line.look.mono and all(run.style.font.monospaced for run in line.runs)


def has_no_gap(line: TextLine, widest: float) -> bool:
    """Whether the runs of a line follow each other from left to right without a wider gap: most lines' do."""
    runs = line.runs
    if runs[-1].x0 < runs[0].x0:
        return False
    if line.widest <= widest:
        return True
    reach = runs[0].x1
    for run in runs:
        x0, x1 = run.x0, run.x1
        if x0 - reach > widest:
            return False
        if x1 > reach:  # noqa: PLR1730 - quicker than max
            reach = x1
    return True


def is_justified(line: TextLine, gaps: Sequence[float]) -> bool:
    """Whether all gaps of a line of words are equally wide, as in a justified line of few words."""
    wide = [gap for gap in gaps if gap > WORD_GAP_EM * line.size]
    if len(wide) < MIN_GAPS or max(wide) > WIDEST_EM * line.size or max(wide) > EVEN * min(wide):
        return False
    return sum(map(str.isalpha, line.text)) >= LETTERS * sum(not ch.isspace() for ch in line.text)


def chunk_of(line: TextLine, indices: Sequence[int], *, is_mirrored: bool) -> Chunk:
    """A chunk of some runs of a line."""
    runs = line.runs if len(indices) == len(line.runs) else tuple([line.runs[i] for i in indices])
    if len(runs) > 1 and is_leader(runs[-1]):
        runs = runs[:-1]
    x0, x1 = min([run.x0 for run in runs]), max([run.x1 for run in runs])
    if not is_mirrored:
        x1 -= leader_width(runs[-1])
    return Chunk(-x1, -x0, runs, line) if is_mirrored else Chunk(x0, x1, runs, line)


def is_leader(run: TextRun) -> bool:
    """Whether a run is nothing but a leader, which says nothing in a table."""
    return leader_width(run) > 0 and not run.text.strip(DOTS)


def leader_width(run: TextRun) -> float:
    """Width of the dots at the end of a run that lead over to the next column, and may reach into it.

    On typewriters they do not: the dots end where the column does.
    """
    if run.text[-1] not in DOTS or run.style.font.monospaced:
        return 0.0
    text = run.text.rstrip(DOTS)
    dots = len(run.text) - len(text)
    return (run.x1 - run.x0) * dots / len(run.text) if dots >= MIN_DOTS else 0.0


DOTS = ".…_·"
"""Signs of leaders."""

MIN_DOTS = 4
"""Signs that make a leader; three may be an ellipsis."""


def extent(run: TextRun, *, is_mirrored: bool) -> tuple[float, float]:
    """Left and right edge of a run in the space of the page as it is read."""
    return (-run.x1, -run.x0) if is_mirrored else (run.x0, run.x1)


def line_of(chunk: Chunk) -> TextLine:
    """The line that a chunk is, on its own baseline: cells of other type are set a little higher or lower."""
    line = chunk.line
    longest = chunk.runs[0] if len(chunk.runs) == 1 else max(chunk.runs, key=lambda run: len(run.text))
    look = line.look if longest.style.size == line.size else line.look._replace(size=round(longest.style.size, 1))
    if len(chunk.runs) == len(line.runs) and longest.y == line.y:
        return line
    text = text_of(chunk.runs)
    bold = all(run.style.font.bold for run in chunk.runs)
    return TextLine(chunk.runs, text, chunk.x0, chunk.x1, longest.y, look, bold, order=line.order)
