"""Paragraphs that are list items, in files whose producer wrote no lists (tagged-mapping 10.5)."""

from __future__ import annotations

from collections.abc import Sequence

from tagged2md.findings import Reporter
from tagged2md.layout.characters import BULLETS, CHECK_BOXES
from tagged2md.readers.tagged.labels import LabelKind, label_of
from tagged2md.readers.tagged.lists import list_block
from tagged2md.readers.tagged.parts import EntryPart, Facts, ListPart, Settled

INDENT_STEP = 8.0
"""Points that a level is indented at least."""
LEAST_NUMBERED = 2
"""Numbered paragraphs that make a list; a single one may be a sentence that begins with a year."""
MOST_LEVELS = 16
"""Levels of such a list."""


def listed(blocks: Sequence[Settled], report: Reporter) -> list[Settled]:
    """The blocks with runs of paragraphs that begin with bullets or consecutive numbers as lists."""
    found: list[Settled] = []
    at = 0
    while at < len(blocks):
        end = _end_of_items(blocks, at)
        found.extend(_lists(blocks[at:end], report) if end > at else blocks[at : at + 1])
        at = max(end, at + 1)
    return found


def _end_of_items(blocks: Sequence[Settled], start: int) -> int:
    """Index after the last of the paragraphs from ``start`` that are items; ``start`` where the first is none."""
    at = start
    while at < len(blocks) and _is_item(blocks[at].facts):
        at += 1
    return at


def _is_item(facts: Facts | None) -> bool:
    if facts is None or facts.mark is None or facts.kind != "paragraph" or facts.cells:
        return False
    label = facts.mark.label
    return label in BULLETS or label in CHECK_BOXES or number_of(facts) is not None


def number_of(facts: Facts | None) -> int | None:
    """The number of a paragraph that begins like ``3. `` or ``3) ``."""
    if facts is None or facts.mark is None or facts.mark.label[-1:] not in (".", ")") or facts.mark.label[:1] == "(":
        return None
    label = label_of(facts.mark.label)
    return label.number if label.kind is LabelKind.DECIMAL else None


def _lists(blocks: Sequence[Settled], report: Reporter) -> list[Settled]:
    """Lists of the items, nested by indent; numbers that do not follow each other stay paragraphs."""
    tops: list[ListPart] = []
    levels: list[tuple[float, ListPart]] = []
    for block in blocks:
        x = block.facts.box.x0 if block.facts and block.facts.box else 0.0
        while levels and x < levels[-1][0] - INDENT_STEP:
            levels.pop()
        if levels and abs(x - levels[-1][0]) <= INDENT_STEP and _follows(levels[-1][1], block.facts):
            levels[-1][1].entries.append(_entry(block))
            continue
        part = ListPart(None, [_entry(block)])
        if levels and x > levels[-1][0] + INDENT_STEP and len(levels) < MOST_LEVELS:
            levels[-1][1].entries[-1].blocks.append(part)
            levels.append((x, part))
        else:
            tops.append(part)
            levels = [(x, part)]
    return [each for part in tops for each in _settled(part, report)]


def _follows(part: ListPart, facts: Facts | None) -> bool:
    last = part.entries[-1].blocks[0]
    before = number_of(last.facts) if isinstance(last, Settled) else None
    number = number_of(facts)
    return number == (before + 1 if before is not None else None)


def _entry(block: Settled) -> EntryPart:
    return EntryPart(None, None, [block], block.block.source.page, block.block.source.box)


def _settled(part: ListPart, report: Reporter) -> list[Settled]:
    first = part.entries[0].blocks[0]
    is_numbered = isinstance(first, Settled) and number_of(first.facts) is not None
    if is_numbered and len(part.entries) < LEAST_NUMBERED:
        rest = part.entries[0].blocks[1:]
        nested = (each for each in rest if isinstance(each, ListPart))
        return [first, *(block for each in nested for block in _settled(each, report))]  # type: ignore[list-item]  # a block is what is settled
    block = list_block(part, report)
    return [Settled(block)] if block else []
