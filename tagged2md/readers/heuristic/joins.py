"""Paragraphs that go on in the next column, over a float, or on the next page."""

from __future__ import annotations

from collections.abc import Sequence

from tagged2md.geometry import Rect
from tagged2md.layout.characters import HYPHENS, is_cjk
from tagged2md.readers.heuristic.evidence import ends_sentence, starts_lower
from tagged2md.readers.heuristic.found import CodeLines, Found, is_note
from tagged2md.readers.heuristic.paragraphs import NEARLY_FULL, SIZE_CHANGE
from tagged2md.readers.heuristic.records import Passage, TextLine

FLOATS = 8
"""Figures, captions and notes that a paragraph may go on over."""


def with_joins(found: Sequence[Found]) -> list[Found]:
    """The same, with paragraphs joined that were cut at the end of a column or page."""
    result: list[Found] = []
    for this in found:
        if this.opens_column and isinstance(this.whole, CodeLines) and (code := open_code(result)) is not None:
            result[code] = with_code(result[code], this)
            continue
        at = None if this.passage is None else open_text(result)
        if at is not None and this.passage is not None and continues(result[at], this, floats=len(result) - 1 - at):
            before = result[at].passage
            assert before is not None
            lines = before.lines + this.passage.lines
            result[at] = result[at]._replace(passage=before._replace(lines=lines), more=places(result[at], this))
        else:
            result.append(this)
    return result


def open_code(found: Sequence[Found]) -> int | None:
    """Index of a block of code that only notes follow."""
    for at in range(len(found) - 1, max(-1, len(found) - 2 - FLOATS), -1):
        if isinstance(found[at].whole, CodeLines):
            return at
        if not is_note(found[at]):
            return None
    return None


def with_code(before: Found, this: Found) -> Found:
    """A block of code with the one that it goes on with in the next column or on the next page."""
    assert isinstance(before.whole, CodeLines)  # two blocks of code are what is joined
    assert isinstance(this.whole, CodeLines)  # the same
    step = 0.0 if before.box.x_overlap(this.box) > 0 else before.column_x0 - this.column_x0
    moved = [moved_by(line, step) for line in this.whole.lines]
    return before._replace(whole=CodeLines((*before.whole.lines, *moved)), more=places(before, this))


def places(before: Found, this: Found) -> tuple[tuple[int, Rect | None], ...]:
    """Where something goes on that is joined with what follows it."""
    return (*before.more, (this.page.number, this.page.page_box(this.box)), *this.more)


def moved_by(line: TextLine, step: float) -> TextLine:
    """A line that far to the right."""
    runs = tuple(run._replace(x0=run.x0 + step, x1=run.x1 + step) for run in line.runs) if step else line.runs
    return line._replace(runs=runs, x0=line.x0 + step, x1=line.x1 + step)


def open_text(found: Sequence[Found]) -> int | None:
    """Index of the last paragraph or item that only floats follow."""
    for at in range(len(found) - 1, max(-1, len(found) - 2 - FLOATS), -1):
        answer = found[at].answer
        if answer is not None and answer.role in ("text", "item"):
            return at
        if answer is not None and answer.role == "heading":
            return None
    return None


def continues(before: Found, this: Found, floats: int) -> bool:
    """Whether a passage goes on with the sentence of the one before it, over a border."""
    a, b = before.passage, this.passage
    if a is None or b is None or this.answer is None or this.answer.role != "text" or b.marker:
        return False
    is_border = this.opens_column or before.page.number != this.page.number or floats > 0
    if not is_border or not same_size(a, b):
        return False
    last, first = a.lines[-1], b.lines[0]
    if ends_sentence(last.text) or last.is_bold != first.is_bold:
        return False
    if last.text[-1:] in HYPHENS and starts_lower(first.text):
        return True
    if fill(a) < NEARLY_FULL:
        return False
    return starts_lower(first.text) or (is_cjk(last.text[-1:]) and is_cjk(first.text[:1]) and not is_indented(b))


def same_size(a: Passage, b: Passage) -> bool:
    """Whether two passages are set in one size."""
    small, large = sorted((a.lines[-1].size, b.lines[0].size))
    return large <= SIZE_CHANGE * small


def fill(passage: Passage) -> float:
    """How full the last line of a passage is."""
    width = passage.x1 - passage.x0
    return (passage.lines[-1].x1 - passage.x0) / width if width > 0 else 1.0


def is_indented(passage: Passage) -> bool:
    """Whether the first line of a passage is indented."""
    return passage.lines[0].x0 > passage.x0 + passage.lines[0].size / 2
