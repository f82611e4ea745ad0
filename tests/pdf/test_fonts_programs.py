"""Font programs read byte by byte: character maps, glyph names, charsets, operands."""

from __future__ import annotations

import struct

import pytest
from programs import (
    cff,
    cff_index,
    cmap,
    format_4,
    format_4_with_array,
    format_6,
    glyph_tables,
    one_map,
    post,
    truetype,
)

from tagged2md.pdf.cff import cff as read_cff
from tagged2md.pdf.sfnt import (
    character_maps,
    code_glyphs,
    empty_glyphs,
    glyph_characters,
    glyph_count,
    glyph_names,
    sfnt,
)


def maps(subtable: bytes) -> dict[int, int]:
    return character_maps(sfnt(truetype(cmap=one_map(3, 1, subtable))))[3, 1]


@pytest.mark.parametrize(
    ("subtable", "glyphs"),
    [
        pytest.param(struct.pack(">HHH", 0, 262, 0) + bytes(65) + b"\x07" + bytes(190), {65: 7}, id="format 0"),
        pytest.param(format_4({65: 7, 66: 9}), {65: 7, 66: 9}, id="format 4 with differences"),
        pytest.param(format_4_with_array(65, [7, 0, 9]), {65: 7, 67: 9}, id="format 4 with an array"),
        pytest.param(format_6(65, [7, 0, 9]), {65: 7, 67: 9}, id="format 6"),
        pytest.param(struct.pack(">HHLLLLLL", 12, 0, 28, 0, 1, 65, 67, 7), {65: 7, 66: 8, 67: 9}, id="format 12"),
        pytest.param(struct.pack(">HHH", 14, 0, 0), {}, id="another format"),
        pytest.param(b"", {}, id="nothing"),
    ],
)
def test_character_maps(subtable, glyphs):
    assert maps(subtable) == glyphs


def test_a_collection_is_read_by_its_first_font():
    font = truetype(cmap=cmap(p3e1={65: 1}))
    head = b"ttcf" + struct.pack(">LLL", 0x00010000, 1, 16)
    moved = bytearray(font)
    offset = struct.unpack_from(">L", font, 20)[0]
    struct.pack_into(">L", moved, 20, offset + len(head))

    assert character_maps(sfnt(head + bytes(moved))) == {(3, 1): {65: 1}}


def test_widest_unicode_map_is_taken():
    found = {(3, 1): {0x41: 1}, (3, 10): {0x42: 1}, (1, 0): {0x43: 1}}

    assert glyph_characters(found) == {1: "B"}


@pytest.mark.parametrize(
    ("found", "glyphs"),
    [
        pytest.param({(3, 0): {0xF041: 7}}, {0x41: 7}, id="private page"),
        pytest.param({(3, 0): {0x41: 7}}, {0x41: 7}, id="no page"),
        pytest.param({(3, 0): {0xF141: 7}}, {0x41: 7}, id="another page"),
        pytest.param({(3, 0): {}, (1, 0): {0x41: 8}}, {0x41: 8}, id="empty symbol map"),
        pytest.param({(3, 1): {0x41: 9}}, {}, id="Unicode map alone"),
    ],
)
def test_codes_of_symbolic_fonts(found, glyphs):
    assert code_glyphs(found) == glyphs


@pytest.mark.parametrize(
    ("table", "names"),
    [
        pytest.param(post("a", "b"), {0: "a", 1: "b"}, id="format 2"),
        pytest.param(struct.pack(">L28xHHH", 0x00020000, 2, 36, 3), {0: "A", 1: "space"}, id="standard names"),
        pytest.param(struct.pack(">L28x", 0x00030000), {}, id="format 3 has none"),
        pytest.param(b"", {}, id="nothing"),
    ],
)
def test_glyph_names(table, names):
    assert glyph_names(sfnt(truetype(post=table))) == names


def test_format_1_names_are_the_standard_order():
    assert glyph_names(sfnt(truetype(post=struct.pack(">L28x", 0x00010000))))[36] == "A"


@pytest.mark.parametrize("is_long", [True, False])
def test_empty_glyphs(is_long):
    tables = glyph_tables([10, 0, 0, 20])
    if not is_long:
        tables["head"] = bytes(54)
        tables["loca"] = struct.pack(">5H", 0, 5, 5, 5, 15)
    font = sfnt(truetype(**tables))

    assert (glyph_count(font), empty_glyphs(font)) == (4, 2)


NAMES = ["alpha", "beta", "gamma"]


@pytest.mark.parametrize(
    "charset",
    [
        pytest.param(b"\0" + struct.pack(">HHH", 391, 392, 393), id="format 0"),
        pytest.param(b"\1" + struct.pack(">HB", 391, 2), id="format 1"),
        pytest.param(b"\2" + struct.pack(">HH", 391, 2), id="format 2"),
        pytest.param(b"\1" + struct.pack(">HBHB", 391, 0, 392, 200), id="a range beyond the glyphs"),
    ],
)
def test_charsets(charset):
    assert read_cff(cff(NAMES, charset=charset)).names == {0: ".notdef", 1: "alpha", 2: "beta", 3: "gamma"}


@pytest.mark.parametrize(
    ("encoding", "codes"),
    [
        pytest.param(b"\0\2ab", {97: 1, 98: 2}, id="format 0"),
        pytest.param(b"\1\2\x61\1\x70\0", {97: 1, 98: 2, 112: 3}, id="format 1"),
        pytest.param(b"\x80\1a", {97: 1}, id="with supplements, which are ignored"),
        pytest.param(b"", {}, id="standard encoding"),
    ],
)
def test_built_in_encodings(encoding, codes):
    assert read_cff(cff(NAMES, encoding)).codes == codes


def test_cids_of_a_font():
    found = read_cff(cff(NAMES, charset=b"\0" + struct.pack(">HHH", 7, 9, 11), cid=True))

    assert (found.is_cid, found.names, found.cids) == (True, {}, {0: 0, 7: 1, 9: 2, 11: 3})


@pytest.mark.parametrize(
    ("operand", "value"),
    [
        pytest.param(b"\x8b", 0, id="one byte"),
        pytest.param(b"\xf7\x00", 108, id="two bytes"),
        pytest.param(b"\xfb\x00", -108, id="two bytes, negative"),
        pytest.param(b"\x1c\x01\x00", 256, id="three bytes"),
        pytest.param(b"\x1d\x00\x01\x00\x00", 65536, id="five bytes"),
        pytest.param(b"\x1e\x1a\x5f", 0, id="a real number"),
    ],
)
def test_operands(operand, value):
    """The place of the charset is given as this operand: 0, and damage below it, is the standard one."""
    top = operand + b"\x0f" + b"\x1d\0\0\0\x40" + b"\x11"
    data = b"\1\0\4\1" + cff_index([b"T"]) + cff_index([top]) + cff_index([]) + cff_index([])
    data = data.ljust(64, b"\0") + cff_index([b"\x0e"] * 3)

    names = read_cff(data).names
    assert (names == {0: ".notdef", 1: "space", 2: "exclam"}) is (value <= 0)
