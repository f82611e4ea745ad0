"""How far the tags of a file can be trusted: facts about each page, and how it is read because of them.

The rows of tagged-mapping 12.2, in its order; each reason is a sentence for a person.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from tagged2md.options import Options
from tagged2md.pdf.structure import StructTree
from tagged2md.readers.measures import PageFacts, page_facts
from tagged2md.readers.tagged.content import Contents, contents_of
from tagged2md.readers.tagged.line_paragraphs import is_flat, line_column
from tagged2md.readers.tagged.margins import running_lines

if TYPE_CHECKING:
    from tagged2md.pdf.file import Pdf

PageMode = Literal["tags", "tags+enrich", "hybrid", "heuristics"]

LEAST_COVERAGE = 0.5
"""Part of a page's letters that the tags must hold. 3.1 % of real pages lie below 0.02 and only 0.5 % between that and
0.5, so the value matters little."""
SUSPECT_COVERAGE = 0.9
"""The same where the file itself calls its tags suspect."""
MOST_UNMAPPED = 0.3
"""Part of glyphs without Unicode value from which on the text of a page can't be read."""
MOST_ARTIFACTS = 0.2
"""Part of the letters in artifacts from which on they are content: all 27 of 7,583 real pages above had lost some."""


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


def decide(pdf: Pdf, tree: StructTree | None, options: Options) -> tuple[PageDecision, ...]:
    """How each of the selected pages is read."""
    pages = pdf.selected_pages()
    if options.mode == "heuristics":
        return _all(pages, "heuristics", "asked for: heuristics")
    if tree is None:
        pdf.report.add("T2M-NO-TREE", "no structure tree")
        return _all(pages, "heuristics", "the file has no structure tree")
    if options.mode == "tags":
        return _all(pages, "tags", "asked for: tags")
    contents = contents_of(pdf, tree)
    facts = [page_facts(contents.page(number), pdf.page(number).box) for number in pages]
    contents.running = running_lines([line for each in facts for line in each.margin])
    return _decisions(pdf, tree, contents, facts)


def _all(pages: Sequence[int], mode: PageMode, reason: str) -> tuple[PageDecision, ...]:
    return tuple(PageDecision(page, mode, (reason,)) for page in pages)


def _decisions(pdf: Pdf, tree: StructTree, contents: Contents, facts: Sequence[PageFacts]) -> tuple[PageDecision, ...]:
    """The document rows first; where they say "continue", each page for itself."""
    reason = _distrust(pdf, contents, facts)
    if reason is not None:
        return tuple(_decision(each, "heuristics", reason) for each in facts)
    flat = is_flat(tree)
    line_per_paragraph = line_column(tree, contents, [each.page for each in facts]) is not None
    if flat:
        pdf.report.add("T2M-FLAT", "the tags have no headings, lists or tables")
    if line_per_paragraph:
        pdf.report.add("T2M-LINE-PER-P", "each line is a paragraph of its own")
    trusted: tuple[PageMode, str] = ("tags", "the tags cover the page")
    if line_per_paragraph:
        trusted = ("tags+enrich", "the tags make a paragraph of each line")
    elif flat:
        trusted = ("tags+enrich", "the tags have no headings, lists or tables")
    return tuple(_page_decision(pdf, each, each.left_over(contents.running), trusted) for each in facts)


def _distrust(pdf: Pdf, contents: Contents, facts: Sequence[PageFacts]) -> str | None:
    """Why no page of the document is read by its tags; None where they deserve a look."""
    metadata = pdf.metadata()
    if not metadata.marked:
        pdf.report.add("T2M-NOT-MARKED", "MarkInfo does not say that the file is tagged")
    if metadata.suspects:
        pdf.report.add("01-007", "the file calls its own tags suspect")
    if not any(contents.page(each.page).leaves for each in facts):
        pdf.report.add("T2M-EMPTY-TREE", "no element of the structure tree has content")
        return "no element of the structure tree has content on these pages"
    if metadata.suspects and _coverage(facts) < SUSPECT_COVERAGE:
        return f"the file calls its tags suspect, and they hold {_coverage(facts):.0%} of the text"
    return None


def _coverage(facts: Sequence[PageFacts]) -> float:
    claimed = sum(each.claimed for each in facts)
    total = claimed + sum(each.untagged for each in facts)
    return claimed / total if total else 1.0


def _decision(facts: PageFacts, mode: PageMode, *reasons: str) -> PageDecision:
    return PageDecision(facts.page, mode, reasons, facts.coverage, facts.artifact_share, unmapped=facts.unmapped)


def _page_decision(pdf: Pdf, facts: PageFacts, left_over: int, trusted: tuple[PageMode, str]) -> PageDecision:
    if facts.is_ocr:
        pdf.report.add("T2M-OCR", "the text is recognised text under a page image", facts.page)
    if facts.unmapped > MOST_UNMAPPED and facts.claimed:
        return _decision(facts, "heuristics", f"{facts.unmapped:.0%} of the glyphs have no Unicode value")
    if facts.coverage < LEAST_COVERAGE:
        pdf.report.add("01-005", "most of the page is neither tagged nor an artifact", facts.page)
        return _decision(facts, "heuristics", f"the tags hold only {facts.coverage:.0%} of the text")
    if facts.artifact_share >= MOST_ARTIFACTS:
        pdf.report.add("T2M-ARTIFACT-SHARE", "much of the text is marked as artifact", facts.page)
        return _decision(facts, "hybrid", f"{facts.artifact_share:.0%} of the text is marked as artifact")
    if left_over:
        pdf.report.add("01-005", "text that is neither tagged nor an artifact", facts.page)
        return _decision(facts, "hybrid", f"{left_over} letters are neither tagged nor artifacts")
    return _decision(facts, *trusted)
