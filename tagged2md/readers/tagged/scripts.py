"""Superscripts and subscripts by size and baseline (tagged-mapping 6.2): else 10⁶ becomes 106."""

from __future__ import annotations

from collections.abc import Sequence

from tagged2md.layout.inlines import Shift
from tagged2md.pdf.page import TextRun

SCRIPT_LETTERS = 8
"""Characters of a run that may be a script; longer raised text is a line of its own."""
SCRIPT_SIZE = 0.8
"""A script is at most this part of its neighbour's size (Word 0.65, TeX 0.7)."""
LARGEST_SIZE, CLEAR_SHIFT_EM = 0.95, 0.25
"""WeasyPrint's are larger; then the baseline must move clearly."""
LEAST_SHIFT_EM = 0.15
"""Part of the neighbour's em by which a script's baseline moves at least; less is a small cap or another font."""
MOST_SHIFT_EM = 0.6
"""A baseline moved further is another line."""
REACH = 6
"""Runs on either side in which the neighbour of full size is looked for; scripts are short."""
WIDEST_GAP_EM = 1.0
"""A run further away on the line is no neighbour."""


def script_shifts(runs: Sequence[TextRun]) -> dict[int, Shift]:
    """For the runs that are scripts, by index: 1 for raised ones, -1 for lowered ones."""
    sizes = [style.size for style in {run.style for run in runs}]
    largest = LARGEST_SIZE * max(sizes, default=0.0)
    if not sizes or min(sizes) > largest:
        return {}
    found: dict[int, Shift] = {}
    for index, run in enumerate(runs):
        if run.style.size > largest or len(run.text) > SCRIPT_LETTERS or not run.text.strip():
            continue
        neighbour = _neighbour(runs, index)
        if neighbour is not None and (shift := _shift(run, neighbour)):
            found[index] = shift
    return found


def _shift(run: TextRun, neighbour: TextRun) -> Shift:
    moved = (run.y - neighbour.y) / neighbour.style.size
    if not LEAST_SHIFT_EM <= abs(moved) <= MOST_SHIFT_EM:
        return 0
    return 1 if moved > 0 else -1


def _neighbour(runs: Sequence[TextRun], index: int) -> TextRun | None:
    """The nearest run of full size on the line, looked for before and then after the run."""
    run = runs[index]
    for step in (-1, 1):
        edge = run
        for other in (runs[i] for i in range(index + step, index + step * (REACH + 1), step) if 0 <= i < len(runs)):
            if not _is_beside(edge, other):
                break
            if _is_smaller(run, other) and not other.text.isspace():
                return other
            edge = other
    return None


def _is_smaller(run: TextRun, other: TextRun) -> bool:
    size = other.style.size
    is_clear = abs(run.y - other.y) >= CLEAR_SHIFT_EM * size
    return run.style.size <= (LARGEST_SIZE if is_clear else SCRIPT_SIZE) * size


def _is_beside(run: TextRun, other: TextRun) -> bool:
    em = max(run.style.size, other.style.size)
    gap = max(other.x0 - run.x1, run.x0 - other.x1)
    return (
        run.marked.page == other.marked.page
        and run.style.angle == other.style.angle
        and abs(run.y - other.y) <= MOST_SHIFT_EM * em
        and gap <= WIDEST_GAP_EM * em
    )
