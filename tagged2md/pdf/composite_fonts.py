"""Composite fonts: CIDs through CMaps (ISO 32000-2, 9.7).

What a code means is asked in this order: ToUnicode; the CMap itself, where it is one from Unicode or from a code page;
the character collection of the CIDs; the embedded program by glyph index. What nothing tells is U+FFFD.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

from tagged2md.pdf.cmaps import embedded_cmap
from tagged2md.pdf.codes import IdentityCodes, MappedCodes
from tagged2md.pdf.decoder import LoadedFont
from tagged2md.pdf.font_facts import base_font_name, font_record, looks
from tagged2md.pdf.font_programs import glyph_texts, macintosh_order, program
from tagged2md.pdf.font_widths import (
    DEFAULT_CID_WIDTH,
    CidWidths,
    default_vertical_advance,
    vertical_advances,
)
from tagged2md.pdf.objects import as_name, as_text
from tagged2md.pdf.predefined_cmaps import CodeMap, horizontal_texts, predefined_cmap, vertical_texts
from tagged2md.pdf.to_unicode import UNKNOWN, mapped_texts, stream_data

if TYPE_CHECKING:
    from tagged2md.pdf.objects import Objects, Plain

MAX_GID_MAP_BYTES = 1 << 17
"""Bytes of a CIDToGIDMap: two for each of 65,536 CIDs."""

MAX_CMAP_CHAIN = 4
"""CMaps that may use each other. Adobe's own have three levels."""

_CODECS = (
    (re.compile(r"UCS2|UTF16"), "utf-16-be"),
    (re.compile(r"UTF32"), "utf-32-be"),
    (re.compile(r"UTF8"), "utf-8"),
    (re.compile(r"^GB(?!T)"), "gb18030"),
    (re.compile(r"RKSJ"), "cp932"),
    (re.compile(r"B5"), "big5hkscs"),
    (re.compile(r"^KSC(?!.*Johab)"), "cp949"),
    (re.compile(r"^EUC-"), "euc_jp"),
)
"""Codecs of the codes of predefined CMaps, by the name of the CMap."""

SPACE_CID, ZERO_CID = 1, 17
"""CIDs of the space and the digit zero in all Adobe collections."""


def composite_font(objects: Objects, entries: dict[str, Plain]) -> LoadedFont:
    """The font of a Type 0 font dictionary."""
    font = _CompositeFont(objects, entries)
    codes = IdentityCodes(font.glyph) if font.code_map.is_identity else MappedCodes(font.code_map, font.glyph)
    found = looks(objects, base_font_name(entries, font.descriptor), font.descriptor)
    return LoadedFont(font_record(found, font.advances(), vertical=font.code_map.is_vertical), codes)


class _CompositeFont:
    """Gives the text and width of each glyph; what takes long to read is read when it is first needed."""

    def __init__(self, objects: Objects, entries: dict[str, Plain]) -> None:
        self._objects = objects
        descendants = objects.items(entries.get("/DescendantFonts"))
        self._descendant = objects.dictionary(descendants[0]) if descendants else {}
        self.descriptor = objects.dictionary(self._descendant.get("/FontDescriptor"))
        self._encoding_name = as_name(objects.value(entries.get("/Encoding")))
        self.code_map = _code_map(objects, entries.get("/Encoding"), MAX_CMAP_CHAIN)
        self._codec = _codec(self._encoding_name or "")
        self._mapped = mapped_texts(objects, entries)
        self._unicode_name = as_name(objects.value(entries.get("/ToUnicode")))
        self._widths = CidWidths(objects, self._descendant.get("/W"))
        default = objects.number(self._descendant, "/DW")
        self._default_width = DEFAULT_CID_WIDTH if default is None else default / 1000
        is_vertical = self.code_map.is_vertical
        self._advances = vertical_advances(objects, self._descendant.get("/W2")) if is_vertical else {}
        self._default_advance = default_vertical_advance(objects, self._descendant.get("/DW2"))

    def glyph(self, code: bytes, cid: int) -> tuple[str, float]:
        """Text and advance of a glyph; the advance of vertical writing goes down."""
        text = self._mapped.get(int.from_bytes(code, "big")) or self._unmapped_text(code, cid)
        if self.code_map.is_vertical:
            return text, -self._advances.get(cid, self._default_advance)
        width = self._widths.get(cid)
        return text, self._default_width if width is None else width

    def _unmapped_text(self, code: bytes, cid: int) -> str:
        return self._code_text(code) or self._collection.get(cid) or self._program_text(cid) or UNKNOWN

    def _code_text(self, code: bytes) -> str | None:
        """The text of a code that is Unicode or of a code page itself."""
        if self._codec is None:
            return None
        try:
            text = code.decode(self._codec)
        except UnicodeError:
            return None
        return text if text.isprintable() or text == " " else None

    @cached_property
    def _collection(self) -> dict[int, str]:
        system = self._objects.dictionary(self._descendant.get("/CIDSystemInfo"))
        registry, ordering = (as_text(self._objects.value(system.get(key))) or "" for key in ("/Registry", "/Ordering"))
        if ordering in ("", "Identity"):
            return {}
        name = f"{registry.strip()}-{ordering.strip()}"
        return vertical_texts(name) if self.code_map.is_vertical else horizontal_texts(name)

    def _program_text(self, cid: int) -> str | None:
        if self._unicode_name is not None and self._is_unicode:
            return chr(cid) if chr(cid).isprintable() else None
        return self._glyph_texts.get(self._glyph_indices.get(cid, cid))

    @cached_property
    def _is_unicode(self) -> bool:
        """Whether the CIDs are Unicode: /ToUnicode is the name of an identity CMap."""
        return (self._unicode_name or "").startswith("Identity")

    @cached_property
    def _glyph_texts(self) -> dict[int, str]:
        found = program(self._objects, self.descriptor)
        if not found.is_empty():
            return glyph_texts(found)
        return macintosh_order() if self._has_macintosh_widths() else {}

    def _has_macintosh_widths(self) -> bool:
        """Whether widths fit the standard glyph order: a narrow space at 3, digits of one width at 19 to 28."""
        digits = {self._widths.get(cid) for cid in range(19, 29)} - {None}
        space = self._widths.get(3)
        return len(digits) == 1 and (space is None or space < max(filter(None, digits), default=0.0))

    @cached_property
    def _glyph_indices(self) -> dict[int, int]:
        """CID to glyph index by a CIDToGIDMap stream; empty where they are the same."""
        data = stream_data(self._objects, self._descendant.get("/CIDToGIDMap"))[:MAX_GID_MAP_BYTES]
        return {at // 2: int.from_bytes(data[at : at + 2], "big") for at in range(0, len(data) - 1, 2)}

    def advances(self) -> dict[str, float]:
        """Advances of the space and the zero, where they are told."""
        found: dict[str, float] = {}
        if self.code_map.is_identity:
            asked = [code for code, text in self._mapped.items() if text in (" ", "0")]
            for code in sorted(asked, reverse=True):
                width = self._widths.get(code)
                if width is not None:
                    found[self._mapped[code]] = width
        elif self._widths:
            found = {" ": self._widths.get(SPACE_CID) or 0.0, "0": self._widths.get(ZERO_CID) or 0.0}
        return found


def _code_map(objects: Objects, value: Plain, chain: int) -> CodeMap:
    """The CMap of /Encoding: predefined by name, or a stream, which may use another one."""
    name = as_name(objects.value(value))
    if name is not None:
        return predefined_cmap(name) or CodeMap(is_vertical=name.endswith("-V"), is_identity=True)
    data = stream_data(objects, value)
    if not data:
        return CodeMap(is_identity=True)
    used = objects.dictionary(value).get("/UseCMap")
    return embedded_cmap(data, _code_map(objects, used, chain - 1) if used is not None and chain > 0 else None)


def _codec(name: str) -> str | None:
    return next((codec for pattern, codec in _CODECS if pattern.search(name)), None)
