"""What is remarkable about a page whatever way it is read: that it is a scan, that it hides text."""

from __future__ import annotations

from tagged2md.findings import Reporter
from tagged2md.layout.garble import garble
from tagged2md.layout.replacement import replaced
from tagged2md.layout.visibility import Visible, visible
from tagged2md.pdf.page import Page

SCAN_AREA = 0.5
"""Part of a page that the images of a scan take at least: scanners cut margins off, and drop blank halves. A page of
photographs without a word looks the same; it has as little text."""


def inspect(page: Page, report: Reporter) -> None:
    """Look at a page that is read for the first time."""
    note_page(page, visible(page), report)


def note_page(page: Page, seen: Visible, report: Reporter) -> None:
    """Report a page that is an image, and text that nobody can see."""
    if is_scan(page):
        report.add("T2M-SCANNED", "page is an image without text", page.number)
    reason = garble(replaced(seen.runs) if any(marked.actual_text is not None for marked in page.marked) else seen.runs)
    if reason is not None:
        report.add("T2M-GARBLED", f"text looks garbled: {reason}", page.number)
    hidden = " ".join(run.text for run in seen.hidden)
    if hidden and not page.keeps_hidden:
        report.leave_out("T2M-HIDDEN-TEXT", hidden, page.number, f"{len(hidden)} characters that can't be seen")


def is_scan(page: Page) -> bool:
    """Whether the page shows images over most of its area, and no letter."""
    shown = [image.box.intersection(page.box) for image in page.images]
    area = sum(box.area for box in shown if box is not None)
    has_letters = any(character.isalnum() for run in page.runs for character in run.text)
    return not has_letters and area >= SCAN_AREA * page.box.area > 0
