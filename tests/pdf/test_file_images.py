"""Image data: JPEG as it is, everything else as PNG, soft masks as alpha; nothing raises."""

from __future__ import annotations

import io
import zlib

import pytest
from PIL import Image
from rawpdf import one_page, stream

from tagged2md.pdf.file import ImageData, open_pdf
from tagged2md.pdf.images import UnreadableImageError, image_data

SIZE = "/Width 2 /Height 2 /BitsPerComponent 8"
RED = bytes((255, 0, 0))


def image(data: bytes, entries: str, *more: bytes) -> tuple[ImageData | None, list[str]]:
    """The image is object 4, ``more`` follow from 5 on."""
    with open_pdf(one_page("", stream(data, f"/Subtype /Image {entries}"), *more)) as pdf:
        return pdf.image((4, 0)), [finding.message for finding in pdf.report.findings]


def pixels(found: ImageData | None) -> Image.Image:
    return Image.open(io.BytesIO(found.data))


def jpeg() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (8, 8), "blue").save(out, "JPEG")
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "entries", "mode", "colour"),
    [
        pytest.param(RED * 4, f"{SIZE} /ColorSpace /DeviceRGB", "RGB", (255, 0, 0), id="RGB"),
        pytest.param(b"\x80" * 4, f"{SIZE} /ColorSpace /DeviceGray", "L", 128, id="grey"),
        pytest.param(
            zlib.compress(RED * 4),
            f"{SIZE} /ColorSpace /DeviceRGB /Filter /FlateDecode",
            "RGB",
            (255, 0, 0),
            id="Flate",
        ),
        pytest.param(
            b"\x00\x00", "/Width 2 /Height 2 /BitsPerComponent 1 /ColorSpace /DeviceGray", "1", 0, id="one bit"
        ),
        pytest.param(b"\x01" * 4, f"{SIZE} /ColorSpace [/Indexed /DeviceRGB 1 <0000FF00FF00>]", "P", 1, id="indexed"),
        pytest.param(b"\xff\x00\x00\x00" * 4, f"{SIZE} /ColorSpace /DeviceCMYK", "RGB", None, id="CMYK becomes RGB"),
    ],
)
def test_raster_data_becomes_png(data, entries, mode, colour):
    found, problems = image(data, entries)
    picture = pixels(found)

    assert (found.extension, picture.mode, picture.size, problems) == ("png", mode, (2, 2), [])
    assert colour is None or picture.getpixel((1, 1)) == colour


def test_jpeg_stays_as_it_is():
    found, _ = image(jpeg(), "/Width 8 /Height 8 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode")

    assert found == ImageData(jpeg(), "jpg")


def test_jpeg_inside_another_filter_is_taken_out_of_it():
    found, _ = image(
        zlib.compress(jpeg()), "/Width 8 /Height 8 /Filter [/FlateDecode /DCTDecode] /ColorSpace /DeviceRGB"
    )

    assert found == ImageData(jpeg(), "jpg")


def test_jpeg_of_inks_stays_as_it_is_whatever_the_dictionary_inverts():
    out = io.BytesIO()
    Image.new("CMYK", (8, 8), (0, 255, 255, 0)).save(out, "JPEG")  # with Adobe's marker, which inverts them by itself
    entries = (
        "/Width 8 /Height 8 /BitsPerComponent 8 /ColorSpace /DeviceCMYK /Filter /DCTDecode /Decode [1 0 1 0 1 0 1 0]"
    )
    found, _ = image(out.getvalue(), entries)

    assert found == ImageData(out.getvalue(), "jpg")


def test_jpeg_2000_stays_as_it_is():
    out = io.BytesIO()
    Image.new("RGB", (8, 8), "blue").save(out, "JPEG2000")
    found, _ = image(out.getvalue(), "/Width 8 /Height 8 /Filter /JPXDecode")

    assert found == ImageData(out.getvalue(), "jp2")


def test_soft_mask_becomes_the_alpha_channel():
    mask = stream(b"\x00\x40\x80\xff", f"/Subtype /Image {SIZE} /ColorSpace /DeviceGray")
    found, _ = image(RED * 4, f"{SIZE} /ColorSpace /DeviceRGB /SMask 5 0 R", mask)

    assert [pixels(found).getpixel(at) for at in ((1, 0), (1, 1))] == [(255, 0, 0, 64), (255, 0, 0, 255)]


@pytest.mark.parametrize(
    ("data", "entries"),
    [
        pytest.param(b"", SIZE, id="no data"),
        pytest.param(b"x", f"{SIZE} /Filter /DCTDecode /ColorSpace /DeviceRGB", id="a JPEG that is none"),
        pytest.param(b"x", "/Width 90000 /Height 90000 /ColorSpace /DeviceGray", id="more pixels than we take"),
        pytest.param(b"x", "/ColorSpace /DeviceGray", id="no size"),
        pytest.param(b"x", f"{SIZE} /Filter /JBIG2Decode", id="broken JBIG2"),
        pytest.param(b"x", f"{SIZE} /Filter /Nonsense", id="an unknown filter"),
    ],
)
def test_unreadable_image_is_none_and_a_finding(data, entries):
    found, problems = image(data, entries)

    assert found is None
    assert "can't be decoded" in problems[0]


@pytest.mark.parametrize(
    ("data", "entries", "colour"),
    [
        pytest.param(RED * 3, f"{SIZE} /ColorSpace /DeviceRGB", (255, 0, 0), id="a last pixel is missing"),
        pytest.param(b"\x80" * 3, f"{SIZE} /ColorSpace /DeviceGray", 128, id="of a grey one too"),
        pytest.param(RED * 4, f"{SIZE} /ColorSpace [/ICCBased 5 0 R]", (255, 0, 0), id="a profile that is none"),
        pytest.param(b"\x01" * 3, f"{SIZE} /ColorSpace [/Indexed /DeviceRGB 1 <000000FF0000>]", 1, id="indexed"),
        pytest.param(b"\xff", "/Width 1 /Height 2 /ImageMask true", 255, id="a mask"),
    ],
)
def test_damaged_image_shows_what_is_left(data, entries, colour):
    found, _ = image(data, entries, stream(b"no profile", "/N 3"))

    assert pixels(found).getpixel((0, 0)) == colour


def test_jbig2_is_refused_since_no_other_program_is_started():
    found, problems = image(b"x", f"{SIZE} /Filter /JBIG2Decode")

    assert found is None
    assert "none is started" in problems[0]


def test_image_with_a_jbig2_mask_is_shown_without_it():
    mask = stream(b"x", f"/Subtype /Image {SIZE} /ColorSpace /DeviceGray /Filter /JBIG2Decode")
    found, problems = image(RED * 4, f"{SIZE} /ColorSpace /DeviceRGB /SMask 5 0 R", mask)

    assert pixels(found).getpixel((0, 0)) == (255, 0, 0)
    assert problems == []


@pytest.mark.parametrize(
    ("entries", "extension"),
    [
        pytest.param(f"{SIZE} /ColorSpace /DeviceGray", "png", id="raster"),
        pytest.param(f"{SIZE} /Filter /DCTDecode", "jpg", id="JPEG"),
        pytest.param(f"{SIZE} /Filter [/ASCIIHexDecode /DCTDecode]", "jpg", id="JPEG in another filter"),
        pytest.param(f"{SIZE} /Filter /JBIG2Decode", None, id="JBIG2"),
        pytest.param("/Width 90000 /Height 90000", None, id="too many pixels"),
        pytest.param("/Subtype /Form", None, id="no image"),
    ],
)
def test_extension_is_told_without_decoding(entries, extension):
    with open_pdf(one_page("", stream(b"x", f"/Subtype /Image {entries}"))) as pdf:
        assert pdf.image_extension((4, 0)) == extension


@pytest.mark.parametrize("key", [(3, 0), (99, 0), None])
def test_object_that_is_no_image_is_none(key):
    with open_pdf(one_page()) as pdf:
        assert pdf.image(key) is None


def test_inline_image():
    data = b" /W 2 /H 2 /BPC 8 /CS /RGB\nID " + RED * 4

    assert pixels(image_data(data)).getpixel((0, 0)) == (255, 0, 0)


def test_broken_inline_image_is_refused():
    with pytest.raises(UnreadableImageError):
        image_data(b"/W 2 /H")
