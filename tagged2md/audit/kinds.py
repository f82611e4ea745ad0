"""What blocks are called."""

from __future__ import annotations

from typing import NamedTuple

from tagged2md.document.nodes import (
    Block,
    BlockQuote,
    CodeBlock,
    Comment,
    Footnote,
    Heading,
    Image,
    Link,
    ListBlock,
    MathBlock,
    Paragraph,
    Table,
    ThematicBreak,
)

KINDS = {
    "heading": "Heading",
    "paragraph": "Paragraph",
    "caption": "Caption",
    "list": "List",
    "table": "Table",
    "code": "Code",
    "quote": "Quotation",
    "math": "Formula",
    "image": "Image",
    "note": "Footnote",
    "other": "Other",
}
"""Kinds of blocks, each with a colour of its own, and their names."""


class Name(NamedTuple):
    """A kind, its name for a person, and a short one."""

    kind: str
    label: str
    short: str


def name_of(block: Block | Footnote, by: str) -> Name:
    """What a block is called; ``by`` is what its evidence says, which knows captions."""
    match block:
        case Heading(level=level):
            return Name("heading", f"Heading, level {level}", f"H{level}")
        case Paragraph() if is_image(block):
            return Name("image", "Image", "Img")
        case Paragraph():
            return (
                Name("caption", "Caption", "Cap")
                if by.lower().startswith("caption")
                else Name("paragraph", "Paragraph", "P")
            )
        case ListBlock(items=items, ordered=ordered):
            return Name("list", f"{'Numbered' if ordered else 'Bullet'} list, {counted(len(items), 'item')}", "L")
        case Table(rows=rows):
            width = max((sum(cell.column_span for cell in row.cells) for row in rows), default=0)
            return Name("table", f"Table, {counted(len(rows), 'row')}, {counted(width, 'column')}", "T")
        case CodeBlock():
            return Name("code", "Code", "C")
        case BlockQuote():
            return Name("quote", "Quotation", "Q")
        case MathBlock():
            return Name("math", "Formula", "F")
        case Footnote(note_id=note_id):
            return Name("note", f"Footnote {note_id}", "N")
        case ThematicBreak():
            return Name("other", "Break", "—")
        case Comment():
            return Name("other", "Comment", "—")


def is_image(block: Paragraph) -> bool:
    """Whether a paragraph is a block image."""
    match block.children:
        case (Image(),) | (Link(children=(Image(),)),):
            return True
        case _:
            return False


def counted(number: int, noun: str) -> str:
    """``1 row``, ``2 rows``."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
