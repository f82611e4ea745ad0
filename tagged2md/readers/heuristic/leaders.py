"""Headings of one style that are of two levels: those that have no text of their own contain the others.

Macros of troff and plain word processor files set all headings alike; a section then shows as a heading that the next
one follows at once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise

from tagged2md.readers.heuristic.records import HeadingStyle, Titled

MIN_LEADERS = 2
"""Headings without text of their own that make a level."""


def with_leaders(headings: Sequence[Titled], follows: Sequence[bool]) -> list[Titled]:
    """The headings with those marked that lead others set alike. ``follows``: whether one stands right after another.

    A style is of two levels where the first of its headings leads, so that each of the others stands below a leader.
    """
    leaders = {
        i
        for i, (one, other) in enumerate(pairwise(headings))
        if follows[i + 1] and one.style == other.style and can_lead(one)
    }
    groups: defaultdict[HeadingStyle, list[int]] = defaultdict(list)
    for i, heading in enumerate(headings):
        if can_lead(heading):
            groups[heading.style].append(i)
    found = {i for group in groups.values() for i in leading(group, leaders)}
    return [h._replace(leads=True) if i in found else h for i, h in enumerate(headings)]


def can_lead(heading: Titled) -> bool:
    """Whether nothing better than its place says the level of a heading: no number, no bookmark, no title."""
    return heading.depth is None and heading.outline is None and not heading.is_title and not heading.opens


def leading(group: Sequence[int], leaders: set[int]) -> list[int]:
    """Which headings of one style lead the others; none where the style is of one level."""
    found = [i for i in group if i in leaders]
    alone = len(group) - len(found)
    if len(found) < MIN_LEADERS or alone < len(found) or group[0] not in leaders:
        return []
    return [] if any(b == a + 1 for a, b in pairwise(found)) else found
