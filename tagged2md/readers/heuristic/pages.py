"""One page: tables and furniture out, columns in reading order, and what stands in them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tagged2md.pdf.page import ImageBox
from tagged2md.readers.heuristic.aside import aside_content, left_out_aside
from tagged2md.readers.heuristic.barriers import barriers
from tagged2md.readers.heuristic.borderless import plain_lines, whole_page_tables
from tagged2md.readers.heuristic.bullets import drawn_bullets
from tagged2md.readers.heuristic.cards import Cards, card_rows
from tagged2md.readers.heuristic.charts import Chart, charts
from tagged2md.readers.heuristic.columns import reading_order
from tagged2md.readers.heuristic.content import column_content
from tagged2md.readers.heuristic.figures import figures
from tagged2md.readers.heuristic.found import Found, Knowledge, PageReading, is_note
from tagged2md.readers.heuristic.framed import framed_table
from tagged2md.readers.heuristic.furniture import furniture
from tagged2md.readers.heuristic.kickers import with_kicker
from tagged2md.readers.heuristic.linenumbers import line_numbers, with_numbers_apart
from tagged2md.readers.heuristic.lists import AHEAD_LINES
from tagged2md.readers.heuristic.notes import marks
from tagged2md.readers.heuristic.parts import Part, bar_part, bars, line_part, whole_part
from tagged2md.readers.heuristic.quotes import vertical_bars
from tagged2md.readers.heuristic.recognisers import Answer
from tagged2md.readers.heuristic.records import Column, Passage, TextLine
from tagged2md.readers.heuristic.rows import joined_row, rows_of
from tagged2md.readers.heuristic.strips import PageText
from tagged2md.readers.heuristic.table_contents import is_contents
from tagged2md.readers.heuristic.table_records import TableFound
from tagged2md.readers.heuristic.tables import tables


def read_page(page: PageText, known: Knowledge) -> PageReading:
    """Everything on a page, in reading order."""
    page.bullets = drawn_bullets(page)
    page.lines = with_numbers_apart(page.lines)
    numbers = line_numbers(page)
    removed = [(line, numbers[id(line)]) for line in page.lines if id(line) in numbers] if numbers else []
    if numbers:
        page.lines = [line for line in page.lines if id(line) not in numbers]
    em = known.facts.body.size
    of_charts = charts(page, em)
    page.lines = without_lines(page.lines, [line for chart in of_charts for line in chart.lines])
    of_cards = card_rows(page) if page.fills else []
    page.lines = without_lines(page.lines, [line for row in of_cards for line in row.lines])
    page.barriers = barriers(page, known.outline, em)
    page.bars = vertical_bars(page.rulings, page.fills, em)
    framed = framed_table(page)
    drawn = tables(page, em) if framed is None else [framed]
    page.plain = plain_lines(page, drawn)
    drawn += whole_page_tables(page, drawn, em)
    drawn = [table for table in drawn if not is_contents(table, page.urls)]
    in_tables = {id(line) for table in drawn for line in table.lines}
    left_out = furniture(page, known.repeats, known.facts, in_tables)
    lines = [line for line in page.lines if id(line) not in left_out and id(line) not in in_tables]
    parts: list[Part] = [line_part(line) for line in lines]
    parts += [whole_part(image.box, image) for image in figures(page, known.images)]
    parts += [whole_part(table.box, table) for table in drawn]
    parts += [whole_part(chart.box, chart) for chart in of_charts]
    parts += [whole_part(row.box, row) for row in of_cards]
    parts += [bar_part(bar) for bar in bars(page.rulings)]
    ordered = reading_order(parts, em)
    found: list[Found] = []
    for place, region in enumerate(ordered):
        if isinstance(region, Column):
            known.ahead, known.ends_page = lines_ahead(ordered[place + 1 :]), place + 1 == len(ordered)
            found += column_content(page, region, known)
        elif isinstance(region, ImageBox | TableFound):
            found.append(Found(page, region.box, region.box.x0, whole=region))
        elif isinstance(region, Chart):
            found.append(chart_text(page, region, em))
        elif isinstance(region, Cards):
            found += card_content(page, region, known)
    found = with_kicker(found, page.box)
    left_out |= left_out_aside(page, known.facts)
    found += aside_content(page, known.facts, left_out)
    found_marks = [mark for this in found if this.passage and not is_note(this) for mark in marks(this.passage)]
    found = with_matched_notes(found, {mark.label for mark in found_marks if not mark.is_power})
    if found:
        found[0] = found[0]._replace(opens_page=True)
    removed += [(line, left_out[id(line)]) for line in [*page.lines, *page.aside] if id(line) in left_out]
    return PageReading(found, removed, sum(isinstance(region, Column) for region in ordered), found_marks)


def lines_ahead(regions: Sequence[object]) -> tuple[TextLine, ...]:
    """The first lines of the next column of a page; a list goes on over figures and tables."""
    return next((region.lines[:AHEAD_LINES] for region in regions if isinstance(region, Column)), ())


def card_content(page: PageText, row: Cards, known: Knowledge) -> list[Found]:
    """The content of cards, one after the other; no list of one goes on in the next."""
    found: list[Found] = []
    for card in row.cards:
        known.open_items, known.ahead = (), ()
        for region in reading_order([line_part(line) for line in card], known.facts.body.size):
            if isinstance(region, Column):
                found += column_content(page, region, known)
    return found


def without_lines(lines: Sequence[TextLine], others: Sequence[TextLine]) -> list[TextLine]:
    """The lines without some of them."""
    out = set(map(id, others))
    return [line for line in lines if id(line) not in out]


def chart_text(page: PageText, chart: Chart, em: float) -> Found:
    """The labels of a chart as one paragraph, a row a line; nothing in it is a heading, and no text goes on in it."""
    rows = tuple(joined_row(row) for row in rows_of(chart.lines, em))
    passage = Passage(page.number, rows, chart.box.x0, chart.box.x1, keeps_breaks=True)
    return Found(page, chart.box, chart.box.x0, passage, Answer("caption", ("text of a chart",)))


def with_matched_notes(found: Sequence[Found], labels: Collection[str]) -> list[Found]:
    """Notes whose mark does not stand on the page, as notes for marks on pages before."""
    result: list[Found] = []
    for this in found:
        passage = this.passage
        if passage is None or passage.marker is None or not is_note(this) or passage.marker.label in labels:
            result.append(this)
        else:
            result.append(this._replace(answer=Answer("end note", ())))
    return result
