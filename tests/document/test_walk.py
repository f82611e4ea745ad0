"""Walks over the model: order, plain text, blankness, sections; none recurses."""

from __future__ import annotations

import pytest
from model import HERE, cell, code, code_block, document, emph, h, li, link, note, ol, p, quote, strong, table, ul

from tagged2md.document.nodes import Comment, Image, LineBreak, Math, MathBlock, NoteRef, ThematicBreak
from tagged2md.document.walk import (
    headings,
    inline_text,
    is_blank,
    leaves,
    note_ids,
    plain_text,
    sections,
    walk,
)


def test_walk_gives_each_block_and_then_what_is_inside():
    inner = p("b")
    nested = ul(li("a", quote(inner)))
    block = table([cell(nested), "c"])

    kinds = [type(each).__name__ for each in walk([block, p("d")])]

    assert kinds == ["Table", "ListBlock", "Paragraph", "BlockQuote", "Paragraph", "Paragraph", "Paragraph"]


def test_leaves_come_in_reading_order():
    children = p("a", strong("b", emph(link("u", "c"))), code("d")).children

    assert [leaf.text for leaf in leaves(children)] == ["a", "b", "c", "d"]


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        pytest.param(["a", strong("b")], "ab", id="styles"),
        pytest.param([code("a"), Math("b")], "ab", id="code and math"),
        pytest.param([Image("a", "b.png")], "a", id="images have their alternate text"),
        pytest.param(["a", LineBreak(), "b"], "a\nb", id="line breaks are line feeds"),
        pytest.param(["a", NoteRef("1")], "a", id="note marks have no text"),
    ],
)
def test_plain_text_of_inlines(parts, text):
    assert inline_text(p(*parts).children) == text


def test_plain_text_of_blocks_has_a_line_for_each():
    doc = document(h(1, "a"), ul("b", li(code_block("c"))), table(["d", ""]), MathBlock("e", HERE), ThematicBreak(HERE))

    assert plain_text(doc.blocks) == "a\nb\nc\nd\ne"


@pytest.mark.parametrize(
    ("block", "blank"),
    [
        pytest.param(p(" ", LineBreak()), True, id="white space"),
        pytest.param(p("a"), False, id="text"),
        pytest.param(p(strong(emph())), True, id="styles around nothing"),
        pytest.param(p(Image("", "")), True, id="an image without name and text"),
        pytest.param(p(Image("", "a.png")), False, id="an image with a name"),
        pytest.param(p(Image("a")), False, id="an image with a text"),
        pytest.param(p(NoteRef("1")), False, id="a note mark"),
        pytest.param(ul(li(quote(p()))), True, id="containers of nothing"),
        pytest.param(ul(li(task=False)), False, id="a task box"),
        pytest.param(code_block("\n"), True, id="blank code"),
        pytest.param(MathBlock("x", HERE), False, id="a formula"),
        pytest.param(ThematicBreak(HERE), False, id="a break"),
        pytest.param(Comment("a", HERE), False, id="a comment"),
        pytest.param(table(["", ""]), True, id="empty cells"),
    ],
)
def test_blankness(block, blank):
    assert is_blank([block]) == blank


def test_note_ids_come_in_reading_order_and_repeat():
    doc = document(p("a", NoteRef("2"), link("u", NoteRef("1"))), ul(li(h(2, NoteRef("2")))))

    assert list(note_ids(doc.blocks)) == ["2", "1", "2"]


def test_headings_in_quotations_and_lists_count_but_not_those_in_cells():
    doc = document(h(1, "a"), quote(h(2, "b")), ol(li(h(3, "c"))), table([cell(h(4, "d"))]))

    assert [heading.level for heading in headings(doc)] == [1, 2, 3]


def test_sections_carry_the_headings_above_them():
    doc = document("intro", h(1, "A"), "a", h(3, "B"), "b", "c", h(2, "C"), h(1, "D"))

    found = [(section.path, plain_text(section.blocks)) for section in sections(doc)]

    assert found == [
        ((), "intro"),
        (("A",), "a"),
        (("A", "B"), "b\nc"),
        (("A", "C"), ""),
        (("D",), ""),
    ]


def test_document_without_headings_is_one_section():
    assert [section.heading for section in sections(document("a", "b"))] == [None]


def test_empty_document_has_no_sections():
    assert list(sections(document(notes=[note("1", "a")]))) == []


def test_walks_go_a_hundred_thousand_deep():
    block, node = p("a"), strong("b")
    for _ in range(100_000):
        block, node = quote(block), emph(node)

    assert plain_text([block]) == "a"
    assert inline_text([node]) == "b"
    assert not is_blank([block])
