"""The /ToUnicode entry of a font."""

from __future__ import annotations

import re
import struct
from typing import TYPE_CHECKING

from tagged2md.pdf.cmaps import MAX_ENTRIES, blocks, bytes_of, code_of
from tagged2md.pdf.glyph_names import is_character, name_text
from tagged2md.pdf.streams import read_stream

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tagged2md.pdf.objects import Objects, Plain

UNKNOWN = "\ufffd"
"""Text of a glyph that nothing maps (heuristics, unmapped)."""

MAX_TARGET = 512
"""Bytes of the Unicode value of one code; the standard allows 512."""

_BF_CHAR = re.compile(rb"<([0-9A-Fa-f\s]++)>\s*+(?:<([0-9A-Fa-f\s]*+)>|/([^\s<>\[\]/]++))").findall
_BF_RANGE = re.compile(
    rb"<([0-9A-Fa-f\s]++)>\s*+<([0-9A-Fa-f\s]++)>\s*+(?:<([0-9A-Fa-f\s]*+)>|\[([^\[\]]*+)\])"
).findall
_HEX = re.compile(rb"<([0-9A-Fa-f\s]*+)>").findall

FIRST_SURROGATE_CODE = 0xD800
FIRST_SURROGATE, LAST_SURROGATE = "\ud800", "\udfff\U0010ffff"
"""Texts between these begin with half a surrogate pair."""

MAX_CMAP_BYTES = 4 << 20
"""Bytes of a CMap stream that are read. One for all of Unicode has about 1 MB."""


def stream_data(objects: Objects, value: Plain) -> bytes:
    """The bytes of a CMap stream; empty where the value is none."""
    raw = objects.raw(value)
    return b"" if raw is None else read_stream(raw, MAX_CMAP_BYTES).data


def mapped_texts(objects: Objects, entries: dict[str, Plain]) -> dict[int, str]:
    """Code to text by ToUnicode. Entries that only say "nothing" are left out, so that other sources are asked."""
    found = to_unicode(stream_data(objects, entries.get("/ToUnicode")))
    # broken subsetters write U+0000, U+FFFD, the glyph index as a control character, or half a surrogate pair
    return {
        code: text
        for code, text in found.items()
        if text
        and (" " <= text < FIRST_SURROGATE or text > UNKNOWN or LAST_SURROGATE < text < UNKNOWN or text.isspace())
    }


def to_unicode(data: bytes) -> dict[int, str]:
    """The texts of codes in a ToUnicode CMap (ISO 32000-2, 9.10.3); of hostile ones the first MAX_ENTRIES.

    A text may be half a surrogate pair: ``mapped_texts`` sorts out what is no text.
    """
    found: dict[int, str] = {}
    left = MAX_ENTRIES
    for kind, body in blocks(data):
        if kind == b"bfchar":
            left -= _add_characters(found, body)
        elif kind == b"bfrange":
            left -= _add_ranges(found, body, left)
        if left <= 0:
            break
    return found


def _add_characters(found: dict[int, str], body: bytes) -> int:
    """Add single codes; how many."""
    for uniform, layout in _UNIFORM_PAIRS:
        if uniform(body):
            pairs = list(struct.iter_unpack(layout, _digits(body)))
            found.update([(code, chr(unit)) for code, unit in pairs])
            return len(pairs)
    triples = _BF_CHAR(body)
    for code, digits, name in triples:
        if len(digits) == ONE_UNIT and code.isalnum() and digits.isalnum():
            found[int(code, 16)] = chr(int(digits, 16))
        else:
            found[code_of(code)] = (name_text(name.decode("latin-1")) or "") if name else _text(digits)
    return len(triples)


def _uniform(*lengths: int) -> Callable[[bytes], object]:
    """Finds out whether a block holds nothing but numbers of so many digits in turn."""
    numbers = b"".join(rb"\s*+<[0-9A-Fa-f]{%d}>" % length for length in lengths)
    return re.compile(rb"(?:" + numbers + rb")*+\s*+").fullmatch


_UNIFORM_PAIRS = ((_uniform(4, 4), ">HH"), (_uniform(2, 4), ">BH"))
"""Codes of two bytes or one and one UTF-16 unit for each, as nearly all files have them: read all at once."""
_UNIFORM_RANGES = ((_uniform(4, 4, 4), ">HHH"), (_uniform(2, 2, 4), ">BBH"))


def _digits(body: bytes) -> bytes:
    return bytes.fromhex(body.translate(None, b"<>").decode("ascii"))


def _add_ranges(found: dict[int, str], body: bytes, left: int) -> int:
    """Add ranges of codes, up to a number; how many."""
    for uniform, layout in _UNIFORM_RANGES:
        if uniform(body):
            return _add_uniform_ranges(found, struct.iter_unpack(layout, _digits(body)), left)
    added = 0
    for low, high, digits, array in _BF_RANGE(body):
        first = code_of(low)
        count = 1 if low == high else min(code_of(high) - first + 1, left - added)
        if array:
            for offset, item in zip(range(count), _HEX(array), strict=False):
                found[first + offset] = _text(item)
        elif count == 1:
            found[first] = _text(digits)
        else:
            _add_range(found, first, count, _text(digits))
        added += max(count, 1)
        if added >= left:
            break
    return added


def _add_uniform_ranges(found: dict[int, str], ranges: Iterable[tuple[int, ...]], left: int) -> int:
    """Add ranges whose texts are one UTF-16 unit, up to a number; how many."""
    added = 0
    for low, high, unit in ranges:
        count = 1 if low == high else min(high - low + 1, left - added)
        if count == 1:
            found[low] = chr(unit)
        else:
            _add_range(found, low, count, chr(unit))
        added += max(count, 1)
        if added >= left:
            break
    return added


def _add_range(found: dict[int, str], first: int, count: int, text: str) -> None:
    if not text:
        return
    stem, start = text[:-1], ord(text[-1])
    if start > 0 and start + count <= FIRST_SURROGATE_CODE:
        texts = map(chr, range(start, start + count))
        found.update(zip(range(first, first + count), map(stem.__add__, texts) if stem else texts, strict=True))
        return
    for offset in range(count):
        if is_character(start + offset):
            found[first + offset] = stem + chr(start + offset)


def _text(digits: bytes) -> str:
    if len(digits) == ONE_UNIT:
        try:
            return chr(int(digits, 16))
        except ValueError:
            pass  # white space between the digits: read below
    value = bytes_of(digits)[:MAX_TARGET]
    return chr(value[0]) if len(value) == 1 else value.decode("utf-16-be", "ignore")


ONE_UNIT = 4
"""Hexadecimal digits of one UTF-16 unit, which most texts are."""
