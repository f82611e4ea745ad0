import random
from time import process_time

import pytest
from readers.heuristic.made import Setter, line, width

from tagged2md.geometry import Rect
from tagged2md.pdf.page import MarkedContent, Ruling
from tagged2md.readers.heuristic import side_blocks
from tagged2md.readers.heuristic.columns import reading_order
from tagged2md.readers.heuristic.parts import bars, line_part, whole_part
from tagged2md.readers.heuristic.records import Column
from tagged2md.readers.heuristic.side_blocks import MOST_LINES, in_blocks

LEFT = [f"left line {n} that goes on and on" for n in range(8)]
RIGHT = [f"right line {n} that goes on and on" for n in range(8)]
MARKED = MarkedContent(1, None, "")


def texts(parts, em=10.0):
    return [
        [line.text for line in region.lines] if isinstance(region, Column) else region
        for region in reading_order(parts, em)
    ]


def side(lines_of, x, y=700.0, leading=12.0):
    return [line_part(line) for line in Setter(x, y, leading).set(*lines_of).lines]


def test_two_columns_with_baselines_of_their_own_are_read_one_after_the_other():
    assert texts(side(LEFT, 0) + side(RIGHT, 250, y=695)) == [LEFT, RIGHT]


def test_two_columns_of_prose_are_read_so_though_their_baselines_agree():
    assert texts(side(LEFT, 0) + side(RIGHT, 250)) == [LEFT, RIGHT]


def test_three_columns():
    third = [f"third line {n} that goes on and on" for n in range(8)]

    assert texts(side(LEFT, 0) + side(RIGHT, 250, y=695) + side(third, 500, y=698)) == [LEFT, RIGHT, third]


def test_a_title_over_both_columns_closes_the_band_above():
    title = line("A title that reaches over both of the columns below it, and further still", 0, 720)

    assert texts([line_part(title), *side(LEFT, 0), *side(RIGHT, 250, y=695)]) == [[title.text], LEFT, RIGHT]


def entries(pages, x, y):
    """Lines of contents, each parted into its number, its title, with leaders but for the first two, and its page."""
    lines = []
    for at, page in enumerate(pages):
        title = "Title . . . . . . . ." if at > 1 else "Part"
        for text, shift in ((f"{page}.1", 0), (title, 40), (str(page), 190)):
            lines.append(line_part(line(text, x + shift, y - 12 * at)))
    return lines


def test_columns_of_contents_are_no_labels():
    found = texts(entries(range(1, 7), 0, 700) + entries(range(7, 13), 250, 695))

    assert [[text[0] for text in column] for column in found] == [list("123456"), list("789111")]


def test_a_wide_figure_between_columns_parts_the_bands():
    low = [text.replace("line", "low") for text in LEFT]
    low_right = [text.replace("line", "low") for text in RIGHT]
    parts = [*side(LEFT, 0), *side(RIGHT, 250, y=695), *side(low, 0, y=400), *side(low_right, 250, y=395)]

    assert texts([*parts, whole_part(Rect(0, 450, 450, 590), "figure")]) == [
        LEFT,
        RIGHT,
        ["figure"],
        low,
        low_right,
    ] or (texts([*parts, whole_part(Rect(0, 450, 450, 590), "figure")]) == [LEFT, RIGHT, "figure", low, low_right])


def test_short_cells_in_rows_are_no_columns():
    cells = [f"cell {n}" for n in range(6)]
    values = [f"{n},00" for n in range(6)]

    assert texts(side(cells, 0) + side(values, 250)) == [[f"{a} {b}" for a, b in zip(cells, values, strict=True)]]


def test_markers_beside_their_texts_are_no_column():
    marks = [f"{n}." for n in range(1, 7)]
    prose = [f"a text {n} that goes on and on, as texts do" for n in range(6)]

    assert texts(side(marks, 0) + side(prose, 30)) == [[f"{a} {b}" for a, b in zip(marks, prose, strict=True)]]


@pytest.mark.parametrize(
    ("marks", "columns"),
    [
        pytest.param(("• ", "• "), 2, id="two lists with bullets"),
        pytest.param(("• ", ""), 1, id="one list and its values"),
    ],
)
def test_lists_beside_each_other_whose_baselines_agree(marks, columns):
    left, right = [[f"{mark}{text} {n}" for n in range(4)] for mark, text in zip(marks, ("one", "other"), strict=True)]

    assert len(texts(side(left, 0) + side(right, 250))) == columns


@pytest.mark.parametrize(
    ("end", "columns"),
    [
        pytest.param(":", 1, id="labels with colons are no column, in whatever order they are drawn"),
        pytest.param("", 2, id="other lines are one"),
    ],
)
def test_labels_beside_values_drawn_later(end, columns):
    left = [part.line._replace(order=n) for n, part in enumerate(side([f"The label {n}{end}" for n in range(6)], 0))]
    right = [part.line._replace(order=10 + n) for n, part in enumerate(side([f"The value {n}" for n in range(6)], 250))]

    assert len(texts([line_part(line) for line in left + right])) == columns


def test_rows_that_the_file_draws_side_by_side_are_columns():
    left = [part.line._replace(order=n) for n, part in enumerate(side([f"The left {n}" for n in range(6)], 0))]
    right = [part.line._replace(order=10 + n) for n, part in enumerate(side([f"The right {n}" for n in range(6)], 250))]

    found = texts([line_part(line) for line in left + right])

    assert found == [[f"The left {n}" for n in range(6)], [f"The right {n}" for n in range(6)]]


@pytest.mark.parametrize(
    ("gutter", "columns"),
    [
        pytest.param(8.0, 2, id="a gutter of 0.8 em parts columns"),
        pytest.param(5.0, 1, id="one of half an em does not"),
    ],
)
def test_narrow_gutters(gutter, columns):
    left = [f"left line {n} going on and on and on" for n in range(8)]
    x = max(width(text) for text in left) + gutter

    assert len(texts(side(left, 0) + side(RIGHT, x, y=695))) == columns


@pytest.mark.parametrize(
    ("lines", "x", "columns"),
    [
        pytest.param(3, 160.0, 2, id="three lines beside each other are columns"),
        pytest.param(2, 160.0, 1, id="two are not"),
        pytest.param(2, 250.0, 2, id="but for a wide gap between them"),
    ],
)
def test_lines_that_make_a_column(lines, x, columns):
    assert len(texts(side(LEFT[:lines], 0) + side(RIGHT[:lines], x, y=695))) == columns


SENDER = ["Northwind Bikes Ltd", "14 Harbour Road", "Bristol BS1 4RN", "By the bridge"]
FIRM = ["Northwind Bikes", "Repair and rental"]


@pytest.mark.parametrize(
    ("y", "x", "order"),
    [
        pytest.param(705.0, 300.0, [FIRM, SENDER], id="on baselines of its own"),
        pytest.param(700.0, 300.0, None, id="on those of the lines beside it: rows"),
        pytest.param(705.0, 90.0, None, id="no farther off than words"),
    ],
)
def test_a_block_beside_a_few_lines_is_read_after_them(y, x, order):
    below = side([f"the text of a letter {n} that goes on and on over all of the page" for n in range(4)], 0, 620.0)
    found = texts([*side(FIRM, 0), *side(SENDER, x, y), *below])

    assert (found[:2] == order) is (order is not None)


@pytest.mark.parametrize(
    ("more", "count"),
    [
        pytest.param(0, 2, id="as many lines as are looked at"),
        pytest.param(1, 1, id="one more"),
    ],
)
def test_blocks_are_looked_for_among_few_lines(monkeypatch, more, count):
    lines = Setter(0.0, 700.0, 12.0).set(*FIRM).lines + Setter(300.0, 705.0, 12.0).set(*SENDER).lines
    monkeypatch.setattr(side_blocks, "MOST_LINES", len(lines) - more)

    assert len(in_blocks(lines, 10.0)) == count


def test_a_map_full_of_labels_is_read_in_bounded_time():
    chance = random.Random(5)  # noqa: S311 - the same labels each time
    labels = [line("Old Town", chance.uniform(0, 2000), chance.uniform(0, 2000), size=4) for _ in range(4 * MOST_LINES)]
    started = process_time()

    assert len(in_blocks(labels, 4.0)) == 1
    assert process_time() - started < 0.5  # a tenth of a second suffices; looked at, they took a whole one


def test_single_words_beside_others_are_labels_of_a_drawing():
    assert len(texts([*side(["56%", "AGREE"], 0), *side(["36%", "STRONGLY"], 150.0, 704.0)])) == 1


def test_a_note_that_floats_stands_after_the_paragraph_beside_it():
    prose = side([f"line {n} of a paragraph with a note" for n in range(4)], 0)
    (note,) = side(["Action: JF"], 300.0, 696.0)
    found = texts([*prose, note, *side(["Another one"], 0, 620.0)])

    assert found == [[part.line.text for part in prose if part.line], ["Action: JF"], ["Another one"]]


def test_a_heading_that_stands_out_to_the_left_of_its_column_is_no_barrier():
    heading = line("Heading", 235, 620)
    right = [*side(RIGHT[:4], 250, y=695), line_part(heading), *side(RIGHT[4:], 250, y=600)]

    assert texts(side(LEFT, 0) + right) == [LEFT, [*RIGHT[:4], "Heading", *RIGHT[4:]]]


def test_the_last_short_line_of_a_wide_paragraph_stays_above_the_columns():
    wide = line("A paragraph that reaches over both of the columns below it, and further still, and", 0, 726)
    short = line("ends here.", 0, 714)
    parts = [line_part(wide), line_part(short), *side(LEFT, 0, y=690), *side(RIGHT, 250, y=685)]

    assert texts(parts) == [[wide.text, short.text], LEFT, RIGHT]


def test_the_heading_of_a_wide_paragraph_stays_below_the_columns():
    heading = line("Heading", 0, 560)
    wide = line("A paragraph that reaches over both of the columns above it, and further still, and", 0, 545)
    parts = [*side(LEFT, 0), *side(RIGHT, 250, y=698), line_part(heading), line_part(wide)]

    assert texts(parts) == [LEFT, RIGHT, [heading.text, wide.text]]


def rule(x0, x1, y):
    return Ruling(x0, y, x1, y, 0.5, MARKED, 0)


def test_pieces_of_one_rule_are_joined():
    assert [(bar.x0, bar.x1) for bar in bars([rule(0, 50, 100), rule(51, 90, 100), rule(95, 99, 100)])] == [
        (0, 90),
        (95, 99),
    ]


def test_a_sheet_of_many_short_lines_ends_soon():
    parts = [line_part(line("x y", 40.0 * column, 10.0 * row)) for column in range(40) for row in range(400)]

    assert sum(len(region) for region in texts(parts)) <= len(parts)
