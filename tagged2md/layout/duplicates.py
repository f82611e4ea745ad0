"""Text that is drawn twice on one spot: fake bold, shadows, whole lines. Spec: 4.4, duplicate glyphs."""

from __future__ import annotations

from collections.abc import Iterable

from tagged2md.layout.spacing import DUPLICATE_EM
from tagged2md.pdf.page import TextRun


def goes_back(last: TextRun, run: TextRun) -> bool:
    """Whether a run lies on or before the one drawn last, so that something may be drawn there a second time."""
    slack = DUPLICATE_EM * run.style.size
    return run.y > last.y + slack or (run.y > last.y - slack and run.x0 < last.x1 - slack)


def is_over(last: TextRun, run: TextRun) -> bool:
    """Whether a run lies on another one of its size: fake bold, letter by letter or word by word, shadows."""
    slack = DUPLICATE_EM * run.style.size
    return max(abs(run.x0 - last.x0), abs(run.y - last.y), abs(run.style.size - last.style.size)) <= slack


class Drawn:
    """What was drawn where, for a look-up by position; rows of the grid are DUPLICATE_EM high."""

    __slots__ = ("_places", "_texts")

    def __init__(self, runs: Iterable[TextRun] = ()) -> None:
        self._texts: set[str] = set()
        self._places: dict[tuple[str, int, float, float], TextRun] = {}
        for run in runs:
            self.is_new(run)

    def is_new(self, run: TextRun) -> bool:
        """Note a run; False where the same text stands there already."""
        slack = DUPLICATE_EM * run.style.size or 1.0
        column, row = run.x0 // slack, run.y // slack
        text, page = run.text, run.marked.page
        if text not in self._texts:
            self._texts.add(text)
            self._places[text, page, column, row] = run
            return True
        for i in (column - 1.0, column, column + 1.0):
            for j in (row - 1.0, row, row + 1.0):
                other = self._places.get((text, page, i, j))
                if other is not None and is_over(other, run):
                    return False
        self._places[text, page, column, row] = run
        return True
