"""Composite fonts: codes, CIDs, text, widths (ISO 32000-2, 9.7)."""

from __future__ import annotations

import pytest
from drawn import drawn
from programs import cff, cmap, glyph_tables, post, truetype
from rawpdf import stream


def shown(string: str, entries: str, descendant: str = "", *objects: str | bytes):
    """What a string of a Type 0 font shows; ``objects`` are numbered from 8 on."""
    font = f"<< /Type /Font /Subtype /Type0 /BaseFont /Test /DescendantFonts [7 0 R] {entries} >>"
    cid_font = f"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Test /DW 500 {descendant} >>"
    return drawn(f"BT /F2 10 Tf 20 50 Td {string} Tj ET", font, cid_font, *objects, resources="/F2 6 0 R;")


def system(ordering: str) -> str:
    return f"/CIDSystemInfo << /Registry (Adobe) /Ordering ({ordering}) /Supplement 0 >>"


@pytest.mark.parametrize(
    ("encoding", "ordering", "string", "texts"),
    [
        pytest.param("UniJIS-UTF16-H", "Japan1", "<65E5672C>", ["日本"], id="Unicode codes, Japanese"),
        pytest.param("UniGB-UCS2-H", "GB1", "<4E2D6587>", ["中文"], id="Unicode codes, Chinese"),
        pytest.param("UniKS-UTF16-H", "Korea1", "<D55CAE00>", ["한글"], id="Unicode codes, Korean"),
        pytest.param("UniCNS-UTF32-H", "CNS1", "<00004E2D>", ["中"], id="Unicode codes of four bytes"),
        pytest.param("90ms-RKSJ-H", "Japan1", "<93FA967B41>", ["日本A"], id="Shift-JIS, one and two bytes"),
        pytest.param("GBK-EUC-H", "GB1", "<D6D041>", ["中A"], id="GBK"),
        pytest.param("ETen-B5-H", "CNS1", "<A4A4>", ["中"], id="Big5"),
        pytest.param("KSCms-UHC-H", "Korea1", "<C7D1>", ["한"], id="UHC"),
        pytest.param("EUC-H", "Japan1", "<C6FC>", ["日"], id="EUC"),
        pytest.param("H", "Japan1", "<467C>", ["日"], id="JIS, through the character collection"),
        pytest.param("Identity-H", "Japan1", "<0CD4>", ["日"], id="CIDs of a character collection"),
        pytest.param("Identity-H", "Identity", "<0041>", ["\ufffd"], id="CIDs of nothing"),
        pytest.param("Identity-H", "Japan1", "<00>", [], id="half a code"),
        pytest.param("UniJIS-UTF16-H", "Japan1", "<D842DFB7>", ["𠮷"], id="surrogates"),
    ],
)
def test_predefined_cmaps(encoding, ordering, string, texts):
    assert shown(string, f"/Encoding /{encoding}", system(ordering)).texts == texts


@pytest.mark.parametrize(
    "name",
    [
        "../../../../etc/passwd",
        "/srv/evil",
        "..#2Fevil",
        "to-unicode-Adobe-Japan1",
        "NoSuch-H",
        "evil#00",
        "a/b",
        "C:\\x",
    ],
)
def test_no_name_of_a_cmap_leads_to_a_file(name, tmp_path, monkeypatch):
    """CVE-2025-64512: pdfminer.six loaded what a name with a path in it pointed to."""
    monkeypatch.setenv("CMAP_PATH", str(tmp_path))
    (tmp_path / "NoSuch-H.json.gz").write_bytes(b"not even gzip")

    assert shown("<0041>", f"/Encoding /{name.strip('/')}").texts == ["\ufffd"]


def embedded_cmap(body: str, entries: str = "") -> bytes:
    return stream(f"begincmap\n{body}\nendcmap".encode("latin-1"), f"/Type /CMap /CMapName /Own {entries}")


TO_UNICODE = stream(b"beginbfrange <00> <FF> <0400> endbfrange beginbfchar <8140> <4E00> endbfchar")


@pytest.mark.parametrize(
    ("body", "string", "places"),
    [
        pytest.param(
            "begincodespacerange <00> <FF> endcodespacerange begincidchar <41> 7 endcidchar",
            "<4142>",
            [("чт", 20, 50, 32)],
            id="one byte",
        ),
        pytest.param(
            "begincodespacerange <0000> <FFFF> endcodespacerange begincidrange <0041> <0042> 7 endcidrange",
            "<0041>",
            [("с", 20, 50, 27)],
            id="two bytes",
        ),
        pytest.param(
            "begincodespacerange <00> <80> <8140> <FFFF> endcodespacerange begincidchar <41> 7 <8140> 8 endcidchar",
            "<418140>",
            [("с一", 20, 50, 36)],
            id="mixed",
        ),
        pytest.param(
            "begincodespacerange <0000> <FFFF> endcodespacerange",
            "<00410042>",
            [("ст", 20, 50, 30)],
            id="codes without CID still have the length of their range",
        ),
    ],
)
def test_embedded_cmaps(body, string, places):
    found = shown(string, "/Encoding 8 0 R /ToUnicode 9 0 R", "/W [7 [700 900]]", embedded_cmap(body), TO_UNICODE)

    expected = [(text.replace("ч", "с"), *rest) for text, *rest in places]
    assert found.places == [tuple(place) for place in expected]


@pytest.mark.parametrize("use", ["", "/UseCMap /90ms-RKSJ-H"], ids=["inside", "as an entry"])
def test_embedded_cmap_that_uses_another(use):
    body = "/90ms-RKSJ-H usecmap begincidchar <41> 1 endcidchar" if not use else "begincidchar <41> 1 endcidchar"

    assert shown("<93FA41>", "/Encoding 8 0 R", system("Japan1"), embedded_cmap(body, use)).texts == ["日"]


def test_vertical_mode_of_an_embedded_cmap():
    found = shown(
        "<0CD4>",
        "/Encoding 8 0 R",
        system("Japan1"),
        embedded_cmap(
            "/WMode 1 def begincodespacerange <0000> <FFFF> endcodespacerange begincidrange <0000> <FFFF> 0 endcidrange"
        ),
    )

    assert found.page.runs[0].style.font.vertical


def test_ranges_of_a_cmap_are_bounded():
    body = "begincidrange <00000000> <FFFFFFFF> 0 endcidrange " * 50

    assert shown("<0041>", "/Encoding 8 0 R", "", embedded_cmap(body)).texts


def program(data: bytes, key: str = "FontFile2", entries: str = "") -> list[str | bytes]:
    return [f"<< /Type /FontDescriptor /Flags 4 /{key} 9 0 R >>", stream(data, entries)]


SPARSE = glyph_tables([0, 0, 0, 0] + [10 if glyph in (36, 37) else 0 for glyph in range(4, 130)])
DENSE = glyph_tables([10] * 130)


@pytest.mark.parametrize(
    ("data", "string", "texts"),
    [
        pytest.param(truetype(cmap=cmap(p3e1={0x3B1: 36, 0x3B2: 37})), "<00240025>", ["αβ"], id="Unicode map"),
        pytest.param(truetype(cmap=cmap(p3e10={0x1F600: 36})), "<0024>", ["😀"], id="wide characters"),
        pytest.param(truetype(cmap=cmap(p0e3={0xB5: 36, 0x3BC: 36})), "<0024>", ["µ"], id="lowest of two characters"),
        pytest.param(truetype(post=post(".notdef", "alpha")), "<0001>", ["α"], id="glyph names"),
        pytest.param(truetype(**SPARSE), "<00240025>", ["AB"], id="glyph order that a sparse subset kept"),
        pytest.param(truetype(**DENSE), "<00240025>", ["\ufffd\ufffd"], id="no order in a subset without gaps"),
        pytest.param(b"", "<0024>", ["\ufffd"], id="empty program"),
    ],
)
def test_text_of_glyph_indices(data, string, texts):
    assert shown(string, "/Encoding /Identity-H", "/FontDescriptor 8 0 R", *program(data)).texts == texts


def test_glyph_indices_through_a_map():
    gids = stream(bytes(2 * 5) + b"\0\1")
    objects = program(truetype(cmap=cmap(p3e1={0x3B1: 1})))

    found = shown("<0005>", "/Encoding /Identity-H", "/FontDescriptor 8 0 R /CIDToGIDMap 10 0 R", *objects, gids)

    assert found.texts == ["α"]


def test_names_of_a_cff_font_that_has_no_cids():
    objects = program(cff(["alpha", "beta"]), "FontFile3", "/Subtype /CIDFontType0C")

    assert shown("<00010002>", "/Encoding /Identity-H", "/FontDescriptor 8 0 R", *objects).texts == ["αβ"]


def test_cff_font_with_cids_has_no_names():
    objects = program(cff(["alpha", "beta"], cid=True), "FontFile3", "/Subtype /CIDFontType0C")

    assert shown("<0001>", "/Encoding /Identity-H", "/FontDescriptor 8 0 R", *objects).texts == ["\ufffd"]


@pytest.mark.parametrize(
    ("widths", "texts"),
    [
        pytest.param("3 [250] 19 28 556", ["AB"], id="digits of one width and a narrow space"),
        pytest.param("3 [250] 19 [556 500 556]", ["\ufffd\ufffd"], id="digits of several widths"),
        pytest.param("3 [900] 19 28 556", ["\ufffd\ufffd"], id="a wide space"),
        pytest.param("", ["\ufffd\ufffd"], id="no widths"),
    ],
)
def test_glyph_order_of_a_font_that_is_not_embedded(widths, texts):
    assert shown("<00240025>", "/Encoding /Identity-H", f"/W [{widths}]").texts == texts


def test_to_unicode_that_is_a_name():
    assert shown("<0041>", "/Encoding /Identity-H /ToUnicode /Identity-H").texts == ["A"]


def test_never_a_cid_as_text():
    found = shown("<00FF0100>", "/Encoding /Identity-H")

    assert found.texts == ["\ufffd\ufffd"]


@pytest.mark.parametrize(
    ("descendant", "end"),
    [
        pytest.param("", 25, id="default width"),
        pytest.param("/W [65 [700]]", 27, id="list"),
        pytest.param("/W [60 70 800]", 28, id="range"),
        pytest.param("/W [60 70 800 65 [700]]", 27, id="the last one counts"),
        pytest.param("/W [65 8 0 R]", 26, id="list by reference"),
        pytest.param("/W [65 [8 0 R]]", 25, id="nonsense in the list"),
        pytest.param("/W [0 9999999 300]", 23, id="a range beyond all CIDs"),
        pytest.param("/W [65]", 25, id="cut"),
        pytest.param("/W [[700] 65 [600]]", 26, id="a list without a start is skipped"),
        pytest.param("/W [65 [1e9]]", 25, id="a wild width"),
    ],
)
def test_widths(descendant, end):
    found = shown("<0041>", "/Encoding /Identity-H", descendant, "[600]")

    assert [place[3] for place in found.places] == [end]


def test_default_width_is_an_em():
    font = "<< /Subtype /Type0 /BaseFont /T /Encoding /Identity-H /DescendantFonts [<< /Subtype /CIDFontType2 >>] >>"
    found = drawn("BT /F2 10 Tf 20 50 Td <0041> Tj ET", font, resources="/F2 6 0 R;")

    assert found.places == [("\ufffd", 20, 50, 30)]


def test_advances_of_space_and_zero():
    to_unicode = stream(b"beginbfchar <0003> <0020> <0013> <0030> endbfchar")
    found = shown("<0013>", "/Encoding /Identity-H /ToUnicode 8 0 R", "/W [3 [250] 19 [556]]", to_unicode)
    font = found.page.runs[0].style.font

    assert (font.space, font.digit) == (0.25, 0.556)


@pytest.mark.parametrize(
    "entries",
    ["", "/DescendantFonts null", "/DescendantFonts []", "/DescendantFonts [(x)]", "/DescendantFonts 7 0 R"],
)
def test_font_without_descendant(entries):
    font = f"<< /Type /Font /Subtype /Type0 /BaseFont /T /Encoding /Identity-H {entries} >>"
    found = drawn("BT /F2 10 Tf 20 50 Td <0041> Tj ET", font, "(x)", resources="/F2 6 0 R;")

    assert found.texts == ["\ufffd"]
