"""Why each block is what it is, and where its text stands: noted by the readers for ``tagged2md inspect``.

A conversion keeps no trail: ``Reporter.trail`` is None, and nothing is collected.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tagged2md.geometry import Rect


class Spot(NamedTuple):
    """A line, or a piece of one: its 1-based page and its box in page space."""

    page: int
    box: Rect


class Evidence(NamedTuple):
    """What made a block what it is."""

    by: str
    """The structure element or the recogniser, in a few words."""
    reasons: tuple[str, ...] = ()
    """In plain words, the weightiest first."""
    spots: tuple[Spot, ...] = ()
    """Its lines in reading order."""
    cells: tuple[Spot, ...] = ()
    """The cells of a table whose blocks have no places of their own."""
    role: str = ""
    """What the recogniser took it for; empty where that is what the element says."""


class LeftPiece(NamedTuple):
    """Visible text that was left out."""

    page: int
    code: str
    text: str
    why: str


@dataclass(slots=True)
class Trail:
    """What was noted while a file was read."""

    columns: dict[int, int] = field(default_factory=dict)
    """Columns of each page that was read by geometry."""
    left_out: list[LeftPiece] = field(default_factory=list)
    rewritten: list[tuple[int, str]] = field(default_factory=list)
    """Visible text that Markdown says by other means, with its page: markers of items, marks of notes."""
    _evidence: dict[int, Evidence] = field(default_factory=dict)
    _owners: list[object] = field(default_factory=list)
    """The records that the evidence belongs to, which keeps their ids from being given to others."""

    def note(self, source: object, evidence: Evidence) -> None:
        """Remember the evidence for the blocks with this very source record."""
        self._evidence[id(source)] = evidence
        self._owners.append(source)

    def left(self, page: int, code: str, text: str, why: str) -> None:
        """Remember visible text that was left out."""
        self.left_out.append(LeftPiece(page, code, text, why))

    def of(self, source: object) -> Evidence | None:
        """What is known of the blocks with this very source record."""
        return self._evidence.get(id(source))


def spots_of(page: int, boxes: Sequence[Rect]) -> tuple[Spot, ...]:
    """Boxes of one page as spots."""
    return tuple(Spot(page, box) for box in boxes)
