"""Marked-content operators to ``MarkedContent`` records (ISO 32000-2, 14.6)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import pikepdf

from tagged2md.pdf.objects import READ_ERRORS, Objects, as_name, cleaned_text, decoded_text, plain
from tagged2md.pdf.page import Artifact, MarkedContent
from tagged2md.pdf.tokens import NAMES, name_key, unhexed

if TYPE_CHECKING:
    from collections.abc import Callable

    from tagged2md.pdf.objects import ObjGen, Plain
    from tagged2md.pdf.optional_content import OptionalContent


def _entry(group: bytes) -> bytes:
    """One entry of a property list: key, and number, name, plain ASCII string, hexadecimal string, or array of such."""
    values = (
        rb"\d{1,9})(?=[\s/>]|\Z)",
        rb"[A-Za-z0-9]+)",
        rb"[\x20-'*-\[\]-~]*)\)",
        rb"[0-9A-Fa-f]*)>",
        rb"[^\[\]()<>]*)\]",
    )
    number, name, literal, digits, array = (group + value for value in values)
    value = b"|".join((number, b"/" + name, rb"\(" + literal, b"<" + digits, rb"\[" + array))
    return b"/" + group + rb"[A-Za-z]+)\s*(?:" + value + rb")\s*"


_ONLY_MCID = re.compile(rb"\s*/([A-Za-z0-9]+)\s*<<\s*/MCID\s+(\d{1,9})\s*>>\s*").fullmatch
"""The commonest operands of BDC by far."""
_ENTRIES = re.compile(_entry(b"(")).findall
# no groups inside the repetition: Python 3.11 loses count of them where it is possessive
_PLAIN_LIST = re.compile(rb"\s*/([^\s\x00()<>\[\]{}/%]+)\s*<<\s*((?:" + _entry(b"(?:") + rb")*+)>>\s*").fullmatch
"""The operands of nearly all BDC operators. qpdf and JSON, which read the others, take ten times as long."""


class Owner(NamedTuple):
    """The content stream that is read: what its marked content belongs to."""

    page: int
    stream: ObjGen | None = None
    owns_mcids: bool = True


class Marks:
    """Makes the records of one page."""

    def __init__(self, objects: Objects, optional_content: OptionalContent) -> None:
        self._objects = objects
        self._optional_content = optional_content

    def plain_sequence(self, operands: bytes, owner: Owner, parent: MarkedContent) -> MarkedContent:
        """The sequence of a BMC operator."""
        names = NAMES(operands)
        tag = name_key(names[0]) if names else ""
        return _record(tag, owner, parent, artifact=Artifact() if tag == "Artifact" else None)

    def sequence(
        self, operands: bytes, owner: Owner, parent: MarkedContent, named: Callable[[bytes], Plain]
    ) -> MarkedContent:
        """The sequence of a BDC operator; ``named`` finds a property list in the resources."""
        simple = _ONLY_MCID(operands)
        if simple is not None and simple.group(1) != b"Artifact":
            return _record(simple.group(1).decode("ascii"), owner, parent, mcid=int(simple.group(2)))
        simple = _PLAIN_LIST(operands)
        if simple is not None and simple.group(1) != b"OC":
            return _with_entries(name_key(simple.group(1)), simple.group(2), owner, parent)
        names = NAMES(operands)
        tag = name_key(names[0]) if names else ""
        at = operands.find(b"<<")
        value = _inline(operands[at:]) if at >= 0 else named(names[1]) if len(names) > 1 else None
        return self._with_properties(tag, value, owner, parent)

    def _with_properties(self, tag: str, value: Plain, owner: Owner, parent: MarkedContent) -> MarkedContent:
        objects = self._objects
        entries = objects.dictionary(value)
        record = _record(
            tag,
            owner,
            parent,
            mcid=objects.integer(entries, "/MCID"),
            artifact=_artifact(objects, entries) if tag == "Artifact" else None,
        )
        record.actual_text = objects.text(entries, "/ActualText")
        record.alt = objects.text(entries, "/Alt")
        record.expansion = objects.text(entries, "/E")
        record.language = objects.text(entries, "/Lang")
        if tag == "OC" and self._optional_content.is_off(value):
            record.hidden = True
        return record


def _record(
    tag: str, owner: Owner, parent: MarkedContent, *, mcid: int | None = None, artifact: Artifact | None = None
) -> MarkedContent:
    record = MarkedContent(owner.page, owner.stream, tag, mcid, parent)
    if artifact is not None:
        record.artifact = artifact
    if parent.hidden:
        record.hidden = True
    if not owner.owns_mcids:
        record.owns_mcids = False
    return record


def _with_entries(tag: str, entries: bytes, owner: Owner, parent: MarkedContent) -> MarkedContent:
    """The sequence of a plain property list, entry by entry."""
    record = _record(tag, owner, parent)
    kind = subtype = None
    attached: tuple[str, ...] = ()
    for key, number, name, literal, digits, array in _ENTRIES(entries):
        match key:
            case b"MCID" if number:
                record.mcid = int(number)
            case b"Lang":
                record.language = _text(literal, digits)
            case b"ActualText":
                record.actual_text = _text(literal, digits)
            case b"Alt":
                record.alt = _text(literal, digits)
            case b"E":
                record.expansion = _text(literal, digits)
            case b"Type":
                kind = name.decode("ascii") or None
            case b"Subtype":
                subtype = name.decode("ascii") or None
            case b"Attached":
                attached = tuple(map(name_key, NAMES(array)))
            case _:
                pass
    if tag == "Artifact":
        # Acrobat gives artifacts MCIDs too, where it tags cell borders
        record.artifact = Artifact(kind, subtype, attached)
    return record


def _text(literal: bytes, digits: bytes) -> str:
    return literal.decode("ascii") if literal or not digits else cleaned_text(decoded_text(unhexed(digits)))


def _inline(text: bytes) -> Plain:
    try:
        return plain(pikepdf.Object.parse(text))
    except READ_ERRORS:
        return None


def _artifact(objects: Objects, entries: dict[str, Plain]) -> Artifact:
    attached = tuple(name for item in objects.array(entries.get("/Attached")) if (name := as_name(item)))
    return Artifact(objects.name(entries, "/Type"), objects.name(entries, "/Subtype"), attached)
