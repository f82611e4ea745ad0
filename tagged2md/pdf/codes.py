"""How the bytes of a string fall into codes, and the glyph of each code."""

from __future__ import annotations

import struct
from codecs import charmap_decode
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tagged2md.pdf.predefined_cmaps import CodeMap

Glyph = Callable[[bytes, int], tuple[str, float]]
"""Text and advance of a glyph, by its code and CID."""

SPACE_CODE = 32
"""The one-byte code that word spacing applies to (ISO 32000-2, 9.3.3)."""

Split = tuple[Sequence[str], Iterable[float], int]
"""Text and advance of each glyph, and the number of one-byte codes 32. Texts of one character each are one string;
advances can be gone through once."""


class SimpleCodes:
    """Codes of one byte."""

    def __init__(self, texts: Sequence[str], widths: Sequence[float]) -> None:
        self._text = texts.__getitem__
        self._width = widths.__getitem__
        characters = "".join(texts)
        self._characters = characters if len(characters) == len(texts) and "" not in texts else None

    def split(self, string: bytes) -> Split:
        """What the codes of a string show."""
        if self._characters is not None:
            texts: Sequence[str] = charmap_decode(string, "strict", self._characters)[0]
        else:
            texts = list(map(self._text, string))
        return texts, map(self._width, string), string.count(SPACE_CODE) if SPACE_CODE in string else 0

    def is_space(self, string: bytes) -> list[bool]:
        """Whether word spacing applies to each glyph."""
        return [code == SPACE_CODE for code in string]


class _Texts(dict[int, str]):
    """Texts by two-byte code, filled when first asked for, and the advances with them."""

    def __init__(self, glyph: Glyph) -> None:
        super().__init__()
        self._glyph = glyph
        self.advances: dict[int, float] = {}

    def __missing__(self, code: int) -> str:
        self[code], self.advances[code] = self._glyph(code.to_bytes(2, "big"), code)
        return self[code]


_UNPACKED = [struct.Struct(f">{count}H").unpack for count in range(128)]
"""Reads that many codes of two bytes; a structure made on the spot takes three times as long."""


class IdentityCodes:
    """Codes of two bytes that are the CIDs."""

    def __init__(self, glyph: Glyph) -> None:
        texts = _Texts(glyph)
        self._text = texts.__getitem__
        self._advance = texts.advances.__getitem__

    def split(self, string: bytes) -> Split:
        """What the codes of a string show; word spacing never applies."""
        count = len(string) >> 1
        unpacked = _UNPACKED[count] if count < len(_UNPACKED) else struct.Struct(f">{count}H").unpack
        codes = unpacked(string[: count * 2])
        return list(map(self._text, codes)), map(self._advance, codes), 0

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
