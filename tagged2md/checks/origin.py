"""Where a file comes from, and how well it can be read because of that."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from tagged2md.checks.expectations import EXPECTED, Expectation, Expected
from tagged2md.checks.makers import Maker, maker_of

if TYPE_CHECKING:
    from tagged2md.checks.traces import Traces
    from tagged2md.layout.page_kinds import PageKind
    from tagged2md.readers.decisions import PageMode

MOST_GARBLED = 0.5
"""Part of the characters on garbled pages from which on a file can't be read well, whoever made it."""
MOST_UNMAPPED = 0.3
"""Part of the characters without Unicode value from which on it can't be read: the same sends a page to the heuristics
(tagged-mapping, 12.2)."""

MOST_COVERED = 0.9
"""Part of the text that tags hold at least where a file is said to be read by them."""


class Origin(NamedTuple):
    """Where a file comes from, and how well it can be read because of that."""

    kind: str
    """The sort of program in which it was set, see docs/library.md; ``word-tagged`` and ``word-untagged`` for Word."""
    program: str | None
    """The program itself, as far as it is known."""
    version: str | None
    rewritten_by: str | None
    """What printed, joined, signed or repaired the file later; None where nothing says so."""
    reasons: tuple[str, ...]
    """The evidence, the weightiest first."""
    expected: Expectation
    """How well its reading can be expected to be: ``good``, ``fair``, ``poor`` or ``none``."""
    expected_reason: str


UNKNOWN = Origin("other", None, None, None, (), "fair", "nothing is known of the program")
"""Stands for the origin of a file that was not looked into."""


class Reading(NamedTuple):
    """How a file would be read, and what of its text can be."""

    mode: PageMode | None
    has_tags: bool
    """Whether there is a structure tree with content."""
    coverage: float
    """Part of the text that the tags hold."""
    garbled_share: float
    unmapped: float


def origin_of(traces: Traces, reading: Reading) -> Origin:
    """Where a file comes from, by all that is known of it."""
    maker = maker_of(traces)
    kind = f"word-{'tagged' if reading.has_tags else 'untagged'}" if maker.kind == "word" else maker.kind
    found = expected(maker, traces, reading)
    return Origin(kind, maker.program, maker.version, maker.rewritten_by, maker.reasons, found.grade, found.reason)


def expected(maker: Maker, traces: Traces, reading: Reading) -> Expected:
    """How well a file can be read: by what its pages hold, else by its maker and its tags."""
    counts = Counter(traces.kinds)
    if counts.total() and not counts["text"] and not counts["ocr"]:
        most = max(NO_TEXT, key=lambda kind: counts[kind])
        return Expected("none", NO_TEXT[most])
    if reading.garbled_share > MOST_GARBLED:
        return Expected("poor", "the text looks garbled: recognise it anew")
    if reading.unmapped > MOST_UNMAPPED:
        return Expected("poor", "fonts do not say which characters they show: recognise the text anew")
    by_tags, by_geometry = EXPECTED[maker.kind]
    if reading.mode is None or reading.mode == "heuristics":
        return by_geometry
    if reading.coverage < MOST_COVERED and by_tags.grade == "good":
        return Expected("fair", "the tags hold a part of the text only; the rest is read by geometry")
    if reading.mode == "tags+enrich" and by_tags.grade == "good":
        return Expected("fair", "the tags have no headings, lists or tables, or make a paragraph of each line")
    return by_tags


NO_TEXT: dict[PageKind, str] = {
    "image": "pages are images: recognise the text first",
    "outlines": "letters are drawn as shapes: recognise the text first",
    "unreadable": "fonts do not say which characters they show: recognise the text anew",
    "hidden": "all text is hidden",
    "damaged": "the pages are damaged",
    "drawing": "the pages have no text",
    "blank": "the pages are blank",
}
"""Why a file without text can't be read, by what its pages show."""
