"""Simple fonts: what a code means, and how wide it is (ISO 32000-2, 9.6)."""

from __future__ import annotations

import pytest
from drawn import drawn
from programs import cff, cmap, format_6, one_map, post, truetype
from rawpdf import stream

WIDTHS = f"/FirstChar 0 /Widths [{'500 ' * 256}]"


def shown(string: str, entries: str, *objects: str | bytes) -> list[str]:
    """Texts that a string of a font shows; ``objects`` are numbered from 7 on."""
    font = f"<< /Type /Font {WIDTHS} {entries} >>"
    return drawn(f"BT /F2 10 Tf 20 50 Td {string} Tj ET", font, *objects, resources="/F2 6 0 R;").texts


def to_unicode(body: str) -> bytes:
    return stream(f"/CIDInit /ProcSet findresource begin begincmap\n{body}\nendcmap".encode("latin-1"))


@pytest.mark.parametrize(
    ("entries", "string", "texts"),
    [
        pytest.param("/Subtype /Type1", "(a`')", ["a‘’"], id="Type 1 has StandardEncoding by default"),
        pytest.param("/Subtype /TrueType", "(a`')", ["a`'"], id="TrueType has WinAnsiEncoding by default"),
        pytest.param("/Subtype /Type1 /Encoding /WinAnsiEncoding", r"(\200\225)", ["€•"], id="WinAnsiEncoding"),
        pytest.param("/Subtype /Type1 /Encoding /MacRomanEncoding", r"(\200\245)", ["Ä•"], id="MacRomanEncoding"),
        pytest.param("/Subtype /Type1 /Encoding /WinAnsiEncoding", r"(a\255)", ["a\u00ad"], id="soft hyphen"),
        pytest.param("/Subtype /Type1 /Encoding /Nonsense", "(a')", ["a’"], id="unknown encoding is the default"),
        pytest.param(
            "/Subtype /Type1 /Encoding << /Differences [97 /eacute /uni4E00 99 /u1F600 /f_f_i /A.sc] >>",
            "(abcdef)",
            ["é一😀ffiAf"],
            id="names of all kinds",
        ),
        pytest.param(
            "/Subtype /Type1 /Encoding << /BaseEncoding /WinAnsiEncoding /Differences [97 /b] >>",
            "(a')",
            ["b'"],
            id="over a base encoding",
        ),
        pytest.param(
            "/Subtype /Type1 /Encoding << /Differences [97 /nosuchname /.notdef] >>",
            "(abc)",
            ["\ufffd\ufffdc"],
            id="unknown",
        ),
        pytest.param(
            "/Subtype /Type1 /Encoding << /Differences [97 /g36 /cid00037 /glyph38 /G44 /C69 /g0046] >>",
            "(abcdef)",
            ["ABCDEF"],
            id="names that count glyphs or codes",
        ),
        pytest.param(
            "/Subtype /Type1 /Encoding << /Differences [97 /angbracketleft /parenleftbigg /summationdisplay /prime] >>",
            "(abcd)",
            ["⟨(∑′"],
            id="names of TeX fonts",
        ),
        pytest.param("/Subtype /Type1 /BaseFont /Symbol", r"(abD\267)", ["αβΔ•"], id="Symbol"),
        pytest.param(
            "/Subtype /TrueType /BaseFont /SymbolMT /Encoding /MacRomanEncoding", r"(\245)", ["•"], id="Quartz"
        ),
        pytest.param("/Subtype /Type1 /BaseFont /ZapfDingbats", "(4n)", ["✔■"], id="ZapfDingbats"),
        pytest.param(
            "/Subtype /Type1 /BaseFont /X+ZapfDingbats /Encoding << /Differences [1 /a20] >>",
            r"(\001)",
            ["✔"],
            id="a20",
        ),
        pytest.param("/Subtype /TrueType /BaseFont /ABCDEF+Wingdings", r"(\250)", ["\uf0a8"], id="private characters"),
    ],
)
def test_encodings(entries, string, texts):
    assert shown(string, entries) == texts


@pytest.mark.parametrize(
    ("cmap_body", "string", "texts"),
    [
        pytest.param(
            "1 beginbfchar <61> <0062> endbfchar", "(ac)", ["bc"], id="one character; the encoding tells others"
        ),
        pytest.param("1 beginbfrange <61> <63> <0391> endbfrange", "(abc)", ["ΑΒΓ"], id="range"),
        pytest.param("1 beginbfrange <61> <62> [<0066> <00660066>] endbfrange", "(ab)", ["fff"], id="range with array"),
        pytest.param("1 beginbfchar <61> <00660069> endbfchar", "(a)", ["fi"], id="ligature"),
        pytest.param("1 beginbfchar <61> <D83DDE00> endbfchar", "(a)", ["😀"], id="surrogates"),
        pytest.param("1 beginbfchar <61> /eacute endbfchar", "(a)", ["é"], id="glyph name"),
        pytest.param("1 beginbfchar < 6 1 >\n<00 62> endbfchar", "(a)", ["b"], id="white space in the digits"),
        pytest.param("1 beginbfchar <61> <62> endbfchar", "(a)", ["b"], id="one byte"),
        pytest.param("1 beginbfchar <0061> <0062> endbfchar", "(a)", ["b"], id="code written too long"),
        pytest.param("1 beginbfchar <61> <> endbfchar", "(a)", ["a"], id="empty says nothing"),
        pytest.param("1 beginbfchar <61> <0000> endbfchar", "(a)", ["a"], id="NUL says nothing"),
        pytest.param("1 beginbfchar <61> <FFFD> endbfchar", "(a)", ["a"], id="U+FFFD says nothing"),
        pytest.param("1 beginbfchar <61> <0003> endbfchar", "(a)", ["a"], id="a control character says nothing"),
        pytest.param("1 beginbfchar <61> <D800> endbfchar", "(a)", ["a"], id="half a surrogate pair says nothing"),
        pytest.param("1 beginbfrange <61> <63> <D7FF> endbfrange", "(bc)", ["bc"], id="a range into the surrogates"),
        pytest.param("1 beginbfchar <61> <0062>", "(a)", ["b"], id="no end"),
        pytest.param("1 beginbfrange <63> <61> <0062> endbfrange", "(a)", ["a"], id="range backwards"),
        pytest.param("1 beginbfrange <61> <FFFFFFFF> <0062> endbfrange", "(ab)", ["bc"], id="range without end"),
        pytest.param("garbage <61 <", "(a)", ["a"], id="garbage"),
        pytest.param("1 beginbfchar <61> <00A0> endbfchar", "(bab)", ["b", "b"], id="a no-break space"),
    ],
)
def test_to_unicode(cmap_body, string, texts):
    assert shown(string, "/Subtype /Type1 /ToUnicode 7 0 R", to_unicode(cmap_body)) == texts


@pytest.mark.parametrize(
    ("string", "texts"),
    [
        pytest.param("<020304>", ["\u0930\u094d\u0935\u093e"], id="the glyphs of a cluster after the first"),
        pytest.param("<03>", [""], id="a string of such a glyph alone is a run without text"),
        pytest.param(
            "[<02>-5<0304>]TJ 99 0 Td<05>", ["\u0930\u094d\u0935\u093e", "\u0905"], id="in the next string of an array"
        ),
        pytest.param("[<03>-5<04>]TJ 99 0 Td<05>", ["", "\u0905"], id="an array of them is a run without text"),
        pytest.param("<05>", ["\u0905"], id="the next cluster"),
        pytest.param("<06>", ["\ufffd"], id="no more glyphs than characters"),
        pytest.param("<08>", ["\ufffd"], id="none after a code that is missing itself"),
    ],
)
def test_glyphs_of_a_cluster_have_the_text_of_its_first(string, texts):
    body = "3 beginbfchar <02> <0930094D0935093E> <05> <0905> <07> <0906> endbfchar"
    entries = "/Subtype /TrueType /ToUnicode 7 0 R /FontDescriptor 8 0 R"
    symbolic = "<< /Flags 4 >>"

    assert shown(string, entries, to_unicode(body), symbolic) == texts


def embedded(key: str, data: bytes, entries: str = "/Flags 4", subtype: str = "") -> list[str | bytes]:
    """Objects 7 and 8: the descriptor, and the font program."""
    return [f"<< /Type /FontDescriptor /FontName /Test {entries} /{key} 8 0 R >>", stream(data, subtype)]


TYPE1 = b"""%!PS-AdobeFont-1.0: Test
/Encoding 256 array 0 1 255 {1 index exch /.notdef put} for
dup 97 /alpha put dup 8#142 /beta put
readonly def
currentfile eexec dup 99 /gamma put"""


@pytest.mark.parametrize(
    ("program", "texts"),
    [
        pytest.param(embedded("FontFile", TYPE1), ["αβ\ufffd"], id="Type 1 header"),
        pytest.param(
            embedded("FontFile", b"/Encoding StandardEncoding def"), ["abc"], id="Type 1 with StandardEncoding"
        ),
        pytest.param(
            embedded("FontFile3", cff(["alpha", "beta"], b"\0\2ab"), subtype="/Subtype /Type1C"), ["αβ\ufffd"], id="CFF"
        ),
        pytest.param(
            embedded("FontFile3", cff(["alpha", "beta"], b"\1\1\x61\1")), ["αβ\ufffd"], id="CFF with ranges of codes"
        ),
        pytest.param(
            embedded("FontFile3", truetype(CFF=cff(["alpha", "beta"], b"\0\2ab"))), ["αβ\ufffd"], id="OpenType"
        ),
        pytest.param(
            embedded("FontFile2", truetype(cmap=cmap(p3e0={0xF061: 1, 0xF062: 2}), post=post("x", "alpha", "beta"))),
            ["αβc"],
            id="TrueType: symbol map, then glyph names",
        ),
        pytest.param(
            embedded("FontFile2", truetype(cmap=cmap(p1e0={97: 1, 98: 2}, p3e1={0x3B1: 1, 0x3B2: 2}))),
            ["αβc"],
            id="TrueType: Macintosh map, then Unicode map",
        ),
        pytest.param(
            embedded("FontFile2", truetype(cmap=one_map(1, 0, format_6(97, [1, 2])), post=post("x", "alpha", "beta"))),
            ["αβc"],
            id="TrueType: trimmed map",
        ),
        pytest.param(
            embedded("FontFile2", truetype(cmap=cmap(p3e0={97: 1}, p3e1={0x3B1: 1})), "/Flags 32"),
            ["abc"],
            id="a font that is not symbolic keeps its encoding",
        ),
        pytest.param(embedded("FontFile2", b"\0\1\0\0\0\xff"), ["abc"], id="a cut program says nothing"),
        pytest.param(embedded("FontFile3", b"\1\0\4\1\0\1\1\1"), ["abc"], id="a cut CFF program says nothing"),
    ],
)
def test_encoding_of_the_font_program(program, texts):
    is_truetype = "/FontFile2" in program[0]
    kind = "TrueType" if is_truetype else "Type1"

    assert shown("(abc)", f"/Subtype /{kind} /FontDescriptor 7 0 R", *program) == texts


def test_differences_stand_over_the_encoding_of_the_program():
    program = embedded("FontFile", TYPE1)
    entries = "/Subtype /Type1 /FontDescriptor 7 0 R /Encoding << /Differences [98 /gamma] >>"

    assert shown("(ab)", entries, *program) == ["αγ"]


@pytest.mark.parametrize(
    ("name", "string", "texts"),
    [
        pytest.param("#CB#CE#CC#E5", r"(a\326\320\316\304)", ["a中文"], id="GBK name in bytes"),
        pytest.param("#E5#AE#8B#E4#BD#93", r"(\326\320\316\304)", ["中文"], id="the same name in UTF-8"),
        pytest.param("#82l#82r#96#BE#92#A9", r"(\223\372\226\173)", ["日本"], id="Shift-JIS"),
        pytest.param("#B2#D3#A9#FA#C5#E9", r"(\244\244\244\345)", ["中文"], id="Big5"),
        pytest.param("#B1#BC#B8#B2", r"(\307\321\261\333)", ["한글"], id="Korean"),
        pytest.param("Caf#E9", r"(\326\320)", ["ÖĐ".replace("Đ", "Ð")], id="a name in Latin is no code page"),
    ],
)
def test_simple_fonts_with_the_name_of_a_cjk_face_hold_its_code_page(name, string, texts):
    assert shown(string, f"/Subtype /TrueType /Encoding /WinAnsiEncoding /BaseFont /{name}") == texts


def test_pairs_of_a_code_page_have_the_width_of_both_bytes():
    font = f"<< /Type /Font /Subtype /TrueType /BaseFont /#CB#CE#CC#E5 {WIDTHS} >>"
    found = drawn(r"BT /F2 10 Tf 20 50 Td (\326\320) Tj ET", font, resources="/F2 6 0 R;")

    assert found.places == [("中", 20, 50, 30)]


def places(entries: str, string: str = "(ab)", *objects: str):
    font = f"<< /Type /Font {entries} >>"
    return drawn(f"BT /F2 10 Tf 20 50 Td {string} Tj ET", font, *objects, resources="/F2 6 0 R;").places


@pytest.mark.parametrize(
    ("entries", "end"),
    [
        pytest.param("/Subtype /Type1 /FirstChar 97 /Widths [300 400]", 27, id="listed"),
        pytest.param("/Subtype /Type1 /FirstChar 97 /Widths [300 7 0 R]", 24.5, id="one of them a reference"),
        pytest.param("/Subtype /Type1 /FirstChar 98 /Widths [400]", 24, id="no width outside of the list"),
        pytest.param(
            "/Subtype /Type1 /FirstChar 98 /Widths [400] /FontDescriptor << /MissingWidth 600 >>",
            30,
            id="but MissingWidth",
        ),
        pytest.param("/Subtype /Type1 /BaseFont /Helvetica", 31.12, id="standard font"),
        pytest.param("/Subtype /Type1 /BaseFont /Times-Bold", 30.56, id="bold standard font"),
        pytest.param("/Subtype /Type1 /BaseFont /Courier-Oblique", 32, id="Courier"),
        pytest.param("/Subtype /TrueType /BaseFont /ArialMT", 31.12, id="a font like Helvetica"),
        pytest.param("/Subtype /TrueType /BaseFont /X /FontDescriptor << /Flags 1 >>", 32, id="a font of fixed pitch"),
        pytest.param("/Subtype /Type1 /FirstChar 97 /Widths [1e9 400]", 24, id="a wild width"),
        pytest.param("/Subtype /Type1 /FirstChar -5 /Widths [1 2 3]", 20, id="a first code below zero"),
    ],
)
def test_widths(entries, end):
    assert places(entries, "(ab)", "150") == [("ab", 20, 50, end)]


@pytest.mark.parametrize(
    ("widths", "monospaced"),
    [
        pytest.param("525 " * 8, True, id="eight letters of one width"),
        pytest.param("525 " * 7, False, id="seven are too few"),
        pytest.param("525 " * 7 + "530", True, id="rounded"),
        pytest.param("525 " * 7 + "535", False, id="one is wider"),
        pytest.param("525 " * 7 + "0 525", True, id="a letter that is not in the font"),
    ],
)
def test_a_font_whose_letters_have_one_advance_is_monospaced(widths, monospaced):
    font = f"<< /Type /Font /Subtype /Type1 /FirstChar 97 /Widths [{widths}] >>"
    page = drawn("BT /F2 10 Tf 20 50 Td (ab) Tj ET", font, resources="/F2 6 0 R;").page

    assert page.runs[0].style.font.monospaced is monospaced


def test_digits_of_one_advance_make_no_monospaced_font():
    font = f"<< /Type /Font /Subtype /Type1 /FirstChar 48 /Widths [{'500 ' * 10}] >>"
    page = drawn("BT /F2 10 Tf 20 50 Td (12) Tj ET", font, resources="/F2 6 0 R;").page

    assert not page.runs[0].style.font.monospaced


@pytest.mark.parametrize(
    ("name", "texts"),
    [
        pytest.param("ABCDEF+LINE10", [], id="slanted lines"),
        pytest.param("LCIRCLEW10", [], id="thick circles"),
        pytest.param("LineFont", ["ab"], id="another font"),
    ],
)
def test_glyphs_of_drawings_are_no_text(name, texts):
    assert [text for text in shown("(ab)", f"/Subtype /Type1 /BaseFont /{name}") if text] == texts


TYPE3 = (
    "/Subtype /Type3 /CharProcs << >> /FirstChar 97 /Widths [{w} {w}] "
    "/FontMatrix [{m} 0 0 {m} 0 0] /FontBBox [0 {low} 50 {high}]"
)


@pytest.mark.parametrize(
    ("entries", "texts"),
    [
        pytest.param("/Encoding << /Differences [97 /x1 /x2] >>", ["ab"], id="unknown names read as WinAnsiEncoding"),
        pytest.param("/Encoding << /Differences [97 /alpha /beta] >>", ["αβ"], id="names that say something"),
        pytest.param("/Encoding << /Differences [97 /a97 /a98] >>", ["ab"], id="names that are codes: bitmaps of TeX"),
        pytest.param("/Encoding << /Differences [97 /a1 /a2] >>", ["✁✂"], id="names of ZapfDingbats"),
        pytest.param("", ["ab"], id="no encoding"),
    ],
)
def test_type_3_texts(entries, texts):
    font = TYPE3.format(w=500, m=0.001, low=-200, high=800)

    assert [run[0] for run in places(font + entries)] == texts


@pytest.mark.parametrize(
    ("font", "content", "size"),
    [
        pytest.param({"w": 500, "m": 0.001, "low": -200, "high": 800}, "/F2 10 Tf", 10, id="like other fonts"),
        pytest.param({"w": 5, "m": 0.1, "low": -2, "high": 8}, "/F2 10 Tf", 10, id="another matrix"),
        pytest.param(
            {"w": 20, "m": 1, "low": -8, "high": 32}, "/F2 .25 Tf", 10, id="size in pixels, as dvips writes it"
        ),
        pytest.param({"w": 20, "m": 1, "low": 0, "high": 0}, "/F2 10 Tf", 10, id="no box"),
    ],
)
def test_type_3_sizes(font, content, size):
    entries = f"<< /Type /Font {TYPE3.format(**font)} >>"
    found = drawn(f"BT {content} 20 50 Td (ab) Tj ET", entries, resources="/F2 6 0 R;").page.runs

    assert [run.style.size for run in found] == [size]


def test_type_3_font_upside_down_with_a_matrix_that_turns_it_back():
    font = TYPE3.format(w=20, m=1, low=-32, high=8).replace("[1 0 0 1 0 0]", "[1 0 0 -1 0 0]")
    found = drawn("BT /F2 1 Tf .25 0 0 -.25 20 50 Tm (ab) Tj ET", f"<< /Type /Font {font} >>", resources="/F2 6 0 R;")

    assert found.places == [("ab", 20, 50, 30)]
    assert found.page.runs[0].style.size == 10
    assert found.page.runs[0].style.font.ascent == pytest.approx(0.8)


def test_type_3_widths_are_in_its_own_units():
    assert places(TYPE3.format(w=5, m=0.1, low=-2, high=8)) == [("ab", 20, 50, 30)]
