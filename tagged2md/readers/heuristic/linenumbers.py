"""Line numbers: growing numbers beside the text, as in pleadings and manuscripts under review, or beside listings."""

from __future__ import annotations

import itertools
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

from tagged2md.pdf.page import TextRun
from tagged2md.readers.heuristic.corridors import cut_line
from tagged2md.readers.heuristic.records import TextLine
from tagged2md.readers.heuristic.strips import PageText

MIN_NUMBERS = 8
"""Numbers below each other that make a column of line numbers."""
MIN_SMALL = 4
"""The same for each fifth or tenth line, in numbers smaller than the text, which need not stand at one distance."""
MIN_LISTED = 3
"""Small numbers below each other, beside code, that are those of a listing."""
LISTED_SIZE = 0.85
"""Size of such a number at most, in parts of the size of the code beside it."""
STEPS = (1, 5, 10)
"""What line numbers count by."""
MAX_DIGITS = 4
"""Digits of a line number."""
GAP_EM = 0.9
"""White space between a line number and the text after it; a space is 0.25 em, in typewriter faces 0.6 em."""
SMALL_GAP_EM = 0.2
"""The same where the number is smaller than the text."""
SAME_X = 2.0
"""Points between the right, or the left, edges of line numbers."""


def line_numbers(page: PageText) -> dict[int, str]:
    """The line numbers of a page, by ``id`` of their lines, with the reason."""
    columns = [*counting_columns(page.lines), *listings(page.lines)]
    return {id(line): "line number" for column in columns for line in column}


def with_numbers_apart(lines: Sequence[TextLine]) -> list[TextLine]:
    """The lines, line numbers that layout took for their first or last word as lines of their own."""
    places = {id(line): at for line in lines if (at := number_ends(line))}
    if len(places) < MIN_LISTED:
        return list(lines)
    cut = {id(line): cut_line(line, places[id(line)], {}) for line in lines if id(line) in places}
    parted = [piece for line in lines for piece in cut.get(id(line), [line])]
    counted = {id(line) for column in [*counting_columns(parted), *listings(parted)] for line in column}
    numbered = {line: pieces for line, pieces in cut.items() if any(id(piece) in counted for piece in pieces)}
    return [piece for line in lines for piece in numbered.get(id(line), [line])]


def number_ends(line: TextLine) -> list[int]:
    """Where a line is to be cut: behind a number at its start, before one at its end, each beyond a gap."""
    runs = line.runs
    if len(runs) == 1:
        return []
    at = [1] if is_number(runs[0].text) and is_apart(runs[1].x0 - runs[0].x1, runs[0], runs[1]) else []
    if is_number(runs[-1].text) and is_apart(runs[-1].x0 - runs[-2].x1, runs[-1], runs[-2]):
        at.append(len(runs) - 1)
    return sorted(set(at))


def is_apart(gap: float, number: TextRun, text: TextRun) -> bool:
    """Whether the white space between a number and the text beside it is wider than that of a word."""
    is_small = number.style.size <= LISTED_SIZE * text.style.size
    return gap > (SMALL_GAP_EM if is_small else GAP_EM) * text.style.size


def is_number(text: str) -> bool:
    """Whether a text is a number as lines have."""
    return len(text) <= MAX_DIGITS and text.isdecimal()


def counting_columns(lines: Sequence[TextLine]) -> list[list[TextLine]]:
    """The columns of numbers that count the lines of text beside them."""
    numbers = [line for line in lines if is_number(line.text)]
    if len(numbers) < MIN_SMALL:
        return []
    text = [line for line in lines if not is_number(line.text)]
    found = [*columns(numbers, 1, MIN_SMALL), *columns(numbers, 0, MIN_SMALL)]
    counting = [column for column in found if is_counting(column)]
    counted = {id(line) for column in counting for line in column}
    pages = [line for line in numbers if id(line) not in counted]  # of the entries of a list of contents
    return [each for each in counting if not are_on_baselines(each, pages) and are_line_numbers(each, text)]


def are_line_numbers(column: Sequence[TextLine], text: Sequence[TextLine]) -> bool:
    """Whether numbers that count stand beside all text as lines do, or are smaller than the text that they part.

    The ``lineno`` package of LaTeX sets such numbers on both sides of a page, or between its columns.
    """
    level = [line for line in text if column[-1].bottom <= line.y <= column[0].top]
    if len(level) < len(column) / 2 or is_contents(level):
        return False
    sizes = sorted(line.size for line in level)
    is_small = all(line.size <= LISTED_SIZE * sizes[len(sizes) // 2] for line in column)
    counts_all = int(column[1].text) - int(column[0].text) == 1
    if is_small and counts_all and not are_on_baselines(column, level):
        return False  # numbers by fives, which no notes have, may count all lines that a page has room for
    x0, x1 = min(line.x0 for line in column), max(line.x1 for line in column)
    if len(column) >= MIN_NUMBERS and is_even(column) and is_beside(x0, x1, level):
        return True
    is_enough = len(column) >= (MIN_NUMBERS if counts_all else MIN_SMALL)
    return is_small and is_enough and all(line.x0 > x1 or line.x1 < x0 for line in level)


def are_on_baselines(column: Sequence[TextLine], text: Sequence[TextLine]) -> bool:
    """Whether half of the numbers stand on the baseline of other lines; marks of notes are raised above it."""
    heights = sorted(line.y for line in text)
    found = sum(
        bisect_left(heights, line.y - BASELINE_EM * line.size) < bisect_right(heights, line.y + BASELINE_EM * line.size)
        for line in column
    )
    return 2 * found >= len(column)


BASELINE_EM = 0.2
"""Font sizes of a number that its baseline may be off; marks of notes are raised by half of theirs."""


def listings(lines: Sequence[TextLine]) -> list[list[TextLine]]:
    """The small numbers that count the lines of code beside them, a listing each."""
    numbers = [line for line in lines if is_number(line.text)]
    code = {round(line.y): line for line in lines if line.look.mono and not is_number(line.text)}
    if len(numbers) < MIN_LISTED or len(code) < MIN_LISTED:
        return []
    text = {round(line.y) for line in lines if not is_number(line.text)}
    found = [stretch for column in columns(numbers, 1, MIN_LISTED) for stretch in stretches(column)]
    return [stretch for stretch in found if is_beside_code(stretch, code, text)]


def stretches(column: Sequence[TextLine]) -> list[list[TextLine]]:
    """The parts of a column of numbers that count by one."""
    found: list[list[TextLine]] = []
    for line in column:
        if found and int(line.text) == int(found[-1][-1].text) + 1:
            found[-1].append(line)
        else:
            found.append([line])
    return [stretch for stretch in found if len(stretch) >= MIN_LISTED]


def is_beside_code(stretch: Sequence[TextLine], code: Mapping[int, TextLine], text: Collection[int]) -> bool:
    """Whether larger code stands right of the numbers of a stretch: of most that have text beside them."""
    beside = [line for line in stretch if round(line.y) in text]
    listed = sum(
        line.x1 < code[round(line.y)].x0 and line.size <= LISTED_SIZE * code[round(line.y)].size
        for line in beside
        if round(line.y) in code
    )
    return listed >= MIN_LISTED - 1 and listed >= LISTED_SHARE * len(beside)


LISTED_SHARE = 0.75
"""Part of the numbered lines that are code; others are comments, or marks of what follows."""


def columns(numbers: Sequence[TextLine], side: int, least: int) -> list[list[TextLine]]:
    """Numbers that stand under each other, aligned at their left (0) or right (1) edges; as many as ``least``."""
    groups: defaultdict[int, list[TextLine]] = defaultdict(list)
    for line in numbers:
        groups[round((line.x1 if side else line.x0) / SAME_X)].append(line)
    return [sorted(group, key=lambda line: -line.y) for group in groups.values() if len(group) >= least]


def is_counting(column: Sequence[TextLine]) -> bool:
    """Whether the numbers count by one step from top to bottom."""
    values = [int(line.text) for line in column]
    step = values[1] - values[0]
    return step in STEPS and all(b - a == step for a, b in itertools.pairwise(values))


def is_contents(text: Sequence[TextLine]) -> bool:
    """Whether the text beside the numbers is short, or leads to numbers itself, as that of a contents list."""
    lengths = sorted(len(line.text) for line in text)
    entries = sum(line.text[-1:].isdecimal() for line in text)
    return lengths[len(lengths) // 2] < SHORT_TEXT or entries > ENTRY_SHARE * len(text)


SHORT_TEXT = 18
"""Characters of the usual line of text that has line numbers, at least."""
ENTRY_SHARE = 0.3
"""Part of the lines that end in a number from which on they are entries."""


def is_even(column: Sequence[TextLine]) -> bool:
    """Whether the numbers stand at one distance from each other, as lines do; parts of contents lists do not."""
    steps = sorted(a.y - b.y for a, b in itertools.pairwise(column))
    return steps[-1] - steps[0] <= EVEN * steps[0]


EVEN = 0.15
"""Part of a step by which others may be larger."""


def is_beside(x0: float, x1: float, text: Sequence[TextLine]) -> bool:
    """Whether a column stands left or right of all text."""
    return all(line.x0 > x1 for line in text) or all(line.x1 < x0 for line in text)
