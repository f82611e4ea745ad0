"""Code: line feeds, columns of spaces, indentation from x, blank lines from the leading. Spec: 6.4 Code."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tagged2md.layout.characters import cleaned_code
from tagged2md.layout.records import Joined
from tagged2md.layout.spacing import gap_between, on_one_line, space_advance
from tagged2md.pdf.page import SPACE_AFTER, SPACE_BEFORE, TextRun

BLANK_LINE = 1.8
"""A step of this many usual steps leaves a blank line between two lines of code."""


def joined_code(runs: Sequence[TextRun]) -> list[Joined]:
    """One entry for each run of a code block, in the same order; ``before`` holds line feeds, indents and columns."""
    if not runs:
        return []
    left = min(run.x0 for run in runs)
    step = _usual_step(runs)
    column = _measured_column(runs)
    out: list[Joined] = []
    last: TextRun | None = None
    for run in runs:
        text = cleaned_code(run.text, run.style.font)
        if last is not None and on_one_line(last, run):
            before = _columns(last, run, column)
        else:
            before = "" if last is None else "\n" * _feeds(last, run, step)
            before += " " * max(0, round((run.x0 - left) / _advance(run, column)))
        out.append(Joined(before, text))
        last = run
    return out


def _columns(left: TextRun, right: TextRun, column: float | None) -> str:
    drawn = left.flags & SPACE_AFTER or right.flags & SPACE_BEFORE
    return " " * max(round(gap_between(left, right) / _advance(right, column)), 1 if drawn else 0)


def _advance(run: TextRun, column: float | None) -> float:
    """Width of one column of code in points."""
    if column is not None:
        return column * run.style.size
    font = run.style.font
    if font.monospaced and font.digit:
        return font.digit * run.style.size
    return space_advance(run.style) or 1.0


SAME_WIDTH = 0.02
"""Relative difference of the mean glyph widths of two runs in one monospaced face; widths are rounded to 1/1000 em."""


def _measured_column(runs: Sequence[TextRun]) -> float | None:
    """Width of a character in em where all runs have the same; many subsets do not say that they are monospaced."""
    widths = sorted((run.x1 - run.x0) / (len(run.text) * run.style.size) for run in runs if run.text and run.style.size)
    if not widths or widths[-1] - widths[0] > SAME_WIDTH * widths[-1] or not _has_distinct(runs):
        return None
    return widths[len(widths) // 2] or None


def _has_distinct(runs: Sequence[TextRun]) -> bool:
    """Whether there are enough different characters for equal widths to mean a monospaced face."""
    return len({char for run in runs for char in run.text}) >= DISTINCT


DISTINCT = 3
"""Different characters; two may have one width in any face (``no``)."""


def _usual_step(runs: Sequence[TextRun]) -> float:
    steps = sorted(a.y - b.y for a, b in pairwise(runs) if a.y > b.y and not on_one_line(a, b))
    return steps[(len(steps) - 1) // 2] if steps else 0.0


def _feeds(last: TextRun, run: TextRun, step: float) -> int:
    """Line feeds between two lines: one, and one for each blank line."""
    down = last.y - run.y
    if not step or last.marked.page != run.marked.page or down < BLANK_LINE * step:
        return 1
    return round(down / step)
