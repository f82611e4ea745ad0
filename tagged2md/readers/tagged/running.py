"""Running headers and footers that stand in the tree, or in the parent tree alone (tagged-mapping 12.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING

from tagged2md.pdf.page import TextRun
from tagged2md.pdf.structure import StructElem, StructTree
from tagged2md.readers.tagged.contents import Contents
from tagged2md.readers.tagged.ledger import by_page, leave_out, leaves_below
from tagged2md.readers.tagged.margins import LEAST_PAGES, folded_line, inner_box, line_text
from tagged2md.readers.tagged.roles import Kind, kind_of

if TYPE_CHECKING:
    from tagged2md.findings import Reporter


def running_elements(tree: StructTree, contents: Contents, pages: Collection[int], report: Reporter) -> frozenset[int]:
    """Indices of elements that hold running headers and footers and nothing else; on ``pages`` each is named.

    WeasyPrint puts them into the parent tree, but not into the structure tree; FOP makes one paragraph of the headers
    of all pages.
    """
    found = [elem for elem in tree.orphans if _is_in_margins(_some_runs(elem, contents), contents)]
    found.extend(elem for elem in _over_pages(tree) if _repeats(_runs(elem, contents), contents))
    for elem in found:
        runs = (run for run in _runs(elem, contents) if run.marked.page in pages)
        leave_out("T2M-FURNITURE", runs, "running header or footer", report)
    return frozenset(elem.index for elem in found)


def _is_in_margins(runs: Sequence[TextRun], contents: Contents) -> bool:
    """Whether there is text, and all of it stands in the margins."""
    return bool(runs) and all(_is_in_margin(run, contents) for run in runs)


def _is_in_margin(run: TextRun, contents: Contents) -> bool:
    return not inner_box(contents.box(run.marked.page)).contains(*run.middle)


def _over_pages(tree: StructTree) -> Iterator[StructElem]:
    """The outermost elements of text that hold pieces of content of several pages; the tree has parents first."""
    inside: set[int] = set()
    for elem in tree.elements:
        if elem.parent is not None and elem.parent.index in inside:
            inside.add(elem.index)
        elif len(elem.kids) > 1 and _goes_over_pages(elem) and kind_of(elem) not in (Kind.GROUP, Kind.DIVISION):
            inside.add(elem.index)
            yield elem


def _goes_over_pages(elem: StructElem) -> bool:
    """Whether pieces of content of several pages stand in an element itself."""
    first = next((kid for kid in elem.kids if not isinstance(kid, StructElem)), None)
    return first is not None and any(
        not isinstance(kid, StructElem) and kid.page not in (None, first.page) for kid in elem.kids
    )


def _repeats(runs: Iterator[TextRun], contents: Contents) -> bool:
    """Whether runs of several pages stand in the margins, and each page has the text of another one."""
    kept: list[TextRun] = []
    for run in runs:
        if not _is_in_margin(run, contents):
            return False
        kept.append(run)
    texts = Counter(folded_line(line_text(page)) for page in by_page(kept).values())
    return bool(texts) and min(texts.values()) >= LEAST_PAGES


MOST_LEAVES = 64
"""Pieces of content of an orphan that tell where it stands."""


def _some_runs(elem: StructElem, contents: Contents) -> list[TextRun]:
    leaves = islice(leaves_below(elem), MOST_LEAVES)
    return [run for leaf in leaves if (content := contents.of(leaf)) for run in content.runs]


def _runs(elem: StructElem, contents: Contents) -> Iterator[TextRun]:
    """All runs of an element, page by page: FOP has the first words of the headers of all pages first."""
    leaves = sorted(leaves_below(elem), key=lambda leaf: leaf.page or 0)
    return chain.from_iterable(content.runs for leaf in leaves if (content := contents.of(leaf)))
