"""The content of a column from the top: code, contents lists and tables as wholes, the rest as passages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from tagged2md.readers.heuristic import code, contents
from tagged2md.readers.heuristic.borderless import borderless
from tagged2md.readers.heuristic.bullets import drawn_markers
from tagged2md.readers.heuristic.census import Facts
from tagged2md.readers.heuristic.found import CodeLines, ContentsLines, Found, Knowledge
from tagged2md.readers.heuristic.headings import SMALLEST, Setting
from tagged2md.readers.heuristic.item_rows import with_items_apart
from tagged2md.readers.heuristic.lists import AHEAD_LINES, Around, markers, with_open
from tagged2md.readers.heuristic.notes import note_markers
from tagged2md.readers.heuristic.paragraphs import TERMS, passages
from tagged2md.readers.heuristic.recognisers import Evidence, answer
from tagged2md.readers.heuristic.records import Column, Marker, Passage, TextLine, box_of
from tagged2md.readers.heuristic.runins import with_run_ins
from tagged2md.readers.heuristic.strips import PageText
from tagged2md.readers.heuristic.table_records import TableFound
from tagged2md.readers.heuristic.terms import term_markers


def column_content(page: PageText, column: Column, known: Knowledge) -> list[Found]:
    """The content of a column from the top: code and contents lists as wholes, the rest as passages."""
    found: list[Found] = []
    at = 0
    column, in_rows = with_items_apart(column, page.bullets)
    items = drawn_markers(column.lines, page.bullets) | in_rows
    items |= term_markers(column, known.facts, items)
    for start, end, make in stretches(column, known.facts, page, items):
        found += text_content(page, column, range(at, start), known, items)
        lines = column.lines[start:end]
        found.append(Found(page, box_of(lines), column.x0, whole=make(lines)))
        at = end
    found += text_content(page, column, range(at, len(column.lines)), known, items)
    return [found[0]._replace(opens_column=True), *found[1:]] if found else found


Stretch = tuple[int, int, Callable[[tuple[TextLine, ...]], CodeLines | ContentsLines | TableFound]]


def stretches(column: Column, facts: Facts, page: PageText, items: Mapping[int, Marker]) -> list[Stretch]:
    """Index ranges of lines that are read as wholes, from the top; ``items`` are no code."""
    found: list[Stretch] = [(a, b, CodeLines) for a, b in code.stretches(column, facts, items)]
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


def text_content(
    page: PageText, column: Column, places: range, known: Knowledge, items: Mapping[int, Marker]
) -> list[Found]:
    """Running text of a column, between wholes, as passages with their answers."""
    lines = column.lines[places.start : places.stop]
    if not lines:
        return []
    part = Column(column.x0, column.x1, lines)
    own = {at - places.start: items[at] for at in places if at in items}
    marked = own | markers(lines, known.facts, around(column, places, known))
    marked |= note_markers(part, page.rulings, known.facts)
    marked |= {at: marker for at, marker in own.items() if marker.kind not in TERMS}
    found = with_run_ins(passages(page.number, part, marked, known.facts), known.facts)
    known.open_items = open_items(known.open_items, found)
    result = []
    given = settings(found, column, places)
    given[-1] = before_break(found[-1], given[-1], known)
    for passage, setting in zip(found, given, strict=True):
        said = answer(Evidence(passage, setting, known.facts, known.outline, page.bars))
        result.append(Found(page, passage.box, column.x0, passage, said, setting=setting))
    return result


def around(column: Column, places: range, known: Knowledge) -> Around:
    """What stands before and after the lines of a column at some places."""
    return Around(known.open_items, column.lines[places.stop : places.stop + AHEAD_LINES] or known.ahead)


def before_break(passage: Passage, setting: Setting, known: Knowledge) -> Setting:
    """The setting of the last passage of a column: text of a bold line at a page's end may follow on the next page."""
    least = SMALLEST * known.facts.body.size
    is_label = all(line.is_bold and line.parts == 1 and line.size >= least for line in passage.lines)
    if setting.look_below is None and is_label and known.ends_page and known.goes_on:
        return setting._replace(look_below=known.facts.body)
    return setting


def open_items(before: tuple[Marker, ...], found: Sequence[Passage]) -> tuple[Marker, ...]:
    """The last items of the open lists after passages; text without an item closes all of them."""
    given = [passage.marker for passage in found if passage.marker and passage.marker.kind != "note"]
    if not given:
        return ()
    for marker in given:
        before = with_open(before, marker)
    return before


def settings(found: Sequence[Passage], column: Column, places: range) -> list[Setting]:
    """What stands above and below each passage in its column, wholes between them included."""
    firsts = [passage.lines[0] for passage in found]
    lasts = [passage.lines[-1] for passage in found]
    before = column.lines[places.start - 1] if places.start else None
    after = column.lines[places.stop] if places.stop < len(column.lines) else None
    above, below = [before, *lasts[:-1]], [*firsts[1:], after]
    return [setting_of(*lines) for lines in zip(above, firsts, lasts, below, strict=True)]


def setting_of(above: TextLine | None, first: TextLine, last: TextLine, below: TextLine | None) -> Setting:
    """What stands above the first and below the last line of a passage."""
    white_above = above.bottom - first.top if above else None
    white_below = last.bottom - below.top if below else None
    look_above, look_below = above.look if above else None, below.look if below else None
    return Setting(white_above, white_below, look_above, look_below, above is None)
