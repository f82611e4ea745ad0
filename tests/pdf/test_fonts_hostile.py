"""Fonts that are broken on purpose: they load in time, raise nothing, and give what there is."""

from __future__ import annotations

import struct
import time

import pytest
from drawn import HALF_EM, drawn
from hypothesis import given, settings
from hypothesis import strategies as st
from programs import cff, cmap, one_map, post, truetype
from rawpdf import stream

from tagged2md.pdf.cff import cff as read_cff
from tagged2md.pdf.sfnt import character_maps, empty_glyphs, glyph_count, glyph_names, sfnt
from tagged2md.pdf.to_unicode import to_unicode

MANY = 30_000


def seconds(font: str, *objects: str | bytes) -> float:
    start = time.process_time()
    found = drawn("BT /F2 10 Tf 20 50 Td <0041> Tj ET", font, *objects, resources="/F2 6 0 R;")
    assert "T2M-PAGE-FAILED" not in found.findings
    return time.process_time() - start


@pytest.mark.parametrize(
    ("font", "objects"),
    [
        pytest.param(
            "/Subtype /Type1 /ToUnicode 7 0 R", [stream(b"beginbfrange <00> <FFFF> <0041> " * MANY)], id="bfrange"
        ),
        pytest.param("/Subtype /Type1 /ToUnicode 7 0 R", [stream(b"beginbfchar <" + b" " * 200_000)], id="white space"),
        pytest.param("/Subtype /Type1 /ToUnicode 7 0 R", [stream(b"beginbfchar " + b"<" * 200_000)], id="brackets"),
        pytest.param("/Subtype /Type1 /ToUnicode 7 0 R", [stream(b"beginbfrange <00><00>[" * MANY)], id="arrays"),
        pytest.param(
            "/Subtype /Type1 /ToUnicode 7 0 R", [stream(b"beginbfchar <" + b"0" * 200_000 + b"> <41>")], id="digits"
        ),
        pytest.param("/Subtype /Type1 /FirstChar 99999999999 /Widths [1]", [], id="first code beyond memory"),
        pytest.param("/Subtype /Type1 /FirstChar -99999999999 /Widths [1]", [], id="first code far below"),
        pytest.param(f"/Subtype /Type1 /FirstChar 0 /Widths [{'9' * 400} 1]", [], id="width beyond floats"),
        pytest.param(f"/Subtype /Type1 /FirstChar 0 /Widths [{'9' * 400}.5 1]", [], id="infinite width"),
        pytest.param("/Subtype /Type1 /Encoding << /Differences [" + "/a " * MANY + "] >>", [], id="differences"),
        pytest.param("/Subtype /Type1 /Encoding << /Differences [99999999999 /a -5 /b] >>", [], id="codes far away"),
        pytest.param("/Subtype /Type3 /FontMatrix [0 0 0 0 0 0] /Widths [1]", [], id="matrix of nothing"),
        pytest.param("/Subtype /Type3 /FontMatrix [1e9 0 0 1e9 0 0] /FontBBox [0 0 1e9 1e9]", [], id="enormous glyphs"),
        pytest.param("/Subtype /Type1 /BaseFont /" + "b" * 50_000, [], id="long name"),
    ],
)
def test_simple_fonts(font, objects):
    assert seconds(f"<< /Type /Font {font} >>", *objects) < 3


@pytest.mark.parametrize(
    ("descendant", "objects"),
    [
        pytest.param(f"/W [{'0 60000 500 ' * MANY}]", [], id="ranges of widths"),
        pytest.param(f"/W [{'0 60000 500 ' * MANY} 1 [5]]", [], id="ranges and a list"),
        pytest.param(f"/W [{'9' * 400} {'9' * 400} 500]", [], id="CIDs beyond floats"),
        pytest.param(f"/W [{'9' * 400}.5 [500] 3 [600]]", [], id="infinite CID"),
        pytest.param(f"/W [-5 99999999999 500 65 [{'9' * 400}]]", [], id="wild list"),
        pytest.param(f"/DW {'9' * 400} /DW2 [1 {'9' * 400}]", [], id="wild defaults"),
        pytest.param("/FontDescriptor 8 0 R", ["<< /FontFile2 8 0 R >>"], id="a descriptor that is its own program"),
    ],
)
def test_composite_fonts(descendant, objects):
    font = "<< /Type /Font /Subtype /Type0 /BaseFont /T /Encoding /Identity-H /DescendantFonts [7 0 R] >>"

    assert seconds(font, f"<< /Subtype /CIDFontType2 {descendant} >>", *objects) < 3


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("begincidrange <00000000> <FFFFFFFF> 0 " * MANY, id="ranges"),
        pytest.param("begincidchar <41> " + "9" * 5000, id="a CID of thousands of digits"),
        pytest.param("begincodespacerange <> <> <00> <FFFFFFFFFFFF>", id="codes of odd lengths"),
        pytest.param("begincidchar <" + "41" * MANY + "> 5", id="a very long code"),
        pytest.param("/Identity-H usecmap " * MANY, id="other CMaps"),
    ],
)
def test_embedded_cmaps(body):
    font = "<< /Type /Font /Subtype /Type0 /BaseFont /T /Encoding 8 0 R /DescendantFonts [7 0 R] >>"

    assert seconds(font, "<< /Subtype /CIDFontType2 >>", stream(body.encode())) < 3


def test_embedded_cmap_that_uses_itself():
    font = "<< /Type /Font /Subtype /Type0 /BaseFont /T /Encoding 8 0 R /DescendantFonts [7 0 R] >>"
    own = stream(b"begincidchar <41> 5 endcidchar", "/UseCMap 8 0 R")

    assert seconds(font, "<< /Subtype /CIDFontType2 >>", own) < 3


def test_overlapping_segments_of_a_character_map_are_bounded():
    count = 5000
    words = [count * 2, 0, 0, 0, *[0xFFFE] * count, 0, *[0] * count, *[1] * count, *[0] * count]
    table = one_map(3, 1, struct.pack(f">HHH{len(words)}H", 4, 0, 0, *words))
    start = time.process_time()

    assert character_maps(sfnt(truetype(cmap=table)))
    assert time.process_time() - start < 3


def test_overlapping_groups_of_a_character_map_are_bounded():
    groups = struct.pack(">LLL", 0, 0xFFFFFFFF, 1) * 10_000
    table = one_map(3, 10, struct.pack(">HHLLL", 12, 0, 0, 0, 10_000) + groups)
    start = time.process_time()

    assert character_maps(sfnt(truetype(cmap=table)))
    assert time.process_time() - start < 3


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=300))
def test_any_program_is_read_without_an_error(data):
    for content in (data, b"\0\1\0\0" + data, b"\1\0\4\1" + data):
        font = sfnt(content)
        character_maps(font)
        glyph_names(font)
        glyph_count(font)
        empty_glyphs(font)
        read_cff(content)


WHOLE = [truetype(cmap=cmap(p3e1={65: 1}, p1e0={66: 2}), post=post("a", "b")), cff(["alpha", "beta"], b"\0\2ab")]


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(WHOLE), st.integers(0, 400), st.binary(min_size=1, max_size=4))
def test_any_damaged_program_is_read_without_an_error(data, at, damage):
    at %= len(data)
    content = data[:at] + damage + data[at + len(damage) :]
    font = sfnt(content)
    character_maps(font)
    glyph_names(font)
    read_cff(content)


pieces = st.sampled_from(
    [
        b"beginbfchar",
        b"endbfchar",
        b"beginbfrange",
        b"endbfrange",
        b"<41>",
        b"<0041>",
        b"<D800>",
        b"[",
        b"]",
        b"/a",
        b"<",
        b">",
    ]
)


@settings(max_examples=300, deadline=None)
@given(st.lists(pieces, max_size=40).map(b" ".join))
def test_any_cmap_is_read_without_an_error(data):
    to_unicode(data)


values = st.sampled_from(
    ["1", "-1", "65", "1e9", "null", "(x)", "/X", "[1 2 3]", "<< >>", "7 0 R", "99 0 R", "true", "[]", "<FEFF>"]
)
keys = st.sampled_from(
    ["Subtype", "BaseFont", "Encoding", "ToUnicode", "DescendantFonts", "FontDescriptor", "Widths", "FirstChar"]
)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(["/Type1", "/TrueType", "/Type3", "/Type0"]), st.dictionaries(keys, values, max_size=8))
def test_any_font_dictionary_is_read_without_an_error(subtype, entries):
    text = " ".join(f"/{key} {value}" for key, value in entries.items())
    found = drawn(
        "BT /F2 10 Tf 20 50 Td (ab) Tj ET",
        f"<< /Subtype {subtype} {text} >>",
        "<< /Type /Font >>",
        resources="/F2 6 0 R;",
    )

    assert found.findings.get("T2M-PAGE-FAILED") is None


def test_strings_beyond_what_is_remembered_are_read():
    words = " ".join(f"({number}) Tj 0 0 Td" for number in range(12_000))
    found = drawn(f"BT /F1 10 Tf 20 50 Td {words} ET")

    assert found.texts == [str(number) for number in range(12_000)]


def test_fonts_beyond_what_is_remembered_are_read():
    fonts = [HALF_EM] * 400
    names = " ".join(f"/G{number} {6 + number} 0 R" for number in range(400))
    shows = " ".join(f"/G{number} 10 Tf (a) Tj 0 0 Td" for number in (*range(400), 0))

    assert drawn(f"BT 20 50 Td {shows} ET", *fonts, resources=f"{names};").texts == ["a"] * 401
