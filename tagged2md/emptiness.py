"""A document without text: is it, and why? A file must never come out silently empty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from tagged2md.document.nodes import Block, Document
from tagged2md.document.walk import block_text, walk
from tagged2md.findings import Reporter
from tagged2md.layout.characters import REPLACEMENT
from tagged2md.layout.page_kinds import kind_of_page
from tagged2md.layout.visibility import visible
from tagged2md.pdf.file import Pdf
from tagged2md.pdf.page import Page

Lack = Literal["image", "unreadable", "hidden", "damaged", "outlines", "drawing", "blank"]

ADVICE: dict[Lack, str] = {
    "image": "{pages} an image without text (scanned?); recognise the text first, for example with: ocrmypdf IN OUT",
    "unreadable": "{pages} set in fonts that do not say which characters they show; "
    "recognise the text with: ocrmypdf --force-ocr IN OUT",
    "hidden": "{pages} only hidden or decorative text; to read it all the same: --hidden keep --artifacts keep",
    "damaged": "{pages} damaged (-v tells where); get the file again, or repair it with: qpdf IN OUT",
    "outlines": "{pages} set in letters that are drawn as shapes (text as outlines); "
    "recognise the text with: ocrmypdf --force-ocr IN OUT",
    "drawing": "{pages} a drawing without text; recognise what it says, if anything, with: ocrmypdf --force-ocr IN OUT",
    "blank": "{pages} blank",
}
"""What is said, and what to do next, for each way in which pages lack text."""


DAMAGE = ("T2M-PAGE-FAILED", "T2M-STREAM-DAMAGED")
"""Findings of a page that could not be read to its end."""
UNREADABLE = REPLACEMENT
"""What stands for a character whose font does not say what it is."""


def blocks_of(document: Document) -> Iterator[Block]:
    """Every block of the document at every depth, footnotes last."""
    return walk([*document.blocks, *(block for note in document.footnotes for block in note.blocks)])


def has_text(document: Document) -> bool:
    """Whether the document says anything; the alternate text of a picture counts."""
    return any(block_text(block).replace(UNREADABLE, " ").strip() for block in blocks_of(document))


def note_unreadable(document: Document, report: Reporter) -> None:
    """Report the characters without meaning that are in the text, page by page."""
    counts: Counter[int] = Counter()
    for block in blocks_of(document):
        counts[block.source.page] += block_text(block).count(UNREADABLE)
    for page in sorted(+counts):
        report.add("10-001", f"{counts[page]} characters whose font does not say what they are", page)


def reason_without_text(pdf: Pdf) -> str:
    """Why no page has text, in one line with the next step; the commonest reason first."""
    damaged = {each.page for each in pdf.report.findings if each.code in DAMAGE}
    lacks = Counter(lack_of(pdf.page(number), is_damaged=number in damaged) for number in pdf.selected_pages())
    if not lacks:
        return "has no pages to read"
    most, count = lacks.most_common(1)[0]
    total = lacks.total()
    pages = f"{count} of {total} pages" if count < total else "the page" if total == 1 else f"all {total} pages"
    singular, plural = ("has", "have") if most == "hidden" else ("is", "are")
    return f"no text: {ADVICE[most].format(pages=f'{pages} {singular if total == 1 else plural}')}"


def lack_of(page: Page, *, is_damaged: bool) -> Lack:
    """What the page has in place of text."""
    match kind_of_page(page, visible(page)):
        case "text" | "ocr":
            return "hidden"  # all of it is an artifact, else there would be text
        case "drawing" if page.images:
            return "image"
        case "drawing" | "blank" if is_damaged:
            return "damaged"
        case kind:
            return kind
