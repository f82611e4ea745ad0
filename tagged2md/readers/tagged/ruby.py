"""Ruby and Warichu: annotations beside the text they belong to, in brackets (tagged-mapping 6.5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tagged2md.document.nodes import Code, Text
from tagged2md.document.walk import inline_text
from tagged2md.layout.inlines import inlines
from tagged2md.pdf.structure import StructElem
from tagged2md.readers.tagged.boxes import runs_of
from tagged2md.readers.tagged.frames import Frame
from tagged2md.readers.tagged.inlines import pieces_of
from tagged2md.readers.tagged.paragraphs import flat_bits, is_text
from tagged2md.readers.tagged.parts import Object, Part, Words

if TYPE_CHECKING:
    from tagged2md.readers.tagged.state import Reader

BRACKETS = {"RT": "RP", "WT": "WP"}
"""Annotating parts, and the type of the brackets around them."""


def ruby(frame: Frame, reader: Reader) -> Iterable[Part]:
    """All parts as one piece of text, without spaces between them, in the place of the base text."""
    texts = [part.text if isinstance(part, Words) else _text([part], reader) for part in frame.parts]
    base = next((list(part.runs) for part in frame.parts if isinstance(part, Words)), runs_of(frame.parts))
    text = "".join(texts)
    return [*([Words(text, base, frame.outer.looks)] if text else []), *_others(frame.parts)]


def _text(parts: Sequence[Part], reader: Reader) -> str:
    """The text of parts, code spans included."""
    pieces = pieces_of(flat_bits(part for part in parts if _is_text(part)), reader.typesetting)
    return " ".join(inline_text(inlines(pieces)).split())


def _others(parts: Sequence[Part]) -> list[Part]:
    """What is no text: blocks, images, the places of notes."""
    return [part for part in parts if not _is_text(part)]


def _is_text(part: Part) -> bool:
    return isinstance(part.atom, Code | Text) if isinstance(part, Object) else is_text(part)


def ruby_part(frame: Frame, reader: Reader) -> Iterable[Part]:
    """One part as text; an annotation without brackets of its own gets some."""
    text = _text(frame.parts, reader)
    if not text:
        return _others(frame.parts)
    if frame.elem.role in BRACKETS and not _has_brackets(frame.elem):
        text = f"({text})"
    return [Words(text, runs_of(frame.parts), frame.outer.looks), *_others(frame.parts)]


def _has_brackets(elem: StructElem) -> bool:
    siblings = elem.parent.kids if elem.parent is not None else []
    return any(isinstance(kid, StructElem) and kid.role == BRACKETS[elem.role] for kid in siblings)
