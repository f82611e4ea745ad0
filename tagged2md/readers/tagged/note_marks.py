"""Final marks and footnotes: ids in the order of the marks, notes without mark in place (tagged-mapping 11.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tagged2md.document.nodes import Block, Blocks, Footnote, Inline, Inlines, NoteRef, Paragraph, Source, Text
from tagged2md.findings import Reporter
from tagged2md.readers.rewriting import Change, rewritten
from tagged2md.readers.tagged.blocks import joined_texts, mapped_blocks, prefixed_paragraph
from tagged2md.readers.tagged.note_matching import match
from tagged2md.readers.tagged.notes import ANCHOR, MARK, Note, Notes, bare
from tagged2md.readers.tagged.targets import Targets


class _Ids(NamedTuple):
    """The final id of each note that has a mark or an inline place."""

    of_note: dict[int, str]
    in_order: list[int]


def resolved(notes: Notes, targets: Targets, blocks: Blocks, report: Reporter) -> tuple[Blocks, tuple[Footnote, ...]]:
    """The blocks with final marks in them, and the footnotes in the order of their first marks."""
    if not (notes.notes or notes.marks):
        return blocks, ()
    match(notes, targets)
    inline_places = _inline_places(blocks)
    ids = _ids(notes, blocks, inline_places)
    change = _change(notes, ids, inline_places, report)
    body = mapped_blocks(rewritten(blocks, change), lambda block: _unplaced(block, notes, ids))
    footnotes = tuple(
        Footnote(ids.of_note[index], rewritten(notes.notes[index].blocks, change), _source(notes.notes[index]))
        for index in ids.in_order
    )
    for index in ids.in_order:
        report.rewrite(notes.notes[index].label, notes.notes[index].page)
    return body, footnotes


def _source(note: Note) -> Source:
    return Source(max(note.page, 1), note.box)


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


def _change(notes: Notes, ids: _Ids, inline_places: set[int], report: Reporter) -> Change:
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
                if each.note_id.startswith(MARK):
                    mark = notes.marks[int(each.note_id[1:])]
                    report.rewrite(mark.text, mark.page)
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
