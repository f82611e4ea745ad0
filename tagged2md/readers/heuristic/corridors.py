"""Lines cut at corridors that neighbouring lines share: gutters narrower than the widest gaps between words.

A gap of an em may be a word gap of a justified line or the gutter of a two-column paper. Alone it does not say; when
several lines below each other have it at the same place, it is a gutter.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from tagged2md.geometry import Rect
from tagged2md.layout.characters import cleaned
from tagged2md.layout.justified import even_gaps
from tagged2md.layout.spacing import parts_words
from tagged2md.pdf.page import TextRun, TextStyle
from tagged2md.readers.heuristic.faces import look_of, usual_style
from tagged2md.readers.heuristic.records import Look, TextLine

MIN_GAP_EM = 0.65
"""Narrowest gap that may be a gutter. TeX's is 1 em, stretched word gaps are up to 0.6 em."""
SAME_EDGE_EM = 0.25
"""Right sides of a corridor lie within this of each other."""
MIN_LINES = 4
"""Lines that have to start at a place, half of them at least after a gap, before it is the edge of a column."""
MIN_GAPS = 2
"""Gaps among them."""
MANY_STARTS = 5
"""Other lines that start at a place, so that a single gap before a change of type is enough: a heading that opens a
column stands on a baseline of its own, but for chance."""
FEW_STARTS, MANY_ENDS = 3, 5
"""So few lines that start at a place are enough where so many end at the left side of the gap: a caption beside a
column of text, whose baselines meet by chance."""

LINE, PICTURE = -1, -2
"""What starts at a place, beside gaps."""


class Gap(NamedTuple):
    """A wide gap inside a line: where its sides are, and between which runs it lies."""

    x: float
    start: float
    """Its left side."""
    line: int
    run: int
    """Index of the run after it."""
    changes_type: bool = False
    """Whether size, weight or baseline differ before and after it."""


def with_corridor_cuts(lines: Sequence[TextLine], em: float, pictures: Sequence[Rect] = ()) -> list[TextLine]:
    """The lines, those cut in two that go over a corridor which others share; ``pictures`` have edges too."""
    gaps = wide_gaps(lines, em)
    if not gaps:
        return list(lines)
    cuts = shared(gaps, lines, [box.x0 for box in pictures], em)
    looks: dict[TextStyle, Look] = {}
    result: list[TextLine] = []
    for i, line in enumerate(lines):
        result += cut_line(line, cuts[i], looks) if i in cuts else [line]
    return result


def wide_gaps(lines: Sequence[TextLine], em: float) -> list[Gap]:
    """The gaps that may be gutters, by their right sides."""
    limit = MIN_GAP_EM * em
    found: list[Gap] = []
    for i, line in enumerate(lines):
        if line.look.mono or line.widest <= limit:
            continue  # columns of blanks are the author's
        even = even_gaps([(run.x0, run.x1) for run in line.runs], line.size, limit)
        last = line.x0
        for at, run in enumerate(line.runs):
            if run.x0 - last > limit and at and at not in even:
                found.append(Gap(run.x0, last, i, at, changes_type(line.runs[at - 1], run)))
            last = run.x1
    return sorted(found)


def changes_type(left: TextRun, right: TextRun) -> bool:
    """Whether two runs of a line differ in size, weight or baseline."""
    a, b = left.style, right.style
    return a.size != b.size or a.font.bold != b.font.bold or left.y != right.y


def shared(
    gaps: Sequence[Gap], lines: Sequence[TextLine], pictures: Sequence[float], em: float
) -> dict[int, list[int]]:
    """Indices of the runs before which lines are cut, by line: gaps that enough others, or line starts, share."""
    edges = sorted(
        [(gap.x, at) for at, gap in enumerate(gaps)]
        + [(line.x0, LINE) for line in lines]
        + [(x, PICTURE) for x in pictures]
    )
    ends = sorted([line.x1 for line in lines])
    found: dict[int, list[int]] = {}
    start = 0
    for i in range(1, len(edges) + 1):
        if i == len(edges) or edges[i][0] - edges[i - 1][0] > SAME_EDGE_EM * em:
            kinds = [at for _, at in edges[start:i]]
            group = [at for at in kinds if at >= 0]
            if len(group) != 1 or not opens_caption(gaps[group[0]], kinds, ends, em):
                group = gutters(group, len(kinds) - kinds.count(PICTURE), gaps)
            for at in group:
                found.setdefault(gaps[at].line, []).append(gaps[at].run)
            start = i
    return found


def gutters(group: list[int], count: int, gaps: Sequence[Gap]) -> list[int]:
    """Which gaps before one place are gutters, where ``count`` lines start there or go on after a gap."""
    if len(group) >= MIN_GAPS:
        return group if count >= MIN_LINES else []
    return [at for at in group if gaps[at].changes_type] if count > MANY_STARTS else []


def opens_caption(gap: Gap, starts: Sequence[int], ends: Sequence[float], em: float) -> bool:
    """Whether a gap before another type parts a full column from a few lines, or from the line under a picture."""
    if not gap.changes_type or (len(starts) < FEW_STARTS and PICTURE not in starts):
        return False
    return ends_near(gap.start, ends, em) >= MANY_ENDS


def ends_near(x: float, ends: Sequence[float], em: float) -> int:
    """How many lines end near a place."""
    slack = SAME_EDGE_EM * em
    return bisect_right(ends, x + slack) - bisect_left(ends, x - slack)


def cut_line(line: TextLine, cuts: Sequence[int], looks: dict[TextStyle, Look]) -> list[TextLine]:
    """The line in pieces; each but the first starts with a run of ``cuts``. ``looks`` are those known so far."""
    places = [0, *sorted(cuts), len(line.runs)]
    return [piece(line, line.runs[a:b], looks) for a, b in pairwise(places)]


def piece(line: TextLine, runs: tuple[TextRun, ...], looks: dict[TextStyle, Look]) -> TextLine:
    """A part of a line, with its own look and baseline: columns do not share a grid."""
    style = usual_style(runs)
    look = looks.get(style)
    if look is None:
        look = looks[style] = look_of(style)
    look = line.look if look == line.look else look
    x0, x1 = runs[0].x0, max([run.x1 for run in runs])
    y = next(run.y for run in runs if run.style is style)
    is_bold = look.bold and are_bold(runs, look.size)
    return TextLine(runs, text_of(runs), x0, x1, y, look, is_bold, line.parts, line.gap, line.order, line.widest)


def text_of(runs: Sequence[TextRun]) -> str:
    """Plain text of runs on one line."""
    texts = [cleaned(runs[0].text, runs[0].style.font)]
    for left, right in pairwise(runs):
        texts.append(" " if parts_words(left, right) else "")
        texts.append(cleaned(right.text, right.style.font))
    return "".join(texts)


def are_bold(runs: Sequence[TextRun], size: float) -> bool:
    """Whether all runs of a line are bold; marks of notes, which LaTeX sets in light type, need not be."""
    return all(run.style.font.bold or run.style.size < MARK_SIZE * size for run in runs)


MARK_SIZE = 0.8
"""Marks behind titles are smaller than this part of the title: TeX has 0.7, Word 0.65."""
