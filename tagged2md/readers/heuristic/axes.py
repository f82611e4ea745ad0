"""Axes of charts: numbers at even distances whose values grow by even steps."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from operator import attrgetter
from typing import NamedTuple

from tagged2md.geometry import Rect
from tagged2md.readers.heuristic.records import TextLine, box_of
from tagged2md.readers.heuristic.rows import rows_of

NUMBER = re.compile(r"[-–−$€£]?\s?\d[\d,]*(?:\.\d+)?\s?[%°kKM]?$")
"""The text of a mark."""
MIN_MARKS = 4
"""Numbers of an axis; three at even distances meet by chance."""
SAME_EDGE = 1.5
"""Points by which the edges of the marks of an upright axis differ."""
EVEN, SLACK = 0.06, 0.6
"""Distances between marks differ by this part of them, and by these points, since digits have different widths."""
NEAR = 1.5
"""Steps from an axis within which no other number stands in its line."""
EVEN_STEP = 1e-6
"""Part of a step by which steps may differ: decimal fractions are not exact."""
MAX_AXES = 16
"""Axes of a page that are looked at; a sheet of small charts has a dozen."""


class Axis(NamedTuple):
    """The numbers of an axis."""

    box: Rect
    marks: tuple[TextLine, ...]
    is_upright: bool

    @property
    def step(self) -> float:
        """Points from one mark to the next."""
        length = self.box.height if self.is_upright else self.box.width
        return length / (len(self.marks) - 1)


def axes(lines: Iterable[TextLine]) -> list[Axis]:
    """The axes among the lines of a page, long ones first; none of them shares a mark with another."""
    numbers = [line for line in lines if line.text[-1:] in _ENDS and NUMBER.match(line.text)]
    if len(numbers) < MIN_MARKS:
        return []
    found = [Axis(box_of(marks), tuple(marks), is_upright=False) for marks in flat_axes(numbers)]
    found += [Axis(box_of(marks), tuple(marks), is_upright=True) for marks in upright_axes(numbers)]
    kept: list[Axis] = []
    taken: set[int] = set()
    for axis in sorted(found, key=lambda axis: -len(axis.marks)):
        if len(kept) < MAX_AXES and not any(id(mark) in taken for mark in axis.marks):
            kept.append(axis)
            taken.update(map(id, axis.marks))
    return kept


_ENDS = frozenset("0123456789%°kKM")


def upright_axes(numbers: Sequence[TextLine]) -> Iterator[list[TextLine]]:
    """Numbers under each other that share an edge or their middle."""
    for place in (_left, _right, _middle):
        for group in near(numbers, place):
            yield from even_runs(sorted(group, key=_BY_HEIGHT), _height)


def flat_axes(numbers: Sequence[TextLine]) -> Iterator[list[TextLine]]:
    """Numbers beside each other."""
    for row in rows_of(numbers, max(line.size for line in numbers)):
        yield from even_runs(sorted(row, key=_middle), _middle)


def near(numbers: Iterable[TextLine], place: Callable[[TextLine], float]) -> list[list[TextLine]]:
    """Lines in groups that have nearly the same place."""
    groups: list[list[TextLine]] = []
    for line in sorted(numbers, key=place):
        if groups and place(line) - place(groups[-1][-1]) <= SAME_EDGE:
            groups[-1].append(line)
        else:
            groups.append([line])
    return [group for group in groups if len(group) >= MIN_MARKS]


def even_runs(lines: Sequence[TextLine], place: Callable[[TextLine], float]) -> Iterator[list[TextLine]]:
    """The longest stretches of lines at even distances whose numbers grow by even steps other than one."""
    places = list(map(place, lines))
    steps = [b - a for a, b in pairwise(places)]
    start = 0
    for i in range(1, len(steps) + 1):
        if i < len(steps) and abs(steps[i - 1] - steps[i]) <= EVEN * abs(steps[i - 1]) + SLACK:
            continue
        around = [*steps[start - 1 : start], *steps[i : i + 1]]
        stands_alone = not any(is_near(steps[start], step) for step in around)
        if i - start + 1 >= MIN_MARKS and stands_alone and grows_evenly(lines[start : i + 1]):
            yield list(lines[start : i + 1])
        start = i


def grows_evenly(lines: Sequence[TextLine]) -> bool:
    """Whether numbers grow by even steps other than one."""
    step = value(lines[1]) - value(lines[0])
    if abs(step) in (0.0, 1.0):
        return False
    slack = EVEN_STEP * max(abs(step), 1.0)
    return all(abs(value(b) - value(a) - step) <= slack for a, b in pairwise(lines))


def is_near(step: float, next_step: float) -> bool:
    """Whether numbers go on at the same distance with other values, as those of a column of a table do."""
    return abs(next_step) <= NEAR * abs(step)


NO_DIGITS = re.compile(r"[^\d.]")


def value(line: TextLine) -> float:
    """The number of a mark."""
    digits = NO_DIGITS.sub("", line.text)
    return float(f"-{digits}" if line.text[0] in "-–−" else digits)


_BY_HEIGHT = attrgetter("y")


def _left(line: TextLine) -> float:
    return line.x0


def _right(line: TextLine) -> float:
    return line.x1


def _middle(line: TextLine) -> float:
    return (line.x0 + line.x1) / 2


def _height(line: TextLine) -> float:
    return line.y
