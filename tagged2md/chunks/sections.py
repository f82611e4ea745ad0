"""Pieces in the order in which they are packed, and the sections that they make."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from tagged2md.chunks.pieces import Piece

_MARK = re.compile(r"\[\^([^\s\]]+)\]")
_INTRODUCED = ("list", "table", "code", "math", "quote", "html")
"""Blocks that a paragraph may introduce."""
CAPTION_SHARE = 8
"""A paragraph before a table of at most this part of the budget stays with it: it is its caption, or leads to it."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with what follows it up to the next one; headings without anything below stand with the next one."""

    pieces: tuple[Piece, ...]
    level: int = 0
    """Of its first heading; 0 for what stands before any heading."""

    @property
    def path(self) -> tuple[str, ...]:
        """The headings that all of it stands under."""
        return self.pieces[-1].path if self.pieces[-1].kind != "footnote" else self.pieces[0].path


def with_notes_at_marks(pieces: Sequence[Piece], markdown: str) -> list[Piece]:
    """The same pieces, the text of each footnote directly behind the block that marks it first.

    Behind a heading nothing is put: its notes follow the next block. Of notes with the same mark, which Markdown of
    other origin has, the first one is meant (as in GitHub's); the others stay where they are.
    """
    notes: dict[str, Piece] = {}
    for piece in pieces:
        if piece.kind == "footnote" and (label := _label(piece, markdown)):
            notes.setdefault(label, piece)
    if not notes:
        return list(pieces)
    moved = {piece.start for piece in notes.values()}
    found: list[Piece] = []
    waiting: list[Piece] = []
    for piece in pieces:
        if piece.start in moved:
            continue
        found.append(piece)
        waiting += _marked(piece, notes, markdown)
        if piece.kind != "heading":
            found += waiting
            waiting = []
    return [*found, *waiting, *notes.values()]


def _label(piece: Piece, markdown: str) -> str:
    match = _MARK.match(markdown, piece.start)
    return match[1] if match and markdown.startswith(":", match.end()) else ""


def _marked(piece: Piece, notes: dict[str, Piece], markdown: str) -> Iterator[Piece]:
    """The notes that a piece marks, and those that these mark; none is given twice."""
    stack = [piece]
    while stack:
        this = stack.pop()
        if this.kind in ("code", "math"):
            continue
        for label in _MARK.findall(this.text(markdown)):
            if label in notes:
                note = replace(notes.pop(label), path=piece.path)
                yield note
                stack.append(note)


def sections(pieces: Iterable[Piece]) -> Iterator[Section]:
    """The pieces as sections."""
    body: list[Piece] = []
    level = 0
    has_body = False
    for piece in pieces:
        if piece.kind == "heading":
            if has_body:
                yield Section(tuple(body), level)
                body, has_body = [], False
            level = min(level, piece.level) if body else piece.level
        else:
            has_body = True
        body.append(piece)
    if body:
        yield Section(tuple(body), level)


def holds_next(piece: Piece, after: Piece | None, markdown: str, budget: int) -> bool:
    """Whether a piece must not end a chunk: a heading, what introduces a list, the caption of a table."""
    if after is None:
        return False
    if piece.kind == "heading":
        return True
    if piece.kind != "paragraph" or after.kind not in _INTRODUCED:
        return False
    is_caption = after.kind in ("table", "html") and piece.tokens * CAPTION_SHARE <= budget
    return is_caption or markdown[piece.end - 1] in ":："
