"""Letters of right-to-left scripts and the combining marks over them that are glyphs of their own. Spec: 4.6."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from unicodedata import combining

from tagged2md.layout.bidi import order_of
from tagged2md.layout.characters import has_rtl
from tagged2md.layout.replacement import replaced, replacing
from tagged2md.layout.visibility import visible
from tagged2md.pdf.page import Page, TextRun

NO_WIDTH_EM = 0.05
"""Width of the glyph of a mark, at most."""


def readable(page: Page) -> list[TextRun]:
    """The visible runs of a page, replacement text in place, marks with their letters; made once for each page."""
    if page.readable is None:
        seen = visible(page)
        has_replacements = any(marked.actual_text is not None for marked in page.marked)
        page.readable = clustered(replaced(seen.runs)) if has_replacements or seen.has_rtl else seen.runs
    return page.readable


def clustered(runs: Sequence[TextRun]) -> list[TextRun]:
    """The runs of a page, each mark in the run of its letter: drawn from left to right the mark comes before it."""
    order = order_of(runs)
    return list(runs) if order is None or order.is_logical else _with_clusters(runs)


def _with_clusters(runs: Sequence[TextRun]) -> list[TextRun]:
    out: list[TextRun] = []
    marks: list[TextRun] = []
    for run in runs:
        if _is_mark(run):
            marks.append(run)
            continue
        if marks and has_rtl(run.text) and all(_is_over(mark, run) for mark in marks):
            out.append(_with_marks(run, marks))
        else:
            out.extend((*marks, run))
        marks = []
    return [*out, *marks]


def _with_marks(run: TextRun, marks: Sequence[TextRun]) -> TextRun:
    """A run and the marks over its first letter.

    The glyph of a mark may say a letter as well (Typst): that of the word in which it was met first.
    """
    is_read = replacing(run.marked) is not None
    text = run.text
    for mark in reversed(marks):
        signs = "".join(filter(combining, mark.text))
        if signs in (text if is_read else _leading_marks(text)):
            continue
        text = text + signs if is_read else signs + text
    return run._replace(text=text)


def _leading_marks(text: str) -> str:
    return "".join(takewhile(combining, text))


def _is_mark(run: TextRun) -> bool:
    """Whether a run is a mark, or a mark with its letter, that has no width."""
    if run.x1 - run.x0 > NO_WIDTH_EM * run.style.size:
        return False
    signs = sum(map(bool, map(combining, run.text)))
    return signs > 0 and len(run.text) - signs <= 1


def _is_over(mark: TextRun, run: TextRun) -> bool:
    em = run.style.size
    return (
        run.x0 - NO_WIDTH_EM * em <= mark.x0 <= run.x1 + NO_WIDTH_EM * em
        and abs(mark.y - run.y) <= em / 2
        and mark.marked.page == run.marked.page
    )
