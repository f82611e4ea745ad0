"""Tests of tables without lines, and of tables that go on over page breaks."""

from __future__ import annotations

import time

import pytest
from readers.heuristic.made import BOLD, MONO, line
from readers.heuristic.sheets import TOP, cells, code, column, page, shown

from tagged2md.document.nodes import Cell, Paragraph, Row, Source, Table, Text
from tagged2md.findings import LeftOut, Reporter
from tagged2md.geometry import Rect
from tagged2md.readers.heuristic.borderless import borderless
from tagged2md.readers.heuristic.table_columns import Gutter, gutters, placed
from tagged2md.readers.heuristic.table_joins import joined_tables
from tagged2md.readers.heuristic.table_text import chunk_rows
from tagged2md.readers.heuristic.text_columns import has_text_columns

FIGURES = ["Year|Rain|Sun", "2022|12|30", "2023|15|28"]


def found(lines):
    return [shown(stretch.table) for stretch in borderless(column(lines), page(lines))]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        pytest.param(cells(*FIGURES), [FIGURES], id="three rows"),
        pytest.param(cells(*FIGURES[:2]), [], id="two rows are too few"),
        pytest.param(
            cells("Place|Rain", "York|12", "Hull|15"), [["Place|Rain", "York|12", "Hull|15"]], id="labels and figures"
        ),
        pytest.param(
            [*cells(*FIGURES, step=12.0), line("and more", 5.0, TOP - 44.0)],
            [[*FIGURES[:2], "2023 and more|15|28"]],
            id="a wrapped label",
        ),
        pytest.param(
            [line("Some prose that runs over all of the columns below it", 5.0, TOP + 10), *cells(*FIGURES)],
            [FIGURES],
            id="prose above is none of it",
        ),
        pytest.param(
            [*cells("Name|Colour", font=BOLD), *cells("Oak|brown", "Fir|green", top=TOP - 20)],
            [["Name|Colour", "Oak|brown", "Fir|green"]],
            id="words under a bold header",
        ),
        pytest.param(cells("Oak|brown", "Fir|green", "Ash|grey"), [], id="three rows of two words"),
        pytest.param(
            cells("Oak|brown", "Fir|green", "Ash|grey", "Elm|red"),
            [["Oak|brown", "Fir|green", "Ash|grey", "Elm|red"]],
            id="four full rows of two words",
        ),
        pytest.param(cells("Intro|1", "Method|4", "Results|9", "Notes|30"), [], id="contents"),
        pytest.param(cells("Preface|v", "Thanks|vii", "Intro|1"), [], id="contents with roman numbers"),
        pytest.param(cells("Name:|Jo", "Street:|Hill", "Town:|Hull", "Land:|UK"), [], id="labels and values"),
        pytest.param(cells("1.|Bread", "2.|Milk", "3.|Eggs", "4.|Salt"), [], id="a numbered list"),
        pytest.param(cells("Intro ...|1", "Method ...|4", "End ...|2"), [], id="leaders"),
        pytest.param(
            cells("A ...|1|5|6", "B ...|4|7|7", "C ...|2|9|8"),
            [["A ...|1|5|6", "B ...|4|7|7", "C ...|2|9|8"]],
            id="leaders before several figures",
        ),
        pytest.param(code("a|1|5|6", "b|4|7|7", "c|2|9|8"), [["a|1|5|6", "b|4|7|7", "c|2|9|8"]], id="typed figures"),
        pytest.param(code("a|b|5|6", "b|c|7|7", "c|d|9|8"), [], id="typed words and figures are output of programs"),
        pytest.param(
            [*cells("A|1|5", "B|4|7", "C|2|9"), line("-" * 12, 5.0, TOP - 70), *cells(*FIGURES, top=TOP - 75)],
            [["A|1|5", "B|4|7", "C|2|9"], FIGURES],
            id="a typed rule parts tables",
        ),
    ],
)
def test_text_in_columns(lines, expected):
    assert found(lines) == expected


WIDE = Rect(50.0, 100.0, 500.0, 700.0)


def table(page_number, *rows, box=WIDE, header_rows=1):
    source = Source(page_number, box, "heuristics")
    made = tuple(
        Row(tuple(Cell((Paragraph((Text(text),), source),) if text else ()) for text in row.split("|"))) for row in rows
    )
    return Table(made, source, header_rows)


def texts(block):
    return [
        "|".join("".join(c.text for p in cell.blocks for c in p.children) for cell in row.cells) for row in block.rows
    ]


def paragraph(page_number):
    return Paragraph((Text("between"),), Source(page_number))


NARROW = Rect(50.0, 100.0, 300.0, 700.0)
BELOW, FAR_BELOW = Rect(53.0, 20.0, 503.0, 92.0), Rect(50.0, 20.0, 500.0, 70.0)
NEXT_COLUMN = Rect(520.0, 100.0, 970.0, 700.0)


@pytest.mark.parametrize(
    ("blocks", "count"),
    [
        pytest.param([table(1, "Year|Rain", "2022|12"), table(2, "2023|15")], 1, id="figures go on"),
        pytest.param(
            [table(1, "Year|Rain", "2022|12"), table(2, "Year|Rain", "2023|15")], 1, id="header printed again"
        ),
        pytest.param([table(1, "Year|Rain", "2022|12"), table(2, "Town|Sun", "Hull|15")], 2, id="a header of its own"),
        pytest.param([table(1, "Year|Rain", "2022|12"), table(3, "2023|15")], 2, id="a page between"),
        pytest.param([table(1, "Year|Rain", "2022|12"), paragraph(1), table(2, "2023|15")], 2, id="text between"),
        pytest.param([table(1, "Year|Rain", "2022|12"), table(2, "2023|15|3")], 2, id="another number of columns"),
        pytest.param([table(1, "Year|Rain", "2022|12"), table(2, "2023|15", box=NARROW)], 2, id="another width"),
        pytest.param([table(1, "Year|Rain", "2022|12"), table(1, "2023|15", box=NEXT_COLUMN)], 1, id="the next column"),
        pytest.param([table(1, "Year|Rain", "2022|12"), table(1, "2023|15")], 2, id="over each other"),
        pytest.param([table(1, "Year|Rain", "2022|12"), table(1, "2023|15", box=BELOW)], 1, id="just below"),
        pytest.param([table(1, "Year|Rain", "2022|12"), table(1, "2023|15", box=FAR_BELOW)], 2, id="far below"),
    ],
)
def test_tables_that_meet_a_page_break(blocks, count):
    assert sum(isinstance(block, Table) for block in joined_tables(blocks, Reporter())) == count


def test_a_repeated_header_is_dropped():
    report = Reporter()
    tables = [table(1, "Year|Rain", "2022|12"), table(2, "Year|Rain", "2023|15"), table(3, "2024|9")]
    (whole,) = joined_tables(tables, report)

    assert texts(whole) == ["Year|Rain", "2022|12", "2023|15", "2024|9"]
    assert list(report.ledger.records()) == [LeftOut(2, "T2M-REPEATED", "Year Rain")]


@pytest.mark.parametrize(
    ("again", "expected", "left_out"),
    [
        pytest.param(
            "Year|Product tee", ["2022|Large tee", "2023|x"], ["Year Product"], id="goes on under the header: one row"
        ),
        pytest.param("Year|Product", ["2022|Large", "2023|x"], ["Year Product"], id="has no more lines there"),
        pytest.param("Year|Products", ["2022|Large", "Year|Products", "2023|x"], [], id="is another header"),
    ],
)
def test_a_row_that_the_page_cuts(again, expected, left_out):
    report = Reporter()
    (whole,) = joined_tables([table(1, "Year|Product", "2022|Large"), table(2, again, "2023|x")], report)

    assert texts(whole)[1:] == expected
    assert list(report.ledger.records()) == [LeftOut(2, "T2M-REPEATED", text) for text in left_out]


def price_row(y, name, columns):
    """A row of cells that start at fixed places."""
    parts = [
        line(text, x, y) for text, x in list(zip(["HV-10", name, "DN 80", "10", "5.50"], STARTS, strict=True))[:columns]
    ]
    return parts[0]._replace(
        runs=tuple(run for part in parts for run in part.runs),
        text=" ".join(part.text for part in parts),
        x1=parts[-1].x1,
    )


STARTS = (0.0, 60.0, 140.0, 200.0, 260.0)
WIDE = "polypropylenexy"
"""75 points: it ends half a font size before the third column."""


@pytest.mark.parametrize(
    ("columns", "parted"),
    [
        pytest.param(5, 4, id="text that fills its cell up to the next one is cut where other rows start"),
        pytest.param(3, 1, id="rows of few columns are not cut: words may start there by chance"),
    ],
)
def test_columns_of_cells_without_room(columns, parted):
    names = ["brass", *[WIDE] * 3, "bronze", *[WIDE] * 3, "brass", "bronze"]
    rows = [price_row(700 - 12 * n, name, columns) for n, name in enumerate(names)]

    assert len(gutters(chunk_rows(rows, 10.0, is_mirrored=False), 10.0)) == parted


@pytest.mark.parametrize(
    ("text", "end"),
    [
        pytest.param("Revenue ........", 35.0, id="dots that lead to the next column are no text of their own"),
        pytest.param("Revenue…………", 35.0, id="nor do they stand apart"),
        pytest.param("Revenue ...", 52.5, id="three are an ellipsis"),
    ],
)
def test_a_chunk_ends_before_its_leader(text, end):
    (row,) = chunk_rows([line(text)], 10.0, is_mirrored=False)

    assert row.chunks[0].x1 == pytest.approx(end)


def test_a_row_of_thousands_of_columns_takes_bounded_time():
    (row,) = chunk_rows([line("a", 20.0 * n, 700) for n in range(8_000)], 10.0, is_mirrored=False)
    columns = [Gutter(20.0 * n + 8.0, 20.0 * n + 18.0) for n in range(7_999)]

    start = time.process_time()
    parts = placed(row, columns, 10.0, is_mirrored=False)
    taken = time.process_time() - start

    assert [part.first for part in parts] == list(range(8_000))
    assert taken < 2.0  # quadratic work took ten


def test_leaders_on_typewriters_end_where_their_column_does():
    given = line("Revenue ........", font=MONO)
    (row,) = chunk_rows([given], 10.0, is_mirrored=False)

    assert row.chunks[0].x1 == pytest.approx(given.x1)


def test_a_leader_is_no_text_of_its_cell():
    (row,) = chunk_rows([line("Revenue ........")], 10.0, is_mirrored=False)

    assert row.chunks[0].text == "Revenue"


def code_cells(rows, *, size=8.0, lift=2.0):
    """Rows whose first cell is code, in smaller type and a little higher than the others: LibreOffice sets them so."""
    words = cells(*["|" + row.partition("|")[2] for row in rows], width=140.0)
    names = [
        line(row.partition("|")[0], 5.0, TOP - 20.0 * (i + 0.7) + lift, font=MONO, size=size)
        for i, row in enumerate(rows)
    ]
    return [*words, *names]


def test_rows_with_code_in_a_cell_are_rows():
    rows = ["keep_all_of_the_daily|number|Daily", "keep_all_of_the_weekly|path|Weekly", "verify|list|Both"]

    assert found(code_cells(rows)) == [rows]


def test_a_header_that_is_smaller_than_its_rows_does_not_end_the_table():
    header = [line("name of it", 5.0, TOP + 6.0, font=MONO, size=8.0), *cells("|Rain|Sun", top=TOP + 20)]
    whole = column([*header, *cells(*FIGURES[1:], "2024|9|11")])

    assert shown(borderless(whole, page(whole.lines))[0].table)[0] == "name of it|Rain|Sun"


FIRST, SECOND = line("Plan", 108.0, TOP + 6.0, font=BOLD), line("Result", 132.0, TOP + 6.0, font=BOLD)
TIGHT = FIRST._replace(runs=FIRST.runs + SECOND.runs, text="Plan Result", x1=SECOND.x1)
NARROW = [
    line(text, x, TOP - 20.0 * (i + 0.7))
    for i, row in enumerate(("Hire|62|68", "Heat|15|11", "Repair|21|19"))
    for text, x in zip(row.split("|"), (5.0, 118.0, 150.0), strict=True)
]


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        pytest.param([TIGHT], ["|Plan|Result"], id="bold titles no farther apart than words"),
        pytest.param([line("Plan Result", 108.0, TOP + 6.0)], [], id="the same in body type"),
        pytest.param([line("Results", 108.0, TOP + 6.0, font=BOLD)], [], id="a bold word over one column"),
        pytest.param([TIGHT._replace(y=TOP + 26.0)], [], id="farther off than rows are"),
    ],
)
def test_a_tight_header_over_columns_of_figures(header, expected):
    assert found([*header, *NARROW]) == [[*expected, "Hire|62|68", "Heat|15|11", "Repair|21|19"]]


@pytest.mark.parametrize(
    ("x", "y", "expected"),
    [
        pytest.param(105.0, -12.0, "2023|15 Retry|28", id="under a cell"),
        pytest.param(5.0, -12.0, "2023|15|28", id="a new sentence under the first column is text after the table"),
        pytest.param(105.0, -25.0, "2023|15|28", id="farther off"),
    ],
)
def test_the_last_line_of_the_last_row(x, y, expected):
    lines = [*cells(*FIGURES), line("Retry", x, TOP - 54.0 + y)]

    assert found(lines)[0][-1] == expected


def test_a_row_of_larger_type_close_below_a_table_belongs_to_one_table():
    small = [
        line(text, 5.0 + 100.0 * n, TOP - 10.0 * row, size=8.0)
        for row, texts in enumerate(("Year|Rain|Sun", "2022|12|30", "2023|15|28"))
        for n, text in enumerate(texts.split("|"))
    ]
    large = [
        line(text, 105.0 + 100.0 * n, TOP - 32.0 - 12.0 * row)
        for row, texts in enumerate(("Wet|Dry", "7|8", "5|9", "4|6"))
        for n, text in enumerate(texts.split("|"))
    ]
    lines = [*small, *large]

    held = [each.text for stretch in borderless(column(lines), page(lines)) for each in stretch.table.lines]

    assert len(held) == len(set(held)) > len(FIGURES)


WORDS = "the rain came down from the hills and then"
"""Longer than a line of a narrow column of prose has to be."""


def test_columns_of_cells_are_no_columns_of_the_page():
    rows = [
        line(text, x, TOP - 15.0 * i) for i in range(14) for text, x in (("400", 5.0), ("scope", 90.0), (WORDS, 200.0))
    ]
    prose = [line(f"{WORDS} {WORDS}", 5.0, 400.0 - 12.0 * i) for i in range(6)]

    assert not has_text_columns(page([*rows, *prose]))


def test_columns_of_the_page_beside_a_small_table():
    prose = [line(WORDS, x, TOP - 12.0 * i) for i in range(14) for x in (5.0, 250.0)]
    beside = [
        line(text, x, 400.0 - 12.0 * i) for i in range(5) for text, x in ((WORDS, 5.0), ("12", 250.0), ("13", 350.0))
    ]

    assert has_text_columns(page([*prose, *beside]))


def test_columns_closer_than_cells_are_told_by_their_edges():
    rows = [
        "ttl|duration|How",
        "queue|duration|What is kept",
        "name|duration|Of it",
        "a|integer|More",
        "bb|integer|And",
    ]
    places = (5.0, 100.0, 144.0)
    lines = [
        line(text, x, TOP - 14.0 * i)
        for i, row in enumerate(rows)
        for text, x in zip(row.split("|"), places, strict=True)
    ]

    assert found(lines) == [rows]


DAYS = [f"{day} May|food|{day}.20||{100 - day}.10" for day in range(1, 10)]


@pytest.mark.parametrize(
    ("header", "last", "columns"),
    [
        pytest.param("Day|For|Out|In|Left", "31 May|wages||80.00|90.10", 5, id="a column with a title"),
        pytest.param("Day|For|Out||Left", "31 May|wages||80.00|90.10", 4, id="without one it belongs to a neighbour"),
    ],
)
def test_a_column_that_is_nearly_empty(header, last, columns):
    (table,) = borderless(column(rows := cells(header, *DAYS, last)), page(rows))

    assert table.table.columns == columns
