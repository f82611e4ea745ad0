"""A chunk names all the pages of its text, also where a paragraph goes on behind the end of a page."""

from __future__ import annotations

from builder import Tagged, text_file

import tagged2md

LINE = "A line of the page that is about as long as all the other lines of this column are"


def test_tagged_paragraph_over_two_pages_has_both_and_a_box_on_each():
    doc = Tagged()
    paragraph = doc.document().el("P")
    doc.page().put(paragraph, "It begins on one page and")
    doc.page().put(paragraph, "goes on behind its end.")
    (chunk,) = tagged2md.chunk(doc.data())

    assert chunk.text == "It begins on one page and goes on behind its end."
    assert chunk.pages == (1, 2)
    assert all(place.box for place in chunk.places)


def test_untagged_paragraph_over_two_pages_has_both_and_a_box_on_each():
    data = text_file([LINE] * 30, [LINE.lower()] * 5)
    (chunk,) = tagged2md.chunk(data, max_tokens=2048)

    assert chunk.types == ("paragraph",)
    assert chunk.text.count("\n") == 0
    assert chunk.pages == (1, 2)
    assert all(place.box for place in chunk.places)


def test_paragraph_on_one_page_has_that_page_alone():
    assert [chunk.pages for chunk in tagged2md.chunk(text_file(["One."], ["Two."]), max_tokens=16)] == [(1, 2)]
    assert [chunk.pages for chunk in tagged2md.chunk(text_file(["One."]), max_tokens=16)] == [(1,)]
