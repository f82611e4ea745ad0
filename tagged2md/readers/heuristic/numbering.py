"""Footnotes: final ids in the order of their first marks, and superscripts that stand for no note. Spec: 11.2."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import NamedTuple

from tagged2md.document.nodes import (
    Block,
    Blocks,
    Footnote,
    Inline,
    Inlines,
    LineBreak,
    Link,
    ListBlock,
    ListItem,
    NoteRef,
    Paragraph,
    Superscript,
    Text,
)
from tagged2md.document.walk import inline_text
from tagged2md.readers.rewriting import holds

BACK_LINKS = "↩↑⤴⏎\ufe0e\ufe0f\ufffd "
"""What notes at the end of a page on the web end with: a link back to their mark."""
END = "end"
"""Place of a note at the end of the document, in its key."""


def label_of_mark(mark: str) -> str:
    """The label that a mark such as ``3:[1]`` (its page, and what it shows) refers to."""
    return mark.partition(":")[2].strip("[]")


class Notes(NamedTuple):
    """The notes of a document: those that have a mark, and the final id of each by its key."""

    known: dict[str, Footnote]
    ids: dict[str, str]

    def footnotes(self) -> list[Footnote]:
        """The notes in the order of their first marks."""
        return [replace(self.known[key], note_id=note_id) for key, note_id in self.ids.items()]

    def marks_in(self, inlines: Inlines) -> Iterator[tuple[int, str]]:
        """Page and text of each mark among inlines that has a note, before it is settled."""
        for inline in inlines:
            if isinstance(inline, NoteRef) and key_of(inline.note_id, self.known) in self.ids:
                page, _, shown = inline.note_id.partition(":")
                yield int(page), shown

    def labels(self) -> Iterator[tuple[int, str]]:
        """Page and label of each note that has a mark."""
        for key in self.ids:
            yield self.known[key].source.page, key.partition(":")[2]

    def settled(self, inlines: Inlines) -> Inlines:
        """The inlines with final ids at their marks; marks without a note are superscripts again."""
        if not holds(inlines, NoteRef):
            return inlines
        return merged(tuple(final(inline, self.ids, self.known) for inline in inlines))


def notes_of(blocks: Blocks, notes: Sequence[Footnote], marks: Sequence[str]) -> tuple[Blocks, Notes]:
    """The document without lists of end notes, and all notes. ``marks`` are those of the text, in its order."""
    if not marks:
        return blocks, Notes({}, {})
    keys = {note.note_id for note in notes}
    called = {key_of(mark, keys) for mark in marks}
    blocks, end_notes = without_end_notes(blocks, {label_of_mark(key) for key in called - keys})
    known = {note.note_id: trimmed(note) for note in [*end_notes, *notes]}
    return blocks, Notes(known, final_ids(marks, known))


def final(inline: Inline, ids: Mapping[str, str], known: Mapping[str, Footnote]) -> Inline:
    """A mark with its final id; what it shows where there is no note for it."""
    if not isinstance(inline, NoteRef):
        return inline
    key = key_of(inline.note_id, known)
    if key in ids:
        return NoteRef(ids[key])
    shown = Text(inline.note_id.partition(":")[2])
    return shown if shown.text.startswith("[") else Superscript((shown,))


def merged(inlines: Inlines) -> Inlines:
    """The inlines with neighbouring texts as one."""
    found: list[Inline] = []
    for inline in inlines:
        last = found[-1] if found else None
        if isinstance(inline, Text) and isinstance(last, Text):
            found[-1] = Text(last.text + inline.text)
        else:
            found.append(inline)
    return tuple(found)


def key_of(mark: str, known: Container[str]) -> str:
    """The key of the note that a mark stands for: on its page, else at the end."""
    label = label_of_mark(mark)
    key = f"{mark.partition(':')[0]}:{label}"
    return key if key in known else f"{END}:{label}"


def final_ids(marks: Sequence[str], known: dict[str, Footnote]) -> dict[str, str]:
    """The id of each note that has a mark, in the order of the marks: its number, or the next free one."""
    keys: dict[str, None] = {}
    for mark in marks:
        key = key_of(mark, known)
        if key in known:
            keys.setdefault(key)
    labels = [key.partition(":")[2] for key in keys]
    used: set[str] = set()
    taken = {label for label in labels if label.isdecimal()}
    found: dict[str, str] = {}
    free = (str(n) for n in count(1))
    for key, label in zip(keys, labels, strict=True):
        if label.isdecimal() and label not in used:
            found[key] = label
        else:
            found[key] = next(n for n in free if n not in taken and n not in used)
        used.add(found[key])
    return found


# ---------------------------------------------------------------- notes at the end


def without_end_notes(blocks: Blocks, labels: set[str]) -> tuple[Blocks, list[Footnote]]:
    """The document without its lists of end notes, and these notes; ``labels`` are those of the marks."""
    notes: list[Footnote] = []
    kept: list[Block] = []
    for block in blocks:
        found = end_notes(block, labels) if isinstance(block, ListBlock) else []
        if found:
            notes += found
        else:
            kept.append(block)
    return tuple(kept), notes


def end_notes(block: ListBlock, labels: set[str]) -> list[Footnote]:
    """The notes that a numbered list is: each item leads back to a mark."""
    items = [(str(item.number), item) for item in block.items]
    if not block.ordered or not all(label in labels and has_back_link(item) for label, item in items):
        return []
    return [Footnote(f"{END}:{label}", without_back_link(item).blocks, item.source) for label, item in items]


def trimmed(note: Footnote) -> Footnote:
    """A note without the link back at its end."""
    last = note.blocks[-1] if note.blocks else None
    if not isinstance(last, Paragraph):
        return note
    return replace(note, blocks=(*note.blocks[:-1], replace(last, children=without_end(last.children))))


def has_back_link(item: ListItem) -> bool:
    """Whether the text of an item ends with a link back."""
    texts = [inline_text(block.children) for block in item.blocks if isinstance(block, Paragraph)]
    return bool(texts) and texts[-1].rstrip()[-1:] in tuple(BACK_LINKS.strip())


def without_back_link(item: ListItem) -> ListItem:
    """The item without the link back at its end."""
    last = item.blocks[-1]
    assert isinstance(last, Paragraph)
    return replace(item, blocks=(*item.blocks[:-1], replace(last, children=without_end(last.children))))


def without_end(inlines: Inlines) -> Inlines:
    """The inlines without back links at their end."""
    kept = list(inlines)
    while kept:
        last = kept.pop()
        if isinstance(last, LineBreak) or not inline_text([last]).strip(BACK_LINKS):
            continue
        if isinstance(last, Link) and inline_text([last]).rstrip()[-1:] in tuple(BACK_LINKS):
            kept += last.children
            continue
        return (*kept, Text(last.text.rstrip(BACK_LINKS)) if isinstance(last, Text) else last)
    return ()
