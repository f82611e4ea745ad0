"""Font programs of a few bytes, for tests: TrueType tables and CFF structures, no outlines."""

from __future__ import annotations

import struct


def truetype(**tables: bytes) -> bytes:
    """A TrueType file with these tables."""
    head = struct.pack(">LHHHH", 0x00010000, len(tables), 0, 0, 0)
    at = len(head) + 16 * len(tables)
    directory = b""
    for tag, data in tables.items():
        directory += struct.pack(">4sLLL", tag.encode().ljust(4), 0, at, len(data))
        at += len(data)
    return head + directory + b"".join(tables.values())


def cmap(**maps: dict[int, int]) -> bytes:
    """A cmap table: ``p3e1={65: 1}`` is platform 3, encoding 1, written in format 4 (12 for wide characters)."""
    head = struct.pack(">HH", 0, len(maps))
    at = len(head) + 8 * len(maps)
    records = body = b""
    for name, glyphs in maps.items():
        platform, encoding = (int(part) for part in name[1:].split("e"))
        subtable = format_12(glyphs) if max(glyphs, default=0) > 0xFFFF else format_4(glyphs)
        records += struct.pack(">HHL", platform, encoding, at + len(body))
        body += subtable
    return head + records + body


def format_4(glyphs: dict[int, int]) -> bytes:
    """One segment a character."""
    codes = [*sorted(glyphs), 0xFFFF]
    count = len(codes)
    deltas = [(glyphs.get(code, 0) - code) & 0xFFFF for code in codes]
    words = [count * 2, 0, 0, 0, *codes, 0, *codes, *deltas, *[0] * count]
    return struct.pack(f">HHH{len(words)}H", 4, 6 + 2 * len(words), 0, *words)


def format_4_with_array(first: int, glyphs: list[int]) -> bytes:
    """One segment whose glyphs stand in an array."""
    last = first + len(glyphs) - 1
    words = [4, 0, 0, 0, last, 0xFFFF, 0, first, 0xFFFF, 0, 1, 4, 0, *glyphs]
    return struct.pack(f">HHH{len(words)}H", 4, 6 + 2 * len(words), 0, *words)


def format_6(first: int, glyphs: list[int]) -> bytes:
    """A trimmed table."""
    return struct.pack(f">HHHHH{len(glyphs)}H", 6, 10 + 2 * len(glyphs), 0, first, len(glyphs), *glyphs)


def format_12(glyphs: dict[int, int]) -> bytes:
    """One group a character."""
    groups = b"".join(struct.pack(">LLL", code, code, glyph) for code, glyph in sorted(glyphs.items()))
    return struct.pack(">HHLLL", 12, 0, 16 + len(groups), 0, len(glyphs)) + groups


def one_map(platform: int, encoding: int, subtable: bytes) -> bytes:
    """A cmap table with one subtable."""
    return struct.pack(">HHHHL", 0, 1, platform, encoding, 12) + subtable


def post(*names: str) -> bytes:
    """A post table of format 2 with a name for each glyph."""
    indices = struct.pack(f">{len(names)}H", *(258 + number for number in range(len(names))))
    strings = b"".join(bytes((len(name),)) + name.encode() for name in names)
    return struct.pack(">L28xH", 0x00020000, len(names)) + indices + strings


def glyph_tables(lengths: list[int]) -> dict[str, bytes]:
    """maxp, head and loca for glyphs of these lengths."""
    places = [0]
    for length in lengths:
        places.append(places[-1] + length)
    return {
        "maxp": struct.pack(">LH", 0x00010000, len(lengths)),
        "head": bytes(50) + struct.pack(">H", 1) + bytes(2),
        "loca": struct.pack(f">{len(places)}L", *places),
    }


def cff_index(items: list[bytes]) -> bytes:
    """An INDEX."""
    if not items:
        return b"\0\0"
    offsets = [1]
    for item in items:
        offsets.append(offsets[-1] + len(item))
    return struct.pack(f">HB{len(offsets)}H", len(items), 2, *offsets) + b"".join(items)


def _integer(value: int) -> bytes:
    return b"\x1d" + struct.pack(">l", value)


def cff(glyphs: list[str], encoding: bytes = b"", charset: bytes | None = None, *, cid: bool = False) -> bytes:
    """A CFF font: glyph 0 is .notdef, the others have these names, written as strings of their own."""
    count = len(glyphs) + 1
    strings = cff_index([name.encode() for name in glyphs])
    if charset is None:
        charset = b"\0" + b"".join(struct.pack(">H", 391 + number) for number in range(len(glyphs)))
    outlines = cff_index([b"\x0e"] * count)
    ros = _integer(391) + _integer(392) + _integer(0) + b"\x0c\x1e" if cid else b""

    def top(at: int) -> bytes:
        encoding_place = _integer(at + len(charset)) + b"\x10" if encoding else b""
        return ros + _integer(at) + b"\x0f" + encoding_place + _integer(at + len(charset) + len(encoding)) + b"\x11"

    start = b"\1\0\4\2" + cff_index([b"Test"])
    rest = strings + cff_index([])
    at = len(start) + len(cff_index([top(0)])) + len(rest)
    return start + cff_index([top(at)]) + rest + charset + encoding + outlines
