"""How far places that links lead to stand above the headings they mean.

Chromium's destinations forget the margin of the page, so that all of them are too high by it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from tagged2md.pdf.page import PageTarget

MOST_MARGIN = 144.0
"""Points; margins are at most 2 inches wide."""
BELOW_TOP = 24.0
"""Points that a place may lie below the top of its heading: some programs send to the baseline."""
SAME = 3.0
"""Points by which distances differ from each other: headings of several sizes have more or less white in their line."""
MIN_TARGETS = 2
"""Places that tell a margin from a place inside of a text."""
MOST_TARGETS = 2000
"""Places that are looked at; the first ones tell all."""
MOST_HEADINGS = 200
"""Headings of a page that are looked at."""


def left_out_margin(targets: Iterable[PageTarget], tops: Mapping[int, Sequence[float]]) -> float:
    """Points that most places stand above a heading of their page; 0 where they have no distance in common.

    ``tops`` has the upper edges of the headings, by page. Of distances that are as frequent the least counts, so that
    places at their headings do not lead to the ones below.
    """
    places = [
        target
        for target in islice(dict.fromkeys(targets), MOST_TARGETS)
        if target.top is not None and target.page in tops
    ]
    found, count = most_common(sorted(distances(places, tops)))
    return max(found, 0.0) if count >= MIN_TARGETS and 2 * count > len(places) else 0.0


def distances(places: Sequence[PageTarget], tops: Mapping[int, Sequence[float]]) -> Iterator[tuple[float, int]]:
    """How far each place stands above each heading that it may mean, with its index."""
    for at, target in enumerate(places):
        for top in tops[target.page][:MOST_HEADINGS]:
            distance = (target.top or 0.0) - top
            if -BELOW_TOP <= distance <= MOST_MARGIN:
                yield distance, at


def most_common(found: Sequence[tuple[float, int]]) -> tuple[float, int]:
    """The distance that most places have, of all in rising order, and how many these are."""
    best, count, start = 0.0, 0, 0
    near: Counter[int] = Counter()
    for distance, place in found:
        near[place] += 1
        while distance - found[start][0] > 2 * SAME:
            gone = found[start][1]
            near[gone] -= 1
            if not near[gone]:
                del near[gone]
            start += 1
        if len(near) > count:
            best, count = (found[start][0] + distance) / 2, len(near)
    return best, count
