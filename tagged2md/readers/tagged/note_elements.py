"""Note elements: their labels, and several notes in one element (tagged-mapping 11.2)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from tagged2md.document.nodes import Block, Blocks, Inlines, Link, Paragraph, Superscript, Text
from tagged2md.document.walk import inline_text
from tagged2md.geometry import Rect, bounding_box
from tagged2md.readers.tagged.boxes import NOWHERE, Place, source_of
from tagged2md.readers.tagged.frames import Frame
from tagged2md.readers.tagged.inlines import pieces_of, text_of
from tagged2md.readers.tagged.notes import Note, bare
from tagged2md.readers.tagged.parts import LabelPart, Object, Part, ReadyPart
from tagged2md.readers.tagged.sink import LabelledSink

if TYPE_CHECKING:
    from tagged2md.readers.tagged.state import Reader

LEADING_LABEL = re.compile(r"(\[?[0-9]{1,4}[.):\]]?|[*†‡§¶]{1,4})\s+(?=\S)")
"""A label at the start of a note's text, where the note has no Lbl."""


def note(frame: Frame, reader: Reader) -> Iterable[Part]:
    """A Note or FENote: kept apart; its place stays as an object."""
    assert isinstance(frame.collector, LabelledSink)
    blocks = tuple(each.block for each in frame.collector.close_with_lists())
    label, mark = _label_text(frame.collector.label, reader), NOWHERE
    if not label:
        label, blocks, mark = _own_label(blocks)
    if not blocks and not label:
        return []
    return [_taken_out(frame, reader, mark, *each) for each in _several(label, blocks)]


def _taken_out(frame: Frame, reader: Reader, mark: Place, label: str, blocks: Blocks) -> Object:
    """A note, and the object at its place; ``mark`` is where its label is drawn, if that is its mark in the text."""
    place = Place(blocks[0].source.page, blocks[0].source.box) if blocks else Place(0, None)
    ref = reader.notes.add_note(Note(frame.elem, label, blocks, place.page, _around(blocks), reader.notes.next_order()))
    return Object(ref, box=mark.box, page=mark.page, alone=(ReadyPart(Paragraph((ref,), source_of(place))),))


def _around(blocks: Blocks) -> Rect | None:
    page = blocks[0].source.page if blocks else 0
    return bounding_box(each.source.box for each in blocks if each.source.page == page and each.source.box)


def _label_text(label: LabelPart | None, reader: Reader) -> str:
    return text_of(pieces_of(label.bits, reader.typesetting)) if label else ""


def _several(label: str, blocks: Blocks) -> list[tuple[str, Blocks]]:
    """The notes of one element: PDFMaker puts all notes of a page into one, a paragraph each."""
    found: list[tuple[str, Blocks]] = [(label, blocks[:1])]
    for block in blocks[1:]:
        number = bare(found[-1][0])
        following, rest = _leading_label((block,))
        if number.isdecimal() and bare(following) == str(int(number) + 1):
            found.append((following, rest))
        else:
            found[-1] = (found[-1][0], (*found[-1][1], block))
    return found


def _own_label(blocks: Blocks) -> tuple[str, Blocks, Place]:
    """The label at the start of the text of a note, the blocks without it, and the place of a label drawn elsewhere.

    FOP writes the mark in the text as a Span in the note, before its paragraphs.
    """
    first = blocks[0] if len(blocks) > 1 else None
    if isinstance(first, Paragraph):
        text = inline_text(first.children).strip()
        if LEADING_LABEL.match(f"{text} x") and " " not in text:
            is_mark = first.source.page != blocks[1].source.page or _is_above(first.source.box, blocks[1].source.box)
            return text, blocks[1:], Place(first.source.page, first.source.box) if is_mark else NOWHERE
    return *_leading_label(blocks), NOWHERE


def _is_above(one: Rect | None, other: Rect | None) -> bool:
    return one is not None and other is not None and one.is_above(other)


def _leading_label(blocks: Blocks) -> tuple[str, Blocks]:
    """The label that the text of a note starts with, and the blocks without it."""
    first: Block | None = blocks[0] if blocks else None
    if not isinstance(first, Paragraph) or not first.children:
        return "", blocks
    label, children = _split_label(first.children)
    return label, ((Paragraph(children, first.source), *blocks[1:]) if label else blocks)


def _split_label(children: Inlines) -> tuple[str, Inlines]:
    head = children[0]
    if isinstance(head, Text) and (found := LEADING_LABEL.match(head.text)):
        return found.group(1), (Text(head.text[found.end() :]), *children[1:])
    if isinstance(head, Link | Superscript) and len(children) > 1:
        # LibreOffice links the number of a note back to its mark, or raises it.
        text, rest = inline_text(head.children).strip(), children[1:]
        if LEADING_LABEL.match(f"{text} x"):
            return text, (Text(rest[0].text.lstrip()), *rest[1:]) if isinstance(rest[0], Text) else rest
    return "", children
