"""Running headers, footers and page numbers.

Measured on 242 files, 6,400 lines: 96 % stand in the two outermost rows, headers at 4 to 12 % of the page height,
footers at 90 to 99 %. Repetition finds 98 % of what repeats; four rules for a single page find 75 to 80 %, at a
precision of 0.95 to 0.98.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from tagged2md.pdf.page import MarkedContent
from tagged2md.readers.heuristic.census import Facts
from tagged2md.readers.heuristic.evidence import ends_sentence, starts_lower
from tagged2md.readers.heuristic.foot import foot_notes
from tagged2md.readers.heuristic.outlying import far_out
from tagged2md.readers.heuristic.page_edges import Edge, next_to
from tagged2md.readers.heuristic.page_numbers import (
    BARE,
    NUMBER_EDGE,
    PageNumber,
    is_number_of_page,
    is_only_page_of,
    is_page_of,
)
from tagged2md.readers.heuristic.records import Look, TextLine
from tagged2md.readers.heuristic.repeats import (
    DIGITS,
    OUTER_ROWS,
    REPEAT_EDGE,
    Repeats,
    edge_share,
    is_nearer_top,
    repeat_edge,
)
from tagged2md.readers.heuristic.rows import rows_of
from tagged2md.readers.heuristic.strips import PageText

NUMBER_SEGMENTS = 3
"""Segments of the row of a bare number."""
PAGE_OF_EDGE, PAGE_OF_ROWS = 0.15, 3
"""``Page 3 of 9``: three outermost rows, within 15 % (0.97 to 1.0)."""
ROW_LENGTH = 120
"""Characters of a whole row that holds a page number (0.96 to 0.98)."""


def furniture(page: PageText, repeats: Repeats, facts: Facts, kept: Collection[int] = ()) -> dict[int, str]:
    """Lines of the page that are furniture, by ``id``, with the reason. ``kept``: ids of lines of tables and notes."""
    found: dict[int, str] = {}
    rows = rows_of(page.lines, facts.body.size)
    number = page_number(page, rows, facts.body)
    for edge in (
        Edge(rows, page, repeats, facts, is_top=True, number=number),
        Edge(rows[::-1], page, repeats, facts, is_top=False, number=number, notes=foot_notes(rows)),
    ):
        for depth, row in enumerate(edge.rows[:OUTER_ROWS]):
            for line in row:
                if id(line) not in kept and (reason := reason_of(line, depth, edge)):
                    found[id(line)] = reason
    return found if len(found) < len(page.lines) else without_own_text(found, page, repeats)


def page_number(page: PageText, rows: Sequence[Sequence[TextLine]], body: Look) -> PageNumber | None:
    """The page number printed in the outer rows of a page: the outermost one, and no number of a heading."""
    outer = zip(rows[:PAGE_OF_ROWS], rows[::-1][:PAGE_OF_ROWS], strict=True)
    for row in [row for pair in outer for row in pair]:
        if sum(BARE.match(line.text) is not None for line in row) > 1:
            continue  # a row of figures
        for line in row:
            if edge_share(line, page) <= NUMBER_EDGE and is_number_of_page(line, row, body):
                digits = DIGITS.search(line.text)
                return PageNumber(int(digits[0]) if digits else None, line.look)
    return None


def without_own_text(found: dict[int, str], page: PageText, repeats: Repeats) -> dict[int, str]:
    """The furniture of a page that has nothing else, without what only its digits make like other pages.

    An only page has none: its number would be all that the file says.
    """
    if repeats.pages == 1:
        return {}
    own = {id(line) for line in page.lines if not BARE.match(line.text) and not is_only_page_of(line.text)}
    same = {id(line) for line in page.lines if repeats.exact[line.text] > 1}
    return {line: reason for line, reason in found.items() if line not in own or line in same}


def reason_of(line: TextLine, depth: int, edge: Edge) -> str | None:
    """Why a line is furniture; None if it is not. ``depth`` counts the rows between it and the edge."""
    page, row, body = edge.page, edge.rows[depth], edge.facts.body
    share = edge_share(line, page)
    if share > repeat_edge(depth) or is_nearer_top(line, page) != edge.is_top:
        return None
    if edge.repeats.repeats(line, page):
        return "repeats on other pages"
    if share > REPEAT_EDGE:
        return None
    if depth == 0 and 1 < len(row) <= NUMBER_SEGMENTS and is_beside_repeated(line, row, edge):
        return "repeats beside what does"
    if is_pagination(line):
        return "marked as pagination by its author"
    if is_in_text(line, depth, edge) or (line.look.mono and not body.mono):
        return None
    if depth == 0 and len(row) <= NUMBER_SEGMENTS and share <= NUMBER_EDGE and is_number_of_page(line, row, body):
        return "page number"
    if depth < PAGE_OF_ROWS and share <= PAGE_OF_EDGE and is_page_of(line.text):
        return "page number"
    if id(line) in edge.notes:
        return None
    if depth == 0 and share <= PAGE_OF_EDGE and is_numbered_row(row, body) and not is_entry(row, edge):
        return "beside a page number"
    if is_like_number(line, edge) and not has_text_outside(depth, edge) and not runs_on(line, depth, edge):
        return "set like the page number"
    return far_out(line, depth, edge) if edge.repeats.sees_all else None


def is_beside_repeated(line: TextLine, row: Sequence[TextLine], edge: Edge) -> bool:
    """Whether a line that recurs stands beside one that is on enough pages to be furniture."""
    repeats, page = edge.repeats, edge.page
    return repeats.recurs(line, page) and any(repeats.repeats(other, page) for other in row)


def is_pagination(line: TextLine) -> bool:
    """Whether all of a line is marked as an artifact of pagination (ISO 32000-2, 14.8.2.2.2)."""
    return all(artifact_type(run.marked) == "Pagination" for run in line.runs)


def artifact_type(marked: MarkedContent | None) -> str | None:
    """Type of the artifact around some content; None where there is none."""
    while marked is not None:
        if marked.artifact is not None:
            return marked.artifact.type
        marked = marked.parent
    return None


def is_numbered_row(row: Sequence[TextLine], body: Look) -> bool:
    """Whether a row has several segments, one of them a page number."""
    if not 1 < len(row) < ROW_LENGTH or sum(len(line.text) for line in row) >= ROW_LENGTH:
        return False
    return any(is_number_of_page(line, row, body) and not EQUATION.match(line.text) for line in row)


EQUATION = re.compile(r"\(\d+\)$")
"""The number of an equation, which stands beside it."""


def is_entry(row: Sequence[TextLine], edge: Edge) -> bool:
    """Whether the outermost row is one of a list of contents: it has leaders, or the next one has its number below."""
    if any(LEADERS.search(line.text) for line in row):
        return True
    number = max(row, key=lambda line: line.x1)
    for line in edge.rows[1] if len(edge.rows) > 1 else ():
        is_below = abs(line.x1 - number.x1) <= SAME_EDGE and abs(line.y - number.y) <= ENTRY_EM * line.size
        if is_below and line.text[-1:].isdecimal():
            return True
    return False


LEADERS = re.compile(r"(?:\. ?){4}|^[. ]+$")
"""Dots that lead from the text of an entry to its page."""
SAME_EDGE, ENTRY_EM = 3.0, 3.0
"""Points between the right edges of numbers below each other, and font sizes from one entry to the next."""


def is_like_number(line: TextLine, edge: Edge) -> bool:
    """Whether a line has the look of the page number, and the text of the document and of the page another one."""
    number, body = edge.number, edge.facts.body
    if number is None or line.look != number.look or line.size > body.size:
        return False
    if (number.look.family, number.look.size) == (body.family, body.size):
        return False
    inside = (other for row in edge.rows[OUTER_ROWS:-OUTER_ROWS] for other in row)
    return sum(other.look == line.look for other in inside) <= MOST_INSIDE


MOST_INSIDE = 2
"""Lines of a page in the look of its number, away from its edges; with more, that look is one of the text's."""


def runs_on(line: TextLine, depth: int, edge: Edge) -> bool:
    """Whether the sentence of a line goes on in the row before or after it, or comes from there."""
    for other in next_to(line, depth + 1, edge) + next_to(line, depth - 1, edge):
        first, second = (line, other) if other.y < line.y else (other, line)
        if starts_lower(second.text) and not ends_sentence(first.text):
            return True
    return False


def is_in_text(line: TextLine, depth: int, edge: Edge) -> bool:
    """Whether a line that says more than a page number is one of a paragraph, as in ``[Overview], page 32``."""
    if line.look != edge.facts.body or not is_page_of(line.text) or is_only_page_of(line.text):
        return False
    return any(other.look == line.look for other in next_to(line, depth + 1, edge))


def has_text_outside(depth: int, edge: Edge) -> bool:
    """Whether text in the look of the body stands between a row and its edge of the page."""
    body = edge.facts.body
    return any(line.look == body for row in edge.rows[:depth] for line in row)
