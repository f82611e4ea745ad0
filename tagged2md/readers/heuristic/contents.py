"""Contents pages: entries with leaders or with page numbers at the right edge → a nested list with links."""

from __future__ import annotations

import re
import string
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from tagged2md.readers.heuristic.links import page_target
from tagged2md.readers.heuristic.lists import bullet_of
from tagged2md.readers.heuristic.records import Column, TextLine

MIN_ENTRIES = 3
"""Entries below each other that make a contents list."""
LEADER_DOTS = ".·•…_‥⋯"
"""Characters of the dots that lead to the page number, with or without spaces."""
MIN_DOTS = 3
"""Dots that make a leader."""
LEADER = re.compile(r"(?:[.·…] ?){4}")
"""Dots between title and page."""
DOT = re.compile(f"[{LEADER_DOTS}]")
PAGE = r"(?:[A-Z]-?)?\d{1,4}|[ivxlc]{1,7}|[IVXLC]{1,6}|[\u0660-\u0669]{1,4}"
LAST_PAGE = re.compile(rf"(?<=[\s{LEADER_DOTS}])(?:{PAGE})$")
PAGE_LENGTH = 7
"""Characters of the longest page number; looking at the end alone keeps the search linear on lines of any length."""
RIGHT_EM = 1.0
"""A page number without leaders ends within this of the right edge."""
NUMBER_GAP_EM = 2.0
"""White space before a page number without leaders."""
STEP_EM = 0.8
"""Indents of entries that differ by more are different levels."""
MAX_BETWEEN = 2
"""Lines without page number between two entries: parts without one, wrapped titles."""


class Entry(NamedTuple):
    """An entry of a contents list."""

    title: str
    page: str
    line: TextLine
    has_leader: bool


def linked_entry(line: TextLine, urls: Mapping[int, str]) -> Entry | None:
    """The entry that a line without page number is, where all of it is a link to a place in the file."""
    if not urls or urls.keys().isdisjoint(map(id, line.runs)) or bullet_of(line.runs[0]):
        return None
    found = [urls.get(id(run)) for run in line.runs]
    linked = [url for url in found if url is not None]
    if len(linked) < LINKED_SHARE * len(found):
        return None
    if sum(page_target(url) is not None for url in linked) < LINKED_SHARE * len(found):
        return None
    return Entry(line.text, "", line, has_leader=True)


LINKED_SHARE = 0.7
"""Part of an entry's words that are a link; numbers and bullets in front may not be."""


def entry_of(line: TextLine, right: float) -> Entry | None:
    """The entry that a line is, by its leader or by the number at the right edge."""
    if line.parts == 1 and len(DOT.findall(line.text)) < MIN_DOTS:
        return None
    before, page = without_page(line.text)
    title = without_leader(before)
    if title is not None and has_word(title):
        return Entry(title, page, line, has_leader=True)
    if line.parts > 1 and line.gap > NUMBER_GAP_EM * line.size and right - line.x1 < RIGHT_EM * line.size:
        title = before.strip()
        if page and before != before.rstrip() and has_word(title):
            return Entry(title, page, line, has_leader=False)
    return None


def without_page(text: str) -> tuple[str, str]:
    """A line without the page number at its end, and that number; empty where there is none."""
    text = text.rstrip()
    found = LAST_PAGE.search(text[-PAGE_LENGTH - 1 :])
    page = found[0] if found else ""
    return text[: len(text) - len(page)], page


def without_leader(text: str) -> str | None:
    """The text without the leader it ends in; None where it ends in none."""
    title = text.rstrip(LEADER_DOTS + string.whitespace)
    dots = sum(character in LEADER_DOTS for character in text[len(title) :])
    return title.strip() if dots >= MIN_DOTS else None


def has_word(title: str) -> bool:
    """Whether an entry has letters or digits."""
    return any(map(str.isalnum, title))


def stretches(column: Column, urls: Mapping[int, str]) -> list[tuple[int, int]]:
    """Index ranges of the column's lines that are a contents list; ``urls``: of linked runs, by ``id``."""
    entries = [entry_of(line, column.x1) or linked_entry(line, urls) for line in column.lines]
    found: list[tuple[int, int]] = []
    start, last, count, numbers = -1, -1, 0, []
    for i, entry in enumerate([*entries, None]):
        if entry is not None and (start < 0 or i - last <= MAX_BETWEEN):
            start = i if start < 0 else start
            last, count = i, count + 1
            numbers.append(entry)
        elif start >= 0 and (i == len(entries) or i - last > MAX_BETWEEN or entry is not None):
            if count >= MIN_ENTRIES and is_growing(numbers):
                found.append((start, last + 1))
            start, count, numbers = (i, 1, [entry]) if entry is not None else (-1, 0, [])
            last = i
    return found


def is_growing(entries: Sequence[Entry]) -> bool:
    """Whether entries have page numbers or links, and leaders or numbers that never fall."""
    if not any(entry.page or entry.title == entry.line.text for entry in entries):
        return False  # lines to fill in
    if all(entry.has_leader for entry in entries):
        return True
    pages = [int(entry.page) for entry in entries if entry.page.isdigit()]
    return len(pages) >= MIN_ENTRIES and all(a <= b for a, b in pairwise(pages))


def depths(xs: Sequence[float], em: float) -> list[int]:
    """Level of each entry from its left edge, 0 for the outermost."""
    stack: list[float] = []
    found = []
    for x in xs:
        while stack and stack[-1] > x + STEP_EM * em:
            stack.pop()
        if not stack or x > stack[-1] + STEP_EM * em:
            stack.append(x)
        found.append(len(stack) - 1)
    return found
