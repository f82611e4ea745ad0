"""Running headers, footers and page numbers.

Measured on 242 files, 6,400 lines: 96 % stand in the two outermost rows, headers at 4 to 12 % of the page height,
footers at 90 to 99 %. Repetition finds 98 % of what repeats; four rules for a single page find 75 to 80 %, at a
precision of 0.95 to 0.98.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import NamedTuple

from tagged2md.pdf.page import MarkedContent
from tagged2md.readers.heuristic.census import Facts
from tagged2md.readers.heuristic.evidence import ends_sentence, starts_lower
from tagged2md.readers.heuristic.foot import foot_notes
from tagged2md.readers.heuristic.page_numbers import (
    BARE,
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
    REPEAT_PAGES,
    Repeats,
    edge_share,
    is_nearer_top,
    repeat_edge,
)
from tagged2md.readers.heuristic.rows import rows_of
from tagged2md.readers.heuristic.strips import PageText

NUMBER_EDGE, NUMBER_SEGMENTS = 0.12, 3
"""A bare number in the outermost row, of at most three segments, within 12 % of the edge (precision 0.96 to 0.99)."""
PAGE_OF_EDGE, PAGE_OF_ROWS = 0.15, 3
"""``Page 3 of 9``: three outermost rows, within 15 % (0.97 to 1.0)."""
ROW_LENGTH = 120
"""Characters of a whole row that holds a page number (0.96 to 0.98)."""
FAR_LEADING, FAR_EDGE, FAR_SIZE = 1.8, 0.06, 1.05
"""Outside the first gap of 1.8 leading met from the edge, within 6 %, not larger than 1.05 body (0.96 to 0.99)."""


class Edge(NamedTuple):
    """The rows of a page counted from one of its edges, and what is known of page and document."""

    rows: list[list[TextLine]]
    page: PageText
    repeats: Repeats
    facts: Facts
    is_top: bool
    number: PageNumber | None
    notes: Collection[int] = ()
    """Ids of lines that belong to notes at the foot of the page."""


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
    if is_pagination(line):
        return "marked as pagination by its author"
    if is_in_text(line, depth, edge):
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


def far_out(line: TextLine, depth: int, edge: Edge) -> str | None:
    """Why a line is furniture by its distance from the text; None if it is not."""
    if depth == 0 and len(edge.rows[0]) == 1 and is_pair(edge):
        return "header and footer of one look"
    if depth <= first_gap(edge):
        return far_reason(line, edge)
    return None


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
    return any(is_number_of_page(line, row, body) for line in row)


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
    if number is None or line.look != number.look or line.look.size > body.size:
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


def next_to(line: TextLine, depth: int, edge: Edge) -> list[TextLine]:
    """The lines of the row at ``depth`` that are as near to a line as the lines of one paragraph."""
    row = edge.rows[depth] if 0 <= depth < len(edge.rows) else ()
    near = RUN_ON_EM * line.size
    return [each for each in row if abs(each.y - line.y) <= near and line.x0 < each.x1 and each.x0 < line.x1]


RUN_ON_EM = 1.6
"""Font sizes from one line of a sentence to the next."""


def has_text_outside(depth: int, edge: Edge) -> bool:
    """Whether text in the look of the body stands between a row and its edge of the page."""
    body = edge.facts.body
    return any(line.look == body for row in edge.rows[:depth] for line in row)


def is_pair(edge: Edge) -> bool:
    """Whether the outermost rows are two lone lines of one look in the middle of the page, far from the text."""
    rows, page, facts = edge.rows if edge.is_top else edge.rows[::-1], edge.page, edge.facts
    if len(rows) < MIN_PAIR_ROWS or len(rows[0]) > 1 or len(rows[-1]) > 1:
        return False
    head, foot = rows[0][0], rows[-1][0]
    limit = FAR_LEADING * facts.leading(facts.body.size)
    return (
        head.look == foot.look
        and head.size <= FAR_SIZE * facts.body.size
        and all(edge_share(line, page) <= NUMBER_EDGE and is_centred(line, page) for line in (head, foot))
        and head.y - rows[1][0].y >= limit
        and rows[-2][0].y - foot.y >= limit
    )


MIN_PAIR_ROWS = 5
"""Rows of a page whose first and last are judged as a pair."""


def is_centred(line: TextLine, page: PageText) -> bool:
    """Whether a line stands in the middle of the page."""
    return abs(line.x0 + line.x1 - page.box.x0 - page.box.x1) <= line.size


def first_gap(edge: Edge) -> int:
    """Depth of the last row outside the first wide gap met from the edge; -1 where there is none."""
    limit = FAR_LEADING * edge.facts.leading(edge.facts.body.size)
    gaps = [abs(a[0].y - b[0].y) for a, b in pairwise(edge.rows[: OUTER_ROWS + 1])]
    return next((i for i, gap in enumerate(gaps) if gap >= limit), -1)


def far_reason(line: TextLine, edge: Edge) -> str | None:
    """Why a line outside the first wide gap is furniture; None if it is not."""
    page, body = edge.page, edge.facts.body
    small = line.size <= FAR_SIZE * body.size
    may_have_title = page.number == 1 or page.box.width > page.box.height
    title_like = (line.is_bold and not body.bold) or line.size > body.size
    if edge_share(line, page) <= FAR_EDGE and small and not (may_have_title and title_like):
        return None if is_full(line, edge) or goes_on(line, edge) else "far outside the text"
    if edge.is_top and is_cut_out(edge) and line.size <= HEAD_SIZE * body.size:
        outermost, last = edge.rows[0][0], edge.rows[first_gap(edge)][0]
        alike = any(line.look.family == other.look.family and line.is_bold == other.is_bold for other in edge.rows[0])
        if alike and edge_share(outermost, page) <= FAR_EDGE and edge_share(last, page) <= HEAD_EDGE:
            return "above the text of a page that is not the first"
    return None


def is_full(line: TextLine, edge: Edge) -> bool:
    """Whether a line has the look of the body and its full measure: the first or last line of a paragraph."""
    body = edge.facts.body
    if (line.look.family, line.size) != (body.family, body.size):
        return False
    widths = [other.x1 - other.x0 for other in edge.page.lines if other.look == line.look and other is not line]
    return bool(widths) and line.x1 - line.x0 >= FULL_SHARE * max(widths)


FULL_SHARE = 0.95
"""Part of the widest line of a page that a full line has; running heads as wide are set in another look."""


def goes_on(line: TextLine, edge: Edge) -> bool:
    """Whether a line in the look of the body is one of a paragraph: a line as near as the next one fills the page."""
    body = edge.facts.body
    if line.look != body:
        return False
    widest = max(other.x1 - other.x0 for other in edge.page.lines if other.look == body)
    near = (other for row in edge.rows[: OUTER_ROWS + 1] for other in row if other.look == body)
    return any(
        0 < abs(other.y - line.y) <= RUN_ON_EM * line.size and other.x1 - other.x0 >= NEARLY_FULL * widest
        for other in near
    )


NEARLY_FULL = 0.75
"""Part of the widest line of a page that a line of a paragraph has that is indented, or ragged."""


def is_cut_out(edge: Edge) -> bool:
    """Whether the page comes from the middle of a longer document, so that repeats can't be seen."""
    number = edge.number
    return edge.repeats.pages < REPEAT_PAGES and number is not None and number.value is not None and number.value > 1


HEAD_EDGE, HEAD_SIZE = 0.1, 2.0
"""Where the last row of a running head lies at most, in page heights, and its size in parts of the body's."""
