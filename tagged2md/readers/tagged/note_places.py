"""Where the notes of a document go: to their marks, to their inline places, or in place where nothing leads to them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from tagged2md.document.nodes import Block, Blocks, Heading, NoteRef, Paragraph, Source
from tagged2md.document.walk import inlines_of, leaves, walk
from tagged2md.readers.tagged.blocks import mapped_blocks, prefixed_paragraph
from tagged2md.readers.tagged.notes import ANCHOR, MARK, Note, Notes


@dataclass(slots=True)
class Places:
    """What becomes of each note; every note that the document leads to is in one of the first two, or has a mark."""

    in_place: set[int] = field(default_factory=set)
    """Notes that are blocks where they stand."""
    inline: set[int] = field(default_factory=set)
    """Notes whose place inside of text is their mark."""
    marked: set[int] = field(default_factory=set)
    """Notes that a mark leads to."""

    def has(self, note: int) -> bool:
        """Whether a note has a mark, or is written where it stands."""
        return note in self.marked or note in self.in_place

    def note_of(self, ref: NoteRef, notes: Notes) -> int | None:
        """The note of a mark, or of a place that is a mark for want of another."""
        if is_anchor(ref):
            number = int(ref.note_id[1:])
            return number if number in self.inline else None
        if not ref.note_id.startswith(MARK):
            return None  # of the other reader
        note = notes.marks[int(ref.note_id[1:])].note
        return None if note in self.in_place else note


def places_of(notes: Notes, blocks: Blocks) -> Places:
    """The places of the notes that the blocks, and the notes they lead to, hold."""
    found = Places()
    waiting = [*_refs(blocks)]
    while waiting:
        waiting.extend(_by_marks(waiting, notes, found))
        waiting = [each for number, alone in _anchors(waiting) for each in _by_place(number, notes, found, alone=alone)]
    return found


def _by_marks(refs: list[tuple[NoteRef, bool]], notes: Notes, found: Places) -> list[tuple[NoteRef, bool]]:
    """What the notes hold that marks among the references lead to, also over several notes."""
    more: list[tuple[NoteRef, bool]] = []
    at = list(refs)
    while at:
        marks = (notes.marks[int(ref.note_id[1:])].note for ref, _ in at if ref.note_id.startswith(MARK))
        new = dict.fromkeys(note for note in marks if note is not None and not found.has(note))
        found.marked.update(new)
        at = [each for note in new for each in _refs(notes.notes[note].blocks)]
        more.extend(at)
    return more


def _by_place(number: int, notes: Notes, found: Places, *, alone: bool) -> list[tuple[NoteRef, bool]]:
    """What a note holds that no mark leads to, when its place is met for the first time."""
    if number in found.inline or found.has(number):
        return []
    (found.in_place if alone else found.inline).add(number)
    return [*_refs(notes.notes[number].blocks)]


def _refs(blocks: Blocks) -> Iterator[tuple[NoteRef, bool]]:
    """Marks and places in the blocks, and whether each is all of its block."""
    for block in walk(blocks):
        children = inlines_of(block)
        for leaf in leaves(children):
            if isinstance(leaf, NoteRef):
                yield leaf, children == (leaf,)


def _anchors(refs: list[tuple[NoteRef, bool]]) -> list[tuple[int, bool]]:
    return [(int(ref.note_id[1:]), alone) for ref, alone in refs if is_anchor(ref)]


def is_anchor(ref: object) -> bool:
    """Whether an inline is the place of a note."""
    return isinstance(ref, NoteRef) and ref.note_id.startswith(ANCHOR)


def placed(blocks: Blocks, notes: Notes, places: Places) -> Blocks:
    """The blocks with the notes in them that nothing leads to; places of other notes that are blocks are gone."""

    def change(block: Block) -> Blocks:
        children = inlines_of(block)
        if not isinstance(block, Paragraph | Heading) or len(children) != 1 or not is_anchor(children[0]):
            return (block,)
        assert isinstance(children[0], NoteRef)  # as is_anchor has just said
        number = int(children[0].note_id[1:])
        if number not in places.in_place:
            return (block,) if number in places.inline else ()
        note = notes.notes[number]
        return prefixed_paragraph(
            note.shown_label or note.label, placed(note.blocks, notes, places), source_of_note(note)
        )

    return mapped_blocks(blocks, change)


def source_of_note(note: Note) -> Source:
    """The source record of a note."""
    return Source(max(note.page, 1), note.box)
