"""How many columns a page has, by lines that stand beside each other."""

from __future__ import annotations

import pytest
from typeset import run, styled

from tagged2md.checks.columns import columns_of, pieces, tables_of_pages
from tagged2md.document.nodes import Cell, Paragraph, Row, Source, Table, Text
from tagged2md.geometry import Rect

LINE = "some twenty letters."


def lines(*columns, step=14.0, shift=0.0):
    """Lines of 100 points below each other in columns 200 points apart; ``columns`` are their numbers of lines."""
    return [
        run(LINE, 50.0 + 200 * column, 700.0 - step * i - shift * column)
        for column, count in enumerate(columns)
        for i in range(count)
    ]


@pytest.mark.parametrize(
    ("runs", "columns"),
    [
        pytest.param(lines(20), 1, id="one column"),
        pytest.param(lines(20, 20), 2, id="two columns"),
        pytest.param(lines(20, 20, 20), 3, id="three columns"),
        pytest.param(lines(20, 20, shift=6.0), 2, id="columns that do not share their baselines"),
        pytest.param(lines(40, 3), 2, id="a last column of three lines"),
        pytest.param(lines(40, 2), 1, id="two lines beside a column"),
        pytest.param(lines(80, 4), 1, id="a box beside a long column, less than a tenth"),
        pytest.param(
            [run("label", x, 700.0 - 14 * i) for i in range(9) for x in (50.0, 300.0)],
            0,
            id="labels are no running text",
        ),
        pytest.param([], 0, id="no text"),
    ],
)
def test_columns(runs, columns):
    assert columns_of(pieces(runs)) == columns


def test_lines_in_a_table_are_no_columns():
    assert columns_of(pieces(lines(20, 20)), [Rect(0.0, 0.0, 600.0, 800.0)]) == 0


@pytest.mark.parametrize(
    ("x", "count"),
    [
        pytest.param(414.0, 1, id="words of a justified line"),
        pytest.param(416.0, 2, id="a gutter"),
        pytest.param(186.0, 1, id="a word before it, as in Hebrew"),
        pytest.param(50.0, 2, id="a jump back to another column"),
    ],
)
def test_a_piece_ends_at_a_gutter(x, count):
    assert len(pieces([run(LINE, 300.0, 700.0), run(LINE, x, 700.0)])) == count


@pytest.mark.parametrize(
    ("gap_em", "count"),
    [
        pytest.param(0.5, 1, id="a word gap"),
        pytest.param(1.0, 2, id="a gutter of TeX"),
    ],
)
def test_pieces_drawn_in_another_order_are_joined_at_word_gaps(gap_em, count):
    below = run("a line between them", 50.0, 600.0)

    found = pieces([run(LINE, 50.0, 700.0), below, run(LINE, 150.0 + 10 * gap_em, 700.0)])

    assert sum(piece.y == 700.0 for piece in found) == count


def test_text_in_another_direction_than_most_is_left_out():
    stamp = run(LINE, 50.0, 30.0, style=styled(angle=90.0))

    assert len(pieces([*lines(3), stamp])) == 3


def paragraph(page, box=None):
    return Paragraph((Text("x"),), Source(page, box))


def test_a_table_that_goes_on_counts_on_both_pages():
    first, second = Rect(50.0, 50.0, 300.0, 200.0), Rect(50.0, 700.0, 300.0, 720.0)
    rows = tuple(Row((Cell((paragraph(page, box),)),)) for page, box in ((1, first), (2, second)))

    assert tables_of_pages((Table(rows, Source(1, first)),)) == {1: [first], 2: [second]}
