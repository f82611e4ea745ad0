"""Bullets that are drawn: small filled shapes or images left of a line. Chrome draws every bullet so."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from tagged2md.geometry import Rect
from tagged2md.readers.heuristic.records import Marker, TextLine
from tagged2md.readers.heuristic.strips import PageText

MIN_EM, MAX_EM = 0.12, 0.8
"""Sides of a drawn bullet in em of its line: dots of Chrome are 0.35, check boxes 0.7."""
MAX_RATIO = 1.6
"""Bullets are about as wide as high; longer bars are rules."""
MIN_GAP_EM, MAX_GAP_EM = 0.1, 2.5
"""White space between a drawn bullet and its line."""
LOW_EM, HIGH_EM = -0.15, 0.75
"""Heights over the baseline between which the middle of a bullet lies."""


def drawn_bullets(page: PageText) -> list[Rect]:
    """Boxes of small shapes and images that may be bullets, from left to right."""
    shapes = [fill.box for fill in page.fills] + [image.box for image in page.images]
    largest = MAX_EM * max((line.look.size for line in page.lines), default=0.0)
    small = sorted([box for box in shapes if 0 < box.width <= largest and 0 < box.height <= LETTER * largest])
    squares = [(i, box) for i, box in enumerate(small) if box.height <= largest and is_square(box)]
    return [
        box for i, box in squares if not has_neighbour(box, small[max(0, i - MOST_BESIDE) : i + MOST_BESIDE], largest)
    ]


def has_neighbour(box: Rect, others: Sequence[Rect], em: float) -> bool:
    """Whether another shape stands close beside one: the letters of a formula that was drawn as shapes."""
    return any(0 <= max(box.x0 - other.x1, other.x0 - box.x1) <= em and other.y_overlap(box) > 0 for other in others)


LETTER = 1.6
"""Height of drawn letters and brackets in heights of the largest bullet."""
MOST_BESIDE = 50
"""Shapes further left and right that are looked at."""


def is_square(box: Rect) -> bool:
    """Whether a box is about as wide as high."""
    small, large = sorted((box.width, box.height))
    return large <= MAX_RATIO * small


def drawn_markers(lines: Sequence[TextLine], boxes: Sequence[Rect]) -> dict[int, Marker]:
    """Markers for the lines with a drawn bullet, by index."""
    if not boxes:
        return {}
    lefts = [box.x0 for box in boxes]
    found: dict[int, Marker] = {}
    for i, line in enumerate(lines):
        em = line.look.size
        first, last = bisect_left(lefts, line.x0 - (MAX_GAP_EM + MAX_EM) * em), bisect_right(lefts, line.x0)
        box = next((box for box in boxes[first:last] if is_bullet(box, line)), None)
        if box is not None:
            found[i] = Marker("•", "bullet", None, box.x0, line.x0, 0, 0)
    return found


def is_bullet(box: Rect, line: TextLine) -> bool:
    """Whether a shape stands before a line as a bullet does."""
    em = line.look.size
    gap, height = line.x0 - box.x1, (box.y0 + box.y1) / 2 - line.y
    return (
        MIN_GAP_EM * em <= gap <= MAX_GAP_EM * em
        and LOW_EM * em <= height <= HIGH_EM * em
        and max(box.width, box.height) <= MAX_EM * em
        and max(box.width, box.height) >= MIN_EM * em
    )
