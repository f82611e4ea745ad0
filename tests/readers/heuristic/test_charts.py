"""Tests of charts: axes, what is drawn beside them, and their labels."""

from __future__ import annotations

from time import process_time

import pytest
from readers.heuristic.made import line, page_of
from readers.heuristic.sheets import MARKED, across, area, down, grid

from tagged2md.geometry import Rect
from tagged2md.pdf.page import ImageBox
from tagged2md.readers.heuristic.axes import axes
from tagged2md.readers.heuristic.charts import charts

EM = 10.0
SMALL = 8.0
BARS = [area(60.0 + 50 * i, 100.0, 90.0 + 50 * i, 140.0 + 20 * i) for i in range(4)]
PICTURE = ImageBox(Rect(50.0, 95.0, 260.0, 225.0), (7, 0), MARKED, 0)


def upright(*texts, x=20.0, y=100.0, step=30.0):
    """Marks from the bottom up."""
    return [line(text, x, y + step * i, size=SMALL) for i, text in enumerate(texts)]


def flat(*texts, x=60.0, y=80.0, step=50.0):
    return [line(text, x + step * i, y, size=SMALL) for i, text in enumerate(texts)]


AXIS = upright("0", "10", "20", "30", "40")
YEARS = flat("Spain", "Italy", "Malta", "Greece", x=65.0, y=88.0)
VALUES = [line(text, 65.0 + 50 * i, 143.0 + 20 * i, size=SMALL) for i, text in enumerate(("13.3", "20", "26", "33"))]


@pytest.mark.parametrize(
    ("lines", "marks"),
    [
        pytest.param(upright("0", "5", "10", "15"), 4, id="four marks"),
        pytest.param(upright("0", "5", "10"), 0, id="three are not enough"),
        pytest.param(upright("0%", "5%", "10%", "15%"), 4, id="per cent"),
        pytest.param(upright("1,000", "1,500", "2,000", "2,500"), 4, id="thousands"),
        pytest.param(upright("−10", "−5", "0", "5"), 4, id="below zero"),
        pytest.param(upright("15", "10", "5", "0"), 4, id="falling"),
        pytest.param(upright("1", "2", "3", "4"), 0, id="counted items"),
        pytest.param(upright("0", "5", "10", "20"), 0, id="uneven values"),
        pytest.param(upright("7", "7", "7", "7"), 0, id="no step"),
        pytest.param([*upright("0", "5", "10"), *upright("15", y=200.0)], 0, id="uneven distances"),
        pytest.param(upright("0", "5", "10", "15", "33"), 0, id="a column of figures that goes on"),
        pytest.param([*upright("0", "5", "10", "15"), *upright("33", y=280.0)], 4, id="a number further off"),
        pytest.param(upright("a 0", "a 5", "a 10", "a 15"), 0, id="words"),
        pytest.param(flat("0", "5", "10", "15"), 4, id="beside each other"),
        pytest.param(flat("2018", "2019", "2020", "2021"), 0, id="years in a row"),
    ],
)
def test_axes_are_even_numbers_at_even_distances(lines, marks):
    assert sum(len(axis.marks) for axis in axes(lines)) == marks


def texts(lines, **drawn):
    return [{line.text for line in chart.lines} for chart in charts(page_of(lines, **drawn), EM)]


ALL = {line.text for line in [*AXIS, *YEARS, *VALUES]}


@pytest.mark.parametrize(
    ("lines", "drawn", "expected"),
    [
        pytest.param([*AXIS, *YEARS, *VALUES], {"fills": BARS}, [ALL], id="bars, values and labels"),
        pytest.param([*AXIS, *YEARS, *VALUES], {"images": [PICTURE]}, [ALL], id="a picture with text over it"),
        pytest.param([*AXIS, *YEARS, *VALUES], {"rulings": [across(100.0, 40.0, 250.0)] * 2}, [], id="two lines"),
        pytest.param([*AXIS, *YEARS, *VALUES], {"rulings": [across(100.0, 40.0, 250.0)] * 3}, [ALL], id="three"),
        pytest.param([*AXIS, *YEARS, *VALUES], {"fills": [area(400, 100, 500, 200)] * 3}, [], id="bars far off"),
        pytest.param(
            [*AXIS, line("A heading", 60.0, 240.0, size=14.0), line("Text of the page " * 3, 0.0, 50.0)],
            {"fills": BARS},
            [{mark.text for mark in AXIS}],
            id="headings and prose stay",
        ),
        pytest.param(
            [
                *AXIS,
                *[
                    line("Words of a long sentence over a picture that goes on.", 60.0, 110.0 + 12 * i)
                    for i in range(9)
                ],
            ],
            {"images": [PICTURE]},
            [],
            id="prose over a picture",
        ),
        pytest.param(
            [*flat("0", "5", "10", "15"), line("Under 30", 5.0, 120.0), line("Older", 20.0, 160.0)],
            {"fills": [area(60.0, 110.0 + 20 * i, 200.0, 120.0 + 20 * i) for i in range(4)]},
            [{"0", "5", "10", "15", "Under 30", "Older"}],
            id="labels beside lying bars",
        ),
    ],
)
def test_the_text_of_a_chart_is_what_stands_in_it_and_around_it(lines, drawn, expected):
    assert texts(lines, **drawn) == expected


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param(
            [("10", "a"), ("20", "b"), ("30", "c"), ("40", "d"), ("50", "e")], id="figures in the first column"
        ),
        pytest.param(
            [("10", "20", "30", "40"), ("7", "8", "9", "3"), ("4", "4", "4", "4")], id="figures in the header"
        ),
    ],
)
def test_a_ruled_table_with_even_figures_is_no_chart(rows):
    lines = [line(text, 5.0 + 100 * j, 686.0 - 20 * i) for i, row in enumerate(rows) for j, text in enumerate(row)]

    assert texts(lines, rulings=grid(len(rows), len(rows[0]))) == []


def test_both_axes_make_one_chart():
    both = [*AXIS, *flat("0", "5", "10", "15")]

    assert texts(both, fills=BARS, rulings=[down(40.0, 90.0, 240.0)]) == [{mark.text for mark in both}]


def test_pages_full_of_numbers_and_lines_take_little_time():
    numbers = [line(str(5 * i), 12.0 * j, 10.0 * i) for i in range(80) for j in range(50)]
    rules = [across(0.13 * i, 0.0, 500.0) for i in range(6_000)]

    start = process_time()
    charts(page_of(numbers, rulings=rules), EM)

    assert process_time() - start < 3.0


def test_lines_without_text_are_no_marks():
    assert axes([line("7")._replace(text="")] * 5) == []
