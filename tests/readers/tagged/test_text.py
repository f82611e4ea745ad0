"""Paragraphs, headings, spans: what elements make of text."""

from __future__ import annotations

import re

import pytest
from tagged_files import codes, markdown, pages_markdown


def test_loose_text_between_blocks_is_a_paragraph():
    def draw(page, root):
        page.put(root, "Loose ")
        page.run(root.el("Span"), "text.")
        page.put(root.el("P"), "A paragraph.")

    assert markdown(draw) == "Loose text.\n\nA paragraph."


def test_a_block_splits_the_paragraph_it_stands_in():
    def draw(page, root):
        paragraph = root.el("P")
        page.put(paragraph, "Before")
        page.put(paragraph.el("L").el("LI").el("LBody"), "item")
        page.put(paragraph, "after.")

    assert markdown(draw) == "Before\n\n- item\n\nafter."


def test_blocks_in_a_span_are_flattened_and_lists_follow():
    def draw(page, root):
        paragraph = root.el("P")
        page.put(paragraph, "See")
        span = paragraph.el("Span")
        page.put(span.el("P"), "this")
        page.put(span.el("L").el("LI").el("LBody"), "item")
        page.put(paragraph, "now.")

    assert markdown(draw) == "See this\n\n- item\n\nnow."


def test_a_label_begins_the_text_that_follows_it():
    def draw(page, root):
        page.put(root.el("Lbl"), "1")
        page.run(root.el("H1"), "Scope")

    assert markdown(draw) == "# 1 Scope"


def test_a_label_needs_no_space_before_punctuation():
    def draw(page, root):
        paragraph = root.el("P")
        page.put(paragraph.el("Lbl"), "Table 1")
        page.run(paragraph, ": Sizes")

    assert markdown(draw) == "Table 1: Sizes"


@pytest.mark.parametrize(
    ("second_y", "expected"),
    [
        pytest.param(0, "One Two", id="on one line"),
        pytest.param(14, "One Two", id="a usual line below, the line before full"),
        pytest.param(40, "One\n\nTwo", id="far below"),
    ],
)
def test_nonstruct_elements_are_paragraphs_where_they_look_so(second_y, expected):
    """Chromium writes NonStruct for div and span alike."""

    def draw(page, root):
        page.put(root.el("NonStruct"), "One")
        x, y = page.x, page.y
        if second_y:
            page.x, page.y = 72, y - second_y
        else:
            page.x = x + 4
        page.run(root.el("NonStruct"), "Two")

    assert markdown(draw) == expected


def lines_of_nonstruct(page, root, lines):
    """Lines of a container, a NonStruct each; each text a run of its own."""
    for texts in lines:
        page.newline(0.8)
        element = root.el("NonStruct")
        for text in texts:
            page.run(element, text)


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        pytest.param(("I", "fgifu"), 1, id="the first word has no room on the line before"),
        pytest.param(("I", " fgifu"), 2, id="it has"),
    ],
)
def test_the_first_word_of_a_nonstruct_element_may_be_drawn_in_pieces(word, expected):
    def draw(page, root):
        lines_of_nonstruct(page, root, [("A line as wide as the column",), ("and one with some more",), word])

    assert len(markdown(draw).split("\n\n")) == expected


def test_lines_beside_a_float_are_narrow_and_no_paragraphs():
    narrow = [("narrow words",)] * 6
    wide = [("Words as wide as the column where nothing stands beside them",)]

    def draw(page, root):
        lines_of_nonstruct(page, root, [*narrow, *wide])

    assert markdown(draw).startswith("narrow words narrow words narrow words")


@pytest.mark.parametrize(
    ("down", "expected"),
    [
        pytest.param(0, "Text ![](x_images/fig-1.png)", id="beside the text"),
        pytest.param(60, "Text\n\n![](x_images/fig-1.png)", id="below the text"),
    ],
)
def test_an_image_in_a_nonstruct_element_is_in_the_text_it_stands_beside(down, expected):
    """WeasyPrint writes NonStruct for figure, div and span alike."""

    def draw(page, root):
        page.put(root.el("NonStruct"), "Text")
        with page.mc(root.el("NonStruct").el("Figure")):
            page.draw(page.doc.image(), (page.x + 4, page.y - down, page.x + 16, page.y - down + 12))

    assert re.sub(r"\w+_images", "x_images", markdown(draw)) == expected


@pytest.mark.parametrize(("newline", "expected"), [(True, "Note.\n\nText."), (False, "Note. Text.")])
def test_spans_placed_as_blocks_are_paragraphs_unless_the_line_goes_on(newline, expected):
    """Typst places Strong and Span as blocks, also two on one line."""

    def draw(page, root):
        quote = root.el("Div")
        page.put(quote.el("Span").attr("Layout", Placement="/Block"), "Note.")
        page.x += 0 if newline else 4
        page.put(quote.el("Span").attr("Layout", Placement="/Block"), "Text.", newline=newline)

    assert markdown(draw) == expected


def test_a_heading_over_two_elements_is_one_heading():
    def draw(page, root):
        page.line_height = 18
        page.put(root.el("H1"), "A title that", size=16)
        page.put(root.el("H1"), "wraps", size=16)

    assert markdown(draw) == "# A title that wraps"


def test_headings_of_another_style_stay_two():
    def draw(page, root):
        page.line_height = 18
        page.put(root.el("H1"), "A title", size=16)
        page.put(root.el("H1"), "a second", size=12)

    assert markdown(draw) == "# A title\n\n# a second"


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("It goes", "on here.", "It goes on here."),
        ("It ends.", "on here.", "It ends.\n\non here."),
        ("It goes", "On here.", "It goes\n\nOn here."),
        ("It is well-", "known.", "It is well-known."),
    ],
)
def test_a_sentence_cut_by_a_page_break_is_one_paragraph(first, second, expected):
    def draw(pages, root):
        pages[0].put(root.el("P"), "It is well-known inside of lines.")
        pages[0].put(root.el("P"), first)
        pages[1].put(root.el("P"), second)

    assert pages_markdown(draw, 2) == f"It is well-known inside of lines.\n\n{expected}"


def test_a_line_with_room_for_the_next_word_is_not_cut_by_a_page_break():
    def draw(pages, root):
        pages[0].put(root.el("P"), "two")
        pages[1].put(root.el("P"), "second paragraph of the same item, not a part of the first")

    assert pages_markdown(draw, 2) == "two\n\nsecond paragraph of the same item, not a part of the first"


def test_a_sentence_cut_by_a_column_break_is_one_paragraph():
    """WeasyPrint makes two elements of it."""

    def draw(page, root):
        page.y = 300
        page.put(root.el("P"), "It goes on and on")
        page.x, page.y = 330, 700
        page.run(root.el("P"), "in the next column.")

    assert markdown(draw) == "It goes on and on in the next column."


def test_floods_of_headings_are_paragraphs():
    def draw(page, root):
        for number in range(8):
            page.put(root.el("H2"), f"This is body text, sentence number {number}.")

    assert "#" not in markdown(draw)
    assert "T2M-HEADING-FLOOD" in codes(draw)


@pytest.mark.parametrize(
    ("count", "end", "size"),
    [
        pytest.param(7, ".", 12, id="seven are few"),
        pytest.param(8, "?", 12, id="questions may be headings"),
        pytest.param(8, ".", 16, id="larger type may be a heading"),
    ],
)
def test_headings_are_no_flood(count, end, size):
    def draw(page, root):
        for number in range(count):
            page.put(root.el("H2"), f"Sentence number {number}{end}", size=size)
            if size > 12:
                page.put(root.el("P"), "Text of the section.")

    assert markdown(draw).count("## ") == count


def test_empty_elements_leave_no_trace():
    def draw(page, root):
        for kind in ("H1", "P", "L", "Table", "Figure", "Sect", "Link", "Note", "Code", "Formula"):
            root.el(kind)
        page.put(root.el("P"), " ")
        page.put(root.el("P"), "Text.")

    assert markdown(draw) == "Text."


def test_ten_thousand_empty_elements_cost_nothing_visible():
    def draw(page, root):
        for _ in range(10_000):
            root.el("Link")
        page.put(root.el("P"), "Needle.")

    assert markdown(draw) == "Needle."


def test_entries_of_a_bibliography_are_paragraphs_where_they_stand_alone():
    def draw(page, root):
        for text in ("Knuth.", "Lamport."):
            page.put(root.el("BibEntry"), text)
        paragraph = root.el("P")
        page.put(paragraph, "See ")
        page.put(paragraph.el("BibEntry"), "Liang.")

    assert markdown(draw) == "Knuth.\n\nLamport.\n\nSee Liang."


@pytest.mark.parametrize("outer", ["Ruby", "RB", "RT", "Warichu", "WT", "Formula", "Lbl", "TOCI", "Code", "Note"])
@pytest.mark.parametrize("inner", ["L", "TD", "Code", "Note", "BlockQuote", "Lbl", "Table", "Formula"])
def test_no_nesting_of_types_loses_text(outer, inner):
    def draw(page, root):
        element = root.el(outer)
        page.put(element, "First.")
        page.put(element.el(inner), "Second.")
        page.put(element, "Third.")

    assert [markdown(draw).count(word) for word in ("First.", "Second.", "Third.")] == [1, 1, 1]
    assert not codes(draw) & {"T2M-LOST", "T2M-DOUBLED"}
