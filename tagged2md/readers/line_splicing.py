"""Whole lines that a producer left out of a block whose other lines are marked content of their own.

Chromium leaves the middle lines of a long link untagged; with a piece of content a line, no box of one holds them
(tagged-mapping 12.3, step 1).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import NamedTuple

from tagged2md.geometry import Rect
from tagged2md.layout.spacing import drawn_lines
from tagged2md.pdf.page import TextRun
from tagged2md.pdf.structure import StructTree
from tagged2md.readers.fragments import BLOCKS, owners
from tagged2md.readers.splicing import MAX_COMPARISONS, Bands, Target
from tagged2md.readers.tagged.boxes import box_of_runs
from tagged2md.readers.tagged.claims import Leaf
from tagged2md.readers.tagged.content import PageContent

NEAR_EM, FAR_EM = 2.0, 4.5
"""Steps from a line left out to the nearer and the further of its neighbours in the block, at most: up to three lines
may be left out together."""

WIDER = 0.25
"""Part of its width by which the line left out may reach beyond the others of its block."""

Order = list[tuple[Leaf, int]]
"""The leaves of a page in tree order, each with the index of its block."""


class Place(NamedTuple):
    """A run of a block, and where it is kept."""

    leaf: Leaf
    number: int
    run: TextRun


def line_splicers(tree: StructTree, pages: Collection[int]) -> dict[int, Callable[[PageContent], None]]:
    """For each of the pages what puts lines that were left out into their blocks."""
    orders: dict[int, Order] = {page: [] for page in pages}
    for leaf, owner in owners(tree) if orders else ():
        if leaf.page in orders and owner.elem is not None and owner.kind in BLOCKS:
            orders[leaf.page].append((leaf, owner.elem.index))
    return {page: partial(splice_lines, order=order) for page, order in orders.items()}


def splice_lines(content: PageContent, order: Order) -> None:
    """Move untagged lines that stand between two lines of one block into the block."""
    if not content.untagged:
        return
    blocks = _blocks(content, order)
    targets = [Target(places[0].leaf, box, [place.run for place in places]) for places, box in blocks]
    places_of = {places[0].leaf: places for places, _ in blocks}
    bands = Bands(targets)
    left = MAX_COMPARISONS
    moved: dict[Leaf, list[tuple[int, list[TextRun]]]] = {}
    rest: list[TextRun] = []
    for line in drawn_lines(content.untagged):
        box = box_of_runs(line)
        near = bands.beside(box) if box is not None and left > 0 else []
        left -= sum(1 + len(target.runs) for target in near)
        place = next((p for t in near if box and (p := _place_above(line, box, t, places_of[t.leaf]))), None)
        if place is None:
            rest += line
        else:
            moved.setdefault(place.leaf, []).append((place.number + 1, line))
    for leaf, lines in moved.items():
        runs = content.leaves[leaf].runs
        for index, line in sorted(lines, key=lambda each: (each[0], -each[1][0].y), reverse=True):
            runs[index:index] = line
    content.untagged[:] = rest


def _blocks(content: PageContent, order: Order) -> list[tuple[list[Place], Rect]]:
    """The runs of each block in tree order, and the box around them."""
    found: dict[int, list[Place]] = {}
    for leaf, block in order:
        if (at := content.leaves.get(leaf)) is not None:
            found.setdefault(block, []).extend(Place(leaf, index, run) for index, run in enumerate(at.runs))
    return [(places, box) for places in found.values() if (box := box_of_runs([place.run for place in places]))]


def _place_above(line: Sequence[TextRun], box: Rect, target: Target, places: Sequence[Place]) -> Place | None:
    """The last run of the block above a line that fits between two of its lines; None where it does not."""
    em, y = line[0].style.size, line[0].y
    if (
        line[0].style.angle
        or not target.box.expanded(em).contains(box.x0, y)
        or box.x1 > target.box.x1 + WIDER * target.box.width
    ):
        return None
    # A block may go on in the next column, whose lines say nothing about this one.
    column = [place for place in places if place.run.x1 > box.x0 - em and place.run.x0 < box.x1 + em]
    steps = [place.run.y - y for place in column]
    if any(abs(step) <= em / 2 for step in steps):
        return None
    above, below = [step for step in steps if step > 0], [-step for step in steps if step < 0]
    if not above or not below:
        return None
    near, far = sorted((min(above), min(below)))
    if near > NEAR_EM * em or far > FAR_EM * em:
        return None
    return next(place for place, step in zip(reversed(column), reversed(steps), strict=True) if step > 0)
