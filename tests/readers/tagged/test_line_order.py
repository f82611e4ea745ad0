from __future__ import annotations

from tagged_files import markdown
from typeset import words

from tagged2md.layout.inlines import STRONG
from tagged2md.readers.tagged.line_order import in_line_order
from tagged2md.readers.tagged.parts import Glyphs


def text(bits) -> str:
    return " ".join(run.text for bit in bits for run in bit.runs)


def test_emphasis_that_comes_first_goes_to_its_place():
    strong = Glyphs(words("bold words", 53), STRONG)
    rest = Glyphs([*words("some text", 0), *words("on", 110), *words("the next line", 0, -12)])

    found = in_line_order([strong, rest])

    assert text(found) == "some text bold words on the next line"
    assert [bit.looks for bit in found] == [rest.looks, STRONG, rest.looks]


def test_emphasis_of_a_later_line_goes_there():
    strong = Glyphs(words("bold", 0, -12), STRONG)
    rest = Glyphs([*words("some text", 0), *words("here", 25, -12)])

    assert text(in_line_order([strong, rest])) == "some text bold here"


def test_text_in_order_stays():
    bits = [Glyphs(words("some text", 0)), Glyphs(words("bold", 53), STRONG), Glyphs(words("below", 0, -12))]

    assert in_line_order(bits) == bits


def test_columns_in_one_paragraph_stay():
    bits = [Glyphs([*words("right", 300), *words("column", 300, -12)]), Glyphs(words("left", 0))]

    assert in_line_order(bits) == bits


def test_right_to_left_text_stays():
    bits = [Glyphs(words("שלום", 50)), Glyphs(words("עולם", 25))]

    assert in_line_order(bits) == bits


def test_the_order_of_a_whole_paragraph_is_mended():
    """typst#7763."""

    def draw(page, root):
        paragraph = root.el("P")
        strong, rest = paragraph.el("Strong"), paragraph
        page.newline()
        x = page.x
        page.x = x + 38
        page.run(strong, "bold")
        end = page.x
        page.x = x
        page.run(rest, "Some ")
        page.x = end + 3
        page.run(rest, "words.")

    assert markdown(draw) == "Some **bold** words."


def test_right_to_left_text_in_the_order_of_the_page_is_turned():
    """Typst cuts it so where an accent or another font begins."""
    bits = [Glyphs(words("עולם", 0)), Glyphs(words("שלום", 30)), Glyphs(words("12", 60)), Glyphs(words("סוף", 0, -12))]

    assert text(in_line_order(bits)) == "12 שלום עולם סוף"


def test_right_to_left_text_as_it_is_read_stays():
    bits = [Glyphs(words("שלום", 30)), Glyphs(words("עולם", 0)), Glyphs(words("סוף", 30, -12))]

    assert in_line_order(bits) == bits


def test_lines_of_two_columns_stay_in_the_order_of_the_tree():
    """FOP hands each line on as a piece of its own; baselines of columns need not meet."""
    left = [Glyphs(words(f"left {number}", 0, -12 * number)) for number in range(3)]
    right = [Glyphs(words(f"right {number}", 200, 5 - 12 * number)) for number in range(3)]

    assert in_line_order([*left, *right]) == [*left, *right]
