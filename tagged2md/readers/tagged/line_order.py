"""Tag order that contradicts the lines of a paragraph.

Typst before 0.14.3 hands emphasis to the tree before the text around it (typst#7763): the words are all there, but the
emphasised ones come first. Right-to-left text comes in the order of the page from left to right where an accent or
another font cuts it.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from tagged2md.geometry import Rect
from tagged2md.layout.bidi import order_of
from tagged2md.layout.bidi_lines import read_order
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
    if len(glyphs) < len([bit for bit in bits if not isinstance(bit, Gap)]):
        return list(bits)
    if _runs_with_the_page(glyphs):
        return _from_right_to_left(glyphs)
    if not _goes_back(glyphs):
        return list(bits)
    owners = {id(run): bit for bit in glyphs for run in bit.runs}
    runs = [run for bit in glyphs for run in bit.runs]
    found = lines(runs)
    ordered = [run for line in found for run in line.runs]
    is_certain = (
        len({run.marked.page for run in runs}) == 1
        and all(len(line.segments) == 1 for line in found)
        and _is_one_column([line.box for line in found])
        and not any(has_rtl(run.text) for run in runs)
        # Lines are made of the very runs, unless accents or doubled glyphs were mended.
        and {id(run) for run in ordered} == owners.keys()
    )
    return _regrouped(ordered, owners) if is_certain else list(bits)


def _is_one_column(boxes: Sequence[Rect]) -> bool:
    """Whether each line shares some width with the next one: lines of two columns side by side do not."""
    return all(above.x_overlap(below) > 0 for above, below in itertools.pairwise(boxes))


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


def _runs_with_the_page(glyphs: Sequence[Glyphs]) -> bool:
    """Whether some piece that begins with a right-to-left word stands to the right of one that ends in one."""
    shown = [bit for bit in glyphs if not all(run.text.isspace() for run in bit.runs)]
    return any(
        _share_line(last, first) and first.x0 >= last.x1 - SAME_LINE_EM * first.style.size
        for last, first in ((before.runs[-1], after.runs[0]) for before, after in itertools.pairwise(shown))
        if has_rtl(last.text) and has_rtl(first.text)
    )


def _share_line(one: TextRun, other: TextRun) -> bool:
    em = max(one.style.size, other.style.size)
    return one.marked.page == other.marked.page and abs(one.y - other.y) <= SAME_LINE_EM * em


def _from_right_to_left(glyphs: Sequence[Glyphs]) -> list[InlinePart]:
    """The bits in the order of their lines, each read in the direction of the paragraph."""
    runs = [run for bit in glyphs for run in bit.runs]
    order = order_of(runs)
    rows: list[list[TextRun]] = []
    for run in runs:
        row = next((row for row in rows if _share_line(row[0], run)), None)
        if row is None:
            rows.append([run])
        else:
            row.append(run)
    rows.sort(key=lambda row: (row[0].marked.page, -row[0].y))
    ordered = [run for row in rows for run in read_order(row, is_rtl=order is None or order.is_rtl)]
    return _regrouped(ordered, {id(run): bit for bit in glyphs for run in bit.runs})


def _regrouped(runs: Sequence[TextRun], owners: dict[int, Glyphs]) -> list[InlinePart]:
    """The runs under the looks they had."""
    return [
        bit._replace(runs=list(group))
        for bit, group in itertools.groupby(runs, key=lambda run: owners[id(run)])
        if isinstance(bit, Glyphs)
    ]
