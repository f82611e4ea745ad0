"""Form controls and annotations that are content (tagged-mapping 7.4, 8.4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tagged2md.document.nodes import Text
from tagged2md.pdf.page import Annotation, Field
from tagged2md.pdf.structure import StructElem
from tagged2md.readers.tagged.boxes import runs_of
from tagged2md.readers.tagged.frames import Context, Frame, Mode
from tagged2md.readers.tagged.ledger import leave_out, stand_in
from tagged2md.readers.tagged.parts import Gap, Object, Part, TextPart

if TYPE_CHECKING:
    from tagged2md.readers.tagged.state import Reader

CHECKED, UNCHECKED = "[x]", "[ ]"
CHOSEN, UNCHOSEN = "(x)", "( )"

VISIBLE_TEXT = frozenset(("FreeText", "Stamp", "Redact"))
"""Annotations whose Contents are text on the page."""


def form(frame: Frame, reader: Reader) -> Iterable[Part]:
    """A Form: the value of its control; its glyphs where no control says anything."""
    controls = [each for each in reader.annotations(frame.elem) if each.field is not None]
    found: list[Part] = []
    for annotation in controls:
        found.extend(control(annotation, frame.outer, reader))
    report = reader.pdf.report
    if found:
        leave_out("T2M-REPLACED", runs_of(frame.parts), "glyphs of a form field that has a value", report)
        return found
    printed = _print_field(frame.elem)
    if printed:
        stand_in(printed, runs_of(frame.parts), frame.elem.page or 0, "glyphs of a form control", report)
        return [Gap.SPACE, Object(Text(printed), runs_of(frame.parts), frame.outer.looks), Gap.SPACE]
    if any(_says_nothing(each.field, reader) for each in controls if each.field):
        leave_out("T2M-REPLACED", runs_of(frame.parts), "caption of a button or signature", report)
        return []
    return frame.parts


def control(annotation: Annotation, context: Context, reader: Reader) -> list[Part]:
    """The value of a widget as text, with spaces around it."""
    if annotation.field is None:
        return []
    text = control_text(annotation.field, reader)
    if not text:
        return []
    reader.pdf.report.bring_in(text, annotation.page)
    words = Object(Text(text), (), context.looks, annotation.box, annotation.page)
    return [Gap.SPACE, words, Gap.SPACE]


def control_text(field: Field, reader: Reader) -> str:
    """What a control shows."""
    match field.kind:
        case "check":
            return CHECKED if field.checked else UNCHECKED
        case "radio":
            return CHOSEN if field.checked else UNCHOSEN
        case "text" | "choice":
            return " ".join((field.value or "").split())
        case _:
            return (field.caption or "") if reader.options.forms == "all" else ""


def _says_nothing(field: Field, reader: Reader) -> bool:
    """Whether the glyphs beside a control are part of it: captions of buttons, empty fields drawn as lines."""
    return field.kind in ("push", "signature") and reader.options.forms == "values"


def _print_field(elem: StructElem) -> str:
    """The state of a control that is only printed (PrintField attributes; ISO 32000-2, Table 388)."""
    role = elem.attributes.get(("PrintField", "Role"))
    state = elem.attributes.get(("PrintField", "Checked"), elem.attributes.get(("PrintField", "checked")))
    match role:
        case "cb":
            return CHECKED if state == "on" else UNCHECKED
        case "rb":
            return CHOSEN if state == "on" else UNCHOSEN
        case _:
            return ""


def annotation_parts(annotation: Annotation, context: Context, elem: StructElem, reader: Reader) -> list[Part]:
    """What an annotation that an element refers to adds to the text."""
    if annotation.field is not None:
        return control(annotation, context, reader)
    text = " ".join((annotation.contents or "").split())
    if annotation.subtype not in VISIBLE_TEXT or not text:
        return []
    reader.pdf.report.bring_in(text, annotation.page)
    words = Object(Text(text), (), context.looks, annotation.box, annotation.page)
    return [TextPart([words], elem)] if context.mode is Mode.BLOCK else [Gap.SPACE, words, Gap.SPACE]
