"""Labels of list items: bullets, boxes, enumerators (tagged-mapping 10)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple

from tagged2md.layout.characters import BULLETS, CHECK_BOXES
from tagged2md.layout.inlines import Piece, inlines
from tagged2md.pdf.page import Font
from tagged2md.readers.tagged.parts import Mark

ALPHABETIC = frozenset(("UpperRoman", "LowerRoman", "UpperAlpha", "LowerAlpha"))
"""Values of ListNumbering under which a bare letter is an enumerator."""
ORDERED = ALPHABETIC | {"Ordered", "Decimal"}
"""Values of ListNumbering that order their items."""

WEAK_BULLETS = "–—-*·−oО"
"""Characters that are bullets as labels, but begin ordinary text too."""
DINGBATS = re.compile("[\u2190-\u21ff\u2460-\u27bf\u2900-\u297f\u2b00-\u2bff]")
"""Arrows, shapes and dingbats: bullets where they are the whole label."""

_CIRCLED = re.compile("[\u2460-\u24ff\u2776-\u2793]")
"""Numbers and letters in circles or brackets, which say more than a bullet."""

_DECIMAL = re.compile(r"\(?(\d{1,9})\s*[.):]?\)?|[.)](\d{1,4})")
"""The last form is how right-to-left text draws ``1.``."""
_ENUMERATOR = re.compile(
    r"\[[^\]]{1,12}\]|[(\[]?(?:\d+(?:[.-][\dA-Za-z]+)*|[ivxlcdm]+|[IVXLCDM]+|[A-Za-z])[)\]]?[.):]{0,2}"
)


class LabelKind(Enum):
    """What a label is."""

    NONE = auto()
    BULLET = auto()
    BOX = auto()
    DECIMAL = auto()
    ENUMERATOR = auto()
    OTHER = auto()


class Label(NamedTuple):
    """A label as it is understood."""

    kind: LabelKind
    text: str = ""
    number: int | None = None
    task: bool | None = None


def label_of(text: str | None, numbering: str | None = None) -> Label:
    """What the text of a label means; ``numbering`` is the ListNumbering of its list."""
    text = (text or "").strip()
    if not text:
        return Label(LabelKind.NONE)
    if text in CHECK_BOXES:
        return Label(LabelKind.BOX, text, task=CHECK_BOXES[text])
    if _is_bullet(text, numbering):
        return Label(LabelKind.BULLET, text)
    if decimal := _DECIMAL.fullmatch(text):
        return Label(LabelKind.DECIMAL, text, number=int(decimal.group(1) or decimal.group(2)))
    if _ENUMERATOR.fullmatch(text) or _CIRCLED.fullmatch(text):
        return Label(LabelKind.ENUMERATOR, text)
    return Label(LabelKind.OTHER, text)


def _is_bullet(text: str, numbering: str | None) -> bool:
    if len(text) > 1:
        return False
    if text.isalpha():
        return text in WEAK_BULLETS and numbering not in ALPHABETIC
    if _CIRCLED.fullmatch(text):
        return False
    return text in BULLETS or text in WEAK_BULLETS or DINGBATS.match(text) is not None or text == "\ufffd"


# ---------------------------------------------------------------- labels inside of the text

_BOXES = "".join(CHECK_BOXES)
_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff"
_APART = rf"(?:\s+(?=\S)|(?=[{_CJK}]))"
"""What stands between a label and its text: white space, none before CJK text, whose gaps are less than a character."""
_BULLET_START = re.compile(f"([{re.escape(BULLETS + _BOXES)}])\\s*(?=\\S|$)")
_WEAK_START = re.compile("([–—\\-*·−\ufffd])\\s+(?=\\S)")
_NUMBER_START = re.compile(r"(\(?(?:\d{1,4}|[A-Za-z]|[ivxlcdm]+|[IVXLCDM]+)[.)]|\d{1,3}(?:\.\d{1,3})+\.?)" + _APART)
_DINGBAT_START = re.compile(f"({DINGBATS.pattern})\\s+(?=\\S)")
_MONO_START = re.compile("(o)" + _APART)


def mark_of(pieces: Sequence[Piece], font: Font | None) -> Mark | None:
    """The label that a paragraph starts with, and the paragraph without it; ``font`` is that of its first glyph.

    Word, PDFMaker and LibreOffice before 7.6 write label and text into one LBody without Lbl.
    """
    start = _start_of(pieces)
    if start[:2].isascii() and start[:2].isalpha() and "." not in start and ")" not in start:
        return None  # words
    found = _BULLET_START.match(start) or _NUMBER_START.match(start) or _WEAK_START.match(start)
    found = found or _DINGBAT_START.match(start)
    if found is None and font is not None and (font.monospaced or font.symbolic):
        found = _MONO_START.match(start)
    if found is None:
        return None
    return Mark(found.group(1), inlines(_without_start(pieces, found.end())))


LONGEST_START = 24
"""Characters of a paragraph's start that are looked at: the longest label and the gap after it."""


def _start_of(pieces: Sequence[Piece]) -> str:
    parts: list[str] = []
    length = 0
    for piece in pieces:
        if piece.atom is not None or length > LONGEST_START:
            parts.append("\ufffc")
            break
        parts.append((piece.before if parts else "") + piece.text)
        length += len(parts[-1])
    return "".join(parts)


def _without_start(pieces: Sequence[Piece], length: int) -> list[Piece]:
    """The pieces without their first ``length`` characters; white space before the first piece does not count."""
    rest = list(pieces)
    is_first = True
    while rest and length > 0:
        before, text, _, atom = rest[0]
        before = "" if is_first else before
        if atom is not None:
            break
        if length < len(before) + len(text):
            rest[0] = rest[0]._replace(before="", text=text[max(length - len(before), 0) :])
            break
        length -= len(before) + len(text)
        del rest[0]
        is_first = False
    return rest
