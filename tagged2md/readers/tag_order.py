"""Does the tag order agree with the page? Kendall's tau of blocks, and columns that are read the wrong way round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from typing import NamedTuple

from tagged2md.geometry import Rect
from tagged2md.readers.block_order import gutter_of
from tagged2md.readers.fragments import Fragment
from tagged2md.readers.tagged.margins import inner_box

MOST_FRAGMENTS = 400
"""Blocks of a page that are compared: all pairs of more would take long and say no more."""
LEAST_PAIRS = 6
"""Pairs below which the order is not judged."""
OVERLAP = 0.3
"""Part of the narrower block that two blocks share horizontally where one of them stands above the other."""


class Voter(NamedTuple):
    """A block that votes on the order: its place in tag order is its index."""

    box: Rect
    letters: int


def order_of(voters: Sequence[Voter]) -> float:
    """Agreement of tag order and top-down order, -1 to 1, weighted by letters; 1 where too little can be compared.

    Only blocks one of which stands above the other are compared, so that columns need no detection.
    """
    if not _goes_up(voters):
        return 1.0
    pairs = list(_pairs(voters))
    total = sum([weight for weight, _ in pairs])
    if len(pairs) < LEAST_PAIRS or not total:
        return 1.0
    return sum(weight if is_right else -weight for weight, is_right in pairs) / total


def _goes_up(voters: Sequence[Voter]) -> bool:
    """Whether any block stands above one that the tags have before it: of most pages none does."""
    lowest_top = inf
    for (_, low, _, high), _ in voters:
        if low >= lowest_top:
            return True
        lowest_top = min(lowest_top, high)
    return False


def voters_of(fragments: Sequence[Fragment], page: Rect) -> list[Voter]:
    """The blocks that vote, in tag order, as many as are looked at."""
    inner = inner_box(page)
    found: list[Voter] = []
    for stretch in _stretches(fragments):
        if any(each.owner.floats for each in stretch):
            continue
        found.extend(
            Voter(each.box, each.letters) for each in stretch if each.owner.votes and inner.contains(*each.box.centre)
        )
    return found[:MOST_FRAGMENTS]


def _stretches(fragments: Sequence[Fragment]) -> Iterator[list[Fragment]]:
    """Tag order cut where it jumps up: floats are tagged after the text that they float over."""
    stretch: list[Fragment] = []
    for fragment in fragments:
        if stretch and fragment.box.is_above(stretch[-1].box) and fragment.box.x_overlap(stretch[-1].box) > 0:
            yield stretch
            stretch = []
        stretch.append(fragment)
    if stretch:
        yield stretch


def _pairs(voters: Sequence[Voter]) -> Iterator[tuple[int, bool]]:
    """For each pair that can be compared its weight, and whether the tags have the upper one first."""
    for index, ((x0, y0, x1, y1), letters) in enumerate(voters):
        for (left, low, right, high), others in voters[index + 1 :]:
            overlap = (min(right, x1)) - (max(left, x0))
            if max(overlap, 0.0) < OVERLAP * min(x1 - x0, right - left):
                continue
            if y0 >= high:
                yield min(letters, others), True
            elif low >= y1:
                yield min(letters, others), False


# ---------------------------------------------------------------- columns the wrong way round

LEAST_LETTERS = 400
"""Letters of a page below which columns are not judged."""
SIDE_SHARE = 0.25
"""Part of the letters on either side of the gutter."""
SIDE_LINES = 5
"""Lines on either side."""
SWAPPED = 0.9
"""Part of the weighted pairs across the gutter in which the second column comes first."""


def is_swapped(fragments: Sequence[Fragment], voters: Sequence[Voter], *, is_rtl: bool = False) -> bool:
    """Whether the tags read the right column before the left one (the other way round in right-to-left text)."""
    letters = sum(voter.letters for voter in voters)
    if letters < LEAST_LETTERS or any(run.style.angle for each in fragments for run in each.runs[:1]):
        return False
    gutter = gutter_of([voter.box for voter in voters])
    if gutter is None or any(voter.box.x0 < gutter < voter.box.x1 for voter in voters):
        return False
    sides = [[(i, v) for i, v in enumerate(voters) if (v.box.x0 > gutter) == is_right] for is_right in (False, True)]
    if any(sum(v.letters for _, v in side) < SIDE_SHARE * letters for side in sides):
        return False
    if any(_lines(fragments, gutter, is_right=is_right) < SIDE_LINES for is_right in (False, True)):
        return False
    left, right = reversed(sides) if is_rtl else sides
    return _share_of_later(left, right) >= SWAPPED


def _lines(fragments: Sequence[Fragment], gutter: float, *, is_right: bool) -> int:
    """Baselines on one side."""
    return len({round(run.y) for each in fragments if (each.box.x0 > gutter) == is_right for run in each.runs})


def _share_of_later(left: Sequence[tuple[int, Voter]], right: Sequence[tuple[int, Voter]]) -> float:
    total = later = 0
    for i, a in left:
        for j, b in right:
            weight = min(a.letters, b.letters)
            total += weight
            later += weight if j < i else 0
    return later / total if total else 0.0
