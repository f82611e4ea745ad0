"""Tests of tables as financial reports set them: headers over columns, wrapped labels, sums, shaded headers."""

from __future__ import annotations

import pytest
from readers.heuristic.made import line
from readers.heuristic.sheets import STEP, TOP, WIDTH, across, area, cells, page, shown

from tagged2md.readers.heuristic.tables import tables

EM = 10.0
HEAD = "|2023|2022"
BODY = ("Sales|512|631", "Costs|400|495", "Profit|112|136")
OVER = "||"


def found(lines, rulings=(), fills=()):
    return [shown(table) for table in tables(page(lines, rulings, fills), EM)]


def rules(*rows):
    """Rules over the whole table, above each of some rows."""
    return [across(TOP - STEP * row) for row in rows]


def over_columns(row, first=1):
    """A rule above a row, from the column ``first`` on."""
    return across(TOP - STEP * row, WIDTH * first)


SPANNED = cells(HEAD, *BODY)
YEARS = line("Years ended", 150.0, TOP + 6.0)


@pytest.mark.parametrize(
    ("lines", "rulings", "expected"),
    [
        pytest.param(
            [YEARS, *SPANNED],
            [over_columns(0), *rules(1, 4)],
            [["|Years ended|<", *[HEAD], *BODY]],
            id="a header over columns that have a rule below it",
        ),
        pytest.param(
            [YEARS, line("Profit of", 5.0, TOP + 6.0), *cells("the year|2023|2022", *BODY)],
            [over_columns(0), *rules(1, 4)],
            [["Profit of the year|Years ended|<", "^|2023|2022", *BODY]],
            id="a label beside all rows of a header",
        ),
        pytest.param(
            [YEARS, *SPANNED],
            rules(1, 4),
            [[HEAD, *BODY]],
            id="text over columns without a rule is none of the table",
        ),
        pytest.param(
            [line("Profit of two years", 5.0, TOP + 6.0), *SPANNED],
            rules(0, 1, 4),
            [[HEAD, *BODY]],
            id="text over a rule as wide as the table is none of it",
        ),
        pytest.param(
            [*cells("|Years", HEAD, *BODY)],
            rules(0, 1, 2, 5),
            [["|Years|", HEAD, *BODY]],
            id="a header over columns between rules",
        ),
    ],
)
def test_headers_over_columns(lines, rulings, expected):
    assert found(lines, rulings) == expected


def sum_below(first):
    """A table whose last rule is under its header, with a sum below a rule over some columns."""
    return [*rules(0, 1), over_columns(4, first)]


@pytest.mark.parametrize(
    ("rows", "rulings", "expected"),
    [
        pytest.param((HEAD, "|$|$", *BODY), rules(0, 1), (HEAD, "|$|$", *BODY), id="units under a header"),
        pytest.param((HEAD, *BODY, "|624|767"), sum_below(1), (HEAD, *BODY, "|624|767"), id="a sum under its rule"),
        pytest.param((HEAD, *BODY, "|12|"), rules(0, 1), (HEAD, *BODY), id="a number below without a rule"),
        pytest.param((HEAD, *BODY, "|$|"), rules(0, 1), (HEAD, *BODY), id="units below the last row"),
    ],
)
def test_rows_of_figures_alone(rows, rulings, expected):
    assert found(cells(*rows), rulings) == [list(expected)]


@pytest.mark.parametrize(
    ("above", "expected"),
    [
        pytest.param("Trees|What|Since", ["Trees|What|Since", HEAD, *BODY], id="titles over the first rule"),
        pytest.param("Trees|What|since:", [HEAD, *BODY], id="a line that introduces the table"),
    ],
)
def test_an_open_row_over_the_first_rule(above, expected):
    lines = [*cells(above, top=TOP + STEP), *cells(HEAD, *BODY)]

    assert found(lines, rules(0, 1, 4)) == [expected]


def wrapped(label, figures, y, *, leading=12.0, indent=0.0):
    """The lines of a label from y down, with its figures at half its height."""
    lines = [line(text, 5.0 + indent * (i > 0), y - leading * i) for i, text in enumerate(label)]
    middle = y - leading * (len(label) - 1) / 2
    return [*lines, *[line(text, 105.0 + WIDTH * i, middle) for i, text in enumerate(figures)]]


@pytest.mark.parametrize(
    ("label", "indent"),
    [
        pytest.param(("Cash flows of", "the year"), 0.0, id="two lines"),
        pytest.param(("Cash flows of", "all parts in", "the year"), 0.0, id="three lines"),
        pytest.param(("Cash flows of", "Parts in the", "United", "Kingdom"), 9.0, id="four lines, indented"),
    ],
)
def test_figures_at_half_the_height_of_their_label(label, indent):
    height = 12.0 * len(label)
    lines = [
        *cells(HEAD, "Sales|512|631"),
        *wrapped(label, ("77", "88"), TOP - 46.0, indent=indent),
        line("Costs", 5.0, TOP - 46.0 - height),
        *[line(text, x, TOP - 46.0 - height) for text, x in (("400", 105.0), ("495", 205.0))],
    ]
    rulings = [across(TOP), across(TOP - STEP), across(TOP - 50.0 - height)]

    assert found(lines, rulings) == [[HEAD, "Sales|512|631", f"{' '.join(label)}|77|88", "Costs|400|495"]]


def test_labels_none_of_which_stands_on_a_baseline_of_figures_are_a_column():
    lines = [*cells(HEAD), *wrapped(("Cash flows of", "the year"), ("77", "88"), TOP - 32.0)]

    assert found(lines, [across(TOP), across(TOP - STEP), across(TOP - 50.0)]) == [
        [HEAD, "Cash flows of the year|77|88"]
    ]


def test_titles_over_single_rows_are_rows():
    lines = cells(HEAD, "Income", "Sales|512|631", "Expenses", "Costs|400|495", "Tax", "Paid|7|9", step=12.0)

    assert found(lines, [across(TOP), across(TOP - 12.0), across(TOP - 84.0)]) == [
        [HEAD, "Income||", "Sales|512|631", "Expenses||", "Costs|400|495", "Tax||", "Paid|7|9"]
    ]


def test_wrapped_cells_at_the_top_of_their_rows_stay_with_them():
    lines = [*cells(HEAD, "pipes of poly-|1|2", "", "pipes of poly-|3|4", step=12.0)]
    lines += [line("propylene", 5.0, TOP - 12.0 * row - 8.4) for row in (2, 4)]

    assert found(lines, [across(TOP), across(TOP - 12.0), across(TOP - 60.0)]) == [
        [HEAD, "pipes of poly- propylene|1|2", "pipes of poly- propylene|3|4"]
    ]


def test_a_shaded_header_is_the_top_of_the_table_between_the_rules():
    shaded = [
        area(WIDTH * i, TOP - STEP * (j + 1), WIDTH * (i + 1), TOP - STEP * j) for i in range(3) for j in range(2)
    ]
    lines = cells("|May|May", HEAD, *BODY)

    assert found(lines, rules(0, 2, 5), shaded) == [["|May 2023|May 2022", *BODY]]


def test_rows_between_a_long_label_and_its_figures_over_lines_are_one_table():
    label = ("Cash flows", "of all parts", "of the group", "and others", "in the year")
    lines = [*cells(HEAD), *wrapped(label, ("77", "88"), TOP - 30.0), *cells("Costs|400|495", top=TOP - 84.0)]
    rulings = [across(TOP), across(TOP - STEP), across(TOP - 84.0), across(TOP - 104.0)]

    assert found(lines, rulings) == [[HEAD, f"{' '.join(label)}|77|88", "Costs|400|495"]]


def test_rows_under_a_header_that_is_no_header_stay_rows():
    lines = cells(*BODY, "Tax|8|9")

    assert found(lines, rules(0, 3, 4)) == [[*BODY, "Tax|8|9"]]
