"""Walks over the document model: blocks in reading order, leaves of inline content, plain text, sections.

Every walk is iterative: how deep a document nests is decided by its author, not by Python's stack.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tagged2md.document.nodes import (
    Block,
    BlockQuote,
    Blocks,
    Code,
    CodeBlock,
    Comment,
    Document,
    Emph,
    Heading,
    Image,
    Inline,
    Inlines,
    LineBreak,
    Link,
    ListBlock,
    Math,
    MathBlock,
    NoteRef,
    Paragraph,
    Strikethrough,
    Strong,
    Subscript,
    Superscript,
    Table,
    Text,
    ThematicBreak,
)

Leaf = Text | Code | Image | Math | NoteRef | LineBreak
CONTAINERS = (ListBlock, BlockQuote, Table)
"""Blocks that hold other blocks."""
SPANS = (Emph, Strong, Strikethrough, Superscript, Subscript, Link)
"""Inlines that hold other inlines."""


def children_of(block: Block) -> Iterator[Block]:
    """The blocks directly inside a list, a quotation or a table, in reading order; none for other blocks."""
    match block:
        case ListBlock(items=items):
            return (child for item in items for child in item.blocks)
        case BlockQuote(blocks=blocks):
            return iter(blocks)
        case Table(rows=rows):
            return (child for row in rows for cell in row.cells for child in cell.blocks)
        case _:
            return iter(())


def walk(blocks: Iterable[Block]) -> Iterator[Block]:
    """All blocks at every depth: each block, then what is inside it."""
    stack = [iter(blocks)]
    while stack:
        for block in stack[-1]:
            yield block
            if isinstance(block, CONTAINERS):
                stack.append(children_of(block))
                break
        else:
            stack.pop()


def leaves(children: Iterable[Inline]) -> Iterator[Leaf]:
    """The inlines that hold no others, in reading order."""
    stack = [iter(children)]
    while stack:
        for node in stack[-1]:
            if isinstance(node, SPANS):
                stack.append(iter(node.children))
                break
            yield node
        else:
            stack.pop()


def leaf_text(leaf: Leaf) -> str:
    """The plain text of one leaf: a line break is a line feed, an image its alternate text, a note mark nothing."""
    match leaf:
        case Text(text=text) | Code(text=text) | Image(alt=text) | Math(tex=text):
            return text
        case LineBreak():
            return "\n"
        case NoteRef():
            return ""


def inline_text(children: Iterable[Inline]) -> str:
    """The plain text of inline content."""
    match children:
        case (Text(text=text),):  # nearly all
            return text
        case _:
            return "".join([leaf_text(leaf) for leaf in leaves(children)])


def inlines_of(block: Block) -> Inlines:
    """The inline content of a heading or a paragraph; none for other blocks."""
    return block.children if isinstance(block, (Heading, Paragraph)) else ()


def block_text(block: Block) -> str:
    """The text that stands in this very block, not in blocks inside it."""
    match block:
        case Heading(children=children) | Paragraph(children=children):
            return inline_text(children)
        case CodeBlock(text=text) | MathBlock(tex=text):
            return text
        case ListBlock() | BlockQuote() | Table() | ThematicBreak() | Comment():
            return ""


def plain_text(nodes: Iterable[Block]) -> str:
    """The plain text of blocks at every depth, one line feed between two blocks."""
    return "\n".join(text for block in walk(nodes) if (text := block_text(block)))


def is_blank(blocks: Iterable[Block]) -> bool:
    """Whether nothing in the blocks would show: no text but white space, no picture, no note mark."""
    match blocks:
        case (Paragraph(children=(Text(text=text),)),):  # nearly all cells
            return not text or text.isspace()
        case _:
            return not any(has_own_content(block) for block in walk(blocks))


def has_own_content(block: Block) -> bool:
    """Whether the block itself shows something, apart from blocks inside it."""
    match block:
        case Heading(children=children) | Paragraph(children=children):
            return any(is_visible(leaf) for leaf in leaves(children))
        case CodeBlock(text=text) | MathBlock(tex=text) | Comment(text=text):
            return bool(text.strip())
        case ThematicBreak():
            return True
        case ListBlock(items=items):
            return any(item.task is not None for item in items)
        case BlockQuote() | Table():
            return False


def is_visible(leaf: Leaf) -> bool:
    """Whether a leaf shows something."""
    match leaf:
        case Image(alt=alt, path=path):
            return bool(path or alt.strip())
        case NoteRef():
            return True
        case _:
            return not leaf_text(leaf).isspace() and leaf_text(leaf) != ""


def note_ids(blocks: Iterable[Block]) -> Iterator[str]:
    """The ids of all footnote marks, in reading order, repeated ones included."""
    for block in walk(blocks):
        yield from (leaf.note_id for leaf in leaves(inlines_of(block)) if isinstance(leaf, NoteRef))


def headings(document: Document) -> Iterator[Heading]:
    """All headings that Markdown shows as headings: those in table cells become plain text."""
    stack = [iter(document.blocks)]
    while stack:
        for block in stack[-1]:
            if isinstance(block, Heading):
                yield block
            elif not isinstance(block, Table):
                stack.append(children_of(block))
                break
        else:
            stack.pop()


class Section(NamedTuple):
    """A heading with the blocks up to the next one; ``path`` holds the texts of the headings above it and its own."""

    heading: Heading | None
    path: tuple[str, ...]
    blocks: Blocks


def sections(document: Document) -> Iterator[Section]:
    """The document cut at its top-level headings. What stands before the first heading is a section without one."""
    heading: Heading | None = None
    open_headings: list[tuple[int, str]] = []
    body: list[Block] = []
    for block in document.blocks:
        if not isinstance(block, Heading):
            body.append(block)
            continue
        if heading or body:
            yield Section(heading, tuple(text for _, text in open_headings), tuple(body))
        open_headings = [(level, text) for level, text in open_headings if level < block.level]
        open_headings.append((block.level, inline_text(block.children)))
        heading, body = block, []
    if heading or body:
        yield Section(heading, tuple(text for _, text in open_headings), tuple(body))
