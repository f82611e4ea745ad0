"""How each page is read: what was asked for, whether there are tags at all, and else what they are worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from tagged2md.options import Options
from tagged2md.pdf.structure import StructTree

if TYPE_CHECKING:
    from tagged2md.pdf.file import Pdf

PageMode = Literal["tags", "tags+enrich", "hybrid", "heuristics"]


class PageDecision(NamedTuple):
    """How one page is read, and why in plain words."""

    page: int
    """1-based."""
    mode: PageMode
    reasons: tuple[str, ...]
    coverage: float = 1.0
    """Part of the page's letters and digits that the structure tree holds; 1 where there are none."""
    artifact_share: float = 0.0
    """Part of the letters in artifacts that look like content."""
    order: float = 1.0
    """Agreement of tag order with the page from top to bottom, -1 to 1."""
    unmapped: float = 0.0
    """Part of the glyphs without Unicode value."""
    is_reordered: bool = False
    """Whether the blocks are put in the order of their places."""
    takes_artifacts: bool = False
    """Whether artifacts that are no running headers and footers are read as content."""


def decide(pdf: Pdf, tree: StructTree | None, options: Options) -> tuple[PageDecision, ...]:
    """How each of the selected pages is read."""
    pages = pdf.selected_pages()
    if options.mode == "heuristics":
        return _all(pages, "heuristics", "asked for: heuristics")
    if tree is None:
        pdf.report.add("T2M-NO-TREE", "no structure tree: the file is read by geometry")
        return _all(pages, "heuristics", "the file has no structure tree")
    if options.mode == "tags":
        return _all(pages, "tags", "asked for: tags")
    from tagged2md.readers.trust import weighed  # loaded where there are tags: most files have none

    return weighed(pdf, tree)


def _all(pages: Sequence[int], mode: PageMode, reason: str) -> tuple[PageDecision, ...]:
    return tuple(PageDecision(page, mode, (reason,)) for page in pages)
