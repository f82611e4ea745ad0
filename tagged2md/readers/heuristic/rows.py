"""Lines on one baseline as one line, and lines between two edges as a column."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from operator import attrgetter

from tagged2md.readers.heuristic.records import Column, TextLine

ROW_EM = 0.3
"""Segments whose baselines differ by less stand in one row."""


def column_of(lines: Sequence[TextLine], em: float) -> list[Column | object]:
    """One column of the lines, segments of one baseline joined; nothing for no lines."""
    if not lines:
        return []
    rows = rows_of(lines, em)
    joined = tuple([joined_row(row) for row in rows])
    return [Column(min([line.x0 for line in lines]), max([line.x1 for line in lines]), joined)]


def rows_of(lines: Sequence[TextLine], em: float) -> list[list[TextLine]]:
    """Lines grouped by baseline, top to bottom."""
    rows: list[list[TextLine]] = []
    for line in sorted(lines, key=_BY_HEIGHT, reverse=True):
        if rows and rows[-1][0].y - line.y <= ROW_EM * em:
            rows[-1].append(line)
        else:
            rows.append([line])
    return rows


_BY_HEIGHT = attrgetter("y")


def joined_row(row: Sequence[TextLine]) -> TextLine:
    """The segments of a row as one line, in reading order."""
    if len(row) == 1:
        return row[0]
    ordered = sorted(row, key=lambda line: line.x0)
    widest = max(ordered, key=lambda line: len(line.text))
    spans = sorted([(line.x0, line.x1) for line in row])
    return TextLine(
        runs=tuple([run for line in ordered for run in line.runs]),
        text=" ".join([line.text for line in ordered]),
        x0=spans[0][0],
        x1=max([x1 for _, x1 in spans]),
        y=widest.y,
        look=widest.look,
        is_bold=all(line.is_bold for line in row),
        parts=sum([line.parts for line in row]),
        gap=max([b[0] - a[1] for a, b in pairwise(spans)]),
    )
