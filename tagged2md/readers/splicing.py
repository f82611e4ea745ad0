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


class Target(NamedTuple):
    """A leaf that runs may be added to."""

    leaf: Leaf
    box: Rect
    runs: Sequence[TextRun]


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
    rest: list[TextRun] = []
    for run in content.untagged:
        target = _target_of(run, targets)
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
