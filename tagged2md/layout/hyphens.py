"""Hyphens at line ends: kept or removed, by what the document itself writes elsewhere. Spec: 4.5 Line ends."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tagged2md.layout.characters import HYPHENS, SOFT_HYPHEN

SUSPENDING = frozenset(("and", "or", "und", "oder", "bzw", "et", "ou", "y", "o", "e", "en", "of", "og", "och", "eller"))
"""Words that follow a suspended hyphen: ``Vor- und Nachteile``."""

MIN_PART = 2
"""Letters each side must have for a hyphen to be removed without evidence; hyphenation never leaves one letter."""

MIN_WORD = 3
"""Letters each side must have to count as a word of its own: shorter ones are prefixes (``re-``, ``in-``)."""

FIRST_PARTS = frozenset(("half", "self", "well", "quasi"))
"""English first parts of compounds that are written with a hyphen: ``half-hearted``, ``well-known``."""

LAST_PARTS = frozenset(
    [
        "based",
        "driven",
        "oriented",
        "related",
        "specific",
        "friendly",
        "level",
        "term",
        "scale",
        "free",
        "funded",
        "owned",
        "speaking",
        "sized",
    ]
)
"""English last parts of compounds that are written with a hyphen after a word: ``logic-based``, ``royalty-free``."""

MEASURES = frozenset(("year", "month", "week", "day", "hour", "minute", "point", "page", "bit", "inch", "foot", "mile"))
"""English words that stand with hyphens after a number: ``21-year-old``."""

MIN_LAST = 4
"""Letters that follow one of ``FIRST_PARTS`` in a compound; ``selfish`` has less."""

NEAR_LINES = 3
"""Lines after a hyphen whose first word may be the end of a cut one: lines of columns side by side take turns."""

MOST_LINES = 1000
"""Lines that are kept as they are before only their different words are."""

_EDGES = re.compile(r"^[\W_]+|[\W_]+$")
_LAST_WORD = re.compile(r"[^\W_]+(?:[-\u2010\u2011'’][^\W_]+)*$")
_FIRST_WORD = re.compile(r"[^\W_]+(?:[-\u2010\u2011'’][^\W_]+)*")


class Vocabulary:
    """The words a document writes unbroken inside lines."""

    __slots__ = ("_after_hyphen", "_lines", "_raw", "_words", "has_soft_hyphens")

    def __init__(self, lines: Iterable[str] = ()) -> None:
        self._lines: list[str] = []
        """Lines whose words are not in ``_raw`` yet: without hyphens at line ends nobody asks for them."""
        self._raw: set[str] = set()
        self._words: set[str] = set()
        self._after_hyphen = 0
        """Lines to come whose first word may be the end of a cut one."""
        self.has_soft_hyphens = False
        """Whether a line ends in U+00AD: then the producer marks soft hyphens, and other hyphens are real."""
        for line in lines:
            self.add(line)

    def add(self, line_text: str) -> None:
        """Take in the words of one line; what a line end may have cut is left out. Lines come from the top."""
        last = line_text.rstrip()[-1:]
        if not last:
            return
        is_cut = last in HYPHENS or last == SOFT_HYPHEN
        if is_cut or self._after_hyphen:
            first = 1 if self._after_hyphen else 0
            self._raw.update(line_text.split()[first : -1 if is_cut else None])
            self._after_hyphen = NEAR_LINES if is_cut else self._after_hyphen - 1
            self.has_soft_hyphens = self.has_soft_hyphens or last == SOFT_HYPHEN
            return
        self._lines.append(line_text)
        if len(self._lines) >= MOST_LINES:
            self._take_lines()

    def _take_lines(self) -> None:
        self._raw.update(" ".join(self._lines).split())
        self._lines.clear()

    def __contains__(self, word: str) -> bool:
        """Whether the word stands somewhere inside a line, in any capitalisation."""
        self._take_lines()
        if self._raw:
            self._words.update(" ".join(map(_bare, self._raw)).casefold().replace("\u2010", "-").split())
            self._raw.clear()
        return word.casefold() in self._words


def _bare(word: str) -> str:
    return word if word.isalnum() else _EDGES.sub("", word)


def is_hyphenated(before: str) -> bool:
    """Whether text ends in a hyphen after a letter or digit."""
    return len(before) > 1 and before[-1] in HYPHENS and before[-2].isalnum()


def suspends(after: str) -> bool:
    """Whether the next line begins with a word that follows a suspended hyphen (``and``, ``oder``)."""
    return _word_after(after) in SUSPENDING


def keeps_hyphen(before: str, after: str, vocabulary: Vocabulary) -> bool:
    """Whether a hyphen at a line end belongs to the word. ``before`` ends with it, ``after`` begins the next line."""
    head, tail = _word_before(before[:-1]), _word_after(after)
    if vocabulary.has_soft_hyphens or not (tail[:1].islower() or (head.isupper() and tail.isupper())):
        return True
    if f"{head}-{tail}" in vocabulary:
        return True
    if head + tail in vocabulary:
        return False
    if tail.isupper() or is_compound(head, tail, vocabulary):
        return True
    return min(_letters(head), _letters(tail)) < MIN_PART


def is_compound(head: str, tail: str, vocabulary: Vocabulary) -> bool:
    """Whether two parts of a word that is not written elsewhere are words themselves."""
    first, last = head.rpartition("-")[2], tail.partition("-")[0]
    if (first, last) != (head, tail) and first + last in vocabulary:
        return False
    if min(len(first), len(last)) >= MIN_WORD and first in vocabulary and last in vocabulary:
        return True
    if first != head:
        before = head[: -len(first) - 1]
        return (before.isdecimal() and first in MEASURES) or (len(first) >= MIN_WORD and first in vocabulary)
    if last != tail or last in LAST_PARTS:
        return len(first) >= MIN_WORD and first in vocabulary
    return first.casefold() in FIRST_PARTS and len(last) >= MIN_LAST


def _letters(word: str) -> int:
    return sum(map(str.isalpha, word))


def _word_before(text: str) -> str:
    found = _LAST_WORD.search(text)
    return found[0] if found else ""


def _word_after(text: str) -> str:
    found = _FIRST_WORD.match(text)
    return found[0] if found else ""
