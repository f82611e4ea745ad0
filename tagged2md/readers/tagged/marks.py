"""What may be the mark of a note: elements, and raised numbers in text (tagged-mapping 11.2)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from tagged2md.document.nodes import Superscript, Text
from tagged2md.layout.inlines import inlines
from tagged2md.pdf.page import ElementTarget, PageTarget, TextRun
from tagged2md.pdf.structure import ObjectRef, StructElem
from tagged2md.readers.tagged.boxes import place_of, runs_of
from tagged2md.readers.tagged.endnotes import is_back_link
from tagged2md.readers.tagged.frames import Frame
from tagged2md.readers.tagged.inlines import pieces_of, text_of
from tagged2md.readers.tagged.links import link_target
from tagged2md.readers.tagged.notes import LONGEST_MARK, PossibleMark
from tagged2md.readers.tagged.paragraphs import flat_bits, is_text
from tagged2md.readers.tagged.parts import Glyphs, InlinePart, Object, Part, Words
from tagged2md.readers.tagged.roles import Kind
from tagged2md.readers.tagged.scripts import SCRIPT_SIZE, script_shifts

if TYPE_CHECKING:
    from tagged2md.readers.tagged.state import Reader
    from tagged2md.readers.tagged.targets import Internal

MARK_KINDS = frozenset((Kind.REFERENCE, Kind.LABEL, Kind.LINK, Kind.SPAN, Kind.DIVISION, Kind.LINE_PART))
"""Kinds of elements that may be the mark of a note."""


LINKS = frozenset((Kind.LINK, Kind.SPAN, Kind.DIVISION))
"""Kinds of elements that are often no more than a short word with a link."""

MARK_TEXT = re.compile(r"[^\w\s]*([^\W\d]{0,4}\d{1,4}|\w|[ivxlcIVXLC]{1,5})?[^\w\s]*")
"""What their text must be to be a mark: a number, also after a few letters, a letter or signs."""


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
    if not frame.elem.refs and frame.kind in LINKS and not MARK_TEXT.fullmatch(text):
        return parts
    target = _target(frame.elem, reader)
    if not reader.notes.exist and (target is None or is_back_link(text)):
        # Without Note elements only links to a place in the file may be marks, of notes that come as a list.
        return parts
    place = place_of(bits)
    runs = runs_of(bits)
    has_shift = any(bit.looks.shift == 1 for bit in bits if isinstance(bit, Glyphs | Words))
    shown = inlines(pieces_of(bits, reader.typesetting))
    possible = PossibleMark(
        elem=frame.elem,
        text=text,
        target=target,
        raised=has_shift or _is_raised(frame.elem) or _is_small(runs, before),
        page=place.page,
        order=reader.notes.next_order(),
        fallback=(Superscript(shown),) if not has_shift and _stands_higher(runs, before) else shown,
    )
    return [Object(reader.notes.add_mark(possible), runs)]


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


RAISED_MARK = re.compile(r"[0-9]{1,3}|[*†‡§¶]{1,3}")
"""Raised text that may be a mark although no element says so (PDFMaker)."""


def with_raised_marks(bits: Sequence[InlinePart], elem: StructElem | None, reader: Reader) -> list[InlinePart]:
    """The bits with raised numbers in their text as possible marks; never at the start, where they are labels."""
    runs = [run for bit in bits if isinstance(bit, Glyphs) for run in bit.runs]
    shifts = script_shifts(runs)
    raised = {id(runs[index]) for index, shift in shifts.items() if shift == 1 and index > 0}
    if not raised or elem is None:
        return list(bits)
    found: list[InlinePart] = []
    for bit in bits:
        if not isinstance(bit, Glyphs) or bit.looks.url or not any(id(run) in raised for run in bit.runs):
            found.append(bit)
            continue
        for is_raised, group in groupby(bit.runs, key=lambda run: id(run) in raised):
            part = bit._replace(runs=list(group))
            found.append(_raised_mark(part, elem, reader) if is_raised else part)
    return found


def _raised_mark(glyphs: Glyphs, elem: StructElem, reader: Reader) -> InlinePart:
    text = "".join(run.text for run in glyphs.runs).strip()
    if not RAISED_MARK.fullmatch(text):
        return glyphs
    possible = PossibleMark(
        elem=elem,
        text=text,
        target=None,
        raised=True,
        page=glyphs.runs[0].marked.page,
        order=reader.notes.next_order(),
        fallback=(Superscript((Text(text),)),),
    )
    return Object(reader.notes.add_mark(possible), glyphs.runs)


def _is_small(runs: Sequence[TextRun], before: TextRun | None) -> bool:
    return bool(runs) and before is not None and runs[0].style.size <= SCRIPT_SIZE * before.style.size


def _stands_higher(runs: Sequence[TextRun], before: TextRun | None) -> bool:
    """Whether the text is smaller than what stands before it, and raised."""
    return before is not None and _is_small(runs, before) and script_shifts([before, *runs]).get(1) == 1


def _target(elem: StructElem, reader: Reader) -> Internal | None:
    target = link_target(elem, reader)
    if target is None:
        for kid in elem.kids:
            if isinstance(kid, StructElem) and kid.role == "Link":
                target = link_target(kid, reader)
    return target if isinstance(target, PageTarget | ElementTarget) else None
