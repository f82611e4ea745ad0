"""Levels of headings that are set alike and numbered to different depths, as LaTeX, Word and troff number them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from tagged2md.readers.heuristic.records import HeadingStyle, Titled

DEEP = 2
"""Depth of numbers, ``1.1``, that stand inside a section."""
MIN_NUMBERED = 2
"""Headings with numbers that tell a style by numbers from one with a figure in a title."""


def depths(headings: Sequence[Titled]) -> dict[int, int]:
    """Depth of the headings, by index, whose style is numbered to several depths, those without number as well."""
    styles = mixed_styles(headings)
    if not styles:
        return {}
    ahead = depths_ahead(headings)
    found: dict[int, int] = {}
    open_depth: int | None = None
    for i, heading in enumerate(headings):
        if heading.is_numbered and heading.depth is not None:
            open_depth = heading.depth
        if heading.is_title or heading.style not in styles:
            continue
        if heading.is_numbered and heading.depth is not None:
            found[i] = heading.depth
        else:
            found[i] = unnumbered(open_depth, ahead[i], styles[heading.style])
    return found


def mixed_styles(headings: Sequence[Titled]) -> dict[HeadingStyle, int]:
    """The styles that are numbered to several depths, each with the smallest."""
    groups: defaultdict[HeadingStyle, list[int]] = defaultdict(list)
    for heading in headings:
        if heading.is_numbered and heading.depth is not None and not heading.is_title:
            groups[heading.style].append(heading.depth)
    return {
        style: min(found)
        for style, found in groups.items()
        if len(found) >= MIN_NUMBERED and max(found) >= DEEP and min(found) < max(found)
    }


def depths_ahead(headings: Sequence[Titled]) -> list[int | None]:
    """For each heading the depth of the next one that has a number."""
    found: list[int | None] = []
    ahead: int | None = None
    for heading in reversed(headings):
        found.append(ahead)
        if heading.is_numbered:
            ahead = heading.depth
    return found[::-1]


def unnumbered(before: int | None, ahead: int | None, top: int) -> int:
    """Depth of a heading without number: below the section it stands in; at the top before and after all sections.

    LaTeX numbers three depths and sets what is deeper without number.
    """
    return top if before is None or ahead is None or before < DEEP else before + 1
