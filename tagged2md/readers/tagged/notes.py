"""Footnotes: notes are taken out of the flow, marks are found for them (tagged-mapping 11.2).

While the tree is walked a possible mark is a NoteRef with a private id, and so is the place where a note stood. When
all of them are known, ``resolved`` (note_marks) decides which mark belongs to which note and gives the final ids.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tagged2md.document.nodes import Blocks, Inlines, NoteRef
from tagged2md.geometry import Rect
from tagged2md.pdf.structure import StructElem
from tagged2md.readers.tagged.targets import Internal

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


def bare(label: str) -> str:
    """A label without brackets and points."""
    return label.strip().strip("()[]").rstrip(".:)").strip()
