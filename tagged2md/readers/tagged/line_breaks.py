"""Words that a narrow cell cuts without a hyphen (LibreOffice, Word).

Programs that draw a space at every line end leave it out only where they cut a word that is wider than its column.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from operator import attrgetter

from tagged2md.layout.characters import SOFT_HYPHEN
from tagged2md.pdf.page import SPACE_AFTER, SPACE_BEFORE, TextRun

LEAST_ENDS = 4
"""Line ends that tell a producer's habit. Of 30 files by six producers each had all of them with a space, or none."""
SPACE_SHARE = 0.95
"""Part of the line ends that have a space, where it is the habit."""


@dataclass(slots=True)
class LineEnds:
    """Line ends between words, counted over a document."""

    spaces: int = 0
    others: int = 0
    single_spaces: int = 0
    """Lines of one word that end in a space; they tell the habit where there is no running text (catalogues)."""

    def count(self, runs: Sequence[TextRun]) -> None:
        """Take in the runs of a page, in drawing order. Lines of one word without a space may be cut words."""
        lines = [list(line) for _, line in groupby(runs, key=_BASELINE)]
        for line, following in pairwise(lines):
            last, run = line[-1], following[0]
            if is_next_line(last, run) and _is_between_words(last, run):
                words = _last_words(line)
                if abs(run.x0 - words[0].x0) <= run.style.size:
                    self._add(len(words), int(has_space(last, run)))

    @property
    def are_spaces(self) -> bool:
        """Whether nearly all line ends have a space."""
        total = self.spaces + self.others
        if total < LEAST_ENDS:
            return not self.others and self.single_spaces >= LEAST_ENDS
        return self.spaces >= SPACE_SHARE * total

    def _add(self, words: int, spaces: int) -> None:
        if words == 1:
            self.single_spaces += spaces
        else:
            self.spaces += spaces
            self.others += 1 - spaces


_BASELINE: Callable[[TextRun], float] = attrgetter("y")


def _last_words(line: Sequence[TextRun]) -> Sequence[TextRun]:
    """The runs of a baseline that its last one goes on: those in the cell of a table before it are left out."""
    start = len(line) - 1
    while start and -1.0 <= line[start].x0 - line[start - 1].x1 <= WIDEST_GAP_EM * line[start].style.size:
        start -= 1
    return line[start:]


WIDEST_GAP_EM = 1.5
"""A wider gap is none between words."""


def is_next_line(last: TextRun, run: TextRun) -> bool:
    """Whether a run begins the line below."""
    return run.y < last.y - last.style.size / 2 and run.x0 < last.x1 and run.marked.page == last.marked.page


def has_space(last: TextRun, run: TextRun) -> bool:
    """Whether white space is drawn between two runs."""
    return bool(last.flags & SPACE_AFTER or run.flags & SPACE_BEFORE) or last.text.endswith(" ") or run.text[:1] == " "


def _is_between_words(last: TextRun, run: TextRun) -> bool:
    return last.text[-1:].isalpha() and run.text[:1].islower()


def with_cut_words(runs: Sequence[TextRun]) -> list[TextRun]:
    """The runs with a soft hyphen after the first part of each word that is cut: alone on its line, without a space."""
    found = list(runs)
    begins_line = True
    for index, (run, following) in enumerate(pairwise(runs)):
        ends_line = following.y < run.y and is_next_line(run, following)
        if ends_line and begins_line and _is_between_words(run, following) and not has_space(run, following):
            found[index] = run._replace(text=run.text + SOFT_HYPHEN)
        begins_line = ends_line
    return found
