"""Code: stretches of lines set in a monospaced face."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from tagged2md.layout.joins import joined_code, text_of
from tagged2md.readers.heuristic.census import Facts, white_between
from tagged2md.readers.heuristic.lists import candidate
from tagged2md.readers.heuristic.records import Column, TextLine

MONO_SHARE = 0.8
"""Part of a line's letters in a monospaced face; the rest are arrows and signs the face lacks."""
TYPEWRITTEN = 0.5
"""A document that is monospaced for more than this is typewritten; its face alone makes no code."""
GAP_LINES = 3.5
"""Steps of this many leadings end a block of code; up to two blank lines are part of it."""
ALONE_STEP = 1.25
"""A single line of code stands apart from the text by at least this many leadings on both sides."""
KNOWN_STEP = 1.1
"""The same where longer blocks are set in this type, and it is not the size of the body."""
SAME_WHITE_EM = 0.08
"""The white above blocks of code after the same kind of text differs by less, in sizes of the body; rounding of
positions moves it by 0.04, TeX's glue by 0.07."""
LEVEL_EM, COLUMNS_EM = 0.1, 4.0
"""Baselines of one row differ by less; the spaces inside a row of code are narrower."""
CODE_LIKE = re.compile(
    r"[{};\\]\s*$|^\s*[})\]]+[,;)]*$|\w\(.*\)|[\w\])]\s*(?:[-+*/]?=|->|=>|:=)\s*\S|^\s*\"[^\"]*\":"
    r"|^(?:def|class|return|import|from|if|for|while|else|try|fn|let|const|var|public|private|function|func|#include"
    r"|#define|package|using|SELECT|INSERT|CREATE|curl|sudo|pip|npm|git|docker|apt)\b|^\s*(?://|/\*|#!|\$ |--?\w)"
    r"|\s--\w|^\./\w|^\[[\w.-]+\]$|^(?:GET|HEAD|POST|PUT|PATCH|DELETE) /"
)
"""Lines of program text, whatever their face."""
CODE_SHARE = 0.6
"""Part of the lines of a block that must be program text where its face says nothing."""
MIN_PLAIN_LINES = 3
"""Lines that make code by what they say alone."""


def is_mono(line: TextLine) -> bool:
    """Whether nearly all letters of a line are monospaced."""
    if candidate(line) is not None:
        return False
    letters = sum(len(run.text) for run in line.runs)
    mono = sum(len(run.text) for run in line.runs if run.style.font.monospaced)
    return mono >= MONO_SHARE * letters and mono > 0


def stretches(column: Column, facts: Facts, items: Collection[int] = ()) -> list[tuple[int, int]]:
    """Index ranges of the column's lines that are blocks of code, by their face or by what they say.

    ``items`` are the indices of lines with a drawn bullet.
    """
    lines = column.lines
    found = []
    bulleted = {id(lines[at]) for at in items}
    mono = [line.look.mono and id(line) not in bulleted and is_mono(line) for line in lines]
    for start, end in ranges(lines, facts, mono):
        block = lines[start:end]
        if is_code(block, facts) and (has_rows(block) or is_alone(lines, start, facts)):
            found.append((start, end))
    for start, end in ranges(lines, facts, [is_set_apart(line, facts) for line in lines]):
        if end - start >= MIN_PLAIN_LINES and is_program_text(lines[start:end]):
            found.append((start, end))
    return sorted(found)


def ranges(lines: Sequence[TextLine], facts: Facts, belong: Sequence[bool]) -> list[tuple[int, int]]:
    """Index ranges of lines below each other that belong together."""
    found: list[tuple[int, int]] = []
    start = None
    for i, inside in enumerate([*belong, False] if any(belong) else ()):
        if start is not None and (not inside or is_parted(lines[i - 1], lines[i], facts)):
            found.append((start, i))
            start = None
        if inside and start is None:
            start = i
    return found


def is_set_apart(line: TextLine, facts: Facts) -> bool:
    """Whether a line is in type that is not the body's, as code is where its face was missing.

    In a smaller size it may be bold or italic, where a word processor kept the colours of an editor.
    """
    look, body = line.look, facts.body
    if look.mono or look.size > body.size:
        return False
    return look.size < body.size or (look != body and not (look.bold or look.italic))


def is_program_text(block: Sequence[TextLine]) -> bool:
    """Whether lines are program text, whatever their face."""
    return sum(CODE_LIKE.search(line.text) is not None for line in block) >= CODE_SHARE * len(block)


def is_code(block: Sequence[TextLine], facts: Facts) -> bool:
    """Whether monospaced lines are code: by their face, in a typewritten document by what they say."""
    return facts.mono_share <= TYPEWRITTEN or is_program_text(block)


def is_parted(above: TextLine, below: TextLine, facts: Facts) -> bool:
    """Whether two lines of code are too far apart, or neither below each other nor parts of one row."""
    step = above.y - below.y
    if abs(step) <= LEVEL_EM * above.size:
        return not 0 <= below.x0 - above.x1 <= COLUMNS_EM * above.size
    return step <= 0 or step > GAP_LINES * max(facts.leading(above.size), ALONE_STEP * above.size)


def has_rows(block: Sequence[TextLine]) -> bool:
    """Whether a block of code has more than one row."""
    return len(block) > 1 and block[0].y - block[-1].y > LEVEL_EM * block[0].size


def is_alone(lines: Sequence[TextLine], at: int, facts: Facts) -> bool:
    """Whether a single row in a monospaced face is code: it stands apart from the text, and in the type of code."""
    line = lines[at]
    if facts.code_sizes and line.size not in facts.code_sizes:
        return False
    starts = starts_like_code(lines[at - 1], line, facts) if at else None
    if starts is False and not is_announced(lines, at):
        return False
    is_known = line.size in facts.code_sizes and line.size != facts.body.size
    limit = (KNOWN_STEP if is_known else ALONE_STEP) * facts.leading(facts.body.size)
    above = at == 0 or lines[at - 1].y - line.y >= limit or is_announced(lines, at)
    above = above or (starts is True and lines[at - 1].look == facts.body)
    below = at + 1 == len(lines) or line.y - lines[at + 1].y >= limit or candidate(lines[at + 1]) is not None
    return above and below


def starts_like_code(above: TextLine, line: TextLine, facts: Facts) -> bool | None:
    """Whether a line stands as far below the text as blocks of code do; None where none stands below such text."""
    is_body = above.look == facts.body
    whites = [white for look, white in facts.code_starts if (look == facts.body) is is_body]
    if not whites or above.y <= line.y:
        return None
    white = white_between(above, line)
    return any(abs(white - known) <= SAME_WHITE_EM * facts.body.size for known in whites)


def is_announced(lines: Sequence[TextLine], at: int) -> bool:
    """Whether the line before ends in a colon, and is broken there though the first word of the row has room in it."""
    above, line = lines[at - 1], lines[at]
    word = line.runs[0].x1 - line.runs[0].x0 + line.size
    return above.text.endswith(":") and not above.look.mono and above.x1 + word < max(other.x1 for other in lines)


def code_text(lines: Sequence[TextLine]) -> str:
    """The text of a block of code, indented as it is drawn."""
    text = text_of(joined_code([run for line in lines for run in line.runs]))
    return "\n".join(row.rstrip() for row in text.split("\n"))
