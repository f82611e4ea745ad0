"""Tests of drawn tables: grids, cell backgrounds, rules alone."""

from __future__ import annotations

import pytest
from readers.heuristic.made import line
from readers.heuristic.sheets import STEP, TOP, WIDTH, across, area, cells, code, down, grid, page, shown

from tagged2md.readers.heuristic.tables import tables

EM = 10.0
HEAD = "Year|Rain|Sun"
BODY = ("2022|12|30", "2023|15|28")
BOTTOM = TOP - 3 * STEP


def found(lines, rulings=(), fills=()):
    return [shown(table) for table in tables(page(lines, rulings, fills), EM)]


@pytest.mark.parametrize(
    ("lines", "rulings", "expected"),
    [
        pytest.param(cells(HEAD, *BODY), grid(3, 3), [HEAD, *BODY], id="full grid"),
        pytest.param(cells(HEAD, "2022||30", *BODY[1:]), grid(3, 3), [HEAD, "2022||30", BODY[1]], id="empty cell"),
        pytest.param(
            cells("Year|Weather", "|Rain|Sun", BODY[0]),
            grid(3, 3, without=[("down", 2, 0), ("across", 1, 0)]),
            ["Year|Weather|<", "^|Rain|Sun", BODY[0]],
            id="missing pieces are merged cells",
        ),
        pytest.param(
            cells(HEAD, *BODY),
            [*grid(3, 3), *[across(TOP - STEP * i + 1.5) for i in range(4)]],
            [HEAD, *BODY],
            id="double lines",
        ),
        pytest.param(
            cells(HEAD, *BODY),
            [r for r in grid(3, 3) if r.is_horizontal or 0 < r.x0 < 3 * WIDTH],
            [HEAD, *BODY],
            id="open sides",
        ),
        pytest.param(
            cells(HEAD, *BODY, "2024|11|31", "2025|10|29"),
            [
                across(TOP),
                across(TOP - STEP),
                across(TOP - 5 * STEP),
                *[down(WIDTH * i, TOP - 5 * STEP) for i in range(4)],
            ],
            [HEAD, *BODY, "2024|11|31", "2025|10|29"],
            id="rows that only the columns' lines hold together",
        ),
        pytest.param(
            cells(HEAD, *BODY, "2024|11|31"),
            grid(4, 3, without=[("across", 2, 0), ("across", 3, 0)]),
            [HEAD, *BODY, "2024|11|31"],
            id="labels beside ruled rows",
        ),
        pytest.param(
            [
                *cells(HEAD, "|12|30", "|15|28", "|11|31"),
                line("2022", 5.0, TOP - 1.4 * STEP),
                line("to 2024", 5.0, TOP - 2 * STEP),
            ],
            grid(4, 3, without=[("across", 2, 0), ("across", 3, 0)]),
            [HEAD, "2022 to 2024|12|30", "^|15|28", "^|11|31"],
            id="a cell over ruled rows",
        ),
        pytest.param(
            [*cells(HEAD, *BODY), line("more", 5.0, TOP - STEP * 1.95)],
            grid(3, 3),
            [HEAD, "2022 more|12|30", BODY[1]],
            id="a cell of two lines",
        ),
        pytest.param(
            cells(HEAD, *BODY, "2024|11|31"),
            [across(TOP), across(TOP - 4 * STEP), *[down(x, TOP - 4 * STEP) for x in (0.0, WIDTH, 3 * WIDTH)]],
            [HEAD, *BODY, "2024|11|31"],
            id="columns that only the text shows beside drawn ones",
        ),
    ],
)
def test_a_grid(lines, rulings, expected):
    assert found(lines, rulings) == [expected]


@pytest.mark.parametrize(
    ("lines", "rulings"),
    [
        pytest.param(cells("Some prose in a box", "that goes on"), grid(1, 1), id="a single box"),
        pytest.param(cells(HEAD), grid(1, 3), id="one row"),
        pytest.param(cells("a", "b", "c"), grid(3, 1), id="one column"),
        pytest.param(cells("7|8"), grid(6, 6), id="a chart with grid lines"),
        pytest.param([], grid(3, 3), id="no text"),
    ],
)
def test_lines_that_are_no_table(lines, rulings):
    assert found(lines, rulings) == []


def test_backgrounds_of_rows_and_cells():
    fills = [
        area(WIDTH * c + 1, TOP - STEP * (r + 1), WIDTH * (c + 1) - 1, TOP - STEP * r) for r in (0, 2) for c in range(3)
    ]
    lines = cells(HEAD, *BODY)

    assert found(lines, fills=fills) == [[HEAD, *BODY]]


def test_shaded_lines_inside_of_a_shaded_cell_are_no_rows():
    fills = [
        area(WIDTH * c, TOP - STEP * (r + 1), WIDTH * (c + 1), TOP - STEP * r, (r / 4, 1, c / 4))
        for r in range(2)
        for c in range(2)
    ]
    shaded_line = area(4, TOP - 16, 90, TOP - 6, (0, 1, 0))

    assert found(cells("Year|Rain", "2022|12"), fills=[*fills, shaded_line]) == [["Year|Rain", "2022|12"]]


def test_white_areas_are_not_seen():
    lines = cells("Some prose", "behind which", "white areas lie")
    fills = [area(0, TOP - STEP * (i + 1), 200 - 30 * i, TOP - STEP * i, (1, 1, 1)) for i in range(3)]

    assert found(lines, fills=fills) == []


RULES = [across(TOP), across(TOP - STEP), across(BOTTOM)]


@pytest.mark.parametrize(
    ("lines", "rulings", "expected"),
    [
        pytest.param(cells(HEAD, *BODY), RULES, [[HEAD, *BODY]], id="three rules"),
        pytest.param(cells(HEAD, *BODY), RULES[1:], [[HEAD, *BODY]], id="header over the first rule"),
        pytest.param(
            cells("|Rain|Sun", *BODY), RULES[1:], [["|Rain|Sun", *BODY]], id="header without the first column"
        ),
        pytest.param(cells(HEAD, *BODY), RULES[:2], [[HEAD, *BODY]], id="rows under the last rule"),
        pytest.param(
            cells("Table 1. Rain|and sun", *BODY),
            RULES[1:],
            [list(BODY)],
            id="a caption over the first rule is none of it",
        ),
        pytest.param(
            [*cells(HEAD, *BODY, step=12.0), line("of rain", 105.0, TOP - 38.4)],
            [across(TOP), across(TOP - 12), across(TOP - 42)],
            [[HEAD, BODY[0], "2023|15 of rain|28"]],
            id="a wrapped cell",
        ),
    ],
)
def test_text_between_rules(lines, rulings, expected):
    assert found(lines, rulings) == expected


PROSE_LEFT = [
    "The rain was heavy in that",
    "year and it went on for",
    "many weeks, so that most",
    "of the fields were lost to",
]
PROSE_RIGHT = [
    "the water that came down",
    "from the hills, as it had",
    "in the years before, when",
    "nobody had seen it coming",
]


@pytest.mark.parametrize(
    ("lines", "rulings"),
    [
        pytest.param(
            cells(*[f"{a}|{b}" for a, b in zip(PROSE_LEFT, PROSE_RIGHT, strict=True)], width=160.0),
            [across(TOP), across(TOP - 4 * STEP)],
            id="two columns of prose between a head rule and a foot rule",
        ),
        pytest.param(
            [*code("x|= 1", "y|= 2", "z|= 3"), *cells("", "", "", *"abcdefgh")],
            [across(TOP), across(BOTTOM)],
            id="code in a box",
        ),
        pytest.param(cells(HEAD, *BODY), [across(TOP, 0, 60), across(BOTTOM, 0, 60)], id="short rules"),
        pytest.param(cells("A line of text", "between rules"), [across(TOP), across(TOP - 2 * STEP)], id="no columns"),
    ],
)
def test_rules_that_make_no_table(lines, rulings):
    assert found(lines, rulings) == []


def test_two_tables_with_a_heading_between_stay_two():
    lines = [*cells(HEAD, *BODY), line("Next", 5.0, TOP - 78.0, size=14.0), *cells(HEAD, *BODY, top=TOP - 90)]
    rulings = [across(r.y0 - shift) for shift in (0.0, 90.0) for r in RULES]

    assert found(lines, rulings) == [[HEAD, *BODY], [HEAD, *BODY]]


def test_a_line_on_the_border_of_two_tables_stands_in_one_of_them():
    upper = [*grid(3, 3)]
    lower = [r._replace(y0=r.y0 - 61.0, y1=r.y1 - 61.0) for r in upper]
    shared = line("on both", 5.0, TOP - 63.0)
    lines = [*cells(HEAD, *BODY), shared, *cells(HEAD, *BODY, top=TOP - 61.0)]

    assert "\n".join(row for table in found(lines, [*upper, *lower]) for row in table).count("on both") == 1


def test_a_heading_over_an_open_header_parts_tables_whose_rules_have_the_same_ends():
    lines = [*cells(HEAD, *BODY), line("Next", 5.0, TOP - 78.0, size=14.0), *cells(HEAD, *BODY, top=TOP - 82)]
    rulings = [across(r.y0 - shift) for shift in (0.0, 82.0) for r in RULES if shift == 0.0 or r is not RULES[0]]

    assert found(lines, rulings) == [[HEAD, *BODY], [HEAD, *BODY]]


@pytest.mark.parametrize(
    ("rows", "more", "expected"),
    [
        pytest.param(
            [HEAD, "York|12 mm", "Hull|15 mm", "Bath|9 mm"],
            [("East", 105.0, 1)],
            [HEAD, "York|12 mm East", "Hull|15 mm", "Bath|9 mm"],
            id="a second line in one cell",
        ),
        pytest.param(
            [HEAD, "York|12", "Hull|15", "Bath|9"],
            [("13", 105.0, 1)],
            [HEAD, "York|12", "|13", "Hull|15", "Bath|9"],
            id="figures under each other are rows",
        ),
        pytest.param(
            [HEAD, "York|12 mm|x", "Hull|15 mm|x", "Bath|9 mm|y"],
            [("Leeds", 5.0, 1), ("Some", 105.0, 1), ("Much", 205.0, 1)],
            [HEAD, "York|12 mm|x", "Leeds|Some|Much", "Hull|15 mm|x", "Bath|9 mm|y"],
            id="a second line in all cells is a row",
        ),
        pytest.param(
            [HEAD, "Towns:", "Hull|15 mm", "Bath|9 mm"],
            [("York", 5.0, 1), ("12 mm", 105.0, 1)],
            [HEAD, "Towns:|", "York|12 mm", "Hull|15 mm", "Bath|9 mm"],
            id="a label is over its rows",
        ),
    ],
)
def test_rules_under_every_row(rows, more, expected):
    lines = [*cells(*rows, step=30.0), *[line(text, x, TOP - 30.0 * (row + 0.7) - 8.0) for text, x, row in more]]
    rulings = [across(TOP - 30.0 * i) for i in range(len(rows) + 1)]
    width = max(row.count("|") for row in rows)

    assert found(lines, rulings) == [[row + "|" * (width - row.count("|")) for row in expected]]


def test_columns_closer_than_words_are_told_by_their_edges():
    rows = ["Cold store |unit", "Line |one", "Cold unit |two", "Old |three", "Small part |four"]
    lines = [
        line(text, x, TOP - 14.0 - STEP * i)
        for i, row in enumerate(rows)
        for x, text in zip((5.0, 62.0), row.split(" |"), strict=True)
    ]

    assert found(lines, [across(TOP), across(TOP - 5 * STEP)]) == [[row.replace(" |", "|") for row in rows]]


def test_header_rows_end_at_the_first_rule():
    lines = [*cells("Year", "|Rain|Sun", *BODY), line("Weather", 140.0, TOP - 14.0)]
    (table,) = tables(page(lines, [across(TOP), across(TOP - 2 * STEP), across(TOP - 4 * STEP)]), EM)

    assert shown(table) == ["Year|Weather|<", "^|Rain|Sun", *BODY]
    assert table.header_rows == 2
