"""Trees that say little: no headings, lists or tables, or a paragraph for every line (tagged-mapping 12.1, 12.4)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tagged2md.pdf.page import TextRun
from tagged2md.pdf.structure import ContentRef, StructElem, StructTree
from tagged2md.readers.tagged.contents import Contents
from tagged2md.readers.tagged.roles import Kind, kind_of

STRUCTURE = frozenset((Kind.TITLE, Kind.HEADING, Kind.LIST, Kind.TABLE, Kind.CONTENTS, Kind.CONTENTS_ITEM))
"""Kinds that make a tree more than a flat one."""
TEXTS = frozenset((Kind.PARAGRAPH, Kind.UNKNOWN))
"""Kinds that are text and say no more."""
LEAST_BLOCKS = 4
"""Text blocks below which nothing can be said."""


def is_flat(tree: StructTree) -> bool:
    """Whether the tree has text, but no heading, list or table with content, and no style name of a heading."""
    blocks = 0
    for elem in tree.elements:
        if not elem.kids:
            continue
        kind = kind_of(elem)
        if kind in STRUCTURE:
            return False
        if kind in TEXTS and any(not isinstance(kid, StructElem) for kid in elem.kids):
            blocks += 1
    return blocks >= LEAST_BLOCKS


# ---------------------------------------------------------------- a paragraph for every line

LEAST_PAIRS = 4
LEAST_SHARE = 0.2
"""Pairs of neighbouring paragraphs that look like two lines of one: at least so many, and this part of all. A novel
with every line a P has 0.27 (dialogue, first-line indents); no sound file in 2,900 passes 0.15."""
SAME_EDGE = 2.0
"""Points between the left edges of two lines of one paragraph."""
LONGEST_STEP = 1.35
"""Step between two lines of one paragraph, in usual steps."""
LEAST_LETTERS = 30
"""Characters of a line that may go on in the next."""
FULL_LINE = 0.85
"""Part of the column's width that such a line reaches."""
SENTENCE_ENDS = ".?!:;…"


class TextLine(NamedTuple):
    """A paragraph that is one line, or a line of one; lengths in points."""

    page: int
    x0: float
    x1: float
    y: float
    size: float
    runs: Sequence[TextRun]

    @property
    def text(self) -> str:
        """Its words; asked for where lines stand so that one may go on in the other."""
        return " ".join([run.text for run in self.runs])


class LineColumn(NamedTuple):
    """The column that lines are set in; points."""

    step: float
    """Usual step between two baselines."""
    width: float


def line_column(tree: StructTree, contents: Contents, pages: Sequence[int]) -> LineColumn | None:
    """The column of the lines, where the producer made a P of every line; else None."""
    lines = list(_paragraph_lines(tree, contents, frozenset(pages)))
    pairs = [(a, b) for a, b in itertools.pairwise(lines) if a is not None and b is not None]
    if len(pairs) < LEAST_PAIRS:
        return None
    width = max((line.x1 - line.x0 for line in lines if line is not None), default=0.0)
    column = LineColumn(_usual_step(pairs), width)
    cut = sum(is_cut(a, b, column) for a, b in pairs)
    return column if cut >= LEAST_PAIRS and cut >= LEAST_SHARE * (len(lines) - 1) else None


def is_cut(line: TextLine, following: TextLine, column: LineColumn) -> bool:
    """Whether two paragraphs are without doubt two lines of one."""
    return (
        is_next_line(line, following, column)
        and abs(line.x0 - following.x0) <= SAME_EDGE
        and len(line.text) >= LEAST_LETTERS
        and following.text.lstrip()[:1].islower()
    )


def is_next_line(line: TextLine, following: TextLine, column: LineColumn) -> bool:
    """Whether a line goes on in the next: full, of the same size, a usual step above, no end of a sentence."""
    return (
        line.page == following.page
        and line.size == following.size
        and following.x0 <= line.x0 + SAME_EDGE
        and 0 < line.y - following.y <= LONGEST_STEP * column.step
        and line.x1 - line.x0 >= FULL_LINE * column.width
        and line.text.rstrip()[-1:] not in SENTENCE_ENDS
    )


def _usual_step(pairs: Sequence[tuple[TextLine, TextLine]]) -> float:
    """The commonest step between neighbours, to half a point."""
    counts: dict[float, int] = {}
    for a, b in pairs:
        step = round(2 * (a.y - b.y)) / 2
        if a.page == b.page and step > 0:
            counts[step] = counts.get(step, 0) + 1
    return max(counts, key=counts.__getitem__) if counts else 0.0


def _paragraph_lines(tree: StructTree, contents: Contents, pages: frozenset[int]) -> Iterator[TextLine | None]:
    """Each P that holds text itself: its line, or None where it has several."""
    for elem in tree.elements:
        leaves = [kid for kid in elem.kids if isinstance(kid, ContentRef)] if elem.role == "P" else ()
        if leaves:
            yield text_line([run for leaf in leaves if leaf.page in pages for run in _runs(leaf, contents)])


def _runs(leaf: ContentRef, contents: Contents) -> Sequence[TextRun]:
    content = contents.of(leaf)
    return content.runs if content else ()


def text_line(runs: Sequence[TextRun]) -> TextLine | None:
    """The runs as a line; None where they are set in several, or there are none."""
    if not runs:
        return None
    first = runs[0]
    for run in runs:
        if run.y != first.y and abs(run.y - first.y) > run.style.size / 2:
            return None
    return TextLine(first.marked.page, first.x0, max([run.x1 for run in runs]), first.y, first.style.size, runs)
