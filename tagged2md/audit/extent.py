"""Where the blocks of a document stand: their lines by page, from the trail, or else the boxes of their sources."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from tagged2md.audit.records import InnerBox, Why
from tagged2md.document.nodes import Block, BlockQuote, Document, Footnote, Heading, ListBlock, ListItem, Source, Table
from tagged2md.document.walk import CONTAINERS, children_of, walk
from tagged2md.geometry import Rect, bounding_box
from tagged2md.trail import Evidence, Spot, Trail

NOTHING = Why("not noted: what it was made from left no trail")


class Extent(NamedTuple):
    """A block, or a footnote, and its lines in reading order."""

    block: Block | Footnote
    spots: tuple[Spot, ...]
    pages: tuple[int, int]
    """First and last page."""

    @property
    def is_long(self) -> bool:
        """Whether it stands on several pages."""
        return self.pages[0] != self.pages[1]

    def on(self, page: int) -> list[Rect]:
        """Its lines on a page."""
        return [spot.box for spot in self.spots if spot.page == page]


def extents(document: Document, trail: Trail) -> list[Extent]:
    """The blocks of a document in reading order, its footnotes after them."""
    return [extent(block, trail) for block in (*document.blocks, *document.footnotes)]


def extent(block: Block | Footnote, trail: Trail) -> Extent:
    """Where a block stands; what is inside of it knows better than itself."""
    inside = block.blocks if isinstance(block, Footnote) else (block,)
    spots = spots_inside(inside, trail) or list(spots_of(block.source, trail))
    pages = [spot.page for spot in spots] or [block.source.page]
    return Extent(block, tuple(spots), (min(pages), max(pages)))


def spots_inside(blocks: Iterable[Block], trail: Trail) -> list[Spot]:
    """The lines of blocks and of all that is inside of them, in reading order."""
    sources = {id(source): source for source in _sources(blocks)}
    return [spot for source in sources.values() for spot in spots_of(source, trail)]


def _sources(blocks: Iterable[Block]) -> Iterator[Source]:
    """The sources of items, whose boxes take in their labels, and of the blocks that hold text themselves."""
    stack: list[Iterator[Block | ListItem]] = [iter(blocks)]
    while stack:
        for node in stack[-1]:
            if not isinstance(node, CONTAINERS):
                yield node.source
            inside = _inside(node)
            if inside is not None:
                stack.append(inside)
                break
        else:
            stack.pop()


def _inside(node: Block | ListItem) -> Iterator[Block | ListItem] | None:
    match node:
        case ListBlock(items=items):
            return iter(items)
        case ListItem(blocks=blocks):
            return iter(blocks)
        case BlockQuote() | Table():
            return children_of(node)
        case _:
            return None


def spots_of(source: Source, trail: Trail) -> tuple[Spot, ...]:
    """The lines noted for a source, or its box."""
    known = trail.of(source)
    if known is not None and known.spots:
        return known.spots
    return (Spot(source.page, source.box),) if source.box is not None else ()


def why(block: Block | Footnote | ListItem, trail: Trail) -> Why:
    """What made a block what it is; a container without evidence of its own has that of what it begins with."""
    known = evidence(block, trail)
    if known is None:
        return NOTHING
    return Why(known.by, (*_change(block, known), *known.reasons))


def _change(block: Block | Footnote | ListItem, known: Evidence) -> tuple[str, ...]:
    """What made a heading of a paragraph once the whole document was known."""
    if not isinstance(block, Heading):
        return ()
    if known.role == "text":
        return ("a heading in the end, as the passages of its style are headings",)
    return ("a paragraph by its tag, a heading by its looks",) if known.by.split(" ")[0] == "P" else ()


def evidence(block: Block | Footnote | ListItem, trail: Trail) -> Evidence | None:
    """The first evidence on the way from a block to the first block inside of it."""
    current: Block | Footnote | ListItem | None = block
    while current is not None:
        known = trail.of(current.source)
        if known is not None:
            return known
        current = _first_inside(current)
    return None


def _first_inside(block: Block | Footnote | ListItem) -> Block | ListItem | None:
    match block:
        case Footnote(blocks=blocks) | ListItem(blocks=blocks):
            return blocks[0] if blocks else None
        case ListBlock(items=items):
            return items[0] if items else None
        case BlockQuote() | Table():
            return next(children_of(block), None)
        case _:
            return None


# ---------------------------------------------------------------- what is inside


def inner_boxes(block: Block | Footnote, page: int, trail: Trail) -> Iterator[InnerBox]:
    """The items, cells and paragraphs inside of a block that stand on a page."""
    if isinstance(block, Footnote):
        return
    for each in walk((block,)):
        match each:
            case ListBlock(items=items):
                for number, item in enumerate(items, 1):
                    own = tuple(inside for inside in item.blocks if not isinstance(inside, CONTAINERS))
                    label = f"Item {number if item.number is None else item.number}"
                    yield from _box([replace(each, items=(replace(item, blocks=own),))], page, trail, label, item)
            case Table():
                yield from _cells(each, page, trail)
            case BlockQuote(blocks=blocks):
                for inside in blocks:
                    yield from _box([inside], page, trail, "Inside of the quotation", inside)
            case _:
                pass


def _box(blocks: Sequence[Block], page: int, trail: Trail, label: str, owner: Block | ListItem) -> Iterator[InnerBox]:
    spots = spots_inside(blocks, trail)
    around = bounding_box(spot.box for spot in spots if spot.page == page)
    if around is not None:
        yield InnerBox(around, label, why(owner, trail))


def _cells(table: Table, page: int, trail: Trail) -> Iterator[InnerBox]:
    """The cells of a table: by what is in them, or as they were noted."""
    noted = noted_cells(table, trail)
    if noted:
        known = why(table, trail)
        yield from (InnerBox(spot.box, "Cell", known) for spot in noted if spot.page == page)
        return
    for row_number, row in enumerate(table.rows, 1):
        for cell_number, cell in enumerate(row.cells, 1):
            label = f"{'Header cell' if cell.header else 'Cell'} {cell_number} of row {row_number}"
            if cell.blocks:
                yield from _box(cell.blocks, page, trail, label, cell.blocks[0])


def noted_cells(table: Table, trail: Trail) -> list[Spot]:
    """The cells that were noted with a table, or with the tables that it is joined of."""
    sources = {id(each.source): each.source for each in walk((table,))}
    return [spot for source in sources.values() if (known := trail.of(source)) for spot in known.cells]
