"""Ruby and Warichu: annotations beside the text they belong to, in brackets (tagged-mapping 6.5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tagged2md.pdf.structure import StructElem
from tagged2md.readers.tagged.boxes import runs_of
from tagged2md.readers.tagged.frames import Frame
from tagged2md.readers.tagged.inlines import pieces_of, text_of
from tagged2md.readers.tagged.paragraphs import flat_bits
from tagged2md.readers.tagged.parts import Part, Words

if TYPE_CHECKING:
    from tagged2md.readers.tagged.state import Reader

BRACKETS = {"RT": "RP", "WT": "WP"}
"""Annotating parts, and the type of the brackets around them."""


def ruby(frame: Frame, reader: Reader) -> Iterable[Part]:
    """All parts as one piece of text, without spaces between them, in the place of the base text."""
    texts: list[str] = []
    for part in frame.parts:
        text = part.text if isinstance(part, Words) else text_of(pieces_of(flat_bits([part]), reader.typesetting))
        texts.append(text)
    base = next((list(part.runs) for part in frame.parts if isinstance(part, Words)), list(runs_of(frame.parts)))
    text = "".join(texts)
    return [Words(text, base, frame.outer.looks)] if text else []


def ruby_part(frame: Frame, reader: Reader) -> Iterable[Part]:
    """One part as text; an annotation without brackets of its own gets some."""
    text = text_of(pieces_of(flat_bits(frame.parts), reader.typesetting))
    if not text:
        return []
    if frame.elem.role in BRACKETS and not _has_brackets(frame.elem):
        text = f"({text})"
    return [Words(text, list(runs_of(frame.parts)), frame.outer.looks)]


def _has_brackets(elem: StructElem) -> bool:
    siblings = elem.parent.kids if elem.parent is not None else []
    return any(isinstance(kid, StructElem) and kid.role == BRACKETS[elem.role] for kid in siblings)
