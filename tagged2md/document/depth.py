"""Documents of bounded depth, so that writers may recurse.

A file can nest its lists ten thousand deep. Blocks deeper than MAX_DEPTH are lifted to that depth, in reading order,
and nothing of their text is lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from tagged2md.document.nodes import Block, BlockQuote, Blocks, Cell, Document, ListBlock, ListItem, Row, Table
from tagged2md.document.walk import children_of, walk

MAX_DEPTH = 32
"""Lists, quotations and tables inside each other. Real documents stay under ten."""

Container = ListBlock | BlockQuote | Table


def depth(blocks: Iterable[Block]) -> int:
    """How many lists, quotations and tables are open at the deepest place."""
    level = list(blocks)
    count = 0
    while containers := [block for block in level if isinstance(block, (ListBlock, BlockQuote, Table))]:
        count += 1
        level = [child for container in containers for child in children_of(container)]
    return count


def shallow(document: Document) -> Document:
    """The same document with nothing deeper than MAX_DEPTH; the very same record where that holds already."""
    notes = [note.blocks for note in document.footnotes]
    if max(map(depth, (document.blocks, *notes))) <= MAX_DEPTH:
        return document
    return replace(
        document,
        blocks=lifted(document.blocks, MAX_DEPTH),
        footnotes=tuple(replace(note, blocks=lifted(note.blocks, MAX_DEPTH)) for note in document.footnotes),
    )


def lifted(blocks: Blocks, room: int) -> Blocks:
    """The blocks with at most ``room`` containers inside each other."""
    return tuple(result for block in blocks for result in _lifted_block(block, room))


def _lifted_block(block: Block, room: int) -> Blocks:
    if not isinstance(block, (ListBlock, BlockQuote, Table)):
        return (block,)
    if room == 0:
        return _innermost(block)
    match block:
        case ListBlock(items=items):
            kept = _level_items(items) if room == 1 else (_lifted_item(item, room - 1) for item in items)
            return (replace(block, items=tuple(kept)),)
        case BlockQuote(blocks=blocks):
            return (replace(block, blocks=lifted(blocks, room - 1)),)
        case Table(rows=rows):
            return (replace(block, rows=tuple(_lifted_row(row, room - 1) for row in rows)),)


def _lifted_item(item: ListItem, room: int) -> ListItem:
    return replace(item, blocks=lifted(item.blocks, room))


def _lifted_row(row: Row, room: int) -> Row:
    cells: tuple[Cell, ...] = tuple(replace(cell, blocks=lifted(cell.blocks, room)) for cell in row.cells)
    return Row(cells)


def _innermost(container: Container) -> Blocks:
    return tuple(block for block in walk([container]) if not isinstance(block, (ListBlock, BlockQuote, Table)))


def _level_items(items: tuple[ListItem, ...]) -> Iterator[ListItem]:
    """The items and those of lists inside them, all as items of one list."""
    stack = [iter(items)]
    while stack:
        for item in stack[-1]:
            own = tuple(b for block in item.blocks if not isinstance(block, ListBlock) for b in _lifted_block(block, 0))
            yield replace(item, blocks=own)
            inner = [i for block in item.blocks if isinstance(block, ListBlock) for i in block.items]
            stack.append(iter(inner))
            break
        else:
            stack.pop()
