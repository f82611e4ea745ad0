"""Glyph names and base encodings: from the codes of simple fonts to text."""

from __future__ import annotations

import re
from functools import cache

from pdfminer.glyphlist import glyphname2unicode
from pdfminer.latin_enc import ENCODING

from tagged2md.pdf.glyph_order import MAC_ORDER, SYMBOL, ZAPF_DINGBATS

Texts = dict[int, str]
"""Code to text."""

_HEX_NAME = re.compile(r"uni((?:[0-9A-Fa-f]{4})+)|u([0-9A-Fa-f]{4,6})")
_NUMBERED = re.compile(r"(?:g|gid|glyph|cid|index|G)0*(\d{1,5})", re.ASCII)
_COLUMNS = {"StandardEncoding": 1, "MacRomanEncoding": 2, "WinAnsiEncoding": 3, "PDFDocEncoding": 4}
_SURROGATES = range(0xD800, 0xE000)
_MAX_CODE = 0x10FFFF


@cache
def name_text(name: str) -> str | None:
    """The text of a glyph name by the rules of the Adobe Glyph List; None where it says nothing.

    Names such as ``g36`` or ``cid00036`` count glyphs: see ``glyph_text``.
    """
    known = glyphname2unicode.get(name)
    if known is not None:
        return str(known)
    stem = name.split(".", 1)[0]
    if "_" in stem:
        parts = [name_text(part) for part in stem.split("_")]
        return "".join(part for part in parts if part) or None if all(parts) else None
    known = glyphname2unicode.get(stem)
    return str(known) if known is not None else _hexadecimal(stem) if stem else None


def _hexadecimal(name: str) -> str | None:
    found = _HEX_NAME.fullmatch(name)
    if found is None:
        return None
    group, single = found.groups()
    codes = [int(single, 16)] if single else [int(group[i : i + 4], 16) for i in range(0, len(group), 4)]
    if any(code in _SURROGATES or code > _MAX_CODE for code in codes):
        return None
    return "".join(map(chr, codes))


def numbered_glyph(name: str) -> int | None:
    """The glyph index in names that only count, such as ``g36``, ``cid00036``, ``glyph36``."""
    found = _NUMBERED.fullmatch(name)
    return int(found.group(1)) if found else None


def glyph_text(glyph: int) -> str | None:
    """The text of a glyph index in fonts that keep the standard Macintosh order (index 3 is the space, 36 is A)."""
    return name_text(MAC_ORDER[glyph]) if 0 <= glyph < len(MAC_ORDER) else None


@cache
def base_encoding(name: str) -> dict[int, str]:
    """Code to glyph name of a base encoding (ISO 32000-2, annex D); StandardEncoding for unknown names."""
    column = _COLUMNS.get(name, 1)
    names = {row[column]: row[0] for row in ENCODING if row[column] is not None}
    return {code: glyph for code, glyph in names.items() if isinstance(code, int)}


@cache
def symbol_texts(base_font: str) -> Texts | None:
    """Built-in encoding of the standard fonts Symbol and ZapfDingbats; None for all others."""
    if base_font.startswith("Symbol"):
        return SYMBOL
    return ZAPF_DINGBATS if "Dingbats" in base_font else None
