"""Header cells that are drawn again on each page of a table (tagged-mapping 9.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tagged2md.pdf.structure import ContentRef, StructElem
from tagged2md.readers.tagged.ledger import leave_out

if TYPE_CHECKING:
    from tagged2md.readers.tagged.state import Reader

MOST_LEAVES = 4096
"""Pieces of content of a header cell; it has one or two for each page."""


def skip_repeats(elem: StructElem, reader: Reader) -> None:
    """Leave out what a header cell shows on later pages, where it repeats the text of the first.

    Chromium and QuestPDF put the repeated header rows of all pages into one cell.
    """
    pages: dict[int, list[ContentRef]] = {}
    for leaf in _leaves(elem):
        if leaf.page in reader.pages:
            pages.setdefault(leaf.page, []).append(leaf)
    if len(pages) <= 1:
        return
    texts = {page: _text(leaves, reader) for page, leaves in pages.items()}
    first = next(text for text in texts.values() if text or len(texts) == 1) if any(texts.values()) else ""
    seen = False
    for page, leaves in pages.items():
        if texts[page] == first and seen:
            runs = [run for leaf in leaves if (content := reader.contents.of(leaf)) for run in content.runs]
            leave_out("T2M-REPEATED", runs, "header of a table that goes on", reader.pdf.report)
            reader.used.update(leaves)
        seen = seen or texts[page] == first


def _text(leaves: list[ContentRef], reader: Reader) -> str:
    contents = [reader.contents.of(leaf) for leaf in leaves]
    return " ".join(run.text for content in contents if content for run in content.runs)


def _leaves(elem: StructElem) -> list[ContentRef]:
    found: list[ContentRef] = []
    stack: list[StructElem] = [elem]
    while stack and len(found) < MOST_LEAVES:
        for kid in stack.pop().kids:
            if isinstance(kid, StructElem):
                stack.append(kid)
            elif isinstance(kid, ContentRef):
                found.append(kid)
    return found
