from __future__ import annotations

import pytest
from builder import Tagged
from tagged_files import codes, markdown, pages_markdown, table

import tagged2md
from tagged2md.geometry import Rect
from tagged2md.readers.tagged.grid import cropped_spans, grid_of, placed_by_boxes
from tagged2md.readers.tagged.parts import CellPart, RowPart


class Names:
    """Cells by a letter, so that grids can be written down."""

    def __init__(self, **cells: CellPart) -> None:
        self.cells = cells

    def grid(self, rows: list[RowPart]) -> list[str]:
        of = {id(made): name for name, made in self.cells.items()}
        return ["".join("." if slot is None else of.get(id(slot), "_") for slot in row) for row in grid_of(rows)]


def part(*cells: CellPart, group: int | None = None) -> RowPart:
    return RowPart(None, list(cells), group)


def spanned(rows: int = 1, columns: int = 1) -> CellPart:
    return CellPart(None, [], row_span=rows, column_span=columns)


def boxed(x0: float, x1: float) -> CellPart:
    return CellPart(None, [], box=Rect(x0, 0, x1, 10))


def test_cells_go_into_the_first_free_slots():
    a, b, c, d = spanned(rows=2), spanned(columns=2), spanned(), spanned()

    assert Names(a=a, b=b, c=c, d=d).grid([part(a, b), part(c, d)]) == ["abb", "acd"]


def test_a_row_span_ends_with_its_row_group():
    a, b, c = spanned(rows=9), spanned(), spanned()

    assert Names(a=a, b=b, c=c).grid([part(a, b, group=1), part(c, group=2)]) == ["ab", "c."]


def test_short_rows_are_padded():
    a, b, c = spanned(), spanned(), spanned()

    assert Names(a=a, b=b, c=c).grid([part(a, b), part(c)]) == ["ab", "c."]


def test_spans_of_a_hostile_file_are_bounded():
    rows = [part(spanned(rows=10_000, columns=1_000)) for _ in range(50)]

    cropped_spans(rows)

    assert all(cell.column_span == 1 for row in rows for cell in row.cells)


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        pytest.param([(72, 90), (200, 230), (320, 340)], "abc", id="a full row stays"),
        pytest.param([(72, 90), (320, 340)], "a_b", id="a cell under the third column leaves the second empty"),
        pytest.param([(200, 230)], "_a_", id="a cell under the second column leaves both others empty"),
        pytest.param([(60, 95), (98, 120)], "ab_", id="the order is kept"),
    ],
)
def test_cells_of_short_rows_stand_under_their_columns(places, expected):
    """Excel tags only the cells that hold something."""
    full = part(boxed(72, 100), boxed(180, 240), boxed(300, 350))
    cells = [boxed(*place) for place in places]
    short = part(*cells)
    names = Names(**dict(zip("abc", cells, strict=False)))

    placed_by_boxes([full, short])

    assert names.grid([full, short])[1] == expected


def test_the_first_row_heads_a_table_without_header_cells():
    def draw(page, root):
        table(root, page, [["a", "b"], ["c", "d"]], header=False)

    assert markdown(draw) == "| a | b |\n| --- | --- |\n| c | d |"
    assert "T2M-TABLE-NO-TH" in codes(draw)


def test_an_empty_row_goes():
    def draw(page, root):
        table(root, page, [["a", "b"], ["", ""], ["c", "d"]])

    assert markdown(draw) == "| a | b |\n| --- | --- |\n| c | d |"


def test_a_row_of_row_headers_only_is_no_header():
    def draw(page, root):
        grid = table(root, page, [["a", "b"], ["c", "d"]])
        for each in grid.kids[0].kids:
            each.attr("Table", Scope="/Row")

    assert "T2M-TABLE-NO-TH" in codes(draw)


def test_one_cell_is_no_table():
    def draw(page, root):
        page.put(root.el("Table").el("TR").el("TD").el("H2"), "Boxed")

    assert markdown(draw) == "## Boxed"


def test_text_outside_of_cells_is_not_lost():
    def draw(page, root):
        grid = root.el("Table")
        page.put(grid, "Loose in the table.")
        line = grid.el("TR")
        page.put(line, "Loose in the row")
        page.run(line.el("TD"), "cell")

    assert markdown(draw) == "Loose in the table.\n\n| Loose in the row | cell |\n| --- | --- |"


def test_rows_of_a_table_without_table_are_a_table():
    def draw(page, root):
        for texts in (("a", "b"), ("c", "d")):
            line = root.el("Sect").el("TR")
            page.newline()
            for column, text in enumerate(texts):
                with page.mc(line.el("TD")):
                    page.text(text, x=72 + 100 * column)

    assert markdown(draw) == "| a | b |\n| --- | --- |\n| c | d |"


def test_code_of_one_line_in_a_cell_is_a_code_span():
    def draw(page, root):
        grid = table(root, page, [["Name", "Value"]])
        line = grid.el("TR")
        page.put(line.el("TD").el("Code"), "ttl", font="FC")
        page.run(line.el("TD"), " 24h")

    assert markdown(draw).endswith("| `ttl` | 24h |")


@pytest.mark.parametrize("is_repeated", [True, False])
def test_a_table_cut_by_a_page_is_one_table(is_repeated):
    def draw(pages, root):
        table(root, pages[0], [["Code", "Name"], ["A1", "Alpha"]])
        rows = [["B2", "Beta"]]
        table(root, pages[1], [["Code", "Name"], *rows] if is_repeated else rows, header=is_repeated)

    assert pages_markdown(draw, 2) == "| Code | Name |\n| --- | --- |\n| A1 | Alpha |\n| B2 | Beta |"


def test_tables_with_other_headers_stay_two():
    def draw(pages, root):
        table(root, pages[0], [["Code", "Name"], ["A1", "Alpha"]])
        table(root, pages[1], [["City", "Size"], ["B2", "Beta"]])

    assert pages_markdown(draw, 2).count("| --- | --- |") == 2


def test_a_header_repeated_inside_of_one_table_is_dropped():
    def draw(pages, root):
        grid = table(root, pages[0], [["Code", "Name"], ["A1", "Alpha"]])
        for page in pages[1:]:
            for number, texts in enumerate((("Code", "Name"), ("B2", "Beta"))):
                line = grid.el("TR")
                page.newline()
                for column, text in enumerate(texts):
                    with page.mc(line.el("TD" if number else "TH")):
                        page.text(text, x=72 + 110 * column)

    assert pages_markdown(draw, 2) == "| Code | Name |\n| --- | --- |\n| A1 | Alpha |\n| B2 | Beta |"


def test_a_header_cell_that_holds_the_repeats_of_all_pages_says_its_text_once():
    """Chromium and QuestPDF put the repeated header of each page into one TH."""
    doc = Tagged()
    pages = [doc.page(), doc.page()]
    grid = doc.document().el("Table")
    line = grid.el("TR")
    heads = [line.el("TH"), line.el("TH")]
    for page in pages:
        page.newline()
        for column, (head, text) in enumerate(zip(heads, ("Code", "Name"), strict=True)):
            with page.mc(head):
                page.text(text, x=72 + 100 * column)
    for page, texts in zip(pages, (("A1", "Alpha"), ("B2", "Beta")), strict=True):
        line = grid.el("TR")
        page.newline()
        for column, text in enumerate(texts):
            with page.mc(line.el("TD")):
                page.text(text, x=72 + 100 * column)

    text = tagged2md.convert(doc.data()).markdown

    assert text == "| Code | Name |\n| --- | --- |\n| A1 | Alpha |\n| B2 | Beta |\n"


@pytest.mark.parametrize(
    ("value", "rule"),
    [("/Center", ":---:"), ("/End", "---:"), ("/Start", "---"), ("/Justify", "---")],
)
def test_alignment_is_inherited_from_the_row(value, rule):
    def draw(page, root):
        grid = table(root, page, [["Head", "Other"], ["one", "x"], ["two", "y"]])
        for line in grid.kids[1:]:
            line.attr("Layout", TextAlign=value)

    assert markdown(draw).splitlines()[1] == f"| {rule} | {rule} |"


def placed(page, root, rows):
    """A table whose cells hold a text at an x each, in tag order."""
    grid = root.el("Table")
    for cells in rows:
        line = grid.el("TR")
        page.newline()
        for x, text in cells:
            with page.mc(line.el("TD")):
                page.text(text, x=x)


def test_rows_that_disagree_about_the_order_of_their_cells_are_read_by_their_places():
    """Excel 2013 tags the last column of some rows second."""

    def draw(page, root):
        placed(
            page,
            root,
            [
                [(72, "Date"), (300, "Kind"), (180, "City")],
                [(72, "May"), (180, "Lima"), (300, "Open")],
                [(72, "June"), (300, "Shut"), (180, "Oslo")],
            ],
        )

    assert markdown(draw).splitlines()[2:] == ["| May | Lima | Open |", "| June | Oslo | Shut |"]


def test_rows_that_agree_keep_the_order_of_the_tags():
    def draw(page, root):
        placed(page, root, [[(300, f"a{n}"), (180, f"b{n}"), (72, f"c{n}")] for n in range(3)])

    assert markdown(draw).splitlines()[2:] == ["| a1 | b1 | c1 |", "| a2 | b2 | c2 |"]


def test_two_tables_of_a_sheet_keep_their_own_columns():
    def draw(page, root):
        wide = [[(72 + 60 * n, f"w{n}") for n in range(5)]]
        own = [[(72, "one"), (150 if n % 2 else 240, "two" if n % 2 else "2"), (300, "three")] for n in range(8)]
        placed(page, root, [*own, *wide])

    lines = markdown(draw).splitlines()
    assert lines[0] == "| one | 2 | three |  |  |"
    assert lines[2] == "| one | two | three |  |  |"


def test_short_rows_stand_under_the_columns_of_the_longest():
    def draw(page, root):
        rows = [[(72, "one"), (300, "three")] for _ in range(8)]
        placed(page, root, [[(72, "a"), (180, "b"), (300, "c")], *rows])

    assert markdown(draw).splitlines()[2] == "| one |  | three |"
