"""Line numbers: a column of growing numbers beside the text, as in pleadings and manuscripts under review."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Sequence

from tagged2md.readers.heuristic.records import TextLine
from tagged2md.readers.heuristic.strips import PageText

MIN_NUMBERS = 8
"""Numbers below each other that make a column of line numbers."""
STEPS = (1, 5, 10)
"""What line numbers count by."""
MAX_DIGITS = 4
"""Digits of a line number."""
SAME_X = 2.0
"""Points between the right, or the left, edges of line numbers."""


def line_numbers(page: PageText) -> dict[int, str]:
    """The line numbers of a page, by ``id`` of their lines, with the reason."""
    numbers = [line for line in page.lines if len(line.text) <= MAX_DIGITS and line.text.isdecimal()]
    if len(numbers) < MIN_NUMBERS:
        return {}
    text = [line for line in page.lines if not (len(line.text) <= MAX_DIGITS and line.text.isdecimal())]
    found: dict[int, str] = {}
    for column in [*columns(numbers, 1), *columns(numbers, 0)]:
        if is_counting(column) and is_beside(column, text):
            found |= {id(line): "line number" for line in column}
    return found


def columns(numbers: Sequence[TextLine], side: int) -> list[list[TextLine]]:
    """Numbers that stand under each other, aligned at their left (0) or right (1) edges."""
    groups: defaultdict[int, list[TextLine]] = defaultdict(list)
    for line in numbers:
        groups[round((line.x1 if side else line.x0) / SAME_X)].append(line)
    return [sorted(group, key=lambda line: -line.y) for group in groups.values() if len(group) >= MIN_NUMBERS]


def is_counting(column: Sequence[TextLine]) -> bool:
    """Whether the numbers count by one step from top to bottom."""
    values = [int(line.text) for line in column]
    step = values[1] - values[0]
    return step in STEPS and all(b - a == step for a, b in itertools.pairwise(values)) and is_even(column)


def is_even(column: Sequence[TextLine]) -> bool:
    """Whether the numbers stand at one distance from each other, as lines do; parts of contents lists do not."""
    steps = sorted(a.y - b.y for a, b in itertools.pairwise(column))
    return steps[-1] - steps[0] <= EVEN * steps[0]


EVEN = 0.15
"""Part of a step by which others may be larger."""


def is_beside(column: Sequence[TextLine], text: Sequence[TextLine]) -> bool:
    """Whether the numbers stand left or right of all of the text at their height, on its baselines."""
    top, bottom = column[0].top, column[-1].bottom
    level = [line for line in text if bottom <= line.y <= top]
    if len(level) < len(column) / 2:
        return False
    x0, x1 = min(line.x0 for line in column), max(line.x1 for line in column)
    return all(line.x0 > x1 for line in level) or all(line.x1 < x0 for line in level)
