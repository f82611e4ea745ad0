"""Which mark belongs to which note: the evidence, from the strongest (tagged-mapping 11.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tagged2md.pdf.page import PageTarget
from tagged2md.pdf.structure import StructElem
from tagged2md.readers.tagged.notes import Note, Notes, PossibleMark, bare
from tagged2md.readers.tagged.targets import Targets, parents


def match(notes: Notes, targets: Targets) -> None:
    """Join marks and notes: by references, by links, by labels."""
    _match_references(notes, targets)
    _match_links(notes, targets)
    _match_labels(notes)


def _match_references(notes: Notes, targets: Targets) -> None:
    """Rule 1: Ref from mark to note, or from note to mark."""
    by_elem = _first_notes(notes)
    marks = {obj: number for number, mark in enumerate(notes.marks) for obj in _objects(mark.elem)}
    for number, mark in enumerate(notes.marks):
        for obj in (ref for elem in _small_tree(mark.elem) for ref in elem.refs):
            note = _note_around(targets.tree.by_obj.get(obj), by_elem)
            if note is not None:
                _join(notes, number, note)
    for index, each in enumerate(notes.notes):
        for obj in (ref for elem in _small_tree(each.elem) for ref in elem.refs):
            if obj in marks:
                _join(notes, marks[obj], index)


def _first_notes(notes: Notes) -> dict[int, int]:
    """The first note of each element, by the element's index."""
    found: dict[int, int] = {}
    for number, note in enumerate(notes.notes):
        found.setdefault(note.elem.index, number)
    return found


def _join(notes: Notes, mark: int, note: int) -> None:
    if notes.marks[mark].note is None:
        notes.marks[mark].note = note
        if notes.notes[note].mark is None:
            notes.notes[note].mark = mark


def _note_around(elem: StructElem | None, by_elem: dict[int, int]) -> int | None:
    if elem is None:
        return None
    return next((by_elem[each.index] for each in parents(elem) if each.index in by_elem), None)


SMALL_TREE = 16
"""Elements of a mark or of the start of a note that may carry a reference."""


def _small_tree(elem: StructElem) -> list[StructElem]:
    """The element and the first ones inside it."""
    found = [elem]
    for each in found:
        found.extend(kid for kid in each.kids if isinstance(kid, StructElem))
        if len(found) >= SMALL_TREE:
            break
    return found[:SMALL_TREE]


def _objects(elem: StructElem) -> Iterable[tuple[int, int]]:
    return (each.obj for each in _small_tree(elem))


def _match_links(notes: Notes, targets: Targets) -> None:
    """Rule 2: a link whose destination is the note, as element or as a place in its box."""
    by_elem = _first_notes(notes)
    by_page: dict[int, list[int]] = {}
    for number, note in enumerate(notes.notes):
        by_page.setdefault(note.page, []).append(number)
    for number, mark in enumerate(notes.marks):
        if mark.note is not None or mark.target is None:
            continue
        found = _note_around(targets.elem(mark.target), by_elem)
        if found is None and isinstance(mark.target, PageTarget):
            found = _note_at(mark, mark.target, by_page.get(mark.target.page, ()), notes.notes)
        if found is not None:
            _join(notes, number, found)


LINE = 14.0
"""Points that a destination may lie above or below a note: one line of text."""


def _note_at(mark: PossibleMark, target: PageTarget, near: Iterable[int], notes: Sequence[Note]) -> int | None:
    """The note whose box holds the place or is near it; of several the one with the mark's label, else the nearest."""
    if target.top is None:
        return None
    found: list[tuple[bool, float, int]] = []
    for number in near:
        box = notes[number].box
        if box is not None and box.y0 - LINE <= target.top <= box.y1 + LINE:
            found.append((bare(notes[number].label) != bare(mark.text), abs(box.y1 - target.top), number))
    return min(found)[2] if found else None


def _match_labels(notes: Notes) -> None:
    """Rule 3: a reference or raised text that equals the label; the nearest unmatched one before, same page first."""
    for index, note in enumerate(notes.notes):
        if note.mark is not None or not note.label:
            continue
        fits = [
            number
            for number, mark in enumerate(notes.marks)
            if mark.note is None
            and (mark.order < note.order or mark.page == note.page)
            and bare(mark.text) == bare(note.label)
            and (
                mark.raised or mark.elem.role == "Reference" or mark.order == note.order - 1 or _leads_near(mark, note)
            )
        ]
        if fits:
            _join(notes, max(fits, key=lambda number: _nearness(notes.marks[number], note)), index)


def _nearness(mark: PossibleMark, note: Note) -> tuple[bool, bool, int]:
    """How near a mark is: on the page of the note, before it, little between. PDFMaker has notes before their marks."""
    return mark.page == note.page, mark.order < note.order, -abs(mark.order - note.order)


def _leads_near(mark: PossibleMark, note: Note) -> bool:
    """Whether a mark leads to the page of the note: Chromium's destinations forget the margins of the page."""
    return isinstance(mark.target, PageTarget) and mark.target.page == note.page
