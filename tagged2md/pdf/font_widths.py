"""Advance widths of fonts, in em: simple, standard 14, CID fonts, vertical writing (ISO 32000-2, 9.2.4, 9.7.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pdfminer.fontmetrics import FONT_METRICS

from tagged2md.pdf.objects import as_int, as_number

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tagged2md.pdf.font_facts import Looks
    from tagged2md.pdf.objects import Objects, Plain

MAX_WIDTHS = 70_000
"""Widths of one font that are kept: a CID has two bytes. Ranges in broken files claim any number."""
MAX_WIDTH = 20.0
"""Widths (em) beyond this are damage and read as the default."""
DEFAULT_CID_WIDTH = 1.0
"""/DW where the file gives none (table 115)."""
DEFAULT_VERTICAL_ADVANCE = -1.0
"""Advance by /DW2 where the file gives none (table 115), em."""
VERTICAL_VALUES = 3
"""Numbers of one glyph in a /W2 array."""
SIMPLE_CODES = 256


def simple_widths(objects: Objects, entries: dict[str, Plain], missing: float, unit: float) -> list[float] | None:
    """Widths of all 256 codes; None where the font has no /Widths. ``unit`` is one glyph space unit in em."""
    listed = objects.array(entries.get("/Widths"))
    if not listed:
        return None
    first = as_int(objects.value(entries.get("/FirstChar"))) or 0
    first = min(max(first, -SIMPLE_CODES), SIMPLE_CODES)
    found = _scaled(objects, listed[: SIMPLE_CODES + max(-first, 0)], unit)
    widths = [missing] * max(first, 0) + [missing if width is None else width for width in found[max(-first, 0) :]]
    return (widths + [missing] * SIMPLE_CODES)[:SIMPLE_CODES]


def _scaled(objects: Objects, values: list[Plain], unit: float) -> Sequence[float | None]:
    """Numbers in em; None for what is no number, or a wild one."""
    if are_numbers(values):
        widths = [value * unit for value in values]
        if not widths or (_is_believed(min(widths)) and _is_believed(max(widths))):
            return widths
    numbers = (as_number(objects.value(value)) for value in values)
    return [None if n is None or not _is_believed(n * unit) else n * unit for n in numbers]


_NUMBERS = {int, float}
MAX_NUMBER = 1e9
"""Numbers in width arrays that are believed to be numbers; larger ones may not even fit a float."""


def are_numbers(values: list[Plain]) -> bool:
    """Whether all values are numbers of a usual size."""
    if not set(map(type, values)) <= _NUMBERS:
        return False
    return not values or (min(values) > -MAX_NUMBER and max(values) < MAX_NUMBER)


def _is_believed(width: float) -> bool:
    return -MAX_WIDTH < width < MAX_WIDTH


def standard_widths(found: Looks, texts: list[str], *, is_fixed: bool) -> list[float]:
    """Widths by character, from the metrics of the standard 14 fonts or of the one that stands in for the font."""
    metrics = FONT_METRICS.get(found.name) or FONT_METRICS[_stand_in(found, is_fixed=is_fixed or found.monospaced)]
    by_character = metrics[1]
    default = by_character.get("n", DINGBAT_WIDTH)
    return [by_character.get(text, default) / 1000 for text in texts]


DINGBAT_WIDTH = 788
"""Width of most glyphs of Symbol and ZapfDingbats that the tables of pdfminer.six do not have, thousandths of an em."""


def _stand_in(found: Looks, *, is_fixed: bool) -> str:
    name = found.name
    if name.startswith("Symbol") or "Dingbats" in name:
        return "Symbol" if name.startswith("Symbol") else "ZapfDingbats"
    if is_fixed:
        return "Courier"
    if "Times" in name or "Roman" in name or "Serif" in name:
        return "Times-Bold" if found.bold else "Times-Roman"
    return "Helvetica-Bold" if found.bold else "Helvetica"


class CidWidths:
    """Widths by CID of a /W array: ``first [w w ...]`` and ``first last w`` (9.7.4.3).

    Fonts list some hundred to some thousand, and a file shows a few dozen: values are looked at when they are asked
    for. What is no number, or a wild one, counts as not listed.
    """

    def __init__(self, objects: Objects, value: Plain) -> None:
        self._objects = objects
        self._listed: dict[int, Plain] = {}
        items = objects.array(value)
        if are_numbers(items):
            self._add_ranges(items[: len(items) // RANGE * RANGE])
            return
        for first, last, content in _groups(objects, items, 1):
            if last is None:
                self._listed.update(zip(range(first, first + len(content)), content, strict=True))
            else:
                self._listed.update(dict.fromkeys(range(first, last + 1), content[0]))

    def _add_ranges(self, items: list[float]) -> None:
        """Add ranges alone. Typst and Word write one for each glyph or two, thousands in all."""
        listed = self._listed
        left = MAX_WIDTHS
        for first, last, width in zip(
            map(int, items[::RANGE]), map(int, items[1::RANGE]), items[2::RANGE], strict=True
        ):
            if first == last:
                listed[first] = width
            elif first < last:
                listed.update(dict.fromkeys(range(first, min(last + 1, first + left)), width))
                left -= last - first
            left -= 1
            if left <= 0:
                break

    def __bool__(self) -> bool:
        return bool(self._listed)

    def get(self, cid: int) -> float | None:
        """The width of a CID, em; None where it is not listed."""
        value = self._listed.get(cid)
        if value is None:
            return None
        width = as_number(self._objects.value(value))
        return width * 0.001 if width is not None and _is_believed(width * 0.001) else None


RANGE = 3
"""Numbers of a range in a /W array: first and last CID, and their width."""


def _groups(objects: Objects, value: list[Plain], size: int) -> Iterator[tuple[int, int | None, list[Plain]]]:
    """First CID, last CID, and values of each group of a /W or /W2 array; no last CID where the values are a list.

    All groups together name at most MAX_WIDTHS CIDs: overlapping ranges of hostile files would take for ever.
    """
    left = MAX_WIDTHS
    pending: list[Any] = []
    for item in value:
        content: Any = item if item.__class__ in _NUMBERS else objects.value(item)
        kind = content.__class__
        if kind in _NUMBERS:
            pending.append(content if -MAX_NUMBER < content < MAX_NUMBER else 0)
            if len(pending) == size + 2:
                first, last = int(pending[0]), min(int(pending[1]), int(pending[0]) + left - 1)
                yield first, last, pending[2:]
                left -= max(last - first, 0) + 1
                pending = []
        elif isinstance(content, list):
            if pending:
                yield int(pending[-1]), None, content[: left * size]
                left -= len(content) // size + 1
            pending = []
        if left <= 0:
            return


def vertical_advances(objects: Objects, value: Plain) -> dict[int, float]:
    """Advances of vertical writing by CID of a /W2 array: ``first [w x y ...]`` and ``first last w x y``.

    The position vectors x, y are not kept: they say where in its column a glyph is painted.
    """
    advances: dict[int, float] = {}
    for first, last, content in _groups(objects, objects.array(value), VERTICAL_VALUES):
        found = _scaled(objects, content[::VERTICAL_VALUES], 0.001)
        if last is not None:
            found = list(found) * (last - first + 1)
        advances.update((cid, advance) for cid, advance in enumerate(found, first) if advance is not None)
    return advances


def default_vertical_advance(objects: Objects, value: Plain) -> float:
    """Advance of vertical writing by /DW2, em; negative is down."""
    numbers = objects.numbers(value, 2)
    return numbers[1] / 1000 if numbers else DEFAULT_VERTICAL_ADVANCE
