"""Embedded CMaps, and the syntax all CMaps share.

Read with regular expressions: a CMap is a PostScript program, but every producer writes the same few operators, and a
PostScript reader costs ten times as much.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tagged2md.pdf.predefined_cmaps import CodeMap, CodeTree, predefined_cmap

MAX_ENTRIES = 200_000
"""Mappings of one CMap that are kept: more than all characters of Unicode in use. Ranges can claim any number."""

_BEGIN = re.compile(rb"begin(bfchar|bfrange|cidchar|cidrange|codespacerange)").finditer
_CID_CHAR = re.compile(rb"<([0-9A-Fa-f\s]++)>\s*+(\d{1,7})(?!\d)").findall
_CID_RANGE = re.compile(rb"<([0-9A-Fa-f\s]++)>\s*+<([0-9A-Fa-f\s]++)>\s*+(\d{1,7})(?!\d)").findall
_CODE_PAIR = re.compile(rb"<([0-9A-Fa-f\s]++)>\s*+<([0-9A-Fa-f\s]++)>").findall
_USE = re.compile(rb"/([^\s/]+)\s+usecmap")
_WMODE = re.compile(rb"/WMode\s+(\d)")

_BYTE_BITS = 8
_MAX_CODE_BYTES = 4


def bytes_of(digits: bytes) -> bytes:
    """Hexadecimal digits with white space in them; a digit too few is one at the front."""
    digits = b"".join(digits.split())
    return bytes.fromhex((b"0" * (len(digits) % 2) + digits).decode("ascii"))


def blocks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Kind and content of each block of mappings; one without end goes on to the next one."""
    begins = list(_BEGIN(data))
    limits = [begin.start() for begin in begins[1:]] + [len(data)]
    for begin, limit in zip(begins, limits, strict=False):
        end = data.find(b"end" + begin.group(1), begin.end(), limit)
        yield begin.group(1), data[begin.end() : limit if end < 0 else end]


def code_of(digits: bytes) -> int:
    """The number hexadecimal digits stand for; 0 for none."""
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
    for kind, body in blocks(data):
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
