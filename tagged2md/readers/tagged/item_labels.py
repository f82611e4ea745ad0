"""Which labels the items of a list have: their Lbl, or what their text starts with (tagged-mapping 10.1 to 10.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tagged2md.layout.characters import BULLETS, CHECK_BOXES
from tagged2md.readers.tagged.labels import ORDERED, Label, LabelKind, label_of
from tagged2md.readers.tagged.parts import EntryPart, ListPart, Settled

UNORDERED_OR_OPEN = (None, "None", "Unordered")
"""Values of ListNumbering under which labels that are words are terms."""


HANGING = (6.0, 60.0)
"""Points that the text of an item stands to the right of its bullet or number, at least and at most."""


def with_continuations(entries: list[EntryPart]) -> list[EntryPart]:
    """The items; one without a mark, set under the text of those with marks, is a later paragraph of the one before.

    Word writes paragraphs of a list without bullet so. Any Lbl says that the producer marks its items otherwise.
    """
    if any(entry.label is not None for entry in entries) or first_mark(entries[0]) is None:
        return entries
    found: list[EntryPart] = []
    for index, entry in enumerate(entries):
        beside = (*found[-1:], *entries[index + 1 : index + 2])
        if found and first_mark(entry) is None and any(_hangs(entry, other) for other in beside):
            found[-1] = replace(found[-1], blocks=[*found[-1].blocks, *entry.blocks])
        else:
            found.append(entry)
    return found


def _hangs(entry: EntryPart, other: EntryPart) -> bool:
    """Whether an item begins under the text of another one that has a mark, in the same column."""
    if entry.box is None or other.box is None or entry.page != other.page or first_mark(other) is None:
        return False
    low, high = HANGING
    return entry.box.x_overlap(other.box) > 0 and low <= entry.box.x0 - other.box.x0 <= high


def entry_labels(entries: Sequence[EntryPart], numbering: str | None) -> list[Label]:
    """The label of each item: its Lbl; where no item has one, what their text starts with, if all do.

    A bullet at the start of an item's text is its label whatever the others have.
    """
    if any(entry.label is not None for entry in entries):
        return [label_of(_bullet(entry) if entry.label is None else entry.label, numbering) for entry in entries]
    marks = [first_mark(entry) for entry in entries]
    if all(mark is not None for mark in marks):
        found = [label_of(mark, numbering) for mark in marks]
        if len(found) > 1 or _agrees(found[0], numbering):
            return found
    return [label_of(_bullet(entry), numbering) for entry in entries]


def _bullet(entry: EntryPart) -> str | None:
    """The bullet or box that the text of an item starts with."""
    mark = first_mark(entry)
    return mark if mark is not None and (mark in BULLETS or mark in CHECK_BOXES) else None


def _agrees(label: Label, numbering: str | None) -> bool:
    """Whether ListNumbering does not contradict a label that was found in the text."""
    if numbering in UNORDERED_OR_OPEN:
        return True
    is_enumerator = label.kind in (LabelKind.DECIMAL, LabelKind.ENUMERATOR)
    return is_enumerator == (numbering in ORDERED)


def first_mark(entry: EntryPart) -> str | None:
    """The label that the text of an item starts with."""
    first = entry.blocks[0] if entry.blocks else None
    if isinstance(first, Settled) and first.facts is not None and first.facts.mark is not None:
        return first.facts.mark.label
    return None


def is_ordered(labels: Sequence[Label], part: ListPart) -> bool:
    """Whether the items get numbers: all labels are decimal, or there are none and ListNumbering orders them."""
    kinds = {label.kind for label in labels}
    if part.is_contents:
        return False
    if kinds == {LabelKind.NONE}:
        return part.numbering in ORDERED
    return kinds <= {LabelKind.DECIMAL, LabelKind.NONE}
