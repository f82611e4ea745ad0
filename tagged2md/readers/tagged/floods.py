"""Body text that is tagged as headings (tagged-mapping 6.1, heading flood)."""

from __future__ import annotations

from collections.abc import Sequence

from tagged2md.document.nodes import Heading, Paragraph
from tagged2md.findings import Reporter
from tagged2md.readers.tagged.enrich import style_of
from tagged2md.readers.tagged.parts import Facts, Settled

LEAST_HEADINGS = 8
"""Headings of one level below which there is no flood."""
LINE_SHARE = 0.15
"""Part of the document's lines that the headings of one level may have."""
SENTENCE_ENDS = ".,;"


def without_floods(blocks: Sequence[Settled], report: Reporter) -> list[Settled]:
    """The blocks with headings of a level that is body text as paragraphs."""
    flooded = flooded_levels(blocks)
    if not flooded:
        return list(blocks)
    for level in sorted(flooded):
        first = next(each.block.source.page for each in blocks if _level(each) == level)
        report.add("T2M-HEADING-FLOOD", f"headings of level {level} look like body text; read as paragraphs", first)
    return [_paragraph(each) if _level(each) in flooded else each for each in blocks]


def flooded_levels(blocks: Sequence[Settled]) -> frozenset[int]:
    """Levels of headings that are body text."""
    facts: dict[int, list[Facts]] = {}
    for each in blocks:
        if (level := _level(each)) and each.facts is not None:
            facts.setdefault(level, []).append(each.facts)
    if not any(len(found) >= LEAST_HEADINGS for found in facts.values()):
        return frozenset()
    lines = sum(each.facts.lines for each in blocks if each.facts is not None)
    body = _text_style(blocks)
    return frozenset(level for level, found in facts.items() if _is_flood(found, lines, body))


def _is_flood(found: Sequence[Facts], lines: int, body: tuple[float, bool] | None) -> bool:
    if len(found) < LEAST_HEADINGS or sum(each.lines for each in found) <= LINE_SHARE * lines:
        return False
    half = len(found) / 2
    alike = sum(style_of(each) == body for each in found)
    if body is not None and alike <= half:
        return False  # set apart by style
    if sum(each.text.endswith("?") for each in found) > half:
        return False
    return alike > half or sum(each.text[-1:] in SENTENCE_ENDS for each in found) > half


def _text_style(blocks: Sequence[Settled]) -> tuple[float, bool] | None:
    """The style of most text in paragraphs; None without any."""
    letters: dict[tuple[float, bool], int] = {}
    for each in blocks:
        if each.facts is not None and each.facts.kind == "paragraph":
            style = style_of(each.facts)
            letters[style] = letters.get(style, 0) + len(each.facts.text)
    return max(letters, key=letters.__getitem__) if letters else None


def _level(settled: Settled) -> int:
    """The level of a heading; 0 for other blocks."""
    return settled.block.level if isinstance(settled.block, Heading) else 0


def _paragraph(settled: Settled) -> Settled:
    block = settled.block
    assert isinstance(block, Heading)
    return settled._replace(block=Paragraph(block.children, block.source))
