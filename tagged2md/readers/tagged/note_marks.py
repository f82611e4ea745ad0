"""Final marks and footnotes: ids in the order of the marks, notes without mark in place (tagged-mapping 11.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tagged2md.document.nodes import Blocks, Footnote, Inline, Inlines, NoteRef, Text
from tagged2md.findings import Reporter
from tagged2md.readers.rewriting import Change, holds, rewritten
from tagged2md.readers.tagged.blocks import joined_texts
from tagged2md.readers.tagged.note_matching import match
from tagged2md.readers.tagged.note_places import Places, is_anchor, placed, places_of, source_of_note
from tagged2md.readers.tagged.notes import MARK, Notes, bare
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
    places = places_of(notes, blocks)
    body = placed(blocks, notes, places)
    inside = {index: placed(notes.notes[index].blocks, notes, places) for index in places.marked | places.inline}
    ids = _ids(notes, body, inside, places)
    change = _change(notes, ids, places, report)
    footnotes = tuple(
        Footnote(ids.of_note[index], rewritten(inside[index], change), source_of_note(notes.notes[index]))
        for index in ids.in_order
    )
    for index in ids.in_order:
        report.rewrite(notes.notes[index].label, notes.notes[index].page)
    return rewritten(body, change), footnotes


# ---------------------------------------------------------------- ids


def _ids(notes: Notes, body: Blocks, inside: Mapping[int, Blocks], places: Places) -> _Ids:
    """Ids in the order of the first marks: the label if it is a number that is still free, else the next free one."""
    order: list[int] = []
    seen: set[int] = set()

    def look(inlines: Inlines) -> Inlines:
        for each in inlines:
            note = places.note_of(each, notes) if isinstance(each, NoteRef) else None
            if note is not None and note not in seen:
                seen.add(note)
                order.append(note)
        return inlines

    rewritten(body, look)
    for note in order:  # grows while notes with marks inside are looked at
        rewritten(inside[note], look)
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


# ---------------------------------------------------------------- rewriting


def _change(notes: Notes, ids: _Ids, places: Places, report: Reporter) -> Change:
    def change(inlines: Inlines) -> Inlines:
        if not holds(inlines, NoteRef):
            return inlines
        out: list[Inline] = []
        for each in inlines:
            if not isinstance(each, NoteRef):
                out.append(each)
                continue
            note = places.note_of(each, notes)
            if note is not None:
                _append_mark(out, NoteRef(ids.of_note[note]))
                if each.note_id.startswith(MARK):
                    mark = notes.marks[int(each.note_id[1:])]
                    report.rewrite(mark.text, mark.page)
            elif each.note_id.startswith(MARK):
                out.extend(change(notes.marks[int(each.note_id[1:])].fallback))
            elif not is_anchor(each):
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
