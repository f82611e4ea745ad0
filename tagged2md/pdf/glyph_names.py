"""Glyph names and base encodings: from the codes of simple fonts to text."""

from __future__ import annotations

import re
from functools import lru_cache

from pdfminer.glyphlist import glyphname2unicode
from pdfminer.latin_enc import ENCODING

from tagged2md.pdf.glyph_order import DINGBAT_NAMES, MAC_ORDER
from tagged2md.pdf.tex_names import TEX_NAMES

_HEX_NAME = re.compile(r"(?:uni((?:[0-9A-Fa-f]{4})+)|u([0-9A-Fa-f]{4,6}))")
_HEX_CODE = re.compile(r"G([2-9A-F][0-9A-F])|g00([2-9A-Fa-f][0-9A-Fa-f])")
_DECIMAL_CODE = re.compile(r"[Cc](\d{2,3})", re.ASCII)
_GLYPH_INDEX = re.compile(r"(?:g|gid|glyph|cid|index)0*(\d{1,5})", re.ASCII)
_SIZED = re.compile(r"(?<=[a-z]{3})(?:bigg?|Bigg?|display|text|wid(?:e|er|est))$")
"""Endings by which TeX fonts name larger pieces: ``parenleftbigg``, ``summationdisplay``, ``hatwide``."""

_COLUMNS = {"StandardEncoding": 1, "MacRomanEncoding": 2, "WinAnsiEncoding": 3, "PDFDocEncoding": 4}
KEPT_NAMES = 20_000
"""Glyph names whose text is remembered; the Adobe Glyph List has 4,281."""
_MAX_CODE = 0x10FFFF
_LAST_BYTE = 0xFF


@lru_cache(maxsize=KEPT_NAMES)
def name_text(name: str) -> str | None:
    """The text of a glyph name; None where it says nothing (Adobe Glyph List Specification, section 2).

    Beside the list: names of TeX fonts, and of ZapfDingbats. Names that only count are for ``counted_text``.
    """
    stem = name.split(".", 1)[0]
    known = TEX_NAMES.get(stem) or glyphname2unicode.get(name) or glyphname2unicode.get(stem)
    if known:
        return str(known)
    if "_" in stem:
        parts = [name_text(part) for part in stem.split("_")]
        return "".join(map(str, parts)) if all(parts) else None
    return _hexadecimal(stem) or DINGBAT_NAMES.get(stem) or _without_size(stem)


def _hexadecimal(name: str) -> str | None:
    found = _HEX_NAME.fullmatch(name)
    if found is None:
        return None
    group, single = found.groups()
    codes = [int(single, 16)] if single else [int(group[i : i + 4], 16) for i in range(0, len(group), 4)]
    return "".join(map(chr, codes)) if all(map(is_character, codes)) else None


def is_character(code: int) -> bool:
    """Whether a number is a Unicode character and no surrogate."""
    return 0 < code <= _MAX_CODE and not 0xD800 <= code <= 0xDFFF  # noqa: PLR2004 - the surrogates


def _without_size(name: str) -> str | None:
    stem = _SIZED.sub("", name)
    return name_text(stem) if stem != name else None


@lru_cache(maxsize=KEPT_NAMES)
def any_name_text(name: str) -> str | None:
    """The text of a glyph name of any kind; None where it says nothing."""
    return None if name == ".notdef" else name_text(name) or counted_text(name)


def counted_text(name: str) -> str | None:
    """The text of names that hold a code (``G41``, ``C65``, ``g0041``) or a glyph index (``g36``, ``cid00036``).

    Indices count in the standard Macintosh order, in which the space is 3 and A is 36: code and index differ by 29.
    """
    if found := _HEX_CODE.fullmatch(name):
        return _code_text(int(found.group(1) or found.group(2), 16))
    if found := _DECIMAL_CODE.fullmatch(name):
        return _code_text(int(found.group(1)))
    if found := _GLYPH_INDEX.fullmatch(name):
        return glyph_text(int(found.group(1)))
    return None


def _code_text(code: int) -> str | None:
    return encoding_texts("WinAnsiEncoding").get(code) if code <= _LAST_BYTE else None


def glyph_text(glyph: int) -> str | None:
    """The text of a glyph index in fonts that keep the standard Macintosh order."""
    return name_text(MAC_ORDER[glyph]) if 0 < glyph < len(MAC_ORDER) else None


@lru_cache(maxsize=16)
def base_encoding(name: str) -> dict[int, str]:
    """Code to glyph name of a base encoding (ISO 32000-2, annex D); StandardEncoding for unknown names. Shared."""
    column = _COLUMNS.get(name, 1)
    names = {code: row[0] for row in ENCODING if isinstance(code := row[column], int)}
    if name == "WinAnsiEncoding":
        # all unused codes above 40 octal are bullets; 0xA0 is a space, 0xAD a hyphen that ends lines (D.2, notes)
        names |= {code: "bullet" for code in range(0x7F, 0xA0) if code not in names}
        names |= {0xA0: "space", 0xAD: "softhyphen"}
    if name == "MacRomanEncoding":
        names[0xCA] = "space"
    return names


@lru_cache(maxsize=16)
def encoding_texts(name: str) -> dict[int, str]:
    """Code to text of a base encoding. Shared: never add to it."""
    texts = {code: name_text(glyph) for code, glyph in base_encoding(name).items()}
    return {code: text for code, text in texts.items() if text}
