"""Trees that say little: headings by looks, lines joined to paragraphs, paragraphs that are items."""

from __future__ import annotations

import pytest
from tagged_files import codes, markdown

from tagged2md.pdf.page import Font, MarkedContent, TextRun, TextStyle
from tagged2md.readers.tagged.enrich import is_heading, points
from tagged2md.readers.tagged.line_paragraphs import LineColumn, TextLine, is_cut, is_next_line
from tagged2md.readers.tagged.parts import Facts

BODY = (12.0, False)
COLUMN = LineColumn(step=14.0, width=400.0)


def facts(text="Sales", *, size=12.0, bold=False, lines=1) -> Facts:
    return Facts("paragraph", None, text, 1, None, size, bold, lines)


@pytest.mark.parametrize(
    ("candidate", "expected"),
    [
        pytest.param(facts(size=16.0), True, id="much larger"),
        pytest.param(facts(size=13.0), True, id="a little larger, before body text"),
        pytest.param(facts(bold=True), True, id="bold, of the body's size"),
        pytest.param(facts(), False, id="like the body"),
        pytest.param(facts("2.1 Sales"), True, id="numbered like a section"),
        pytest.param(facts("Sales went up.", bold=True), False, id="a bold sentence"),
        pytest.param(facts("and so on", size=13.0), False, id="in small letters"),
        pytest.param(facts("Figure 3: Sales", size=13.0), False, id="a caption"),
        pytest.param(facts("12,400 13,900", size=13.0), False, id="figures"),
        pytest.param(facts("Total amount: 1860,50 EUR", size=16.0, bold=True), False, id="a total"),
        pytest.param(facts("x" * 201, size=16.0), False, id="too long"),
        pytest.param(facts(size=16.0, lines=4), False, id="four lines"),
    ],
)
def test_paragraphs_that_look_like_headings(candidate, expected):
    assert is_heading(candidate, BODY, before_body=True) is expected


def test_bold_says_nothing_in_a_bold_document():
    assert points(facts(bold=True), (12.0, True)) == 0


def line(text="A line of text that fills the column well", x0=72.0, x1=460.0, y=700.0, size=12.0) -> TextLine:
    return TextLine(1, x0, x1, y, size, words(text))


def words(text) -> list[TextRun]:
    style, outside = TextStyle(Font("Body"), 12.0, 0.0, 0, None), MarkedContent(1, None, "")
    return [TextRun(word, 72.0, 700.0, 460.0, style, outside) for word in text.split(" ")]


NEXT = line("goes on here", y=686.0, x1=200.0)


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        pytest.param(line(), NEXT, True, id="a full line and the next"),
        pytest.param(line(x1=72 + 0.84 * 400), NEXT, False, id="a line that is not full"),
        pytest.param(line("A line that ends here, with its sentence."), NEXT, False, id="the end of a sentence"),
        pytest.param(line(), NEXT._replace(y=700 - 1.36 * 14), False, id="a wider step"),
        pytest.param(line(), NEXT._replace(size=10.0), False, id="another size"),
        pytest.param(line(), NEXT._replace(page=2), False, id="another page"),
        pytest.param(line(), NEXT._replace(x0=90.0), False, id="an indent"),
    ],
)
def test_lines_that_go_on(first, second, expected):
    assert is_next_line(first, second, COLUMN) is expected


def test_only_small_letters_prove_a_cut():
    assert is_cut(line(), NEXT, COLUMN)
    assert not is_cut(line(), NEXT._replace(runs=words("Goes on")), COLUMN)
    assert is_next_line(line(), NEXT._replace(runs=words("Goes on")), COLUMN)


def paragraphs(*texts):
    def draw(page, root):
        page.put(root.el("H1"), "Heading")
        for text in texts:
            page.put(root.el("P"), text, font="FU")

    return draw


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        pytest.param(["• milk", "• bread"], "- milk\n- bread", id="bullets"),
        pytest.param(["• milk"], "- milk", id="a single bullet"),
        pytest.param(["1. wash", "2. cook"], "1. wash\n2. cook", id="numbers that follow each other"),
        pytest.param(["1. wash", "3. eat"], "1\\. wash\n\n3\\. eat", id="numbers that do not"),
        pytest.param(["1945. The war ended."], "1945\\. The war ended.", id="a single number"),
        pytest.param(["(1) wash", "(2) cook"], "(1) wash\n\n(2) cook", id="numbers in brackets"),
        pytest.param(["☐ open", "☑ done"], "- [ ] open\n- [x] done", id="boxes"),
        pytest.param(["- milk", "- bread"], "\\- milk\n\n\\- bread", id="hyphens may be dashes"),
    ],
)
def test_paragraphs_that_are_items(texts, expected):
    assert markdown(paragraphs(*texts)).removeprefix("# Heading\n\n") == expected


def test_items_are_nested_by_their_indents():
    def draw(page, root):
        page.put(root.el("H1"), "Heading")
        for x, text in ((72, "• one"), (92, "• deeper"), (72, "• two")):
            page.newline()
            page.x = x
            page.run(root.el("P"), text, font="FU")

    assert markdown(draw).endswith("- one\n  - deeper\n- two")


def test_paragraphs_in_items_stay_paragraphs():
    def draw(page, root):
        body = root.el("L").el("LI").el("LBody")
        page.put(body.el("P"), "Shopping:")
        page.put(body.el("P"), "1. milk")
        page.put(body.el("P"), "2. bread")

    assert markdown(draw) == "- Shopping:\n\n  1\\. milk\n\n  2\\. bread"


def test_four_paragraphs_without_any_structure_are_flat():
    def draw(page, root):
        for number in range(4):
            page.put(root.el("P"), f"Sentence number {number}.")

    assert "T2M-FLAT" in codes(draw)
    assert "T2M-FLAT" not in codes(paragraphs("One.", "Two.", "Three.", "Four."))


def letter(page, root):
    """A letter whose small print is most of its text."""
    for size, text in ((12, "Dear reader,"), (12, "Best regards")):
        for _ in range(6):
            page.put(root.el("P"), "Small print that says a lot, on every page of it, in small type.", size=8)
        page.put(root.el("P"), text, size=size)
    paragraph = root.el("P")
    page.put(paragraph, "a letter goes on over more than one line of text, which is set in the same")
    page.put(paragraph, "type as its first words and its last.")


def test_the_style_of_running_text_is_none_of_headings():
    assert "#" not in markdown(letter)


def grid(*rows, xs=(72, 120, 250)):
    """Draws rows of Divs beside each other, as Typst does; a text alone is a Span that is placed as a block."""

    def draw(page, root):
        for texts in rows:
            if isinstance(texts, str):
                page.newline()
                span = root.el("Span").attr("Layout", Placement="/Block")
                page.run(span, texts, x=xs[1], size=9)
                continue
            line = root.el("Div")
            page.newline()
            for x, text in zip(xs, texts, strict=False):
                with page.mc(line.el("Div").el("Span").attr("Layout", Placement="/Block")):
                    page.text(text, x=x)
        for number in range(4):
            page.put(root.el("P"), f"A sentence of the letter, number {number}.")

    return draw


ROWS = ("Pos", "Item", "Sum"), ("1", "Bread", "4.00"), ("2", "Milk", "2.00")


def test_aligned_rows_of_divs_are_a_table():
    found = markdown(grid(*ROWS))

    assert found.startswith(
        "| Pos | Item | Sum |\n| --- | --- | --- |\n| 1 | Bread | 4.00 |\n| 2 | Milk | 2.00 |\n\nA "
    )


def test_rows_with_numbers_are_no_list():
    found = markdown(grid(("1.", "Bread", "4.00"), ("2.", "Milk", "2.00")))

    assert found.startswith("| 1. | Bread | 4.00 |\n| --- | --- | --- |\n| 2. | Milk | 2.00 |")


def test_what_stands_below_each_row_is_a_row():
    found = markdown(grid(ROWS[0], ROWS[1], "of rye", ROWS[2], "of a cow"))

    assert "| 1 | Bread | 4.00 |\n|  | of rye |  |\n| 2 | Milk | 2.00 |\n|  | of a cow |  |\n\nA " in found


def test_one_row_of_divs_is_a_paragraph_and_no_heading():
    found = markdown(grid(("1", "Bread", "4.00")))

    assert found.startswith("1 Bread 4.00\n\nA ")


@pytest.mark.parametrize("gap", [3.0, 6.0])
def test_words_of_a_line_are_no_cells(gap):
    def draw(page, root):
        for _ in range(2):
            page.newline()
            for text in ("Some", "words", "here"):
                page.run(root.el("NonStruct"), text)
                page.x += gap
        for number in range(4):
            page.put(root.el("P"), f"A sentence of the letter, number {number}.")

    assert markdown(draw).startswith("Some words here Some words here")


def test_labels_of_a_figure_are_neither_body_nor_headings():
    def draw(page, root):
        page.put(root.el("P"), "A short text of twelve points")
        for number in range(4):
            page.put(root.el("Figure").el("P"), f"Label {number} of the chart, small", size=8)

    assert "#" not in markdown(draw)
