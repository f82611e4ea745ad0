"""How far the tags of a file can be trusted: facts about each page, and how it is read because of them.

The rows of tagged-mapping 12.2, in its order; each reason is a sentence for a person.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tagged2md.pdf.structure import StructTree
from tagged2md.readers.decisions import PageDecision, PageMode
from tagged2md.readers.fragments import Owner, owners
from tagged2md.readers.measures import PageFacts, page_facts
from tagged2md.readers.recurring import without_recurring
from tagged2md.readers.tagged.claims import Leaf
from tagged2md.readers.tagged.contents import Contents, contents_of
from tagged2md.readers.tagged.line_paragraphs import is_flat, line_column
from tagged2md.readers.tagged.margins import running_lines

if TYPE_CHECKING:
    from tagged2md.pdf.file import Pdf

LEAST_COVERAGE = 0.5
"""Part of a page's letters that the tags must hold. 3.1 % of real pages lie below 0.02 and only 0.5 % between that and
0.5, so the value matters little."""
SUSPECT_COVERAGE = 0.9
"""The same where the file itself calls its tags suspect."""
MOST_UNMAPPED = 0.3
"""Part of glyphs without Unicode value from which on the text of a page can't be read."""
MOST_ARTIFACTS = 0.2
"""Part of the letters in artifacts from which on they are content: all 27 of 7,583 real pages above had lost some."""


LEAST_ORDER = 0.5
"""Agreement of tag order and page below which the page is put in order. Of pages labelled by experts 9 of 14 wrong ones
lie below, and none of 19 right ones."""


def weighed(pdf: Pdf, tree: StructTree) -> tuple[PageDecision, ...]:
    """How each of the selected pages is read, by what its tags are worth."""
    pages = pdf.selected_pages()
    contents = contents_of(pdf, tree)
    facts = without_recurring(facts_of(tree, contents, pages), contents, MOST_ARTIFACTS)
    contents.running = running_lines([line for each in facts for line in each.margin])
    reason = _distrust(pdf, contents, facts)
    if reason is not None:
        return tuple(_decision(each, "heuristics", reason) for each in facts)
    trusted = _trusted(pdf, tree, contents, pages)
    return tuple(_page_decision(pdf, each, each.left_over(contents.running), trusted) for each in facts)


def facts_of(tree: StructTree, contents: Contents, pages: Sequence[int]) -> list[PageFacts]:
    """The facts of each page."""
    order: dict[int, list[tuple[Leaf, Owner]]] = {page: [] for page in pages}
    for leaf, owner in owners(tree):
        if leaf.page in order:
            order[leaf.page].append((leaf, owner))
    return [page_facts(contents.page(page), contents.box(page), order[page]) for page in pages]


def _distrust(pdf: Pdf, contents: Contents, facts: Sequence[PageFacts]) -> str | None:
    """Why no page of the document is read by its tags; None where they deserve a look."""
    metadata = pdf.metadata()
    if not metadata.marked:
        pdf.report.add("T2M-NOT-MARKED", "MarkInfo does not say that the file is tagged")
    if metadata.suspects:
        pdf.report.add("01-007", "the file calls its own tags suspect")
    if not any(contents.page(each.page).leaves for each in facts):
        pdf.report.add("T2M-EMPTY-TREE", "no element of the structure tree has content: the file is read by geometry")
        return "no element of the structure tree has content on these pages"
    coverage = _coverage(facts)
    if metadata.suspects and coverage < SUSPECT_COVERAGE:
        return f"the file calls its tags suspect, and they hold {coverage:.0%} of the text"
    if metadata.suspects and _order(facts) < LEAST_ORDER:
        return "the file calls its tags suspect, and their order contradicts the pages"
    return None


def _coverage(facts: Sequence[PageFacts]) -> float:
    claimed = sum(each.claimed for each in facts)
    total = claimed + sum(each.untagged for each in facts)
    return claimed / total if total else 1.0


def _order(facts: Sequence[PageFacts]) -> float:
    """The order of the document: that of its pages, weighted by letters."""
    total = sum(each.claimed for each in facts)
    return sum(each.order * each.claimed for each in facts) / total if total else 1.0


def _trusted(pdf: Pdf, tree: StructTree, contents: Contents, pages: Sequence[int]) -> tuple[PageMode, str]:
    """How sound pages are read: by their tags alone, or with looks to help trees that say little."""
    is_lines = line_column(tree, contents, pages) is not None
    flat = is_flat(tree)
    if flat:
        pdf.report.add("T2M-FLAT", "the tags have no headings, lists or tables: headings and lists are found by looks")
    if is_lines:
        pdf.report.add("T2M-LINE-PER-P", "each line is a paragraph of its own: lines of one paragraph are joined")
        return "tags+enrich", "the tags make a paragraph of each line"
    if flat:
        return "tags+enrich", "the tags have no headings, lists or tables"
    return "tags", "the tags cover the page"


def _decision(facts: PageFacts, mode: PageMode, *reasons: str) -> PageDecision:
    return PageDecision(facts.page, mode, reasons, facts.coverage, facts.artifact_share, facts.order, facts.unmapped)


def _page_decision(pdf: Pdf, facts: PageFacts, left_over: int, trusted: tuple[PageMode, str]) -> PageDecision:
    """The rows for one page: why it is not read by its tags at all, else what is added or changed, else as trusted."""
    refused = _refusal(pdf, facts)
    if refused is not None:
        return _decision(facts, "heuristics", refused)
    reasons = _doubts(pdf, facts, left_over)
    if not reasons:
        return _decision(facts, *trusted)
    is_reordered = facts.order < LEAST_ORDER or facts.is_swapped
    takes_artifacts = facts.artifact_share >= MOST_ARTIFACTS
    return _decision(facts, "hybrid", *reasons)._replace(is_reordered=is_reordered, takes_artifacts=takes_artifacts)


def _refusal(pdf: Pdf, facts: PageFacts) -> str | None:
    if facts.unmapped > MOST_UNMAPPED and facts.claimed:
        return f"{facts.unmapped:.0%} of the glyphs have no Unicode value"
    if facts.coverage < LEAST_COVERAGE:
        pdf.report.add("01-005", f"{facts.untagged} letters are neither tagged nor artifacts", facts.page)
        message = f"the tags hold only {facts.coverage:.0%} of the text: the page is read by geometry"
        pdf.report.add("T2M-COVERAGE", message, facts.page)
        return f"the tags hold only {facts.coverage:.0%} of the text"
    if facts.is_single:
        message = "nearly all text of the page is one element: the page is read by geometry"
        pdf.report.add("T2M-COVERAGE", message, facts.page)
        return "one element that can't be one block holds nearly all of the text"
    return None


def _doubts(pdf: Pdf, facts: PageFacts, left_over: int) -> list[str]:
    """What is wrong with the tags of a page that are used all the same."""
    found: list[str] = []
    if facts.artifact_share >= MOST_ARTIFACTS:
        message = f"{facts.artifact_share:.0%} of the text is marked as artifact: it is read like untagged text"
        pdf.report.add("T2M-ARTIFACT-SHARE", message, facts.page)
        found.append(f"{facts.artifact_share:.0%} of the text is marked as artifact")
    if facts.order < LEAST_ORDER or facts.is_swapped:
        message = "the order of the tags contradicts the page: its blocks are put in the order of the page"
        pdf.report.add("T2M-ORDER", message, facts.page)
        found.append(
            "the tags have the columns the wrong way round"
            if facts.is_swapped
            else "the order of the tags contradicts the page"
        )
    if left_over:
        message = f"{left_over} letters are neither tagged nor artifacts: they are placed by geometry"
        pdf.report.add("01-005", message, facts.page)
        found.append(f"{left_over} letters are neither tagged nor artifacts")
    return found
