"""Furniture by its distance from the text: lines that stand far out, near an edge of the page."""

from __future__ import annotations

from itertools import pairwise

from tagged2md.readers.heuristic.page_edges import RUN_ON_EM, Edge
from tagged2md.readers.heuristic.page_numbers import NUMBER_EDGE
from tagged2md.readers.heuristic.records import TextLine
from tagged2md.readers.heuristic.repeats import OUTER_ROWS, REPEAT_PAGES, distance, edge_share
from tagged2md.readers.heuristic.strips import PageText

FAR_LEADING, FAR_EDGE, FAR_SIZE = 1.8, 0.06, 1.05
"""Outside the first gap of 1.8 leading met from the edge, within 6 %, not larger than 1.05 body (0.96 to 0.99)."""


def far_out(line: TextLine, depth: int, edge: Edge) -> str | None:
    """Why a line is furniture by its distance from the text; None if it is not."""
    if depth == 0 and len(edge.rows[0]) == 1 and is_pair(edge):
        return "header and footer of one look"
    if depth <= first_gap(edge):
        return far_reason(line, edge)
    return None


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
        is_text = is_full(line, edge) or goes_on(line, edge) or is_where_text_starts(line, edge)
        return None if is_text else "far outside the text"
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


def is_where_text_starts(line: TextLine, edge: Edge) -> bool:
    """Whether a line of body type and one of another page are outermost at one distance, and one of the two is long."""
    page, body = edge.page, edge.facts.body
    if line.look != body:
        return False
    at = distance(line, page)
    widest = max(other.x1 - other.x0 for other in page.lines if other.look == body)
    return any(
        end.page != page.number
        and abs(end.at - at) <= SAME_EDGE
        and end.look == body
        and max(end.width, line.x1 - line.x0) >= NEARLY_FULL * widest
        for end in edge.repeats.ends
    )


SAME_EDGE = 1.0
"""Points between the first or last lines of pages of one design."""
NEARLY_FULL = 0.75
"""Part of the widest line of a page that a line of a paragraph has that is indented, or ragged."""


def is_cut_out(edge: Edge) -> bool:
    """Whether the page comes from the middle of a longer document, so that repeats can't be seen."""
    number = edge.number
    return edge.repeats.pages < REPEAT_PAGES and number is not None and number.value is not None and number.value > 1


HEAD_EDGE, HEAD_SIZE = 0.1, 2.0
"""Where the last row of a running head lies at most, in page heights, and its size in parts of the body's."""
