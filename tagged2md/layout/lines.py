"""Runs → lines → segments. Spec: heuristics, 1 and 2.

Runs come in drawing order (``visibility.visible``, ``replacement.replaced``). Cuts at corridors that neighbouring
lines share are the reader's, which sees more than one line.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import NamedTuple

from tagged2md.geometry import Rect
from tagged2md.layout.bidi import Order, logical, order_of
from tagged2md.layout.characters import cleaned
from tagged2md.layout.letterspacing import MIN_LETTERS, letter_gaps, may_be_spaced
from tagged2md.layout.rows import rows, segments_of
from tagged2md.layout.spacing import parts_words
from tagged2md.layout.strands import Strand, strands, without_blanks
from tagged2md.pdf.page import TextRun, TextStyle, from_frame


class Segment(NamedTuple):
    """Runs on one baseline without a gap that cannot be a word gap."""

    runs: tuple[TextRun, ...]
    """From left to right, as they are drawn; ``bidi.logical`` puts right-to-left text into reading order."""
    text: str
    """Plain, clean text in reading order."""
    style: TextStyle
    """Style of most of its characters."""
    y: float
    """Baseline of that style, in the reading frame of its angle."""
    x0: float
    x1: float
    """Where it begins and ends, in that frame."""
    gap: float
    """Widest white space in points between two runs that follow each other."""

    @property
    def box(self) -> Rect:
        """Box in page space, from descent to ascent of its style."""
        size, font = self.style.size, self.style.font
        if font.vertical:
            low, high = self.y - size / 2, self.y + size / 2
        else:
            low, high = self.y + font.descent * size, self.y + font.ascent * size
        return from_frame(Rect(self.x0, low, self.x1, high), self.style.angle)

    @property
    def size(self) -> float:
        """Font size of most characters in points."""
        return self.style.size

    @property
    def is_bold(self) -> bool:
        """Whether all of it is bold."""
        return all(run.style.font.bold for run in self.runs)

    @property
    def is_italic(self) -> bool:
        """Whether all of it is italic."""
        return all(run.style.font.italic for run in self.runs)

    @property
    def is_monospaced(self) -> bool:
        """Whether all of it is in a monospaced face."""
        return all(run.style.font.monospaced for run in self.runs)


class Line(NamedTuple):
    """Segments on one baseline, from left to right."""

    segments: tuple[Segment, ...]
    y: float
    """Baseline in the reading frame of ``angle``."""
    angle: float
    """Degrees counter-clockwise; 0 for upright text."""

    @property
    def box(self) -> Rect:
        """Box in page space."""
        box = self.segments[0].box
        for segment in self.segments[1:]:
            box = box.union(segment.box)
        return box

    @property
    def text(self) -> str:
        """Plain text, segments parted by a space."""
        return " ".join([segment.text for segment in self.segments])

    @property
    def runs(self) -> tuple[TextRun, ...]:
        """All runs, segment by segment."""
        return tuple([run for segment in self.segments for run in segment.runs])


def lines(runs: Sequence[TextRun]) -> list[Line]:
    """Lines of a page, from the top down; lines at other angles than most of the text come after the others."""
    runs = without_blanks(runs)
    return _lines(runs, order_of(runs))


def lines_from_left(runs: Sequence[TextRun]) -> list[Line]:
    """The same for text that is known to hold nothing that runs from right to left."""
    return _lines(without_blanks(runs), None)


def _lines(runs: Sequence[TextRun], order: Order | None) -> list[Line]:
    by_angle: dict[float, list[Strand]] = defaultdict(list)
    for strand in strands(runs):
        by_angle[strand.style.angle].append(strand)
    groups = list(by_angle.values())
    if len(groups) > 1:
        groups.sort(key=lambda group: -sum(len(strand.runs) for strand in group))
    return [_line(row, order) for group in groups for row in rows(group)]


def _line(row: Sequence[Strand], order: Order | None) -> Line:
    segments = tuple([_segment(strand, order) for strand in segments_of(row)])
    return Line(segments, segments[0].y, segments[0].style.angle)


def _segment(strand: Strand, order: Order | None) -> Segment:
    style = strand.style
    text = " ".join(strand.words)
    is_spaced = _may_be_spaced(strand)
    if is_spaced or order or (style.font.symbolic and not strand.is_uniform):
        runs = logical(strand.runs, order) if order else strand.runs
        text = _text(runs, letter_gaps(runs) if is_spaced else ())
    elif not (text.isascii() and text.isprintable()) or style.font.symbolic:
        text = cleaned(text, style.font)
    return Segment(tuple(strand.runs), text, style, strand.y, strand.x0, strand.x1, strand.gap)


def _may_be_spaced(strand: Strand) -> bool:
    return len(strand.words) >= MIN_LETTERS and may_be_spaced(sum(map(len, strand.words)), len(strand.words))


def _text(runs: Sequence[TextRun], inside_words: Collection[int]) -> str:
    texts = [cleaned(runs[0].text, runs[0].style.font)]
    for index, (left, right) in enumerate(pairwise(runs), 1):
        if index not in inside_words and parts_words(left, right):
            texts.append(" ")
        texts.append(cleaned(right.text, right.style.font))
    return "".join(texts)
