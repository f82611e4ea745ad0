"""Characters of symbol fonts: Symbol, Wingdings and their kin, as Windows writes them (U+F000 + code, or the code).

Symbol follows Adobe's encoding (ISO 32000-2, Annex D.5); Wingdings the table of the Unicode proposal L2/11-052 as far
as its characters turn up in texts.
"""

from __future__ import annotations

import re

from tagged2md.pdf.page import Font

_BASE = 0xF000
"""Where Windows maps the codes of a symbol font."""

_BARE_CODES = 0x100
"""Characters below stand for codes in fonts that are dingbats throughout."""

_DINGBATS = re.compile("wingdings|webdings", re.IGNORECASE)
_SYMBOL = re.compile("symbol", re.IGNORECASE)

_SYMBOL_ENCODING = " !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼"
"""Codes 0x20 to 0x7E."""

_SYMBOL_HIGH = "€ϒ′≤⁄∞ƒ▪♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\ufffd〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭"
"""Codes 0xA0 to 0xFE; 0xA7 is a club there, but files that draw it in Symbol mean the bullet of Wingdings."""

_SYMBOLS = dict(enumerate(_SYMBOL_ENCODING, 0x20)) | dict(enumerate(_SYMBOL_HIGH, 0xA0))

_WINGDINGS = {
    0x21: "✏", 0x22: "✂", 0x28: "☎", 0x29: "✆", 0x2A: "✉", 0x36: "⌛", 0x3F: "✍", 0x41: "✌", 0x45: "☜", 0x46: "☞",
    0x47: "☝", 0x48: "☟", 0x4A: "☺", 0x4C: "☹", 0x4E: "☠", 0x51: "✈", 0x52: "☼", 0x54: "❄", 0x58: "✠", 0x59: "✡",
    0x5A: "☪", 0x5B: "☯", 0x6C: "●", 0x6D: "❍", 0x6E: "■", 0x6F: "□", 0x70: "❐", 0x71: "❑", 0x72: "❒", 0x73: "◆",
    0x74: "◆", 0x75: "◆", 0x76: "❖", 0x77: "◆", 0x78: "☒", 0x7A: "⌘", 0x9E: "·", 0x9F: "•", 0xA0: "▪", 0xA1: "○",
    0xA2: "○", 0xA3: "○", 0xA4: "◉", 0xA5: "◎", 0xA7: "▪", 0xA8: "☐", 0xAA: "✦", 0xAB: "★", 0xAC: "✶", 0xAD: "✴",
    0xAE: "✹", 0xAF: "✵", 0xB5: "✪", 0xB6: "✰", 0xD8: "➢", 0xDC: "➲", 0xDF: "←", 0xE0: "→", 0xE1: "↑", 0xE2: "↓",
    0xE3: "↖", 0xE4: "↗", 0xE5: "↙", 0xE6: "↘", 0xE7: "←", 0xE8: "➔", 0xE9: "↑", 0xEA: "↓", 0xEF: "⇦", 0xF0: "⇨",
    0xF1: "⇧", 0xF2: "⇩", 0xF3: "⬄", 0xFB: "✗", 0xFC: "✓", 0xFD: "☒", 0xFE: "☑",
    **dict(enumerate("⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿", 0x80)),
}  # fmt: skip

_WINGDINGS_2 = _WINGDINGS | {
    0x4F: "✗", 0x50: "✓", 0x51: "☒", 0x52: "☑", 0x53: "☒", 0x54: "☒", 0x95: "·", 0x96: "•", 0x97: "●", 0x98: "●",
    0xA0: "▪", 0xA1: "■", 0xA2: "■", 0xA3: "☐",
}  # fmt: skip

_GENERAL = {0xB7: "•", 0x2D: "−", 0x96: "•", 0x97: "●"} | {
    code: char for code, char in _WINGDINGS.items() if code not in (0x96, 0x97)
}
"""For faces that only say they are symbolic: Wingdings, but the bullet and the minus of Symbol."""


def symbol(char: str, font: Font) -> str | None:
    """The Unicode character for a private-use one of a symbol font; None where it is not known."""
    return _table(font).get(ord(char) - _BASE) if font.symbolic else None


def is_dingbats(font: Font) -> bool:
    """Whether every glyph of the font is a picture, whatever letter its code would be."""
    return font.symbolic and _DINGBATS.search(font.name) is not None


def dingbat(char: str, font: Font) -> str:
    """The picture for the code of a dingbats font that was read as a letter; other characters stay."""
    return _table(font).get(ord(char), char) if ord(char) < _BARE_CODES else char


def _table(font: Font) -> dict[int, str]:
    if _DINGBATS.search(font.name):
        return _WINGDINGS_2 if font.name.endswith("2") else _WINGDINGS
    return _SYMBOLS if _SYMBOL.match(font.name) else _GENERAL
