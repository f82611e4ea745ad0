"""Characters and their places as the engine finds them, beside PyMuPDF (rawdict) and pdfium, file by file.

  python tests/benchmarks/correctness.py FILE.pdf ... [--reference pymupdf|pdfium] [--below 0.99] [--pages 20]

For each file: characters; then, as F1 of multisets without white space after NFKC, ``characters``, and ``pairs`` of
neighbours in drawing order; and ``places``: the part of our runs whose first character the other reader has within
0.5 pt. Text of annotations and hidden layers is left out on both sides. Only files below the given mark are listed.
"""

from __future__ import annotations

import argparse
import ctypes
import logging
import statistics
import sys
import unicodedata
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from tagged2md.errors import Tagged2mdError
from tagged2md.geometry import Rect
from tagged2md.pdf.file import open_pdf
from tagged2md.pdf.page import from_frame

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tagged2md.pdf.page import Page

TOLERANCE = 0.5
"""Points."""
GRID = 1.0
"""Points; places are looked up in cells of this size and their neighbours."""


class Place(NamedTuple):
    """A character and its origin in page space."""

    text: str
    x: float
    y: float


class Measured(NamedTuple):
    """The figures of one file."""

    name: str
    count: int
    characters: float
    pairs: float
    places: float
    missing: list[tuple[str, int]]
    extra: list[tuple[str, int]]


def normal(text: str) -> str:
    """NFKC without white space, controls and soft hyphens."""
    return "".join(
        c for c in unicodedata.normalize("NFKC", text) if (not c.isspace() and c.isprintable()) or c == "\ufffd"
    )


def is_inside(place: Place, page: Page) -> bool:
    """Whether the origin is on the visible page, with a little room."""
    return -1 <= place.x <= page.width + 1 and -1 <= place.y <= page.height + 1


def engine_places(page: Page) -> Iterator[Place]:
    """Each run with the origin of its first character."""
    for run in page.runs:
        if not run.marked.hidden:
            origin = from_frame(Rect(run.x0, run.y, run.x0, run.y), run.style.angle)
            yield Place(run.text, origin.x0, origin.y0)


def pymupdf_reader(path: str, password: str | None) -> Iterator[list[Place]]:
    """The characters of each page by PyMuPDF."""
    import pymupdf

    pymupdf.TOOLS.mupdf_display_errors(False)
    flags = pymupdf.TEXTFLAGS_RAWDICT & ~pymupdf.TEXT_PRESERVE_IMAGES
    with pymupdf.open(path) as document:
        if document.needs_pass:
            document.authenticate(password or "")
        for page in document:
            height = page.rect.height
            layer = page.get_displaylist(annots=False).get_textpage(flags)
            found = pymupdf.TextPage(layer).extractRAWDICT()
            yield [
                Place(c["c"], c["origin"][0], height - c["origin"][1])
                for block in found["blocks"]
                for line in block.get("lines", ())
                for span in line["spans"]
                for c in span["chars"]
            ]


def pdfium_reader(path: str, password: str | None) -> Iterator[list[Place]]:
    """The characters of each page by pdfium; places are turned to page space."""
    import pypdfium2
    from pypdfium2 import raw

    document = pypdfium2.PdfDocument(path, password=password)
    x, y = ctypes.c_double(), ctypes.c_double()
    for page in document:
        text_page = page.get_textpage()
        places = []
        for index in range(text_page.count_chars()):
            code = raw.FPDFText_GetUnicode(text_page, index)
            if raw.FPDFText_IsGenerated(text_page, index) == 1 or not code:
                continue
            raw.FPDFText_GetCharOrigin(text_page, index, x, y)
            places.append(Place(chr(code) if code < 0xD800 or code > 0xDFFF else "", *_turned(page, x.value, y.value)))
        yield places


def _turned(page, x: float, y: float) -> tuple[float, float]:
    x0, y0, x1, y1 = page.get_bbox()
    match page.get_rotation():
        case 90:
            return y - y0, x1 - x
        case 180:
            return x1 - x, y1 - y
        case 270:
            return y1 - y, x - x0
        case _:
            return x - x0, y - y0


READERS: dict[str, Callable[[str, str | None], Iterator[list[Place]]]] = {
    "pymupdf": pymupdf_reader,
    "pdfium": pdfium_reader,
}


def f1(ours: Counter[str], theirs: Counter[str]) -> float:
    """Harmonic mean of the parts that are common."""
    total = ours.total() + theirs.total()
    return 2 * (ours & theirs).total() / total if total else 1.0


def measured(path: str, reader: Callable[[str, str | None], Iterator[list[Place]]], pages: int) -> Measured:
    """The figures of one file."""
    letters: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    pairs: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    hits = looked = 0
    with open_pdf(path) as pdf:
        for number, there in zip(range(1, min(pdf.page_count, pages) + 1), reader(path, None), strict=False):
            page = pdf.page(number)
            ours = [place for place in engine_places(page) if is_inside(place, page)]
            theirs = [place for place in there if is_inside(place, page)]
            for which, places in enumerate((ours, theirs)):
                text = normal("".join(place.text for place in places))
                letters[which].update(text)
                pairs[which].update(map("".join, pairwise(text)))
            found, count = matched_places(ours, theirs)
            hits, looked = hits + found, looked + count
    missing, extra = letters[1] - letters[0], letters[0] - letters[1]
    return Measured(
        path,
        letters[1].total(),
        f1(*letters),
        f1(*pairs),
        hits / looked if looked else 1.0,
        missing.most_common(8),
        extra.most_common(8),
    )


def matched_places(ours: list[Place], theirs: list[Place]) -> tuple[int, int]:
    """How many of our first characters the other reader has at the same place, and how many were looked for."""
    cells: dict[tuple[int, int], list[Place]] = {}
    for place in theirs:
        cells.setdefault((int(place.x // GRID), int(place.y // GRID)), []).append(place)
    hits = looked = 0
    for place in ours:
        first = normal(place.text[:1])[:1]
        if first and first != "\ufffd":
            looked += 1
            hits += _has(cells, place, first)
    return hits, looked


def _has(cells: dict[tuple[int, int], list[Place]], place: Place, first: str) -> bool:
    column, row = int(place.x // GRID), int(place.y // GRID)
    return any(
        abs(other.x - place.x) <= TOLERANCE and abs(other.y - place.y) <= TOLERANCE and normal(other.text)[:1] == first
        for c in (column - 1, column, column + 1)
        for r in (row - 1, row, row + 1)
        for other in cells.get((c, r), ())
    )


def main() -> None:
    """Measure the files of the command line and print what is below the mark, and means."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+")
    parser.add_argument("--reference", choices=sorted(READERS), default="pymupdf")
    parser.add_argument("--below", type=float, default=0.99, help="list files with a figure below this")
    parser.add_argument("--pages", type=int, default=20, help="pages of each file that are read")
    arguments = parser.parse_args()
    logging.disable(logging.CRITICAL)
    found: list[Measured] = []
    for path in arguments.files:
        try:
            one = measured(path, READERS[arguments.reference], arguments.pages)
        except (Tagged2mdError, RuntimeError, ValueError) as error:
            print(f"{path}: not measured ({type(error).__name__}: {str(error)[:80]})", file=sys.stderr)
            continue
        found.append(one)
        if min(one.characters, one.pairs, one.places) < arguments.below:
            figures = f"{one.characters:.4f} {one.pairs:.4f} {one.places:.4f} {one.count:7}"
            print(f"{figures} {one.name}  -{one.missing} +{one.extra}")
    for name in ("characters", "pairs", "places"):
        values = [getattr(one, name) for one in found if one.count >= 20]
        if values:
            exact = sum(value >= 0.999 for value in values)
            print(f"{name}: mean {statistics.mean(values):.4f}, {exact} of {len(values)} files at 0.999 or better")


if __name__ == "__main__":
    main()
