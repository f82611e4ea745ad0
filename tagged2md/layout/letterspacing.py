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
    for start, stop in _stretches(runs):
        if stop - start >= MIN_LETTERS:
            gaps = [gap_between(a, b) for a, b in pairwise(runs[start:stop])]
            limit = _widest_letter_gap(gaps, runs[start], "".join(run.text for run in runs[start:stop]))
            found.update(start + 1 + i for i, gap in enumerate(gaps) if gap <= limit)
    return frozenset(found)


def _stretches(runs: Sequence[TextRun]) -> Iterator[tuple[int, int]]:
    """Index ranges of runs on one line without drawn spaces between them."""
    start = 0
    for index, (left, right) in enumerate(pairwise(runs), 1):
        if left.flags & SPACE_AFTER or right.flags & SPACE_BEFORE or not on_one_line(left, right):
            yield start, index
            start = index
    yield start, len(runs)


def _widest_letter_gap(gaps: Sequence[float], run: TextRun, text: str) -> float:
    """The widest gap in points inside words; 0 where the line is not letter-spaced."""
    wide = sum(gap > word_gap(run.style) for gap in gaps)
    if not may_be_spaced(len(text), len(gaps) + 1) or wide < WIDE_SHARE * len(gaps) or not _is_words(text):
        return 0.0
    ordered = sorted(gaps)
    most = LETTER_GAP_EM * run.style.size
    below, above = max(pairwise(ordered), key=lambda pair: pair[1] / max(pair[0], 0.01), default=(0.0, 0.0))
    if above >= VALLEY * below:
        return below if below <= most else 0.0
    return ordered[-1] if ordered[-1] <= most and text.isupper() else 0.0


def _is_words(text: str) -> bool:
    return 2 * sum(map(str.isalpha, text)) > len(text)
