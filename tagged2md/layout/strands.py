"""Runs that follow each other along a baseline in drawing order: the first, cheap step from runs to lines.

The loop is hot (most of the cost of ``lines``): a run that goes on in its line with the style of the one before takes
the short way. What this step leaves apart, ``rows`` puts together by geometry.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from tagged2md.layout.duplicates import is_over
from tagged2md.layout.spacing import DUPLICATE_EM, SCRIPT_SIZE, has_special, is_level, parts_words, word_gap
from tagged2md.pdf.page import SPACE_AFTER, SPACE_BEFORE, TextRun, TextStyle

STRAND_GAP_EM = 1.5
"""A strand goes on over gaps up to this part of the em: justified lines reach it, and a gap up to it cuts no line."""

OVERLAP_EM = 0.5
"""A strand goes on where a run reaches back by less than this part of the em: kerning does 0.1, the A of
the LaTeX logo 0.36."""


class Strand:
    """Runs along one baseline, left to right; ``words`` are their texts, as one where no space parts them."""

    __slots__ = ("gap", "is_uniform", "runs", "style", "words", "x0", "x1", "y")

    def __init__(self, runs: list[TextRun], words: list[str], *, gap: float, is_uniform: bool) -> None:
        self.runs = runs
        self.words = words
        self.gap = gap
        """Widest white space in points between two runs that follow each other."""
        self.x0 = runs[0].x0
        self.x1 = max([run.x1 for run in runs])
        self.style: TextStyle = runs[0].style
        """Style of most characters."""
        self.y = runs[0].y
        """Baseline of that style."""
        self.is_uniform = is_uniform
        """Whether all runs have one style."""
        if not is_uniform:
            self._settle()

    @property
    def size(self) -> float:
        """Font size of most characters in points."""
        return self.style.size

    def go_on(self, other: Strand) -> None:
        """Take in a strand that goes on to the right."""
        if parts_words(self.runs[-1], other.runs[0]):
            self.words.extend(other.words)
        else:
            self.words[-1] += other.words[0]
            self.words.extend(other.words[1:])
        self.gap = max(self.gap, other.gap, other.runs[0].x0 - self.runs[-1].x1)
        self.runs.extend(other.runs)
        self.x1 = max(self.x1, other.x1)
        self.is_uniform = self.is_uniform and other.is_uniform and self.style is other.style
        if not self.is_uniform:
            self._settle()

    def _settle(self) -> None:
        weights: dict[TextStyle, int] = defaultdict(int)
        for run in self.runs:
            weights[run.style] += len(run.text)
        self.style = max(weights, key=weights.__getitem__)
        self.y = next(run.y for run in self.runs if run.style is self.style)


def strands(runs: Sequence[TextRun]) -> list[Strand]:
    """Runs in drawing order as strands, in drawing order; a run drawn twice in a row is left out."""
    out: list[Strand] = []
    members: list[TextRun] = []
    words: list[str] = []
    add_run, add_word = members.append, words.append
    last: TextRun | None = None
    last_style: TextStyle | None = None
    last_x = last_y = limit = back = widest = most = 0.0
    last_flags = 0
    is_uniform = True
    is_plain = not has_special("".join([run.text for run in runs]))
    for run in runs:
        x0, y, x1, style, flags = run.x0, run.y, run.x1, run.style, run.flags
        gap = x0 - last_x
        if style is last_style and y == last_y and back < gap <= widest:
            add_run(run)
            if gap > most:  # noqa: PLR1730 - quicker than max
                most = gap
            if (gap > limit and (is_plain or _parts(last, run))) or flags & SPACE_BEFORE or last_flags & SPACE_AFTER:
                add_word(run.text)
            else:
                words[-1] += run.text
        else:
            if last is None:
                add_run(run)
                add_word(run.text)
            elif run.text == last.text and is_over(last, run):
                continue
            elif _goes_on(members[0], last, run):
                add_run(run)
                most = max(most, gap)
                if parts_words(last, run):
                    add_word(run.text)
                else:
                    words[-1] += run.text
                is_uniform = is_uniform and style is last_style
            else:
                out.append(Strand(members, words, gap=most, is_uniform=is_uniform))
                members, words, is_uniform, most = [run], [run.text], True, 0.0
                add_run, add_word = members.append, words.append
            if style is not last_style:
                size = style.size
                limit, widest, back = word_gap(style), STRAND_GAP_EM * size, -DUPLICATE_EM * size
                last_style = style
            last_y = y
        last, last_x, last_flags = run, x1, flags
    if members:
        out.append(Strand(members, words, gap=most, is_uniform=is_uniform))
    return out


def without_blanks(runs: Sequence[TextRun]) -> Sequence[TextRun]:
    """The runs without white space drawn as runs of its own (Word); the run after it has the flag of a space before."""
    if " " not in "".join([run.text for run in runs]):
        return runs
    out: list[TextRun] = []
    after_blank = False
    for run in runs:
        if not run.text.strip():
            after_blank = after_blank or run.text != ""
        else:
            out.append(run._replace(flags=run.flags | SPACE_BEFORE) if after_blank else run)
            after_blank = False
    return out


def _parts(left: TextRun | None, right: TextRun) -> bool:
    return left is not None and parts_words(left, right)


def _goes_on(first: TextRun, last: TextRun, run: TextRun) -> bool:
    """Whether a run goes on in the strand from ``first`` to ``last``, as plain text or as a script."""
    style, other = run.style, last.style
    em = max(style.size, other.size)
    gap = run.x0 - last.x1
    if style.angle != other.angle or gap > STRAND_GAP_EM * em:
        return False
    if gap >= -OVERLAP_EM * em and is_level(run.y - last.y, style.size, other.size):
        return True
    # An index over an index: the second script begins where the first one did.
    size = first.style.size
    return (
        em <= SCRIPT_SIZE * size
        and abs(run.x0 - last.x0) <= OVERLAP_EM * em
        and is_level(run.y - first.y, style.size, size)
    )
