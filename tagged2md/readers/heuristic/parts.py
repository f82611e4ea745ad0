"""What columns are made of: lines, whole blocks, and rules that part them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tagged2md.geometry import Rect
from tagged2md.pdf.page import Ruling
from tagged2md.readers.heuristic.records import TextLine


@dataclass(slots=True, eq=False)
class Part:
    """A line, or something that is read as a whole (a table, a figure), with its box. Nobody changes one."""

    x0: float
    bottom: float
    x1: float
    top: float
    line: TextLine | None = None
    whole: object = None
    weight: int = 1
    """Lines that it counts for where columns are looked for: none for a rule, some for a table or figure."""


class Bar(NamedTuple):
    """A horizontal rule; joined from the pieces that cells draw."""

    x0: float
    y: float
    x1: float


def bar_part(bar: Bar) -> Part:
    """A rule as a part, so that it closes a band where it crosses a corridor."""
    return Part(bar.x0, bar.y, bar.x1, bar.y, None, bar, 0)


def line_part(line: TextLine) -> Part:
    """The part that a line is."""
    return Part(line.x0, line.bottom, line.x1, line.top, line)


def bars(rulings: Iterable[Ruling]) -> list[Bar]:
    """The horizontal rules, pieces that touch each other as one."""
    pieces = sorted((round(r.y0), r.x0, r.x1) for r in rulings if r.is_horizontal)
    found: list[Bar] = []
    for y, x0, x1 in pieces:
        last = found[-1] if found else None
        if last is not None and last.y == y and x0 <= last.x1 + JOIN:
            found[-1] = Bar(last.x0, y, max(last.x1, x1))
        else:
            found.append(Bar(x0, float(y), x1))
    return found


JOIN = 2.0
"""Points between two pieces of one rule."""


def whole_part(box: Rect, whole: object) -> Part:
    """The part that a table, a figure or another block is."""
    return Part(box.x0, box.y0, box.x1, box.y1, None, whole, WHOLE_LINES)


WHOLE_LINES = 3
"""Lines that a table or a figure counts for."""


def total_weight(parts: Iterable[Part]) -> int:
    """Lines that parts count for together."""
    return sum([part.weight for part in parts])


def usual(values: Sequence[float], share: float = 0.5) -> float:
    """The value that ``share`` of the values do not exceed."""
    ordered = sorted(values)
    return ordered[min(int(share * len(ordered)), len(ordered) - 1)]
