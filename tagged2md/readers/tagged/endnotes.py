"""Notes that came from HTML: a numbered list whose items end in a link back to their mark.

Pandoc and most generators of web pages write footnotes so; Chromium and WeasyPrint print them without Note elements.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tagged2md.document.nodes import Inlines, Link, Paragraph, Text
from tagged2md.document.walk import inline_text
from tagged2md.geometry import bounding_box
from tagged2md.readers.tagged.boxes import Place, source_of
from tagged2md.readers.tagged.item_labels import entry_labels
from tagged2md.readers.tagged.labels import LabelKind
from tagged2md.readers.tagged.notes import Note
from tagged2md.readers.tagged.parts import EntryPart, ListPart, Part, ReadyPart, Settled
from tagged2md.readers.tagged.targets import INTERNAL

if TYPE_CHECKING:
    from tagged2md.readers.tagged.state import Reader

BACK_LINKS = frozenset("↩↵⤴↑^⏎⮌")
"""Characters of links that lead from a note back to its mark."""
_SELECTORS = "\ufe0e\ufe0f"


def is_back_link(text: str) -> bool:
    """Whether the text of a link says that it leads back."""
    return text.strip().strip(_SELECTORS).strip() in BACK_LINKS


def is_list_of_notes(part: ListPart) -> bool:
    """Whether every item is numbered and ends in a link back."""
    if not part.entries or not all(_ends_in_back_link(entry) for entry in part.entries):
        return False
    labels = entry_labels(part.entries, part.numbering)
    return all(label.kind in (LabelKind.DECIMAL, LabelKind.NONE) for label in labels)


def notes_of(part: ListPart, reader: Reader) -> list[Part]:
    """The items as notes; what stays in their place is decided once the marks are known."""
    labels = entry_labels(part.entries, part.numbering)
    found: list[Part] = []
    for number, (entry, label) in enumerate(zip(part.entries, labels, strict=True), part.start or 1):
        blocks = _without_back_link(_unlabelled(entry))
        place = Place(blocks[0].source.page, bounding_box(each.source.box for each in blocks if each.source.box))
        text = str(number if label.number is None else label.number)
        if label.number is None:
            reader.pdf.report.bring_in(text, place.page)
        elem = entry.elem if entry.elem is not None else part.elem
        assert elem is not None
        note = Note(elem, text, tuple(blocks), place.page, place.box, reader.notes.next_order(), f"{text}.")
        found.append(ReadyPart(Paragraph((reader.notes.add_note(note),), source_of(place))))
    return found


def _paragraphs(entry: EntryPart) -> list[Settled]:
    return [each for each in entry.blocks if isinstance(each, Settled) and isinstance(each.block, Paragraph)]


def _ends_in_back_link(entry: EntryPart) -> bool:
    """Whether the last paragraph of an item ends in a link back; items with other blocks are no notes."""
    found = _paragraphs(entry)
    if not found or len(found) != len(entry.blocks) or not isinstance(found[-1].block, Paragraph):
        return False
    return _back_link_at_end(found[-1].block.children) is not None


def _back_link_at_end(children: Inlines) -> int | None:
    """Index of the link back, where nothing but white space follows it."""
    for index in range(len(children) - 1, -1, -1):
        child = children[index]
        if isinstance(child, Link) and child.url.startswith(INTERNAL) and is_back_link(inline_text(child.children)):
            return index
        if not isinstance(child, Text) or child.text.strip():
            return None
    return None


def _unlabelled(entry: EntryPart) -> list[Paragraph]:
    """The paragraphs of an item, without a label that stands in the text."""
    found: list[Paragraph] = []
    for each in _paragraphs(entry):
        assert isinstance(each.block, Paragraph)
        mark = each.facts.mark if each.facts and not found and entry.label is None else None
        found.append(Paragraph(mark.children, each.block.source) if mark else each.block)
    return found


def _without_back_link(paragraphs: Sequence[Paragraph]) -> list[Paragraph]:
    last = paragraphs[-1]
    at = _back_link_at_end(last.children)
    children = last.children if at is None else last.children[:at]
    if children and isinstance(children[-1], Text):
        text = children[-1].text.rstrip()
        children = (*children[:-1], Text(text)) if text else children[:-1]
    return [*paragraphs[:-1], Paragraph(children, last.source)]
