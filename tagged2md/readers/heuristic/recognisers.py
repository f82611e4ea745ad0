"""What a passage is. Each recogniser answers for its own kind, with reasons, or says None: not mine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple

from tagged2md.geometry import Rect
from tagged2md.readers.heuristic import headings
from tagged2md.readers.heuristic.census import Facts
from tagged2md.readers.heuristic.evidence import is_caption
from tagged2md.readers.heuristic.headings import Setting
from tagged2md.readers.heuristic.quotes import is_quotation
from tagged2md.readers.heuristic.records import Passage

Role = Literal["item", "note", "end note", "caption", "heading", "quote", "text"]


class Evidence(NamedTuple):
    """All that a recogniser may look at."""

    passage: Passage
    setting: Setting
    facts: Facts
    outline: Mapping[str, int]
    """Level of each bookmark by its title key."""
    bars: Sequence[Rect] = ()
    """The upright bars of the page."""


class Answer(NamedTuple):
    """What a passage is, and why."""

    role: Role
    reasons: tuple[str, ...]
    outline: int | None = None
    """Level of the bookmark with its text."""
    points: int | None = None
    """What speaks for a heading, where the passage is short enough for one and has no other role."""


def marked(evidence: Evidence) -> Answer | None:
    """List items and notes are marked when lines become passages."""
    marker = evidence.passage.marker
    if marker is None:
        return None
    return Answer("note" if marker.kind == "note" else "item", (f"starts with {marker.label}",))


def outlined(evidence: Evidence) -> Answer | None:
    """A short passage with the text of a bookmark is a heading."""
    passage = evidence.passage
    if not evidence.outline or not headings.is_candidate(passage, evidence.facts) or is_bulleted(passage):
        return None
    for key in headings.title_keys(passage.text):
        level = evidence.outline.get(key)
        if level is not None and passage.look.size >= headings.SMALLER * evidence.facts.body.size:
            return Answer("heading", ("is a bookmark",), level)
    return None


def is_bulleted(passage: Passage) -> bool:
    """Whether a passage starts with a bullet; the numbers of headings are markers too."""
    return passage.marker is not None and passage.marker.number is None


def run_in(evidence: Evidence) -> Answer | None:
    """A heading at the start of the first line of its text."""
    return Answer("heading", ("stands in the first line of its text",)) if evidence.passage.runs_in else None


def caption(evidence: Evidence) -> Answer | None:
    """A passage that starts like a caption is one; of 339 such lines 3 were headings."""
    return Answer("caption", ("starts like a caption",)) if is_caption(evidence.passage.text) else None


def heading_points(evidence: Evidence) -> int | None:
    """What speaks for a heading; None for a passage that is too long for one."""
    if not headings.is_candidate(evidence.passage, evidence.facts):
        return None
    return headings.points(evidence.passage, evidence.setting, evidence.facts)


def quote(evidence: Evidence) -> Answer | None:
    """A passage that is set as a quotation, in type no larger than the body."""
    passage = evidence.passage
    is_strong = not evidence.facts.body.bold and all(line.is_bold for line in passage.lines)
    if passage.keeps_breaks or is_strong or passage.look.size > headings.LARGER * evidence.facts.body.size:
        return None
    return Answer("quote", ("is set apart at both sides",)) if is_quotation(passage, evidence.bars) else None


RECOGNISERS: tuple[Callable[[Evidence], Answer | None], ...] = (outlined, run_in, marked, caption)
"""Tried in this order; what none of them claims is a heading if it has enough points, a quotation, or text."""


def answer(evidence: Evidence) -> Answer:
    """What the passage is."""
    for recogniser in RECOGNISERS:
        found = recogniser(evidence)
        if found is not None:
            return found
    points = heading_points(evidence)
    if points is not None and points >= headings.ENOUGH:
        return Answer("heading", (f"{points} points",), points=points)
    return quote(evidence) or Answer("text", (), points=points)
