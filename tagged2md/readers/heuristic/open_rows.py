"""Rows of a table that stand over its first rule or under its last one: open tables, headers of several columns.

Spec: heuristics, 8.2.
"""

from __future__ import annotations

from collections.abc import Sequence

from tagged2md.readers.heuristic.evidence import is_caption, is_figures
from tagged2md.readers.heuristic.records import TextLine
from tagged2md.readers.heuristic.rows import rows_of
from tagged2md.readers.heuristic.table_columns import Gutter, Placed, gutters, placed
from tagged2md.readers.heuristic.table_records import Text
from tagged2md.readers.heuristic.table_text import Chunk, chunk_rows

FIRST_STEP = 1.8
"""Font sizes from a rule to the baseline of an open row beside it."""

OPEN_LETTERS = 30
"""Characters of a cell in an open row; prose that falls into the columns by chance has more."""

LABELLED = 3
"""Cells of an open row from which on the first one may be a long label."""

LABEL_LETTERS = 60
"""Characters of a line of a label."""

LARGER = 1.1
"""Text that is this times larger than the body is a heading."""

LABEL_STEP = 1.3
"""Font sizes from one line of a label to the next; headings stand farther off."""

STEP = 2.5
"""Font sizes from one open row to the next."""

OPEN_EM = 100.0
"""Ems that open rows may reach; more than the height of a page."""

OUTSIDE_EM = 1.5
"""Text of a table reaches beyond the ends of its rules by less than this."""


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
    at = last = start
    for lines in rows:
        em = lines[0].size
        step = (FIRST_STEP if last == start else STEP) * em
        (row,) = chunk_rows(lines, em, is_mirrored=text.is_mirrored)[:1]
        if abs(row.y - last) > step:
            break
        parts = placed(row, columns, em, is_mirrored=text.is_mirrored)
        if keeps(parts, columns) or is_ruled_row(parts, (last, row.y), columns, text):
            at = row.y
        elif not are_units(parts) and not is_label(parts, abs(row.y - last), text):
            break
        last = row.y
    if at == start or not rows:
        return start
    em = rows[0][0].size
    return at + em if at > start else at - em / 2


def is_ruled_row(parts: Sequence[Placed], ys: tuple[float, float], columns: Sequence[Gutter], text: Text) -> bool:
    """Whether short lines go over the columns of a row, and those alone: a header of several, or a sum.

    ``ys`` are the baselines of the row next to it and of the row itself.
    """
    if ys[0] > ys[1] and not are_units(parts):
        return False
    values = [part.chunk for part in parts if part.first > 0]
    if not values or max([len(chunk.text) for chunk in values]) > OPEN_LETTERS:
        return False
    return all(is_ruled(chunk, (min(ys), max(ys)), columns[0].x0, text) for chunk in values)


def are_units(parts: Sequence[Placed]) -> bool:
    """Whether a row has nothing but figures and signs, each in one column: units under a header, sums."""
    return all(part.first == part.last and is_figures(part.chunk.text) for part in parts)


def is_label(parts: Sequence[Placed], step: float, text: Text) -> bool:
    """Whether a row is a line of a label, near to the row before; headings are larger, or stand farther off."""
    if len(parts) > 1 or parts[0].last > 0 or len(parts[0].chunk.text) > LABEL_LETTERS:
        return False
    line = parts[0].chunk.line
    return step <= LABEL_STEP * line.size and line.size <= LARGER * text.em and id(line) not in text.barriers


def is_ruled(chunk: Chunk, ys: tuple[float, float], left: float, text: Text) -> bool:
    """Whether a line as wide as a text lies between two heights; it starts right of the first column."""
    slack = chunk.line.size
    return any(
        ys[0] < edge.at < ys[1] and left <= edge.low <= chunk.x0 + slack and edge.high >= chunk.x1 - slack
        for edge in text.edges
    )


def keeps(parts: Sequence[Placed], columns: Sequence[Gutter]) -> bool:
    """Whether a row has short text in all columns, but for one at most."""
    if len(parts) < max(2, len(columns)) or any(part.first != part.last for part in parts):
        return False
    texts = [part.chunk.text for part in parts]
    if texts[-1].endswith(":"):
        return False  # it introduces the table
    values = texts[1:] if len(texts) >= LABELLED else texts
    return (
        all(len(text) <= OPEN_LETTERS for text in values)
        and len(texts[0]) <= LABEL_LETTERS
        and not is_caption(" ".join(texts))
    )


def is_between(line: TextLine, xs: tuple[float, float], em: float) -> bool:
    """Whether a line keeps to the ends of the rules."""
    return line.x1 > xs[0] and line.x0 < xs[1] and not reaches_out(line, xs, em)


def reaches_out(line: TextLine, xs: tuple[float, float], em: float) -> bool:
    """Whether a line reaches beyond the ends of the rules."""
    return line.x0 < xs[0] - OUTSIDE_EM * em or line.x1 > xs[1] + OUTSIDE_EM * em
