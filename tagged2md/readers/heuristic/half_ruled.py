"""Tables between horizontal rules alone (booktabs, bank statements): which rules belong together. Heuristics, 8.2."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from tagged2md.geometry import Rect
from tagged2md.readers.heuristic.edges import Edge
from tagged2md.readers.heuristic.evidence import is_caption, is_figures
from tagged2md.readers.heuristic.grids import Grid
from tagged2md.readers.heuristic.open_rows import reaches_out, with_open_ends
from tagged2md.readers.heuristic.table_columns import gutters, placed
from tagged2md.readers.heuristic.table_records import Frame, Text
from tagged2md.readers.heuristic.table_text import Row, chunk_rows

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
        first = first_label(rules, kinds, (start, end), text)
        ys = tuple(rule.at for rule in rules[first : end + 1])
        yield Frame(Grid((low, high), with_open_ends(ys, (low, high), text), ()), "half ruled", ys)
        start = end


def first_label(rules: Sequence[Edge], kinds: Sequence[str], span: tuple[int, int], text: Text) -> int:
    """Where a run of rules starts, with the labels before it that stand over columns other than the first."""
    start, end = span
    if not start or kinds[start - 1] != "label":
        return start
    columns = gutters(rows_between(rules[start], rules[end], text), text.em)
    while columns and start and kinds[start - 1] == "label":
        above = rows_between(rules[start - 1], rules[start], text)
        parts = [part for row in above for part in placed(row, columns, text.em, is_mirrored=text.is_mirrored)]
        if not all(part.first > 0 for part in parts):
            break
        start -= 1
    return start


def rows_between(above: Edge, below: Edge, text: Text) -> list[Row]:
    """The rows of text between two rules."""
    lines = [line for line in text.shelf.between(below.at, above.at) if line.x1 > above.low and line.x0 < above.high]
    return chunk_rows(lines, text.em, is_mirrored=text.is_mirrored)


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
    if 0 < len(alone) < len(rows) and has_wrapped_labels(rows):
        return "tabular"
    return "text" if len(rows) > MAX_LABELS else "label"


def has_wrapped_labels(rows: Sequence[Row]) -> bool:
    """Whether all lines of one part are those of labels that stand left of figures: labels of many lines."""
    edge = max([row.chunks[0].x1 for row in rows if len(row.chunks) == 1])
    several = [row.chunks[row.chunks[0].x0 <= edge :] for row in rows if len(row.chunks) > 1]
    return all(chunk.x0 > edge and is_figures(chunk.text) for values in several for chunk in values)
