"""Bytes of streams, bounded: a stream of 474 bytes can claim 200 MB, and qpdf would inflate all of it.

qpdf decodes wherever the worst case stays below the limit (it decrypts, undoes predictors and recovers what it can of
damaged data). Else the filters are undone here, piece by piece, and the result is cut at the limit.
"""

from __future__ import annotations

import io
import zlib
from typing import TYPE_CHECKING, NamedTuple

import pikepdf

from tagged2md.pdf.objects import READ_ERRORS, as_name, fault_text, plain

if TYPE_CHECKING:
    from collections.abc import Callable

FLATE_GROWTH = 1040
"""A Flate stream grows at most 1032 fold (RFC 1951: 258 bytes from 2 bits)."""
LZW_GROWTH = 2800
"""An LZW code of 12 bits stands for at most 4096 bytes."""
RUN_LENGTH_GROWTH = 64
"""Two bytes of RunLength stand for at most 128."""
MAX_FILTERS = 8
"""Filters of one stream. Files use one or two; longer chains only occur as bombs."""

_GROWTH = {
    "FlateDecode": FLATE_GROWTH,
    "Fl": FLATE_GROWTH,
    "LZWDecode": LZW_GROWTH,
    "LZW": LZW_GROWTH,
    "RunLengthDecode": RUN_LENGTH_GROWTH,
    "RL": RUN_LENGTH_GROWTH,
}


class StreamData(NamedTuple):
    """Decoded bytes, and what was wrong with them in plain words (None where all was well)."""

    data: bytes
    problem: str | None = None


def read_stream(stream: pikepdf.Object, limit: int) -> StreamData:
    """The decoded bytes of a stream, at most ``limit`` of them; never raises."""
    if not isinstance(stream, pikepdf.Stream):
        return StreamData(b"", "is no stream")
    try:
        raw_size = _raw_size(stream)
        filters = _filters(stream)
        if len(filters) <= MAX_FILTERS and raw_size * _growth(filters) <= limit:
            return StreamData(_decoded(stream))
        return _bounded(stream, filters, limit)
    except READ_ERRORS as error:
        return StreamData(_recovered(stream, limit), f"can't be decoded ({fault_text(error)})")


def embedded_file(stream: pikepdf.Stream, limit: int) -> bytes:
    """The data with all filters but the last undone: the JPEG of an image whose last filter is DCTDecode.

    Empty where that fails or gets longer than ``limit``.
    """
    try:
        data = stream.read_raw_bytes()
        for name in _filters(stream)[:-1][:MAX_FILTERS]:
            decoder = _DECODERS.get(name)
            data = decoder(data, limit + 1) if decoder is not None else b""
    except READ_ERRORS:
        return b""
    return data if len(data) <= limit else b""


def _decoded(stream: pikepdf.Stream) -> bytes:
    """All filters undone that lose nothing: RunLength too, which qpdf leaves alone unless asked."""
    return stream.read_bytes(decode_level=pikepdf.StreamDecodeLevel.specialized)


def _raw_size(stream: pikepdf.Stream) -> int:
    length = stream.get("/Length")
    return int(length) if isinstance(length, int) else len(stream.read_raw_bytes())


def _filters(stream: pikepdf.Stream) -> list[str]:
    found = (plain(stream) or {}).get("/Filter")
    if isinstance(found, str) and as_name(found) is None:
        resolved = stream.get("/Filter")
        found = plain(resolved) if isinstance(resolved, pikepdf.Object) else None
    return [as_name(name) or "" for name in (found if isinstance(found, list) else [found] if found else [])]


def _growth(filters: list[str]) -> int:
    growth = 1
    for name in filters:
        growth *= _GROWTH.get(name, 1)
    return growth


def _bounded(stream: pikepdf.Stream, filters: list[str], limit: int) -> StreamData:
    """Undo the filters one after the other, each result cut at the limit."""
    if len(filters) > MAX_FILTERS:
        return StreamData(b"", f"has {len(filters)} filters")
    data = stream.read_raw_bytes()
    for name in filters:
        decoder = _DECODERS.get(name)
        if decoder is None:
            return StreamData(b"", f"is too large for its filter {name}")
        data = decoder(data, limit + 1)
    if len(data) > limit:
        return StreamData(data[:limit], f"is longer than {limit} bytes and was cut")
    return StreamData(_decoded(stream) if _has_predictor(stream) else data)


def _has_predictor(stream: pikepdf.Stream) -> bool:
    return any(key in stream for key in ("/DecodeParms", "/DP"))


def _recovered(stream: pikepdf.Stream, limit: int) -> bytes:
    """What can be inflated of a damaged Flate stream; nothing for other filters."""
    try:
        return inflated(stream.read_raw_bytes(), limit) if _filters(stream)[:1] == ["FlateDecode"] else b""
    except READ_ERRORS:
        return b""


def inflated(data: bytes, limit: int) -> bytes:
    """Flate data inflated up to the limit; of damaged data what comes before the damage."""
    for window in (zlib.MAX_WBITS, -zlib.MAX_WBITS):
        result = _inflated_window(data, limit, window)
        if result:
            return result
    return b""


INFLATE_STEP = 1 << 16
"""Compressed bytes that are fed at a time, so that damage costs at most what follows in the same step."""


def _inflated_window(data: bytes, limit: int, window: int) -> bytes:
    inflater = zlib.decompressobj(window)
    parts: list[bytes] = []
    size = 0
    for start in range(0, len(data), INFLATE_STEP):
        try:
            part = inflater.decompress(data[start : start + INFLATE_STEP], limit - size)
        except zlib.error:
            parts.append(_byte_by_byte(data[:start], data[start : start + INFLATE_STEP], limit - size, window))
            break
        parts.append(part)
        size += len(part)
        if size >= limit or inflater.eof:
            break
    return b"".join(parts)


def _byte_by_byte(before: bytes, damaged: bytes, limit: int, window: int) -> bytes:
    """What the damaged step gives before its fault; the state of the inflater before it is rebuilt."""
    inflater = zlib.decompressobj(window)
    inflater.decompress(before)
    parts: list[bytes] = []
    size = 0
    for value in damaged:
        try:
            part = inflater.decompress(bytes((value,)), max(1, limit - size))
        except zlib.error:
            break
        parts.append(part)
        size += len(part)
        if size >= limit:
            break
    return b"".join(parts)


def _lzw(data: bytes, limit: int) -> bytes:
    from pdfminer.lzw import LZWDecoder

    parts: list[bytes] = []
    size = 0
    for part in LZWDecoder(io.BytesIO(data)).run():
        parts.append(part)
        size += len(part)
        if size >= limit:
            break
    return b"".join(parts)


def _run_length(data: bytes, limit: int) -> bytes:
    """RunLength data (ISO 32000-2, 7.4.5)."""
    end_of_data = 128
    out = bytearray()
    at = 0
    while at < len(data) and len(out) < limit:
        length = data[at]
        if length == end_of_data:
            break
        if length < end_of_data:
            out += data[at + 1 : at + 2 + length]
            at += length + 2
        else:
            out += data[at + 1 : at + 2] * (2 * end_of_data + 1 - length)
            at += 2
    return bytes(out)


def _ascii_hex(data: bytes, limit: int) -> bytes:
    digits = bytes(value for value in data.split(b">", 1)[0] if value in b"0123456789abcdefABCDEF")
    return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode("ascii"))[:limit]


def _ascii_85(data: bytes, limit: int) -> bytes:
    from pdfminer.ascii85 import ascii85decode

    return ascii85decode(data)[:limit]


_DECODERS: dict[str, Callable[[bytes, int], bytes]] = {
    "FlateDecode": inflated,
    "Fl": inflated,
    "LZWDecode": _lzw,
    "LZW": _lzw,
    "RunLengthDecode": _run_length,
    "RL": _run_length,
    "ASCIIHexDecode": _ascii_hex,
    "AHx": _ascii_hex,
    "ASCII85Decode": _ascii_85,
    "A85": _ascii_85,
    "Crypt": lambda data, limit: data[:limit],
}
