"""Page labels (ISO 32000-2, 12.4.2)."""

from __future__ import annotations

from typing import NamedTuple

from tagged2md.pdf.objects import Objects, Plain, as_int, tree_leaves

MAX_LABEL_RANGES = 10_000
"""Ranges of labels that are read; books have a handful."""
MAX_LETTERS = 50
"""Repeats of a letter in the label of a far page (``aaa``); beyond it the number is shown."""

_ROMAN = (
    (1000, "m"),
    (900, "cm"),
    (500, "d"),
    (400, "cd"),
    (100, "c"),
    (90, "xc"),
    (50, "l"),
    (40, "xl"),
    (10, "x"),
    (9, "ix"),
    (5, "v"),
    (4, "iv"),
    (1, "i"),
)
_MAX_ROMAN = 4000
_ALPHABET = 26


class LabelRange(NamedTuple):
    """Labels from the page with 0-based index ``start`` on."""

    start: int
    style: str | None
    prefix: str
    first: int


def label_ranges(objects: Objects, root: dict[str, Plain]) -> tuple[LabelRange, ...]:
    """The ranges of the number tree, sorted by their first page."""
    ranges = []
    for key, value in tree_leaves(objects, root.get("/PageLabels"), "/Nums", MAX_LABEL_RANGES):
        start, entry = as_int(key), objects.value(value)
        if start is None or not isinstance(entry, dict):
            continue
        first = objects.integer(entry, "/St")
        ranges.append(LabelRange(start, objects.name(entry, "/S"), objects.text(entry, "/P") or "", first or 1))
        if len(ranges) >= MAX_LABEL_RANGES:
            break
    return tuple(sorted(ranges, key=lambda found: found.start))


def page_label(ranges: tuple[LabelRange, ...], number: int) -> str:
    """The label of the page with 1-based ``number``: the number itself where the file says nothing."""
    found = next((entry for entry in reversed(ranges) if entry.start < number), None)
    if found is None:
        return str(number)
    return found.prefix + _numeral(found.first + number - 1 - found.start, found.style)


def _numeral(number: int, style: str | None) -> str:
    match style:
        case "D":
            return str(number)
        case "R" | "r":
            numeral = _roman(number)
            return numeral.upper() if style == "R" else numeral
        case "A" | "a":
            return _letters(number, style)
        case _:
            return ""


def _roman(number: int) -> str:
    if not 0 < number < _MAX_ROMAN:
        return str(number)
    digits = []
    for value, letters in _ROMAN:
        count, number = divmod(number, value)
        digits.append(letters * count)
    return "".join(digits)


def _letters(number: int, first: str) -> str:
    """A to z, then aa to zz, then aaa ..."""
    repeats, letter = divmod(number - 1, _ALPHABET)
    if number < 1 or repeats >= MAX_LETTERS:
        return str(number)
    return chr(ord(first) + letter) * (repeats + 1)
