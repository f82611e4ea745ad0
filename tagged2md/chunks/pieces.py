"""Pieces: parts of the Markdown that chunks are made of, each with its place in the text and in the file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tagged2md.document.nodes import Block, Footnote
from tagged2md.document.places import Place
from tagged2md.writers.blocks import LIST_SEPARATOR

BETWEEN = "\n\n"
"""What stands between two blocks."""

Slice = tuple[int, int]
"""A part of the Markdown, by offsets in characters."""


class Line(NamedTuple):
    """A line inside of a block: where it begins, where the content of its innermost container does, where it ends."""

    start: int
    inner: int
    end: int


@dataclass(frozen=True, slots=True)
class Frame:
    """What is repeated around pieces of a block that is cut: the header of a table, the fences of code."""

    lead: str = ""
    tail: str = ""
    lead_tokens: int = 0
    tail_tokens: int = 0


@dataclass(frozen=True, slots=True)
class Piece:
    """A block, or a part of one that is too long. Its text is its slices, parted by line feeds."""

    kind: str
    slices: tuple[Slice, ...]
    tokens: int = 0
    places: tuple[Place, ...] = ()
    path: tuple[str, ...] = ()
    """The headings above it."""
    type: str = ""
    """The type of the block that it is or comes from."""
    level: int = 0
    """Of a heading, 1 to 6."""
    node: Block | Footnote | None = None
    """What it was written from, where that is known."""
    frame: Frame | None = None
    """Pieces of one block share it."""
    opens: bool = False
    """Whether it holds the lead of its frame itself."""
    closes: bool = False
    """Whether it holds the tail of its frame itself."""
    hangs: tuple[tuple[int, int], ...] = ()
    """For each item of which it is a later block: where that begins, and by how many columns it was indented below."""
    depth: int = 0
    """How many cuts inside each other made it."""

    @property
    def start(self) -> int:
        """Where it begins in the Markdown."""
        return self.slices[0][0]

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.slices[-1][1]

    def text(self, markdown: str) -> str:
        """Its text, without what its frame adds."""
        return "\n".join([markdown[start:end] for start, end in self.slices])


def lines_of(piece: Piece, markdown: str) -> list[Line]:
    """The lines of a piece."""
    found = []
    for start, end in piece.slices:
        at = start
        for text in markdown[start:end].split("\n"):
            found.append(Line(at, at, at + len(text)))
            at += len(text) + 1
    return found


def slices_of(lines: Sequence[Line]) -> tuple[Slice, ...]:
    """The slices that hold the lines, neighbours as one."""
    found: list[Slice] = []
    for start, _, end in lines:
        if found and start == found[-1][1] + 1:
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    return tuple(found)


def inner_text(lines: Iterable[Line], markdown: str) -> str:
    """The content of lines, without what the containers around them put in front."""
    return "\n".join([markdown[line.inner : line.end] for line in lines])


def gap(before: Piece, after: Piece, markdown: str) -> str:
    """What stands between two pieces of one chunk: what does in the Markdown, where nothing else lies between."""
    if not 0 <= after.start - before.end <= LONGEST_GAP:
        return BETWEEN
    between = markdown[before.end : after.start]
    if not between.strip("> \n"):
        if ">" in between or "\n" not in between:
            return between
        is_tight = between.count("\n") == 1 and (
            not after.depth or before.kind == after.kind or is_below(after, before)
        )
        return "\n" if is_tight else BETWEEN
    if LIST_SEPARATOR in between and before.type == after.type == "list":
        return f"{BETWEEN}{LIST_SEPARATOR}{BETWEEN}"
    return BETWEEN


def is_below(piece: Piece, before: Piece) -> bool:
    """Whether a piece is a later block of the very item that the one before begins."""
    return any(start == before.start for start, _ in piece.hangs)


LONGEST_GAP = 200
"""Characters between neighbours: blank lines, indentation, a separator. What is further away was put there by us."""
