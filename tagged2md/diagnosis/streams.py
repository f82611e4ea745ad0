"""Texts as streams of letters and digits: what neither spaces, hyphens, ligatures, accents nor Markdown can change."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple
from unicodedata import normalize

from tagged2md.layout.characters import is_cjk

_NO_LETTERS = re.compile(r"[\W_]+")
_SAME_LETTER = str.maketrans({"ı": "i", "ȷ": "j", "ſ": "s", "\u00ad": None})
_CJK_START = "\u2e80"
"""No character before this one belongs to a script without spaces."""


def letters(text: str) -> str:
    """The letters and digits of a text: compatibility forms resolved, accents and everything else left out."""
    if text.isascii():
        return _NO_LETTERS.sub("", text)
    return _NO_LETTERS.sub("", normalize("NFKD", text.translate(_SAME_LETTER)))


class Word(NamedTuple):
    """A word of a stream; in scripts without spaces, a character."""

    start: int
    """Place of its first letter in the stream."""
    letters: str
    text: str
    """As it stands in the text, for messages."""
    page: int
    """1-based; 0 where the text has no pages."""
    kind: int
    """What the text is; the numbers are those of whoever made the stream."""

    @property
    def end(self) -> int:
        """Place behind its last letter."""
        return self.start + len(self.letters)


@dataclass(slots=True)
class Stream:
    """Words one after the other, and all their letters as one string."""

    words: list[Word] = field(default_factory=list)
    text: str = ""
    bounds: bytearray = field(default_factory=bytearray)
    """For each place between two letters, and either end, 1 where a word begins or ends."""
    _parts: list[str] = field(default_factory=list)
    _size: int = 0

    def add(self, text: str, page: int = 0, kind: int = 0) -> None:
        """Append a text."""
        for piece in pieces(text):
            found = letters(piece)
            if found:
                self.words.append(Word(self._size, found, piece, page, kind))
                self._parts.append(found)
                self._size += len(found)

    def closed(self) -> Stream:
        """The stream itself, with all that was added in its ``text``."""
        self.text = "".join(self._parts)
        self.bounds = bytearray(self._size + 1)
        self.bounds[self._size] = 1
        for word in self.words:
            self.bounds[word.start] = 1
        return self


def pieces(text: str) -> Iterator[str]:
    """What white space parts, and each character of scripts that are written without it."""
    for piece in text.split():
        if piece.isascii() or max(piece) < _CJK_START:
            yield piece
        else:
            yield from _split(piece)


def _split(piece: str) -> Iterator[str]:
    start = 0
    for at, character in enumerate(piece):
        if is_cjk(character):
            if start < at:
                yield piece[start:at]
            yield character
            start = at + 1
    if start < len(piece):
        yield piece[start:]


def stream_of(texts: Iterable[str]) -> Stream:
    """The stream of some texts."""
    stream = Stream()
    for text in texts:
        stream.add(text)
    return stream.closed()
