"""Boxes beside each other that each hold text of their own: tariffs, key figures, fields of a form, steps on a slide.

Each is read as a whole, row by row. Cells of a table touch each other, or hold a line each.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from tagged2md.geometry import Rect, bounding_box
from tagged2md.pdf.page import Fill, Ruling
from tagged2md.readers.heuristic.edges import JOIN, SNAP, is_white
from tagged2md.readers.heuristic.records import TextLine
from tagged2md.readers.heuristic.strips import PageText

SMALLEST = (24.0, 16.0)
"""Points. A card is at least this wide and high: two short lines of small type."""

MOST = 200
"""Boxes that are looked at; a page of cards has thirty."""

MAX_RULES = 2
"""Lines inside of a card: under its title, over its foot. More are those of a table or drawing in it."""

LINES = 1.5
"""Lines of the usual card of one grid at least; cells of a table set with white between them hold fewer."""


class Cards(NamedTuple):
    """A row of cards: the box around it, and the lines of each card."""

    box: Rect
    cards: tuple[tuple[TextLine, ...], ...]

    @property
    def lines(self) -> list[TextLine]:
        """The lines of all of them."""
        return [line for card in self.cards for line in card]


def card_rows(page: PageText) -> list[Cards]:
    """The rows of cards of a page, from the top down."""
    rows = list(rows_beside(card_boxes(page.fills)))
    grids: defaultdict[tuple[int, ...], list[Cards]] = defaultdict(list)
    for row in rows:
        found = cards_in(row, page) if not any(is_inside(row, other) for other in rows) else None
        if found is not None:
            grids[tuple(round(box.x0 / SNAP) for box in row)].append(found)
    return list(with_text_once(row for grid in grids.values() if is_card_grid(grid) for row in grid))


def with_text_once(rows: Iterable[Cards]) -> Iterator[Cards]:
    """The rows without those whose text stands in one before: a box and its shadow hold the same."""
    taken: set[int] = set()
    for row in rows:
        own = set(map(id, row.lines))
        if taken.isdisjoint(own):
            taken |= own
            yield row


def card_boxes(fills: Iterable[Fill]) -> list[Rect]:
    """The boxes of a page that may be cards, none of them twice."""
    width, height = SMALLEST
    seen = {
        (round(box.x0 / SNAP), round(box.y0 / SNAP), round(box.x1 / SNAP), round(box.y1 / SNAP)): box
        for fill in fills
        if (box := fill.box).width >= width and box.height >= height and (fill.stroked or not is_white(fill))
    }
    return list(seen.values()) if 1 < len(seen) <= MOST else []


def rows_beside(boxes: Sequence[Rect]) -> Iterator[list[Rect]]:
    """Boxes of one top and bottom beside each other, from the left; a frame inside of a box is none of them."""
    levels: defaultdict[tuple[int, int], list[Rect]] = defaultdict(list)
    for box in boxes:
        levels[round(box.y1 / SNAP), round(box.y0 / SNAP)].append(box)
    for level in levels.values():
        level.sort()
        if len(level) > 1 and all(JOIN <= right.x0 - left.x1 <= left.width for left, right in pairwise(level)):
            yield level


def is_inside(row: Sequence[Rect], other: Sequence[Rect]) -> bool:
    """Whether a row of boxes lies in one box of another row."""
    x, y = row[0].centre
    return any(box.area > row[0].area and box.contains(x, y) for box in other)


def cards_in(row: Sequence[Rect], page: PageText) -> Cards | None:
    """The cards that a row of boxes makes; None where one is empty, text reaches out of it, or it holds a table."""
    beside = [line for line in page.lines if row[0].y0 <= line.centre[1] <= row[0].y1]
    cards = [tuple(line for line in beside if box.x0 <= line.centre[0] <= box.x1) for box in row]
    if not all(cards) or any(reaches_out(line, box) for box, card in zip(row, cards, strict=True) for line in card):
        return None
    if any(rules_inside(box, page.rulings) > MAX_RULES for box in row):
        return None
    around = bounding_box(row)
    return None if around is None else Cards(around, tuple(cards))


def reaches_out(line: TextLine, box: Rect) -> bool:
    """Whether a line crosses a side of a box."""
    return line.x0 < box.x0 - SNAP or line.x1 > box.x1 + SNAP


def rules_inside(box: Rect, rulings: Sequence[Ruling]) -> int:
    """How many lines lie inside of a box, away from its sides."""
    inner = box.expanded(-SNAP)
    return sum(inner.x0 < (r.x0 + r.x1) / 2 < inner.x1 and inner.y0 < (r.y0 + r.y1) / 2 < inner.y1 for r in rulings)


def is_card_grid(rows: Sequence[Cards]) -> bool:
    """Whether rows of cards under each other hold enough text to be no cells."""
    counts = [len(card) for row in rows for card in row.cards]
    return sum(counts) >= LINES * len(counts)
