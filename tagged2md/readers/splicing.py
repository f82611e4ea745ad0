"""Untagged runs that belong to a tagged block: words that its producer left out of the marked content.

Chromium leaves wrapped links untagged, others list labels and the text of forms (tagged-mapping 12.3, step 1).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tagged2md.geometry import Rect
from tagged2md.pdf.page import TextRun
from tagged2md.readers.measures import is_content_artifact
from tagged2md.readers.tagged.boxes import box_of_runs
from tagged2md.readers.tagged.claims import Leaf
from tagged2md.readers.tagged.content import PageContent

REACH_EM = 1.0
"""A run that goes on with a line of a block stands at most so far from it."""
SAME_LINE_EM = 0.3
"""Baselines of one line differ by less than this part of the font size."""
BANDS = 256
"""Bands into which a page is cut, so that a run is compared with what is at its height alone: ten times the lines of a
dense page, few enough that a block as high as the page costs nothing to enter in all of them."""
MIN_BAND_PT = 6.0
"""Points that a band is high at least: a line of small type, so that targets of one line enter few bands."""
MAX_COMPARISONS = 2_000_000
"""Comparisons of untagged runs with tagged ones on one page: some seconds. Real pages take thousands; beyond it runs
stay untagged, and geometry reads them."""


class Target(NamedTuple):
    """A leaf that runs may be added to."""

    leaf: Leaf
    box: Rect
    runs: Sequence[TextRun]


class Bands:
    """The targets of a page by the horizontal bands that they touch."""

    def __init__(self, targets: Sequence[Target]) -> None:
        self._targets = targets
        self._bottom = min((target.box.y0 for target in targets), default=0.0)
        top = max((target.box.y1 for target in targets), default=0.0)
        self._height = max((top - self._bottom) / BANDS, MIN_BAND_PT)
        self._bands: list[list[int]] = [[] for _ in range(BANDS)]
        for index, target in enumerate(targets):
            for band in self._touched(target.box):
                self._bands[band].append(index)

    def _touched(self, box: Rect) -> range:
        first, last = ((y - self._bottom) / self._height for y in (box.y0, box.y1))
        return range(int(min(max(first, 0), BANDS - 1)), int(min(max(last, 0), BANDS - 1)) + 1)

    def beside(self, box: Rect) -> list[Target]:
        """The targets at the height of a box, in their order."""
        found = {index for band in self._touched(box) for index in self._bands[band]}
        return [self._targets[index] for index in sorted(found)]


def take_artifacts(content: PageContent) -> None:
    """Count the artifacts of a page that are no running headers and footers as untagged text."""
    taken = [run for run in content.artifacts if is_content_artifact(run)]
    kept = {id(run) for run in taken}
    content.artifacts[:] = [run for run in content.artifacts if id(run) not in kept]
    content.untagged.extend(taken)


def splice(content: PageContent) -> None:
    """Move the untagged runs of a page that lie in a tagged block, or go on with a line of it, into the block."""
    targets = [
        Target(leaf, box, found.runs)
        for leaf, found in content.leaves.items()
        if found.runs and (box := box_of_runs(found.runs)) is not None
    ]
    bands = Bands(targets)
    left = MAX_COMPARISONS
    rest: list[TextRun] = []
    for run in content.untagged:
        near = bands.beside(run.box.expanded(REACH_EM * run.style.size)) if left > 0 else []
        left -= sum(1 + len(target.runs) for target in near)
        target = _target_of(run, near)
        if target is None:
            rest.append(run)
        else:
            _insert(content.leaves[target.leaf].runs, run)
    content.untagged[:] = rest


def _target_of(run: TextRun, targets: Sequence[Target]) -> Target | None:
    """The block a run belongs to: one whose line it goes on with, else one in whose box it lies without overlap."""
    box = run.box
    near = [target for target in targets if target.box.expanded(REACH_EM * run.style.size).intersection(box)]
    for target in near:
        if any(_goes_on(run, other) for other in target.runs):
            return target
    x, y = box.centre
    for target in near:
        if target.box.contains(x, y) and not any(_overlap(run, other) for other in target.runs):
            return target
    return None


def _is_level(run: TextRun, other: TextRun) -> bool:
    em = max(run.style.size, other.style.size)
    return run.style.angle == other.style.angle and abs(run.y - other.y) <= SAME_LINE_EM * em


def _goes_on(run: TextRun, other: TextRun) -> bool:
    """Whether two runs stand side by side on one line, a word gap apart at most."""
    if not _is_level(run, other):
        return False
    gap = max(run.x0 - other.x1, other.x0 - run.x1)
    return -REACH_EM * run.style.size / 2 <= gap <= REACH_EM * max(run.style.size, other.style.size)


def _overlap(run: TextRun, other: TextRun) -> bool:
    return _is_level(run, other) and min(run.x1, other.x1) - max(run.x0, other.x0) > 0


def _insert(runs: list[TextRun], run: TextRun) -> None:
    """Put a run into its place: before the first that stands right of it on its line, or on a lower line."""
    for index, other in enumerate(runs):
        if (_is_level(run, other) and other.x0 >= run.x1 - run.style.size / 2) or (
            not _is_level(run, other) and other.y < run.y
        ):
            runs.insert(index, run)
            return
    runs.append(run)
