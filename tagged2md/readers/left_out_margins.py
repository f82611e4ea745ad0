"""How far places that links lead to stand above the headings they mean.

Chromium's destinations forget the margin of the page, so that all of them are too high by it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from tagged2md.pdf.page import PageTarget

MOST_MARGIN = 144.0
"""Points; margins are at most 2 inches wide."""
SAME = 3.0
"""Points by which distances differ from each other: headings of several sizes have more or less white in their line."""
MIN_TARGETS = 2
"""Places that tell a margin from a place inside of a text."""
MOST_TARGETS = 2000
"""Places that are looked at; the first ones tell all."""


def left_out_margin(targets: Iterable[PageTarget], tops: Mapping[int, Sequence[float]]) -> float:
    """Points that most places stand above a heading of their page; 0 where they have no distance in common.

    ``tops`` has the upper edges of the headings, by page.
    """
    places = [
        target
        for target in islice(dict.fromkeys(targets), MOST_TARGETS)
        if target.top is not None and target.page in tops
    ]
    found = sorted(
        distance
        for target in places
        for top in tops[target.page]
        if 0.0 <= (distance := (target.top or 0.0) - top) <= MOST_MARGIN
    )
    best, count, start = 0.0, 0, 0
    for end, distance in enumerate(found):
        while distance - found[start] > 2 * SAME:
            start += 1
        if end - start + 1 > count:
            best, count = (found[start] + distance) / 2, end - start + 1
    return best if count >= MIN_TARGETS and 2 * count > len(places) else 0.0
