"""Footnotes: small type at the foot of a column that starts with a mark, and the marks in the text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tagged2md.pdf.page import SPACE_BEFORE, Ruling, TextRun
from tagged2md.readers.heuristic.census import Facts
from tagged2md.readers.heuristic.records import Column, Marker, Passage, TextLine

MARK = re.compile(r"^[\[(]?(?P<label>\d{1,3}|[*∗†‡§¶‖#]{1,3}|[a-z])[\])]?[.)]?$")
"""What a note starts with, and what stands for it in the text."""
IN_BRACKETS = re.compile(r"\[\d{1,3}\]")
"""A mark that nothing else looks like."""
SMALL = 0.95
"""Notes are smaller than the body: usually 0.8 to 0.9. Under a rule they may be as large."""
RAISED_SIZE = 0.9
"""A superscript mark is at most this part of the size of its line: Word 0.65, TeX 0.7, web pages 0.83 to 0.86."""
RAISED_EM = 0.12
"""It stands at least this part of the line's size above the baseline."""
FAR_RAISED_EM = 0.3
"""Type that is hardly smaller is a mark when it is raised as far as this: web pages with narrow columns."""
MARK_LENGTH = 5
"""Characters of a mark with its brackets."""
RULE_SHARE = 0.75
"""The rule over notes is shorter than this part of the column; wider ones belong to tables."""
RULE_EM = 2.5
"""It stands at most this far above the notes, in em of the body."""


def label_of(text: str) -> str | None:
    """The label that a mark says, without brackets and full stop; None where it is no mark."""
    found = MARK.match(text) if len(text) <= MARK_LENGTH else None
    return found.group("label") if found else None


def is_raised(run: TextRun, line: TextLine) -> bool:
    """Whether a run is a superscript of its line."""
    size, raised = line.size, run.y - line.y
    if run.style.size <= RAISED_SIZE * size:
        return raised >= RAISED_EM * size
    return run.style.size < size and raised >= FAR_RAISED_EM * size


# ---------------------------------------------------------------- notes


def note_markers(column: Column, rulings: Iterable[Ruling], facts: Facts) -> dict[int, Marker]:
    """The marks that notes at the foot of a column start with, by index of their line."""
    lines = column.lines
    start = zone_start(column, rulings, facts)
    found: dict[int, Marker] = {}
    last: Marker | None = None
    for i in range(start, len(lines)):
        marker = note_marker(lines[i])
        if marker is not None and (last is None or is_next(last, marker, lines[i])):
            found[i] = last = marker
    return found


def zone_start(column: Column, rulings: Iterable[Ruling], facts: Facts) -> int:
    """Index of the first line of the notes at the foot of a column; the number of lines where there are none."""
    lines, body = column.lines, facts.body.size
    start = len(lines)
    while start and lines[start - 1].size <= SMALL * body:
        start -= 1
    rule = note_rule(column, rulings, body)
    if rule is None:
        opens = bool(lines) and note_marker(lines[0]) is not None
        return start if start or opens else first_marked(lines)
    return next((i for i, line in enumerate(lines) if line.y < rule), len(lines))


def first_marked(lines: Sequence[TextLine]) -> int:
    """Index of the first line that starts with a superscript or ``[1]``; a column of small type need not be notes."""
    marked = (i for i, line in enumerate(lines) if line.runs and is_sure_mark(line.runs[0], line))
    return next(marked, len(lines))


def is_sure_mark(run: TextRun, line: TextLine) -> bool:
    """Whether a run can hardly be anything but the mark of a note."""
    return is_raised(run, line) or IN_BRACKETS.fullmatch(run.text) is not None


def note_rule(column: Column, rulings: Iterable[Ruling], em: float) -> float | None:
    """Height of a short rule over the notes of a column."""
    width = column.x1 - column.x0
    heights = [
        rule.y0
        for rule in rulings
        if rule.is_horizontal
        and column.x0 - em <= rule.x0 <= column.x0 + em
        and em < rule.x1 - rule.x0 < RULE_SHARE * width
    ]
    for y in sorted(heights):
        below = [line for line in column.lines if line.y < y]
        if below and below[0].y > y - RULE_EM * em and note_marker(below[0]) is not None:
            return y
    return None


def note_marker(line: TextLine) -> Marker | None:
    """The mark that a note starts with in this line; None where it starts with none."""
    if len(line.runs) < 2:  # noqa: PLR2004
        return None
    first, after = line.runs[0], line.runs[1]
    label = label_of(first.text)
    return None if label is None else Marker(label, "note", number_of(label), first.x0, after.x0, 1, 0)


def number_of(label: str) -> int | None:
    """The number that a label is."""
    return int(label) if label.isdecimal() else None


def is_next(last: Marker, this: Marker, line: TextLine) -> bool:
    """Whether a mark goes on after the last one: the next number at the same place, or another symbol."""
    if line.runs and is_raised(line.runs[0], line):
        return True
    if last.number is not None:
        return this.number is not None and 0 < this.number - last.number <= MAX_SKIP
    return this.number is None and abs(this.x - last.x) <= line.size


MAX_SKIP = 3
"""Notes of one column may leave out numbers that stand in the other column."""


# ---------------------------------------------------------------- marks


class Mark(NamedTuple):
    """What stands for a note in the text: a superscript run, or a number in brackets inside a run."""

    shown: str
    """As it is printed: ``1`` or ``[1]``."""
    run: TextRun
    start: int
    end: int
    """Characters of the run that it takes."""
    is_power: bool = False
    """Whether it is a superscript of a formula, which stands for no note."""

    @property
    def label(self) -> str:
        """What the note is labelled with."""
        return self.shown.strip("[]")


BRACKETED = re.compile(r"(?<=[\w.,;:!?)”’\"'])\[\d{1,3}\]")
"""A number in brackets that hangs on to a word; citations have a space before theirs."""


def marks(passage: Passage) -> list[Mark]:
    """Possible note marks inside a passage; a passage never starts with one of its own."""
    found: list[Mark] = []
    start = passage.lines[0].runs[:1]
    for line in passage.lines:
        if "[" not in line.text and len({run.style for run in line.runs}) == 1:
            continue
        bracketed = "[" in line.text and BRACKETED.search(line.text) is not None
        before, is_power = None, False
        for run in line.runs:
            if run.style.size < line.size and is_raised(run, line) and run not in start:
                is_power = is_power or (before is not None and is_base(before, run))
                label = label_of(run.text)
                if label is not None:
                    found.append(Mark(label, run, 0, len(run.text), is_power and label.isdecimal()))
            else:
                is_power = False
                found += bracket_marks(run) if bracketed and "]" in run.text else ()
            before = run
    return found


BASE = re.compile(r"(?:^|[^\w.,])(?:10|[a-z]|[ckm]m)$|[−=<>+×/]$")
"""What a power stands behind, not a note: ``10``, a small letter alone, ``km``; in an exponent, a sign."""


def is_base(before: TextRun, run: TextRun) -> bool:
    """Whether a raised number is the power of what stands before it, or the end of a longer exponent."""
    if run.flags & SPACE_BEFORE:
        return False
    is_letter = len(before.text) == 1 and before.text.isalpha()
    font = before.style.font
    return (is_letter and (font.math or font.italic)) or BASE.search(before.text) is not None


def bracket_marks(run: TextRun) -> list[Mark]:
    """The numbers in brackets that hang on to a word in a run, or on to the run before."""
    inside = [Mark(m[0], run, *m.span()) for m in BRACKETED.finditer(run.text)]
    first = IN_BRACKETS.match(run.text)
    if first and not run.flags & SPACE_BEFORE:
        inside.insert(0, Mark(first[0], run, *first.span()))
    return inside
