"""Simple fonts: Type 1, TrueType, Type 3 (ISO 32000-2, 9.6).

What a code means is asked in this order: ToUnicode; glyph names of /Differences; the encoding that is named; the
encoding built into the font program; the standard encoding of its kind. What nothing tells is U+FFFD.
"""

from __future__ import annotations

import re
from itertools import compress
from math import copysign
from typing import TYPE_CHECKING, NamedTuple

from tagged2md.pdf.codes import Codes, PairedCodes, SimpleCodes
from tagged2md.pdf.decoder import LoadedFont
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
from tagged2md.pdf.glyph_names import any_name_text, encoding_texts
from tagged2md.pdf.glyph_order import SYMBOL, ZAPF_DINGBATS
from tagged2md.pdf.objects import as_int, as_name
from tagged2md.pdf.tex_codes import counted_names
from tagged2md.pdf.to_unicode import UNKNOWN, mapped_texts

if TYPE_CHECKING:
    from tagged2md.pdf.objects import Objects, Plain

PRIVATE_PAGE = 0xF000
"""Where the codes of Windows symbol fonts stand in Unicode; layout knows the bullets and boxes among them."""

_PRIVATE_FONTS = re.compile(r"wingdings|webdings|marlett|monotypesorts", re.IGNORECASE)

_PICTURE_FONTS = re.compile(r"(?:LINE|LINEW|LCIRCLE|LCIRCLEW|XY[A-Z]{4})\d+$")
"""Fonts whose glyphs are no characters but parts of drawings: those of LaTeX's pictures, of Xy-pic."""

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
    font = _SimpleFont(objects, entries)
    return font.type3() if objects.name(entries, "/Subtype") == "Type3" else font.loaded()


class _SimpleFont:
    """A simple font while it is read."""

    def __init__(self, objects: Objects, entries: dict[str, Plain]) -> None:
        self._objects = objects
        self._entries = entries
        self._descriptor = objects.dictionary(entries.get("/FontDescriptor"))
        self._looks = looks(objects, base_font_name(entries, self._descriptor), self._descriptor)
        self._flags = as_int(self._descriptor.get("/Flags")) or 0
        self._mapped = mapped_texts(objects, entries)
        self._encoding = _encoding(objects, entries)

    def loaded(self) -> LoadedFont:
        """A Type 1 or TrueType font."""
        missing = (self._objects.number(self._descriptor, "/MissingWidth") or 0.0) / 1000
        listed = simple_widths(self._objects, self._entries, missing, 0.001)
        texts = self._texts(listed)
        widths = listed or standard_widths(self._looks, texts, is_fixed=bool(self._flags & FIXED_PITCH))
        record = font_record(self._with_pitch(texts, widths), _advances(texts, widths))
        return LoadedFont(record, self._codes(texts, widths))

    def _with_pitch(self, texts: list[str], widths: list[float]) -> Looks:
        """The looks of the font, monospaced where its advances say so: a name or flag may be missing."""
        if self._looks.monospaced or not _are_of_one_width(texts, widths):
            return self._looks
        return self._looks._replace(monospaced=True)

    def _codes(self, texts: list[str], widths: list[float]) -> Codes:
        if "/ToUnicode" not in self._entries or UNKNOWN in texts:
            codec = _codec_of_name(self._looks.name)
            if codec is not None and program(self._objects, self._descriptor).is_empty():
                return PairedCodes(codec, texts, widths)
        return SimpleCodes(texts, widths)

    def type3(self) -> LoadedFont:
        """A Type 3 font: widths by its matrix, height by its box (9.6.4)."""
        objects, entries = self._objects, self._entries
        matrix = objects.numbers(entries.get("/FontMatrix"), 6) or (0.001, 0.0, 0.0, 0.001, 0.0, 0.0)
        em, ascent, descent = _type3_extent(objects, entries, matrix[3] or matrix[2] or 0.001)
        unit = abs(matrix[0]) or abs(matrix[1]) or 0.001
        # glyphs have any names, for they are procedures of the font; then the code is all there is
        texts = _by_code(encoding_texts("WinAnsiEncoding"), _meanings(self._encoding.names), self._mapped)
        widths = simple_widths(objects, entries, 0.0, unit / abs(em)) or [0.0] * SIMPLE_CODES
        found = self._with_pitch(texts, widths)._replace(ascent=ascent, descent=descent)
        record = font_record(found, _advances(texts, widths))
        return LoadedFont(record, SimpleCodes(texts, [width * abs(em) for width in widths]), em)

    def _texts(self, widths: list[float] | None) -> list[str]:
        """Text of all codes."""
        if _PICTURE_FONTS.match(self._looks.name):
            return [""] * SIMPLE_CODES
        names = self._encoding.names
        told = _meanings(names)
        continued = _continued(self._mapped) if self._encoding.base is None and not names else {}
        return _by_code(continued, self._base_texts(widths), dict.fromkeys(names, UNKNOWN), told, self._mapped)

    def _base_texts(self, widths: list[float] | None) -> dict[int, str]:
        """Text of the codes that /Differences leaves alone."""
        base, name = self._encoding.base, self._looks.name
        if base in ("WinAnsiEncoding", "MacRomanEncoding", "StandardEncoding"):
            return encoding_texts(base)
        if name.startswith("Symbol") or "Dingbats" in name:
            return SYMBOL if name.startswith("Symbol") else ZAPF_DINGBATS
        if _PRIVATE_FONTS.search(name):
            return {code: chr(PRIVATE_PAGE + code) for code in range(0x20, SIMPLE_CODES)}
        is_truetype = self._objects.name(self._entries, "/Subtype") == "TrueType"
        default = encoding_texts("WinAnsiEncoding" if is_truetype else "StandardEncoding")
        if (is_truetype and not self._flags & SYMBOLIC) or not self._needs_program(widths):
            return default
        built_in = built_in_texts(program(self._objects, self._descriptor))
        return default | built_in if is_truetype or not built_in else built_in

    def _needs_program(self, widths: list[float] | None) -> bool:
        """Whether a code that has a width has no other meaning: pdfTeX lists exactly the codes it uses."""
        if widths is None:
            return True
        used = set(compress(range(SIMPLE_CODES), widths))
        return not used <= self._encoding.names.keys() | self._mapped.keys()


def _by_code(*sources: dict[int, str]) -> list[str]:
    """Text of all codes, by the last of the sources that knows a code."""
    texts = _UNKNOWN_TEXTS.copy()
    for source in sources:
        texts.update(source)
    return list(texts.values())[:SIMPLE_CODES]  # codes beyond came last


_UNKNOWN_TEXTS = dict.fromkeys(range(SIMPLE_CODES), UNKNOWN)


def _advances(texts: list[str], widths: list[float]) -> dict[str, float]:
    """Advances of the space and the zero; where several codes show them, of the lowest one."""
    return {text: widths[texts.index(text)] for text in (" ", "0") if text in texts}


def _are_of_one_width(texts: list[str], widths: list[float]) -> bool:
    """Whether all letters have the same advance."""
    shown = compress(zip(texts, widths, strict=False), widths)
    letters = [width for text, width in shown if text.isascii() and text.isalpha()]
    return len(letters) >= ENOUGH_LETTERS and max(letters) - min(letters) <= SAME_ADVANCE * max(letters)


ENOUGH_LETTERS = 8
"""Letters that have one advance in monospaced faces alone."""
SAME_ADVANCE = 0.01
"""Part of an advance by which rounded ones may differ."""


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


def _meanings(names: dict[int, str]) -> dict[int, str]:
    """Texts of the glyph names that say something."""
    if (counted := counted_names(names)) is not None:
        return counted
    texts = {code: any_name_text(name) for code, name in names.items()}
    return {code: text for code, text in texts.items() if text}


def _continued(mapped: dict[int, str]) -> dict[int, str]:
    """No text for the codes of further glyphs of a cluster.

    LibreOffice numbers glyphs as it meets them and gives the text of a Devanagari cluster to the first of its glyphs
    alone: after ``02 -> four characters`` the codes 03 and 04, which ToUnicode leaves out, belong to it.
    """
    clusters = [(code, text) for code, text in mapped.items() if len(text) > 1]
    return {code + n: "" for code, text in clusters for n in range(1, len(text)) if _is_gap(mapped, code, n)}


def _is_gap(mapped: dict[int, str], code: int, count: int) -> bool:
    return all(code + n not in mapped for n in range(1, count + 1))


def _encoding(objects: Objects, entries: dict[str, Plain]) -> _Encoding:
    value = objects.value(entries.get("/Encoding"))
    if not isinstance(value, dict):
        return _Encoding(as_name(value), {})
    names: dict[int, str] = {}
    code = 0
    for item in objects.array(value.get("/Differences"))[: 2 * SIMPLE_CODES]:
        if item.__class__ is str and item[:1] == "/":
            names[code] = item[1:]
            code += 1
            continue
        content = objects.value(item)
        if isinstance(content, int):
            code = content
        elif (name := as_name(content)) is not None:
            names[code] = name
            code += 1
    return _Encoding(objects.name(value, "/BaseEncoding"), names)


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
