"""Runs that follow each other along a baseline in drawing order: the first, cheap step from runs to lines.

The loop is hot (most of the cost of ``lines``): a run that goes on in its line with the style of the one before takes
the short way. What this step leaves apart, ``rows`` puts together by geometry.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from tagged2md.layout.spacing import DUPLICATE_EM, SCRIPT_SIZE, is_level, parts_words, word_gap
from tagged2md.pdf.page import SPACE_AFTER, SPACE_BEFORE, TextRun, TextStyle

STRAND_GAP_EM = 1.5
"""A strand goes on over gaps up to this part of the em: justified lines reach it, and a gap up to it cuts no line."""

OVERLAP_EM = 0.3
"""A strand goes on where a run reaches back by less than this part of the em; kerning and slanted letters do 0.1."""


class Strand:
    """Runs along one baseline, left to right, with their text; texts hold the spaces between them."""

    __slots__ = ("is_uniform", "runs", "style", "texts", "x0", "x1", "y")

    def __init__(self, run: TextRun) -> None:
        self.runs = [run]
        self.texts = [run.text]
        self.style: TextStyle = run.style
        """Style of most characters, once the strand is ended."""
        self.x0 = run.x0
        self.x1 = run.x1
        self.y = run.y
        """Baseline of that style."""
        self.is_uniform = True
        """Whether all runs have one style."""

    @property
    def size(self) -> float:
        """Font size of most characters in points."""
        return self.style.size

    def add(self, run: TextRun, space: str) -> None:
        """Go on with a run after white space or none."""
        self.runs.append(run)
        self.texts.append(space + run.text)
        self.x1 = max(self.x1, run.x1)
        self.is_uniform = self.is_uniform and run.style is self.style

    def end(self) -> None:
        """Settle the style and baseline of a strand of several styles."""
        weights: dict[TextStyle, int] = defaultdict(int)
        for run in self.runs:
            weights[run.style] += len(run.text)
        self.style = max(weights, key=weights.__getitem__)
        self.y = next(run.y for run in self.runs if run.style is self.style)


def strands(runs: Sequence[TextRun]) -> list[Strand]:
    """Runs in drawing order as strands, in drawing order; a run drawn twice in a row is left out."""
    if not runs:
        return []
    last = runs[0]
    strand = Strand(last)
    out = [strand]
    add_run, add_text = strand.runs.append, strand.texts.append
    last_x, last_y, last_flags, last_style = last.x1, last.y, last.flags, last.style
    limit, widest = word_gap(last_style), STRAND_GAP_EM * last_style.size
    for run in runs[1:]:
        text, x0, y, x1, style, _, flags = run
        gap = x0 - last_x
        if style is last_style and y == last_y and 0 <= gap <= widest:
            add_run(run)
            if flags & SPACE_BEFORE or last_flags & SPACE_AFTER or (gap > limit and _parts(last, run)):
                add_text(" " + text)
            else:
                add_text(text)
            strand.x1 = x1
        elif _is_duplicate(last, run):
            continue
        else:
            if _goes_on(strand, last, run):
                strand.add(run, " " if parts_words(last, run) else "")
            else:
                strand = Strand(run)
                out.append(strand)
                add_run, add_text = strand.runs.append, strand.texts.append
            limit, widest = word_gap(style), STRAND_GAP_EM * style.size
        last, last_x, last_y, last_flags, last_style = run, x1, y, flags, style
    for strand in out:
        if not strand.is_uniform:
            strand.end()
    return out


def _parts(left: TextRun, right: TextRun) -> bool:
    return (left.text.isascii() and right.text.isascii()) or parts_words(left, right)


def _is_duplicate(last: TextRun, run: TextRun) -> bool:
    """Whether the run draws the text of the last one again, over it: fake bold, letter by letter or word by word."""
    slack = DUPLICATE_EM * run.style.size
    return run.text == last.text and abs(run.x0 - last.x0) <= slack and abs(run.y - last.y) <= slack


def _goes_on(strand: Strand, last: TextRun, run: TextRun) -> bool:
    """Whether a run goes on in the strand, as plain text or as a superscript or subscript."""
    style = run.style
    if style.angle != last.style.angle:
        return False
    em = max(style.size, last.style.size)
    gap = run.x0 - last.x1
    if -OVERLAP_EM * em <= gap <= STRAND_GAP_EM * em and is_level(run.y - last.y, style.size, last.style.size):
        return True
    # An index over an index: the second script begins where the first one did.
    return (
        max(style.size, last.style.size) <= SCRIPT_SIZE * strand.size
        and abs(run.x0 - last.x0) <= OVERLAP_EM * em
        and is_level(run.y - strand.y, style.size, strand.size)
    )
