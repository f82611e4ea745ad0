"""Plain text that still shows formulas and the marks of footnotes."""

from __future__ import annotations

from collections.abc import Iterable

from tagged2md.document.nodes import Block, Heading, Math, NoteRef, Paragraph
from tagged2md.document.walk import Leaf, block_text, leaf_text, leaves, walk


def words(found: Iterable[Leaf]) -> str:
    """The plain text of leaves: formulas between dollars, and the marks of footnotes as in Markdown."""
    return "".join([word(leaf) for leaf in found])


def word(leaf: Leaf) -> str:
    """The plain text of a leaf."""
    match leaf:
        case Math(tex=tex):
            return f"${tex}$"
        case NoteRef(note_id=note_id):
            return f"[^{note_id}]"
        case _:
            return leaf_text(leaf)


def text_of(blocks: Iterable[Block]) -> str:
    """The plain text of blocks, a line each."""
    return "\n".join(text for block in walk(blocks) if (text := own_text(block)))


def own_text(block: Block) -> str:
    """The plain text of a block, apart from blocks in it."""
    match block:
        case Heading(children=children) | Paragraph(children=children):
            return words(leaves(children))
        case _:
            return block_text(block)
