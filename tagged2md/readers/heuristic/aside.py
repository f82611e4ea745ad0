"""Text at other angles than most of a page: watermarks and stamps are left out, the rest is read after the page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from tagged2md.geometry import Rect, bounding_box
from tagged2md.readers.heuristic.census import Facts
from tagged2md.readers.heuristic.found import Found
from tagged2md.readers.heuristic.paragraphs import passages
from tagged2md.readers.heuristic.recognisers import Answer
from tagged2md.readers.heuristic.records import Column, TextLine
from tagged2md.readers.heuristic.rows import column_of
from tagged2md.readers.heuristic.strips import PageText

WATERMARK_SIZE = 2.0
"""Slanted type from this part of the body's size on may be a watermark (DRAFT, COPY)."""
LARGE, WATERMARK_LENGTH = 4.0, 1 / 3
"""Size in parts of the body's, or length in parts of the page width, of watermarks of any colour; stamps that say
something (PAID, RECEIVED 4 MAY) are smaller and shorter."""
PALE, CLEAR = 0.6, 0.6
"""Least channel of a colour, and alpha, of watermarks of any length: the page is read through them."""
RIGHT_ANGLE, SLANT = 90.0, 5.0
"""Degrees; type that is further off from all right angles is slanted."""
EDGE_SHARE = 0.08
"""Turned lines in this outer part of the page width are stamps: arXiv numbers, imprints, thumb indexes."""


def left_out_aside(page: PageText, facts: Facts) -> dict[int, str]:
    """Turned lines that are no text of the page, by ``id``, with the reason."""
    found: dict[int, str] = {}
    for line in page.aside:
        angle = line.runs[0].style.angle
        if is_slanted(angle) and is_watermark(line, page.box, facts.body.size):
            found[id(line)] = "watermark"
        elif is_at_side(turned_box(line), page.box):
            found[id(line)] = "stamp at the side of the page"
    return found


def is_watermark(line: TextLine, page: Rect, em: float) -> bool:
    """Whether slanted type is large and pale, very large, or runs over much of the page; else it is a stamp."""
    first, last = line.runs[0], line.runs[-1]
    colour = first.style.colour
    if line.size < WATERMARK_SIZE * em:
        return False
    if first.style.alpha < CLEAR or (colour is not None and min(colour) >= PALE):
        return True
    return line.size >= LARGE * em or last.x1 - first.x0 >= WATERMARK_LENGTH * page.width


def is_slanted(angle: float) -> bool:
    """Whether text runs neither along nor across the page."""
    off = angle % RIGHT_ANGLE
    return min(off, RIGHT_ANGLE - off) > SLANT


def is_at_side(box: Rect, page: Rect) -> bool:
    """Whether a box lies in the left or right margin."""
    margin = EDGE_SHARE * page.width
    return box.x1 <= page.x0 + margin or box.x0 >= page.x1 - margin


def turned_box(line: TextLine) -> Rect:
    """The box of a turned line on the page."""
    box = line.runs[0].box
    for run in line.runs[1:]:
        box = box.union(run.box)
    return box


def aside_content(page: PageText, facts: Facts, left_out: dict[int, str]) -> list[Found]:
    """The turned text of a page as paragraphs, one angle after the other."""
    by_angle: defaultdict[float, list[TextLine]] = defaultdict(list)
    for line in page.aside:
        if id(line) not in left_out:
            by_angle[line.runs[0].style.angle].append(line)
    return [found for lines in by_angle.values() for found in turned_content(page, lines, facts)]


def turned_content(page: PageText, lines: Sequence[TextLine], facts: Facts) -> list[Found]:
    """Lines of one angle as paragraphs, in their own reading frame."""
    found: list[Found] = []
    for column in column_of(lines, facts.body.size):
        if isinstance(column, Column):
            for passage in passages(page.number, column, {}, facts):
                box = bounding_box(turned_box(line) for line in passage.lines)
                found.append(Found(page, box or page.box, column.x0, passage, Answer("text", ())))
    return found
