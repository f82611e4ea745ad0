"""Headings at the start of the first line of their text, as LaTeX sets its paragraphs and subparagraphs.

They are told from words in bold type by the white space after them: exactly 1 em, where a word gap is a third of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tagged2md.pdf.page import TextRun
from tagged2md.readers.heuristic.census import Facts
from tagged2md.readers.heuristic.corridors import cut_line
from tagged2md.readers.heuristic.records import Passage

GAP_EM = 1.0
"""White space after the heading in the standard classes of LaTeX, which does not stretch."""
ROUNDING_EM = 0.03
"""Positions and widths are rounded."""
INDENT_EM = 0.8
"""A subparagraph is indented as paragraphs are, by 1 em at least."""
MOST_WORDS = 12
"""Words of such a heading; it is never longer than a line."""


def with_run_ins(passages: Iterable[Passage], facts: Facts) -> list[Passage]:
    """The passages, those that start with a heading in two."""
    found: list[Passage] = []
    for passage in passages:
        at = 0 if facts.body.bold or passage.marker is not None else run_in(passage.lines[0].runs)
        found += split(passage, at) if at else [passage]
    return found


def run_in(runs: Sequence[TextRun]) -> int:
    """How many runs at the start of a line are a heading; 0 where none are."""
    if not runs or not runs[0].style.font.bold or runs[-1].style.font.bold:
        return 0
    at = next(i for i, run in enumerate(runs) if not run.style.font.bold)
    last, first = runs[at - 1], runs[at]
    gap = (first.x0 - last.x1) / (last.style.size or 1.0)
    is_heading = abs(gap - GAP_EM) <= ROUNDING_EM and at <= MOST_WORDS and not last.text.endswith((":", ",", ";"))
    return at if is_heading and last.style.size == first.style.size else 0


def split(passage: Passage, at: int) -> list[Passage]:
    """The heading, and the text that goes on in its line."""
    line = passage.lines[0]
    head, rest = cut_line(line, [at], {})
    return [
        passage._replace(lines=(head,), runs_in=2 if line.x0 > passage.x0 + INDENT_EM * line.size else 1),
        passage._replace(lines=(rest, *passage.lines[1:])),
    ]
