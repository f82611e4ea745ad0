"""Bytes of content streams to instructions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tagged2md.pdf.tokens import FIND_INSTRUCTIONS, INSTRUCTIONS, STRING, Instruction, balanced

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

MAX_AT_ONCE = 1 << 20
"""Bytes of a stream that are split into instructions in one go. A list of all is fastest, but takes up to 40 bytes of
memory for each byte of content; longer streams are read one instruction at a time."""

_WITHOUT_STRINGS = re.compile(STRING + rb"|%[^\r\n]*+", re.DOTALL)


def instructions(data: bytes, is_full: Callable[[], bool]) -> Iterable[Instruction]:
    """The instructions of a stream, in order; a long stream ends early where the page is full."""
    data = balanced(data)
    if len(data) <= MAX_AT_ONCE:
        return INSTRUCTIONS(data)
    return _one_by_one(data, is_full)


def _one_by_one(data: bytes, is_full: Callable[[], bool]) -> Iterator[Instruction]:
    for match in FIND_INSTRUCTIONS(data):
        if is_full():
            return
        operands, inline, operator, path = match.groups(b"")
        yield operands, inline, operator, path


def joined(streams: Sequence[bytes]) -> bytes:
    """Several content streams as one (ISO 32000-2, 7.8.2).

    The standard wants a token to end with its stream, so a line end goes between two; but some producers cut wherever
    their buffer is full, and inside a string that line end would be a character.
    """
    if len(streams) == 1:
        return streams[0]
    parts: list[bytes] = []
    for stream in streams:
        parts += (stream, b"" if _ends_in_string(stream) else b"\n")
    return b"".join(parts)


def _ends_in_string(stream: bytes) -> bool:
    if stream.count(b"(") == stream.count(b")"):
        return False
    return b"(" in _WITHOUT_STRINGS.sub(b"", stream)
