"""Letters and digits of a text, counted however they are written; here are the replacements that are no loss."""

from __future__ import annotations

import re
from array import array
from collections import Counter
from collections.abc import Mapping
from string import ascii_letters, digits
from typing import NamedTuple
from unicodedata import category, normalize

_ALPHABET = [(letter, letter.encode()) for letter in ascii_letters + digits]
_BEYOND_ASCII = re.compile("[^\x00-\x7f]+")
_ACCENTS = "ˆˇˉˊˋ˘˙˚˛˜˝"
"""Letters of their own to Unicode, but accents that old fonts draw beside letters (layout.accents joins them)."""
_UNCOUNTED = re.compile("[\u0300-\u036f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Accents of European scripts, which Unicode has both as characters and in letters; selectors of variants."""
_SAME_LETTER = str.maketrans({"ı": "i", "ȷ": "j", "ſ": "s", **dict.fromkeys(_ACCENTS, "")})


def characters(text: str) -> Counter[str]:
    """How often each letter and digit stands in a text, however it is written.

    These are the normalisations that are no loss (docs/conservation.md): compatibility forms and ligatures count as
    what they stand for, accents and what is neither letter nor digit not at all.
    """
    plain = text.encode("ascii", "ignore")
    found = Counter({letter: count for letter, code in _ALPHABET if (count := plain.count(code))})
    if len(plain) < len(text):
        rest = normalize("NFKD", "".join(_BEYOND_ASCII.findall(text)).translate(_SAME_LETTER))
        for each, count in Counter(rest).items():
            if is_counted(each):
                found[each] += count
    return found


def is_counted(character: str) -> bool:
    """Whether a decomposed character is a letter, a digit, or a mark that belongs to the letters of its script."""
    return category(character)[0] in "LNM" and not _UNCOUNTED.match(character)


class Packed(NamedTuple):
    """Counts of characters in a tenth of the memory of a Counter."""

    characters: str
    counts: array[int]

    def unpacked(self) -> Counter[str]:
        """The counts as a Counter."""
        return Counter(dict(zip(self.characters, self.counts, strict=True)))


def packed(counts: Mapping[str, int]) -> Packed:
    """The counts of some characters, packed."""
    return Packed("".join(counts), array("L", counts.values())) if counts else NOTHING


NOTHING = Packed("", array("L"))
