"""What is remarkable about a page whatever way it is read: that it is a scan, that it hides text."""

from __future__ import annotations

from typing import NamedTuple

from tagged2md.findings import Reporter
from tagged2md.layout.clusters import readable
from tagged2md.layout.garble import garble, words_of
from tagged2md.layout.page_kinds import PageKind, kind_of_page
from tagged2md.layout.visibility import Visible, visible
from tagged2md.pdf.page import Page

REMARKS: dict[PageKind, tuple[str, str]] = {
    "image": ("T2M-SCANNED", "page is an image without text"),
    "ocr": ("T2M-OCR", "the text is recognised text under a page image"),
    "outlines": ("T2M-OUTLINES", "letters are drawn as shapes: there is no text"),
}
"""Code and message for the kinds of pages that are worth a remark."""


class Noted(NamedTuple):
    """What was found remarkable about a page."""

    kind: PageKind
    is_garbled: bool


def inspect(page: Page, report: Reporter) -> None:
    """Look at a page that is read for the first time."""
    note_page(page, visible(page), report)


def note_page(page: Page, seen: Visible, report: Reporter) -> Noted:
    """Report a page that is no plain text, and text that nobody can see."""
    kind = kind_of_page(page, seen)
    if kind in REMARKS:
        report.add(*REMARKS[kind], page.number)
    reason = garble(readable(page), seen.styles)
    if reason is not None:
        report.add("T2M-GARBLED", f"text looks garbled: {reason}", page.number)
    hidden = " ".join(run.text for run in seen.hidden)
    if hidden and not page.keeps_hidden:
        report.leave_out("T2M-HIDDEN-TEXT", hidden, page.number, f"{len(hidden)} characters that can't be seen")
    outside = words_of(seen.outside).strip()
    if outside:
        why = f"{len(outside)} characters off the page, clipped or in a layer that is off"
        report.leave_out("T2M-OUT-OF-SIGHT", outside, page.number, why)
    return Noted(kind, reason is not None)
