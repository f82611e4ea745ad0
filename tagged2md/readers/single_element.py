"""Pages whose text is one element: a picture of a page, a form, a page of bullets in one P (tagged-mapping 12.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tagged2md.pdf.page import TextRun
from tagged2md.pdf.structure import StructElem
from tagged2md.readers.fragments import Fragment
from tagged2md.readers.tagged.roles import Kind

LEAST_LETTERS = 200
"""Letters of a page below which one element may well hold all."""
SHARE = 0.8
"""Part of the letters that one element owns."""
ALT_SHARE = 0.1
"""An Alt shorter than this part of a figure's text does not stand for the text."""
WIDE_STEP = 1.4
"""A step between lines, in usual steps, that parts paragraphs."""
LEAST_WIDE_STEPS = 3
"""Such steps in one P that tell that it holds several paragraphs."""


def is_single_element(fragments: Sequence[Fragment], letters: int) -> bool:
    """Whether one element that can't be one block owns nearly all text of a page."""
    if letters < LEAST_LETTERS:
        return False
    owned: dict[StructElem, int] = {}
    for each in fragments:
        elem = each.owner.elem
        if elem is not None:
            owned[elem] = owned.get(elem, 0) + each.letters
    for elem, count in owned.items():
        if count > SHARE * letters:
            return _is_no_block([each for each in fragments if each.owner.elem is elem])
    return False


def _is_no_block(found: Sequence[Fragment]) -> bool:
    owner = found[0].owner
    elem = owner.elem
    text = sum(each.letters for each in found)
    match owner.kind:
        case Kind.FIGURE | Kind.FORM:
            return elem is not None and len(elem.alt or "") < ALT_SHARE * text
        case Kind.GROUP:
            return True
        case Kind.PARAGRAPH:
            return wide_steps([run for each in found for run in each.runs]) >= LEAST_WIDE_STEPS
        case _:
            return False


def wide_steps(runs: Sequence[TextRun]) -> int:
    """How many steps between the lines are much wider than the usual one."""
    steps: list[float] = []
    last: TextRun | None = None
    for run in runs:
        if last is not None and last.y - run.y > run.style.size / 2:
            steps.append(round(2 * (last.y - run.y)) / 2)
        last = run
    usual = Counter(steps).most_common(1)
    return sum(step > WIDE_STEP * usual[0][0] for step in steps) if usual else 0
