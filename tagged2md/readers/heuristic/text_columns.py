"""Whether a page has columns of prose, so that no table goes over them. Spec: heuristics, 3 and 8.3."""

from __future__ import annotations

from collections.abc import Sequence

from tagged2md.readers.heuristic.records import TextLine
from tagged2md.readers.heuristic.rows import rows_of
from tagged2md.readers.heuristic.sides import PROSE_LETTERS
from tagged2md.readers.heuristic.strips import PageText
from tagged2md.readers.heuristic.table_guards import MARKER

MIN_PROSE = 12
"""Long lines that tell whether a page has columns."""

TABULAR_PARTS = 3
"""Parts of a row of cells; two may be lines of two columns."""

COLUMN_SHARE = 0.55
"""Columns of text are at most this wide, in widths of the page's text."""

SECOND_COLUMN = 0.3
"""Where a second column starts at the earliest, in widths of the page's text."""

FURTHER_SHARE = 0.25
"""Part of the lines of prose that stand in other columns than the first."""


def has_text_columns(page: PageText) -> bool:
    """Whether lines of prose are so short, and start so far right, that the page must have several columns of them."""
    prose = [line for line in page.lines if len(line.text) >= PROSE_LETTERS and not line.look.mono]
    if len(prose) < MIN_PROSE:
        return False
    left = min([line.x0 for line in page.lines])
    whole = max([line.x1 for line in page.lines]) - left
    if width_at(prose, 0.5) > COLUMN_SHARE * whole or not reaches_second(prose, left, whole):
        return False
    of_tables = {id(line) for row in rows_of(page.lines, prose[0].size) if is_tabular(row) for line in row}
    rest = [line for line in prose if id(line) not in of_tables]
    return not rest or width_at(rest, 0.75) <= COLUMN_SHARE * whole or reaches_second(rest, left, whole)


def is_tabular(row: Sequence[TextLine]) -> bool:
    """Whether a row has three parts or more, short ones beside long ones: the long ones are text of cells."""
    texts = [len(line.text) for line in row if MARKER.match(line.text) is None]
    return len(texts) >= TABULAR_PARTS and min(texts) < PROSE_LETTERS


def width_at(lines: Sequence[TextLine], share: float) -> float:
    """The width that a share of the lines does not exceed."""
    widths = sorted(line.x1 - line.x0 for line in lines)
    return widths[int(share * len(widths))]


def reaches_second(lines: Sequence[TextLine], left: float, whole: float) -> bool:
    """Whether enough lines start so far right that they stand in a second column."""
    further = sum(line.x0 >= left + SECOND_COLUMN * whole for line in lines)
    return further >= FURTHER_SHARE * len(lines)
