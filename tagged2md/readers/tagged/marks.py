"""Notes and their possible marks, as elements are read (tagged-mapping 11.2)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tagged2md.document.nodes import Block, Blocks, Inlines, Link, Paragraph, Superscript, Text
from tagged2md.document.walk import inline_text
from tagged2md.geometry import Rect, bounding_box
from tagged2md.layout.inlines import inlines
from tagged2md.pdf.page import ElementTarget, PageTarget, TextRun
from tagged2md.pdf.structure import ObjectRef, StructElem
from tagged2md.readers.tagged.boxes import Place, place_of, runs_of, source_of
from tagged2md.readers.tagged.endnotes import is_back_link
from tagged2md.readers.tagged.frames import Frame
from tagged2md.readers.tagged.inlines import pieces_of, text_of
from tagged2md.readers.tagged.links import link_target
from tagged2md.readers.tagged.notes import LONGEST_MARK, Note, PossibleMark
from tagged2md.readers.tagged.parts import Glyphs, LabelPart, Object, Part, ReadyPart, Words
from tagged2md.readers.tagged.prose import flat_bits, is_text
from tagged2md.readers.tagged.roles import Kind
from tagged2md.readers.tagged.scripts import SCRIPT_SIZE
from tagged2md.readers.tagged.sink import LabelledSink

if TYPE_CHECKING:
    from tagged2md.readers.tagged.state import Reader
    from tagged2md.readers.tagged.targets import Internal

LEADING_LABEL = re.compile(r"(\[?[0-9]{1,4}[.):\]]?|[*†‡§¶]{1,4})\s+(?=\S)")
"""A label at the start of a note's text, where the note has no Lbl."""


def note(frame: Frame, reader: Reader) -> Iterable[Part]:
    """A Note or FENote: kept apart; its place stays as an object."""
    assert isinstance(frame.collector, LabelledSink)
    blocks = tuple(each.block for each in frame.collector.close_with_lists())
    label = _label_text(frame.collector.label, reader)
    if not label:
        label, blocks = _leading_label(blocks)
    if not blocks and not label:
        return []
    place = Place(blocks[0].source.page, blocks[0].source.box) if blocks else Place(0, None)
    entry = Note(frame.elem, label, blocks, place.page, _around(blocks), reader.notes.next_order())
    ref = reader.notes.add_note(entry)
    alone = ReadyPart(Paragraph((ref,), source_of(place)))
    return [Object(ref, alone=(alone,))]


def _around(blocks: Blocks) -> Rect | None:
    page = blocks[0].source.page if blocks else 0
    boxes = [block.source.box for block in blocks if block.source.page == page and block.source.box]
    return bounding_box(boxes)


def _label_text(label: LabelPart | None, reader: Reader) -> str:
    return text_of(pieces_of(label.bits, reader.typesetting)) if label else ""


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


# ---------------------------------------------------------------- marks

MARK_KINDS = frozenset((Kind.REFERENCE, Kind.LABEL, Kind.LINK, Kind.SPAN, Kind.DIVISION, Kind.LINE_PART))
"""Kinds of elements that may be the mark of a note."""


def may_be_mark(elem: StructElem, kind: Kind) -> bool:
    """Whether an element may be the mark of a note, before its content is known."""
    if kind not in MARK_KINDS:
        return False
    return kind not in (Kind.SPAN, Kind.DIVISION) or bool(elem.refs) or _is_raised(elem) or has_object(elem)


def has_object(elem: StructElem) -> bool:
    """Whether the element itself refers to an annotation: Chromium writes links as NonStruct with one."""
    return any(isinstance(kid, ObjectRef) for kid in elem.kids)


def _is_raised(elem: StructElem) -> bool:
    shift = elem.attributes.get(("Layout", "BaselineShift"))
    return elem.attributes.get(("Layout", "TextPosition")) == "Sup" or (isinstance(shift, int | float) and shift > 0)


def mark(parts: Iterable[Part], frame: Frame, reader: Reader, before: TextRun | None) -> list[Part]:
    """The parts of a possible mark as one object; longer text, or text with objects in it, is no mark.

    ``before`` is the run before it: smaller text after it counts as raised.
    """
    parts = list(parts)
    if not all(is_text(part) for part in parts):
        return parts
    bits = flat_bits(parts)
    if sum(len(run.text) for run in runs_of(bits)) > 2 * LONGEST_MARK:
        return parts
    text = text_of(pieces_of(bits, reader.typesetting))
    if not text or len(text) > LONGEST_MARK or any(isinstance(bit, Object) for bit in bits):
        return parts
    if frame.outer.in_note and is_back_link(text):
        return []
    target = _target(frame.elem, reader)
    if not reader.notes.exist and (target is None or is_back_link(text)):
        # Without Note elements only links to a place in the file may be marks, of notes that come as a list.
        return parts
    place = place_of(bits)
    raised = _is_raised(frame.elem) or any(bit.looks.shift == 1 for bit in bits if isinstance(bit, Glyphs | Words))
    possible = PossibleMark(
        elem=frame.elem,
        text=text,
        target=target,
        raised=raised or _is_small(list(runs_of(bits)), before),
        page=place.page,
        order=reader.notes.next_order(),
        fallback=inlines(pieces_of(bits, reader.typesetting)),
    )
    return [Object(reader.notes.add_mark(possible), list(runs_of(bits)))]


BRACKETED = re.compile(r"\[\d{1,3}\]")
"""A mark that is no element, but a piece of content of its own (pdfkit)."""


def leaf_mark(glyphs: Glyphs, elem: StructElem, reader: Reader) -> Part:
    """The glyphs of a leaf, as a possible mark where they are nothing but a number in brackets."""
    if len(glyphs.runs) != 1 or not BRACKETED.fullmatch(glyphs.runs[0].text):
        return glyphs
    run = glyphs.runs[0]
    possible = PossibleMark(
        elem=elem,
        text=run.text,
        target=None,
        raised=True,
        page=run.marked.page,
        order=reader.notes.next_order(),
        fallback=inlines(pieces_of([glyphs], reader.typesetting)),
    )
    return Object(reader.notes.add_mark(possible), [run])


def _is_small(runs: Sequence[TextRun], before: TextRun | None) -> bool:
    return bool(runs) and before is not None and runs[0].style.size <= SCRIPT_SIZE * before.style.size


def _target(elem: StructElem, reader: Reader) -> Internal | None:
    target = link_target(elem, reader)
    if target is None:
        for kid in elem.kids:
            if isinstance(kid, StructElem) and kid.role == "Link":
                target = link_target(kid, reader)
    return target if isinstance(target, PageTarget | ElementTarget) else None
