"""What the tagged reader tells the ledger: glyphs that are not written, and text that stands in their place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from tagged2md.pdf.page import TextRun
from tagged2md.pdf.structure import StructElem
from tagged2md.readers.tagged.margins import line_text

if TYPE_CHECKING:
    from tagged2md.findings import Reporter
    from tagged2md.readers.tagged.claims import Leaf
    from tagged2md.readers.tagged.state import Reader


def leave_out(code: str, runs: Iterable[TextRun], why: str, report: Reporter) -> None:
    """Name the text of runs as left out, page by page."""
    for page, own in by_page(runs).items():
        report.leave_out(code, line_text(own), page, why)


def stand_in(text: str, runs: Iterable[TextRun], page: int, why: str, report: Reporter) -> None:
    """Note that a text is written in the place of runs; nothing is left out where both have the same letters.

    ``page`` is that of the text where there are no runs.
    """
    drawn = by_page(runs)
    if not is_replaced(text, (run for own in drawn.values() for run in own)):
        return
    for number, own in drawn.items():
        report.leave_out("T2M-REPLACED", line_text(own), number, why)
    report.bring_in(text, next(iter(drawn), page))


def is_replaced(text: str, runs: Iterable[TextRun]) -> bool:
    """Whether a text has other letters than the runs it stands for."""
    return _letters("".join(run.text for run in runs)) != _letters(text)


def by_page(runs: Iterable[TextRun]) -> dict[int, list[TextRun]]:
    """The runs of each page."""
    found: dict[int, list[TextRun]] = {}
    for run in runs:
        found.setdefault(run.marked.page, []).append(run)
    return found


def _letters(text: str) -> str:
    return "".join(text.split())


def runs_below(elem: StructElem, reader: Reader) -> Iterator[TextRun]:
    """All runs that an element would show, on the pages that are read."""
    for leaf in leaves_below(elem):
        if leaf.page in reader.pages and leaf not in reader.used and (content := reader.contents.of(leaf)):
            yield from content.runs


def leaves_below(elem: StructElem) -> Iterator[Leaf]:
    """The leaves of an element in their order."""
    stack: list[StructElem | Leaf] = [elem]
    while stack:
        at = stack.pop()
        if isinstance(at, StructElem):
            stack.extend(reversed(at.kids))
        else:
            yield at
