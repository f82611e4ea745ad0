"""Accents that are drawn as glyphs of their own beside their letters (TeX's old fonts: ``´`` + ``e`` for ``é``)."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple
from unicodedata import normalize

from tagged2md.pdf.page import Font, TextRun

_MARKS = {
    "`": "\u0300", "ˋ": "\u0300", "´": "\u0301", "ˊ": "\u0301", "ˆ": "\u0302", "˜": "\u0303", "¯": "\u0304",
    "ˉ": "\u0304", "˘": "\u0306", "˙": "\u0307", "¨": "\u0308", "˚": "\u030a", "˝": "\u030b", "ˇ": "\u030c",
    "¸": "\u0327", "˛": "\u0328",
}  # fmt: skip
"""Spacing accents and the combining marks they stand for."""

_DOTLESS = {"ı": "i", "ȷ": "j"}

_TEX_FONT = re.compile(r"(CM|cm|EC|ec|SF|LM|TX|PL)[A-Za-z]*\d|LM(Roman|Sans)")
"""Fonts of TeX, in which U+0060 is the accent: quotes have glyphs of their own."""

_ACCENT = re.compile("[" + "".join(_MARKS) + "]")
_BEFORE = re.compile("([`ˋ´ˊˆ˜¯ˉ˘˙¨˚˝ˇ])([A-Za-zıȷ])")
_CEDILLA = re.compile("(¸)(c|(?<!c¸)[st])")
"""TeX draws the cedilla before letters of the height of an x, after all others; ``c¸t`` is Turkish ``çt``."""
_AFTER = re.compile("([A-Za-z])([¸˛])")

OVERLAP = 0.5
"""Part of the accent's width that the letter must cover, when the two are runs of their own."""

Place = Literal["first of right", "first of left", "last of left"]


class Crown(NamedTuple):
    """The letter that two runs draw over each other, and which character it takes the place of."""

    letter: str
    place: Place


def has_accent(text: str) -> bool:
    """Whether the text has a spacing accent."""
    return _ACCENT.search(text) is not None


def composed(text: str, font: Font) -> str:
    """Text with spacing accents put on their letters, where that gives a letter of some language."""
    if "`" in text and (font.monospaced or not _TEX_FONT.match(font.name)):
        head, tick, tail = text.rpartition("`")
        return composed(head.replace("`", "\0"), font).replace("\0", "`") + tick + tail if has_accent(head) else text
    text = _CEDILLA.sub(_crowned_next, text)
    text = _AFTER.sub(lambda m: _pair(m[1], m[2]) or m[0], text)
    return _BEFORE.sub(_crowned_next, text)


def _crowned_next(match: re.Match[str]) -> str:
    return _pair(match[2], match[1]) or match[0]


def _pair(letter: str, accent: str) -> str | None:
    found = normalize("NFC", _DOTLESS.get(letter, letter) + _MARKS[accent])
    return found if len(found) == 1 else None


def crowned(left: TextRun, right: TextRun) -> Crown | None:
    """The letter that two runs draw over each other, one of them an accent; None where they are no such pair.

    The accent is the last character of the left run, and stands over the first letter of the right one; or it is all of
    the right run, and stands over the end of the left one that is nearer: TeX begins a run with the letter under an
    accent, and ends one with the letter above a cedilla.
    """
    if right.x0 >= left.x1 or abs(right.y - left.y) > left.style.size:
        return None
    if left.text[-1:] in _MARKS:
        return _crown(right.text[:1], left.text[-1], "first of right")
    if right.text not in _MARKS or right.x0 >= left.x1 - OVERLAP * (right.x1 - right.x0):
        return None
    if right.x0 - left.x0 < left.x1 - right.x1:
        return _crown(left.text[:1], right.text, "first of left")
    return _crown(left.text[-1:], right.text, "last of left")


def _crown(letter: str, accent: str, place: Place) -> Crown | None:
    found = _pair(letter, accent) if letter.isalpha() else None
    return Crown(found, place) if found else None
