"""Footnotes: notes are taken out of the flow, marks are found for them (tagged-mapping 11.2).

While the tree is walked a possible mark is a NoteRef with a private id, and so is the place where a note stood. When
all of them are known, ``resolved`` decides which mark belongs to which note and gives the final ids.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tagged2md.document.nodes import Block, Blocks, Footnote, Inline, Inlines, NoteRef, Paragraph, Source, Text
from tagged2md.geometry import Rect
from tagged2md.pdf.page import PageTarget
from tagged2md.pdf.structure import StructElem
from tagged2md.readers.rewriting import Change, rewritten
from tagged2md.readers.tagged.blocks import joined_texts, mapped_blocks, prefixed_paragraph
from tagged2md.readers.tagged.targets import Internal, Targets, parents

MARK, ANCHOR = "?", "!"
"""First characters of the private ids of possible marks and of the places of notes."""

LONGEST_MARK = 8
"""Characters of a mark; ``(12)`` and ``***`` are usual."""


@dataclass(slots=True)
class Note:
    """A note that was taken out of the flow."""

    elem: StructElem
    label: str
    blocks: Blocks
    page: int
    box: Rect | None
    order: int
    shown_label: str = ""
    """What is written before the note where it has no mark; empty: the label."""
    mark: int | None = None
    """The first mark that belongs to it."""


@dataclass(slots=True)
class PossibleMark:
    """An element that may be the mark of a note."""

    elem: StructElem
    text: str
    target: Internal | None
    raised: bool
    page: int
    order: int
    fallback: Inlines
    """What is written if it is none."""
    note: int | None = None


class _Ids(NamedTuple):
    """The final id of each note that has a mark or an inline place."""

    of_note: dict[int, str]
    in_order: list[int]


@dataclass(slots=True)
class Notes:
    """The notes and possible marks of a document, in tree order."""

    exist: bool = False
    """Whether the tree has notes at all; without any no element is a possible mark."""
    notes: list[Note] = field(default_factory=list)
    marks: list[PossibleMark] = field(default_factory=list)
    _count: int = 0

    def next_order(self) -> int:
        """A place in tree order."""
        self._count += 1
        return self._count

    def add_note(self, note: Note) -> NoteRef:
        """Keep a note; the inline that marks its place."""
        self.notes.append(note)
        return NoteRef(f"{ANCHOR}{len(self.notes) - 1}")

    def add_mark(self, mark: PossibleMark) -> NoteRef:
        """Keep a possible mark; the inline that stands for it."""
        self.marks.append(mark)
        return NoteRef(f"{MARK}{len(self.marks) - 1}")


def resolved(notes: Notes, targets: Targets, blocks: Blocks) -> tuple[Blocks, tuple[Footnote, ...]]:
    """The blocks with final marks in them, and the footnotes in the order of their first marks."""
    if not (notes.notes or notes.marks):
        return blocks, ()
    _match_references(notes, targets)
    _match_links(notes, targets)
    _match_labels(notes)
    inline_places = _inline_places(blocks)
    ids = _ids(notes, blocks, inline_places)
    change = _change(notes, ids, inline_places)
    body = mapped_blocks(rewritten(blocks, change), lambda block: _unplaced(block, notes, ids))
    footnotes = tuple(
        Footnote(ids.of_note[index], rewritten(notes.notes[index].blocks, change), _source(notes.notes[index]))
        for index in ids.in_order
    )
    return body, footnotes


def _source(note: Note) -> Source:
    return Source(max(note.page, 1), note.box)


# ---------------------------------------------------------------- evidence, from the strongest


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
            found = _note_at(mark.target, [notes.notes[i] for i in by_page.get(mark.target.page, [])], notes.notes)
        if found is not None:
            _join(notes, number, found)


LINE = 14.0
"""Points that a destination may lie above or below a note: one line of text."""


def _note_at(target: PageTarget, near: Sequence[Note], notes: Sequence[Note]) -> int | None:
    """The note whose box holds the place, or is nearest to it within a line."""
    if target.top is None:
        return None
    best: tuple[float, Note] | None = None
    for note in near:
        if note.box is None or not note.box.y0 - LINE <= target.top <= note.box.y1 + LINE:
            continue
        distance = abs(note.box.y1 - target.top)
        if best is None or distance < best[0]:
            best = (distance, note)
    return notes.index(best[1]) if best else None


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


def bare(label: str) -> str:
    """A label without brackets and points."""
    return label.strip().strip("()[]").rstrip(".:)").strip()


# ---------------------------------------------------------------- ids


def _inline_places(blocks: Blocks) -> set[int]:
    """Notes whose place lies inside of text (rule 4)."""
    found: set[int] = set()

    def look(inlines: Inlines) -> Inlines:
        if len(inlines) > 1:
            found.update(int(each.note_id[1:]) for each in inlines if isinstance(each, NoteRef) and _is_anchor(each))
        return inlines

    rewritten(blocks, look)
    return found


def _is_anchor(inline: Inline) -> bool:
    return isinstance(inline, NoteRef) and inline.note_id.startswith(ANCHOR)


def _ids(notes: Notes, blocks: Blocks, inline_places: set[int]) -> _Ids:
    """Ids in the order of the first marks: the label if it is a number that is still free, else the next free one."""
    order: list[int] = []

    def look(inlines: Inlines) -> Inlines:
        for each in inlines:
            if isinstance(each, NoteRef):
                note = _note_of(each, notes, inline_places)
                if note is not None and note not in order_set:
                    order_set.add(note)
                    order.append(note)
        return inlines

    order_set: set[int] = set()
    rewritten(blocks, look)
    for note in order:  # grows while notes with marks inside are looked at
        rewritten(notes.notes[note].blocks, look)
    digits = {bare(notes.notes[note].label) for note in order if bare(notes.notes[note].label).isdecimal()}
    return _Ids(_numbered(notes, order, digits), order)


def _numbered(notes: Notes, order: Sequence[int], digits: set[str]) -> dict[int, str]:
    ids: dict[int, str] = {}
    used: set[str] = set()
    following = 1
    for note in order:
        label = bare(notes.notes[note].label)
        if not label.isdecimal() or label in used:
            while str(following) in used or str(following) in digits:
                following += 1
            label = str(following)
        used.add(label)
        ids[note] = label
    return ids


def _note_of(ref: NoteRef, notes: Notes, inline_places: set[int]) -> int | None:
    """The note of a mark, or of a place that is a mark for want of another."""
    if not ref.note_id.startswith((MARK, ANCHOR)):
        return None  # of the other reader
    number = int(ref.note_id[1:])
    if ref.note_id.startswith(MARK):
        return notes.marks[number].note
    return number if notes.notes[number].mark is None and number in inline_places else None


# ---------------------------------------------------------------- rewriting


def _change(notes: Notes, ids: _Ids, inline_places: set[int]) -> Change:
    def change(inlines: Inlines) -> Inlines:
        if not any(isinstance(each, NoteRef) for each in inlines):
            return inlines
        out: list[Inline] = []
        for each in inlines:
            if not isinstance(each, NoteRef):
                out.append(each)
                continue
            note = _note_of(each, notes, inline_places)
            if note is not None and note in ids.of_note:
                _append_mark(out, NoteRef(ids.of_note[note]))
            elif each.note_id.startswith(MARK):
                out.extend(change(notes.marks[int(each.note_id[1:])].fallback))
            elif len(inlines) == 1 or not _is_anchor(each):
                out.append(each)
        return joined_texts(out)

    return change


def _append_mark(out: list[Inline], mark: NoteRef) -> None:
    """Append a mark without white space before it, and once where mark and place of a note meet."""
    if out and isinstance(last := out[-1], Text):
        text = last.text.rstrip()
        out[-1:] = [Text(text)] if text else []
    if not out or out[-1] != mark:
        out.append(mark)


def _unplaced(block: Block, notes: Notes, ids: _Ids) -> Blocks:
    """The place of a note among blocks: nothing if the note has a mark, else the note itself with its label."""
    if not isinstance(block, Paragraph) or len(block.children) != 1 or not _is_anchor(block.children[0]):
        return (block,)
    ref = block.children[0]
    assert isinstance(ref, NoteRef)
    number = int(ref.note_id[1:])
    if number in ids.of_note:
        return ()
    note = notes.notes[number]
    return prefixed_paragraph(note.shown_label or note.label, note.blocks, _source(note))
