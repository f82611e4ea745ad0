"""The grid of a Table element, as far as its spans tell (ISO 32000-2, 14.8.5.7 Table attributes)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tagged2md.checks.facts import kids_of
from tagged2md.pdf.structure import StructElem

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MAX_SPAN = 1000
"""Columns or rows that one cell may cover; larger spans are damage."""

MAX_SLOTS = 200_000
"""Slots of one table that are looked at; rows beyond them are not compared."""

CELLS = ("TH", "TD")


def rows_of(table: StructElem) -> Iterator[list[StructElem]]:
    """The cells of each row that belongs to the table itself, not to a table inside it; rows without cells are none."""
    waiting = list(reversed(list(kids_of(table))))
    while waiting:
        kid = waiting.pop()
        if not isinstance(kid, StructElem) or kid.role == "Table" or kid.role in CELLS:
            continue
        if kid.role == "TR":
            cells = [cell for cell in kids_of(kid) if isinstance(cell, StructElem) and cell.role in CELLS]
            if cells:
                yield cells
        else:
            waiting.extend(reversed(list(kids_of(kid))))


def widths(rows: Sequence[Sequence[StructElem]]) -> list[int]:
    """Columns that each row fills, with what cells above it reach down."""
    found = []
    slots = 0
    reaching: dict[int, int] = {}  # column -> rows that a cell above still covers
    for cells in rows:
        covered = {column for column, left in reaching.items() if left > 0}
        reaching = {column: left - 1 for column, left in reaching.items() if left > 1}
        column = 0
        for cell in cells:
            while column in covered:
                column += 1
            columns, down = span(cell, "ColSpan"), span(cell, "RowSpan")
            for slot in range(column, column + columns):
                covered.add(slot)
                if down > 1:
                    reaching[slot] = down - 1
            column += columns
        found.append(len(covered))
        slots += len(covered)
        if slots > MAX_SLOTS:
            break
    return found


def span(cell: StructElem, name: str) -> int:
    """A span of a cell; 1 where it has none, or none that makes sense."""
    value = cell.attributes.get(("Table", name))
    return value if isinstance(value, int) and 1 <= value <= MAX_SPAN else 1
