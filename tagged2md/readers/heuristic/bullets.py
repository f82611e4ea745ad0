"""Bullets that are drawn: small filled shapes, boxes to tick or images left of a line. Chrome draws every bullet so."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from tagged2md.geometry import Rect
from tagged2md.readers.heuristic.checkboxes import boxes_to_tick, lies_in
from tagged2md.readers.heuristic.records import Bullet, Marker, TextLine
from tagged2md.readers.heuristic.strips import PageText

MIN_EM, MAX_EM = 0.12, 0.8
"""Sides of a drawn bullet in em of its line: dots of Chrome are 0.35, check boxes 0.7."""
MAX_RATIO = 1.6
"""Bullets are about as wide as high; longer bars are rules."""
MIN_GAP_EM, MAX_GAP_EM = 0.1, 2.5
"""White space between a drawn bullet and its line."""
LOW_EM, HIGH_EM = -0.15, 0.75
"""Heights over the baseline between which the middle of a bullet lies."""


MIN_TICK_EM, MAX_TICK_EM = 0.55, 1.5
"""Sides of a box to tick in em of its line."""
CROSSES = frozenset("xX×✓✔✗✘✕✖")
"""Letters that tick the box around them."""


def drawn_bullets(page: PageText) -> list[Bullet]:
    """Small shapes and images that may be bullets, and boxes to tick, from left to right."""
    ticks = boxes_to_tick(page.fills) if page.fills else {}
    tasks = [Bullet(box, "done" if is_ticked else "task") for box, is_ticked in ticks.items()]
    bullets = [Bullet(box) for box in small_shapes(page) if not any(lies_in(box, task) for task in ticks)]
    return sorted([*tasks, *bullets])


def small_shapes(page: PageText) -> list[Rect]:
    """Boxes of small shapes and images that may be bullets, from left to right."""
    shapes = [fill.box for fill in page.fills] + [image.box for image in page.images]
    if not shapes:
        return []
    largest = MAX_EM * max([line.size for line in page.lines], default=0.0)
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


def drawn_markers(lines: Sequence[TextLine], bullets: Sequence[Bullet]) -> dict[int, Marker]:
    """Markers for the lines with a drawn bullet, by index."""
    if not bullets:
        return {}
    lefts = [bullet.box.x0 for bullet in bullets]
    found: dict[int, Marker] = {}
    for i, line in enumerate(lines):
        em = line.size
        first = bisect_left(lefts, line.x0 - (MAX_GAP_EM + MAX_TICK_EM) * em)
        near = bullets[first : bisect_right(lefts, line.x0)]
        marker = next((made for bullet in near if (made := marker_of(bullet, line)) is not None), None)
        if marker is not None:
            found[i] = marker
    return found


def marker_of(bullet: Bullet, line: TextLine) -> Marker | None:
    """The marker that a bullet makes for a line; a letter in a box ticks it. None where it is none of the line's."""
    kind, box = bullet.kind, bullet.box
    if is_bullet(bullet, line, line.x0):
        return Marker("•", kind, None, box.x0, line.x0, 0, 0)
    cross = line.runs[0]
    if kind == "bullet" or cross.text not in CROSSES or len(line.runs) == 1 or not lies_in(cross.box, box):
        return None
    text_x = line.runs[1].x0
    return Marker(cross.text, "done", None, box.x0, text_x, 1, 0) if is_bullet(bullet, line, text_x) else None


def is_bullet(bullet: Bullet, line: TextLine, text_x: float) -> bool:
    """Whether a shape stands before the text of a line as a bullet does."""
    em, box = line.size, bullet.box
    gap, height = text_x - box.x1, (box.y0 + box.y1) / 2 - line.y
    smallest, largest = (MIN_EM, MAX_EM) if bullet.kind == "bullet" else (MIN_TICK_EM, MAX_TICK_EM)
    return (
        MIN_GAP_EM * em <= gap <= MAX_GAP_EM * em
        and LOW_EM * em <= height <= HIGH_EM * em
        and smallest * em <= max(box.width, box.height) <= largest * em
    )
