"""Letter-spaced text (``R E S U L T S``): which gaps lie inside words, by the valley between the line's own gaps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from tagged2md.layout.spacing import gap_between, on_one_line, word_gap
from tagged2md.pdf.page import SPACE_AFTER, SPACE_BEFORE, TextRun

MEAN_LETTERS = 1.5
"""Letters per run up to which text may be letter-spaced; words of drawn text have 4 to 5."""

MIN_LETTERS = 4
"""Runs of one letter that a line must have in a row; ``a b c`` is a formula or a list of names."""

WIDE_SHARE = 0.6
"""Share of the gaps that must look like word gaps; else the plain rule is right."""

SMALL = 0.01
"""Points; narrower gaps count as this wide, so that ratios stay finite."""

VALLEY = 1.5
"""Word gaps of a letter-spaced line are at least this many times its letter gaps."""

LETTER_GAP_EM = 0.6
"""The widest gap in em between letters of one word; wider ones part the cells of a table."""


def may_be_spaced(letters: int, runs: int) -> bool:
    """Whether so many runs of so many letters in all are worth a look."""
    return runs >= MIN_LETTERS and letters <= MEAN_LETTERS * runs


def letter_gaps(runs: Sequence[TextRun]) -> frozenset[int]:
    """Indices of the runs that go on in the word of the run before, although the gap looks like a space."""
    found: set[int] = set()
    for start, stop in _lines(runs):
        if stop - start >= MIN_LETTERS:
            found |= _inside_words(runs, start, stop)
    return frozenset(found)


def _lines(runs: Sequence[TextRun]) -> Iterator[tuple[int, int]]:
    """Index ranges of runs on one line."""
    start = 0
    for index, (left, right) in enumerate(pairwise(runs), 1):
        if not on_one_line(left, right):
            yield start, index
            start = index
    yield start, len(runs)


def _inside_words(runs: Sequence[TextRun], start: int, stop: int) -> set[int]:
    line = runs[start:stop]
    text = "".join(run.text for run in line)
    gaps = {i: gap_between(a, b) for i, (a, b) in enumerate(pairwise(line), start + 1) if not _is_space_drawn(a, b)}
    wide = sum(gap > word_gap(line[0].style) for gap in gaps.values())
    if not may_be_spaced(len(text), len(line)) or wide < WIDE_SHARE * len(gaps) or not _is_words(text):
        return set()
    draws_spaces = len(gaps) < len(line) - 1
    limit = _widest_letter_gap(sorted(gaps.values()), is_sure=draws_spaces or text.isupper())
    if limit > LETTER_GAP_EM * line[0].style.size:
        return set()
    return {i for i, gap in gaps.items() if gap <= limit}


def _is_space_drawn(left: TextRun, right: TextRun) -> bool:
    return bool(left.flags & SPACE_AFTER or right.flags & SPACE_BEFORE)


def _widest_letter_gap(gaps: Sequence[float], *, is_sure: bool) -> float:
    """The widest of the sorted gaps that lies inside words: that below the valley, or all of them if we may be sure."""
    below, above = max(pairwise(gaps), key=lambda pair: pair[1] / max(pair[0], SMALL), default=(0.0, 0.0))
    if above >= VALLEY * below:
        return below
    return gaps[-1] if is_sure else 0.0


def _is_words(text: str) -> bool:
    return 2 * sum(map(str.isalpha, text)) > len(text)
