"""Image data as files: JPEG and JPEG 2000 as they are, everything else as PNG. Pillow is loaded when needed."""

from __future__ import annotations

import io
import warnings
from typing import TYPE_CHECKING, Literal, NamedTuple

import pikepdf

from tagged2md.pdf.inline_images import image_xobject
from tagged2md.pdf.objects import fault_text
from tagged2md.pdf.streams import embedded_file, read_stream

if TYPE_CHECKING:
    from PIL import Image

MAX_PIXELS = 100_000_000
"""Pixels of an image that is read: an A3 page at 600 dpi has 70 million, 210 MB of colours."""
MAX_IMAGE_BYTES = 256 << 20
"""Bytes that image data may inflate to."""

Extension = Literal["png", "jpg", "jp2"]
_DIRECT: dict[str, Extension] = {"/DCTDecode": "jpg", "/DCT": "jpg", "/JPXDecode": "jp2"}
_STARTS = {"jpg": (b"\xff\xd8",), "jp2": (b"\0\0\0\x0cjP", b"\xff\x4f\xff\x51")}
"""First bytes of the formats that are handed on as they are; of JPEG 2000 the file and the bare code stream."""
_GENERIC = frozenset(("/FlateDecode", "/LZWDecode", "/RunLengthDecode", "/ASCII85Decode", "/ASCIIHexDecode"))
"""Filters that qpdf undoes. The others (CCITT, JPEG) are bounded by the number of pixels."""
_KNOWN = _GENERIC | _DIRECT.keys() | {"/CCITTFaxDecode", "/CCF", "/Crypt", "/Fl", "/LZW", "/RL", "/A85", "/AHx"}


class ImageData(NamedTuple):
    """The bytes of an image file and its extension."""

    data: bytes
    extension: Extension


class UnreadableImageError(Exception):
    """An image that can't be decoded; the text says why."""


def image_data(image: pikepdf.Object | bytes | None) -> ImageData:
    """The file of an image XObject or of the bytes of an inline image. Raises UnreadableImageError only."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # remarks of Pillow and pikepdf about odd images
            if isinstance(image, pikepdf.Stream):
                return _of_stream(image)
            if isinstance(image, bytes):
                with pikepdf.Pdf.new() as holder:
                    return _of_stream(image_xobject(image, holder))
    except UnreadableImageError:
        raise
    except Exception as error:  # decoders of Pillow and pikepdf raise nearly anything on damaged data
        raise UnreadableImageError(f"{type(error).__name__}: {fault_text(error)}") from error
    raise UnreadableImageError("it is no image")


def extension_of(image: pikepdf.Object | bytes | None) -> Extension | None:
    """What ``image_data`` will make of it, told without decoding; None for what it will refuse unseen."""
    if isinstance(image, bytes):
        return "png"
    if not isinstance(image, pikepdf.Stream):
        return None
    try:
        picture = pikepdf.PdfImage(image)
        filters, refusal = picture.filters, _refusal(picture)
    except Exception:  # noqa: BLE001 - as in image_data: PdfImage raises nearly anything on damaged dictionaries
        return None
    if refusal is not None:
        return None
    return _DIRECT.get(filters[-1], "png") if filters else "png"


def _refusal(picture: pikepdf.PdfImage) -> str | None:
    """Why an image is not decoded; None for one that is."""
    if picture.width * picture.height > MAX_PIXELS:
        return f"it has {picture.width} x {picture.height} pixels"
    if "/JBIG2Decode" in picture.filters:
        return "it is a JBIG2 image, which only another program could decode; none is started"
    unknown = next((name for name in picture.filters if name not in _KNOWN), None)
    return f"its filter {unknown} is unknown" if unknown else None


def _of_stream(stream: pikepdf.Stream) -> ImageData:
    picture = pikepdf.PdfImage(stream)
    refusal = _refusal(picture)
    if refusal is not None:
        raise UnreadableImageError(refusal)
    extension = _DIRECT.get(picture.filters[-1]) if picture.filters else None
    if extension is None:
        return _png(_with_mask(_raster(picture, stream), stream))
    data = embedded_file(stream, MAX_IMAGE_BYTES)
    if data.startswith(_STARTS[extension]) and not picture.indexed:
        return ImageData(data, extension)
    decoded = _decoded(picture, stream)
    return _jpeg(decoded) if extension == "jpg" else _png(decoded)


def _raster(picture: pikepdf.PdfImage, stream: pikepdf.Stream) -> Image.Image:
    """The picture of an image that is no JPEG; what is left of it where its data or its colours are damaged."""
    if not _GENERIC.issuperset(picture.filters):
        return _decoded(picture, stream)
    data, problem = read_stream(stream, MAX_IMAGE_BYTES)
    whole = _whole(picture, stream) if problem is None else None
    if whole is not None:
        return whole
    from tagged2md.pdf.raster import recovered

    return recovered(stream, data)


def _whole(picture: pikepdf.PdfImage, stream: pikepdf.Stream) -> Image.Image | None:
    """The picture as pikepdf decodes it; None where it finds fault with it."""
    try:
        return _decoded(picture, stream)
    except Exception:  # noqa: BLE001 - it raises nearly anything on damaged images
        return None


def _decoded(picture: pikepdf.PdfImage, stream: pikepdf.Stream) -> Image.Image:
    """The picture as pikepdf decodes it, with its mask where no other program is needed for that."""
    masks = [mask for mask in (stream.get("/SMask"), stream.get("/Mask")) if isinstance(mask, pikepdf.Stream)]
    if any("/JBIG2Decode" in pikepdf.PdfImage(mask).filters for mask in masks):
        return picture.as_pil_image(apply_mask=False)
    return picture.as_pil_image()


_MODES_WITH_ALPHA = frozenset(("LA", "RGBA"))


def _with_mask(picture: Image.Image, stream: pikepdf.Stream) -> Image.Image:
    """The picture with its soft mask as alpha channel."""
    mask = stream.get("/SMask")
    if picture.mode in _MODES_WITH_ALPHA or not isinstance(mask, pikepdf.Stream):
        return picture  # newer versions of pikepdf have applied it
    alpha = pikepdf.PdfImage(mask)
    if _refusal(alpha) is not None:
        return picture
    shape = alpha.as_pil_image().convert("L").resize(picture.size)
    picture = picture.convert("RGB")
    picture.putalpha(shape)
    return picture


_PNG_MODES = frozenset(("1", "L", "LA", "P", "RGB", "RGBA", "I;16"))


def _png(picture: Image.Image) -> ImageData:
    buffer = io.BytesIO()
    (picture if picture.mode in _PNG_MODES else picture.convert("RGB")).save(buffer, "PNG")
    return ImageData(buffer.getvalue(), "png")


def _jpeg(picture: Image.Image) -> ImageData:
    """For JPEG data that make no picture of their own: indexed colours, or a file that starts with something else."""
    buffer = io.BytesIO()
    picture.convert("L" if picture.mode in ("1", "L") else "RGB").save(buffer, "JPEG")
    return ImageData(buffer.getvalue(), "jpg")
