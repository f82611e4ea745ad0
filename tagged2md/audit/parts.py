"""Lists and tables over several pages: what of them stands on one page. Their parts are placed once for all pages."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace

from tagged2md.audit.extent import spots_inside
from tagged2md.document.nodes import Block, ListBlock, Table
from tagged2md.trail import Trail


class Parts:
    """The parts of blocks by page."""

    def __init__(self, trail: Trail) -> None:
        self._trail = trail
        self._by_page: dict[int, dict[int, list[int]]] = {}

    def on(self, block: Block, page: int) -> Block:
        """The items of a list, or the rows of a table and its header, that stand on a page; other blocks whole."""
        match block:
            case ListBlock(items=items):
                here = self._places(block, [item.blocks for item in items]).get(page)
                return replace(block, items=tuple(items[i] for i in here)) if here else block
            case Table(rows=rows, header_rows=heads):
                inside = [[each for cell in row.cells for each in cell.blocks] for row in rows[heads:]]
                here = self._places(block, inside).get(page)
                return replace(block, rows=(*rows[:heads], *(rows[heads + i] for i in here))) if here else block
            case _:
                return block

    def _places(self, block: Block, parts: Iterable[Iterable[Block]]) -> dict[int, list[int]]:
        """The indices of the parts by the pages on which they stand."""
        if id(block) not in self._by_page:
            found: defaultdict[int, list[int]] = defaultdict(list)
            for index, blocks in enumerate(parts):
                for page in {spot.page for spot in spots_inside(blocks, self._trail)}:
                    found[page].append(index)
            self._by_page[id(block)] = found
        return self._by_page[id(block)]
