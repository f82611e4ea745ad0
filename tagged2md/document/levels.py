"""Heading levels without gaps (the option ``headings=normalize``)."""

from __future__ import annotations

from dataclasses import replace

from tagged2md.document.nodes import Block, BlockQuote, Blocks, Document, Heading, ListBlock
from tagged2md.document.walk import headings


def with_closed_levels(document: Document) -> Document:
    """The document with its heading levels replaced by their rank: 1, 3, 3, 6 become 1, 2, 2, 3."""
    used = sorted({heading.level for heading in headings(document)})
    ranks = {level: rank for rank, level in enumerate(used, start=1)}
    if all(level == rank for level, rank in ranks.items()):
        return document
    return replace(document, blocks=_ranked(document.blocks, ranks))


def _ranked(blocks: Blocks, ranks: dict[int, int]) -> Blocks:
    return tuple(_ranked_block(block, ranks) for block in blocks)


def _ranked_block(block: Block, ranks: dict[int, int]) -> Block:
    match block:
        case Heading(level=level):
            return replace(block, level=ranks[level])
        case BlockQuote(blocks=blocks):
            return replace(block, blocks=_ranked(blocks, ranks))
        case ListBlock(items=items):
            return replace(block, items=tuple(replace(item, blocks=_ranked(item.blocks, ranks)) for item in items))
        case _:
            return block
