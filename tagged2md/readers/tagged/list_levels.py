"""Neighbouring lists: one list, or a level deeper (tagged-mapping 10.2, 10.8).

LibreOffice writes nested lists as a flat run of sibling Ls, a new one at every change of level.
"""

from __future__ import annotations

from enum import Enum, auto

from tagged2md.readers.tagged.item_labels import entry_labels, first_mark, is_ordered
from tagged2md.readers.tagged.labels import LabelKind
from tagged2md.readers.tagged.parts import EntryPart, ListPart

INDENT_STEP = 8.0
"""Points that a level is indented at least; list indents of office programs are 14 to 36 points."""
SAME_INDENT = 0.05
"""Part of an indent by which two that are the same may differ; the values are rounded."""
MOST_LEVELS = 16
"""Levels that neighbouring lists may make; deeper ones are indents of something else."""


def joined_lists(last: ListPart, part: ListPart) -> ListPart | None:
    """The lists as one, the second at its level; None where they stay two lists."""
    if last.elem is None and part.elem is None and part.entries[0].numbering is not None:
        return _joined_by_style(last, part)
    if last.elem is None and part.elem is None:
        deepest(last, part.entries[0].level).entries.extend(part.entries)
        return last
    if last.is_contents and part.is_contents:
        last.entries.extend(part.entries)
        return last
    level = _level_of(last, part)
    if level is None:
        return None
    if _is_continuation(level[0], part):
        level[0].entries[-1].blocks.extend(block for entry in part.entries for block in entry.blocks)
        return last
    at, is_deeper = level
    if is_deeper:
        at.entries[-1].blocks.append(part)
        return last
    if goes_on(at, part):
        at.entries.extend(part.entries)
        return last
    return None if at is last else _beside(last, at, part)


def _joined_by_style(last: ListPart, part: ListPart) -> ListPart | None:
    """Items without a list, the second at the level that its style names; None where another list begins."""
    at, around = last, None
    while part.entries[0].level > at.entries[-1].level > 0:
        around = at.entries[-1].blocks
        if not around or not isinstance(around[-1], ListPart):
            around.append(part)
            return last
        at = around[-1]
    if at.numbering == part.numbering:
        at.entries.extend(part.entries)
        return last
    if around is None:
        return None
    around.append(part)
    return last


def nest(entry: EntryPart, part: ListPart) -> None:
    """Put a list that stands in or beside an item into that item; it goes on with one that is already its last."""
    last = entry.blocks[-1] if entry.blocks else None
    if not isinstance(last, ListPart) or joined_lists(last, part) is None:
        entry.blocks.append(part)


def deepest(last: ListPart, level: int) -> ListPart:
    """The open list that takes an entry of a level (of contents without TOC elements)."""
    at = last
    for _ in range(MOST_LEVELS):
        before = at.entries[-1]
        if level <= before.level:
            break
        if not before.blocks or not isinstance(before.blocks[-1], ListPart):
            before.blocks.append(ListPart(None, [], is_contents=True))
        nested = before.blocks[-1]
        assert isinstance(nested, ListPart)
        at = nested
        if not at.entries:
            break
    return at


def _is_continuation(last: ListPart, part: ListPart) -> bool:
    """Whether a list has no marks although the one before has: LibreOffice writes later blocks of an item so."""
    entries = (*last.entries[-1:], *part.entries)
    if last.is_contents or part.is_contents or any(entry.label is not None for entry in entries):
        return False
    return first_mark(last.entries[-1]) is not None and all(first_mark(entry) is None for entry in part.entries)


def _beside(last: ListPart, at: ListPart, part: ListPart) -> ListPart:
    """A list of another kind at the same nested level stands in the same item."""
    for level in _levels(last):
        blocks = level.entries[-1].blocks
        if any(each is at for each in blocks):
            blocks.append(part)
    return last


def _levels(part: ListPart) -> list[ListPart]:
    """The list and those open in its last item, from the outermost."""
    found = [part]
    while len(found) < MOST_LEVELS:
        blocks = found[-1].entries[-1].blocks
        if not blocks or not isinstance(blocks[-1], ListPart):
            break
        found.append(blocks[-1])
    return found


def _level_of(last: ListPart, part: ListPart) -> tuple[ListPart, bool] | None:
    """The open level at the indent of ``part``, and whether it goes one deeper; None left of all."""
    levels = _levels(last)
    for level in reversed(levels):
        deeper = _compared(level.entries[0], part.entries[0])
        if deeper is Indent.UNKNOWN or deeper is Indent.SAME:
            return level, False
        if deeper is Indent.DEEPER:
            is_open = level is levels[-1] and len(levels) < MOST_LEVELS
            if is_open and (_has_indents(level, part) or _stands_below(level.entries[-1], part.entries[0])):
                return level, True
            return (level, False) if level is levels[0] else (level, True)
    return None


class Indent(Enum):
    """How far right an item begins, compared with another one."""

    UNKNOWN = auto()
    LESS = auto()
    SAME = auto()
    DEEPER = auto()


def _has_indents(last: ListPart, part: ListPart) -> bool:
    return last.entries[0].indent is not None and part.entries[0].indent is not None


def _compared(first: EntryPart, second: EntryPart) -> Indent:
    """By StartIndent where both have one: it also holds over columns; else by their left edges."""
    if first.indent is not None and second.indent is not None:
        step = SAME_INDENT * max(abs(first.indent), abs(second.indent))
        return _sign(second.indent - first.indent, step)
    if first.box is None or second.box is None:
        return Indent.UNKNOWN
    return _sign(second.box.x0 - first.box.x0, INDENT_STEP)


def _sign(difference: float, step: float) -> Indent:
    if abs(difference) <= step:
        return Indent.SAME
    return Indent.DEEPER if difference > 0 else Indent.LESS


def _stands_below(before: EntryPart, after: EntryPart) -> bool:
    """Whether an entry follows below or on a later page, not in the next column."""
    if after.page != before.page or before.box is None or after.box is None:
        return after.page >= before.page
    return after.box.centre[1] < before.box.y0


def goes_on(last: ListPart, part: ListPart) -> bool:
    """Whether two lists side by side are one: both without numbers, or the next number follows.

    Only the items that meet are looked at, so that a list of thousands of lists stays linear.
    """
    if last.is_contents or part.is_contents:
        return last.is_contents == part.is_contents
    before = entry_labels(last.entries[-1:], last.numbering)
    after = entry_labels(part.entries[:1], part.numbering)
    ordered = is_ordered(before, last), is_ordered(after, part)
    if ordered == (False, False):
        return before[0].kind == after[0].kind or {before[0].kind, after[0].kind} <= WORDLESS
    if ordered != (True, True):
        return False
    number, following = before[0].number, after[0].number
    return number is not None and following == number + 1


WORDLESS = frozenset((LabelKind.NONE, LabelKind.BULLET, LabelKind.BOX))
"""Labels that are written as a bullet."""
