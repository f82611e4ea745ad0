"""Word gaps of loosely justified lines: all alike, however wide, where words of different width stand between them.

Columns of a table start at equal steps or not at all; the gaps between cells of different width differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

MIN_EVEN = 3
"""Equal gaps that make a justified line."""
SAME_GAP_EM = 0.03
"""Gaps of one line differ by less; producers round positions to a hundredth of an em."""
SAME_STEP_EM = 0.3
"""Things that start at steps which differ by less stand in columns."""


def even_gaps(places: Sequence[tuple[float, float]], em: float, least: float) -> frozenset[int]:
    """Which of the things from left to right, given by their edges, follow a wide word gap of a justified line.

    ``least``: width of gaps in points that need an explanation; the others are word gaps anyhow.
    """
    gaps = [(right[0] - left[1], i) for i, (left, right) in enumerate(pairwise(places), 1)]
    wide = sorted(gap for gap in gaps if gap[0] > least)
    found: set[int] = set()
    start = 0
    for i in range(1, len(wide) + 1):
        if i == len(wide) or wide[i][0] - wide[start][0] > SAME_GAP_EM * em:
            group = [at for _, at in wide[start:i]]
            if len(group) >= MIN_EVEN and not is_in_columns(places, sorted(group), em):
                found.update(group)
            start = i
    return frozenset(found)


def is_in_columns(places: Sequence[tuple[float, float]], group: Sequence[int], em: float) -> bool:
    """Whether the things before and after some gaps start at equal steps."""
    steps = [places[i][0] - places[i - 1][0] for i in group]
    return max(steps) - min(steps) < SAME_STEP_EM * em
