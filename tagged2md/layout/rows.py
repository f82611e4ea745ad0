"""Strands on one baseline: clusters, scripts that were drawn apart, cuts at gaps that are no word gaps.

Spec: heuristics, 2 Words → lines → segments. Sorting apart, the cost is linear in the number of runs.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise

from tagged2md.layout.duplicates import Drawn
from tagged2md.layout.spacing import SCRIPT_SIZE, is_level
from tagged2md.layout.strands import OVERLAP_EM, STRAND_GAP_EM, Strand, strands
from tagged2md.pdf.page import TextRun

BASELINE_EM = 0.16
"""Baselines that differ by less than a third of the x-height (0.16 em) of the smaller type are one."""

CUT_WORD_GAPS = 3.0
"""A gap wider than STRAND_GAP_EM cuts the line unless it is at most this many of the line's own word gaps."""

SMALLEST_WORD_GAP_EM = 0.15
"""Gaps from here on count as word gaps of a line."""

SCRIPT_GAP_EM = 0.25
"""A script that was drawn apart stands within this part of its size beside the text it belongs to."""

SCRIPT_LENGTH = 8
"""Characters of the longest text that is taken for a script of its neighbour."""

ROWS_AROUND = 3
"""Rows above and below that are searched for the text a script belongs to."""


def rows(parts: Sequence[Strand]) -> list[list[Strand]]:
    """Strands of one reading frame by baseline, from the top down, each row from left to right."""
    found: list[list[Strand]] = []
    top = size = 0.0
    for strand in sorted(parts, key=lambda strand: -strand.y):
        if found and top - strand.y <= BASELINE_EM * min(size, strand.style.size):
            found[-1].append(strand)
        else:
            found.append([strand])
            top, size = strand.y, strand.style.size
    for row in found:
        if len(row) > 1:
            row.sort(key=lambda strand: strand.x0)
    return _with_scripts(found)


def segments_of(row: Sequence[Strand]) -> list[Strand]:
    """The strands of a row, joined over gaps that may be word gaps; what is drawn twice is left out."""
    if len(row) == 1:
        return list(row)
    if any(right.x0 < left.x1 - OVERLAP_EM * left.size for left, right in pairwise(row)):
        row = strands(_drawn_once(row))
    limit = _cut_gap(row)
    out = [row[0]]
    for strand in row[1:]:
        last = out[-1]
        if -OVERLAP_EM * last.size <= strand.x0 - last.x1 <= limit:
            last.go_on(strand)
        else:
            out.append(strand)
    return out


def _cut_gap(row: Sequence[Strand]) -> float:
    """The widest gap in points that may still be a word gap of the row."""
    em = max(strand.size for strand in row)
    widest = STRAND_GAP_EM * em
    gaps = [right.x0 - left.x1 for left, right in pairwise(row)]
    if not any(widest < gap <= CUT_WORD_GAPS * widest for gap in gaps):
        return widest
    word_gaps = sorted(gap for strand in row for gap in _word_gaps(strand.runs))
    return max(widest, CUT_WORD_GAPS * word_gaps[len(word_gaps) // 2]) if word_gaps else widest


def _word_gaps(runs: Sequence[TextRun]) -> Iterator[float]:
    for left, right in pairwise(runs):
        gap = right.x0 - left.x1
        if gap >= SMALLEST_WORD_GAP_EM * right.style.size:
            yield gap


def _drawn_once(row: Sequence[Strand]) -> list[TextRun]:
    """The runs of a row from left to right, without those that draw a text again on its spot."""
    drawn = Drawn()
    runs = sorted([run for strand in row for run in strand.runs], key=lambda run: run.x0)
    return [run for run in runs if drawn.is_new(run)]


# ---------------------------------------------------------------- superscripts and subscripts drawn apart


def _with_scripts(found: list[list[Strand]]) -> list[list[Strand]]:
    """The rows, with small strands moved into the row of the text they stand close to."""
    tallest = [max([strand.style.size for strand in row]) for row in found]
    limits = [SCRIPT_SIZE * max(tallest[max(0, i - ROWS_AROUND) : i + ROWS_AROUND + 1]) for i in range(len(found))]
    small = [(i, strand) for i, row in enumerate(found) for strand in row if strand.style.size <= limits[i]]
    moved: dict[int, list[Strand]] = {}
    hosts: dict[Strand, int] = {}
    for index, strand in small:
        if _is_short(strand):
            host = next((i for i in _around(index, len(found)) if _is_script_of(strand, found[i])), None)
            if host is not None:
                hosts[strand] = host
                moved.setdefault(host, []).append(strand)
    if not moved:
        return found
    kept = [[strand for strand in row if strand not in hosts] for row in found]
    return [_spliced(row, moved.get(index, [])) for index, row in enumerate(kept) if row or index in moved]


def _around(index: int, count: int) -> list[int]:
    return [i for i in range(index - ROWS_AROUND, index + ROWS_AROUND + 1) if i != index and 0 <= i < count]


def _is_short(strand: Strand) -> bool:
    return sum(map(len, strand.words)) <= SCRIPT_LENGTH


def _is_script_of(strand: Strand, row: Sequence[Strand]) -> bool:
    """Whether a small strand stands beside a larger one of the row, or in a gap of it, without covering it."""
    after = bisect_right(row, strand.x0, key=lambda host: host.x0)
    near = SCRIPT_GAP_EM * strand.size
    if after and _is_host(row[after - 1], strand):
        host = row[after - 1]
        if strand.x0 < host.x1 - near:
            return _is_in_gap(strand, host.runs, near)
        if strand.x0 - host.x1 <= near:
            return True
    return after < len(row) and _is_host(row[after], strand) and -near <= row[after].x0 - strand.x1 <= near


def _is_host(host: Strand, strand: Strand) -> bool:
    return strand.size <= SCRIPT_SIZE * host.size and is_level(host.y - strand.y, host.size, strand.size)


def _is_in_gap(strand: Strand, runs: Sequence[TextRun], near: float) -> bool:
    after = bisect_right(runs, strand.x0, key=lambda run: run.x0)
    return 0 < after < len(runs) and runs[after - 1].x1 <= strand.x0 + near and strand.x1 - near <= runs[after].x0


def _spliced(row: Sequence[Strand], scripts: Sequence[Strand]) -> list[Strand]:
    """The row with scripts in their places, from left to right."""
    if not scripts:
        return list(row)
    runs = [run for strand in (*row, *scripts) for run in strand.runs]
    return strands(sorted(runs, key=lambda run: run.x0))
