"""Which runs a reader sees. Spec: 4.7 Hidden content, 12.5 OCR."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tagged2md.geometry import Rect
from tagged2md.pdf.page import CLIPPED, Page, TextRun, TextStyle

INVISIBLE_MODES = (3, 7)
"""Text rendering modes that paint nothing (ISO 32000-2, Table 104)."""

MIN_SIZE = 1.0
"""Points; smaller type can't be read."""

MIN_ALPHA = 0.05
"""Fill opacity below which text is not seen."""

OCR_IMAGES = 0.85
"""Share of the page that images cover on a scanned page."""

OCR_GLYPHS = 0.9
"""Share of glyphs that are invisible on a scanned page with a text layer; stamps of page numbers are visible."""


class Visible(NamedTuple):
    """Runs to read, and text that is hidden by its look (invisible mode, opacity, size).

    ``is_ocr``: the page is a scan and its invisible text layer is the content. Text of optional content that is off,
    and text outside of the page or its clipping path, is in neither list.
    """

    runs: list[TextRun]
    hidden: list[TextRun]
    is_ocr: bool


def visible(page: Page) -> Visible:
    """What of a page's text is read."""
    runs = [run for run in page.runs if not (run.flags & CLIPPED or run.marked.hidden)]
    faint = {style for style in {run.style for run in runs} if _is_faint(style)}
    is_ocr = _is_ocr(page, runs)
    if is_ocr:
        faint = {style for style in faint if style.render_mode not in INVISIBLE_MODES}
    if not faint:
        return Visible(runs, [], is_ocr)
    return Visible(
        [run for run in runs if run.style not in faint],
        [run for run in runs if run.style in faint and not run.text.isspace()],
        is_ocr,
    )


def _is_faint(style: TextStyle) -> bool:
    return style.render_mode in INVISIBLE_MODES or style.alpha < MIN_ALPHA or style.size < MIN_SIZE


def _is_ocr(page: Page, runs: Sequence[TextRun]) -> bool:
    if not page.images:
        return False
    glyphs = sum(len(run.text) for run in runs)
    invisible = sum(len(run.text) for run in runs if run.style.render_mode in INVISIBLE_MODES)
    if not invisible or invisible < OCR_GLYPHS * glyphs:
        return False
    covered = sum(_area(image.box, page.box) for image in page.images)
    return covered >= OCR_IMAGES * page.box.area


def _area(box: Rect, page: Rect) -> float:
    common = box.intersection(page)
    return common.area if common else 0.0
