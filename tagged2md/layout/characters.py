"""Clean characters: ligatures, spaces, hyphens, controls, private-use bullets; what counts as CJK or as right to left.

Clause numbers are those of docs/tagged-mapping: 4.6 Characters.
"""

from __future__ import annotations

import re
from unicodedata import combining, is_normalized, normalize

from tagged2md.layout.symbols import dingbat, is_dingbats, symbol
from tagged2md.pdf.page import Font

REPLACEMENT = "\ufffd"
SOFT_HYPHEN = "\u00ad"
HYPHENS = "-\u2010\u2011"
"""Hyphens that may stand at a line end; all of them are written as ``-``."""

BULLETS = "•◦●▪■➢‣·▫□◾◽◼◻❖➔➤⚫█▲★✦∙⁃○◯⦁⦾◉\uf0b7\uf0a7\uf0d8\uf076\uf06e\uf071\uf0e8"
"""Glyphs that begin a list item wherever they start a line."""

CHECK_BOXES: dict[str, bool] = {"☐": False, "❏": False, "❑": False, "☑": True, "☒": True, "✅": True}
"""Boxes of task lists, and whether they are checked."""

_LIGATURES = {0xFB00: "ff", 0xFB01: "fi", 0xFB02: "fl", 0xFB03: "ffi", 0xFB04: "ffl", 0xFB05: "st", 0xFB06: "st"}
_SPACES = dict.fromkeys([0x09, 0xA0, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000], " ")
_HYPHENS = dict.fromkeys([0x2010, 0x2011], "-")
_BREAKS = {0x0A: "\n", 0x0B: "\n", 0x0D: "\n", 0x2028: "\n", 0x2029: "\n"}
_GONE: dict[int, str | None] = dict.fromkeys(
    [c for c in (*range(0x20), *range(0x7F, 0xA0)) if c not in _BREAKS and c not in _SPACES]
    + [0xAD, 0x200B, 0xFEFF, 0x2060, *range(0xFFF0, 0xFFFC)]
)
_RADICALS = {code: normalize("NFKC", chr(code)) for code in range(0x2F00, 0x2FD6)}
"""Kangxi radicals, which Chromium writes for the characters that look like them: Noto has one glyph for both."""
_TABLE: dict[int, str | None] = {**_GONE, **_LIGATURES, **_SPACES, **_HYPHENS, **_BREAKS, **_RADICALS}
_CODE_TABLE: dict[int, str | None] = {**_GONE, **_SPACES, **_BREAKS, 0xAD: "-"}

_is_clean = re.compile("[ -~¡-¬®-ʯ‒-‧‰-⁞€]*").fullmatch
"""Texts of which nothing is changed: letters of Latin scripts, whole, and the usual signs."""

_PRIVATE = re.compile("[\ue000-\uf8ff\U000f0000-\U0010fffd]")
_ARABIC_FORMS = re.compile("[\ufb50-\ufdff\ufe70-\ufefc]+")

_CJK = re.compile(
    "[\u2e80-\u312f\u3190-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uf900-\ufaff\ufe30-\ufe4f"
    "\uff00-\uff9f\uffe0-\uffe6\U0001b000-\U0001b16f\U00020000-\U0003ffff]"
)
"""Han, Kana, Bopomofo, their punctuation and full-width forms; Hangul is left out, since Korean writes spaces."""

RTL = re.compile(
    "[\u0590-\u065f\u066e-\u06ef\u06fa-\u08ff\u200f\u202b\u202e\ufb1d-\ufdff\ufe70-\ufefc"
    "\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""Characters of scripts that run from right to left, without digits, which run from left to right everywhere."""


def cleaned(text: str, font: Font) -> str:
    """Text as it is written: no ligatures, no-break spaces, controls or private-use characters; NFC.

    Hard breaks inside replacement text become line feeds.
    """
    if font.symbolic and is_dingbats(font):
        text = "".join([dingbat(char, font) for char in text])
    if (text.isascii() and text.isprintable()) or _is_clean(text):
        return text
    text = _PRIVATE.sub(lambda m: symbol(m[0], font) or REPLACEMENT, text).translate(_TABLE)
    text = _ARABIC_FORMS.sub(lambda m: normalize("NFKC", m[0]), text)
    return text if is_normalized("NFC", text) else normalize("NFC", text)


def cleaned_code(text: str, font: Font) -> str:
    """Text of code: as it is drawn, but without controls and private-use characters."""
    if text.isascii() and text.isprintable():
        return text
    return _PRIVATE.sub(lambda m: symbol(m[0], font) or REPLACEMENT, text).translate(_CODE_TABLE)


def is_cjk(ch: str) -> bool:
    """Whether the character belongs to a script that is written without spaces."""
    return _CJK.match(ch) is not None


def beyond_ascii(text: str) -> str:
    """The characters that are not of ASCII: few in most texts, which expressions need not go through one by one."""
    return text.encode("utf-8", "surrogatepass").translate(None, _ASCII).decode("utf-8", "surrogatepass")


_ASCII = bytes(range(0x80))


def has_rtl(text: str) -> bool:
    """Whether the text has a character of a script that runs from right to left."""
    return not text.isascii() and RTL.search(beyond_ascii(text)) is not None


def is_mark(ch: str) -> bool:
    """Whether the character combines with the one before it."""
    return combining(ch) != 0
