"""Text that is turned, mirrored, slanted, vertical: runs in the reading frame of their baseline."""

from __future__ import annotations

import pytest
from drawn import drawn, only

from tagged2md.geometry import Rect
from tagged2md.pdf.page import CLIPPED


def shown(matrix: str, string: str = "[(ab) -1000 (c)] TJ", before: str = ""):
    return drawn(f"{before} BT /F1 10 Tf {matrix} Tm {string} ET")


@pytest.mark.parametrize(
    ("matrix", "angle", "places"),
    [
        pytest.param("0 1 -1 0 50 20", 90, [("ab", 20, -50, 30), ("c", 40, -50, 45)], id="upwards"),
        pytest.param("0 -1 1 0 50 80", -90, [("ab", -80, 50, -70), ("c", -60, 50, -55)], id="downwards"),
        pytest.param("-1 0 0 -1 150 50", 180, [("ab", -150, -50, -140), ("c", -130, -50, -125)], id="upside down"),
        pytest.param("-1 0 0 1 150 50", 180, [("ab", -150, -50, -140), ("c", -130, -50, -125)], id="mirrored"),
        pytest.param("1 0 0 -1 20 50", 0, [("ab", 20, 50, 30), ("c", 40, 50, 45)], id="flipped over the baseline"),
        pytest.param("1 0 .3 1 20 50", 0, [("ab", 20, 50, 30), ("c", 40, 50, 45)], id="slanted"),
        pytest.param("1 .02 -.02 1 20 50", 0, [("ab", 20, 50, 30), ("c", 40, 50.4, 45)], id="nearly straight"),
    ],
)
def test_turned_text(matrix, angle, places):
    found = shown(matrix)

    assert found.places == places
    assert {run.style.angle for run in found.page.runs} == {angle}


def test_box_of_turned_text_is_upright():
    run = shown("0 1 -1 0 50 20", "(ab) Tj").page.runs[0]

    assert run.box == pytest.approx(Rect(42.5, 20, 52.5, 30))


@pytest.mark.parametrize(
    ("degrees", "angle"), [(1.9, 0), (2.1, 2.1), (88.1, 90), (87.9, 87.9), (-91.5, -90), (179, 180), (-179, 180)]
)
def test_angles_near_a_right_one_are_straightened(degrees, angle):
    from math import cos, radians, sin

    c, s = cos(radians(degrees)), sin(radians(degrees))

    assert only(shown(f"{c:.6f} {s:.6f} {-s:.6f} {c:.6f} 100 50", "(a) Tj")).style.angle == angle


@pytest.mark.parametrize(("slant", "is_italic"), [(0.1, False), (0.14, True), (0.33, True), (-0.33, False)])
def test_slanted_letters_are_italic(slant, is_italic):
    assert only(shown(f"1 0 {slant} 1 20 50", "(a) Tj")).style.font.italic is is_italic


@pytest.mark.parametrize(
    ("content", "places"),
    [
        pytest.param(
            "/F1 -10 Tf -1 0 0 -1 20 50 Tm (ab) Tj (c) Tj", [("ab", 20, 50, 30), ("c", 30, 50, 35)], id="both"
        ),
        pytest.param("/F1 -10 Tf 1 0 0 1 20 50 Tm (a) Tj", [("a", -20, -50, -15)], id="negative size"),
        pytest.param(
            "/F1 -10 Tf -1 0 0 -1 20 50 Tm [(a) -1000 (b)] TJ", [("a", 20, 50, 25), ("b", 35, 50, 40)], id="gap"
        ),
        pytest.param("/F1 -10 Tf -1 0 0 -1 20 50 Tm [(a) 20 (b)] TJ", [("ab", 20, 50, 29.8)], id="kerning"),
    ],
)
def test_negative_sizes(content, places):
    assert drawn(f"BT {content} ET").places == places


def test_size_of_turned_text_is_the_height_across_the_baseline():
    assert only(shown("0 2 -1.5 0 50 20", "(a) Tj")).style.size == 15


@pytest.mark.parametrize(("y", "flags"), [(20, 0), (98, CLIPPED)])
def test_turned_text_outside_the_page_is_marked(y, flags):
    assert only(shown(f"0 1 -1 0 50 {y}", "(a) Tj")).flags == flags


def test_turned_page_stands_upright():
    found = drawn("BT /F1 10 Tf 0 1 -1 0 180 20 Tm (ab) Tj ET", page="/Rotate 90")

    assert found.places == [("ab", 20, 20, 30)]
    assert only(found).style.angle == 0


def test_user_unit_scales_everything():
    found = drawn("BT /F1 10 Tf 20 50 Td (ab) Tj ET 10 20 50 30 re f", page="/UserUnit 2")

    assert found.places == [("ab", 40, 100, 60)]
    assert found.page.fills[0].box == Rect(20, 40, 120, 100)
    assert (found.page.width, found.page.height) == (400, 200)


def test_crop_box_is_the_origin():
    found = drawn("BT /F1 10 Tf 20 50 Td (a) Tj ET", page="/CropBox [15 40 100 90]")

    assert found.places == [("a", 5, 10, 10)]


CID_FONT = (
    "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Test "
    "/CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) >> {} >>"
)


def vertical(content: str, entries: str = ""):
    font = "<< /Type /Font /Subtype /Type0 /BaseFont /Test /Encoding /UniJIS-UTF16-V /DescendantFonts [7 0 R] >>"
    return drawn(f"BT /F2 10 Tf 100 80 Td {content} ET", font, CID_FONT.format(entries), resources="/F2 6 0 R;")


def test_vertical_writing_runs_downwards():
    found = vertical("<65E5672C> Tj <8A9E> Tj")

    assert found.places == [("日本", -80, 100, -60), ("語", -60, 100, -50)]
    assert {run.style.angle for run in found.page.runs} == {-90}
    assert found.page.runs[0].box == pytest.approx(Rect(95, 60, 105, 80))
    assert found.page.runs[0].style.font.vertical


@pytest.mark.parametrize(
    ("content", "entries", "places"),
    [
        pytest.param("<65E5672C> Tj", "/DW2 [880 -500]", [("日本", -80, 100, -70)], id="default advance"),
        pytest.param("-2 Tc <65E5672C> Tj", "", [("日", -80, 100, -70), ("本", -68, 100, -58)], id="wide spacing"),
        pytest.param("-0.5 Tc <65E5672C> Tj", "", [("日本", -80, 100, -59.5)], id="spacing is negative downwards"),
        pytest.param("[<65E5> 500 <672C>] TJ", "", [("日", -80, 100, -70), ("本", -65, 100, -55)], id="a gap"),
        pytest.param("0 -10 Td <65E5> Tj", "", [("日", -70, 100, -60)], id="moved down"),
        pytest.param("<65E5> Tj /F1 10 Tf (a) Tj", "", [("日", -80, 100, -70), ("a", 100, 70, 105)], id="then upright"),
    ],
)
def test_vertical_spacing(content, entries, places):
    assert vertical(content, entries).places == places


def test_vertical_metrics_of_one_glyph():
    """日 has CID 3284 or so in Adobe-Japan1; all are given to be sure."""
    found = vertical("<65E5672C> Tj", "/W2 [0 20000 -700 500 880]")

    assert found.places == [("日本", -80, 100, -66)]


def test_vertical_punctuation_is_told_as_the_characters_it_stands_for():
    assert vertical("<300C65E5300D3002> Tj").texts == ["「日」。"]


def test_word_spacing_in_a_font_of_mixed_codes_applies_to_the_one_byte_space():
    font = "<< /Type /Font /Subtype /Type0 /BaseFont /Test /Encoding /90ms-RKSJ-H /DescendantFonts [7 0 R] >>"
    found = drawn(
        "BT /F2 10 Tf 20 50 Td 3 Tw <93FA208140> Tj <93FA> Tj ET",
        font,
        CID_FONT.format("/DW 1000 /W [231 [500]]"),
        resources="/F2 6 0 R;",
    )

    assert found.places == [("日", 20, 50, 30), ("日", 48, 50, 58)]
