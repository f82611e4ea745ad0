"""List items → nested lists, as they come: by the places of their markers and texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tagged2md.document.nodes import (
    Block,
    Code,
    Inlines,
    ListBlock,
    ListItem,
    Paragraph,
    Source,
    Strong,
    Text,
)
from tagged2md.document.walk import inline_text
from tagged2md.readers.heuristic.drafts import Listed, Said
from tagged2md.readers.heuristic.records import Marker

NEST_EM = 0.8
"""A marker this much further right than the open item's starts a nested list."""
SAME_TEXT_EM = 0.3
"""Right-aligned numbers start at different places, but their texts do not."""
BODY_EM = 0.6
"""A paragraph that starts this close to the text of an item, or right of it, belongs to the item."""
MAX_DEPTH = 32
"""Lists deeper than this are flattened."""


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
    if item.marker.kind in ("term", "code term"):
        return defined(item)
    if item.marker.number is None or is_ordered(item.marker):
        return item.inlines
    label = f"{item.marker.label} "
    first = item.inlines[0] if item.inlines else None
    if isinstance(first, Text):
        return (Text(label + first.text), *item.inlines[1:])
    return (Text(label), *item.inlines)


TERM_ENDS = ":.–—?"
"""A term that ends in one of these needs no colon."""


def defined(item: Listed) -> Inlines:
    """A term and its definition."""
    label = item.marker.label
    term = Code(label) if item.marker.kind == "code term" else Text(label)
    follows = inline_text(item.inlines)
    if label[-1] in TERM_ENDS or not follows:
        return (Strong((term,)), Text(" "), *item.inlines)
    return (Strong((term,)), *(() if follows[0] in TERM_ENDS else (Text(": "),)), *item.inlines)


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
    drawn = all(item.marker.label.endswith(")") for item in opened.items)
    return ListBlock(items, opened.ordered, opened.items[0].source, loose, ")" if opened.ordered and drawn else ".")


TASKS = {"task": False, "done": True}


def list_item(item: OpenItem, *, ordered: bool) -> ListItem:
    """The finished item."""
    number = item.marker.number if ordered else None
    return ListItem(tuple(item.blocks), item.source, number, TASKS.get(item.marker.kind))
