"""Where parts of the document stand in the file: pages, and a box on each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tagged2md.document.nodes import Block, Footnote, ListBlock, ListItem, Source
from tagged2md.document.walk import walk
from tagged2md.geometry import Rect, bounding_box

BOX_DECIMALS = 2
"""Hundredths of a point: finer than any device shows."""


class Place(NamedTuple):
    """A page, from 1, and the box on it that holds something, in points from the lower left; None if not known."""

    page: int
    box: Rect | None = None

    def rounded_box(self) -> list[float] | None:
        """The box as it is written into JSON."""
        return None if self.box is None else [round(edge, BOX_DECIMALS) for edge in self.box]


def places_of(nodes: Iterable[Block | Footnote]) -> tuple[Place, ...]:
    """Where blocks stand, with all that is inside them: a place for each page, in the order of the pages."""
    return gathered(place for node in nodes for source in sources_of(node) for place in places_in(source))


def gathered(places: Iterable[Place]) -> tuple[Place, ...]:
    """The places, those of one page as one with the box around theirs."""
    boxes: dict[int, list[Rect]] = {}
    for page, box in places:
        found = boxes.setdefault(page, [])
        if box is not None:
            found.append(box)
    return tuple(Place(page, bounding_box(found) if found else None) for page, found in sorted(boxes.items()))


def places_in(source: Source) -> Iterator[Place]:
    """The places that a source names."""
    yield Place(source.page, source.box)
    for page, box in source.more:
        yield Place(page, box)


def sources_of(node: Block | Footnote) -> Iterator[Source]:
    """The sources of a block and of everything inside it."""
    if isinstance(node, Footnote):
        yield node.source
    for block in walk(node.blocks if isinstance(node, Footnote) else [node]):
        yield block.source
        if isinstance(block, ListBlock):
            yield from (item.source for item in block.items)


def places_of_item(item: ListItem) -> tuple[Place, ...]:
    """Where one item of a list stands."""
    inner = (source for block in item.blocks for source in sources_of(block))
    return gathered(place for source in (item.source, *inner) for place in places_in(source))
