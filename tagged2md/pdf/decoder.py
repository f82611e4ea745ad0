"""Strings of a font to text and advances, remembered: most strings of a file are shown more than once."""

from __future__ import annotations

import struct
from codecs import charmap_decode
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import TYPE_CHECKING

from tagged2md.pdf.page import SPACE_AFTER, SPACE_BEFORE
from tagged2md.pdf.tokens import string_value

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tagged2md.pdf.cmaps import CodeMap
    from tagged2md.pdf.page import Font

Word = tuple[str, float, float, int]
"""Text, start and end in em, flags of a run."""
Spacing = tuple[int, int, int]
"""What spacing multiplies: glyphs before a word, glyph gaps inside it, one-byte codes 32 before it."""

Glyph = Callable[[bytes, int], tuple[str, float]]
"""Text and advance of a glyph, by its code and CID."""

Span = tuple[str, int, int]
"""A word, its first glyph, the glyph after its last one."""

MEMO_SIZE = 20_000
"""Strings that are remembered of one font."""

SPACE_CODE = 32
"""The one-byte code that word spacing applies to (ISO 32000-2, 9.3.3)."""


Shown = tuple[str, float, int, int, list[Word] | None]
"""What a string shows: its text, its width in em, the number of its glyphs, how many are one-byte codes 32, its words.
A plain tuple, since the interpreter unpacks it for every string.

The words are the parts between white space; None stands for one word that is the whole text, the common case.
"""


Split = tuple[Sequence[str], Sequence[float], int]
"""Text and advance of each glyph, and the number of one-byte codes 32. Texts of one character each are one string."""


class SimpleCodes:
    """Codes of one byte."""

    def __init__(self, texts: Sequence[str], widths: Sequence[float]) -> None:
        self._texts = texts
        self._width = widths.__getitem__
        self._characters = "".join(texts) if {1} == set(map(len, texts)) else None

    def split(self, string: bytes) -> Split:
        """What the codes of a string show."""
        widths = list(map(self._width, string))
        if self._characters is not None:
            return charmap_decode(string, "strict", self._characters)[0], widths, string.count(SPACE_CODE)
        texts = self._texts
        return [texts[code] for code in string], widths, string.count(SPACE_CODE)

    def is_space(self, string: bytes) -> list[bool]:
        """Whether word spacing applies to each glyph."""
        return [code == SPACE_CODE for code in string]


class _Glyphs(dict[int, tuple[str, float]]):
    """Glyphs by two-byte code, filled when first asked for."""

    def __init__(self, glyph: Glyph) -> None:
        super().__init__()
        self._glyph = glyph

    def __missing__(self, code: int) -> tuple[str, float]:
        found = self[code] = self._glyph(code.to_bytes(2, "big"), code)
        return found


class IdentityCodes:
    """Codes of two bytes that are the CIDs."""

    def __init__(self, glyph: Glyph) -> None:
        self._glyph = _Glyphs(glyph).__getitem__

    def split(self, string: bytes) -> Split:
        """What the codes of a string show; word spacing never applies."""
        count = len(string) >> 1
        found = list(map(self._glyph, struct.unpack(f">{count}H", string[: count * 2])))
        return [glyph[0] for glyph in found], [glyph[1] for glyph in found], 0

    def is_space(self, string: bytes) -> list[bool]:
        """Word spacing applies to none."""
        return [False] * (len(string) >> 1)


class MappedCodes:
    """Codes of a CMap, one to four bytes long."""

    def __init__(self, code_map: CodeMap, glyph: Glyph) -> None:
        self._map = code_map
        self._glyph = glyph
        self._glyphs: dict[bytes, tuple[str, float]] = {}

    def _codes(self, string: bytes) -> list[bytes]:
        tree, lengths = self._map.tree, self._map.lengths
        codes: list[bytes] = []
        at = 0
        while at < len(string):
            node = tree.get(string[at])
            end = at + 1
            while isinstance(node, dict) and end < len(string):
                node = node.get(string[end])
                end += 1
            if node is None:
                end = max(end, at + lengths.get(string[at], 1))
            codes.append(string[at:end])
            at = end
        return codes

    def _cid(self, code: bytes) -> int:
        node: Mapping[int, object] | object = self._map.tree
        for byte in code:
            node = node.get(byte) if isinstance(node, dict) else None
        return node if isinstance(node, int) else 0

    def split(self, string: bytes) -> Split:
        """Text and width of each glyph, and how many one-byte codes 32 there are."""
        codes = self._codes(string)
        for code in codes:
            if code not in self._glyphs:
                self._glyphs[code] = self._glyph(code, self._cid(code))
        found = [self._glyphs[code] for code in codes]
        return [text for text, _ in found], [width for _, width in found], codes.count(b" ")

    def is_space(self, string: bytes) -> list[bool]:
        """Whether word spacing applies to each glyph."""
        return [code == b" " for code in self._codes(string)]


class PairedCodes:
    """Bytes of an old CJK code page in a simple font: a lead byte and its trail byte are one character."""

    def __init__(self, codec: str, texts: Sequence[str], widths: Sequence[float]) -> None:
        self._codec = codec
        self._texts = texts
        self._widths = widths

    def split(self, string: bytes) -> Split:
        """Text and width of each character, and how many codes 32 there are."""
        texts: list[str] = []
        widths: list[float] = []
        at = 0
        while at < len(string):
            pair = self._pair(string[at : at + 2])
            size = 1 if pair is None else 2
            texts.append(self._texts[string[at]] if pair is None else pair)
            widths.append(sum(self._widths[code] for code in string[at : at + size]))
            at += size
        return texts, widths, texts.count(" ")

    def _pair(self, code: bytes) -> str | None:
        if len(code) < 2 or code[0] < FIRST_LEAD_BYTE:  # noqa: PLR2004 - a pair
            return None
        try:
            text = code.decode(self._codec)
        except UnicodeError:
            return None
        return text if len(text) == 1 else None

    def is_space(self, string: bytes) -> list[bool]:
        """Whether word spacing applies to each character."""
        return [text == " " for text in self.split(string)[0]]


FIRST_LEAD_BYTE = 0x81
"""Lowest lead byte of GBK, Big5, Shift-JIS and UHC."""

Codes = SimpleCodes | IdentityCodes | MappedCodes | PairedCodes


def shown(codes: Codes, string: bytes) -> Shown:
    """What a string shows."""
    texts, widths, spaces = codes.split(string)
    text = texts if texts.__class__ is str else "".join(texts)
    count = len(texts)
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


def _shown_glyphs(texts: Sequence[str], widths: Sequence[float], spaces: int) -> Shown:
    """What glyphs show that stand for none or several characters."""
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


def spacing(codes: Codes, string: bytes) -> list[Spacing]:
    """For each word of a string what letter and word spacing multiply."""
    texts, _, spaces = codes.split(string)
    # codes 32 are bytes 32 where the font has codes of one byte; where it has longer ones, spaces is 0
    return [
        (start, end - start - 1, string.count(SPACE_CODE, 0, start) if spaces else 0)
        for _, start, end in _spans_of_glyphs(texts) or ()
    ]


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
        if len(self.memo) < MEMO_SIZE:
            self.memo[token] = found
        return found

    def spacing(self, token: bytes) -> list[Spacing]:
        """For each word of a string token what spacing multiplies; remembered, but only asked for in spaced text."""
        found = self._spacing.get(token)
        if found is None:
            found = spacing(self.codes, string_value(token))
            if len(self._spacing) < MEMO_SIZE:
                self._spacing[token] = found
        return found

    def glyphs(self, string: bytes) -> tuple[Sequence[str], Sequence[float]]:
        """Text and advance of each glyph of a string; the advance of vertical writing goes down."""
        texts, advances, _ = self.codes.split(string)
        return texts, advances

    def slanted_record(self) -> Font:
        """The record for text slanted by its matrix, a stand-in for an italic face."""
        if self.slanted is None:
            self.slanted = replace(self.record, italic=True)
        return self.slanted
