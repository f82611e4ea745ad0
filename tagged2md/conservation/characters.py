"""Characters of a text, counted however they are written; here stands which replacements are no loss."""

from __future__ import annotations

import re
from array import array
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple
from unicodedata import category, normalize

KINDS = frozenset(
    ("Lu", "Ll", "Lt", "Lm", "Lo", "Nd", "Nl", "No", "Mn", "Mc", "Me", "Po", "Ps", "Pe", "Pi", "Pf", "Sm", "Sc")
)
"""General categories that are counted. Not among them: white space, controls and private use; dashes (hyphens at line
ends go), low lines (leaders), shapes and dingbats (bullets, boxes), spacing accents."""
_UNCOUNTED = re.compile(
    "[.:()\\[\\]*#§†‡‖·…‥•‣⁃∙"  # what labels of items, marks of notes and leaders are made of
    "\u2190-\u21ff\u27f0-\u27ff\u2900-\u297f\u2212"  # arrows and the minus: bullets, links back
    "\u02c6-\u02cb\u02d8-\u02dd\u0300-\u036f"  # accents of European scripts, which stand beside letters or in them
    "\ufe00-\ufe0f\U000e0100-\U000e01ef]"  # selectors of variants
)
_SAME_LETTER = str.maketrans({"ı": "i", "ȷ": "j", "ſ": "s"})
_BEYOND_ASCII = re.compile("[^\x00-\x7f]+")


def is_counted(character: str) -> bool:
    """Whether a character, decomposed as far as it goes, may not be lost."""
    return category(character) in KINDS and not _UNCOUNTED.match(character)


_ASCII = [(chr(code), bytes([code])) for code in range(0x80) if is_counted(chr(code))]


def characters(text: str) -> Counter[str]:
    """How often each counted character stands in a text, however it is written.

    Compatibility forms and ligatures count as what they stand for (NFKD), letters with accents as their letters.
    """
    plain = text.encode("ascii", "ignore")
    found = Counter({letter: count for letter, code in _ASCII if (count := plain.count(code))})
    if len(plain) < len(text):
        rest = normalize("NFKD", "".join(_BEYOND_ASCII.findall(text)).translate(_SAME_LETTER))
        for each, count in Counter(rest).items():
            if is_counted(each):
                found[each] += count
    return found


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
