"""What looks like a table and is none: prose in columns, boxes, lists, contents, forms."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby, pairwise
from operator import attrgetter

from tagged2md.readers.heuristic.evidence import ends_sentence, is_figures, starts_lower
from tagged2md.readers.heuristic.records import TextLine
from tagged2md.readers.heuristic.table_records import TableFound

MIN_CELLS = 3
"""Cells with text that a table has at least."""

FILLED = {"ruled": 0.2, "half ruled": 0.4, "borderless": 0.6}
"""Part of the slots that have text; below lie charts, whose grid lines look like tables, and scattered text."""

LONG_CELL = 400
"""Characters of a usual cell from which on a grid is the layout of a page."""

MIN_ROWS = 3
"""Rows of a table without lines."""

MOST = 0.6
"""Part of the cells of a column that say what the column holds."""

LONG_TEXT = 60
"""Characters of the usual cell of a column from which on it is prose."""

RUNNING_LETTERS = 18
"""Characters in the usual line of a column of prose; narrow ones have 25 to 35."""

RUNNING_SHARE = 0.2
"""Part of its lines that go on in the next one: prose has 0.4 and more, cells under each other less than 0.1."""

LONG_LABEL = 45
"""Characters of the longest label in a table of two columns."""

PLAIN_ROWS = 4
"""Rows of a table of two columns of words without lines or header."""

MARKER = re.compile(r"(?:[^\w\s]{1,2}|\(?(?:\d{1,3}|[A-Za-z]|[ivxlcIVXLC]{1,5})[.)\]]|\[\d+\]|[•◦▪–-])$")
"""What stands before a list item, a note or an entry of a bibliography."""


ROMAN = re.compile(r"[ivxlc]+$", re.IGNORECASE)


def objection(table: TableFound, kind: str) -> str | None:
    """Why this is no table; None where nothing speaks against it."""
    if table.rows < 2 or table.columns < 2:  # noqa: PLR2004 - one row or one column
        return "one row or column"
    full = [cell for cell in table.cells if cell.lines]
    if len(full) < MIN_CELLS:
        return "too few cells"
    covered = sum(cell.slot.row_span * cell.slot.column_span for cell in full)
    if covered < FILLED[kind] * table.rows * table.columns:
        return "mostly empty"
    if usual([len(cell.text) for cell in full]) > LONG_CELL:
        return "layout of a page"
    if kind != "ruled" and sum(map(is_running, lines_of_columns(table))) > 1:
        return "columns of prose"
    return None


def borderless_objection(table: TableFound) -> str | None:
    """Why text in columns without any line is no table; None where it is one."""
    if table.rows < MIN_ROWS:
        return "too few rows"
    columns = column_texts(table)
    if share(columns[0], lambda text: MARKER.match(text) is not None) >= MOST:
        return "list"
    if share(columns[0], lambda text: text.endswith(":")) >= MOST:
        return "labels and values"
    if table.columns == 2 and is_page_column(columns[1]):  # noqa: PLR2004 - titles and pages
        return "contents"
    if table.columns == 2 and is_prose_beside(columns):  # noqa: PLR2004 - three columns are no prose
        return "prose"
    return None if has_evidence(table, columns) else "nothing says table"


def is_prose_beside(columns: Sequence[Sequence[str]]) -> bool:
    """Whether one of two columns holds prose, or what should be labels has a line of prose in it."""
    usually_long = any(usual([len(text) for text in column] or [0]) > LONG_TEXT for column in columns)
    return usually_long or max(map(len, columns[0]), default=0) > LONG_LABEL


def has_evidence(table: TableFound, columns: Sequence[Sequence[str]]) -> bool:
    """Whether figures, three columns, a bold first row or many full rows speak for a table."""
    if any(share(column[1:], is_figures) >= MOST for column in columns[1:]):
        return True
    if table.columns > 2:  # noqa: PLR2004 - labels and values have two
        return True
    first = [cell for cell in table.cells if cell.slot.row == 0 and cell.lines]
    if all(line.is_bold for cell in first for line in cell.lines) and not all(line.is_bold for line in table.lines):
        return True
    full = sum(bool(cell.lines) for cell in table.cells)
    return table.rows >= PLAIN_ROWS and full == table.rows * table.columns


def lines_of_columns(table: TableFound) -> list[list[str]]:
    """The texts of the baselines, column by column, from the top down; wide gaps of justified lines part words."""
    found: defaultdict[int, list[TextLine]] = defaultdict(list)
    for cell in table.cells:
        found[cell.slot.column] += cell.lines
    return [
        [" ".join([line.text for line in level]) for _, level in groupby(lines, key=_HEIGHT)]
        for lines in found.values()
    ]


_HEIGHT = attrgetter("y")


def is_running(lines: Sequence[str]) -> bool:
    """Whether the lines of a column are running text: long, and going on from one to the next."""
    if usual([len(line) for line in lines] or [0]) < RUNNING_LETTERS:
        return False
    goes_on = sum(not ends_sentence(a) and starts_lower(b) for a, b in pairwise(lines))
    return goes_on >= RUNNING_SHARE * (len(lines) - 1)


def column_texts(table: TableFound) -> list[list[str]]:
    """The texts of each column from the top down, without empty cells."""
    found: list[list[str]] = [[] for _ in range(table.columns)]
    for cell in table.cells:
        if cell.lines:
            found[cell.slot.column].append(cell.text)
    return found


def is_page_column(texts: Sequence[str]) -> bool:
    """Whether a column holds page numbers: roman ones, and whole numbers that never fall."""
    numbers = [int(text) for text in texts if text.isdecimal() and len(text) < 5]  # noqa: PLR2004 - pages have 4 digits
    romans = sum(ROMAN.match(text) is not None for text in texts)
    return len(numbers) + romans == len(texts) and numbers == sorted(numbers)


def share(texts: Sequence[str], holds: Callable[[str], bool]) -> float:
    """Part of the texts for which something holds."""
    return sum(map(holds, texts)) / len(texts) if texts else 0.0


def usual(values: Iterable[int]) -> int:
    """The median."""
    ordered = sorted(values)
    return ordered[len(ordered) // 2]
