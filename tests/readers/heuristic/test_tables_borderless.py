"""Tests of tables without lines, and of tables that go on over page breaks."""

from __future__ import annotations

import pytest
from readers.heuristic.made import BOLD, MONO, line
from readers.heuristic.sheets import TOP, cells, code, column, page, shown

from tagged2md.document.nodes import Cell, Paragraph, Row, Source, Table, Text
from tagged2md.findings import LeftOut, Reporter
from tagged2md.geometry import Rect
from tagged2md.readers.heuristic.borderless import borderless
from tagged2md.readers.heuristic.table_columns import gutters
from tagged2md.readers.heuristic.table_joins import joined_tables
from tagged2md.readers.heuristic.table_text import chunk_rows

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
        pytest.param([table(1, "Year|Rain", "2022|12"), table(1, "2023|15")], 2, id="below on the same page"),
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


def test_leaders_on_typewriters_end_where_their_column_does():
    given = line("Revenue ........", font=MONO)
    (row,) = chunk_rows([given], 10.0, is_mirrored=False)

    assert row.chunks[0].x1 == pytest.approx(given.x1)


def test_a_leader_is_no_text_of_its_cell():
    (row,) = chunk_rows([line("Revenue ........")], 10.0, is_mirrored=False)

    assert row.chunks[0].text == "Revenue"
