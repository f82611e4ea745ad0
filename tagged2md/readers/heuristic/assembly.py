"""Recognised passages → blocks of the document: lists with their nesting, headings with their levels."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tagged2md.document.nodes import (
    Block,
    BlockQuote,
    Blocks,
    CodeBlock,
    Footnote,
    Heading,
    Paragraph,
)
from tagged2md.readers.heuristic.drafts import Entitled, Listed, Noted, Part, Said
from tagged2md.readers.heuristic.leaders import with_leaders
from tagged2md.readers.heuristic.levels import levels
from tagged2md.readers.heuristic.nesting import OpenList, belongs, close_to_depth, depth_of, place_item
from tagged2md.readers.heuristic.numbering import key_of
from tagged2md.readers.heuristic.records import Titled


def blocks(parts: Sequence[Part], body_size: float) -> Blocks:
    """The blocks of a document."""
    found: list[Block] = []
    stack: list[OpenList] = []
    heads = iter(levels(titles_of(parts), body_size))
    for part in parts:
        match part:
            case Listed():
                place_item(part, stack, found)
            case Said() if stack and part.may_continue and belongs(part, stack):
                close_to_depth(stack, depth_of(part, stack), found)
                stack[-1].items[-1].blocks.append(part.block)
            case Said():
                close_to_depth(stack, 0, found)
                add(found, part.block)
            case Noted():
                pass
            case Entitled():
                close_to_depth(stack, 0, found)
                found.append(Heading(next(heads), part.inlines, part.source))
    close_to_depth(stack, 0, found)
    return tuple(found)


def titles_of(parts: Sequence[Part]) -> list[Titled]:
    """The headings of the parts, those marked that contain others set alike."""
    places = [i for i, part in enumerate(parts) if isinstance(part, Entitled)]
    titles = [part.titled for part in parts if isinstance(part, Entitled)]
    return with_leaders(titles, [False, *(b == a + 1 for a, b in pairwise(places))][: len(places)])


def opened(parts: list[Part]) -> list[Part]:
    """The parts with a heading that is the very first of them marked as such."""
    first = parts[0] if parts else None
    if isinstance(first, Entitled):
        return [first._replace(titled=first.titled._replace(opens=True)), *parts[1:]]
    return parts


def settled(parts: Sequence[Part], marks: Sequence[str]) -> list[Part]:
    """The parts with notes that no mark refers to, and the second of two with one key, as what they look like."""
    keys = {part.key for part in parts if isinstance(part, Noted)}
    called = {key_of(mark, keys) for mark in marks} if keys else set()
    found: list[Part] = []
    for part in parts:
        if isinstance(part, Noted) and part.key not in called:
            found.append(part.otherwise)
            continue
        if isinstance(part, Noted):
            called.remove(part.key)
        found.append(part)
    return found


def footnotes(parts: Sequence[Part]) -> tuple[Footnote, ...]:
    """The notes of a document, with page and label as their ids."""
    return tuple(
        Footnote(part.key, (Paragraph(part.inlines, part.source),), part.source)
        for part in parts
        if isinstance(part, Noted)
    )


def add(found: list[Block], block: Block) -> None:
    """Append a block; code that goes on from the page before, and quotations below each other, are one block."""
    last = found[-1] if found else None
    if isinstance(block, BlockQuote) and isinstance(last, BlockQuote):
        found[-1] = BlockQuote((*last.blocks, *block.blocks), last.source)
    elif isinstance(block, CodeBlock) and isinstance(last, CodeBlock) and last.source.page < block.source.page:
        found[-1] = CodeBlock(f"{last.text}\n{block.text}", last.source)
    else:
        found.append(block)
