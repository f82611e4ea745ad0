"""CMaps: from codes to Unicode (ToUnicode), and from codes to CIDs (predefined and embedded).

Read with regular expressions: a CMap is a PostScript program, but every producer writes the same few operators, and a
PostScript reader costs ten times as much. Predefined CMaps come from the data of pdfminer.six, never from elsewhere:
a name with a path in it, or the environment variable CMAP_PATH, must not lead to a file (CVE-2025-64512).
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from typing import Any

from tagged2md.pdf.glyph_names import is_character, name_text

MAX_ENTRIES = 200_000
"""Mappings of one CMap that are kept: more than all characters of Unicode in use. Ranges can claim any number."""

MAX_TARGET = 512
"""Bytes of the Unicode value of one code; the standard allows 512."""

_BEGIN = re.compile(rb"begin(bfchar|bfrange|cidchar|cidrange|codespacerange)").finditer
_BF_CHAR = re.compile(rb"<\s*([0-9A-Fa-f\s]+)>\s*(?:<([0-9A-Fa-f\s]*)>|/([^\s<>\[\]/]+))").findall
_BF_RANGE = re.compile(rb"<\s*([0-9A-Fa-f\s]+)>\s*<\s*([0-9A-Fa-f\s]+)>\s*(?:<([0-9A-Fa-f\s]*)>|\[([^\]]*)\])").findall
_CID_CHAR = re.compile(rb"<\s*([0-9A-Fa-f\s]+)>\s*(\d+)").findall
_CID_RANGE = re.compile(rb"<\s*([0-9A-Fa-f\s]+)>\s*<\s*([0-9A-Fa-f\s]+)>\s*(\d+)").findall
_CODE_PAIR = re.compile(rb"<\s*([0-9A-Fa-f\s]+)>\s*<\s*([0-9A-Fa-f\s]+)>").findall
_HEX = re.compile(rb"<([0-9A-Fa-f\s]*)>").findall
_USE = re.compile(rb"/([^\s/]+)\s+usecmap")
_WMODE = re.compile(rb"/WMode\s+(\d)")
_SAFE_NAME = re.compile(r"[\w-]+", re.ASCII)

_BYTE_BITS = 8
_MAX_CODE_BYTES = 4

KEPT_TABLES = 64
"""Predefined CMaps and collections that are kept. Adobe has about 200; a corpus uses a few of them."""

CodeTree = dict[int, Any]
"""First byte to CID, or to a tree of the bytes that may follow."""


@dataclass(slots=True)
class CodeMap:
    """How the bytes of a string fall into codes, and which CID each code has."""

    tree: CodeTree = field(default_factory=dict)
    lengths: dict[int, int] = field(default_factory=dict)
    """Bytes of a code that begins with this byte, by the code space ranges."""
    is_vertical: bool = False
    is_identity: bool = False
    """Codes are two bytes each and are the CIDs."""


def bytes_of(digits: bytes) -> bytes:
    """Hexadecimal digits with white space in them; a digit too few is one at the front."""
    digits = b"".join(digits.split())
    return bytes.fromhex((b"0" * (len(digits) % 2) + digits).decode("ascii"))


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


def _blocks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Kind and content of each block of mappings; one without end goes on to the next one."""
    begins = list(_BEGIN(data))
    limits = [begin.start() for begin in begins[1:]] + [len(data)]
    for begin, limit in zip(begins, limits, strict=False):
        end = data.find(b"end" + begin.group(1), begin.end(), limit)
        yield begin.group(1), data[begin.end() : limit if end < 0 else end]


def to_unicode(data: bytes) -> dict[int, str]:
    """The texts of codes in a ToUnicode CMap (ISO 32000-2, 9.10.3); of hostile ones the first MAX_ENTRIES.

    A text may be half a surrogate pair: ``to_unicode.mapped_texts`` sorts out what is no text.
    """
    found: dict[int, str] = {}
    left = MAX_ENTRIES
    for kind, body in _blocks(data):
        if kind == b"bfchar":
            left -= _add_characters(found, body)
        elif kind == b"bfrange":
            left -= _add_ranges(found, body, left)
        if left <= 0:
            break
    return found


def _add_characters(found: dict[int, str], body: bytes) -> int:
    """Add single codes; how many."""
    pairs = _BF_CHAR(body)
    if not _add_uniform(found, [code for code, _, _ in pairs], [digits for _, digits, _ in pairs]):
        for code, digits, name in pairs:
            found[_code(code)] = (name_text(name.decode("latin-1")) or "") if name else _text(digits)
    return len(pairs)


def _add_uniform(found: dict[int, str], codes: list[bytes], texts: list[bytes]) -> bool:
    """Add codes of two bytes or one with texts of one UTF-16 unit each, all at once; False where they are others."""
    if set(map(len, texts)) != {ONE_UNIT} or set(map(len, codes)) not in _UNIFORM_CODES:
        return False
    try:
        decoded = bytes.fromhex(b"".join(texts).decode("ascii")).decode("utf-16-be")
        found.update(zip([int(code, 16) for code in codes], decoded, strict=True))
    except ValueError:  # white space between digits, surrogates
        return False
    return True


_UNIFORM_CODES = ({2}, {4})


def _add_ranges(found: dict[int, str], body: bytes, left: int) -> int:
    """Add ranges of codes, up to a number; how many."""
    ranges = _BF_RANGE(body)
    if all(low == high for low, high, _, _ in ranges) and _add_uniform(
        found, [low for low, _, _, _ in ranges], [digits for _, _, digits, _ in ranges]
    ):
        return len(ranges)
    added = 0
    for low, high, digits, array in ranges:
        first = _code(low)
        count = 1 if low == high else min(_code(high) - first + 1, left - added)
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


def _add_range(found: dict[int, str], first: int, count: int, text: str) -> None:
    if not text:
        return
    stem, start = text[:-1], ord(text[-1])
    for offset in range(count):
        if is_character(start + offset):
            found[first + offset] = stem + chr(start + offset)


def _code(digits: bytes) -> int:
    try:
        return int(digits, 16)
    except ValueError:
        return int(b"".join(digits.split()) or b"0", 16)


def embedded_cmap(data: bytes, parent: CodeMap | None) -> CodeMap:
    """The code map of an embedded CMap stream (9.7.5.4); ``parent`` is the one of its /UseCMap."""
    used = _USE.search(data)
    base = parent or (predefined_cmap(used.group(1).decode("latin-1")) if used else None)
    mode = _WMODE.search(data)
    is_vertical = mode.group(1) == b"1" if mode else base is not None and base.is_vertical
    code_map = CodeMap(_copied(base.tree) if base else {}, dict(base.lengths) if base else {}, is_vertical)
    left = MAX_ENTRIES
    for kind, body in _blocks(data):
        if kind == b"codespacerange":
            _add_lengths(code_map.lengths, body)
        elif kind == b"cidchar":
            for code, cid in _CID_CHAR(body)[:left]:
                _add(code_map.tree, bytes_of(code), int(cid))
        elif kind == b"cidrange":
            left = _add_cid_ranges(code_map.tree, body, left)
    code_map.is_identity = _is_identity(base, code_map)
    return code_map


def _is_identity(base: CodeMap | None, code_map: CodeMap) -> bool:
    return base is not None and base.is_identity and not code_map.tree


def _add_lengths(lengths: dict[int, int], body: bytes) -> None:
    for low, high in _CODE_PAIR(body):
        first, last = bytes_of(low), bytes_of(high)
        if first and last and len(first) <= _MAX_CODE_BYTES:
            lengths.update(dict.fromkeys(range(first[0], last[0] + 1), len(first)))


def _add_cid_ranges(tree: CodeTree, body: bytes, left: int) -> int:
    for low, high, cid in _CID_RANGE(body):
        first, size = bytes_of(low), len(bytes_of(low))
        start, end = int.from_bytes(first, "big"), int.from_bytes(bytes_of(high), "big")
        count = max(0, min(end - start + 1, left, (1 << size * _BYTE_BITS) - start))
        for offset in range(count):
            _add(tree, (start + offset).to_bytes(size, "big"), int(cid) + offset)
        left -= count
    return left


def _add(tree: CodeTree, code: bytes, cid: int) -> None:
    if not code or len(code) > _MAX_CODE_BYTES:
        return
    for byte in code[:-1]:
        deeper = tree.get(byte)
        if not isinstance(deeper, dict):
            deeper = tree[byte] = {}
        tree = deeper
    tree[code[-1]] = cid


def _copied(tree: CodeTree) -> CodeTree:
    """A copy that can be added to; four levels at most, since that is how long codes are."""
    return {key: _copied(value) if isinstance(value, dict) else value for key, value in tree.items()}


def _loaded(name: str) -> dict[str, Any] | None:
    """The data of pdfminer.six for a CMap; None for names it does not have and names that are no names."""
    if not _SAFE_NAME.fullmatch(name):
        return None
    path = files("pdfminer").joinpath("cmap", f"{name}.json.gz")
    if not path.is_file():
        return None
    found: dict[str, Any] = json.loads(gzip.decompress(path.read_bytes()))
    return found


def _numbered(tree: dict[str, Any]) -> CodeTree:
    """The tree with integer keys; JSON has strings."""
    return {int(key): _numbered(value) if isinstance(value, dict) else value for key, value in tree.items()}


@lru_cache(maxsize=KEPT_TABLES)
def predefined_cmap(name: str) -> CodeMap | None:
    """A predefined CMap (ISO 32000-2, 9.7.5.2); None for an unknown name. Shared: never add to it."""
    if name in ("Identity-H", "Identity-V"):
        return CodeMap(is_vertical=name.endswith("V"), is_identity=True)
    data = _loaded(name)
    if data is None or "CODE2CID" not in data:
        return None
    return CodeMap(_numbered(data["CODE2CID"]), is_vertical=bool(data.get("IS_VERTICAL")))


@lru_cache(maxsize=KEPT_TABLES)
def horizontal_texts(collection: str) -> dict[int, str]:
    """CID to text of a character collection such as ``Adobe-Japan1``; empty for unknown ones. Shared."""
    upright, vertical = _collection_tables(collection)
    return vertical | upright


@lru_cache(maxsize=KEPT_TABLES)
def vertical_texts(collection: str) -> dict[int, str]:
    """The same for vertical writing: brackets and commas as the characters they are, not as their turned forms."""
    upright, vertical = _collection_tables(collection)
    return upright | vertical


def _collection_tables(collection: str) -> tuple[dict[int, str], dict[int, str]]:
    data = _loaded(f"to-unicode-{collection}") or {}
    upright, vertical = (data.get(f"CID2UNICHR_{mode}", {}) for mode in "HV")
    return {int(cid): text for cid, text in upright.items()}, {int(cid): text for cid, text in vertical.items()}
