from __future__ import annotations

import pytest
from tagged_files import codes, markdown, pages_markdown

from tagged2md.geometry import Rect
from tagged2md.pdf.page import Annotation, RemoteTarget
from tagged2md.readers.tagged.link_places import PlacedLinks
from tagged2md.readers.urls import remote_url, safe_url


@pytest.mark.parametrize(
    ("uri", "base", "url"),
    [
        pytest.param("https://a.example/x", None, "https://a.example/x", id="https"),
        pytest.param("mailto:me@a.example", None, "mailto:me@a.example", id="mail"),
        pytest.param("HTTP://a.example", None, "HTTP://a.example", id="capitals"),
        pytest.param("www.a.example", None, "http://www.a.example", id="no scheme but www"),
        pytest.param("../x.html", "https://a.example/b/c", "https://a.example/x.html", id="relative to the base"),
        pytest.param("x.html", None, "x.html", id="relative without base"),
        pytest.param("x.html", "file:///c:/", "x.html", id="relative to a base that is not safe"),
        pytest.param("javascript:alert(1)", None, None, id="a script"),
        pytest.param("java\nscript:alert(1)", None, None, id="a script with a line feed"),
        pytest.param(" file:///etc/passwd", None, None, id="a file"),
        pytest.param("data:text/html,x", None, None, id="data"),
        pytest.param("", None, None, id="nothing"),
    ],
)
def test_only_safe_urls_are_kept(uri, base, url):
    assert safe_url(uri, base) == url


@pytest.mark.parametrize(
    ("file", "page", "url"),
    [
        ("other.pdf", 3, "other.pdf#page=3"),
        ("a\\b.pdf", None, "a/b.pdf"),
        ("/etc/passwd", 1, None),
        ("file:x.pdf", 1, None),
        ("", 1, None),
    ],
)
def test_other_files_are_linked_by_relative_paths(file, page, url):
    assert remote_url(RemoteTarget(file, page)) == url


def linked(page, parent, text, **target):
    """A Link element with its annotation."""
    element = parent.el("Link")
    rect = page.put(element, text)
    element.objr(page.link(rect, **target), page)
    return element


def test_an_unsafe_link_is_text():
    def draw(page, root):
        linked(page, root.el("P"), "click", uri="javascript:alert(1)")

    assert markdown(draw) == "click"
    assert "T2M-UNSAFE-URI" in codes(draw)


def test_an_empty_link_shows_its_address():
    def draw(page, root):
        page.put(root.el("P"), "See ")
        element = root.kids[0].el("Link")
        element.objr(page.link([72, 600, 90, 610], uri="https://a.example/", contents=""), page)

    assert markdown(draw) == "See <https://a.example/>"


def test_a_link_around_blocks_is_in_each_of_them():
    def draw(page, root):
        element = root.el("Link")
        page.put(element.el("P"), "One.")
        rect = page.put(element.el("P"), "Two.")
        element.objr(page.link(rect, uri="https://a.example/"), page)

    assert markdown(draw) == "[One.](https://a.example/)\n\n[Two.](https://a.example/)"


def test_a_link_over_two_lines_is_one():
    def draw(page, root):
        paragraph = root.el("P")
        page.put(paragraph, "See ")
        element = paragraph.el("Link")
        first = page.run(element, "the full")
        second = page.put(element, "report")
        for rect in (first, second):
            element.objr(page.link(rect, uri="https://a.example/"), page)

    assert markdown(draw) == "See [the full report](https://a.example/)"


def test_short_words_of_a_link_in_two_elements_are_one_link():
    """WeasyPrint cuts links at line ends; short linked words are no marks of notes."""

    def draw(page, root):
        paragraph = root.el("P")
        page.put(paragraph, "See ")
        top = page.y - 30
        for word, write in (("part", page.run), ("two", page.put)):
            element = paragraph.el("Link")
            rect = write(element, word)
            element.objr(page.link(rect, dest=[page.obj, "/XYZ", 72, top, None]), page)
        page.newline()
        page.put(root.el("H1"), "Two")

    assert markdown(draw) == "See [part two](#two)\n\n# Two"


def test_an_annotation_under_another_element_links_its_text():
    """Chromium writes links as NonStruct with an OBJR."""

    def draw(page, root):
        paragraph = root.el("P")
        page.put(paragraph, "See ")
        element = paragraph.el("NonStruct")
        rect = page.run(element, "there")
        element.objr(page.link(rect, uri="https://a.example/"), page)

    assert markdown(draw) == "See [there](https://a.example/)"


def test_an_annotation_nobody_refers_to_links_the_words_under_it():
    def draw(page, root):
        page.put(root.el("P"), "Plain and linked words.")
        page.link([72 + 55, page.y - 3, 72 + 90, page.y + 10], uri="https://a.example/")

    assert "[linked](https://a.example/)" in markdown(draw)


def two_headings(page, root, **target):
    linked(page, root.el("P"), "Second", **target)
    page.put(root.el("H1"), "First")
    page.newline(6)
    page.put(root.el("H1"), "Second part")


@pytest.mark.parametrize(
    ("above", "expected"),
    [
        pytest.param(0, "[Second](#second-part)", id="at the top of the heading"),
        pytest.param(35, "[Second](#second-part)", id="35 points above it"),
        pytest.param(40, "Second", id="40 points above it is too far"),
        pytest.param(-23, "[Second](#second-part)", id="23 points below its top"),
        pytest.param(-27, "Second", id="27 points below is too far"),
    ],
)
def test_a_place_leads_to_the_heading_near_it(above, expected):
    def draw(page, root):
        page.newline()
        heading_top = page.y - 9 * page.line_height + 0.718 * 12
        two_headings(page, root, dest=[page.obj, "/XYZ", 72, heading_top + above, None])

    assert markdown(draw).splitlines()[0] == expected


@pytest.mark.parametrize(("x", "expected"), [(72, "[Second](#second-part)"), (320, "Second")])
def test_a_place_in_another_column_leads_to_no_heading_beside_it(x, expected):
    def draw(page, root):
        page.newline()
        two_headings(page, root, dest=[page.obj, "/XYZ", x, page.y - 9 * page.line_height + 9, None])

    assert markdown(draw).splitlines()[0] == expected


def test_a_heading_with_the_text_of_the_link_is_meant():
    """Chromium's destinations forget the margins of the page."""

    def draw(page, root):
        linked(page, root.el("P"), "Second part", dest=[page.obj, "/XYZ", 72, 2, None])
        page.put(root.el("H1"), "First")
        page.put(root.el("H1"), "Second part")

    assert markdown(draw).startswith("[Second part](#second-part)")


def test_dots_and_page_number_of_a_link_to_a_heading_are_left_out():
    """WeasyPrint writes contents as lists of links."""

    def draw(page, root):
        page.newline()
        top = page.y - 3 * page.line_height + 10
        linked(page, root.el("P"), "Second part . . . . . 3", dest=[page.obj, "/XYZ", 72, top, None])
        page.put(root.el("H1"), "Second part")

    assert markdown(draw).startswith("[Second part](#second-part)")


def test_a_page_without_place_leads_to_the_heading_it_opens_with():
    def draw(pages, root):
        linked(pages[0], root.el("P"), "Go on", dest=[pages[1].obj, "/Fit"])
        pages[1].put(root.el("H1"), "Next")

    assert pages_markdown(draw, 2).startswith("[Go on](#next)")


def test_a_reference_around_a_link_names_its_target():
    def draw(page, root):
        heading = root.el("H2")
        page.put(heading, "Results")
        paragraph = root.el("P")
        page.put(paragraph, "See ")
        link = paragraph.el("Reference", Ref=[heading]).el("Link")
        link.objr(page.link(page.run(link, "there"), dest=[page.obj, "/XYZ", 0, 100, None]))

    assert markdown(draw).endswith("See [there](#results)")


def placed(*boxes):
    return [Annotation((number, 0), 1, "Link", Rect(*box)) for number, box in enumerate(boxes)]


def found_between(annotations, low: float, high: float) -> list[int]:
    return [each.obj[0] for each in PlacedLinks(annotations).between(low, high)]


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        pytest.param(100, 110, [0, 2], id="of this line, and what is higher than lines"),
        pytest.param(300, 310, [1, 2], id="of another line"),
        pytest.param(0, 5000, [0, 1, 2], id="all of them where the text is higher than pages"),
        pytest.param(float("-inf"), float("inf"), [0, 1, 2], id="all of them where it has no height"),
    ],
)
def test_links_are_found_by_height(low, high, expected):
    annotations = placed((72, 100, 90, 112), (72, 300, 90, 312), (0, 0, 600, 2000))
    assert found_between(annotations, low, high) == expected
