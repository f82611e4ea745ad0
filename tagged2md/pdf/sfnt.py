"""TrueType and OpenType programs: character maps and glyph names, read only where a font has no other mapping.

Everything is bounds-checked by slicing: a short table gives fewer entries, never an exception.
"""

from __future__ import annotations

import struct
from itertools import pairwise
from typing import NamedTuple

from tagged2md.pdf.glyph_order import MAC_ORDER

MAX_TABLES = 64
"""Tables of a font; real ones have about twenty."""
MAX_SUBTABLES = 16
"""Character maps of a font; real ones have at most six."""
MAX_MAPPINGS = 200_000
"""Characters that a map may name, overlapping ones counted again: hostile fonts would keep us busy for ever."""
MAX_GROUPS = 20_000
"""Groups of a format 12 map that are read."""

UNICODE_MAPS = ((3, 10), (0, 4), (0, 6), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0))
"""Platform and encoding of maps from Unicode, the widest first (OpenType, cmap)."""
SYMBOL_MAP, MACINTOSH_MAP = (3, 0), (1, 0)
"""The maps that codes of symbolic fonts go through (ISO 32000-2, 9.6.5.4)."""
SYMBOL_PAGES = (0xF000, 0, 0xF100, 0xF200)
"""Where a symbol map may keep the 256 codes."""

Glyphs = dict[int, int]
"""Code or character to glyph index."""


class Sfnt(NamedTuple):
    """A font program and where its tables are."""

    data: bytes
    tables: dict[bytes, tuple[int, int]]

    def table(self, tag: bytes) -> bytes:
        """The bytes of a table; empty where there is none."""
        offset, length = self.tables.get(tag, (0, 0))
        return self.data[offset : offset + length]


def _unpacked(pattern: str, data: bytes, at: int) -> tuple[int, ...]:
    """The numbers of a structure; zeros where the data ends before."""
    size = struct.calcsize(">" + pattern)
    return struct.unpack(">" + pattern, data[at : at + size].ljust(size, b"\0"))


def _words(data: bytes, at: int, count: int) -> tuple[int, ...]:
    """Up to ``count`` unsigned 16-bit numbers."""
    found = data[at : at + 2 * max(count, 0)]
    return struct.unpack(f">{len(found) // 2}H", found[: len(found) & ~1])


def sfnt(data: bytes) -> Sfnt:
    """The table directory; of a collection the one of its first font."""
    at = _unpacked("L", data, 12)[0] if data[:4] == b"ttcf" else 0
    count = min(_unpacked("H", data, at + 4)[0], MAX_TABLES)
    tables = {}
    for index in range(count):
        entry = at + 12 + 16 * index
        offset, length = _unpacked("LL", data, entry + 8)
        tables[data[entry : entry + 4]] = (offset, length)
    return Sfnt(data, tables)


def character_maps(font: Sfnt) -> dict[tuple[int, int], Glyphs]:
    """All character maps by platform and encoding."""
    table = font.table(b"cmap")
    count = min(_unpacked("H", table, 2)[0], MAX_SUBTABLES)
    found: dict[tuple[int, int], Glyphs] = {}
    for index in range(count if table else 0):
        platform, encoding, offset = _unpacked("HHL", table, 4 + 8 * index)
        found.setdefault((platform, encoding), _character_map(table[offset:]))
    return found


def _character_map(table: bytes) -> Glyphs:
    match _unpacked("H", table, 0)[0]:
        case 0:
            return {code: glyph for code, glyph in enumerate(table[6:262]) if glyph}
        case 4:
            return _segments(table)
        case 6:
            first, count = _unpacked("HH", table, 6)
            return {first + index: glyph for index, glyph in enumerate(_words(table, 10, count)) if glyph}
        case 12:
            return _groups(table)
        case _:
            return {}


def _segments(table: bytes) -> Glyphs:
    """Format 4: ranges of characters with a difference or an array of glyphs."""
    count = _unpacked("H", table, 6)[0] // 2
    ends, starts = _words(table, 14, count), _words(table, 16 + 2 * count, count)
    differences, offsets = _words(table, 16 + 4 * count, count), _words(table, 16 + 6 * count, count)
    found: Glyphs = {}
    left = MAX_MAPPINGS
    for index, (start, end, difference, offset) in enumerate(zip(starts, ends, differences, offsets, strict=False)):
        left -= max(end - start, 0) + 1
        if end < start or left < 0:
            continue
        if offset == 0:
            found.update((code, (code + difference) & 0xFFFF) for code in range(start, end + 1))
        else:
            array = _words(table, 16 + 6 * count + 2 * index + offset, end - start + 1)
            found.update((start + i, (glyph + difference) & 0xFFFF) for i, glyph in enumerate(array) if glyph)
    found.pop(0xFFFF, None)
    return {code: glyph for code, glyph in found.items() if glyph}


def _groups(table: bytes) -> Glyphs:
    """Format 12: groups of characters with consecutive glyphs."""
    found: Glyphs = {}
    left = MAX_MAPPINGS
    for index in range(min(_unpacked("L", table, 12)[0], MAX_GROUPS)):
        start, end, glyph = _unpacked("LLL", table, 16 + 12 * index)
        count = min(end - start + 1, left)
        found.update((start + offset, glyph + offset) for offset in range(count))
        left -= max(count, 0)
    return found


def glyph_characters(maps: dict[tuple[int, int], Glyphs]) -> dict[int, str]:
    """Glyph index to character by the widest Unicode map. The lowest character of a glyph wins."""
    for key in UNICODE_MAPS:
        if maps.get(key):
            pairs = sorted(maps[key].items(), reverse=True)
            return {glyph: chr(code) for code, glyph in pairs if _is_character(code)}
    return {}


def _is_character(code: int) -> bool:
    return code <= 0x10FFFF and not 0xD800 <= code <= 0xDFFF  # noqa: PLR2004 - Unicode without surrogates


def code_glyphs(maps: dict[tuple[int, int], Glyphs]) -> Glyphs:
    """Code to glyph index of a symbolic font (ISO 32000-2, 9.6.5.4): the (3, 0) map, else the (1, 0) map."""
    symbol = maps.get(SYMBOL_MAP)
    if symbol:
        found = {}
        for code in range(256):
            glyph = next((symbol[page + code] for page in SYMBOL_PAGES if page + code in symbol), None)
            if glyph is not None:
                found[code] = glyph
        return found
    return maps.get(MACINTOSH_MAP, {})


def glyph_names(font: Sfnt) -> dict[int, str]:
    """Glyph index to name by the post table, formats 1 and 2."""
    table = font.table(b"post")
    version = _unpacked("L", table, 0)[0]
    if version == 0x00010000:  # noqa: PLR2004 - 1.0 as a fixed-point number
        return dict(enumerate(MAC_ORDER))
    if version != 0x00020000:  # noqa: PLR2004 - 2.0
        return {}
    indices = _words(table, 34, _unpacked("H", table, 32)[0])
    names = _pascal_strings(table, 34 + 2 * len(indices))
    every = (*MAC_ORDER, *names)
    return {glyph: every[index] for glyph, index in enumerate(indices) if index < len(every)}


def _pascal_strings(table: bytes, at: int) -> list[str]:
    names = []
    while at < len(table):
        length = table[at]
        names.append(table[at + 1 : at + 1 + length].decode("latin-1"))
        at += 1 + length
    return names


def glyph_count(font: Sfnt) -> int:
    """Number of glyphs by the maxp table."""
    return _unpacked("H", font.table(b"maxp"), 4)[0]


def empty_glyphs(font: Sfnt) -> int:
    """How many glyphs have no outline: subsets that keep the glyph order have many."""
    is_long = _unpacked("H", font.table(b"head"), 50)[0]
    table = font.table(b"loca")
    places = (
        struct.unpack(f">{len(table) // 4}L", table[: len(table) & ~3]) if is_long else _words(table, 0, len(table))
    )
    return sum(a == b for a, b in pairwise(places))
