"""Stream data stays bounded, and damaged data gives what is left of it."""

from __future__ import annotations

import io
import zlib

import pikepdf
import pytest
from rawpdf import one_page, stream

from tagged2md.pdf.streams import inflated, read_stream

LIMIT = 100_000


def read(data: bytes, entries: str, limit: int = LIMIT):
    pdf = pikepdf.open(io.BytesIO(one_page("", stream(data, entries))))
    return read_stream(pdf.get_object(4, 0), limit)


def test_stream_within_the_limit_is_read_whole():
    assert read(zlib.compress(b"abc" * 1000), "/Filter /FlateDecode") == (b"abc" * 1000, None)


def test_flate_bomb_is_cut_at_the_limit():
    data, problem = read(zlib.compress(bytes(10_000_000)), "/Filter /FlateDecode")

    assert len(data) == LIMIT
    assert "cut" in problem


def test_nested_flate_bomb_is_cut_at_the_limit():
    bomb = zlib.compress(zlib.compress(zlib.compress(bytes(40_000_000), 9), 9), 9)
    data, problem = read(bomb, "/Filter [/FlateDecode /FlateDecode /FlateDecode]")

    assert len(data) <= LIMIT
    assert problem is not None


def test_run_length_bomb_is_cut_at_the_limit():
    data, problem = read(b"\x81a" * 5000, "/Filter /RunLengthDecode")

    assert data == b"a" * LIMIT
    assert problem is not None


def test_run_length_data_is_decoded():
    assert read(b"\x02abc\xffd\x80", "/Filter /RunLengthDecode") == (b"abcdd", None)


def test_long_run_length_data_under_the_limit_is_decoded():
    assert read(b"\x02abc\xffd" * 300 + b"\x80", "/Filter /RunLengthDecode", 20_000) == (b"abcdd" * 300, None)


def test_long_hex_and_ascii85_flate_data_is_decoded():
    text = bytes(range(256)) * 40
    packed = zlib.compress(text, 0).hex().encode() + b">"

    assert read(packed, "/Filter [/ASCIIHexDecode /FlateDecode]", 11_000) == (text, None)


@pytest.mark.parametrize("keep", [0.2, 0.5, 0.9])
def test_truncated_flate_data_gives_what_is_there(keep):
    text = b"".join(b"%d 700 Td (word) Tj\n" % number for number in range(3000))
    packed = zlib.compress(text)
    data, _ = read(packed[: int(len(packed) * keep)], "/Filter /FlateDecode", 10_000_000)

    assert text.startswith(data)
    assert len(data) > len(text) * keep / 2


def test_flate_data_damaged_in_the_middle_gives_what_comes_before():
    text = b"".join(b"%d 700 Td (word) Tj\n" % number for number in range(3000))
    packed = bytearray(zlib.compress(text))
    middle = len(packed) // 2
    packed[middle : middle + 40] = bytes(40)

    assert len(inflated(bytes(packed), 10_000_000)) > len(text) / 3


def test_raw_deflate_without_its_header_is_inflated():
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(b"abc" * 100) + packer.flush()

    assert inflated(packed, LIMIT) == b"abc" * 100


def test_twenty_filters_are_refused():
    assert read(b"x", "/Filter [" + "/ASCIIHexDecode " * 20 + "]").data == b""


def test_unknown_filter_is_a_problem_not_an_error():
    data, problem = read(b"abc", "/Filter /NoSuchDecode")

    assert data == b""
    assert problem is not None


def test_object_that_is_no_stream_is_a_problem_not_an_error():
    assert read_stream(pikepdf.Dictionary(A=1), LIMIT).problem == "is no stream"


@pytest.mark.parametrize("limit", [200, 100_000])
def test_lzw_data_is_bounded(limit):
    # codes of nine bits: clear, "A", then the codes of ever longer runs of A, end of data
    codes = [256, 65, *range(258, 358), 257]
    bits = "".join(f"{code:09b}" for code in codes)
    packed = int(bits.ljust(-(-len(bits) // 8) * 8, "0"), 2).to_bytes(-(-len(bits) // 8), "big")
    data, problem = read(packed, "/Filter /LZWDecode", limit)

    assert data == b"A" * min(limit, len(data))
    assert (len(data) == limit) == (problem is not None)


def test_long_flate_data_with_a_predictor_is_decoded():
    rows = b"".join(b"\2" + bytes([1] * 50) for _ in range(400))  # PNG: each row adds 1 to the row above
    entries = "/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 50 >>"
    data, problem = read(zlib.compress(rows), entries, 21_000)

    assert (data[:50], data[-50:], problem) == (bytes([1] * 50), bytes([400 % 256] * 50), None)
