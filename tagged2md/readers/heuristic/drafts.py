"""Parts of the document before its lists are nested and the levels of its headings are known."""

from __future__ import annotations

from typing import NamedTuple

from tagged2md.document.nodes import (
    Block,
    Inlines,
    Source,
)
from tagged2md.readers.heuristic.records import Look, Marker, Titled


class Candidate(NamedTuple):
    """A heading, or a paragraph that might be one: what decides that when all of its style are known."""

    titled: Titled
    points: int
    is_set_off: bool
    """Whether it has more white above it than below."""
    stands_over: bool = False
    """Whether it is a line of its own that stands over what follows, and reads as a heading."""


class Said(NamedTuple):
    """A paragraph, caption or whole block between other things."""

    block: Block
    x0: float
    """Left edge, from the left edge of its column."""
    may_continue: bool = False
    """Whether it may belong to the item before it."""
    candidate: Candidate | None = None
    """What it would be as a heading."""
    look: Look | None = None
    """Look of a paragraph."""


class Entitled(NamedTuple):
    """A heading before its level is known."""

    inlines: Inlines
    source: Source
    titled: Titled
    candidate: Candidate | None = None

    @property
    def look(self) -> Look:
        """Look of its first line."""
        return self.titled.look


class Listed(NamedTuple):
    """A list item before lists are built."""

    marker: Marker
    inlines: Inlines
    source: Source
    x: float
    """Left edge of the marker, from the left edge of its column."""
    text_x: float
    em: float


class Noted(NamedTuple):
    """A footnote; ``key`` is its page and label."""

    key: str
    inlines: Inlines
    source: Source
    otherwise: Said | Listed
    """What it is if nothing refers to it."""


Part = Said | Entitled | Listed | Noted
