"""Advance widths of fonts, in em: simple, standard 14, CID fonts, vertical writing (ISO 32000-2, 9.2.4, 9.7.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pdfminer.fontmetrics import FONT_METRICS

from tagged2md.pdf.objects import as_int, as_number

if TYPE_CHECKING:
    from tagged2md.pdf.font_facts import Looks
    from tagged2md.pdf.objects import Objects, Plain

MAX_WIDTHS = 70_000
"""Widths of one font that are kept: a CID has two bytes. Ranges in broken files claim any number."""
MAX_WIDTH = 20.0
"""Widths (em) beyond this are damage and read as the default."""
DEFAULT_CID_WIDTH = 1.0
"""/DW where the file gives none (table 115)."""
DEFAULT_VERTICAL = (0.88, -1.0)
"""/DW2 where the file gives none: height of the vertical origin and advance, em."""
SIMPLE_CODES = 256


class VerticalMetrics(NamedTuple):
    """Advance (negative: downwards) and position vector of a glyph in vertical writing, em."""

    advance: float
    x: float
    y: float


def simple_widths(objects: Objects, entries: dict[str, Plain], missing: float, unit: float) -> list[float] | None:
    """Widths of all 256 codes; None where the font has no /Widths. ``unit`` is one glyph space unit in em."""
    listed = objects.array(entries.get("/Widths"))
    if not listed:
        return None
    first = as_int(objects.value(entries.get("/FirstChar"))) or 0
    widths = [missing] * SIMPLE_CODES
    for code, value in enumerate(listed[: SIMPLE_CODES * 2], first):
        width = as_number(value if not isinstance(value, str) else objects.value(value))
        if 0 <= code < SIMPLE_CODES and width is not None:
            widths[code] = width * unit if _is_believed(width * unit) else missing
    return widths


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


def cid_widths(objects: Objects, value: Plain) -> dict[int, float]:
    """Widths by CID of a /W array: ``first [w w ...]`` and ``first last w`` (9.7.4.3)."""
    widths: dict[int, float] = {}
    pending: list[float] = []
    for item in objects.array(value):
        content = objects.value(item)
        if isinstance(content, list):
            _add_listed(widths, pending, content, objects)
            pending = []
        elif (number := as_number(content)) is not None:
            pending.append(number)
            if len(pending) == _RANGE:
                _add_range(widths, pending)
                pending = []
        if len(widths) > MAX_WIDTHS:
            break
    return widths


_RANGE = 3


def _add_listed(widths: dict[int, float], pending: list[float], content: list[Plain], objects: Objects) -> None:
    if not pending:
        return
    for cid, item in enumerate(content[:MAX_WIDTHS], int(pending[-1])):
        width = as_number(objects.value(item))
        if width is not None and _is_believed(width / 1000):
            widths[cid] = width / 1000


def _add_range(widths: dict[int, float], pending: list[float]) -> None:
    first, last, width = pending
    cids = range(int(first), min(int(last), int(first) + MAX_WIDTHS) + 1)
    if _is_believed(width / 1000):
        widths.update(dict.fromkeys(cids, width / 1000))


def vertical_metrics(objects: Objects, value: Plain) -> dict[int, VerticalMetrics]:
    """Vertical metrics by CID of a /W2 array: ``first [w x y ...]`` and ``first last w x y``."""
    found: dict[int, VerticalMetrics] = {}
    pending: list[float] = []
    for item in objects.array(value):
        content = objects.value(item)
        if isinstance(content, list):
            triples = [as_number(objects.value(part)) or 0.0 for part in content[:MAX_WIDTHS]]
            for offset in range(len(triples) // 3 if pending else 0):
                found[int(pending[-1]) + offset] = _vertical(triples[3 * offset : 3 * offset + 3])
            pending = []
        elif (number := as_number(content)) is not None:
            pending.append(number)
            if len(pending) == _VERTICAL_RANGE:
                metrics = _vertical(pending[2:])
                cids = range(int(pending[0]), min(int(pending[1]), int(pending[0]) + MAX_WIDTHS) + 1)
                found.update(dict.fromkeys(cids, metrics))
                pending = []
        if len(found) > MAX_WIDTHS:
            break
    return found


_VERTICAL_RANGE = 5


def _vertical(numbers: list[float]) -> VerticalMetrics:
    advance, x, y = (number / 1000 if _is_believed(number / 1000) else 0.0 for number in numbers)
    return VerticalMetrics(advance, x, y)


def default_vertical(objects: Objects, value: Plain) -> tuple[float, float]:
    """/DW2: height of the vertical origin and advance, em."""
    numbers = objects.numbers(value, 2)
    return (numbers[0] / 1000, numbers[1] / 1000) if numbers else DEFAULT_VERTICAL
