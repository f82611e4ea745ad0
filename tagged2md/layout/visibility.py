"""Which runs a reader sees. Spec: 4.7 Hidden content, 12.5 OCR."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from tagged2md.layout.characters import has_rtl
from tagged2md.layout.grounds import WHITE, Grounds, is_same_colour, without_frames
from tagged2md.layout.scans import is_scan, under_images
from tagged2md.pdf.page import CLIPPED, Page, TextRun, TextStyle

INVISIBLE_MODES = (3, 7)
"""Text rendering modes that paint nothing (ISO 32000-2, Table 104)."""

MIN_SIZE = 1.0
"""Points; smaller type can't be read."""

MIN_ALPHA = 0.05
"""Fill opacity below which text is not seen."""


class Visible(NamedTuple):
    """Runs to read, and those that nobody sees."""

    runs: list[TextRun]
    hidden: list[TextRun]
    """Text that is hidden by its look: invisible mode, colour, opacity, size."""
    is_ocr: bool
    """Whether the page is a scan and its invisible text layer is the content."""
    outside: Sequence[TextRun] = ()
    """Text of optional content that is off, and text outside of the page or its clipping path."""
    styles: Collection[TextStyle] = ()
    """The styles of the page; nothing to read has another one."""
    has_rtl: bool = False
    """Whether right-to-left characters are among what is read, as it is drawn."""


def visible(page: Page) -> Visible:
    """What of a page's text is read, in drawing order; judged once for each page."""
    if not isinstance(page.judged, Visible):
        page.judged = found = _judged(page)
        return found
    return page.judged


def _judged(page: Page) -> Visible:
    styles = {run.style for run in page.runs}
    invisible = {style for style in styles if style.render_mode in INVISIBLE_MODES}
    outside = _outside(page)
    is_ocr = bool(invisible) and is_scan(page, invisible, outside)
    hidden = _faint(page, styles - invisible) | _on_their_own_colour(page, styles - invisible)
    if invisible and not is_ocr:
        hidden |= _unseen(page, invisible, outside | hidden)
    hidden -= outside
    if page.keeps_hidden:
        hidden.clear()
    runs = (
        [run for i, run in enumerate(page.runs) if i not in hidden and i not in outside]
        if hidden or outside
        else page.runs
    )
    return Visible(
        list(runs),
        [page.runs[i] for i in sorted(hidden) if not page.runs[i].text.isspace()],
        is_ocr,
        [page.runs[i] for i in sorted(outside)],
        styles,
        has_rtl("".join([run.text for run in runs])),
    )


def _outside(page: Page) -> set[int]:
    """Indices of runs that are clipped, off the page or in a layer that is off."""
    found: set[int] = set()
    if any(flags & CLIPPED for flags in {run.flags for run in page.runs}):
        found = {i for i, run in enumerate(page.runs) if run.flags & CLIPPED}
    if any(marked.hidden for marked in page.marked):
        found.update(i for i, run in enumerate(page.runs) if run.marked.hidden)
    return found


def _faint(page: Page, styles: Collection[TextStyle]) -> set[int]:
    """Indices of runs that are too small or too transparent."""
    faint = {style for style in styles if style.alpha < MIN_ALPHA or style.size < MIN_SIZE}
    return {i for i, run in enumerate(page.runs) if run.style in faint} if faint else set()


def _on_their_own_colour(page: Page, styles: Collection[TextStyle]) -> set[int]:
    """Indices of runs whose colour is that of what is painted below them."""
    areas = [fill for fill in without_frames(page.fills) if fill.is_rectangle and not fill.marked.hidden]
    painted = {WHITE} | {fill.colour for fill in areas if fill.colour is not None}
    colours = {style.colour for style in styles if style.colour is not None}
    suspects = {colour for colour in colours if any(is_same_colour(colour, ground) for ground in painted)}
    suspicious = {style for style in styles if style.colour in suspects}
    if not suspicious:
        return set()
    grounds = Grounds(page)
    return {
        i
        for i, run in enumerate(page.runs)
        if run.style in suspicious and grounds.has_colour(run.style.colour, run.middle, i)
    }


def _unseen(page: Page, invisible: Collection[TextStyle], hidden: Collection[int]) -> set[int]:
    """Indices of invisible runs that are no text layer of images."""
    seen = [run for i, run in enumerate(page.runs) if i not in hidden and run.style not in invisible]
    layer = under_images(page, seen)
    return {i for i, run in enumerate(page.runs) if run.style in invisible and not layer(run.box)}
