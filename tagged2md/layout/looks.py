"""How pieces of text are set off, before they become inline nodes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from tagged2md.document.nodes import Inline

Shift = Literal[-1, 0, 1]


@dataclass(frozen=True, slots=True)
class Looks:
    """How a piece of text is set off; ``shift`` is 1 for superscripts, -1 for subscripts."""

    strong: bool = False
    emph: bool = False
    strike: bool = False
    code: bool = False
    shift: Shift = 0
    url: str | None = None


PLAIN = Looks()
STRONG = Looks(strong=True)
EMPH = Looks(emph=True)
STRONG_EMPH = Looks(strong=True, emph=True)


class Piece(NamedTuple):
    """A piece of text with one look. ``atom`` is an inline that is inserted as it is; then ``text`` is not read."""

    before: str
    text: str
    looks: Looks
    atom: Inline | None = None
