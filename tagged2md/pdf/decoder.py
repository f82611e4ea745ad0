"""Strings of a font to text and advances, remembered: most strings of a file are shown more than once."""

from __future__ import annotations

import re
import struct
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from tagged2md.pdf.page import SPACE_AFTER, SPACE_BEFORE

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tagged2md.pdf.cmaps import CodeMap

Word = tuple[str, int, int, int]
"""Text, first glyph, glyph after the last one, flags."""

MEMO_SIZE = 20_000
"""Strings that are remembered of one font."""

SPACE_CODE = 32
"""The one-byte code that word spacing applies to (ISO 32000-2, 9.3.3)."""

_WORDS = re.compile(r"\S+").finditer


class Shown(NamedTuple):
    """What a string of a font shows. Widths in em."""

    text: str
    width: float
    glyphs: int
    spaces: int
    """One-byte codes 32."""
    words: tuple[Word, ...] | None
    """Parts between white space; None where there is none and the text is not empty: the whole is one word."""
    offsets: tuple[float, ...]
    """Start of each glyph, and the end."""


class SimpleCodes:
    """Codes of one byte."""

    def __init__(self, texts: Sequence[str], widths: Sequence[float]) -> None:
        self.texts = texts
        self.widths = widths

    def split(self, string: bytes) -> tuple[list[str], list[float], int]:
        """Text and width of each glyph, and how many codes 32 there are."""
        texts, widths = self.texts, self.widths
        return [texts[code] for code in string], [widths[code] for code in string], string.count(SPACE_CODE)

    def is_space(self, string: bytes) -> list[bool]:
        """Whether word spacing applies to each glyph."""
        return [code == SPACE_CODE for code in string]


class _Filled(dict[int | bytes, tuple[str, float]]):
    """Glyphs by code, filled when first asked for."""

    def __init__(self, glyph: Callable[[int, int], tuple[str, float]]) -> None:
        super().__init__()
        self.glyph = glyph

    def __missing__(self, code: int) -> tuple[str, float]:
        found = self[code] = self.glyph(code, code)
        return found


class IdentityCodes:
    """Codes of two bytes that are the CIDs."""

    def __init__(self, glyph: Callable[[int, int], tuple[str, float]]) -> None:
        self._glyphs = _Filled(glyph)

    def split(self, string: bytes) -> tuple[list[str], list[float], int]:
        """Text and width of each glyph; word spacing never applies."""
        count = len(string) >> 1
        found = [self._glyphs[code] for code in struct.unpack(f">{count}H", string[: count * 2])]
        return [text for text, _ in found], [width for _, width in found], 0

    def is_space(self, string: bytes) -> list[bool]:
        """Word spacing applies to none."""
        return [False] * (len(string) >> 1)


class MappedCodes:
    """Codes of a CMap, one to four bytes long."""

    def __init__(self, code_map: CodeMap, glyph: Callable[[int, int], tuple[str, float]]) -> None:
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

    def split(self, string: bytes) -> tuple[list[str], list[float], int]:
        """Text and width of each glyph, and how many one-byte codes 32 there are."""
        codes = self._codes(string)
        for code in codes:
            if code not in self._glyphs:
                self._glyphs[code] = self._glyph(int.from_bytes(code, "big"), self._cid(code))
        found = [self._glyphs[code] for code in codes]
        return [text for text, _ in found], [width for _, width in found], codes.count(b" ")

    def is_space(self, string: bytes) -> list[bool]:
        """Whether word spacing applies to each glyph."""
        return [code == b" " for code in self._codes(string)]


Codes = SimpleCodes | IdentityCodes | MappedCodes


def shown(codes: Codes, string: bytes) -> Shown:
    """What a string shows."""
    texts, widths, spaces = codes.split(string)
    text = "".join(texts)
    words = _words(text) if len(text) == len(texts) else _words_of_glyphs(texts)
    return Shown(text, sum(widths), len(texts), spaces, words, (0.0, *accumulate(widths)))


def _words(text: str) -> tuple[Word, ...] | None:
    """Words of a text with one character for each glyph."""
    if text.isascii() and " " not in text and text.isprintable() and text:
        return None
    spans = [(match.group(), match.start(), match.end()) for match in _WORDS(text)]
    if len(spans) == 1 and len(spans[0][0]) == len(text):
        return None
    return tuple((word, start, end, _flags(start, end, len(text))) for word, start, end in spans)


def _flags(start: int, end: int, count: int) -> int:
    return (SPACE_BEFORE if start > 0 else 0) | (SPACE_AFTER if end < count else 0)


def _words_of_glyphs(texts: list[str]) -> tuple[Word, ...] | None:
    """Words where glyphs stand for none or several characters. White space is a glyph of nothing but white space."""
    if texts and not any(not text or text.isspace() for text in texts):
        return None
    words: list[Word] = []
    start = 0
    before = 0
    while start < len(texts):
        if texts[start].isspace():
            before = SPACE_BEFORE
            start += 1
            continue
        end = start
        while end < len(texts) and not texts[end].isspace():
            end += 1
        word = "".join(texts[start:end])
        if word:
            words.append((word, start, end, before | (SPACE_AFTER if end < len(texts) else 0)))
        start, before = end, 0
    return tuple(words)
