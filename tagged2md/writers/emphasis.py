"""Emphasis delimiters: which of them CommonMark would read as we mean them.

``*`` only opens or closes emphasis next to the right characters (CommonMark 0.31, 6.2 Emphasis and strong emphasis),
and which opener belongs to which closer follows from all delimiters of a block. So what was written is matched again
here, by the algorithm of the standard, and styles that would not come back are left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple
from unicodedata import category, ucd_3_2_0

STRONG, EMPH, STRIKE = 1, 2, 4
"""Bits of a set of styles, in the order in which they are opened: the outermost first is STRIKE."""
STYLES = (STRIKE, STRONG, EMPH)
OPENING = {STRONG: "\x0e", EMPH: "\x10", STRIKE: "\x12"}
CLOSING = {STRONG: "\x0f", EMPH: "\x11", STRIKE: "\x13"}
DELIMITERS = {"\x0e": "**", "\x0f": "**", "\x10": "*", "\x11": "*", "\x12": "~~", "\x13": "~~"}
_STYLE_OF = {mark: style for marks in (OPENING, CLOSING) for style, mark in marks.items()}
_RUN = re.compile("[\x0e-\x11]+|[\x12\x13]+")
_MARK = re.compile("[\x0e-\x13]")
_PLACE = re.compile("[\x0e-\x13]+")
_STRONG_LENGTH = 2
_RULE_OF = 3
"""CommonMark's rule: the lengths of two runs that both open and close must not add up to a multiple of three."""


class Span(NamedTuple):
    """Text between two delimiters: ``start`` and ``end`` count the runs of delimiters before them."""

    style: int
    start: int
    end: int


class Run(NamedTuple):
    """Delimiters that stand together: ``number`` counts the places where delimiters stand."""

    character: str
    length: int
    opens: bool
    closes: bool
    number: int


class Reader(NamedTuple):
    """What differs between parsers: what is punctuation, and which delimiter they look through for a neighbour."""

    is_punctuation: Callable[[str], bool]
    looks_through: str


@lru_cache(maxsize=4096)
def is_punctuation(character: str) -> bool:
    """Punctuation as GitHub has it (CommonMark 0.29 and before): ASCII punctuation and Unicode categories P."""
    if character.isascii():
        return character.isprintable() and not character.isalnum() and character != " "
    return category(character)[0] == "P"


@lru_cache(maxsize=4096)
def is_old_punctuation(character: str) -> bool:
    """Punctuation that was there in Unicode 3.2: GitHub's older tables take what was added since for letters."""
    return is_punctuation(character) and (character.isascii() or ucd_3_2_0.category(character)[0] == "P")


@lru_cache(maxsize=4096)
def is_punctuation_or_symbol(character: str) -> bool:
    """Punctuation as CommonMark 0.31 has it: Unicode categories P and S."""
    return is_punctuation(character) or category(character)[0] == "S"


READERS = (
    Reader(is_punctuation, ""),  # CommonMark 0.29 and before, markdown-it
    Reader(is_old_punctuation, "~"),  # cmark-gfm, which is GitHub
    Reader(is_punctuation_or_symbol, ""),  # CommonMark 0.31
)
"""Parsers that must all read what was meant. On plain text without tildes they agree."""


def with_delimiters(text: str) -> str:
    """The text with ``*``, ``**`` and ``~~`` put in for the control characters that stand for them."""
    return _MARK.sub(lambda match: DELIMITERS[match[0]], text)


def failing_spans(text: str, before: str, after: str) -> list[tuple[int, int]]:
    """The spans of ``text`` that would not be read as meant, as (style, how many of that style come before it).

    ``before`` and ``after`` are the characters around the text. All readers must agree.
    """
    padded = before + text + after
    if all(_is_easy(padded, place) for place in _PLACE.finditer(padded)):
        return []
    meant = _meant(padded)
    readers = READERS if OPENING[STRIKE] in text or "~" in text or not text.isascii() else READERS[:1]
    return sorted({key for reader in readers for key in _missing(meant, padded, reader)})


_EASY_OPENING = frozenset(OPENING[style] for style in (STRONG, EMPH))
_EASY_CLOSING = frozenset(CLOSING[style] for style in (STRONG, EMPH))


def _is_easy(text: str, place: re.Match[str]) -> bool:
    """Whether delimiters can only open, or only close, to every reader. If all can, they pair just as they nest."""
    before, after = text[place.start() - 1], text[place.end()]
    if "~" in (before, after):
        return False
    marks = set(place[0])
    if marks <= _EASY_OPENING:
        return (before.isspace() and not after.isspace()) or (_is_ascii_punctuation(before) and _is_ascii_word(after))
    if marks <= _EASY_CLOSING:
        return (after.isspace() and not before.isspace()) or (_is_ascii_word(before) and _is_ascii_punctuation(after))
    return False


def _is_ascii_word(character: str) -> bool:
    return character.isascii() and character.isalnum()


def _is_ascii_punctuation(character: str) -> bool:
    return character.isascii() and is_punctuation(character)


def _missing(meant: dict[tuple[int, int], Span], text: str, reader: Reader) -> set[tuple[int, int]]:
    runs = _runs(text, reader)
    read = _read(runs)
    missing = {key for key, span in meant.items() if span not in read}
    if not missing:
        return missing
    opening = {(run.character, run.number) for run in runs if run.opens}
    closing = {(run.character, run.number) for run in runs if run.closes}
    unfit = {
        key
        for key in missing
        if (_character(key[0]), meant[key].start) not in opening or (_character(key[0]), meant[key].end) not in closing
    }
    return unfit or missing


def _character(style: int) -> str:
    return "~" if style == STRIKE else "*"


def _meant(text: str) -> dict[tuple[int, int], Span]:
    """The spans that the marks in the text stand for."""
    spans: dict[tuple[int, int], Span] = {}
    opened: dict[int, int] = {}
    counts = dict.fromkeys(STYLES, 0)
    for number, match in enumerate(_places(text)):
        for mark in match[0]:
            style = _STYLE_OF[mark]
            if mark == OPENING[style]:
                opened[style] = number
            else:
                spans[style, counts[style]] = Span(style, opened[style], number)
                counts[style] += 1
    return spans


def _places(text: str) -> list[re.Match[str]]:
    return list(_PLACE.finditer(text))


def _runs(text: str, reader: Reader) -> list[Run]:
    """The delimiter runs of the text with what they can do by their neighbours (left- and right-flanking)."""
    return [
        _run(text, (match.start(), match.end()), number, reader)
        for number, place in enumerate(_places(text))
        for match in _RUN.finditer(text, place.start(), place.end())
    ]


def _run(text: str, span: tuple[int, int], number: int, reader: Reader) -> Run:
    start, end = span
    delimiters = "".join(DELIMITERS[mark] for mark in text[start:end])
    before, after = _neighbour(text, start - 1, -1, reader), _neighbour(text, end, 1, reader)
    before_blank, after_blank = before.isspace(), after.isspace()
    before_mark, after_mark = reader.is_punctuation(before), reader.is_punctuation(after)
    opens = not after_blank and (not after_mark or before_blank or before_mark)
    closes = not before_blank and (not before_mark or after_blank or after_mark)
    return Run(delimiters[0], len(delimiters), opens, closes, number)


def _neighbour(text: str, position: int, step: int, reader: Reader) -> str:
    """The character next to a run, in the direction of ``step``."""
    while (character := DELIMITERS.get(text[position], text[position])[0]) == reader.looks_through:
        position += step
    return character


def _read(runs: list[Run]) -> set[Span]:
    """The spans that a parser makes of the runs (CommonMark 0.31, appendix: process emphasis)."""
    spans: set[Span] = set()
    for character in "*~":
        _Matcher([run for run in runs if run.character == character], spans).match_all()
    return spans


class _Matcher:
    """The stack of delimiters of the standard's algorithm, for one character."""

    def __init__(self, runs: list[Run], spans: set[Span]) -> None:
        self.runs = runs
        self.spans = spans
        self.stack: list[list[int]] = []  # index of a run, delimiters left of it
        self.bottoms: dict[tuple[int, bool], int] = {}  # kind of closer: runs before this index can't be its opener

    def match_all(self) -> None:
        for index, run in enumerate(self.runs):
            left = self.left_after_closing(index) if run.closes else run.length
            if left and run.opens:
                self.stack.append([index, left])

    def left_after_closing(self, index: int) -> int:
        """Matches a closing run with runs on the stack; how many of its delimiters are left."""
        closer = self.runs[index]
        left = closer.length
        while left and (depth := self.opener(index)) is not None:
            del self.stack[depth + 1 :]
            entry = self.stack[depth]
            used = _STRONG_LENGTH if min(left, entry[1]) >= _STRONG_LENGTH else 1
            self.spans.add(Span(_style(closer.character, used), self.runs[entry[0]].number, closer.number))
            entry[1] -= used
            left -= used
            if not entry[1]:
                self.stack.pop()
        return left

    def opener(self, index: int) -> int | None:
        """Depth in the stack of the nearest run that the closer may match."""
        closer = self.runs[index]
        kind = (closer.length % _RULE_OF, closer.opens)
        bottom = self.bottoms.get(kind, 0)
        for depth in range(len(self.stack) - 1, -1, -1):
            opener_index = self.stack[depth][0]
            if opener_index < bottom:
                return None
            if may_match(self.runs[opener_index], closer):
                return depth
        self.bottoms[kind] = index
        return None


def _style(character: str, used: int) -> int:
    if character == "~":
        return STRIKE if used == _STRONG_LENGTH else 0
    return STRONG if used == _STRONG_LENGTH else EMPH


def may_match(opener: Run, closer: Run) -> bool:
    """The rule of three (CommonMark 0.31, 6.2, rules 9 and 10)."""
    if not (closer.opens or opener.closes):
        return True
    total = opener.length + closer.length
    return total % _RULE_OF != 0 or (opener.length % _RULE_OF == 0 and closer.length % _RULE_OF == 0)
