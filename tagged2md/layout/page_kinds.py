"""What a page shows: text, a scan with or without a text layer, letters as outlines, a drawing, nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Literal

from tagged2md.geometry import Rect
from tagged2md.layout.characters import REPLACEMENT
from tagged2md.layout.scans import OCR_IMAGES
from tagged2md.layout.visibility import INVISIBLE_MODES, Visible
from tagged2md.pdf.page import Page, TextRun

PageKind = Literal["text", "ocr", "image", "outlines", "drawing", "unreadable", "hidden", "damaged", "blank"]
"""``ocr``: a scan with a text layer; ``image``: one without; ``outlines``: letters that are drawn as shapes;
``drawing``: pictures or shapes without text; ``unreadable``: fonts that do not say which characters they show."""

SCAN_AREA = 0.5
"""Part of a page that the images of a scan take at least: scanners cut margins off, and drop blank halves. A page of
photographs without a word looks the same; it has as little text."""

LAYER_LETTERS = 0.5
"""Part of the characters of a page that are invisible, and lie on images, from which on its text is recognised text."""

STAMP_EDGE = 0.05
"""Part of the page height, from its upper and lower edge, in which the stamp of a scanned page stands: a number, the
name of the scanning program. Stamps keep off the picture, within half an inch; titles and text over a background
picture start further in."""


def kind_of_page(page: Page, seen: Visible) -> PageKind:
    """What a page shows; ``seen`` is what of its text can be read."""
    if not has_letters(seen.runs):
        return kind_without_letters(page)
    if not page.images:
        return "text"
    if seen.is_ocr or is_text_layer(seen.runs):
        return "ocr"
    return "image" if is_stamped_scan(page, seen.runs) else "text"


def has_letters(runs: Iterable[TextRun]) -> bool:
    """Whether there is a letter or digit among the runs."""
    return any(character.isalnum() for run in runs for character in run.text)


def kind_without_letters(page: Page) -> PageKind:
    """What a page shows on which no letter can be seen."""
    is_hidden = has_letters(page.runs)
    if not is_hidden and is_outlined(page):
        return "outlines"
    if page.images and image_area(page) >= SCAN_AREA * page.box.area > 0:
        return "image"
    if is_hidden:
        return "hidden"
    if any(REPLACEMENT in run.text for run in page.runs):
        return "unreadable"
    if page.problems:
        return "damaged"
    return "drawing" if page.fills or page.rulings or page.images else "blank"


# ---------------------------------------------------------------- scans


def is_text_layer(runs: Iterable[TextRun]) -> bool:
    """Whether most characters are invisible: those that are read all the same lie on images."""
    invisible = total = 0
    for run in runs:
        total += len(run.text)
        if run.style.render_mode in INVISIBLE_MODES:
            invisible += len(run.text)
    return invisible > LAYER_LETTERS * total


def is_stamped_scan(page: Page, runs: Sequence[TextRun]) -> bool:
    """Whether an image covers the page, and all text stands at its upper or lower edge."""
    if image_area(page) < OCR_IMAGES * page.box.area:
        return False
    low, high = STAMP_EDGE * page.height, (1 - STAMP_EDGE) * page.height
    return not any(low < run.middle[1] < high for run in runs)


MAX_IMAGES = 200
"""Images of a page whose common area is measured, the largest ones; maps and mosaics have thousands."""


def image_area(page: Page) -> float:
    """Area in square points that the images of a page cover together, inside of the visible page."""
    shown = [image.box.intersection(page.box) for image in page.images if not image.marked.hidden]
    return common_area([box for box in shown if box is not None])


def common_area(boxes: Sequence[Rect]) -> float:
    """Area in square points of some boxes together; what lies under another one counts once."""
    if len(boxes) == 1:
        return boxes[0].area
    boxes = sorted(boxes, key=lambda box: -box.area)[:MAX_IMAGES]
    ys = sorted({y for box in boxes for y in (box.y0, box.y1)})
    area = 0.0
    for low, high in pairwise(ys):
        area += (high - low) * common_length((box.x0, box.x1) for box in boxes if box.y0 <= low and box.y1 >= high)
    return area


def common_length(spans: Iterable[tuple[float, float]]) -> float:
    """Length in points of some intervals together."""
    length = 0.0
    end = float("-inf")
    for low, high in sorted(spans):
        if high > end:
            length += high - max(low, end)
            end = high
    return length


# ---------------------------------------------------------------- outlines

GLYPH_HEIGHT = (2.0, 60.0)
"""Points: heights of shapes that may be letters, from the x-height of notes to the capitals of a title."""
ROW_HEIGHT = 2.0
"""Points between the lower edges of letters of one line, overshoot included."""
ROW_GLYPHS = 5
"""Letters that stand on one line at least; marks of a chart or a map seldom do."""
MIN_GLYPHS = 20
"""Letters in such lines that make a page one of outlines: a short line."""


def is_outlined(page: Page) -> bool:
    """Whether the shapes of a page stand in lines as letters do (text turned into outlines)."""
    low, high = GLYPH_HEIGHT
    rows = Counter(
        round(fill.box.y0 / ROW_HEIGHT)
        for fill in page.fills
        if not fill.is_rectangle and not fill.stroked and low <= fill.box.height <= high
    )
    return sum(count for count in rows.values() if count >= ROW_GLYPHS) >= MIN_GLYPHS
