"""Notes at the very foot of a page: set like footers, and text all the same."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tagged2md.readers.heuristic.notes import is_raised, note_marker
from tagged2md.readers.heuristic.records import TextLine

FOOT_ROWS = 16
"""Rows from the foot of the page in which notes are looked for."""
SIGN = re.compile(r"[*†‡§¶]{1,3}\s*[^\W\d_]")
"""A sign before a word; a footer begins with neither."""
SHORTEST = 24
"""Characters of a line that a sign makes a note; less may be an ornament."""
STEP_EM = 1.6
"""Distance of the baselines of one note, at most."""
INDENT_EM = 3.0
"""How far the lines of one note may begin apart."""


def foot_notes(rows: Sequence[Sequence[TextLine]]) -> set[int]:
    """Ids of the lines of notes among the last rows: what begins with a raised mark or a sign, and what goes on."""
    found: set[int] = set()
    last: TextLine | None = None
    for row in rows[-FOOT_ROWS:]:
        for line in row:
            if begins_note(line) or (last is not None and goes_on(last, line)):
                found.add(id(line))
                last = line
    return found


def begins_note(line: TextLine) -> bool:
    """Whether a line begins with a raised mark, or with a sign."""
    if SIGN.match(line.text):
        return len(line.text) >= SHORTEST
    return note_marker(line) is not None and is_raised(line.runs[0], line)


def goes_on(last: TextLine, line: TextLine) -> bool:
    """Whether a line goes on with the one above it, in its look and near its left edge; numbers alone do not."""
    em = last.look.size
    return (
        line.look == last.look
        and 0 < last.y - line.y <= STEP_EM * em
        and abs(line.x0 - last.x0) <= INDENT_EM * em
        and any(map(str.isalpha, line.text))
    )
