"""Inline images (ISO 32000-2, 8.9.7): from the bytes between BI and EI to something pikepdf decodes."""

from __future__ import annotations

import re
from typing import Any

import pikepdf

_SPLIT = re.compile(rb"(?s)\s*(?:BI\b)?(.*?)\sID[ \t\r\n](.*?)(?:\s*EI\s*)?\Z")
"""Dictionary and data; BI and EI may be there or not."""


def inline_image(data: bytes) -> pikepdf.PdfInlineImage:
    """The image in the bytes of an inline image. Raises ValueError or a PikepdfError where there is none."""
    found = _SPLIT.match(data)
    if found is None:
        raise ValueError("inline image without ID")
    dictionary = pikepdf.Object.parse(b"<<" + found.group(1) + b">>")
    data_object: Any = found.group(2)  # bytes are what it takes, whatever its stub says
    tokens = tuple(part for item in dictionary.items() for part in (pikepdf.Name(item[0]), item[1]))
    return pikepdf.PdfInlineImage(image_data=data_object, image_object=tokens)
