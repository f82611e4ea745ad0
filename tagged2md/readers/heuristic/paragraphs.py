"""Lines → passages: where a new paragraph, heading or item starts inside a column.

Measured over 31,000 line pairs of body type: gaps inside paragraphs are 0.99 to 1.01 of the leading, breaks have 1.4 to
1.5 (median); a quarter of the breaks has no gap, a sixth neither gap nor indent.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from tagged2md.layout.characters import is_cjk
from tagged2md.readers.heuristic.census import Facts
from tagged2md.readers.heuristic.evidence import (
    ends_sentence,
    first_letter,
    starts_caseless,
    starts_lower,
    starts_upper,
)
from tagged2md.readers.heuristic.formulas import is_formula_part
from tagged2md.readers.heuristic.frames import DOUBLE_SPACED, Frame, frames_of, whole_frame
from tagged2md.readers.heuristic.records import Column, Marker, Passage, TextLine
from tagged2md.readers.heuristic.table_text import is_justified
from tagged2md.readers.heuristic.verse import with_verse

GAP = 1.15
"""A step wider than this part of the leading starts a paragraph (steps inside one stay under 1.01, rarely 1.16)."""
MIN_INDENT_EM, MAX_INDENT_EM = 0.8, 6.0
"""First-line indents: median 1.2 to 2 em, 95 % from 0.9 em; more is another alignment."""
NEAR_EM = 0.5
"""Left edges closer than this are the same edge."""
SIZE_CHANGE = 1.06
"""Sizes that differ by this factor are different styles; producers round 10.0 to 10.02 or 9.96."""
SHORT, NOT_FULL, NEARLY_FULL = 0.6, 0.85, 0.8
"""Fill of a line. Last lines are 53 % full (median), inner lines at least 81 % (95 % of them)."""
TERMS = ("term", "code term")
"""Kinds of markers that are terms of description lists."""
FULL = 0.95
"""Fill of a line that a sentence runs on from where the script has no case (Arabic, Hebrew, Hindi, Japanese)."""
FLUSH_ITEM_EM = 0.5
"""A wrapped line of an item starts at its text; up to this much left of it counts as there."""
MAX_HEADING_STEP = 1.6
"""Steps inside a wrapped heading are at most this many font sizes."""
TABBED_GAP_EM = 3.0
"""A row with a gap wider than this stands alone: labels and values, tabs, two things beside each other."""


def passages(page: int, column: Column, markers: dict[int, Marker], facts: Facts) -> list[Passage]:
    """The lines of a column as passages. ``markers`` holds the item markers by index of their line."""
    whole = whole_frame(column, facts)
    frames = frames_of(column, whole)
    lines = column.lines
    found: list[Passage] = []
    current: list[TextLine] = []
    marker: Marker | None = None
    for i, line in enumerate(lines):
        ahead = lines[i + 1] if i + 1 < len(lines) and i + 1 not in markers else None
        if current and (i in markers or starts_passage(current, line, ahead, marker, frames[i - 1])):
            found.append(Passage(page, tuple(current), column.x0, column.x1, marker))
            current, marker = [], None
        if not current:
            marker = markers.get(i)
        current.append(line)
    if current:
        found.append(Passage(page, tuple(current), column.x0, column.x1, marker))
    return with_verse(found, whole)


def starts_passage(
    current: Sequence[TextLine], line: TextLine, ahead: TextLine | None, marker: Marker | None, frame: Frame
) -> bool:
    """Whether the line starts a passage after the lines gathered so far."""
    previous = current[-1]
    if marker is not None and marker.kind in TERMS and len(current) == 1:
        return abs(line.x0 - marker.text_x) > NEAR_EM * line.size
    if is_formula_part(current, line):
        return False
    if is_elsewhere(previous, line) or (is_tabbed(previous) and not is_below_text(previous, line)) or is_tabbed(line):
        return True
    if changes_style(previous, line, frame) or has_gap(previous, line, frame):
        return True
    if marker is not None and not is_indented_start(current, line, marker, frame):
        return leaves_item(previous, line, marker, frame)
    if shares_centre(previous, line) or (is_centred(previous, frame) and is_centred(line, frame)):
        return not is_display(line, frame) and ends_sentence(previous.text) and starts_upper(line.text)
    if changes_edge(current, line, ahead, frame) or is_short_end(previous, line, frame):
        return True
    return are_labelled(current[0], line) or are_flush_right(previous, line, frame)


def is_elsewhere(previous: TextLine, line: TextLine) -> bool:
    """Whether the line does not stand under the one before."""
    return line.y >= previous.y or line.x0 > previous.x1 or line.x1 < previous.x0


def is_tabbed(line: TextLine) -> bool:
    """Whether the line is a row of things with wide gaps between them, and not a justified line of few words."""
    if line.parts == 1 or line.gap <= TABBED_GAP_EM * line.size:
        return False
    return not is_justified(line, [right.x0 - left.x1 for left, right in pairwise(line.runs)])


def changes_style(previous: TextLine, line: TextLine, frame: Frame) -> bool:
    """Whether size or weight of the whole line change; a bold run-in that fills its line is no change."""
    before, size = previous.size, line.size
    if before != size and max(before, size) > SIZE_CHANGE * min(before, size):
        return not is_mixed(previous, line)
    if previous.is_bold == line.is_bold:
        return False
    return frame.fill(previous) < NOT_FULL or ends_sentence(previous.text) or starts_upper(line.text)


MIXED_LETTERS = 4
"""A line that is so short may be the rest of a paragraph in another size: a formula, a lonely mark."""


def is_mixed(previous: TextLine, line: TextLine) -> bool:
    """Whether a line of another size still holds type of the other line's size, so that both are one text."""
    return line.size in sizes_of(previous) or previous.size in sizes_of(line)


def sizes_of(line: TextLine) -> set[float]:
    """The sizes of the type of a line, rounded as those of looks are; lonely signs do not count."""
    styles = {run.style for run in line.runs if len(run.text) >= MIXED_LETTERS}
    return {round(style.size, 1) for style in styles}


def has_gap(previous: TextLine, line: TextLine, frame: Frame) -> bool:
    """Whether more white than the leading parts the lines, and the sentence does not run on over it."""
    step = previous.y - line.y
    leading = max(frame.leading(previous.size), frame.leading(line.size))
    if step <= GAP * leading:
        return False
    if is_display(line, frame) and step <= MAX_HEADING_STEP * line.size and step <= DOUBLE_SPACED * leading:
        return False
    return not runs_on(previous, line, frame) or step > MAX_HEADING_STEP * leading


def runs_on(previous: TextLine, line: TextLine, frame: Frame) -> bool:
    """Whether a sentence goes on from a nearly full line into the next."""
    if ends_sentence(previous.text):
        return False
    fill = frame.fill(previous)
    return fill > NEARLY_FULL if starts_lower(line.text) else starts_caseless(line.text) and fill > FULL


def is_display(line: TextLine, frame: Frame) -> bool:
    """Whether the line is larger than the body."""
    return line.size > SIZE_CHANGE * frame.facts.body.size


def leaves_item(previous: TextLine, line: TextLine, marker: Marker, frame: Frame) -> bool:
    """Whether a line without marker does not belong to the item before it."""
    em = line.size
    if marker.kind == "note":
        return False  # TeX indents the first line of a note only
    if line.x0 >= marker.text_x - FLUSH_ITEM_EM * em:
        return line.x0 > marker.text_x + MAX_INDENT_EM * em
    if line.x0 < marker.x - NEAR_EM * em or marker.kind in TERMS:
        return True
    return frame.fill(previous) < NOT_FULL or (ends_sentence(previous.text) and starts_upper(line.text))


def is_indented_start(current: Sequence[TextLine], line: TextLine, marker: Marker, frame: Frame) -> bool:
    """Whether only the first line of an item is indented, as numbered paragraphs and headings in their text are."""
    if marker.kind == "note" or marker.kind in TERMS:
        return False
    second = current[1] if len(current) > 1 else line
    return second.x0 < marker.x - NEAR_EM * line.size and runs_on(current[0], second, frame)


def is_centred(line: TextLine, frame: Frame) -> bool:
    """Whether the line stands in the middle of its column, away from both edges."""
    left, right = line.x0 - frame.x0, frame.x1 - line.x1
    return left > line.size and abs(left - right) < line.size


def shares_centre(previous: TextLine, line: TextLine) -> bool:
    """Whether two lines of different width stand under each other's middle."""
    moved = abs(previous.x0 - line.x0)
    return moved > CENTRE_EM * line.size and abs(previous.x0 + previous.x1 - line.x0 - line.x1) < CENTRE_EM * line.size


CENTRE_EM = 0.8
"""Lines are centred when their left edges differ by this, but the sums of their edges do not."""


def changes_edge(current: Sequence[TextLine], line: TextLine, ahead: TextLine | None, frame: Frame) -> bool:
    """Whether the left edge says that a paragraph starts: a first-line indent, or the end of an indented block."""
    previous, em = current[-1], line.size
    shift = line.x0 - previous.x0
    if shift > MIN_INDENT_EM * em:
        return not (is_below_text(previous, line) or is_hanging(current, line, ahead, frame))
    if shift >= -MIN_INDENT_EM * em:
        return False
    if len(current) == 1:
        return -shift > MAX_INDENT_EM * em
    return True


def is_below_text(previous: TextLine, line: TextLine) -> bool:
    """Whether a line starts under the text of the line before, which has a mark in the margin or a label before it."""
    for mark, text in pairwise(previous.runs):
        if abs(text.x0 - line.x0) <= UNDER_EM * line.size:
            return text.x0 - mark.x1 > NEAR_EM * line.size
    return False


UNDER_EM = 0.1
"""Left edges of one column differ by less."""


def is_hanging(current: Sequence[TextLine], line: TextLine, ahead: TextLine | None, frame: Frame) -> bool:
    """Whether an indented line goes on with the item whose first line hangs out to the left (bibliographies)."""
    previous, em = current[-1], line.size
    if len(current) > 1 or frame.fill(previous) < NEARLY_FULL or line.x0 - previous.x0 > MAX_INDENT_EM * em:
        return False
    if starts_lower(line.text) and not ends_sentence(previous.text):
        return True
    if ahead is None:
        return not ends_sentence(previous.text)
    if abs(ahead.x0 - line.x0) <= NEAR_EM * em:
        return True
    return frame.fill(line) < NOT_FULL and not ends_sentence(previous.text)


def is_short_end(previous: TextLine, line: TextLine, frame: Frame) -> bool:
    """Whether the line before is too short to be inside a paragraph."""
    fill = frame.fill(previous)
    if fill >= NOT_FULL or starts_lower(line.text):
        return False
    if ends_sentence(previous.text):
        return starts_upper(line.text) or (fill < SHORT and first_letter(line.text).isdigit())
    if fill >= SHORT and (previous.text.endswith(",") or previous.is_bold or is_display(previous, frame)):
        return False  # titles are broken where it looks well
    if not had_room(previous, line, 0.0 if fill < SHORT else ROOM_EM, frame):
        return False
    return starts_upper(line.text) or (first_letter(line.text).isdigit() and not previous.text.endswith(","))


LABEL = re.compile(r"[^\W\da-z][^.:：!?;,]{0,28}(?::\s|：)\S")
"""A label of some words and its value, as in the head of minutes: ``Place: Town hall``."""


def are_labelled(first: TextLine, line: TextLine) -> bool:
    """Whether both lines start with a label, at one edge."""
    return abs(first.x0 - line.x0) <= NEAR_EM * line.size and all(LABEL.match(each.text) for each in (first, line))


def are_flush_right(previous: TextLine, line: TextLine, frame: Frame) -> bool:
    """Whether both lines stand in the right half of their column, at its right edge alone: senders of letters."""
    near = NEAR_EM * line.size
    middle = (frame.x0 + frame.x1) / 2
    return (
        min(previous.x0, line.x0) > middle
        and abs(previous.x0 - line.x0) > near
        and max(frame.x1 - previous.x1, frame.x1 - line.x1) <= near
    )


def had_room(previous: TextLine, line: TextLine, more_em: float, frame: Frame) -> bool:
    """Whether the first word of a line, and more, had room at the end of the line before; a sign of CJK is a word."""
    first = line.text.lstrip().partition(" ")[0]
    letters = 1 if is_cjk(first[:1]) else len(first)
    width = (line.x1 - line.x0) * letters / len(line.text)
    return previous.x1 + (SPACE_EM + more_em) * line.size + width < frame.x1


ROOM_EM = 1.0
"""Room that is left behind the next word where a line is not short, but its author broke it."""
SPACE_EM = 0.25
"""The space between two words."""
