"""Running headers and footers that producers forgot to mark as artifacts (tagged-mapping 12.3)."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tagged2md.geometry import Rect, bounding_box
from tagged2md.layout.spacing import on_one_line, parts_words
from tagged2md.pdf.page import TextRun
from tagged2md.readers.tagged.boxes import box_of_runs

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


def body_of(runs: Iterable[TextRun], inner: Rect) -> Rect | None:
    """The box around the runs that lie in the inner box."""
    return box_of_runs([run for run in runs if inner.contains(*run.middle)])


APART = 1.8
"""Line heights between a running line and the body. On a single page a line in the margin that is so far off is
furniture in 97 of 100 cases."""
LINE_HEIGHT_EM = 1.2
"""Usual line height."""


def lines_apart(lines: Sequence[Sequence[TextRun]], body: Rect | None) -> frozenset[int]:
    """Indices of the lines of the margins that stand apart from the body; lines close to it make it larger."""
    if body is None:
        return frozenset()
    boxes = [(index, box) for index, line in enumerate(lines) if (box := bounding_box(run.box for run in line))]
    order = [(distance(lines[index], box, body), index, box) for index, box in boxes]
    found: set[int] = set()
    for _, index, box in sorted(order):
        if distance(lines[index], box, body) >= APART * LINE_HEIGHT_EM * lines[index][0].style.size:
            found.add(index)
        else:
            body = body.union(box)
    return frozenset(found)


def distance(line: Sequence[TextRun], box: Rect, body: Rect) -> float:
    """Points that a line stands above or below the body; text on a page turned on its side, beside it."""
    if round(line[0].style.angle / 90) % 2 == 0:
        return max(box.y0 - body.y1, body.y0 - box.y1)
    return max(box.x0 - body.x1, body.x0 - box.x1)


def margin_lines(runs: Iterable[TextRun], inner: Rect) -> list[list[TextRun]]:
    """The lines of the runs that lie outside of the inner box."""
    lines: list[list[TextRun]] = []
    for run in runs:
        if inner.contains(*run.middle):
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


class MarginLine(NamedTuple):
    """An untagged line in the margin of a page."""

    page: int
    text: str
    """Folded for comparison."""
    letters: int
    is_apart: bool
    """Whether it stands well above or below the body."""


Running = frozenset[tuple[int, str]]
"""Pages and folded lines of running headers and footers."""


def running_lines(lines: Sequence[MarginLine]) -> Running:
    """The lines that are running headers or footers: repeated, page numbers, or apart from the body."""
    pages: dict[str, set[int]] = {}
    for line in lines:
        pages.setdefault(line.text, set()).add(line.page)
    return frozenset(
        (line.page, line.text)
        for line in lines
        if line.is_apart or len(pages[line.text]) >= LEAST_PAGES or is_page_number(line.text)
    )


def running_runs(runs: Sequence[TextRun], page: int, inner: Rect, running: Running) -> list[list[TextRun]]:
    """The running lines in the margins of a page."""
    if not running:
        return []
    return [line for line in margin_lines(runs, inner) if (page, folded_line(line_text(line))) in running]


def without_running_lines(runs: Sequence[TextRun], page: int, inner: Rect, running: Running) -> list[TextRun]:
    """The runs of a page without the running lines in its margins."""
    dropped = {id(run) for line in running_runs(runs, page, inner, running) for run in line}
    return [run for run in runs if id(run) not in dropped]
