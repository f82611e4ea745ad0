from __future__ import annotations

import pytest
from builder import Tagged
from tagged_files import codes, markdown

import tagged2md
from tagged2md.geometry import Rect


def figure(page, parent, *, text: str = "", size: float = 100, **entries):
    """A Figure with an image, and text on it."""
    element = parent.el("Figure", **entries)
    with page.mc(element):
        page.draw(page.doc.image(), (72, 500, 72 + size, 500 + size))
        if text:
            page.text(text, x=80, y=550)
    return element


def test_text_in_a_figure_with_alt_is_part_of_the_picture():
    def draw(page, root):
        page.put(root.el("P"), "Text.")
        figure(page, root, Alt="A chart", text="axis")

    assert markdown(draw) == "Text.\n\n![A chart](document_images/fig-1.png)"
    assert markdown(draw, figure_text="always").endswith("\n\naxis")


def test_a_page_of_text_that_is_one_figure_keeps_its_text():
    def draw(page, root):
        element = root.el("Figure", Alt="Form")
        for number in range(8):
            page.put(element, f"Line {number} of a page that somebody tagged as one figure.")

    assert "Line 7 of a page" in markdown(draw)


def test_text_in_a_figure_without_alt_is_kept():
    def draw(page, root):
        page.put(root.el("P"), "Text.")
        figure(page, root, text="A label")

    assert markdown(draw) == "Text.\n\n![](document_images/fig-1.png)\n\nA label"
    assert "13-004" in codes(draw)


def test_the_largest_of_several_images_is_shown():
    def draw(page, root):
        element = root.el("Figure", Alt="Both")
        for size in (10, 90):
            with page.mc(element):
                page.draw(page.doc.image(rgb=(size, 0, 0)), (72, 500, 72 + size, 500 + size))

    assert markdown(draw).count("![") == 1


@pytest.mark.parametrize(
    ("caption_y", "expected"),
    [
        pytest.param(480, "![A]({}) Figure 1", id="drawn below the image"),
        pytest.param(620, "Figure 1 ![A]({})", id="drawn above the image"),
    ],
)
def test_a_caption_stands_where_it_is_drawn(caption_y, expected):
    """Typst writes the caption first, whatever is drawn."""

    def draw(page, root):
        group = root.el("Div")
        page.y = caption_y
        page.run(group.el("Caption"), "Figure 1")
        figure(page, group, Alt="A")

    assert markdown(draw).replace("\n\n", " ") == expected.format("document_images/fig-1.png")


def test_an_image_in_text_is_an_image_without_alt():
    def draw(page, root):
        paragraph = root.el("P")
        with page.mc(paragraph):
            page.newline()
            page.text("Press ")
            page.draw(page.doc.image(), (page.x, page.y, page.x + 12, page.y + 12))
            page.x += 12
            page.text(" now.")

    assert markdown(draw) == "Press ![](document_images/fig-1.png) now."


@pytest.mark.parametrize(
    ("width", "height"),
    [
        pytest.param(7, 20, id="narrow"),
        pytest.param(400, 2, id="a rule"),
        pytest.param(612, 792, id="as large as the page"),
    ],
)
def test_decorations_in_text_are_no_images(width, height):
    def draw(page, root):
        with page.mc(root.el("P")):
            page.newline()
            page.text("Text.")
            page.draw(page.doc.image(), (0, 0, width, height))

    assert markdown(draw) == "Text."


def test_an_initial_drawn_as_a_picture_is_its_letter():
    def draw(page, root):
        paragraph = root.el("P")
        page.newline()
        with page.mc(paragraph.el("Figure", ActualText="O")):
            page.draw(page.doc.image(), (72, page.y, 84, page.y + 12))
        page.x = 84
        page.run(paragraph, "nce upon a time.")

    assert markdown(draw) == "Once upon a time."


def picture(page, element, **entries):
    with page.mc(element, props=entries):
        page.draw(page.doc.image(), (72, 500, 172, 600))


def test_a_figure_without_alt_takes_that_of_its_only_figure():
    def draw(page, root):
        outer = root.el("Figure")
        picture(page, outer)
        with page.mc(outer.el("Figure", Alt="Inner")):
            page.op("0 0 m 9 9 l S")

    assert markdown(draw) == "![Inner](document_images/fig-1.png)"


def test_two_figures_with_images_stay_two():
    def draw(page, root):
        outer = root.el("Figure")
        picture(page, outer)
        picture(page, outer.el("Figure", Alt="Inner"))

    assert markdown(draw).count("![") == 2


def test_a_figure_without_alt_takes_that_of_its_marked_content():
    def draw(page, root):
        picture(page, root.el("Figure"), Alt="From the content")

    assert markdown(draw) == "![From the content](document_images/fig-1.png)"


@pytest.mark.parametrize(
    ("first", "expected"),
    [
        pytest.param("image", "![A](document_images/fig-1.png)\n\nAbove", id="after an image that is the first kid"),
        pytest.param(
            "caption", "Above\n\n![A](document_images/fig-1.png)", id="before the image where it is the first"
        ),
    ],
)
def test_a_caption_in_a_figure_is_last_unless_it_is_the_first_kid(first, expected):
    def draw(page, root):
        element = root.el("Figure", Alt="A")
        if first == "image":
            picture(page, element)
        page.put(element.el("Caption"), "Above")
        if first == "caption":
            picture(page, element)

    assert markdown(draw) == expected


def test_a_figure_of_lines_alone_stands_where_it_says():
    doc = Tagged()
    root = doc.document()
    doc.page().put(root.el("P"), "One.")
    page = doc.page()
    figure = root.el("Figure", Alt="A chart", A={"O": "/Layout", "BBox": [100, 200, 300, 400]})
    with page.mc(figure):
        page.op("100 200 m 300 400 l S")
    page.put(root.el("P"), "Two.")
    found = tagged2md.convert(doc.data()).document.blocks[1]

    assert (found.source.page, found.source.box) == (2, Rect(100, 200, 300, 400))
