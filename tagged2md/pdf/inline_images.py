"""Inline images (ISO 32000-2, 8.9.7) as the image XObjects they abbreviate."""

from __future__ import annotations

import re

import pikepdf

_PARTS = re.compile(rb"(?s)\s*(?:BI\b)?(.*?)\sID[ \t\r\n](.*?)(?:\s*EI\s*)?\Z")
"""Dictionary and data; BI and EI may be there or not."""

_KEYS = {
    "/W": "/Width",
    "/H": "/Height",
    "/BPC": "/BitsPerComponent",
    "/CS": "/ColorSpace",
    "/F": "/Filter",
    "/DP": "/DecodeParms",
    "/IM": "/ImageMask",
    "/D": "/Decode",
    "/I": "/Interpolate",
}
_NAMES = {
    b"/G": b"/DeviceGray",
    b"/RGB": b"/DeviceRGB",
    b"/CMYK": b"/DeviceCMYK",
    b"/I": b"/Indexed",
    b"/AHx": b"/ASCIIHexDecode",
    b"/A85": b"/ASCII85Decode",
    b"/LZW": b"/LZWDecode",
    b"/Fl": b"/FlateDecode",
    b"/RL": b"/RunLengthDecode",
    b"/CCF": b"/CCITTFaxDecode",
    b"/DCT": b"/DCTDecode",
}
"""Abbreviations of keys and values (ISO 32000-2, tables 91 and 92)."""

_NAME = re.compile(rb"/[^\s\[\]<>()/%]*")


def image_xobject(data: bytes, pdf: pikepdf.Pdf) -> pikepdf.Stream:
    """The XObject, made in ``pdf``, for the bytes between BI and EI. Raises ValueError or PdfError where it is none."""
    found = _PARTS.match(data)
    if found is None:
        raise ValueError("inline image without ID")
    entries = pikepdf.Object.parse(b"<<" + found.group(1) + b">>")
    named = {_KEYS.get(key, key): _expanded(value) for key, value in entries.items()}
    return pdf.make_stream(found.group(2), named | {"/Subtype": pikepdf.Name.Image})


def _expanded(value: pikepdf.Object) -> pikepdf.Object:
    """A name, or the names of an array, without abbreviation."""
    if not isinstance(value, pikepdf.Name | pikepdf.Array):
        return value
    text = value.unparse()
    return pikepdf.Object.parse(_NAME.sub(lambda name: _NAMES.get(name.group(), name.group()), text))
