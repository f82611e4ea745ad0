"""One page: furniture out, regions, columns, passages, and what each passage is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from tagged2md.geometry import Rect
from tagged2md.pdf.page import ImageBox
from tagged2md.readers.heuristic import code, contents
from tagged2md.readers.heuristic.borderless import borderless
from tagged2md.readers.heuristic.bullets import drawn_bullets, drawn_markers
from tagged2md.readers.heuristic.census import Facts
from tagged2md.readers.heuristic.columns import Part, bar_part, bars, column_of, line_part, reading_order, whole_part
from tagged2md.readers.heuristic.figures import ImageCounts, figures
from tagged2md.readers.heuristic.furniture import furniture
from tagged2md.readers.heuristic.headings import Setting
from tagged2md.readers.heuristic.lists import markers
from tagged2md.readers.heuristic.notes import marks, note_markers
from tagged2md.readers.heuristic.paragraphs import passages
from tagged2md.readers.heuristic.recognisers import Answer, Evidence, answer
from tagged2md.readers.heuristic.records import Column, Marker, Passage, TextLine
from tagged2md.readers.heuristic.repeats import Repeats
from tagged2md.readers.heuristic.strips import PageText
from tagged2md.readers.heuristic.table_records import TableFound
from tagged2md.readers.heuristic.tables import tables


@dataclass(slots=True)
class Knowledge:
    """What is known of the document while its pages are read."""

    facts: Facts = field(default_factory=Facts)
    repeats: Repeats = field(default_factory=Repeats)
    images: ImageCounts = field(default_factory=ImageCounts)
    outline: dict[str, int] = field(default_factory=dict)
    last_marker: Marker | None = None


class CodeLines(NamedTuple):
    """Lines that are a block of code."""

    lines: tuple[TextLine, ...]


class ContentsLines(NamedTuple):
    """Lines that are a contents list; ``right`` is the right edge of their column."""

    lines: tuple[TextLine, ...]
    right: float


class Found(NamedTuple):
    """Something on a page in reading order: a passage with what it is, or a whole thing."""

    page: PageText
    box: Rect
    """In the space of the page as it is read."""
    column_x0: float
    passage: Passage | None = None
    answer: Answer | None = None
    whole: CodeLines | ContentsLines | ImageBox | TableFound | None = None
    opens_page: bool = False
    opens_column: bool = False
    """First of its column, so that it may go on with the text of the one before."""
    setting: Setting | None = None


class PageReading(NamedTuple):
    """What a page holds, in reading order, and the lines left out as furniture with the reasons."""

    found: list[Found]
    furniture: list[tuple[TextLine, str]]
    columns: int


def read_page(page: PageText, known: Knowledge) -> PageReading:
    """Everything on a page, in reading order."""
    page.bullets = drawn_bullets(page)
    drawn = tables(page, known.facts.body.size)
    in_tables = {id(line) for table in drawn for line in table.lines}
    left_out = furniture(page, known.repeats, known.facts, in_tables | in_whole_tables(page, known.facts.body.size))
    lines = [line for line in page.lines if id(line) not in left_out and id(line) not in in_tables]
    parts: list[Part] = [line_part(line) for line in lines]
    parts += [whole_part(image.box, image) for image in figures(page, known.images)]
    parts += [whole_part(table.box, table) for table in drawn]
    parts += [bar_part(bar) for bar in bars(page.rulings)]
    ordered = reading_order(parts, known.facts.body.size)
    found: list[Found] = []
    for region in ordered:
        if isinstance(region, Column):
            found += column_content(page, region, known)
        elif isinstance(region, ImageBox | TableFound):
            found.append(Found(page, region.box, region.box.x0, whole=region))
    found = with_matched_notes(found)
    if found:
        found[0] = found[0]._replace(opens_page=True)
    removed = [(line, left_out[id(line)]) for line in page.lines if id(line) in left_out]
    return PageReading(found, removed, sum(isinstance(region, Column) for region in ordered))


def in_whole_tables(page: PageText, em: float) -> set[int]:
    """Runs of lines, by ``id`` of the lines, that are tables without rules over the whole page: no furniture."""
    column = column_of(page.lines, em)
    rows = [column[0]] if column else []
    return {
        id(line)
        for region in rows
        if isinstance(region, Column)
        for stretch in borderless(region, page)
        for line in page.lines
        if stretch.table.box.contains(*line.box.centre)
    }


def with_matched_notes(found: Sequence[Found]) -> list[Found]:
    """Notes whose mark does not stand on the page, as notes for marks on pages before."""
    labels = {mark.label for this in found if this.passage and not is_note(this) for mark in marks(this.passage)}
    result: list[Found] = []
    for this in found:
        passage = this.passage
        if passage is None or passage.marker is None or not is_note(this) or passage.marker.label in labels:
            result.append(this)
        else:
            result.append(this._replace(answer=Answer("end note", ())))
    return result


def is_note(found: Found) -> bool:
    """Whether something found is a note."""
    return found.answer is not None and found.answer.role in ("note", "end note")


def column_content(page: PageText, column: Column, known: Knowledge) -> list[Found]:
    """The content of a column from the top: code and contents lists as wholes, the rest as passages."""
    found: list[Found] = []
    at = 0
    for start, end, make in stretches(column, known.facts, page):
        found += text_content(page, column, column.lines[at:start], known)
        lines = column.lines[start:end]
        found.append(Found(page, box_of(lines), column.x0, whole=make(lines)))
        at = end
    found += text_content(page, column, column.lines[at:], known)
    return [found[0]._replace(opens_column=True), *found[1:]] if found else found


Stretch = tuple[int, int, Callable[[tuple[TextLine, ...]], CodeLines | ContentsLines | TableFound]]


def stretches(column: Column, facts: Facts, page: PageText) -> list[Stretch]:
    """Index ranges of lines that are read as wholes, from the top."""
    found: list[Stretch] = [(a, b, CodeLines) for a, b in code.stretches(column, facts)]
    for a, b in contents.stretches(column, page.urls):
        if is_free(found, a, b):
            found.append((a, b, lambda lines: ContentsLines(lines, column.x1)))
    for a, b, table in borderless(column, page):
        if is_free(found, a, b):
            found.append((a, b, partial(table_of, table)))
    return sorted(found, key=lambda stretch: stretch[0])


def is_free(found: Sequence[Stretch], start: int, end: int) -> bool:
    """Whether no range found so far overlaps with this one."""
    return all(end <= first or start >= last for first, last, _ in found)


def table_of(table: TableFound, lines: tuple[TextLine, ...]) -> TableFound:
    """The table that its lines make; it was made when they were looked at."""
    del lines
    return table


def text_content(page: PageText, column: Column, lines: tuple[TextLine, ...], known: Knowledge) -> list[Found]:
    """Running text of a column as passages with their answers."""
    if not lines:
        return []
    part = Column(column.x0, column.x1, lines)
    marked = (
        drawn_markers(lines, page.bullets)
        | markers(lines, known.facts, known.last_marker)
        | note_markers(part, page.rulings, known.facts)
    )
    found = passages(page.number, part, marked, known.facts)
    known.last_marker = next((p.marker for p in reversed(found) if p.marker and p.marker.kind != "note"), None)
    result = []
    for i, passage in enumerate(found):
        setting = setting_of(found, i)
        said = answer(Evidence(passage, setting, known.facts, known.outline))
        result.append(Found(page, passage.box, column.x0, passage, said, setting=setting))
    return result


def setting_of(found: Sequence[Passage], at: int) -> Setting:
    """What stands above and below a passage in its column."""
    this = found[at]
    above = found[at - 1] if at else None
    below = found[at + 1] if at + 1 < len(found) else None
    return Setting(
        white_above=above.lines[-1].bottom - this.lines[0].top if above else None,
        white_below=this.lines[-1].bottom - below.lines[0].top if below else None,
        look_above=above.lines[-1].look if above else None,
        look_below=below.lines[0].look if below else None,
        is_first=above is None,
    )


def box_of(lines: Sequence[TextLine]) -> Rect:
    """The box around lines."""
    return Rect(
        min(line.x0 for line in lines),
        min(line.bottom for line in lines),
        max(line.x1 for line in lines),
        max(line.top for line in lines),
    )
