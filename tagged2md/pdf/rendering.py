"""Pages as pictures, by PDFium (pypdfium2, of the extra ``inspect``). Nothing that is read depends on them."""

from __future__ import annotations

import io
import logging
import os
from collections.abc import Callable, Iterator
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from tagged2md.errors import UsageError

if TYPE_CHECKING:
    from tagged2md.pdf.file import Pdf
    from tagged2md.pdf.opening import Source

# It logs what it meets in files, and Python prints to standard error what no handler takes.
logging.getLogger("pypdfium2").addHandler(logging.NullHandler())

INCH = 72.0
"""Points of an inch."""
RESOLUTION_DPI = 120.0
"""Pixels an inch: 9 point type can be read, and a page of text takes about 80 KB."""
MAX_PIXELS = 4_000_000
"""Pixels of one picture; an A4 page has 1.4 million, a poster is drawn coarser."""
COLOURS = 256
"""Colours of the picture; with a palette it takes a third of the space, and what is shown is text."""
SMALL_WIDTH, SMALL_HEIGHT = 160, 240
"""Pixels that a thumbnail has at most: of an A4 page it has 160 x 227."""
SMALL_COLOURS = 16
"""Colours of a thumbnail of text: about 4 KB."""
SMALL_QUALITY = 70
"""Quality of one that is a photo or scan, which as PNG takes two to four times the space."""
WITHOUT_PDFIUM = "inspect needs pypdfium2, which draws the pages; install it with: pip install 'tagged2md[inspect]'"


class Renderer:
    """Draws the pages of one file. A context manager."""

    def __init__(self, pdf: Pdf, source: Source) -> None:
        self._document = next(_documents(pdf, source), None)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._document is not None:
            self._document.close()

    def picture(self, number: int) -> bytes | None:
        """A page (1-based) as PNG: its CropBox, turned as a viewer shows it; None where PDFium can't draw it."""
        picture = self._drawn(number, readable)
        return None if picture is None else encoded(picture.quantize(COLOURS), "PNG")

    def thumbnail(self, number: int) -> bytes | None:
        """A page (1-based) as a small PNG, or JPEG where that takes less space; None where PDFium can't draw it."""
        picture = self._drawn(number, small)
        if picture is None:
            return None
        drawn = encoded(picture.quantize(SMALL_COLOURS), "PNG", optimize=True)
        return min(drawn, encoded(picture, "JPEG", quality=SMALL_QUALITY, optimize=True), key=len)

    def _drawn(self, number: int, scale: Callable[[float, float], float]) -> Any:
        """A page as an image in RGB, in pixels a point that follow from its width and height."""
        if self._document is None:
            return None
        pdfium = library()
        try:
            page = self._document[number - 1]
            return page.render(scale=scale(*page.get_size())).to_pil().convert("RGB")
        except (pdfium.PdfiumError, ValueError, MemoryError, IndexError):  # what PDFium can't draw has no picture
            return None


def readable(width: float, height: float) -> float:
    """Pixels a point at which text can be read."""
    return min(RESOLUTION_DPI / INCH, sqrt(MAX_PIXELS / max(width * height, 1.0)))


def small(width: float, height: float) -> float:
    """Pixels a point at which a page becomes a thumbnail."""
    return min(SMALL_WIDTH / max(width, 1.0), SMALL_HEIGHT / max(height, 1.0))


def encoded(picture: Any, form: str, **settings: object) -> bytes:
    """An image of Pillow in a file format."""
    data = io.BytesIO()
    picture.save(data, form, **settings)
    return data.getvalue()


def library() -> Any:
    """The library; raises UsageError where it is not installed."""
    try:
        import pypdfium2
    except ImportError as error:  # an extra
        raise UsageError(WITHOUT_PDFIUM) from error
    return pypdfium2


def _documents(pdf: Pdf, source: Source) -> Iterator[Any]:
    """The file as PDFium reads it, where it finds the same pages; else as qpdf has repaired it."""
    pdfium = library()
    for content in _contents(pdf, source):
        try:
            found = pdfium.PdfDocument(content, password=pdf.options.password or None)
        except pdfium.PdfiumError:  # the next content is tried
            continue
        if len(found) >= pdf.page_count:
            found.init_forms()
            yield found
        else:
            found.close()


def _contents(pdf: Pdf, source: Source) -> Iterator[Path | bytes]:
    if isinstance(source, str | os.PathLike):
        yield Path(source).read_bytes()
    elif isinstance(source, bytes):
        yield source
    else:
        source.seek(0)
        yield source.read()
    yield pdf.rewritten()
