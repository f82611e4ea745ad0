"""Footnotes: small type at the foot of a column that starts with a mark, and the marks in the text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from tagged2md.pdf.page import TextRun
from tagged2md.readers.heuristic.census import Facts
from tagged2md.readers.heuristic.records import Passage, TextLine

MARK = re.compile(r"^(?:[\[(]?(?P<number>\d{1,3})[\])]?|(?P<symbol>[*∗†‡§¶‖#]{1,3}|[a-z]))[.)]?$")
"""What a note starts with."""
SMALL = 0.95
"""Notes are smaller than the body: usually 0.8 to 0.9."""
RAISED_SIZE = 0.85
"""A superscript mark is at most this part of the size of its line."""
RAISED_EM = 0.15
"""It stands at least this much above the baseline."""
MARK_LENGTH = 4
"""Characters of a mark."""


class Note(NamedTuple):
    """A note: its mark, and how many runs and characters of the first line the mark takes."""

    label: str
    runs: int
    chars: int


def label_of(text: str) -> str | None:
    """The label that a mark says, without brackets and full stop; None where it is no mark."""
    found = MARK.match(text)
    if not found:
        return None
    return found.group("number") or found.group("symbol")


def is_raised(run: TextRun, line: TextLine) -> bool:
    """Whether a run is a superscript of its line."""
    size = line.size
    return run.style.size <= RAISED_SIZE * size and run.y - line.y >= RAISED_EM * size * RAISED_SIZE


def note_start(line: TextLine, facts: Facts) -> Note | None:
    """The mark of a note that starts with this line; None where it starts with none."""
    first = line.runs[0]
    label = label_of(first.text.strip()) if len(first.text) <= MARK_LENGTH else None
    if label is None:
        return None
    rest = [run for run in line.runs if run is not first]
    if not rest:
        return None
    if is_raised(first, line) or line.size <= SMALL * facts.body.size:
        return Note(label, 1, 0)
    return None


def marks(passage: Passage) -> list[tuple[str, TextRun]]:
    """Superscript marks inside a passage, with their labels; a passage never starts with one of its own."""
    found = []
    for line in passage.lines:
        for at, run in enumerate(line.runs):
            if len(run.text) <= MARK_LENGTH and (at or line is not passage.lines[0]) and is_raised(run, line):
                label = label_of(run.text.strip(" ,"))
                if label is not None:
                    found.append((label, run))
    return found


def footnotes(passages: Sequence[Passage], facts: Facts) -> dict[int, Note]:
    """Index of each passage that may be a note, with its mark."""
    found: dict[int, Note] = {}
    for i, passage in enumerate(passages):
        note = note_start(passage.lines[0], facts) if passage.lines[0].runs else None
        if note is not None and passage.look.size < facts.body.size * 1.0001:
            found[i] = note
    return found
