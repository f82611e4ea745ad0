"""Tables between horizontal rules alone (booktabs, bank statements): which rules belong together. Heuristics, 8.2."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from tagged2md.geometry import Rect
from tagged2md.readers.heuristic.edges import Edge
from tagged2md.readers.heuristic.evidence import is_caption
from tagged2md.readers.heuristic.grids import Grid
from tagged2md.readers.heuristic.records import TextLine
from tagged2md.readers.heuristic.rows import rows_of
from tagged2md.readers.heuristic.table_columns import Gutter, gutters, placed
from tagged2md.readers.heuristic.table_records import Frame
from tagged2md.readers.heuristic.table_text import Row, Shelf, chunk_rows

MIN_WIDTH_EM = 8.0
"""Narrower rules are fraction bars, signature lines and underlines."""

SAME_END = 3.0
"""Points. The rules of a table start and end within this of each other."""

TABULAR_SHARE = 0.5
"""Part of the lines between two rules that must have several chunks."""

LARGER = 1.1
"""Text between two rules that is this times larger than the body is the heading of what follows."""

MAX_LABELS = 2
"""Lines between two rules that may be a heading inside of a table."""

FIRST_STEP = 1.8
"""Font sizes from a rule to the baseline of an open row beside it."""

OPEN_LETTERS = 30
"""Characters of a cell in an open row; prose that falls into the columns by chance has more."""

STEP = 2.5
"""Font sizes from one open row to the next."""

OPEN_EM = 100.0
"""Ems that open rows may reach; more than the height of a page."""

OUTSIDE_EM = 1.5
"""Text of a table reaches beyond the ends of its rules by less than this."""


class Text(NamedTuple):
    """The lines of a page, and the size of its body type."""

    shelf: Shelf
    is_mirrored: bool
    em: float
    barriers: Container[int] = ()
    """Headings that no table goes over, by ``id``."""


def rule_groups(horizontal: Sequence[Edge], em: float) -> list[list[Edge]]:
    """Rules with the same ends, from the top down; groups of two and more, wide ones first."""
    groups: list[list[Edge]] = []
    for rule in reversed(horizontal):
        if rule.high - rule.low < MIN_WIDTH_EM * em:
            continue
        for group in groups:
            if abs(group[0].low - rule.low) <= SAME_END and abs(group[0].high - rule.high) <= SAME_END:
                group.append(rule)
                break
        else:
            groups.append([rule])
    found = [group for group in groups if len(group) > 1]
    return sorted(found, key=lambda rules: rules[0].low - rules[0].high)


def ends_of(rules: Sequence[Edge]) -> tuple[float, float]:
    """How far to the left and to the right rules reach."""
    return min([rule.low for rule in rules]), max([rule.high for rule in rules])


def between(rules: Sequence[Edge]) -> list[Rect]:
    """The boxes between neighbouring rules."""
    low, high = ends_of(rules)
    return [Rect(low, below.at, high, above.at) for above, below in pairwise(rules)]


def stretches(rules: Sequence[Edge], text: Text) -> Iterator[Frame]:
    """The longest runs of rules between which every line may belong to a table."""
    low, high = ends_of(rules)
    kinds = [kind_between(text, (below.at, above.at), (low, high)) for above, below in pairwise(rules)]
    start = 0
    while start < len(kinds):
        if kinds[start] != "tabular":
            start += 1
            continue
        end = start + 1
        for at in range(start + 1, len(kinds)):
            if kinds[at] == "text":
                break
            if kinds[at] == "tabular":
                end = at + 1
        if end < len(kinds) and kinds[end] == "empty":
            end += 1
        ys = tuple(rule.at for rule in rules[start : end + 1])
        yield Frame(Grid((low, high), with_open_ends(ys, (low, high), text), ()), "half ruled", ys)
        start = end


def kind_between(text: Text, ys: tuple[float, float], xs: tuple[float, float]) -> str:
    """What stands between two rules: ``tabular`` lines, a ``label``, nothing (``empty``) or other ``text``."""
    em = text.em
    lines = [line for line in text.shelf.between(*ys) if line.x1 > xs[0] and line.x0 < xs[1]]
    if not lines:
        return "empty"
    if any(id(line) in text.barriers or reaches_out(line, xs, em) for line in lines):
        return "text"
    rows = chunk_rows(lines, em, is_mirrored=text.is_mirrored)
    alone = [row.chunks[0].line for row in rows if len(row.chunks) == 1]
    usual = max([row.chunks[0].line.size for row in rows if len(row.chunks) > 1], default=em)
    if any(line.size > LARGER * max(em, usual) or is_caption(line.text) for line in alone):
        return "text"
    if len(alone) < len(rows) and len(rows) - len(alone) >= TABULAR_SHARE * len(rows):
        return "tabular"
    return "text" if len(rows) > MAX_LABELS else "label"


def with_open_ends(ys: tuple[float, ...], xs: tuple[float, float], text: Text) -> tuple[float, ...]:
    """The heights, with those of rows that stand over the first rule or under the last one: open tables, web pages."""
    em = text.em

    def lines_between(low: float, high: float) -> list[TextLine]:
        return [line for line in text.shelf.between(low, high) if is_between(line, xs, em)]

    columns = gutters(chunk_rows(lines_between(ys[-1], ys[0]), em, is_mirrored=text.is_mirrored), em)
    above = rows_of(lines_between(ys[0], ys[0] + OPEN_EM * em), em)
    below = rows_of(lines_between(ys[-1] - OPEN_EM * em, ys[-1]), em)
    top = reach(above[::-1], ys[0], columns, text)
    bottom = reach(below, ys[-1], columns, text)
    return (*([top] if top > ys[0] else []), *ys, *([bottom] if bottom < ys[-1] else []))


def reach(rows: Sequence[Sequence[TextLine]], start: float, columns: Sequence[Gutter], text: Text) -> float:
    """How far the rows after a rule go on in the columns; ``start`` is the rule."""
    at = start
    for lines in rows:
        em = lines[0].size
        step = (FIRST_STEP if at == start else STEP) * em
        (row,) = chunk_rows(lines, em, is_mirrored=text.is_mirrored)[:1]
        if abs(row.y - at) > step or not keeps(row, columns, em, is_mirrored=text.is_mirrored):
            break
        at = row.y
    if at == start or not rows:
        return start
    em = rows[0][0].size
    return at + em if at > start else at - em / 2


def keeps(row: Row, columns: Sequence[Gutter], em: float, *, is_mirrored: bool) -> bool:
    """Whether a row has short text in all columns, but for one at most."""
    parts = placed(row, columns, em, is_mirrored=is_mirrored)
    if len(parts) < max(2, len(columns)) or any(part.first != part.last for part in parts):
        return False
    texts = [part.chunk.text for part in parts]
    return all(len(text) <= OPEN_LETTERS for text in texts) and not is_caption(" ".join(texts))


def is_between(line: TextLine, xs: tuple[float, float], em: float) -> bool:
    """Whether a line keeps to the ends of the rules."""
    return line.x1 > xs[0] and line.x0 < xs[1] and not reaches_out(line, xs, em)


def reaches_out(line: TextLine, xs: tuple[float, float], em: float) -> bool:
    """Whether a line reaches beyond the ends of the rules."""
    return line.x0 < xs[0] - OUTSIDE_EM * em or line.x1 > xs[1] + OUTSIDE_EM * em
