from __future__ import annotations

import pytest
from tagged_files import markdown

from tagged2md.layout.inlines import PLAIN, Piece
from tagged2md.readers.tagged.inlines import text_of
from tagged2md.readers.tagged.toc import without_leaders, without_page_number


def pieces(*texts: str) -> list[Piece]:
    return [Piece(" " if text.startswith(" ") else "", text.strip(), PLAIN) for text in texts]


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        pytest.param(["Scope....... 7"], "Scope 7", id="dots in the text"),
        pytest.param(["Scope", " . . . . .", " 7"], "Scope 7", id="dots with spaces, a piece of their own"),
        pytest.param(["Scope.", "..", "....", " 7"], "Scope 7", id="a leader spread over pieces"),
        pytest.param(["Scope___7"], "Scope 7", id="low lines"),
        pytest.param(["Etc.. and so on"], "Etc.. and so on", id="two dots are no leader"),
    ],
)
def test_leaders_are_one_space(texts, expected):
    assert text_of(without_leaders(pieces(*texts))) == expected


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        pytest.param(["Scope", " 7"], "Scope", id="a number of its own"),
        pytest.param(["Preface", " iv"], "Preface", id="a roman one"),
        pytest.param(["Annex", " A-3"], "Annex", id="a number of an annex"),
        pytest.param(["Scope 7"], "Scope 7", id="a number in the text stays"),
        pytest.param(["7"], "7", id="an entry that is a number stays"),
        pytest.param(["Scope", " 7", " "], "Scope", id="white space after it"),
    ],
)
def test_page_numbers_go(texts, expected):
    assert text_of(without_page_number(pieces(*texts))) == expected


def entry(page, parent, text: str, number: str, target=None, x: float = 72.0):
    element = parent.el("TOCI").el("Reference").el("Link")
    page.newline()
    page.x = x
    rect = page.run(element, text)
    page.x = 400
    page.run(element, number)
    if target is not None:
        element.objr(page.link(rect, dest=target), page)


def test_entries_link_to_their_headings_without_page_number():
    def draw(page, root):
        toc = root.el("TOC")
        headings = [root.el("H1"), root.el("H2")]
        entry(page, toc, "Scope", "3", [headings[0].obj, "/Fit"])
        entry(page, toc, "Elsewhere", "9")
        page.put(headings[0], "Scope")
        page.put(headings[1], "Terms")

    assert markdown(draw).startswith("- [Scope](#scope)\n- Elsewhere 9\n\n# Scope")


def test_a_flat_table_of_contents_is_nested_by_its_indents():
    def draw(page, root):
        toc = root.el("TOC")
        for text, x in (("One", 72), ("One A", 83), ("Two", 72)):
            entry(page, toc, text, "1", x=x)

    assert markdown(draw) == "- One 1\n  - One A 1\n- Two 1"


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        pytest.param(12, "Table of contents\n\n", id="a paragraph in the size of the entries"),
        pytest.param(16, "# Table of contents\n\n", id="a heading where it is larger"),
    ],
)
def test_a_title_in_the_table_of_contents_is_no_entry(size, expected):
    def draw(page, root):
        toc = root.el("TOC")
        page.put(toc.el("TOCI"), "Table of contents", size=size)
        heading = root.el("H1")
        for text in ("Scope", "Terms"):
            entry(page, toc, text, "3", [heading.obj, "/Fit"])
        page.put(heading, "Scope")

    assert markdown(draw).startswith(f"{expected}- [Scope]")


def test_styles_of_contents_make_levels_without_any_toc():
    """LibreOffice styles: Contents 1, Contents 2."""

    def draw(page, root):
        page.doc.role_map.update({"Contents 1": "P", "Contents 2": "P"})
        for style, text in (("Contents 1", "One"), ("Contents 2", "Deeper"), ("Contents 1", "Two")):
            page.put(root.el(style), text)

    assert markdown(draw) == "- One\n  - Deeper\n- Two"


def test_a_table_of_contents_over_two_elements_is_one():
    def draw(page, root):
        for text in ("One", "Two"):
            entry(page, root.el("TOC"), text, "1")

    assert markdown(draw) == "- One 1\n- Two 1"


@pytest.mark.parametrize(
    ("gap", "expected"),
    [
        pytest.param(0, "Outlook for 2025", id="a word after a space is text"),
        pytest.param(-3000, "Outlook for", id="one after a wide gap is the page number"),
    ],
)
def test_a_number_of_the_same_content_is_a_page_number_where_it_stands_apart(gap, expected):
    def draw(page, root):
        page.newline()
        contents, heading = root.el("TOC"), root.el("H1")
        element = contents.el("TOCI").el("Link")
        with page.mc(element):
            box = page.text(["Outlook for ", gap, "2025"])
        page.put(heading, "What comes")
        element.objr(page.link(box, dest=[page.obj, "/XYZ", 72, page.y + 12, None]))

    assert markdown(draw) == f"- [{expected}](#what-comes)\n\n# What comes"


def test_paragraphs_in_contents_are_entries():
    def draw(page, root):
        contents = root.el("TOC")
        page.put(contents.el("TOCI"), "First")
        page.put(contents.el("P"), "Second")

    assert markdown(draw) == "- First\n- Second"


def test_contents_in_and_beside_an_entry_are_one_level():
    def draw(page, root):
        contents = root.el("TOC")
        first = contents.el("TOCI")
        page.put(first, "First")
        page.put(first.el("TOC").el("TOCI"), "In it")
        page.put(contents.el("TOC").el("TOCI"), "Beside it")

    assert markdown(draw) == "- First\n  - In it\n  - Beside it"
