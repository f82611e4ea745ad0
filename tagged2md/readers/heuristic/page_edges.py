"""The rows at an edge of a page, as furniture is looked for among them."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from tagged2md.readers.heuristic.census import Facts
from tagged2md.readers.heuristic.page_numbers import PageNumber
from tagged2md.readers.heuristic.records import TextLine
from tagged2md.readers.heuristic.repeats import Repeats
from tagged2md.readers.heuristic.strips import PageText


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


def next_to(line: TextLine, depth: int, edge: Edge) -> list[TextLine]:
    """The lines of the row at ``depth`` that are as near to a line as the lines of one paragraph."""
    row = edge.rows[depth] if 0 <= depth < len(edge.rows) else ()
    near = RUN_ON_EM * line.size
    return [each for each in row if abs(each.y - line.y) <= near and line.x0 < each.x1 and each.x0 < line.x1]


RUN_ON_EM = 1.6
"""Font sizes from one line of a sentence to the next."""
