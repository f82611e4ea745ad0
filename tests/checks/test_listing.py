"""The structure tree as a list of elements."""

from __future__ import annotations

import json

import pytest
from builder import Tagged, text_file

import tagged2md
from tagged2md.checks.listing_report import DEEPEST_INDENT, listing_dict, listing_text
from tagged2md.report import json_text


@pytest.fixture
def report() -> bytes:
    """Two pages: a styled heading, a link, a table cell that spans, a figure, a skipped heading level."""
    doc = Tagged()
    doc.role_map["Kop"] = "H1"
    root, page = doc.document(), doc.page()
    page.put(root.el("Kop", Lang="nl"), "Jaarverslag")
    paragraph = root.el("P")
    page.put(paragraph, "See ")
    link = paragraph.el("Link")
    link.objr(page.link(page.run(link, "the site"), uri="https://example.org/"))
    cell = root.el("Table").el("TR").el("TD").attr("Table", ColSpan=2)
    page.put(cell, "Cell")
    second = doc.page()
    second.put(root.el("H3"), "Too deep")
    second.put(root.el("P"), "Last words, " * 20)
    root.el("Figure", Alt="A gull")
    return doc.data()


def lines_of(data: bytes, **options: object) -> list[str]:
    return listing_text(tagged2md.tree(data, **options)).splitlines()


def test_element_has_types_page_text_and_what_it_holds(report):
    found = {element.type: element for element in tagged2md.tree(report).elements}

    assert (found["Kop"].role, found["Kop"].pages, found["Kop"].text) == ("H1", (1,), "Jaarverslag")
    assert found["Kop"].language == "nl"
    assert (found["Link"].text, found["Link"].annotations) == ("the site", ("Link https://example.org/",))
    assert found["TD"].attributes == {"Table.ColSpan": 2}
    assert found["Figure"].alt == "A gull"
    assert found["H3"].pages == (2,)


def test_elements_stand_in_document_order_with_their_depth(report):
    shape = [(element.depth, element.role) for element in tagged2md.tree(report).elements]

    assert shape == [
        (0, "Document"),
        (1, "H1"),
        (1, "P"),
        (2, "Link"),
        (1, "Table"),
        (2, "TR"),
        (3, "TD"),
        (1, "H3"),
        (1, "P"),
        (1, "Figure"),
    ]


def test_long_text_is_cut_to_its_beginning(report):
    last = [element for element in tagged2md.tree(report).elements if element.role == "P"][-1]

    assert last.text.startswith("Last words, Last words")
    assert len(last.text) == 80


def test_text_form_has_a_line_for_each_element(report):
    lines = lines_of(report)

    assert '    H1 (Kop)  p1  "Jaarverslag"  Lang="nl"' in lines
    assert '      Link  p1  "the site"  -> Link https://example.org/' in lines
    assert '        TD  p1  "Cell"  ColSpan=2' in lines


def test_finding_stands_behind_its_element_and_the_others_at_the_end(report):
    lines = lines_of(report)

    assert next(line for line in lines if "Too deep" in line).endswith("<- warning 14-003")
    assert any(line.startswith("info 06-001") for line in lines[-8:])


@pytest.mark.parametrize(
    ("pages", "texts"),
    [
        pytest.param("1", ["Jaarverslag", "See", "the site", "Cell"], id="those of the first page"),
        pytest.param("2", ["Too deep"], id="those of the second page"),
    ],
)
def test_pages_restrict_the_elements_to_those_with_content_there(report, pages, texts):
    elements = tagged2md.tree(report, pages=pages).elements

    assert [element.text for element in elements if element.text and "Last" not in element.text] == texts
    assert elements[0].role == "Document"


def test_json_form_can_be_read_again(report):
    found = json.loads(json_text(listing_dict(tagged2md.tree(report))))

    assert found == json.loads(json.dumps(listing_dict(tagged2md.tree(report))))
    assert [element["role"] for element in found["elements"]][:2] == ["Document", "H1"]
    assert "14-003" in {finding["code"] for finding in found["findings"]}


def test_byte_strings_of_attributes_are_text_in_json():
    doc = Tagged()
    root, page = doc.document(), doc.page()
    page.put(root.el("Table").el("TR").el("TD").attr("Table", Headers=[b"h1", b"h2"]), "Cell")
    found = json.loads(json_text(listing_dict(tagged2md.tree(doc.data()))))

    assert found["elements"][-1]["attributes"] == {"Table.Headers": ["h1", "h2"]}


def test_deep_tree_is_listed_without_growing_lines():
    doc = Tagged()
    page = doc.page()
    elem = doc.document()
    for _ in range(3_000):
        elem = elem.el("Div")
    page.put(elem.el("P"), "At the bottom.")
    lines = lines_of(doc.data())

    deepest = next(line for line in lines if "At the bottom." in line)
    assert deepest == "  " * DEEPEST_INDENT + '[3001] P  p1  "At the bottom."'


def test_control_characters_of_the_file_do_not_reach_the_terminal():
    doc = Tagged()
    root, page = doc.document(), doc.page()
    page.put(root.el("P", ActualText="red \x1b[31m text"), "Red text")
    line = next(line for line in lines_of(doc.data()) if "ActualText" in line)

    assert line.isprintable()


def test_file_without_tree_has_no_elements():
    listing = tagged2md.tree(text_file(["Just a line."]))

    assert (listing.tagged, listing.elements) == (False, ())
    assert listing_text(listing).startswith("<bytes>: no structure tree\n")
