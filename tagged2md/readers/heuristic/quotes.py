"""Block quotations: paragraphs with a bar at their left, or indented at both sides."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tagged2md.geometry import Rect
from tagged2md.pdf.page import Fill, Ruling
from tagged2md.readers.heuristic.records import Passage

INDENT_EM = 1.2
"""Indent at both sides that makes a quotation; LaTeX has 2.5 em, browsers 3.8, Word 3."""
LIKE = 0.4
"""Part of the left indent by which the right one may differ: ragged lines end earlier, never later."""
MIN_LINES = 2
"""Lines that show a right indent; a single short line shows none."""
FULL = 0.85
"""Fill of a line that shows where the right edge of its block is."""
BAR_WIDTH_EM, BAR_GAP_EM = 0.6, 3.0
"""Width of the bar beside a quotation, and its distance from the text."""
BAR_OUT_EM = 1.5
"""A bar stands at most this far left of the text of its column; bars further out are of a table beside it."""
BAR_COVER = 0.8
"""Part of a paragraph's height that a bar beside it covers."""


def vertical_bars(rulings: Iterable[Ruling], fills: Iterable[Fill], em: float) -> list[Rect]:
    """The upright bars of a page."""
    found = [Rect(r.x0, r.y0, r.x1, r.y1) for r in rulings if not r.is_horizontal]
    return found + [f.box for f in fills if f.is_rectangle and f.box.width <= BAR_WIDTH_EM * em < f.box.height]


def is_quotation(passage: Passage, bars: Sequence[Rect]) -> bool:
    """Whether a passage is set as a quotation."""
    return has_bar(passage, bars) or is_indented(passage)


def has_bar(passage: Passage, bars: Sequence[Rect]) -> bool:
    """Whether one bar stands at the left of the whole passage, and none at its right: that would be a box."""
    if not bars:
        return False
    box, em = passage.box, passage.look.size
    edge = passage.x0 - BAR_OUT_EM * em
    left = [bar for bar in bars if 0 < box.x0 - bar.x1 <= BAR_GAP_EM * em and bar.x0 >= edge and is_level(bar, box)]
    return len(left) == 1 and not any(bar.x0 > box.x0 and is_level(bar, box) for bar in bars)


def is_level(bar: Rect, box: Rect) -> bool:
    """Whether a bar is as high as a box, and at its height."""
    return bar.y_overlap(box) >= BAR_COVER * box.height


def is_indented(passage: Passage) -> bool:
    """Whether all lines are indented, and full ones end as far from the right edge as they start from the left."""
    if len(passage.lines) < MIN_LINES:
        return False
    em = passage.look.size
    indent = min([line.x0 for line in passage.lines]) - passage.x0
    margin = passage.x1 - max([line.x1 for line in passage.lines])
    if indent < INDENT_EM * em or margin < indent * (1 - LIKE):
        return False
    width = max(line.x1 - line.x0 for line in passage.lines)
    if width < WIDTH_SHARE * (passage.x1 - passage.x0):
        return False
    inner = passage.lines[:-1]
    flush = max(line.x0 for line in passage.lines[1:]) - min(line.x0 for line in passage.lines[1:]) < em / 2
    return flush and margin <= MAX_MARGIN * indent and all(line.x1 - line.x0 >= FULL * width for line in inner)


WIDTH_SHARE = 0.5
"""Part of its column that a quotation is wide; narrower blocks stand beside something."""
MAX_MARGIN = 2.0
"""The right margin of a quotation in parts of its left one: more is just a narrow block."""
