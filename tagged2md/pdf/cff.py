"""Compact Font Format programs: glyph names and the built-in encoding (Adobe Technical Note 5176)."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

MAX_GLYPHS = 65_536
"""Glyph indices have two bytes."""
MAX_STRINGS = 65_536
"""Strings that are read."""

CHARSET, ENCODING, CHAR_STRINGS, ROS = 15, 16, 17, 0x0C1E
"""Operators of the top dictionary; two-byte ones as 0x0C00 + n."""
PREDEFINED_CHARSETS = 3
"""Offsets below this name a charset: ISOAdobe, Expert, ExpertSubset."""
PREDEFINED_ENCODINGS = 2
"""Offsets below this name an encoding: Standard, Expert."""


class Cff(NamedTuple):
    """What is asked of a CFF program."""

    names: dict[int, str]
    """Glyph index to name; empty in CID-keyed fonts."""
    codes: dict[int, int]
    """Code to glyph index of the built-in encoding; empty where it is StandardEncoding."""
    is_cid: bool
    cids: dict[int, int]
    """CID to glyph index in CID-keyed fonts."""


class _Index(NamedTuple):
    items: list[bytes]
    end: int


def _number(data: bytes, at: int, size: int) -> int:
    return int.from_bytes(data[at : at + size], "big")


def _index(data: bytes, at: int, limit: int) -> _Index:
    """An INDEX structure: its items, and where it ends."""
    count, size = _number(data, at, 2), _number(data, at + 2, 1)
    if count == 0 or not 1 <= size <= 4:  # noqa: PLR2004 - offsets have one to four bytes
        return _Index([], at + 2)
    base = at + 2 + (count + 1) * size
    offsets = [_number(data, at + 3 + index * size, size) for index in range(count + 1)]
    items = [data[base + start : base + end] for start, end in pairwise(offsets[: limit + 1])]
    return _Index(items, base + offsets[-1])


def _dictionary(data: bytes) -> dict[int, list[int]]:
    """Operators of a DICT with their integer operands (reals count as 0)."""
    found: dict[int, list[int]] = {}
    operands: list[int] = []
    at = 0
    while at < len(data):
        first = data[at]
        at += 1
        if first <= 21:  # noqa: PLR2004 - operators
            if first == 12:  # noqa: PLR2004 - escape
                first = 0x0C00 + _number(data, at, 1)
                at += 1
            found[first] = operands
            operands = []
        else:
            value, at = _operand(data, first, at)
            operands.append(value)
    return found


def _operand(data: bytes, first: int, at: int) -> tuple[int, int]:
    """One operand, and where the next one starts (Table 3 of the note)."""
    match first:
        case 28:
            return int.from_bytes(data[at : at + 2], "big", signed=True), at + 2
        case 29:
            return int.from_bytes(data[at : at + 4], "big", signed=True), at + 4
        case 30:
            return 0, _end_of_real(data, at)
        case _ if first <= 246:  # noqa: PLR2004
            return first - 139, at
        case _ if first <= 250:  # noqa: PLR2004
            return (first - 247) * 256 + _number(data, at, 1) + 108, at + 1
        case _:
            return -(first - 251) * 256 - _number(data, at, 1) - 108, at + 1


def _end_of_real(data: bytes, at: int) -> int:
    """Where a real number ends: with the byte that holds a nibble of 15."""
    while at < len(data) and "f" not in f"{data[at]:02x}":
        at += 1
    return at + 1


def cff(data: bytes) -> Cff:
    """Names and encoding of a CFF program; what is damaged reads as empty."""
    names = _index(data, _number(data, 2, 1), 1)
    tops = _index(data, names.end, 1)
    strings = _index(data, tops.end, MAX_STRINGS)
    top = _dictionary(tops.items[0]) if tops.items else {}
    count = min(_number(data, _offset(top, CHAR_STRINGS), 2), MAX_GLYPHS) if CHAR_STRINGS in top else 0
    charset = _charset(data, _offset(top, CHARSET), count)
    if ROS in top:
        return Cff({}, {}, True, {cid: glyph for glyph, cid in charset.items()})
    every = (*standard_strings(), *(item.decode("latin-1") for item in strings.items))
    glyph_names = {glyph: every[sid] for glyph, sid in charset.items() if sid < len(every)}
    return Cff(glyph_names, _encoding(data, _offset(top, ENCODING)), False, {})


def _offset(top: dict[int, list[int]], operator: int) -> int:
    operands = top.get(operator)
    return max(0, operands[-1]) if operands else 0


def _charset(data: bytes, at: int, count: int) -> dict[int, int]:
    """Glyph index to string identifier (or CID)."""
    if at < PREDEFINED_CHARSETS:
        # ISOAdobe is the first 229 strings in order; the expert sets hold no body text
        return {glyph: glyph for glyph in range(min(count, 229))} if at == 0 else {}
    form = _number(data, at, 1)
    found = {0: 0}
    at += 1
    if form == 0:
        found.update((glyph, _number(data, at + 2 * (glyph - 1), 2)) for glyph in range(1, count))
        return found
    size = 1 if form == 1 else 2
    while len(found) < count and at < len(data):
        first, left = _number(data, at, 2), _number(data, at + 2, size)
        for sid in range(first, first + min(left + 1, count - len(found))):
            found[len(found)] = sid
        at += 2 + size
    return found


def _encoding(data: bytes, at: int) -> dict[int, int]:
    """Code to glyph index."""
    if at < PREDEFINED_ENCODINGS:
        return {}
    form, count = _number(data, at, 1), _number(data, at + 1, 1)
    found: dict[int, int] = {}
    at += 2
    if form & 0x7F == 0:
        return {code: glyph for glyph, code in enumerate(data[at : at + count], 1)}
    glyph = 1
    for index in range(count):
        first, left = _number(data, at + 2 * index, 1), _number(data, at + 2 * index + 1, 1)
        for code in range(first, first + left + 1):
            found[code] = glyph
            glyph += 1
    return found


def standard_strings() -> tuple[str, ...]:
    """The 391 strings every CFF font knows, from pdfminer.six; loaded only when a CFF font is read."""
    from pdfminer.pdffont import CFFFont

    return CFFFont.STANDARD_STRINGS
