"""Loose inlines become paragraphs (tagged-mapping 5.3 Block and inline context)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from functools import partial
from math import inf

from tagged2md.layout.spacing import on_one_line, parts_words
from tagged2md.pdf.page import TextRun
from tagged2md.pdf.structure import StructElem
from tagged2md.readers.tagged.boxes import has_text, is_visible, place_of, runs_of
from tagged2md.readers.tagged.parts import (
    BlockPart,
    CellPart,
    EntryPart,
    Gap,
    Glyphs,
    InlinePart,
    LabelPart,
    ListPart,
    Object,
    Part,
    Picture,
    RowPart,
    TablePart,
    TextKind,
    TextPart,
    Words,
)

Loose = InlinePart | LabelPart
"""Parts that become text where no block takes them."""
Flat = Loose | TextPart
"""Parts that can be flattened to text. A name of its own: to make such a union takes longer than to ask for it."""

PARAGRAPH_STEP_EM = 1.9
"""A baseline step of this many font sizes between two NonStruct elements parts paragraphs where no other step of the
text tells the leading: lines are set 1.15 to 1.7 em apart."""

PARAGRAPH_STEP = 1.2
"""A step this many times the usual one of the text parts paragraphs."""


def inline_bits(parts: Iterable[Loose]) -> list[InlinePart]:
    """Loose parts as inline ones: a label is its text and a gap."""
    bits: list[InlinePart] = []
    for part in parts:
        if isinstance(part, LabelPart):
            bits.extend(part.bits)
            bits.append(Gap.LABEL)
        else:
            bits.append(part)
    return bits


def is_text(part: Part) -> bool:
    """Whether a part can be flattened to text."""
    return isinstance(part, Flat)


def flat_bits(parts: Iterable[Part]) -> list[InlinePart]:
    """The inline parts; text blocks flattened, other blocks left out."""
    bits: list[InlinePart] = []
    for part in parts:
        match part:
            case Glyphs() | Words() | Object() | Picture() | Gap() | LabelPart():
                bits.extend(inline_bits([part]))
            case TextPart():
                bits.extend((Gap.SPACE, *part.bits))
            case _:
                pass
    return bits


def with_label(label: LabelPart, text: TextPart) -> TextPart:
    """The text that a label stands before, with the label as its start."""
    text.bits[:0] = [*label.bits, Gap.LABEL]
    return text


def without_owner(part: EntryPart | RowPart | CellPart) -> BlockPart:
    """A piece of a list or table outside of any, as a list or table of its own; its neighbours join it."""
    match part:
        case EntryPart():
            return ListPart(None, [part], part.numbering, is_contents=part.level > 0 and part.numbering is None)
        case RowPart():
            return TablePart(None, [part])
        case CellPart():
            return TablePart(None, [RowPart(None, [part])])


def only_label(parts: Sequence[Loose]) -> LabelPart | None:
    """The label, where nothing else stands among the parts."""
    found = [part for part in parts if not isinstance(part, Gap)]
    return found[0] if len(found) == 1 and isinstance(found[0], LabelPart) else None


def loose_blocks(parts: Sequence[Loose], elem: StructElem | None, kind: TextKind = "paragraph") -> list[BlockPart]:
    """The paragraphs that loose inlines make; objects that stand alone are the blocks they can be."""
    if not parts:
        return []
    if len(parts) == 1 and isinstance(parts[0], Glyphs):
        return [TextPart([parts[0]], elem, kind)] if is_visible(parts[0]) else []
    found: list[BlockPart] = []
    for bits in _cut_at_borders(inline_bits(parts)):
        if not has_text(bits):
            continue
        objects = [bit for bit in bits if isinstance(bit, Object)]
        if not objects or not all(each.alone for each in objects) or _has_text_beside(bits):
            found.append(TextPart(bits, elem, kind))
        else:
            found.extend(block for each in objects for block in each.alone)
    return found


def _has_text_beside(bits: Sequence[InlinePart]) -> bool:
    """Whether text stands beside the objects."""
    return has_text(bit for bit in bits if not isinstance(bit, Object))


def paragraphs(parts: Iterable[Part], elem: StructElem | None, kind: TextKind = "paragraph") -> list[Part]:
    """The blocks of an element that holds text: a block inside of it splits it."""
    found: list[Part] = []
    loose: list[Loose] = []
    for part in parts:
        if isinstance(part, Loose):
            loose.append(part)
            continue
        label = only_label(loose)
        if label is not None and isinstance(part, TextPart):
            found.append(with_label(label, part))
        else:
            found.extend((*loose_blocks(loose, elem, kind), part))
        loose = []
    found.extend(loose_blocks(loose, elem, kind))
    return found


# ---------------------------------------------------------------- borders of NonStruct elements


BORDERS = BORDER, BLOCK = (Gap.BORDER, Gap.BLOCK)
"""Borders of elements that may part paragraphs."""


def _cut_at_borders(bits: list[InlinePart]) -> list[list[InlinePart]]:
    """The bits cut where a NonStruct element begins or ends a paragraph by its looks.

    Chromium writes NonStruct for div and span alike; only the geometry tells them apart.
    """
    if BORDER not in bits and BLOCK not in bits:
        return [bits]
    groups, firm = parted(bits)
    runs = [runs_of(group) for group in groups]
    usual = _usual_step(runs)
    found: list[list[InlinePart]] = []
    for index, group in enumerate(groups):
        begins = (
            _is_new_line if firm[index] else partial(_begins_paragraph, usual=usual, right=_right_edge(runs, index))
        )
        if found and not (_stand_apart(groups[index - 1], group) or begins(runs[index - 1], runs[index])):
            found[-1].extend(group)
        else:
            found.append(group)
    return found


def parted(bits: Sequence[InlinePart]) -> tuple[list[list[InlinePart]], list[bool]]:
    """The bits between borders, and whether the border before each group is that of an element placed as a block."""
    groups: list[list[InlinePart]] = []
    firm: list[bool] = []
    current: list[InlinePart] = []
    is_firm = False
    for bit in (*bits, Gap.BORDER):
        if bit not in BORDERS:
            current.append(bit)
            continue
        if has_text(current):
            groups.append(current)
            firm.append(is_firm)
            current, is_firm = [], False
        is_firm = is_firm or bit is Gap.BLOCK
    return groups, firm


def _stand_apart(before: Sequence[InlinePart], after: Sequence[InlinePart]) -> bool:
    """Whether an image and what comes before or after it are not beside each other."""
    if not any(isinstance(bits[0], Object) and not bits[0].runs for bits in (before, after)):
        return False
    one, other = place_of(before), place_of(after)
    if one.box is None or other.box is None:
        return False
    return one.page != other.page or one.box.y0 >= other.box.y1 or other.box.y0 >= one.box.y1


def _is_new_line(before: Sequence[TextRun], after: Sequence[TextRun]) -> bool:
    return not before or not after or not on_one_line(before[-1], after[0])


def _begins_paragraph(before: Sequence[TextRun], after: Sequence[TextRun], usual: float | None, right: float) -> bool:
    if not before or not after:
        return False
    last, first = before[-1], after[0]
    if last.marked.page != first.marked.page or on_one_line(last, first):
        return False
    step = last.y - first.y
    size = max(last.style.size, first.style.size)
    if abs(step) < size and first.x0 - last.x1 < size:
        return False  # part of a formula
    if step <= 0:
        return True
    limit = PARAGRAPH_STEP * usual if usual else PARAGRAPH_STEP_EM * size
    # The first word would have found room on the line before: a new line was wanted.
    return step > limit or last.x1 + _first_word(after) + size < right


def _first_word(runs: Sequence[TextRun]) -> float:
    """Width of the first word in points; it may be drawn in several runs."""
    end = runs[0]
    for run in runs[1:]:
        if not on_one_line(end, run) or parts_words(end, run):
            break
        end = run
    return end.x1 - runs[0].x0


LINES_AROUND = 4
"""Lines above and below a border that tell how wide lines are there: beside a float they are narrower."""


def _right_edge(groups: Sequence[Sequence[TextRun]], border: int) -> float:
    """The right edge of the lines around the border before a group."""
    before = (run for index in range(border - 1, -1, -1) for run in reversed(groups[index]))
    after = (run for index in range(border, len(groups)) for run in groups[index])
    return max((run.x1 for side in (before, after) for run in _first_lines(side)), default=0.0)


def _first_lines(runs: Iterable[TextRun]) -> Iterable[TextRun]:
    """The runs of the first LINES_AROUND baselines."""
    count, y = 0, inf
    for run in runs:
        if abs(run.y - y) > run.style.size / 2:
            count, y = count + 1, run.y
        if count > LINES_AROUND:
            return
        yield run


def _usual_step(groups: Sequence[Sequence[TextRun]]) -> float | None:
    """The median baseline step inside of the groups; None where each is one line."""
    steps = sorted(
        a.y - b.y
        for runs in groups
        for a, b in itertools.pairwise(runs)
        if a.marked.page == b.marked.page and a.y - b.y > a.style.size / 2
    )
    return steps[len(steps) // 2] if steps else None
