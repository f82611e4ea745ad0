"""What embedded font programs say about their glyphs, for fonts that nothing else maps to text."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from tagged2md.pdf.cff import Cff, cff
from tagged2md.pdf.glyph_names import base_encoding, glyph_text, name_text
from tagged2md.pdf.sfnt import (
    Sfnt,
    character_maps,
    code_glyphs,
    empty_glyphs,
    glyph_characters,
    glyph_count,
    glyph_names,
    sfnt,
)
from tagged2md.pdf.streams import read_stream

if TYPE_CHECKING:
    from tagged2md.pdf.objects import Objects, Plain

MAX_PROGRAM_BYTES = 32 << 20
"""Bytes of a font program that are read. A full CJK font has 10 to 25 MB."""

KEPT_ORDER_GLYPHS = 100
"""Glyphs from which a subset may have kept the glyph order of its font: then most of them are empty."""
KEPT_ORDER_EMPTY = 0.5
"""Part of the glyphs that is empty in a subset that kept the order; renumbered subsets have none but the space."""

_TYPE1_CODES = re.compile(rb"dup\s+(\d{1,3}|8#[0-7]+|16#[0-9A-Fa-f]+)\s*/([^\s()<>\[\]{}/%]+)\s*put").findall
_STANDARD = re.compile(rb"/Encoding\s+StandardEncoding\s+def").search
_HEADER_END = b"eexec"


class Program(NamedTuple):
    """An embedded font program, parsed as far as the directory."""

    type1: bytes = b""
    cff: Cff | None = None
    sfnt: Sfnt | None = None

    def is_empty(self) -> bool:
        """Whether nothing is embedded."""
        return not self.type1 and self.cff is None and self.sfnt is None


def program(objects: Objects, descriptor: dict[str, Plain]) -> Program:
    """The program of a font descriptor, by what it is and not by the key it stands under (table 124)."""
    for key in ("/FontFile2", "/FontFile3", "/FontFile"):
        stream = objects.raw(descriptor.get(key))
        if stream is not None:
            return _program(read_stream(stream, MAX_PROGRAM_BYTES).data)
    return Program()


def _program(data: bytes) -> Program:
    if data[:4] in (b"\0\1\0\0", b"true", b"ttcf", b"OTTO"):
        font = sfnt(data)
        outlines = font.table(b"CFF ")
        return Program(cff=cff(outlines) if outlines else None, sfnt=font)
    if data[:1] == b"\1":
        return Program(cff=cff(data))
    return Program(type1=data[: data.find(_HEADER_END)] if _HEADER_END in data else data)


def built_in_texts(found: Program) -> dict[int, str]:
    """Code to text by the built-in encoding of a simple font's program; codes that stay unknown are left out."""
    if found.cff is not None and found.cff.names:
        return _named(_cff_names(found.cff))
    if found.type1:
        return _named(_type1_names(found.type1))
    return _sfnt_texts(found.sfnt) if found.sfnt is not None else {}


def _named(names: dict[int, str]) -> dict[int, str]:
    texts = {code: name_text(name) for code, name in names.items()}
    return {code: text for code, text in texts.items() if text}


def _cff_names(found: Cff) -> dict[int, str]:
    if not found.codes:
        present = set(found.names.values())
        return {code: name for code, name in base_encoding("StandardEncoding").items() if name in present}
    return {code: found.names[glyph] for code, glyph in found.codes.items() if glyph in found.names}


def _type1_names(header: bytes) -> dict[int, str]:
    at = header.find(b"/Encoding")
    if at < 0 or _STANDARD(header):
        return base_encoding("StandardEncoding")
    return {_radix(code): name.decode("latin-1") for code, name in _TYPE1_CODES(header, at)}


def _radix(digits: bytes) -> int:
    base, mark, number = digits.rpartition(b"#")
    return int(number, int(base)) if mark else int(number)


def _sfnt_texts(font: Sfnt) -> dict[int, str]:
    """Symbolic TrueType: code to glyph by the (3, 0) or (1, 0) map, glyph to text by a Unicode map or its name."""
    maps = character_maps(font)
    by_glyph = _glyph_texts(font, glyph_characters(maps))
    return {code: by_glyph[glyph] for code, glyph in code_glyphs(maps).items() if glyph in by_glyph}


def _glyph_texts(font: Sfnt, characters: dict[int, str]) -> dict[int, str]:
    return _named(glyph_names(font)) | characters


def glyph_texts(found: Program) -> dict[int, str]:
    """Glyph index to text of the program of a CID font: Unicode map, glyph names, or the order of its glyphs."""
    texts: dict[int, str] = {}
    if found.sfnt is not None:
        texts = _glyph_texts(found.sfnt, glyph_characters(character_maps(found.sfnt)))
        if not texts and keeps_order(found.sfnt):
            texts = macintosh_order()
    if found.cff is not None and found.cff.names:
        texts = _named(found.cff.names) | texts
    return texts


def keeps_order(font: Sfnt) -> bool:
    """Whether a subset kept the glyph indices of the whole font: it has many glyphs, and most of them are empty."""
    count = glyph_count(font)
    return count >= KEPT_ORDER_GLYPHS and empty_glyphs(font) >= KEPT_ORDER_EMPTY * count


@cache
def macintosh_order() -> dict[int, str]:
    """Glyph index to text in the standard Macintosh order, which Windows fonts follow too. Shared: never add to it."""
    texts = {glyph: glyph_text(glyph) for glyph in range(3, 258)}
    return {glyph: text for glyph, text in texts.items() if text}
