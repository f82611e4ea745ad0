"""What a document says, block by block, in a form that a document and its Markdown can both be brought to."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

STRONG, EMPH, STRIKE, SUP, SUB, CODE, MATH, NOTE, IMAGE = (1 << bit for bit in range(9))
"""How text looks, as bits."""
MUST_MATCH = MATH | NOTE | IMAGE
"""What text is, apart from its looks. Looks may be missing in Markdown, where delimiters would not be read."""


NAMES = ("strong", "emphasis", "struck out", "raised", "lowered", "code", "math", "a note mark", "a picture")
"""The bits in words, in their order."""


def names_of(looks: int) -> str:
    """A set of looks in words."""
    return " and ".join(name for bit, name in enumerate(NAMES) if looks >> bit & 1) or "plain text"


class Run(NamedTuple):
    """Text of one kind. ``is_autolink``: the text itself is the link, as ``<https://…>``."""

    text: str
    looks: int = 0
    link: str | None = None
    is_autolink: bool = False


class Entry(NamedTuple):
    """A block, a list item, a table cell: what it is, how many containers are around it, and what it says."""

    kind: str
    depth: int
    runs: tuple[Run, ...] = ()
    images: tuple[str, ...] = ()


class Outline(NamedTuple):
    """The entries of the text and of each footnote by its label; and what should never be in our Markdown."""

    entries: tuple[Entry, ...]
    notes: dict[str, tuple[Entry, ...]]
    strange: tuple[str, ...] = ()


_SPACES = re.compile(r"[^\S\n]+")
_AROUND_BREAK = re.compile(r" ?\n\s*")


def words(runs: Iterable[Run]) -> str:
    """The text of the runs with white space collapsed, but with its line breaks."""
    text = _SPACES.sub(" ", "".join(map(_text, runs)))
    return _AROUND_BREAK.sub("\n", text).strip()


def _text(run: Run) -> str:
    """The text of a run; of a formula without white space, which does not change it."""
    return "".join(run.text.split()) if run.looks & MATH else run.text


def characters(runs: Iterable[Run]) -> list[tuple[str, Run]]:
    """Each character that is no white space, with the run it is in."""
    return [(character, run) for run in runs for character in _text(run) if not character.isspace()]
