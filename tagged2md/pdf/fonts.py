"""Font dictionaries to decoders and ``Font`` records (ISO 32000-2, 9.5 to 9.10).

pdfminer.six gives the tables (glyph list, encodings, metrics of the standard 14, predefined CMaps); its font classes
are not used: they read whole font programs with a PostScript parser before they know whether they need them, never
read embedded CMaps, and print ``(cid:12)`` for what they can't map.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tagged2md.pdf.cmaps import CodeMap, collection_texts, embedded_cmap, predefined_cmap, to_unicode
from tagged2md.pdf.decoder import MEMO_SIZE, Codes, IdentityCodes, MappedCodes, Shown, SimpleCodes, shown
from tagged2md.pdf.font_facts import Looks, base_font_name, looks
from tagged2md.pdf.font_widths import (
    DEFAULT_CID_WIDTH,
    VerticalMetrics,
    cid_widths,
    default_vertical,
    simple_widths,
    standard_widths,
    vertical_metrics,
)
from tagged2md.pdf.glyph_names import base_encoding, glyph_text, name_text, numbered_glyph, symbol_texts
from tagged2md.pdf.objects import as_int, as_name, as_text
from tagged2md.pdf.page import Font
from tagged2md.pdf.streams import read_stream

if TYPE_CHECKING:
    from tagged2md.pdf.objects import Objects, Plain

UNKNOWN = "\ufffd"
"""Text of a glyph that nothing maps (heuristics, unmapped)."""

MAX_CMAP_BYTES = 4 << 20
"""Bytes of a ToUnicode or Encoding CMap that are read. One for all of Unicode has about 1 MB."""


class LoadedFont:
    """A font ready to decode strings. ``memo`` is looked up directly by the interpreter."""

    __slots__ = ("codes", "em", "has_mixed_codes", "memo", "middle", "problems", "record", "slanted", "vertical")

    def __init__(self, record: Font, codes: Codes) -> None:
        self.record = record
        self.codes = codes
        self.memo: dict[bytes, Shown] = {}
        self.vertical = record.vertical
        self.has_mixed_codes = isinstance(codes, MappedCodes)
        """Whether codes of one byte stand among longer ones, so that word spacing must be placed code by code."""
        self.em = 1.0
        """Height of an em in text space units at size 1; differs from 1 in Type 3 fonts alone."""
        self.middle = (record.ascent + record.descent) / 2
        """Height of the middle of a glyph box over the baseline, em."""
        self.slanted: Font | None = None
        """The record with italic set, for text that the matrix slants; made on demand."""
        self.problems: list[str] = []

    def show(self, string: bytes) -> Shown:
        """What a string shows; remembered."""
        found = shown(self.codes, string)
        if len(self.memo) < MEMO_SIZE:
            self.memo[string] = found
        return found

    def glyphs(self, string: bytes) -> tuple[list[str], list[float]]:
        """Text and advance of each glyph of a string; the advance of vertical writing goes down."""
        texts, advances, _ = self.codes.split(string)
        return texts, advances

    def slanted_record(self) -> Font:
        """The record for text slanted by its matrix, a stand-in for an italic face."""
        if self.slanted is None:
            self.slanted = replace(self.record, italic=True)
        return self.slanted


def loaded_font(objects: Objects, entries: dict[str, Plain]) -> LoadedFont:
    """The font of a font dictionary; a font that can't be read in full gives what there is."""
    if objects.name(entries, "/Subtype") == "Type0":
        return _composite(objects, entries)
    return _simple(objects, entries)


def _stream(objects: Objects, value: Plain) -> bytes:
    raw = objects.raw(value)
    return b"" if raw is None else read_stream(raw, MAX_CMAP_BYTES).data


def _to_unicode(objects: Objects, entries: dict[str, Plain]) -> dict[int, str]:
    return to_unicode(_stream(objects, entries.get("/ToUnicode")))


# ---------------------------------------------------------------- simple fonts


def _simple(objects: Objects, entries: dict[str, Plain]) -> LoadedFont:
    descriptor = objects.dictionary(entries.get("/FontDescriptor"))
    base_font = base_font_name(entries, descriptor)
    found = looks(objects, base_font, descriptor)
    is_type3 = objects.name(entries, "/Subtype") == "Type3"
    matrix = objects.numbers(entries.get("/FontMatrix"), 6) if is_type3 else None
    unit = matrix[0] if matrix and matrix[0] else 0.001
    texts = _simple_texts(objects, entries, found.name)
    missing = (objects.number(descriptor, "/MissingWidth") or 0.0) * unit
    widths = simple_widths(objects, entries, missing, unit)
    if widths is None:
        widths = standard_widths(found.name, texts, found.bold, found.monospaced)
    return LoadedFont(_record(found, _advances(texts, widths)), SimpleCodes(texts, widths))


def _advances(texts: list[str], widths: list[float]) -> dict[str, float]:
    return {text: width for text, width in zip(texts, widths, strict=True) if text in " 0" and text}


def _record(found: Looks, advances: dict[str, float], *, vertical: bool = False) -> Font:
    return Font(
        found.name,
        found.bold,
        found.italic,
        found.monospaced,
        found.symbolic,
        found.math,
        advances.get(" ") or None,
        advances.get("0") or None,
        found.ascent,
        found.descent,
        vertical,
    )


def _simple_texts(objects: Objects, entries: dict[str, Plain], base_font: str) -> list[str]:
    mapped = _to_unicode(objects, entries)
    names = _glyph_names(objects, entries)
    built_in = symbol_texts(base_font) or {}
    return [mapped.get(code) or _name_or_code(names.get(code), built_in.get(code)) for code in range(256)]


def _name_or_code(name: str | None, built_in: str | None) -> str:
    if built_in is not None:
        return built_in
    if name is None:
        return UNKNOWN
    glyph = numbered_glyph(name)
    return name_text(name) or (glyph_text(glyph) if glyph is not None else None) or UNKNOWN


def _glyph_names(objects: Objects, entries: dict[str, Plain]) -> dict[int, str]:
    encoding = objects.value(entries.get("/Encoding"))
    default = "StandardEncoding" if objects.name(entries, "/Subtype") in ("Type1", "MMType1") else "WinAnsiEncoding"
    if not isinstance(encoding, dict):
        return base_encoding(as_name(encoding) or default)
    names = dict(base_encoding(objects.name(encoding, "/BaseEncoding") or default))
    code = 0
    for item in objects.array(encoding.get("/Differences")):
        number = as_int(objects.value(item))
        if number is not None:
            code = number
        elif (name := as_name(objects.value(item))) is not None:
            names[code] = name
            code += 1
    return names


# ---------------------------------------------------------------- composite fonts


def _composite(objects: Objects, entries: dict[str, Plain]) -> LoadedFont:
    descendants = objects.items(entries.get("/DescendantFonts"))
    descendant = objects.dictionary(descendants[0]) if descendants else {}
    descriptor = objects.dictionary(descendant.get("/FontDescriptor"))
    found = looks(objects, base_font_name(entries, descriptor), descriptor)
    code_map = _code_map(objects, entries.get("/Encoding"))
    mapped = _to_unicode(objects, entries)
    by_cid = _collection(objects, descendant)
    widths = cid_widths(objects, descendant.get("/W"))
    default = objects.number(descendant, "/DW")
    default_width = DEFAULT_CID_WIDTH if default is None else default / 1000

    vertical = vertical_metrics(objects, descendant.get("/W2")) if code_map.is_vertical else {}
    down = VerticalMetrics(default_vertical(objects, descendant.get("/DW2"))[1], 0.0, 0.0)

    def glyph(code: int, cid: int) -> tuple[str, float]:
        text = mapped.get(code) or by_cid.get(cid) or UNKNOWN
        if code_map.is_vertical:
            return text, -vertical.get(cid, down).advance
        return text, widths.get(cid, default_width)

    codes = IdentityCodes(glyph) if code_map.is_identity else MappedCodes(code_map, glyph)
    space = next((code for code, text in mapped.items() if text == " "), None)
    advances = {" ": widths.get(space, default_width)} if space is not None else {}
    return LoadedFont(_record(found, advances, vertical=code_map.is_vertical), codes)


def _code_map(objects: Objects, value: Plain) -> CodeMap:
    name = as_name(objects.value(value))
    if name is not None:
        return predefined_cmap(name) or CodeMap(is_vertical=name.endswith("-V"), is_identity=True)
    data = _stream(objects, value)
    return embedded_cmap(data, None) if data else CodeMap(is_identity=True)


def _collection(objects: Objects, descendant: dict[str, Plain]) -> dict[int, str]:
    system = objects.dictionary(descendant.get("/CIDSystemInfo"))
    registry, ordering = (as_text(objects.value(system.get(key))) or "" for key in ("/Registry", "/Ordering"))
    return {} if ordering in ("", "Identity") else collection_texts(f"{registry}-{ordering}")
