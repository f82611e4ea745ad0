"""Neighbours that belong together: paragraphs cut by a page, lists, tables and code over several elements."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tagged2md.layout.spacing import on_one_line
from tagged2md.pdf.page import TextRun
from tagged2md.readers.tagged.boxes import runs_of
from tagged2md.readers.tagged.line_paragraphs import LineColumn, is_next_line, text_line
from tagged2md.readers.tagged.list_levels import joined_lists
from tagged2md.readers.tagged.parts import BlockPart, CodePart, ListPart, TablePart, TextPart
from tagged2md.readers.tagged.table_pages import joined_tables

if TYPE_CHECKING:
    from tagged2md.readers.tagged.state import Reader

SENTENCE_END = re.compile("[.?!:;…”»)\\]\"'’。！？]$")
"""Ends of a paragraph that is whole."""

INDENT_EM = 3.0
"""Space between words and the indent of a first line together, at most."""

NEXT_LINE = 1.35
"""A heading goes on in the next element where the baseline step is at most this part of its size."""


def joined_siblings(last: BlockPart, part: BlockPart, reader: Reader) -> BlockPart | None:
    """One block for two neighbours; None where they stay two."""
    match last, part:
        case TextPart(), TextPart():
            return _joined_text(last, part, reader.line_column)
        case CodePart(), CodePart():
            return _joined_code(last, part)
        case ListPart(), ListPart():
            return joined_lists(last, part)
        case TablePart(), TablePart():
            return joined_tables(last, part, reader.pdf.report)
        case _:
            return None


def _joined_text(last: TextPart, part: TextPart, column: LineColumn | None) -> TextPart | None:
    if last.kind == part.kind == "paragraph" and (_is_cut(last, part) or _goes_on_in_line(last, part, column)):
        return _both(last, part)
    if last.kind == part.kind == "heading" and last.level == part.level and _is_wrapped_heading(last, part):
        return _both(last, part)
    return None


def _both(last: TextPart, part: TextPart) -> TextPart:
    last.bits.extend(part.bits)
    return last


def _is_cut(last: TextPart, part: TextPart) -> bool:
    """Whether a sentence of the first goes on in the second, on a later page or in the next column (4.5).

    WeasyPrint makes two elements of what a page or column break cuts.
    """
    if last.elem is None or part.elem is None or last.elem.role != part.elem.role:
        return False
    end, start = _last_run(last), _first_run(part)
    if end is None or start is None or not _is_further_on(end, start):
        return False
    is_open = SENTENCE_END.search(end.text.rstrip()) is None and _starts_lower(start)
    return is_open and not _has_room(runs_of(last.bits), runs_of(part.bits), start)


def _has_room(before: Sequence[TextRun], after: Sequence[TextRun], word: TextRun) -> bool:
    """Whether the first word after the cut would have found room on the line before it: a new line was wanted."""
    last, first = _line_at(before[-1], before), _line_at(word, after)
    room = max(_width(first), _width(_line_above(last[0], before)))
    return _width(last) + (word.x1 - word.x0) + INDENT_EM * word.style.size < room


def _line_at(at: TextRun, runs: Sequence[TextRun]) -> list[TextRun]:
    reach = at.style.size / 2
    return [run for run in runs if run.marked.page == at.marked.page and abs(run.y - at.y) <= reach]


def _line_above(at: TextRun, runs: Sequence[TextRun]) -> list[TextRun]:
    """The line above in the same column."""
    above = [
        run
        for run in runs
        if run.marked.page == at.marked.page and run.y > at.y + at.style.size / 2 and run.x0 <= at.x0 + at.style.size
    ]
    return _line_at(min(above, key=lambda run: run.y), runs) if above else []


def _width(line: Sequence[TextRun]) -> float:
    return max(run.x1 for run in line) - min(run.x0 for run in line) if line else 0.0


def _is_further_on(end: TextRun, start: TextRun) -> bool:
    """Whether text goes on on a later page, or higher up beside what it follows."""
    if start.marked.page != end.marked.page:
        return start.marked.page > end.marked.page
    return start.y > end.y + end.style.size and start.x0 > end.x1


def _goes_on_in_line(last: TextPart, part: TextPart, column: LineColumn | None) -> bool:
    """Whether the second is the next line of the first, where the producer made a paragraph of each line."""
    if column is None:
        return False
    runs = runs_of(last.bits)
    before, after = text_line(_line_at(runs[-1], runs) if runs else []), text_line(runs_of(part.bits))
    return before is not None and after is not None and is_next_line(before, after, column)


def _is_wrapped_heading(last: TextPart, part: TextPart) -> bool:
    end, start = _last_run(last), _first_run(part)
    if end is None or start is None or end.marked.page != start.marked.page or on_one_line(end, start):
        return False
    same_style = end.style.font.name == start.style.font.name and end.style.size == start.style.size
    step = end.y - start.y
    is_next_line = 0 < step <= NEXT_LINE * end.style.size
    return same_style and is_next_line and SENTENCE_END.search(end.text.rstrip()) is None and _starts_lower(start)


def _starts_lower(run: TextRun) -> bool:
    return run.text.lstrip()[:1].islower()


def _first_run(part: TextPart) -> TextRun | None:
    return next((run for run in runs_of(part.bits) if run.text.strip()), None)


def _last_run(part: TextPart) -> TextRun | None:
    found = [run for run in runs_of(part.bits) if run.text.strip()]
    return found[-1] if found else None


def _joined_code(last: CodePart, part: CodePart) -> CodePart:
    last.bits.extend(part.bits)
    return last
