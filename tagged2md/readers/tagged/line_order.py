"""Tag order that contradicts the lines of a paragraph.

Typst before 0.14.3 hands emphasis to the tree before the text around it (typst#7763): the words are all there, but the
emphasised ones come first.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from tagged2md.layout.characters import has_rtl
from tagged2md.layout.lines import lines
from tagged2md.pdf.page import TextRun
from tagged2md.readers.tagged.parts import Gap, Glyphs, InlinePart

SAME_LINE_EM = 0.3
"""Baselines of one line differ by less than this part of the font size."""


def in_line_order(bits: Sequence[InlinePart]) -> list[InlinePart]:
    """The bits in the order of their lines, where tag order goes back along a line or up; else as they are.

    Only for text of one column without right-to-left words, in which every line is closed: there the order is certain.
    """
    glyphs = [bit for bit in bits if isinstance(bit, Glyphs) and bit.runs]
    if len(glyphs) < len([bit for bit in bits if not isinstance(bit, Gap)]) or not _goes_back(glyphs):
        return list(bits)
    owners = {id(run): bit for bit in glyphs for run in bit.runs}
    runs = [run for bit in glyphs for run in bit.runs]
    found = lines(runs)
    ordered = [run for line in found for run in line.runs]
    is_certain = (
        len({run.marked.page for run in runs}) == 1
        and all(len(line.segments) == 1 for line in found)
        and not any(has_rtl(run.text) for run in runs)
        # Lines are made of the very runs, unless accents or doubled glyphs were mended.
        and {id(run) for run in ordered} == owners.keys()
    )
    return _regrouped(ordered, owners) if is_certain else list(bits)


def _goes_back(glyphs: Sequence[Glyphs]) -> bool:
    """Whether some piece of content begins left of the one before it on its line, or on a line above it."""
    for before, after in itertools.pairwise(glyphs):
        last, first = before.runs[0], after.runs[0]
        em = max(last.style.size, first.style.size)
        if last.marked.page != first.marked.page:
            continue
        if abs(first.y - last.y) <= SAME_LINE_EM * em and first.x1 <= last.x0:
            return True
        if first.y > before.runs[-1].y + em:
            return True
    return False


def _regrouped(runs: Sequence[TextRun], owners: dict[int, Glyphs]) -> list[InlinePart]:
    """The runs under the looks they had."""
    return [
        bit._replace(runs=list(group))
        for bit, group in itertools.groupby(runs, key=lambda run: owners[id(run)])
        if isinstance(bit, Glyphs)
    ]
