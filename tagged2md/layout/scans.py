"""Scanned pages and their invisible text layers. Spec: 12.5 OCR, 4.7 Hidden content."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence

from tagged2md.geometry import Rect
from tagged2md.pdf.page import Page, TextRun, TextStyle

OCR_IMAGES = 0.85
"""Share of the page that images cover on a scanned page."""

OCR_GLYPHS = 0.9
"""Share of glyphs that are invisible on a scanned page with a text layer; stamps of page numbers are visible."""

UNDER_IMAGES = 0.5
"""Share of its box that images must cover for invisible text to be their text layer (scans come in strips)."""

STRIP = 20.0
"""Points; height of the strips of the page in which visible text is looked up, about a line and a half."""


MAX_STRIPS = 720
"""Strips of the tallest page a PDF may have, 14,400 points."""


def is_scan(page: Page, invisible: Collection[TextStyle], outside: Collection[int]) -> bool:
    """Whether the page is covered by images and nearly all of its text is invisible."""
    if not page.images:
        return False
    counts = {True: 0, False: 0}
    for i, run in enumerate(page.runs):
        if i not in outside:
            counts[run.style in invisible] += len(run.text)
    if counts[True] < OCR_GLYPHS * (counts[True] + counts[False]) or not counts[True]:
        return False
    return _covered([image.box for image in page.images], page.box) >= OCR_IMAGES * page.box.area


def under_images(page: Page, seen: Sequence[TextRun]) -> Callable[[Rect], bool]:
    """A test whether images lie under most of a box and no visible text does."""
    images = _in_strips([image.box for image in page.images if not image.marked.hidden])
    texts = _in_strips([run.box for run in seen]) if images else {}

    def is_layer(box: Rect) -> bool:
        x, y = box.centre
        below = {image for strip in _strips(box) for image in images.get(strip, ())}
        if not below or _covered(below, box) < UNDER_IMAGES * box.area:
            return False
        return not any(other.contains(x, y) for other in texts.get(int(y // STRIP), ()))

    return is_layer


def _in_strips(boxes: Iterable[Rect]) -> dict[int, list[Rect]]:
    found: dict[int, list[Rect]] = defaultdict(list)
    for box in boxes:
        for strip in _strips(box):
            found[strip].append(box)
    return found


def _strips(box: Rect) -> range:
    """Numbers of the strips that a box touches; a page has at most MAX_STRIPS."""
    low, high = int(box.y0 // STRIP), int(box.y1 // STRIP)
    return range(max(0, low), min(MAX_STRIPS, high) + 1)


def _covered(boxes: Iterable[Rect], area: Rect) -> float:
    """Area in square points that the boxes cover together, overlaps counted each time."""
    return sum(box.x_overlap(area) * box.y_overlap(area) for box in boxes)
