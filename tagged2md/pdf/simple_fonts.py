"""Simple fonts: Type 1, TrueType, Type 3 (ISO 32000-2, 9.6).

What a code means is asked in this order: ToUnicode; glyph names of /Differences; the encoding that is named; the
encoding built into the font program; the standard encoding of its kind. What nothing tells is U+FFFD.
"""

from __future__ import annotations

import re
from math import copysign
from typing import TYPE_CHECKING, NamedTuple

from tagged2md.pdf.decoder import Codes, LoadedFont, PairedCodes, SimpleCodes
from tagged2md.pdf.font_facts import (
    DEFAULT_ASCENT,
    DEFAULT_DESCENT,
    FIXED_PITCH,
    SYMBOLIC,
    Looks,
    base_font_name,
    font_record,
    looks,
)
from tagged2md.pdf.font_programs import built_in_texts, program
from tagged2md.pdf.font_widths import SIMPLE_CODES, simple_widths, standard_widths
from tagged2md.pdf.glyph_names import counted_text, encoding_texts, name_text
from tagged2md.pdf.glyph_order import SYMBOL, ZAPF_DINGBATS
from tagged2md.pdf.objects import as_int, as_name
from tagged2md.pdf.to_unicode import UNKNOWN, mapped_texts

if TYPE_CHECKING:
    from tagged2md.pdf.objects import Objects, Plain

PRIVATE_PAGE = 0xF000
"""Where the codes of Windows symbol fonts stand in Unicode; layout knows the bullets and boxes among them."""

_PRIVATE_FONTS = re.compile(r"wingdings|webdings|marlett|monotypesorts", re.IGNORECASE)

CODECS_OF_NAMES = (
    ("gbk", re.compile("[宋黑楷仿隶圆]")),
    ("big5", re.compile("[細標]")),
    ("cp932", re.compile("明朝|ゴシック|ＭＳ")),
    ("cp949", re.compile("[가-힣]{2}")),
)
"""Codecs of old CJK fonts, and what their names say in them: Acrobat 4 wrote them as simple fonts."""

SMALL_EM, LARGE_EM = 0.5, 2.0
"""Type 3 glyph boxes (em at size 1) outside of this show that the font does not use its size as an em."""


class _Encoding(NamedTuple):
    """What /Encoding says."""

    base: str | None
    names: dict[int, str]


def simple_font(objects: Objects, entries: dict[str, Plain]) -> LoadedFont:
    """The font of a simple font dictionary."""
    descriptor = objects.dictionary(entries.get("/FontDescriptor"))
    found = looks(objects, base_font_name(entries, descriptor), descriptor)
    if objects.name(entries, "/Subtype") == "Type3":
        return _type3(objects, entries, found)
    texts = _texts(objects, entries, found, descriptor)
    missing = (objects.number(descriptor, "/MissingWidth") or 0.0) / 1000
    widths = simple_widths(objects, entries, missing, 0.001)
    if widths is None:
        flags = as_int(descriptor.get("/Flags")) or 0
        widths = standard_widths(found, texts, is_fixed=bool(flags & FIXED_PITCH))
    codes: Codes = SimpleCodes(texts, widths)
    codec = _codec_of_name(found.name) if UNKNOWN in texts or "/ToUnicode" not in entries else None
    if codec is not None and program(objects, descriptor).is_empty():
        codes = PairedCodes(codec, texts, widths)
    return LoadedFont(font_record(found, _advances(texts, widths)), codes)


def _advances(texts: list[str], widths: list[float]) -> dict[str, float]:
    """Advances of the space and the zero; where several codes show them, of the lowest one."""
    pairs = reversed(list(zip(texts, widths, strict=True)))
    return {text: width for text, width in pairs if text in (" ", "0")}


def _type3(objects: Objects, entries: dict[str, Plain], found: Looks) -> LoadedFont:
    """A Type 3 font: widths by its matrix, height by its box (9.6.4)."""
    matrix = objects.numbers(entries.get("/FontMatrix"), 6) or (0.001, 0.0, 0.0, 0.001, 0.0, 0.0)
    unit = abs(matrix[0]) or abs(matrix[1]) or 0.001
    encoding = _encoding(objects, entries)
    mapped = mapped_texts(objects, entries)
    fallback = encoding_texts("WinAnsiEncoding")
    texts = [
        mapped.get(code) or _name_meaning(encoding.names.get(code)) or fallback.get(code, UNKNOWN)
        for code in range(SIMPLE_CODES)
    ]
    em, ascent, descent = _type3_extent(objects, entries, matrix[3] or matrix[2] or 0.001)
    widths = simple_widths(objects, entries, 0.0, unit / abs(em)) or [0.0] * SIMPLE_CODES
    record = font_record(found._replace(ascent=ascent, descent=descent), _advances(texts, widths))
    return LoadedFont(record, SimpleCodes(texts, [width * abs(em) for width in widths]), em)


def _type3_extent(objects: Objects, entries: dict[str, Plain], unit: float) -> tuple[float, float, float]:
    """Height of an em at size 1, ascent, descent: dvips makes fonts of size 1 whose glyphs are forty units high.

    The height is negative where the matrix turns glyphs upside down, for a text matrix that turns them back.
    """
    box = objects.numbers(entries.get("/FontBBox"), 4)
    low, high = sorted((box[1], box[3])) if box else (0.0, 0.0)
    height = (high - low) * abs(unit)
    if height <= 0:
        return copysign(1.0, unit), DEFAULT_ASCENT, DEFAULT_DESCENT
    em = 1.0 if SMALL_EM <= height <= LARGE_EM else height
    below, above = sorted((low * unit, high * unit))
    return copysign(em, unit), max(above / em, 0.0), min(below / em, 0.0)


def _texts(objects: Objects, entries: dict[str, Plain], found: Looks, descriptor: dict[str, Plain]) -> list[str]:
    """Text of all codes."""
    mapped = mapped_texts(objects, entries)
    if len(mapped) == SIMPLE_CODES:
        return [mapped[code] for code in range(SIMPLE_CODES)]
    encoding = _encoding(objects, entries)
    base = _base_texts(objects, entries, found, descriptor, encoding.base)
    named = {code: _name_meaning(name) or UNKNOWN for code, name in encoding.names.items()}
    known = base | named | mapped
    return [known.get(code, UNKNOWN) for code in range(SIMPLE_CODES)]


def _name_meaning(name: str | None) -> str | None:
    if name is None:
        return None
    return name_text(name) or counted_text(name)


def _encoding(objects: Objects, entries: dict[str, Plain]) -> _Encoding:
    value = objects.value(entries.get("/Encoding"))
    if not isinstance(value, dict):
        return _Encoding(as_name(value), {})
    names: dict[int, str] = {}
    code = 0
    for item in objects.array(value.get("/Differences"))[: 2 * SIMPLE_CODES]:
        content = objects.value(item)
        name = as_name(content)
        if name is not None:
            names[code] = name
            code += 1
        else:
            code = as_int(content) or 0
    return _Encoding(objects.name(value, "/BaseEncoding"), names)


def _base_texts(
    objects: Objects, entries: dict[str, Plain], found: Looks, descriptor: dict[str, Plain], named: str | None
) -> dict[int, str]:
    """Text of the codes that /Differences leaves alone."""
    if named in ("WinAnsiEncoding", "MacRomanEncoding", "StandardEncoding"):
        return encoding_texts(named)
    if found.name.startswith("Symbol") or "Dingbats" in found.name:
        return SYMBOL if found.name.startswith("Symbol") else ZAPF_DINGBATS
    if _PRIVATE_FONTS.search(found.name):
        return {code: chr(PRIVATE_PAGE + code) for code in range(0x20, SIMPLE_CODES)}
    is_truetype = objects.name(entries, "/Subtype") == "TrueType"
    default = encoding_texts("WinAnsiEncoding" if is_truetype else "StandardEncoding")
    flags = as_int(descriptor.get("/Flags")) or 0
    if is_truetype and not flags & SYMBOLIC:
        return default
    built_in = built_in_texts(program(objects, descriptor))
    return default | built_in if is_truetype or not built_in else built_in


def _codec_of_name(name: str) -> str | None:
    """The codec an old CJK font implies, by its name: raw bytes come as Latin-1, UTF-8 as text."""
    if name.isascii():
        return None
    for codec, pattern in CODECS_OF_NAMES:
        try:
            decoded = name.encode("latin-1").decode(codec)
        except UnicodeError:
            decoded = name
        if pattern.search(decoded):
            return codec
    return None
