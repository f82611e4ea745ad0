"""Drop caps: a large first letter that stands beside the first lines of its paragraph."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from tagged2md.pdf.page import TextRun
from tagged2md.readers.heuristic.corridors import text_of
from tagged2md.readers.heuristic.records import TextLine

CAP_SIZE = 1.8
"""A drop cap is at least this many times as large as the type beside it."""
CAP_LETTERS = 2
"""Letters of a drop cap, with an opening quotation mark."""
TOP_EM = 0.6
"""Tops of the cap and of the first line beside it differ by less than this part of the line's size."""
GAP_EM = 1.0
"""White space between the cap and the line beside it, in em of the line."""


def with_drop_caps(lines: Sequence[TextLine]) -> list[TextLine]:
    """The lines, drop caps put before the first line that stands beside them."""
    parted = [piece for line in lines for piece in without_cap(line)]
    caps = [line for line in parted if is_cap(line)]
    if not caps:
        return list(lines)
    found = parted
    for cap in caps:
        found = with_cap(cap, found)
    return found


def is_cap(line: TextLine) -> bool:
    """Whether a line is a single letter."""
    return len(line.text) <= CAP_LETTERS and line.text[-1:].isupper()


def without_cap(line: TextLine) -> list[TextLine]:
    """A line in two, where it starts with a letter much larger than the rest: a cap on the baseline of this line."""
    first = line.runs[0]
    if len(line.runs) == 1 or len(first.text) > CAP_LETTERS or first.style.size < CAP_SIZE * line.size:
        return [line]
    rest = line.runs[1:]
    cap = line._replace(
        runs=(first,), text=first.text, x1=first.x1, y=first.y, look=line.look._replace(size=first.style.size)
    )
    return [cap, line._replace(runs=rest, text=text_of(rest), x0=rest[0].x0)]


def first_beside(cap: TextLine, lines: Sequence[TextLine]) -> TextLine | None:
    """The line that goes on from a cap: right of it, as high as its top."""
    for line in lines:
        em = line.size
        if (
            line is not cap
            and cap.size >= CAP_SIZE * em
            and 0 <= line.x0 - cap.x1 + em / 2 <= (GAP_EM + 1) * em
            and abs(line.top - cap.top) <= TOP_EM * em + (cap.size - em) / 4
        ):
            return line
    return None


def with_cap(cap: TextLine, lines: Sequence[TextLine]) -> list[TextLine]:
    """The lines with a cap in front of its first one; those beside it start at its edge, as those under it do."""
    first = first_beside(cap, lines)
    if first is None:
        return list(lines)
    found: list[TextLine] = []
    for line in lines:
        if line is first:
            found.append(line._replace(runs=glued(cap, line), text=cap.text + line.text, x0=cap.x0, widest=inf))
        elif line is not cap:
            found.append(line._replace(x0=cap.x0) if is_beside(cap, line) else line)
    return found


def is_beside(cap: TextLine, line: TextLine) -> bool:
    """Whether a line stands right of a cap, between its top and its foot."""
    return cap.y - line.size / 2 <= line.y <= cap.top and 0 <= line.x0 - cap.x1 + line.size / 2 <= 2 * line.size


def glued(cap: TextLine, line: TextLine) -> tuple[TextRun, ...]:
    """The runs of a line after those of its cap, which is drawn as wide as the white space behind it."""
    if cap.text in WORDS and line.x0 - cap.x1 > WORD_GAP_EM * line.size:
        return cap.runs + line.runs
    return (*cap.runs[:-1], cap.runs[-1]._replace(x1=line.runs[0].x0), *line.runs)


WORDS = ("A", "I", "O")
"""Letters that are words."""
WORD_GAP_EM = 0.4
"""White space behind them, in em of the text, that parts them from the next word."""
