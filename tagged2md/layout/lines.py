"""Runs → lines → segments. Spec: heuristics, 1 and 2."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from tagged2md.geometry import Rect
from tagged2md.layout.characters import cleaned
from tagged2md.layout.spacing import SPACE_EM, gap_between, is_level, parts_words
from tagged2md.pdf.page import TextRun, TextStyle, from_frame

BASELINE_EM = 0.16
"""Baselines that differ by less than a third of the x-height (0.16 em) are one."""

CUT_EM = 1.5
"""A gap up to this part of the em may be a word gap of a justified line."""

CUT_WORD_GAPS = 3.0
"""A wider gap cuts the line where it is also wider than this many of the line's own word gaps."""


@dataclass(frozen=True, slots=True)
class Segment:
    """Runs on one baseline, left to right in reading order, without a gap that cannot be a word gap.

    ``text`` is plain and clean; ``style`` is that of most of its characters; ``box`` lies in page space.
    """

    runs: tuple[TextRun, ...]
    text: str
    style: TextStyle
    y: float
    box: Rect

    @property
    def size(self) -> float:
        """Font size in points."""
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


@dataclass(frozen=True, slots=True)
class Line:
    """Segments on one baseline, from left to right; ``y`` in the reading frame of ``angle``, ``box`` in page space."""

    segments: tuple[Segment, ...]
    y: float
    angle: float
    box: Rect

    @property
    def text(self) -> str:
        """Plain text, segments parted by a space."""
        return " ".join([segment.text for segment in self.segments])

    @property
    def runs(self) -> tuple[TextRun, ...]:
        """All runs, from left to right."""
        return tuple([run for segment in self.segments for run in segment.runs])


def lines(runs: Sequence[TextRun]) -> list[Line]:
    """Lines of a page, from the top down; lines at other angles than most of the text come last."""
    by_angle: dict[float, list[TextRun]] = defaultdict(list)
    for run in runs:
        by_angle[round(run.style.angle)].append(run)
    groups = sorted(by_angle.values(), key=lambda group: -sum(len(run.text) for run in group))
    return [_line(row) for group in groups for row in _rows(group)]


def _rows(runs: Sequence[TextRun]) -> list[list[TextRun]]:
    """Runs of each baseline, sorted along it."""
    rows: list[list[TextRun]] = []
    for run in sorted(runs, key=lambda run: (-run.y, run.x0)):
        if rows and _belongs(rows[-1], run):
            rows[-1].append(run)
        else:
            rows.append([run])
    return [sorted(row, key=lambda run: run.x0) for row in rows]


def _belongs(row: Sequence[TextRun], run: TextRun) -> bool:
    first = row[0]
    if first.y - run.y <= BASELINE_EM * max(first.style.size, run.style.size):
        return True
    last = row[-1]
    return last.style.size != run.style.size and is_level(last.y - run.y, last.style.size, run.style.size)


def _line(row: Sequence[TextRun]) -> Line:
    segments = tuple(_segment(part) for part in _cut(row))
    box = segments[0].box
    for segment in segments[1:]:
        box = box.union(segment.box)
    return Line(segments, segments[0].y, row[0].style.angle, box)


def _cut(row: Sequence[TextRun]) -> list[list[TextRun]]:
    gaps = [gap_between(a, b) for a, b in itertools.pairwise(row)]
    em = max(run.style.size for run in row)
    words = [gap for gap in gaps if 0 < gap <= CUT_EM * em and gap > SPACE_EM / 2 * em]
    limit = max(CUT_EM * em, CUT_WORD_GAPS * (median(words) if words else 0.0))
    parts = [[row[0]]]
    for gap, run in zip(gaps, row[1:], strict=True):
        if gap > limit:
            parts.append([run])
        else:
            parts[-1].append(run)
    return parts


def _segment(runs: Sequence[TextRun]) -> Segment:
    texts = [cleaned(runs[0].text, runs[0].style.font)]
    weights: dict[TextStyle, int] = defaultdict(int)
    for run in runs:
        weights[run.style] += len(run.text)
    for left, right in itertools.pairwise(runs):
        texts.append((" " if parts_words(left, right) else "") + cleaned(right.text, right.style.font))
    style = max(weights, key=weights.__getitem__)
    y = next(run.y for run in runs if run.style is style)
    low, high = y + style.font.descent * style.size, y + style.font.ascent * style.size
    box = from_frame(Rect(runs[0].x0, low, max(run.x1 for run in runs), high), style.angle)
    return Segment(tuple(runs), "".join(texts), style, y, box)
