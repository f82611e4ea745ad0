from __future__ import annotations

import pytest
from tagged_files import markdown

from tagged2md.pdf.structure import StructElem
from tagged2md.pdf.tree_roles import PDF1_TYPES, PDF2_ONLY_TYPES
from tagged2md.readers.tagged.roles import KINDS, Kind, heading_level, kind_of, style_of


def elem(role: str, type_: str | None = None, namespace: str | None = None) -> StructElem:
    return StructElem(0, role, type_ or role, namespace)


def test_every_standard_type_has_a_row():
    assert set(KINDS) >= PDF1_TYPES | PDF2_ONLY_TYPES


@pytest.mark.parametrize(
    ("role", "type_", "kind"),
    [
        pytest.param("P", "Heading 1", Kind.HEADING, id="a heading style mapped to P is a heading"),
        pytest.param("P", "Überschrift_2", Kind.HEADING, id="so is a German one"),
        pytest.param("Span", "heading3", Kind.HEADING, id="and one mapped to Span"),
        pytest.param("P", "Heading1 Char", Kind.PARAGRAPH, id="a character style is none"),
        pytest.param("P", "Heading", Kind.PARAGRAPH, id="a heading style without level is none"),
        pytest.param("H2", "Heading 1", Kind.HEADING, id="a type that is more specific than P stays"),
        pytest.param("TD", "Heading 1", Kind.CELL, id="a cell stays a cell"),
        pytest.param("P", "Titel", Kind.TITLE, id="a title style is a title"),
        pytest.param("P", "Subtitle", Kind.PARAGRAPH, id="a subtitle is none"),
        pytest.param("P", "Contents 2", Kind.CONTENTS_ITEM, id="LibreOffice's contents are entries"),
        pytest.param("P", "Quotations", Kind.QUOTE, id="LibreOffice's quotations are quotes"),
        pytest.param("P", "Source Code", Kind.CODE, id="pandoc's code is code"),
        pytest.param("P", "Footnote Text", Kind.NOTE, id="Word's note text is a note"),
        pytest.param("?", "Beschriftung", Kind.CAPTION, id="a caption style without role is a caption"),
        pytest.param("H9", None, Kind.HEADING, id="headings may be deeper than six"),
        pytest.param("?", "Fancy", Kind.UNKNOWN, id="anything else is unknown"),
    ],
)
def test_a_style_name_says_more_than_p(role, type_, kind):
    assert kind_of(elem(role, type_)) is kind


def test_elements_of_mathml_are_told_by_their_namespace():
    assert kind_of(elem("mi", namespace="http://www.w3.org/1998/Math/MathML")) is Kind.MATHML


@pytest.mark.parametrize(
    ("role", "type_", "level"),
    [
        pytest.param("H3", "H3", 3, id="the number of the type"),
        pytest.param("H12", "H12", 6, id="six at most"),
        pytest.param("P", "Titre_3", 3, id="the number of the style"),
        pytest.param("Title", "Title", 1, id="a title is level 1"),
        pytest.param("H", "H", None, id="an H has none of its own"),
    ],
)
def test_heading_level(role, type_, level):
    assert heading_level(elem(role, type_)) == level


def test_style_names_are_compared_in_composed_form():
    assert style_of("U\u0308berschrift 1").level == 1


def styled(*paragraphs: tuple[str, str]):
    def draw(page, root):
        for style, text in paragraphs:
            page.doc.role_map[style] = "P"
            page.put(root.el(style), text, font="FU")

    return draw


@pytest.mark.parametrize(
    ("paragraphs", "expected"),
    [
        pytest.param(
            [("List Bullet", "a"), ("List Bullet 2", "b"), ("List Bullet", "c")], "- a\n  - b\n- c", id="levels"
        ),
        pytest.param([("List Number", "a"), ("List Number", "b")], "1. a\n2. b", id="numbers"),
        pytest.param([("List Bullet", "• a"), ("List Bullet", "• b")], "- a\n- b", id="bullets in the text"),
        pytest.param([("List Number", "7. a"), ("List Bullet 2", "b")], "7. a\n   - b", id="numbers in the text"),
        pytest.param([("List Bullet", "a"), ("List Number", "b")], "- a\n\n1. b", id="two lists"),
        pytest.param([("List Bullet", " "), ("List Bullet 2", "b"), ("Normal", "c")], "- b\n\nc", id="an empty item"),
    ],
)
def test_paragraphs_in_a_list_style_are_items(paragraphs, expected):
    assert markdown(styled(*paragraphs)) == expected


def test_a_list_style_inside_of_an_item_says_no_more():
    """LibreOffice keeps the style names of Word in its lists."""

    def draw(page, root):
        page.doc.role_map["List Bullet"] = "P"
        for text in "ab":
            page.put((root.kids or [root.el("L")])[0].el("LI").el("LBody").el("List Bullet"), text)

    assert markdown(draw) == "- a\n- b"
