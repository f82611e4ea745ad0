"""The same blocks with some inlines or blocks exchanged. Parts that do not change are kept as they are.

Recursive: the depth of a document is bounded by its reader.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from tagged2md.document.nodes import (
    Block,
    BlockQuote,
    Blocks,
    Cell,
    Emph,
    Footnote,
    Heading,
    Inline,
    Inlines,
    Link,
    ListBlock,
    ListItem,
    Paragraph,
    Row,
    Strikethrough,
    Strong,
    Subscript,
    Superscript,
    Table,
)

Change = Callable[[Inlines], Inlines]
"""What stands for a sequence of inlines whose children have been changed already."""


def each(change: Callable[[Inline], Inlines]) -> Change:
    """The change of a sequence that changes each inline for itself."""

    def changed(inlines: Inlines) -> Inlines:
        return tuple(new for inline in inlines for new in change(inline))

    return changed


def rewritten(blocks: Blocks, change: Change) -> Blocks:
    """The blocks with all their inlines changed, in output order, children first."""
    return tuple(_block(block, change) for block in blocks)


def rewritten_notes(notes: Iterable[Footnote], change: Change) -> tuple[Footnote, ...]:
    """The footnotes with all their inlines changed."""
    return tuple(replace(note, blocks=rewritten(note.blocks, change)) for note in notes)


def rewritten_inlines(inlines: Inlines, change: Change) -> Inlines:
    """The inlines changed, children first."""
    inner = tuple(_inline(inline, change) for inline in inlines)
    same = all(new is old for new, old in zip(inner, inlines, strict=True))
    return change(inlines if same else inner)


def _inline(inline: Inline, change: Change) -> Inline:
    match inline:
        case Emph() | Strong() | Strikethrough() | Superscript() | Subscript() | Link():
            children = rewritten_inlines(inline.children, change)
            return inline if children is inline.children else replace(inline, children=children)
        case _:
            return inline


def _block(block: Block, change: Change) -> Block:
    match block:
        case Heading() | Paragraph():
            children = rewritten_inlines(block.children, change)
            return block if children is block.children else replace(block, children=children)
        case ListBlock():
            return replace(block, items=tuple(_item(item, change) for item in block.items))
        case BlockQuote():
            return replace(block, blocks=rewritten(block.blocks, change))
        case Table():
            return replace(block, rows=tuple(_row(row, change) for row in block.rows))
        case _:
            return block


def _item(item: ListItem, change: Change) -> ListItem:
    return replace(item, blocks=rewritten(item.blocks, change))


def _row(row: Row, change: Change) -> Row:
    return Row(tuple(_cell(cell, change) for cell in row.cells))


def _cell(cell: Cell, change: Change) -> Cell:
    return replace(cell, blocks=rewritten(cell.blocks, change))
