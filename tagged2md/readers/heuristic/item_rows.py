"""Items beside each other in one row, as answers of a test or boxes to tick: each is a line of its own."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tagged2md.pdf.page import TextStyle
from tagged2md.readers.heuristic.bullets import drawn_markers
from tagged2md.readers.heuristic.corridors import cut_line, piece
from tagged2md.readers.heuristic.lists import candidate, follows
from tagged2md.readers.heuristic.records import Bullet, Column, Look, Marker, TextLine

GAP_EM = 1.0
"""White space before the next item of a row; after a marker there is less, or no item starts behind it."""


LEAD = 40
"""Runs after a gap that tell whether an item starts there; a row may have thousands."""


def with_items_apart(column: Column, bullets: Sequence[Bullet]) -> tuple[Column, dict[int, Marker]]:
    """The column, rows of several items as a line an item, and the markers of these lines by index.

    The markers stand where the first one of the row does, since the items are siblings.
    """
    if all(line.parts == 1 for line in column.lines):
        return column, {}
    lines: list[TextLine] = []
    found: dict[int, Marker] = {}
    looks: dict[TextStyle, Look] = {}
    for line in column.lines:
        items = items_of(line, bullets, looks) if line.parts > 1 else []
        for part, marker in items:
            found[len(lines)] = marker._replace(x=line.x0, text_x=line.x0 + marker.text_x - marker.x)
            lines.append(part)
        if not items:
            lines.append(line)
    return column._replace(lines=tuple(lines)), found


def items_of(line: TextLine, bullets: Sequence[Bullet], looks: dict[TextStyle, Look]) -> list[tuple[TextLine, Marker]]:
    """The items of a row with their markers; none where it is no row of items. ``looks`` are those known so far."""
    gap = GAP_EM * line.size
    cuts = [i + 1 for i, (left, right) in enumerate(pairwise(line.runs)) if right.x0 - left.x1 > gap]
    starts = [at for at in cuts if marker_of(piece(line, line.runs[at : at + LEAD], looks), bullets)]
    pieces = [part._replace(parts=1, gap=0.0) for part in cut_line(line, starts, looks)] if starts else []
    items = [(part, marker) for part in pieces if (marker := marker_of(part, bullets))]
    return items if len(items) == len(pieces) and are_siblings([marker for _, marker in items]) else []


def marker_of(line: TextLine, bullets: Sequence[Bullet]) -> Marker | None:
    """The marker of a piece of a row, drawn or written; None where it has none."""
    return drawn_markers([line], bullets).get(0) or candidate(line)


def are_siblings(markers: Sequence[Marker]) -> bool:
    """Whether markers are all boxes to tick or bullets, or count on."""
    kinds = {marker.kind for marker in markers}
    return kinds <= TICKS or kinds == {"bullet"} or all(follows(*pair) for pair in pairwise(markers))


TICKS = frozenset(("task", "done"))
"""Kinds of boxes to tick."""
