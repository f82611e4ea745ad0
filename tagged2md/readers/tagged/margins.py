"""Running headers and footers that producers forgot to mark as artifacts (tagged-mapping 12.3)."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence

from tagged2md.geometry import Rect
from tagged2md.layout.spacing import on_one_line, parts_words
from tagged2md.pdf.page import TextRun
from tagged2md.pdf.structure import StructElem
from tagged2md.readers.tagged.content import Contents, Leaf

MARGIN = 0.08
"""Part of the page's height and width at each edge that is margin: 96 % of running headers and footers lie in it."""
LEAST_PAGES = 2
"""Pages on which a line of the margin must stand to be a running one."""

_DIGITS = re.compile(r"\d+")
_PAGE_NUMBER = re.compile(
    r"(?:page|seite|página|pagina|strona|sida|side)?[\s\-–—|.]*#(?:\s*(?:/|of|von|de|di|z|av|af)\s*#)?[\s\-–—|.]*"
)


def inner_box(page: Rect) -> Rect:
    """The page without its margins."""
    x, y = MARGIN * page.width, MARGIN * page.height
    return Rect(page.x0 + x, page.y0 + y, page.x1 - x, page.y1 - y)


def folded_line(text: str) -> str:
    """The text of a line for comparisons between pages: digits alike, white space collapsed."""
    return " ".join(_DIGITS.sub("#", text).split()).casefold()


def is_page_number(folded: str) -> bool:
    """Whether a folded line is a page number."""
    return _PAGE_NUMBER.fullmatch(folded) is not None


def margin_lines(runs: Iterable[TextRun], inner: Rect) -> list[list[TextRun]]:
    """The lines of the runs that lie outside of the inner box."""
    lines: list[list[TextRun]] = []
    for run in runs:
        if inner.contains(*run.box.centre):
            continue
        if lines and on_one_line(lines[-1][-1], run):
            lines[-1].append(run)
        else:
            lines.append([run])
    return lines


def line_text(line: Sequence[TextRun]) -> str:
    """Plain text of a line."""
    parts = [line[0].text]
    for before, run in itertools.pairwise(line):
        parts.append(" " + run.text if parts_words(before, run) else run.text)
    return "".join(parts)


def running_lines(lines: Iterable[tuple[int, str]]) -> frozenset[str]:
    """The folded lines, given with their pages, that are running headers or footers."""
    pages: dict[str, set[int]] = {}
    for page, text in lines:
        pages.setdefault(text, set()).add(page)
    return frozenset(text for text, found in pages.items() if len(found) >= LEAST_PAGES or is_page_number(text))


def without_running_lines(runs: Sequence[TextRun], inner: Rect, running: frozenset[str]) -> list[TextRun]:
    """The runs without the running lines in the margin."""
    if not running:
        return list(runs)
    dropped = {id(run) for line in margin_lines(runs, inner) if folded_line(line_text(line)) in running for run in line}
    return [run for run in runs if id(run) not in dropped]


# ---------------------------------------------------------------- orphans


def running_orphans(orphans: Sequence[StructElem], contents: Contents) -> frozenset[int]:
    """Indices of orphaned elements that hold running headers and footers.

    WeasyPrint puts them into the parent tree, but not into the structure tree.
    """
    found: dict[int, tuple[int, str]] = {}
    for elem in orphans:
        runs = [run for leaf in _leaves(elem) if (content := contents.of(leaf)) for run in content.runs]
        if runs:
            lines = margin_lines(runs, inner_box(contents.box(runs[0].marked.page)))
            if sum(map(len, lines)) == len(runs):
                found[elem.index] = (runs[0].marked.page, " ".join(folded_line(line_text(line)) for line in lines))
    running = running_lines(found.values())
    return frozenset(index for index, (_, text) in found.items() if text in running)


MOST_LEAVES = 64
"""Pieces of content of a running header."""


def _leaves(elem: StructElem) -> Iterator[Leaf]:
    """The first leaves of an element."""
    stack: list[StructElem | Leaf] = [elem]
    count = 0
    while stack and count < MOST_LEAVES:
        at = stack.pop()
        if isinstance(at, StructElem):
            stack.extend(reversed(at.kids[:MOST_LEAVES]))
        else:
            count += 1
            yield at
