"""Private-use characters of symbol fonts (Symbol, Wingdings, ZapfDingbats as Windows writes them: U+F000 + code)."""

from __future__ import annotations

from tagged2md.pdf.page import Font

_BASE = 0xF000
"""Where Windows maps the codes of a symbol font."""

_GENERAL = {
    0xF0B7: "•", 0xF0A7: "▪", 0xF0D8: "➢", 0xF0FC: "✓", 0xF0FE: "☑", 0xF0A8: "☐", 0xF076: "❖", 0xF06E: "■",
    0xF071: "❑", 0xF06F: "□", 0xF0E0: "→", 0xF0E8: "➔", 0xF02D: "−", 0xF0FD: "☒", 0xF0FB: "✗", 0xF097: "▪",
    0xF096: "▪", 0xF09F: "•", 0xF0F0: "⇨", 0xF0DF: "←", 0xF0E1: "↑", 0xF0E2: "↓", 0xF04A: "☺", 0xF0AB: "★",
}  # fmt: skip
"""Bullets, boxes and arrows, by their place in Symbol, Wingdings and Wingdings 2."""


def symbol(char: str, font: Font) -> str | None:
    """The Unicode character for a private-use one of a symbol font; None where it is not known."""
    return _GENERAL.get(ord(char)) if font.symbolic else None
