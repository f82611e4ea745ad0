"""Alternate and replacement texts of elements whose content is not read here."""

from __future__ import annotations

import pytest
from builder import Tagged
from pikepdf import Dictionary, Name

import tagged2md


def book() -> Tagged:
    """Two pages, each with a figure, a replaced word and a row of one table."""
    doc = Tagged()
    root = doc.document()
    table = root.el("Table")
    for number in (1, 2):
        page = doc.page()
        page.put(root.el("H1"), f"Heading {number}")
        paragraph = root.el("P")
        page.put(paragraph.el("Span", ActualText=f"Replaced {number}"), "xxx")
        with page.mc(root.el("Figure", Alt=f"Picture {number}").el("Span")):
            page.text("label")
        line = table.el("TR")
        for text in ("a", "b"):
            with page.mc(line.el("TD").el("P")):
                page.text(f"{text}{number}", x=72 if text == "a" else 200)
    return doc


def test_texts_of_pages_that_are_not_asked_for_stay_away():
    found = tagged2md.convert(book().data(), pages="2").markdown

    assert "Picture 2" in found
    assert "Replaced 2" in found
    assert "1" not in found


def test_texts_of_pages_that_were_cut_out_stay_away():
    doc = book()
    gone = doc.pages.pop(0)
    for elem in doc.elems:
        if elem.page is gone:
            elem.obj["/Pg"] = doc.pdf.make_indirect(Dictionary(Type=Name.Page))

    found = tagged2md.convert(doc.data()).markdown

    assert "Picture 2" in found
    assert "Picture 1" not in found
    assert "Replaced 1" not in found


@pytest.mark.parametrize("kind", ["Figure", "Formula"])
def test_an_element_without_content_shows_its_text(kind):
    """Typst writes the alternate text of a picture so, LibreOffice that of a formula."""
    doc = Tagged()
    root = doc.document()
    page = doc.page()
    page.put(root.el("P"), "Text.")
    root.el(kind, Alt="Picture")

    assert "Picture" in tagged2md.convert(doc.data()).markdown


def test_an_empty_cell_keeps_its_place_beside_one_that_is_read():
    doc = Tagged()
    root = doc.document()
    first, second = doc.page(), doc.page()
    table = root.el("Table")
    for row in range(2):
        line = table.el("TR")
        for column in range(3):
            page = second if row or column else first
            page.newline()
            with page.mc(line.el("TD").el("P")):
                page.text(f"r{row}c{column}", x=72 + 100 * column)

    assert tagged2md.convert(doc.data(), pages="2").markdown.startswith("|  | r0c1 | r0c2 |")
