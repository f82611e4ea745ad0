"""Tables without lines, found in the lines of one column by the columns that their rows share. Spec: heuristics, 8.3.

``borderless`` is called for each column once its lines are known; prose, which has one part a line, costs nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tagged2md.readers.heuristic.evidence import is_figures, starts_lower
from tagged2md.readers.heuristic.grids import Grid
from tagged2md.readers.heuristic.records import Column, TextLine, box_of
from tagged2md.readers.heuristic.rows import column_of
from tagged2md.readers.heuristic.strips import PageText
from tagged2md.readers.heuristic.table_cells import by_text
from tagged2md.readers.heuristic.table_columns import Gutter, gutters, placed
from tagged2md.readers.heuristic.table_guards import MARKER, borderless_objection, objection
from tagged2md.readers.heuristic.table_records import Frame, TableFound
from tagged2md.readers.heuristic.table_text import chunk_rows, chunks, has_no_gap, is_typed
from tagged2md.readers.heuristic.text_columns import has_text_columns

MIN_ROWS = 3
"""Rows that show the columns; two lines beside each other may be anything."""

SEED_EM = 0.9
"""A gap wider than this part of the em may part two cells."""

MAX_BETWEEN = 4
"""Lines of wrapped cells between two rows."""

TYPED_RULE = re.compile(r"[-=_*]{10,}$")
"""A rule made of signs, as on typewriters: what stands over it has columns of its own."""

MAX_STEP = 3.0
"""Font sizes from one line of a table to the next: 1.2 without, up to 2.5 with padding in the cells."""

WRAP_STEP = 1.4
"""Font sizes from one line of a cell to the next."""

LARGER = 1.15
"""Lines of a table are at most this times as large as its first one; larger ones are headings."""

MIN_FIGURES = 3
"""Figures that stand apart at the end of a row; the entry of a contents list has one."""

SAME_STEP = 1.2
"""A header stands at most this many times the step of the rows above them."""

LEADERS = ("...", ". . .", "…", "___")
"""Signs that fill the gap of a contents entry or a form."""


class Stretch(NamedTuple):
    """Lines of a column from ``start`` to before ``end`` that are a table."""

    start: int
    end: int
    table: TableFound


def borderless(column: Column, page: PageText) -> list[Stretch]:
    """The tables without lines of a column, from the top down."""
    seeds = [i for i, line in enumerate(column.lines) if id(line) not in page.plain and is_seed(line, page)]
    if len(seeds) < MIN_ROWS:
        return []
    found: list[Stretch] = []
    done = 0
    for start, end in candidates(column.lines, seeds, page):
        for stretch in tables_between(column.lines, max(start, done), end, page):
            if stretch.start >= done:
                found.append(stretch)
                done = stretch.end
    return found


def whole_page_tables(page: PageText, others: Iterable[TableFound], em: float) -> list[TableFound]:
    """The tables without lines over the whole page, beside others: their columns are no columns of the page."""
    if has_text_columns(page):
        return []
    lines = lines_beside(page, others)
    regions = column_of(lines, em)
    found: list[TableFound] = []
    for region in regions:
        if isinstance(region, Column):
            for stretch in borderless(region, page):
                held = {id(run) for line in stretch.table.lines for run in line.runs}
                own = tuple(line for line in lines if id(line.runs[0]) in held)
                found.append(stretch.table._replace(lines=own))
    return found


def plain_lines(page: PageText, others: Iterable[TableFound]) -> set[int]:
    """The lines beside tables, by ``id``, that show no columns: looked at once, though they stand in columns later."""
    return {id(line) for line in lines_beside(page, others) if not is_seed(line, page)}


def lines_beside(page: PageText, tables: Iterable[TableFound]) -> list[TextLine]:
    """The lines of a page that are not of tables."""
    taken = {id(line) for table in tables for line in table.lines}
    return [line for line in page.lines if id(line) not in taken] if taken else page.lines


def is_seed(line: TextLine, page: PageText) -> bool:
    """Whether a line has parts that may be cells; a marker and its text are an item of a list."""
    parts = line.parts
    if parts == 1 and not page.is_mirrored and has_no_gap(line, SEED_EM * line.size):
        return False
    if is_typed(line):
        return is_row_of_figures(line, page)
    if parts <= 2:  # noqa: PLR2004 - more parts are enough
        parts = max(parts, len(chunks(line, is_mirrored=page.is_mirrored, limit=SEED_EM)))
    if parts == 1 or (has_leader(line) and not is_row_of_figures(line, page)):
        return False
    return parts > 2 or (parts == 2 and MARKER.match(line.runs[0].text) is None)  # noqa: PLR2004 - marker and text


def has_leader(line: TextLine) -> bool:
    """Whether signs fill a gap of the line."""
    return any(leader in line.text for leader in LEADERS)


def is_row_of_figures(line: TextLine, page: PageText) -> bool:
    """Whether a line ends in several figures that stand apart: rows have them, code and contents entries do not."""
    figures = 0
    for chunk in reversed(chunks(line, is_mirrored=page.is_mirrored, limit=SEED_EM)):
        if not is_figures(chunk.text) or chunk.text.strip("._… ") == "":
            break
        figures += 1
    return figures >= MIN_FIGURES


def candidates(lines: Sequence[TextLine], seeds: Sequence[int], page: PageText) -> Iterator[tuple[int, int]]:
    """Index ranges from a seed to a seed, with few other lines between them."""
    start = seeds[0]
    last = start
    for seed in [*seeds[1:], -1]:
        if seed >= 0 and seed - last <= MAX_BETWEEN and all(goes_on(lines, i, start, page) for i in range(last, seed)):
            last = seed
            continue
        if last - start + 1 >= MIN_ROWS:
            yield start, last + 1
        start = last = seed


def goes_on(lines: Sequence[TextLine], i: int, start: int, page: PageText) -> bool:
    """Whether the line after ``i`` may stand in a table that starts at ``start``: close, no heading, no typed rule."""
    line = lines[i + 1]
    if id(line) in page.barriers:
        return False
    return is_near(lines, i) and line.size <= LARGER * largest(lines[start]) and TYPED_RULE.match(line.text) is None


def largest(line: TextLine) -> float:
    """The largest size of its type: code in a line is often set smaller."""
    return max([run.style.size for run in line.runs])


def is_near(lines: Sequence[TextLine], i: int) -> bool:
    """Whether the next line stands close below a line."""
    return lines[i].y - lines[i + 1].y <= MAX_STEP * max(lines[i].size, lines[i + 1].size)


def tables_between(lines: Sequence[TextLine], start: int, end: int, page: PageText) -> Iterator[Stretch]:
    """The table of a range of lines; where one of them crosses its columns, that before and that after it."""
    if start >= end:
        return
    em = lines[start].size
    columns = gutters(chunk_rows(lines[start:end], em, is_mirrored=page.is_mirrored), em)
    if not columns:
        return
    at = start
    for i in [*range(start, end), end]:
        if i < end and fits(lines[i], columns, page, em):
            continue
        stretch = stretch_of(lines, at, i, columns, page)
        at = i + 1
        if stretch is not None:
            yield stretch
            at = max(at, stretch.end)


def fits(line: TextLine, columns: Sequence[Gutter], page: PageText, em: float) -> bool:
    """Whether a line of one part keeps to one column."""
    if line.parts > 1:
        return True
    rows = chunk_rows([line], em, is_mirrored=page.is_mirrored)
    return all(part.first == part.last for part in placed(rows[0], columns, em, is_mirrored=page.is_mirrored))


def stretch_of(
    lines: Sequence[TextLine], start: int, end: int, columns: Sequence[Gutter], page: PageText
) -> Stretch | None:
    """The table of lines that keep to columns, with the rest of its last row; None where they are no table."""
    while start < end and not is_seed(lines[start], page):
        start += 1
    if end - start < MIN_ROWS:
        return None
    em = largest(lines[start])
    if start and is_tight_header(lines[start - 1], lines[start : start + 2], columns, page):
        start -= 1
    while end < len(lines) and is_wrapped(lines, end, columns[0]) and fits(lines[end], columns, page, em):
        end += 1
    own = lines[start:end]
    box = box_of(own)
    frame = Frame(Grid((box.x0, box.x1), (box.y1, box.y0), ()), "borderless")
    table = by_text(frame, own, page, em)
    if table is None or objection(table, "borderless") or borderless_objection(table):
        return None
    return Stretch(start, end, table)


def is_tight_header(line: TextLine, rows: Sequence[TextLine], columns: Sequence[Gutter], page: PageText) -> bool:
    """Whether a bold line over two rows, a row's step above them, has a word in each column but for the first.

    Columns of figures are narrow under their titles, which then stand no farther apart than words.
    """
    first, second = rows
    if not line.is_bold or first.is_bold or id(line) in page.barriers or line.size > LARGER * first.size:
        return False
    if line.y - first.y > SAME_STEP * (first.y - second.y):
        return False
    (row,) = chunk_rows([line], line.size, is_mirrored=page.is_mirrored)
    parts = placed(row, columns, line.size, is_mirrored=page.is_mirrored)
    return [part.first for part in parts] == [part.last for part in parts] and len(parts) >= len(columns) > 1


def is_wrapped(lines: Sequence[TextLine], i: int, gutter: Gutter) -> bool:
    """Whether a line goes on in a cell of the line above: close to it, and after the first column, or in small letters.

    ``gutter`` is the white space after the first column.
    """
    above, line = lines[i - 1], lines[i]
    if above.y - line.y > WRAP_STEP * line.size:
        return False
    return line.x0 > gutter.x0 or (starts_lower(line.text) and line.size == above.size)
