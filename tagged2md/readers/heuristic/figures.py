"""Which images are figures: not tiny ones, not page backgrounds, not what repeats on many pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from tagged2md.geometry import Rect
from tagged2md.pdf.page import CLIPPED, ImageBox
from tagged2md.readers.heuristic.strips import PageText

MIN_SIDE = 16.0
"""Points; smaller images are icons, bullets and rules."""
MAX_SHARE = 0.85
"""Part of the page from which on an image is a background or a scan."""
REPEAT_PAGES = 3
"""An image on this many pages, at the page edge, is a logo."""
EDGE_SHARE = 0.15
"""Part of the page height that counts as its edge."""
MAX_TEXT_SHARE = 0.5
"""An image with text over more than this part of its area lies behind the text."""


@dataclass(slots=True)
class ImageCounts:
    """On how many pages each image is drawn."""

    pages: Counter[object] = field(default_factory=Counter)

    def add(self, page: PageText) -> None:
        """Count the images of a page, each once."""
        self.pages.update({image.key for image in page.images})


def figures(page: PageText, counts: ImageCounts) -> list[ImageBox]:
    """The images of a page that are shown, from the top; each key once at one place."""
    found: list[ImageBox] = []
    for image in page.images:
        if is_figure(image, page, counts) and not any(is_same(image, other) for other in found):
            found.append(image)
    return sorted(found, key=lambda image: -image.box.y1)


def is_same(image: ImageBox, other: ImageBox) -> bool:
    """Whether an image is drawn again over itself: shadows, masks."""
    common = image.box.intersection(other.box)
    return common is not None and common.area > MAX_SHARE * max(image.box.area, other.box.area)


def is_figure(image: ImageBox, page: PageText, counts: ImageCounts) -> bool:
    """Whether one image is content."""
    box = image.box.intersection(page.box)
    if image.flags & CLIPPED or image.marked.hidden or box is None or image.key is None:
        return False
    if min(box.width, box.height) < MIN_SIDE or box.area > MAX_SHARE * page.box.area:
        return False
    if counts.pages[image.key] >= REPEAT_PAGES and is_at_edge(box, page.box):
        return False
    beside = [line.box for line in page.lines if line.bottom < box.y1 and line.top > box.y0]
    return covered(box, beside) < MAX_TEXT_SHARE * box.area


def is_at_edge(box: Rect, page: Rect) -> bool:
    """Whether the box lies in the upper or lower edge of the page."""
    height = EDGE_SHARE * page.height
    return box.y0 > page.y1 - height or box.y1 < page.y0 + height


def covered(box: Rect, others: Iterable[Rect]) -> float:
    """Area of a box that others cover, counted once each."""
    return sum(common.area for other in others if (common := box.intersection(other)))
