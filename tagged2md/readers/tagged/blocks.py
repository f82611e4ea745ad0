"""Small operations on finished blocks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from tagged2md.document.nodes import (
    Block,
    BlockQuote,
    Blocks,
    Code,
    CodeBlock,
    Inline,
    Inlines,
    ListBlock,
    Paragraph,
    Source,
    Table,
    Text,
)


def mapped_blocks(blocks: Blocks, change: Callable[[Block], Blocks]) -> Blocks:
    """The blocks with each one changed, those inside first. Recursive: readers bound the depth of a document."""
    return tuple(new for block in blocks for new in change(_inside(block, change)))


def _inside(block: Block, change: Callable[[Block], Blocks]) -> Block:
    match block:
        case ListBlock():
            items = tuple(replace(item, blocks=mapped_blocks(item.blocks, change)) for item in block.items)
            return replace(block, items=items)
        case BlockQuote():
            return replace(block, blocks=mapped_blocks(block.blocks, change))
        case Table():
            rows = tuple(
                replace(
                    row, cells=tuple(replace(cell, blocks=mapped_blocks(cell.blocks, change)) for cell in row.cells)
                )
                for row in block.rows
            )
            return replace(block, rows=rows)
        case _:
            return block


def inline_code(blocks: Blocks) -> Blocks:
    """One line of code that is all of an item or a cell is a code span."""
    if len(blocks) == 1 and isinstance(code := blocks[0], CodeBlock) and "\n" not in code.text:
        return (Paragraph((Code(code.text.strip()),), code.source),)
    return blocks


def joined_texts(inlines: Iterable[Inline]) -> Inlines:
    """The inlines with neighbouring texts as one."""
    found: list[Inline] = []
    for each in inlines:
        if isinstance(each, Text) and found and isinstance(last := found[-1], Text):
            found[-1] = Text(last.text + each.text)
        else:
            found.append(each)
    return tuple(found)


def prefixed_paragraph(label: str, blocks: Blocks, source: Source) -> Blocks:
    """The blocks with a label before their first text."""
    if not label:
        return blocks
    if blocks and isinstance(blocks[0], Paragraph):
        return (Paragraph(prefixed(f"{label} ", blocks[0].children), blocks[0].source), *blocks[1:])
    return (Paragraph((Text(label),), source), *blocks)


def prefixed(text: str, children: Inlines) -> Inlines:
    """Inlines with text before them."""
    if children and isinstance(children[0], Text):
        return (Text(text + children[0].text), *children[1:])
    return (Text(text), *children)
