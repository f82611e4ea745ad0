"""What a font looks like, from its name and descriptor (ISO 32000-2, 9.8)."""

from __future__ import annotations

import pytest
from drawn import drawn, text

from tagged2md.pdf.font_facts import DEFAULT_ASCENT, DEFAULT_DESCENT
from tagged2md.pdf.page import Font


def font_of(name: str, descriptor: str = "") -> Font:
    font = f"<< /Type /Font /Subtype /Type1 /BaseFont /{name} /FontDescriptor << {descriptor} >> >>"
    return drawn("BT /F2 10 Tf 20 50 Td (a) Tj ET", font, resources="/F2 6 0 R;").page.runs[0].style.font


@pytest.mark.parametrize(
    ("name", "expected"),
    [("ABCDEF+Test", "Test"), ("Test", "Test"), ("ABCDE+Test", "ABCDE+Test"), ("A#20B", "A B"), ("Caf#E9", "Café")],
)
def test_name_without_subset_prefix(name, expected):
    assert font_of(name).name == expected


@pytest.mark.parametrize(
    ("name", "descriptor", "bold"),
    [
        pytest.param("Arial-BoldMT", "", True, id="bold"),
        pytest.param("Arial,Bold", "", True, id="after a comma"),
        pytest.param("ABCDEF+CMBX10", "", True, id="Computer Modern"),
        pytest.param("LMRoman10-Bold", "", True, id="Latin Modern"),
        pytest.param("SFBX1000", "", True, id="cm-super"),
        pytest.param("SFSX1095", "", True, id="cm-super, sans serif"),
        pytest.param("SFSS1095", "", False, id="cm-super, regular sans serif"),
        pytest.param("Roboto-Black", "", True, id="black"),
        pytest.param("Lato-Heavy", "", True, id="heavy"),
        pytest.param("MyriadPro-Semibold", "", True, id="semibold"),
        pytest.param("FranklinGothic-Demi", "", True, id="demi"),
        pytest.param("HelveticaNeue-Bd", "", True, id="abbreviated"),
        pytest.param("HelveticaNeue-BdIt", "", True, id="abbreviated with italic"),
        pytest.param("NimbusSanL-Regu", "", False, id="regular"),
        pytest.param("LinLibertineTB", "", True, id="Linux Libertine"),
        pytest.param("LinLibertineOBI-Identity-H", "", True, id="in bold italics, with the name of a CMap"),
        pytest.param("LinLibertineT", "", False, id="upright Linux Libertine"),
        pytest.param("LMSansDemiCond10-Regular", "", True, id="demi inside a name"),
        pytest.param("Sf-Kp-Medium-Extend_1125", "", True, id="kpfonts"),
        pytest.param("HaranoAjiGothic-Medium", "", True, id="the Japanese face of headings"),
        pytest.param("SimHei", "", True, id="the Chinese one"),
        pytest.param("SimSun", "", False, id="the Chinese face of text"),
        pytest.param("NimbusRomNo9L-Medi", "", True, id="the bold face of URW's Times"),
        pytest.param("NimbusRomNo9L-MediItal", "", True, id="its bold italic one"),
        pytest.param("Roboto-Medium", "", False, id="medium"),
        pytest.param("Academy", "", False, id="demy inside a word"),
        pytest.param("Test", "/FontWeight 600", True, id="weight of 600"),
        pytest.param("Test", "/FontWeight 500", False, id="weight of 500"),
        pytest.param("Test", "/Flags 262144", True, id="ForceBold"),
        pytest.param("Test", "/StemV 140", True, id="a thick stem"),
        pytest.param("Test", "/StemV 139", False, id="a usual stem"),
        pytest.param("Test", "/StemV 140 /Flags 4", False, id="a thick stem of a symbol font"),
        pytest.param("Test-Light", "/StemV 200", False, id="a thick stem of a light face"),
    ],
)
def test_bold(name, descriptor, bold):
    assert font_of(name, descriptor).bold is bold


@pytest.mark.parametrize(
    ("name", "descriptor", "italic"),
    [
        pytest.param("Arial-ItalicMT", "", True, id="italic"),
        pytest.param("Helvetica-Oblique", "", True, id="oblique"),
        pytest.param("CMTI10", "", True, id="Computer Modern"),
        pytest.param("CMSL10", "", True, id="slanted"),
        pytest.param("LinLibertineTI", "", True, id="Linux Libertine"),
        pytest.param("NimbusRomNo9L-ReguItal", "", True, id="URW's Times"),
        pytest.param("Kp-Regular-Slant_167", "", True, id="slanted by pdfTeX"),
        pytest.param("CMSSI10", "", True, id="sans serif"),
        pytest.param("SFSI1000", "", True, id="cm-super, sans serif"),
        pytest.param("CMSS10", "", False, id="upright sans serif"),
        pytest.param("CMMI10", "", False, id="letters of formulas"),
        pytest.param("HelveticaNeue-It", "", True, id="abbreviated"),
        pytest.param("HelveticaNeue-BdIt", "", True, id="abbreviated with bold"),
        pytest.param("Test", "/ItalicAngle -12", True, id="angle"),
        pytest.param("Test", "/ItalicAngle 0", False, id="no angle"),
        pytest.param("Test", "/Flags 64", True, id="flag"),
        pytest.param("Summit", "", False, id="it at the end of a word"),
    ],
)
def test_italic(name, descriptor, italic):
    assert font_of(name, descriptor).italic is italic


@pytest.mark.parametrize(
    ("name", "descriptor", "monospaced"),
    [
        ("CourierNewPSMT", "", True),
        ("DejaVuSansMono", "", True),
        ("Consolas", "", True),
        ("CMTT10", "", True),
        ("CMSLTT10", "", True),
        ("t1xtt", "", True),
        ("LinLibertineMO", "", True),
        ("SFTT1000", "", True),
        ("SFST1000", "", True),
        ("LMMono10-Regular", "", True),
        ("SourceCodePro-Regular", "", True),
        ("Menlo-Regular", "", True),
        ("Test", "/Flags 33", True),
        ("Monotype-Corsiva", "", False),
        ("TimesNewRoman", "", False),
    ],
)
def test_monospaced(name, descriptor, monospaced):
    assert font_of(name, descriptor).monospaced is monospaced


@pytest.mark.parametrize(
    ("name", "math", "symbolic"),
    [
        ("CMMI10", True, False),
        ("ABCDEF+CMSY7", True, False),
        ("MSBM10", True, False),
        ("CambriaMath", True, False),
        ("LatinModernMath-Regular", True, False),
        ("XITSMath", True, False),
        ("NewTXMI", True, False),
        ("STIXTwoMath", True, False),
        ("CMR10", False, False),
        ("CMBX10", False, False),
        ("Wingdings-Regular", False, True),
        ("ZapfDingbats", False, True),
        ("OpenSymbol", False, True),
        ("Mathilde", False, False),
    ],
)
def test_math_and_symbols(name, math, symbolic):
    font = font_of(name)

    assert (font.math, font.symbolic) == (math, symbolic)


@pytest.mark.parametrize(
    ("descriptor", "extent"),
    [
        pytest.param("/Ascent 900 /Descent -210", (0.9, -0.21), id="given"),
        pytest.param("/Ascent 900 /Descent 210", (0.9, -0.21), id="a descent without sign"),
        pytest.param("/Ascent 0 /Descent 0", (DEFAULT_ASCENT, DEFAULT_DESCENT), id="zero"),
        pytest.param("", (DEFAULT_ASCENT, DEFAULT_DESCENT), id="missing"),
        pytest.param("/Ascent 5000 /Descent -4000", (DEFAULT_ASCENT, DEFAULT_DESCENT), id="wild"),
        pytest.param("/Ascent (x) /Descent null", (DEFAULT_ASCENT, DEFAULT_DESCENT), id="no numbers"),
    ],
)
def test_vertical_extent(descriptor, extent):
    font = font_of("Test", descriptor)

    assert (font.ascent, font.descent) == extent


def test_advances_of_space_and_zero():
    font = drawn(text("(a) Tj")).page.runs[0].style.font

    assert (font.space, font.digit) == (0.5, 0.5)
