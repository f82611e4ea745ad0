"""Tables: the grid, pipe tables, HTML tables."""

from __future__ import annotations

import pytest
from model import HERE, cell, code, code_block, document, emph, h, li, link, note, ol, p, quote, strong, table, th, ul

from tagged2md.document.nodes import (
    Cell,
    Comment,
    Image,
    LineBreak,
    Math,
    MathBlock,
    NoteRef,
    Paragraph,
    Row,
    Table,
    ThematicBreak,
)
from tagged2md.options import Options
from tagged2md.writers.blocks import block_markdown
from tagged2md.writers.markdown import markdown
from tagged2md.writers.tables import grid
from tagged2md.writers.verify import read_back_faults


def case(block, expected, why):
    return pytest.param(block, expected, id=why)


PIPES = [
    case(table(["a", "b"], ["c", "d"]), ["| a | b |", "| --- | --- |", "| c | d |"], "rows of cells"),
    case(table(["a", "b"], ["c"]), ["| a | b |", "| --- | --- |", "| c |  |"], "a short row is padded"),
    case(table(["a"], ["c", "d"]), ["| a |  |", "| --- | --- |", "| c | d |"], "a short header is padded"),
    case(table(["", "b"], ["c", "d"]), ["|  | b |", "| --- | --- |", "| c | d |"], "an empty cell has two spaces"),
    case(
        table(["a", "b", "c", "d"], ["1", "2", "3", "4"], alignments=["left", "center", "right", None]),
        ["| a | b | c | d |", "| --- | :---: | ---: | --- |", "| 1 | 2 | 3 | 4 |"],
        "columns have alignments",
    ),
    case(table(["a", "b"], ["", ""], ["c", "d"]), ["| a | b |", "| --- | --- |", "| c | d |"], "empty rows go"),
    case(
        table(["a", "", "b"], ["c", "", "d"], alignments=["right", "center", None]),
        ["| a | b |", "| ---: | --- |", "| c | d |"],
        "empty columns go with their alignment",
    ),
    case(
        table([th("a", rows=2), th("b", columns=2)], [th("c"), th("d")], ["1", "2", "3"], header_rows=2),
        ["| a | b |  |", "| --- | --- | --- |", "|  | c | d |", "| 1 | 2 | 3 |"],
        "spanned slots are empty",
    ),
    case(
        table([cell("a", columns=2), "b"], ["c", "", "d"]),
        ["| a | b |", "| --- | --- |", "| c | d |"],
        "a column that is only spanned goes",
    ),
    case(table([cell("a", rows=9), "b"], ["c"]), ["| a | b |", "| --- | --- |", "|  | c |"], "spans are clamped"),
    case(
        table([cell("a", rows=2, columns=0), "b"], [cell("c", columns=-1)]),
        ["| a | b |", "| --- | --- |", "|  | c |"],
        "a span is at least one",
    ),
    case(table(["", ""]), [""], "a table without content is nothing"),
    case(Table((), HERE), [""], "a table without rows is nothing"),
    case(table([cell("a", "b")]), ["| a<br>b |", "| --- |"], "blocks are parted by breaks"),
    case(table([cell(h(1, "a"), "b")]), ["| a<br>b |", "| --- |"], "headings are text"),
    case(table([cell(ul("a", "b"))]), ["| - a<br>- b |", "| --- |"], "items have dashes"),
    case(table([cell(ol(li("a", number=3), "b"))]), ["| 3. a<br>4. b |", "| --- |"], "items have numbers"),
    case(table([cell(ul(li("a", ul("b"))))]), ["| - a<br>- - b |", "| --- |"], "nested items repeat the dash"),
    case(table([cell(ul(li("a", ol("b"))))]), ["| - a<br>- 1. b |", "| --- |"], "nested numbers follow a dash"),
    case(table([cell(ul(li(ul("a", "b"))))]), ["| - - a<br>- - b |", "| --- |"], "a nested list may come first"),
    case(table([cell(ul(li("a", task=True)))]), ["| - [x] a |", "| --- |"], "items have task boxes"),
    case(table([cell(ul(li(ul("a"), task=True)))]), ["| - [x] - - a |", "| --- |"], "a box before a nested list"),
    case(table([cell(ul(li(p(), ul("a")), li(), "b"))]), ["| - - a<br>- b |", "| --- |"], "blank items go"),
    case(table([cell(ul(li("a", "b")))]), ["| - a<br>b |", "| --- |"], "the second paragraph of an item has no dash"),
    case(table([cell(quote("a"))]), ["| a |", "| --- |"], "quotations are text"),
    case(table([cell(MathBlock("a\nb", HERE))]), ["| $a b$ |", "| --- |"], "display math is math in the line"),
    case(table([cell(p("a", LineBreak(), "b"))]), ["| a<br>b |", "| --- |"], "a hard break is a break"),
    case(table([cell(p(NoteRef("1")), ul())]), ["| [^1] |", "| --- |"], "note marks stay"),
    case(table([cell("a", ThematicBreak(HERE))]), ["| a |", "| --- |"], "breaks between parts go"),
    case(table([cell(p("a"), Comment("x|y", HERE))]), ["| a<!-- x\\|y --> |", "| --- |"], "comments stay"),
    case(table([cell(table(["a"]))]), ["| a |", "| --- |"], "a table of one cell in a cell is its text"),
    case(table([cell("[a", "](b)")]), ["| \\[a<br>](b) |", "| --- |"], "brackets of two blocks of a cell can't pair"),
    case(table([cell("$a", "b$")]), ["| \\$a<br>b\\$ |", "| --- |"], "dollars of two blocks of a cell can't pair"),
    case(table([cell("*", "*")]), ["| \\*<br>\\* |", "| --- |"], "a break is no white space beside a star"),
    case(table([cell("a\\")]), ["| a\\\\ |", "| --- |"], "a backslash at the end of a cell is escaped"),
]  # fmt: skip


@pytest.mark.parametrize(("block", "lines"), PIPES)
def test_pipe_table(block, lines):
    doc = document(block, notes=[note("1", "Note.")])

    assert block_markdown(block).split("\n") == lines
    assert read_back_faults(doc, markdown(doc)) == []


def test_table_without_header_takes_its_first_row_or_an_empty_one():
    block = table(["a"], ["b"], header_rows=0)

    assert block_markdown(block) == "| a |\n| --- |\n| b |"
    assert block_markdown(block, Options(header="empty")) == "|  |\n| --- |\n| a |\n| b |"


def test_table_with_header_gets_no_empty_one():
    assert block_markdown(table([th("a")], ["b"]), Options(header="empty")) == "| a |\n| --- |\n| b |"


@pytest.mark.parametrize(
    ("first", "has_header"),
    [
        pytest.param([th("a"), th("b")], True, id="all header cells"),
        pytest.param([th("a"), cell()], True, id="an empty cell does not count"),
        pytest.param([th("a"), cell("b")], False, id="a data cell among them"),
    ],
)
def test_row_below_a_removed_empty_header_is_the_header_if_its_cells_are(first, has_header):
    block = table([cell(), cell()], first, [cell("c"), cell("d")])

    assert grid(block).header_rows == int(has_header)


def test_spans_repeat_their_text_on_request():
    block = table([cell("a", rows=2, columns=2), "b"], ["c"], ["d", "e", "f"])

    assert block_markdown(block, Options(spans="repeat")) == (
        "| a | a | b |\n| --- | --- | --- |\n| a | a | c |\n| d | e | f |"
    )


@pytest.mark.parametrize(("length", "times"), [(1000, 2), (1001, 1)])
def test_only_short_text_is_repeated(length, times):
    block = table([cell("a" * length, columns=2)], ["b", "c"])

    assert block_markdown(block, Options(spans="repeat")).count("a" * length) == times


def test_overlapping_cell_moves_right():
    block = table(["a", cell("b", rows=2), "c"], ["d", cell("e", columns=2)])

    assert [(slot.row, slot.column) for slot in grid(block).slots] == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2)]


def test_inner_tables_are_lines_of_cells_if_pipes_are_asked_for():
    block = table(["a", cell(table(["b", "c"], ["d", "e"]))])

    assert block_markdown(block, Options(tables="gfm")) == "| a | b; c<br>d; e |\n| --- | --- |"


def test_code_in_a_cell_is_a_span_a_line_if_pipes_are_asked_for():
    block = table([cell(code_block("a\n\n  b"))])

    assert block_markdown(block, Options(tables="gfm")) == "| `a`<br>`  b` |\n| --- |"


# ---------------------------------------------------------------- HTML


@pytest.mark.parametrize(
    ("inner", "is_html"),
    [
        pytest.param(table(["a", "b"]), True, id="a table of two cells"),
        pytest.param(table(["a"]), False, id="a table of one cell"),
        pytest.param(code_block("a"), True, id="code"),
        pytest.param(quote(code_block("a")), True, id="code deeper inside"),
        pytest.param(ul("a"), False, id="a list"),
        pytest.param(p(code("a")), False, id="code in a line"),
    ],
)
def test_html_is_used_only_for_what_pipes_can_not_hold(inner, is_html):
    block = table(["x", cell(inner)])

    assert block_markdown(block).startswith("<table>") == is_html
    assert block_markdown(block, Options(tables="html")).startswith("<table>")
    assert not block_markdown(block, Options(tables="gfm")).startswith("<table>")


CELLS = [
    case(cell("a & b < c"), "<td>a &amp; b &lt; c</td>", "text is escaped"),
    case(cell("*a*"), "<td>*a*</td>", "Markdown is not"),
    case(th("a"), "<th>a</th>", "header cells"),
    case(cell("a", rows=1, columns=1), "<td>a</td>", "spans of one are not written"),
    case(cell("a", "b"), "<td><p>a</p><p>b</p></td>", "several blocks are paragraphs"),
    case(cell(h(2, "a")), "<td>a</td>", "headings are text"),
    case(cell(ul("a", "b")), "<td><ul><li>a</li><li>b</li></ul></td>", "lists"),
    case(cell(ol(li("a", number=3))), '<td><ol start="3"><li>a</li></ol></td>', "numbered lists with their start"),
    case(cell(ol("a")), "<td><ol><li>a</li></ol></td>", "numbered lists from 1"),
    case(cell(ul(li("a", task=False))), "<td><ul><li>[ ] a</li></ul></td>", "task boxes"),
    case(cell(code_block("a\n\n<b>")), "<td><pre><code>a<br><br>&lt;b&gt;</code></pre></td>", "code"),
    case(cell("a", ThematicBreak(HERE)), "<td><p>a</p><hr></td>", "breaks between parts"),
    case(cell("a", p()), "<td><p>a</p></td>", "blank paragraphs go"),
    case(cell("a", MathBlock(" ", HERE)), "<td><p>a</p></td>", "blank math goes"),
    case(cell(quote("a")), "<td><blockquote>a</blockquote></td>", "quotations"),
    case(cell(MathBlock("a<b", HERE)), "<td><p>$a&lt;b$</p></td>", "display math"),
    case(cell(Comment("a", HERE)), "<td><!-- a --></td>", "comments"),
    case(cell(p(strong("a"), emph("b"))), "<td><strong>a</strong><em>b</em></td>", "styles"),
    case(cell(p(code("<c>"))), "<td><code>&lt;c&gt;</code></td>", "code in a line"),
    case(cell(p(link('u"&v', "a"))), '<td><a href="u&quot;&amp;v">a</a></td>', "links"),
    case(cell(p(Image('a"b', "c d.png"))), '<td><img src="c%20d.png" alt="a&quot;b"></td>', "images"),
    case(cell(p("a", LineBreak(), Math("x<y"))), "<td>a<br>$x&lt;y$</td>", "breaks and math"),
    case(cell(p("a", NoteRef("1"))), "<td>a<sup>1</sup></td>", "note marks"),
    case(cell(table(["a", "b"], header_rows=0)), "<td><table><tr><td>a</td><td>b</td></tr></table></td>", "tables"),
]  # fmt: skip


@pytest.mark.parametrize(("found", "expected"), CELLS)
def test_html_cell(found, expected):
    doc = document(table(["x", found], header_rows=0))

    text = markdown(doc, Options(tables="html"))

    assert text.split("\n") == ["<table>", f"<tr><td>x</td>{expected}</tr>", "</table>", ""]
    assert read_back_faults(doc, text, Options(tables="html")) == []


def test_styles_and_links_a_thousand_deep_are_32_deep_in_html():
    node = "a"
    for _ in range(500):
        node = link("u", emph(node))
    doc = document(table([cell(p(node))], header_rows=0))

    text = markdown(doc, Options(tables="html"))

    assert (text.count("<a "), text.count("<em>")) == (16, 16)
    assert read_back_faults(doc, text, Options(tables="html")) == []


def test_html_table_keeps_spans_of_what_is_kept():
    block = table(
        [th("a", rows=3), th("b", columns=3)],
        [cell(), cell(), cell()],
        ["c", "", "d"],
        header_rows=1,
    )

    assert block_markdown(block, Options(tables="html")).split("\n") == [
        "<table>",
        '<tr><th rowspan="2">a</th><th colspan="2">b</th></tr>',
        "<tr><td>c</td><td>d</td></tr>",
        "</table>",
    ]


def test_html_blank_line_of_text_can_not_end_the_table():
    doc = document(table([cell(p("a\n\n</table>")), cell(code_block("\n\n"))], header_rows=0))

    text = markdown(doc, Options(tables="html"))

    assert "\n\n" not in text
    assert "&lt;/table&gt;" in text


# ---------------------------------------------------------------- bounds


def test_column_span_of_65535_is_clamped():
    block = table([cell("a", columns=65_535), "b"], ["c", "d"])

    assert grid(block).columns == 3


def test_huge_table_is_not_padded():
    row = Row((Cell((Paragraph((), HERE),)),))
    wide = Row(tuple(cell("x") for _ in range(1000)))
    rows = (wide, *[Row((cell("y"),)) for _ in range(3000)], row)

    text = block_markdown(Table(rows, HERE))

    assert len(text) < 50_000
    assert text.endswith("\n| y |")
