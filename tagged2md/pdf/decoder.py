"""Strings of a font to text and advances, remembered: most strings of a file are shown more than once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import TYPE_CHECKING

from tagged2md.pdf.codes import SPACE_CODE, Codes, MappedCodes, PairedCodes
from tagged2md.pdf.page import SPACE_AFTER, SPACE_BEFORE
from tagged2md.pdf.tokens import string_value

if TYPE_CHECKING:
    from tagged2md.pdf.page import Font

Word = tuple[str, float, float, int]
"""Text, start and end in em, flags of a run."""
Spacing = tuple[int, int, int]
"""What spacing multiplies: glyphs before a word, glyph gaps inside it, one-byte codes 32 before it."""

Span = tuple[str, int, int]
"""A word, its first glyph, the glyph after its last one."""

MEMO_SIZE = 5_000
"""Strings that are remembered of one font, then it forgets them all: about 2 MB. A page shows about 170 new ones."""
MAX_TOKEN = 2_000
"""Bytes of the longest string that is remembered; lines have about a hundred."""

Shown = tuple[str, float, int, int, list[Word] | None]
"""What a string shows: its text, its width in em, the number of its glyphs, how many are one-byte codes 32, its words.
A plain tuple, since the interpreter unpacks it for every string.

The words are the parts between white space; None stands for one word that is the whole text, the common case.
"""


def shown(codes: Codes, string: bytes) -> Shown:
    """What a string shows."""
    texts, widths, spaces = codes.split(string)
    count = len(texts)
    text = texts if texts.__class__ is str else "".join(texts)
    if len(text) != count:
        return _shown_glyphs(texts, widths, spaces)
    words = text.split()
    if len(words) == 1 and len(words[0]) == count:
        return text, sum(widths), count, spaces, None
    offsets = list(accumulate(widths, initial=0.0))
    placed: list[Word] = []
    end = 0
    for word in words:
        start = text.index(word, end)
        end = start + len(word)
        flags = (SPACE_BEFORE if start else 0) | (SPACE_AFTER if end < count else 0)
        placed.append((word, offsets[start], offsets[end], flags))
    return text, offsets[-1], count, spaces, placed


def _shown_glyphs(texts: Sequence[str], widths: Iterable[float], spaces: int) -> Shown:
    """What glyphs show that stand for none or several characters."""
    texts = [text if text.isascii() else _as_drawn(text) for text in texts]
    spans = _spans_of_glyphs(texts)
    count = len(texts)
    if spans is None:
        return "".join(texts), sum(widths), count, spaces, None
    offsets = list(accumulate(widths, initial=0.0))
    words = [
        (word, offsets[start], offsets[end], (SPACE_BEFORE if start else 0) | (SPACE_AFTER if end < count else 0))
        for word, start, end in spans
    ]
    return "".join(texts), offsets[-1], count, spaces, words


def _as_drawn(text: str) -> str:
    """The text of one glyph in the direction of its line: that of right-to-left ligatures (lam-alef) is turned round.

    Glyphs are drawn from left to right, so that right-to-left words come out reversed and are turned later
    (layout.bidi); a ligature whose characters stand as they are read would then be wrong.
    """
    return text[::-1] if len(text) > 1 and _RIGHT_TO_LEFT.match(text) else text


_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")


def spacing(codes: Codes, string: bytes) -> list[Spacing]:
    """For each word of a string what letter and word spacing multiply."""
    texts, _, spaces = codes.split(string)
    if texts.__class__ is str:
        return _spacing_of_text(str(texts), string if spaces else b"")
    # codes 32 are bytes 32 where the font has codes of one byte; where it has longer ones, spaces is 0
    return [
        (start, end - start - 1, string.count(SPACE_CODE, 0, start) if spaces else 0)
        for _, start, end in _spans_of_glyphs(texts) or ()
    ]


def _spacing_of_text(text: str, spaced: bytes) -> list[Spacing]:
    """The same where each glyph is one character; ``spaced`` are the codes, where some of them are spaces."""
    found: list[Spacing] = []
    end = 0
    for word in text.split():
        start = text.index(word, end)
        end = start + len(word)
        found.append((start, end - start - 1, spaced.count(SPACE_CODE, 0, start)))
    return found


def _spans_of_glyphs(texts: Sequence[str]) -> list[Span] | None:
    """Words where glyphs stand for none or several characters. White space is a glyph of nothing but white space."""
    if texts and not any(not text or text.isspace() for text in texts):
        return None
    spans: list[Span] = []
    start = 0
    while start < len(texts):
        if texts[start].isspace():
            start += 1
            continue
        end = start
        while end < len(texts) and not texts[end].isspace():
            end += 1
        word = "".join(texts[start:end])
        if word:
            spans.append((word, start, end))
        start = end
    if not spans and "" in texts:
        # Glyphs without text of their own may have replacement text.
        return [("", 0, len(texts))]
    return spans


class LoadedFont:
    """A font ready to decode strings. ``memo`` is looked up directly by the interpreter."""

    __slots__ = ("_spacing", "codes", "em", "has_mixed_codes", "memo", "middle", "record", "slanted", "vertical")

    def __init__(self, record: Font, codes: Codes, em: float = 1.0) -> None:
        self.record = record
        self.codes = codes
        self.memo: dict[bytes, Shown] = {}
        """What string tokens show, by the token as it stands in content: escapes are resolved once."""
        self._spacing: dict[bytes, list[Spacing]] = {}
        self.vertical = record.vertical
        self.has_mixed_codes = isinstance(codes, MappedCodes | PairedCodes)
        """Whether codes of one byte stand among longer ones, so that word spacing must be placed code by code."""
        self.em = em
        """Height of an em in text space units at size 1. Differs from 1 in Type 3 fonts alone; negative where these
        stand on their head, for a text matrix that turns them back."""
        self.middle = (record.ascent + record.descent) / 2
        """Height of the middle of a glyph box over the baseline, em."""
        self.slanted: Font | None = None
        """The record with italic set, for text that the matrix slants; made on demand."""

    def show(self, token: bytes) -> Shown:
        """What a string token shows; remembered."""
        found = shown(self.codes, string_value(token))
        if len(token) <= MAX_TOKEN:
            if len(self.memo) >= MEMO_SIZE:
                self.memo.clear()
            self.memo[token] = found
        return found

    def spacing(self, token: bytes) -> list[Spacing]:
        """For each word of a string token what spacing multiplies; remembered, but only asked for in spaced text."""
        found = self._spacing.get(token)
        if found is None:
            found = spacing(self.codes, string_value(token))
            if len(self._spacing) >= MEMO_SIZE:
                self._spacing.clear()
            self._spacing[token] = found
        return found

    def glyphs(self, string: bytes) -> tuple[Sequence[str], Sequence[float]]:
        """Text and advance of each glyph of a string; the advance of vertical writing goes down."""
        texts, advances, _ = self.codes.split(string)
        return texts, list(advances)

    def slanted_record(self) -> Font:
        """The record for text slanted by its matrix, a stand-in for an italic face."""
        if self.slanted is None:
            self.slanted = replace(self.record, italic=True)
        return self.slanted
