"""Footnotes: their definitions, and where they go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from tagged2md.document.nodes import (
    Block,
    Document,
    Footnote,
    Heading,
    NoteRef,
    Paragraph,
    Superscript,
    Table,
    Text,
)
from tagged2md.document.walk import children_of, leaves
from tagged2md.options import Options
from tagged2md.writers.atoms import note_label
from tagged2md.writers.tables import needs_html


def marked_ids(blocks: Iterable[Block], options: Options) -> set[str]:
    """The ids of notes that have a mark in the Markdown. Marks in HTML tables are plain text."""
    found: set[str] = set()
    stack = [iter(blocks)]
    while stack:
        for block in stack[-1]:
            match block:
                case Heading(children=children) | Paragraph(children=children):
                    found.update(leaf.note_id for leaf in leaves(children) if isinstance(leaf, NoteRef))
                case Table() if needs_html(block, options):
                    pass
                case _:
                    stack.append(children_of(block))
                    break
        else:
            stack.pop()
    return found


def unmarked(note: Footnote) -> tuple[Block, ...]:
    """The blocks of a note nothing in the Markdown points to: GitHub would drop its definition, so it is plain text."""
    label = Superscript((Text(note_label(note.note_id)),))
    match note.blocks:
        case (Paragraph(children=children) as first, *rest):
            return (replace(first, children=(label, Text(" "), *children)), *rest)
        case blocks:
            return (Paragraph((label,), note.source), *blocks)


class Notes:
    """The footnotes of a document on their way into the Markdown, each written once."""

    def __init__(self, document: Document, options: Options) -> None:
        self.waiting = {note.note_id: note for note in document.footnotes}
        self.order = {note.note_id: place for place, note in enumerate(document.footnotes)}
        self.options = options
        noted = [block for note in document.footnotes for block in note.blocks]
        self.marked = marked_ids([*document.blocks, *noted], options) if self.waiting else set()

    def taken(self, blocks: Iterable[Block]) -> Iterator[Footnote]:
        """The notes that these blocks mark, in the order of the document; they are not given again."""
        ids = self.waiting.keys() & marked_ids(blocks, self.options)
        yield from [self.waiting.pop(note_id) for note_id in sorted(ids, key=self.order.__getitem__)]

    def rest(self) -> Iterator[Footnote]:
        """All notes that are left."""
        yield from self.waiting.values()
