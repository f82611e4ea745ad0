"""Characters of a text, counted however they are written; here stands which replacements are no loss."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from itertools import islice
from unicodedata import category, decimal, normalize

from tagged2md.layout.characters import beyond_ascii

KINDS = frozenset(
    ("Lu", "Ll", "Lt", "Lm", "Lo", "Nd", "Nl", "No", "Mn", "Mc", "Me", "Po", "Ps", "Pe", "Pi", "Pf", "Sm", "Sc")
)
"""General categories that are counted. Not among them: white space, controls and private use; dashes (hyphens at line
ends go), low lines (leaders), shapes and dingbats (bullets, boxes), spacing accents."""
_UNCOUNTED = re.compile(
    "[.:()\\[\\]*#§†‡‖·…‥⋯•‣⁃∙"  # what labels of items, marks of notes and leaders are made of
    "\u2190-\u21ff\u27f0-\u27ff\u2900-\u297f\u2212"  # arrows and the minus: bullets, links back
    "\u02c6-\u02cb\u02d8-\u02dd\u0300-\u036f"  # accents of European scripts, which stand beside letters or in them
    "\ufe00-\ufe0f\U000e0100-\U000e01ef]"  # selectors of variants
)
_SAME_LETTER = str.maketrans({"ı": "i", "ȷ": "j", "ſ": "s"})


_DIGIT = re.compile(r"\d")
"""Digits of any script: labels of lists are written with those of ASCII."""


def _ascii_digit(match: re.Match[str]) -> str:
    return str(decimal(match[0]))


def is_counted(character: str) -> bool:
    """Whether a character, decomposed as far as it goes, may not be lost."""
    return category(character) in KINDS and not _UNCOUNTED.match(character)


def decomposed(text: str) -> str:
    """The characters beyond ASCII, each as what it stands for: compatibility forms, ligatures, letters with accents."""
    return normalize("NFKD", _DIGIT.sub(_ascii_digit, beyond_ascii(text).translate(_SAME_LETTER)))


def characters(text: str) -> Counter[str]:
    """How often each counted character stands in a text, however it is written."""
    found = Counter(text.encode("ascii", "ignore").decode("ascii"))
    if not text.isascii():
        found.update(decomposed(text))
    return Counter({each: count for each, count in found.items() if is_counted(each)})


class Tally:
    """What counts in many texts, as a few numbers: quick to take, and different where a character is missing.

    Of ASCII, the number of characters and the sum of a code for each, no two of which are the same; of others, how
    often each stands there. Two texts that differ have the same tally only where as many characters are too few as too
    many, and their codes give the same sum.
    """

    __slots__ = ("codes", "count", "others")

    def __init__(self, text: str = "") -> None:
        self.count = self.codes = 0
        self.others: Counter[str] = Counter()
        self.add(text)

    def add(self, text: str) -> None:
        """Take in a text."""
        self._add(text.encode("utf-8", "surrogatepass"))
        if not text.isascii():
            rest = decomposed(text)
            self._add(rest.encode("utf-8", "surrogatepass"))
            self.others.update({each: n for each, n in Counter(rest).items() if each > "\x7f" and is_counted(each)})

    def _add(self, raw: bytes) -> None:
        codes = raw.translate(_CODES, _SKIPPED)
        self.count += len(codes)
        self.codes += sum(codes)

    def merge(self, other: Tally) -> None:
        """Take in what another one holds."""
        self.count += other.count
        self.codes += other.codes
        self.others.update(other.others)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tally) and (self.count, self.codes, self.others) == (
            other.count,
            other.codes,
            other.others,
        )

    __hash__ = None  # type: ignore[assignment]  # what changes has no hash; typeshed knows the method only


AT_ONCE = 1_000
"""Texts that are joined before they are taken in: few calls, and no copy of a whole book."""


def tally_of(texts: Iterable[str]) -> Tally:
    """The tally of many short texts."""
    found = Tally()
    waiting = iter(texts)
    while some := list(islice(waiting, AT_ONCE)):
        found.add("".join(some))
    return found


_ASCII = bytes(range(0x80))
_SKIPPED = bytes([code for code in range(0x100) if code >= len(_ASCII) or not is_counted(chr(code))])
_STEP, _PRIME = 97, 251
"""Codes are multiples of the step modulo the prime: all different, and far from each other for letters side by side."""
_CODES = bytes([code * _STEP % _PRIME + 1 for code in range(0x100)])
