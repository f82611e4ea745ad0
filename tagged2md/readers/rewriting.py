"""The same blocks with some inlines or blocks exchanged. Parts that do not change are kept as they are.

Recursive: the depth of a document is bounded by its reader.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from operator import is_
from typing import TypeVar

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
    Text,
)

T = TypeVar("T")
Change = Callable[[Inlines], Inlines]
"""What stands for a sequence of inlines whose children have been changed already."""


def each(change: Callable[[Inline], Inlines]) -> Change:
    """The change of a sequence that changes each inline for itself."""

    def changed(inlines: Inlines) -> Inlines:
        return tuple(new for inline in inlines for new in change(inline))

    return changed


def holds(inlines: Inlines, kinds: type[Inline] | tuple[type[Inline], ...]) -> bool:
    """Whether one of the inlines is of these kinds; most sequences are a single text."""
    if len(inlines) == 1 and isinstance(inlines[0], Text):
        return False
    return any(isinstance(inline, kinds) for inline in inlines)


def rewritten(blocks: Blocks, change: Change) -> Blocks:
    """The blocks with all their inlines changed, in output order, children first."""
    return _kept(blocks, tuple([_block(block, change) for block in blocks]))


def rewritten_notes(notes: Iterable[Footnote], change: Change) -> tuple[Footnote, ...]:
    """The footnotes with all their inlines changed."""
    return tuple(replace(note, blocks=rewritten(note.blocks, change)) for note in notes)


def rewritten_inlines(inlines: Inlines, change: Change) -> Inlines:
    """The inlines changed, children first."""
    if len(inlines) == 1 and isinstance(inlines[0], Text):  # nearly all
        return change(inlines)
    return change(_kept(inlines, tuple([_inline(inline, change) for inline in inlines])))


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
            items = _kept(block.items, tuple([_item(item, change) for item in block.items]))
            return block if items is block.items else replace(block, items=items)
        case BlockQuote():
            blocks = rewritten(block.blocks, change)
            return block if blocks is block.blocks else replace(block, blocks=blocks)
        case Table():
            rows = _kept(block.rows, tuple([_row(row, change) for row in block.rows]))
            return block if rows is block.rows else replace(block, rows=rows)
        case _:
            return block


def _item(item: ListItem, change: Change) -> ListItem:
    blocks = rewritten(item.blocks, change)
    return item if blocks is item.blocks else replace(item, blocks=blocks)


def _row(row: Row, change: Change) -> Row:
    cells = _kept(row.cells, tuple([_cell(cell, change) for cell in row.cells]))
    return row if cells is row.cells else Row(cells)


def _cell(cell: Cell, change: Change) -> Cell:
    blocks = rewritten(cell.blocks, change)
    return cell if blocks is cell.blocks else replace(cell, blocks=blocks)


def _kept(old: tuple[T, ...], new: tuple[T, ...]) -> tuple[T, ...]:
    """The old parts where none of them has changed."""
    return old if all(map(is_, old, new)) else new
