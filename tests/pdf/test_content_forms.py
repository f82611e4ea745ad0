"""Form XObjects: matrix, clip, resources, recursion (ISO 32000-2, 8.10); images and inline images (8.9)."""

from __future__ import annotations

import pytest
from drawn import HALF_EM, drawn, only, text
from rawpdf import stream

from tagged2md.geometry import Rect
from tagged2md.options import Limits
from tagged2md.pdf.page import CLIPPED

A = text("(a) Tj")
FONTS = "/Resources << /Font << /F1 5 0 R >> >>"


def form(content: str, entries: str = FONTS, box: str = "0 0 200 100") -> bytes:
    return stream(content.encode(), f"/Type /XObject /Subtype /Form /BBox [{box}] {entries}")


def with_form(page: str, *forms: bytes, limits: Limits | None = None):
    names = " ".join(f"/X{number} {6 + number} 0 R" for number in range(len(forms)))
    return drawn(page, *forms, resources=f"/XObject << {names} >>", limits=limits)


def test_matrix_of_a_form_comes_before_that_of_the_page():
    found = with_form("2 0 0 2 0 0 cm /X0 Do", form(A, FONTS + " /Matrix [1 0 0 1 5 -10]"))

    assert found.places == [("a", 50, 80, 60)]


def test_form_uses_its_own_font_of_the_same_name():
    wide = HALF_EM.replace("500", "900")
    found = drawn("/X Do", form(A, "/Resources << /Font << /F1 7 0 R >> >>"), wide, resources="/XObject << /X 6 0 R >>")

    assert found.places == [("a", 20, 50, 29)]


def test_form_without_resources_uses_those_around_it():
    assert with_form("/X0 Do", form(A, "")).texts == ["a"]


def test_form_inherits_font_and_spacing_and_gives_nothing_back():
    inside = form("BT 20 50 Td (a b) Tj /F1 20 Tf ET")
    found = with_form("BT /F1 10 Tf 3 Tw ET /X0 Do BT 20 80 Td (c) Tj ET", inside)

    assert found.places == [("a", 20, 50, 25), ("b", 33, 50, 38), ("c", 20, 80, 25)]


@pytest.mark.parametrize(
    ("box", "flags"),
    [
        pytest.param("0 0 200 100", 0, id="inside the box"),
        pytest.param("0 0 22 100", CLIPPED, id="middle right of the box"),
        pytest.param("0 0 23 100", 0, id="middle just inside"),
        pytest.param("0 60 200 100", CLIPPED, id="below the box"),
    ],
)
def test_box_of_a_form_clips(box, flags):
    assert only(with_form("/X0 Do", form(A, box=box))).flags == flags


def test_form_that_draws_itself_is_drawn_once():
    own = form(f"{A} /X0 Do", "")

    assert with_form("/X0 Do", own).texts == ["a"]


def test_forms_that_draw_each_other_are_drawn_once():
    assert with_form("/X0 Do", form(f"{A} /X1 Do", ""), form("/X0 Do", "")).texts == ["a"]


def test_one_form_may_be_drawn_many_times():
    assert with_form("/X0 Do /X0 Do /X0 Do", form(A)).texts == ["a"] * 3


@pytest.mark.parametrize(("depth", "texts", "findings"), [(3, ["a"], {}), (2, [], {"T2M-LIMIT": 1})])
def test_forms_inside_each_other_are_bounded(depth, texts, findings):
    found = with_form(
        "/X0 Do", form("/X1 Do", ""), form("/X2 Do", ""), form(A, ""), limits=Limits(max_form_depth=depth)
    )

    assert (found.texts, found.findings) == (texts, findings)


def test_forms_that_multiply_each_other_end_early():
    """Twenty levels of ten draws each would be 10**20 draws."""
    levels = [form(f"/X{number + 1} Do " * 10, "") for number in range(20)]
    found = with_form("/X0 Do", *levels, form(A, ""), limits=Limits(max_stream_bytes=100_000))

    assert found.findings == {"T2M-LIMIT": 1}


def test_missing_form_is_skipped():
    assert with_form(f"/X9 Do {A}").texts == ["a"]


IMAGE = stream(
    b"\0\0\0", "/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8"
)


@pytest.mark.parametrize(
    ("content", "box"),
    [
        pytest.param("40 0 0 20 10 30 cm /X0 Do", (10, 30, 50, 50), id="unit square through the matrix"),
        pytest.param("0 40 -20 0 60 30 cm /X0 Do", (40, 30, 60, 70), id="turned"),
        pytest.param("20 30 10 10 re W n 40 0 0 20 10 30 cm /X0 Do", (20, 30, 30, 40), id="only what the clip leaves"),
        pytest.param("q 1 0 0 1 5 5 cm 40 0 0 20 10 30 cm /X0 Do Q", (15, 35, 55, 55), id="in a saved state"),
    ],
)
def test_images(content, box):
    found = with_form(content, IMAGE)

    assert [(image.box, image.key, image.flags) for image in found.page.images] == [(Rect(*box), (6, 0), 0)]


def test_image_outside_the_clip_is_marked():
    (image,) = with_form("0 0 5 5 re W n 40 0 0 20 10 30 cm /X0 Do", IMAGE).page.images

    assert image.flags == CLIPPED


def test_image_counts_the_runs_before_it():
    (image,) = with_form(f"{A} 9 0 0 9 0 0 cm /X0 Do {A}", IMAGE).page.images

    assert image.order == 1


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"\x01\x02\x03", id="binary data"),
        pytest.param(b"\x01 EI \x02\x03", id="binary data that holds EI"),
        pytest.param(b"\xff EI\n\x00(x) Tj", id="binary data that holds EI and an operator"),
    ],
)
def test_inline_image_is_kept_and_text_after_it_read(data):
    image = b"9 0 0 9 50 60 cm BI /W 1 /H 1 /BPC 8 /CS /RGB ID " + data + b"\nEI Q\n"
    found = drawn(b"q " + image + A.encode())

    assert [picture.box for picture in found.page.images] == [Rect(50, 60, 59, 69)]
    assert found.page.images[0].key == b" /W 1 /H 1 /BPC 8 /CS /RGB ID " + data
    assert found.texts == ["a"]


def test_inline_image_without_white_space_before_its_end():
    found = drawn(b"q BI /W 1 /H 1 /BPC 8 /CS /G ID \xffEI Q " + A.encode())

    assert (len(found.page.images), found.texts) == (1, ["a"])
