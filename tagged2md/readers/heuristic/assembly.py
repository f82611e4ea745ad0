"""Recognised passages → blocks of the document: lists with their nesting, headings with their levels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tagged2md.document.nodes import (
    Block,
    BlockQuote,
    Blocks,
    CodeBlock,
    Footnote,
    Heading,
    Inlines,
    ListBlock,
    ListItem,
    NoteRef,
    Paragraph,
    Source,
    Text,
)
from tagged2md.document.walk import leaves, note_ids
from tagged2md.readers.heuristic.levels import levels
from tagged2md.readers.heuristic.numbering import END, label_of_mark
from tagged2md.readers.heuristic.records import Look, Marker, Titled

NEST_EM = 0.8
"""A marker this much further right than the open item's starts a nested list."""
SAME_TEXT_EM = 0.3
"""Right-aligned numbers start at different places, but their texts do not."""
BODY_EM = 0.6
"""A paragraph that starts this close to the text of an item, or right of it, belongs to the item."""
MAX_DEPTH = 32
"""Lists deeper than this are flattened."""


class Candidate(NamedTuple):
    """A heading, or a paragraph that might be one: what decides that when all of its style are known."""

    titled: Titled
    points: int
    is_set_off: bool
    """Whether it has more white above it than below."""


class Said(NamedTuple):
    """A paragraph, caption or whole block between other things."""

    block: Block
    x0: float
    """Left edge, from the left edge of its column."""
    may_continue: bool = False
    """Whether it may belong to the item before it."""
    candidate: Candidate | None = None
    """What it would be as a heading."""
    look: Look | None = None
    """Look of a paragraph."""


class Entitled(NamedTuple):
    """A heading before its level is known."""

    inlines: Inlines
    source: Source
    titled: Titled
    candidate: Candidate | None = None

    @property
    def look(self) -> Look:
        """Look of its first line."""
        return self.titled.look


class Listed(NamedTuple):
    """A list item before lists are built."""

    marker: Marker
    inlines: Inlines
    source: Source
    x: float
    """Left edge of the marker, from the left edge of its column."""
    text_x: float
    em: float


class Noted(NamedTuple):
    """A footnote; ``key`` is its page and label."""

    key: str
    inlines: Inlines
    source: Source
    otherwise: Said | Listed
    """What it is if nothing refers to it."""


Part = Said | Entitled | Listed | Noted


@dataclass(slots=True)
class OpenItem:
    """An item that is being filled."""

    marker: Marker
    source: Source
    blocks: list[Block] = field(default_factory=list)


@dataclass(slots=True)
class OpenList:
    """A list that is being filled."""

    x: float
    text_x: float
    ordered: bool
    kind: str
    items: list[OpenItem] = field(default_factory=list)


def blocks(parts: Sequence[Part], body_size: float) -> Blocks:
    """The blocks of a document."""
    found: list[Block] = []
    stack: list[OpenList] = []
    heads = iter(levels([part.titled for part in parts if isinstance(part, Entitled)], body_size))
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


def opened(parts: list[Part]) -> list[Part]:
    """The parts with a heading that is the very first of them marked as such."""
    first = parts[0] if parts else None
    if isinstance(first, Entitled):
        return [first._replace(titled=first.titled._replace(opens=True)), *parts[1:]]
    return parts


def settled(parts: Sequence[Part]) -> list[Part]:
    """The parts with notes that nothing refers to as the items they look like."""
    marks = {mark for part in parts for mark in marks_of(part)}
    labels = {label_of_mark(mark) for mark in marks}
    found: list[Part] = []
    for part in parts:
        if isinstance(part, Noted) and part.key.startswith(f"{END}:") and part.key.partition(":")[2] not in labels:
            found.append(part.otherwise)
        else:
            found.append(part)
    return found


def marks_of(part: Part) -> Iterator[str]:
    """The ids of the note marks in a part."""
    match part:
        case Said(block=block):
            return note_ids([block])
        case Entitled(inlines=inlines) | Listed(inlines=inlines) | Noted(inlines=inlines):
            return (leaf.note_id for leaf in leaves(inlines) if isinstance(leaf, NoteRef))


def footnotes(parts: Sequence[Part]) -> tuple[Footnote, ...]:
    """The notes of a document, with page and label as their ids; the first of two equal ones."""
    found: dict[str, Footnote] = {}
    for part in parts:
        if isinstance(part, Noted):
            found.setdefault(part.key, Footnote(part.key, (Paragraph(part.inlines, part.source),), part.source))
    return tuple(found.values())


def add(found: list[Block], block: Block) -> None:
    """Append a block; code that goes on from the page before, and quotations below each other, are one block."""
    last = found[-1] if found else None
    if isinstance(block, BlockQuote) and isinstance(last, BlockQuote):
        found[-1] = BlockQuote((*last.blocks, *block.blocks), last.source)
    elif isinstance(block, CodeBlock) and isinstance(last, CodeBlock) and last.source.page < block.source.page:
        found[-1] = CodeBlock(f"{last.text}\n{block.text}", last.source)
    else:
        found.append(block)


# ---------------------------------------------------------------- lists


def place_item(item: Listed, stack: list[OpenList], found: list[Block]) -> None:
    """Put an item into the list it belongs to; nested ones into the last item of the list around them."""
    depth = len(stack)
    while depth and item.x < stack[depth - 1].x - NEST_EM * item.em / 2 and not is_level(item, stack[depth - 1]):
        depth -= 1
    close_to_depth(stack, depth, found)
    nests = not stack or (item.x > stack[-1].x + NEST_EM * item.em and not is_level(item, stack[-1]))
    ordered = is_ordered(item.marker)
    if not nests and not goes_on(item, stack[-1]):
        close_to_depth(stack, len(stack) - 1, found)
        nests = True
    if nests and len(stack) < MAX_DEPTH:
        stack.append(OpenList(item.x, item.text_x, ordered, item.marker.kind))
    opened = OpenItem(item.marker, item.source)
    opened.blocks.append(Paragraph(labelled(item), item.source))
    stack[-1].items.append(opened)


def is_level(item: Listed, other: OpenList) -> bool:
    """Whether the texts of an item and a list stand at the same place, whatever their markers do."""
    return abs(item.text_x - other.text_x) <= SAME_TEXT_EM * item.em


def is_ordered(marker: Marker) -> bool:
    """Whether Markdown can number items with this marker."""
    return marker.kind == "decimal"


def goes_on(item: Listed, other: OpenList) -> bool:
    """Whether an item goes on with a list of the same level: bullets with bullets, numbers that grow."""
    last = other.items[-1].marker
    if not is_ordered(item.marker):
        return not other.ordered and is_numbered(item.marker) == is_numbered(last)
    return other.ordered and last.number is not None and (item.marker.number or 0) > last.number


def is_numbered(marker: Marker) -> bool:
    """Whether a marker counts."""
    return marker.number is not None


def labelled(item: Listed) -> Inlines:
    """The inlines of an item; labels that Markdown can't write stay as text."""
    if item.marker.number is None or is_ordered(item.marker):
        return item.inlines
    label = f"{item.marker.label} "
    first = item.inlines[0] if item.inlines else None
    if isinstance(first, Text):
        return (Text(label + first.text), *item.inlines[1:])
    return (Text(label), *item.inlines)


def belongs(part: Said, stack: Sequence[OpenList]) -> bool:
    """Whether a paragraph stands under the text of an open item."""
    return depth_of(part, stack) > 0


def depth_of(part: Said, stack: Sequence[OpenList]) -> int:
    """How many of the open lists a paragraph is inside of."""
    depth = len(stack)
    while depth and part.x0 < stack[depth - 1].text_x - BODY_EM * body_em(stack[depth - 1]):
        depth -= 1
    return depth


def body_em(opened: OpenList) -> float:
    """An em of a list's type, from the distance of marker and text."""
    return max(1.0, min(opened.text_x - opened.x, MAX_EM))


MAX_EM = 10.0
"""Points; a usual em."""


def close_to_depth(stack: list[OpenList], depth: int, found: list[Block]) -> None:
    """Close the innermost lists until ``depth`` are open."""
    while len(stack) > depth:
        closed = list_block(stack.pop())
        if stack:
            stack[-1].items[-1].blocks.append(closed)
        else:
            found.append(closed)


def list_block(opened: OpenList) -> ListBlock:
    """The finished list."""
    items = tuple(list_item(item, ordered=opened.ordered) for item in opened.items)
    loose = any(sum(not isinstance(block, ListBlock) for block in item.blocks) > 1 for item in items)
    return ListBlock(items, opened.ordered, opened.items[0].source, loose)


TASKS = {"task": False, "done": True}


def list_item(item: OpenItem, *, ordered: bool) -> ListItem:
    """The finished item."""
    number = item.marker.number if ordered else None
    return ListItem(tuple(item.blocks), item.source, number, TASKS.get(item.marker.kind))
