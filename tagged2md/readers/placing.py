"""Blocks of two readers on one page in one order (tagged-mapping 12.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby

from tagged2md.document.nodes import Block, Blocks, ListBlock
from tagged2md.geometry import Rect
from tagged2md.readers.block_order import geometric_order


def with_pages(tagged: Blocks, added: Blocks) -> Blocks:
    """Pages read without tags among the others: before the first tagged block that starts on a later page."""
    found: list[Block] = []
    waiting = sorted(added, key=lambda block: block.source.page)
    at = 0
    for block in tagged:
        while at < len(waiting) and waiting[at].source.page < block.source.page:
            found.append(waiting[at])
            at += 1
        found.append(block)
    return (*found, *waiting[at:])


def with_untagged(tagged: Blocks, added: Blocks) -> Blocks:
    """Untagged blocks among the tagged ones of their page, each after the block before it in geometric order."""
    found = list(tagged)
    for page, group in groupby(sorted(added, key=lambda block: block.source.page), key=lambda block: block.source.page):
        found = _with_page(found, page, list(group))
    return tuple(found)


def _with_page(blocks: list[Block], page: int, added: Sequence[Block]) -> list[Block]:
    """The blocks with those added to one page."""
    places = [index for index, block in enumerate(blocks) if block.source.page == page]
    if not places:
        at = next((index for index, block in enumerate(blocks) if block.source.page > page), len(blocks))
        return [*blocks[:at], *added, *blocks[at:]]
    together = [*(blocks[index] for index in places), *added]
    order = geometric_order([_box(block) for block in together])
    followers: dict[int | None, list[Block]] = {}
    before: int | None = None
    for index in order:
        if index < len(places):
            before = places[index]
        else:
            followers.setdefault(before, []).append(together[index])
    first = next((places[index] for index in order if index < len(places)), places[0])
    return list(_inserted(blocks, followers, first))


def _inserted(blocks: Sequence[Block], followers: dict[int | None, list[Block]], first: int) -> Iterable[Block]:
    for index, block in enumerate(blocks):
        if index == first:
            yield from followers.get(None, [])
        yield block
        yield from followers.get(index, [])


def reordered(blocks: Blocks, pages: Iterable[int]) -> Blocks:
    """The blocks of the given pages in geometric order; where a page's blocks stand apart, each stretch for itself."""
    wanted = set(pages)
    found: list[Block] = []
    for page, group in groupby(blocks, key=lambda block: block.source.page):
        stretch = list(group)
        if page in wanted:
            stretch = [stretch[index] for index in geometric_order([_box(block) for block in stretch])]
        found.extend(stretch)
    return tuple(found)


NOWHERE = Rect(0.0, 0.0, 0.0, 0.0)
"""Box of blocks without place: the end of the page."""


def _box(block: Block) -> Rect:
    return block.source.box or NOWHERE


def with_joined_lists(blocks: Blocks) -> Blocks:
    """The blocks with lists that one reader begins and the other goes on with as one list (tagged-mapping 10.8)."""
    found: list[Block] = []
    for block in blocks:
        last = found[-1] if found else None
        if isinstance(last, ListBlock) and isinstance(block, ListBlock) and _goes_on(last, block):
            found[-1] = replace(last, items=(*last.items, *block.items), loose=last.loose or block.loose)
        else:
            found.append(block)
    return tuple(found)


def _goes_on(last: ListBlock, block: ListBlock) -> bool:
    if last.source.origin == block.source.origin or last.ordered != block.ordered:
        return False
    number, following = last.items[-1].number, block.items[0].number
    return not block.ordered or (number is not None and following == number + 1)
