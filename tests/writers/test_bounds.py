"""Hostile sizes: everything is linear and nothing recurses over what a file decides."""

from __future__ import annotations

import time

import pytest
from model import HERE, cell, code, document, emph, h, li, link, p, quote, strong, table, ul

from tagged2md.document.nodes import BlockQuote, Document, Image, Math, NoteRef
from tagged2md.options import Options
from tagged2md.writers import to_json
from tagged2md.writers.markdown import markdown
from tagged2md.writers.verify import read_back_faults

LENGTH = 200_000
"""Characters of the hostile paragraphs. Quadratic work on them would take minutes."""
SECONDS = 3.0
"""Processor time one of them may take on a slow machine; here they take a tenth of a second."""
UNITS = [
    "*", "**a", "_", "__a", "`", "~", "~~a", "[", "]", "[]", "[](", "[a][", "![", "<", "<a", "<!--", "&", "&a",
    "&amp;", "$", "$a", "a$", "\\", "#", ">", "-", "1.", "http://", "http://(", "https://a)", "|", "|-", ":-",
    "=", "a@b.", "www.", "[x]", "[^1]", "漢", "* ", "` ", "> ", "- ", "1. ", "http://a_ ", "= ", "- - ", "_ ",
    " ", "\n", "a *",
]  # fmt: skip


@pytest.mark.parametrize("unit", UNITS, ids=repr)
@pytest.mark.parametrize(
    "made",
    [
        pytest.param(p, id="a paragraph"),
        pytest.param(lambda text: h(1, text), id="a heading"),
        pytest.param(lambda text: p(strong(text), "x"), id="strong text"),
        pytest.param(lambda text: table([text]), id="a cell"),
    ],
)
def test_much_of_one_thing_takes_linear_time(unit, made):
    doc = document(made(unit * (LENGTH // len(unit))))
    start = time.process_time()

    markdown(doc)

    assert time.process_time() - start < SECONDS


@pytest.mark.parametrize(
    "parts",
    [
        pytest.param([strong("(a)"), "b"], id="strong text that is not read"),
        pytest.param([strong("a"), emph("b")], id="styles that touch"),
        pytest.param([strong("a", emph("b.")), "c"], id="styles that end together"),
        pytest.param(["a", strong("b"), "c"], id="styles inside words"),
        pytest.param([link("u", "a"), "]("], id="links"),
        pytest.param([code("`"), "`"], id="code"),
        pytest.param([Math("x"), "$"], id="math"),
        pytest.param([Image("a", "b"), "!["], id="images"),
        pytest.param([NoteRef("1"), "["], id="note marks"),
    ],
)
def test_many_spans_in_one_paragraph_take_linear_time(parts):
    doc = document(p(*parts * 5_000))
    start = time.process_time()

    markdown(doc)

    assert time.process_time() - start < SECONDS


@pytest.mark.parametrize(
    "inside",
    [
        pytest.param(quote, id="quotations"),
        pytest.param(lambda block: ul(li("a", block)), id="lists"),
        pytest.param(lambda block: table([cell("a", block)]), id="tables"),
        pytest.param(lambda block: quote(ul(li(table([cell(block)])))), id="all of them in turn"),
    ],
)
def test_ten_thousand_containers_inside_each_other_are_written(inside):
    block = p("bottom")
    for _ in range(10_000):
        block = inside(block)
    doc = document(block)

    assert "bottom" in markdown(doc)
    assert "bottom" in to_json(doc, Options())


def test_ten_thousand_quotations_are_32_deep_and_read_back():
    block = p("bottom")
    for _ in range(10_000):
        block = BlockQuote((p("a"), block), HERE)
    doc = document(block)

    text = markdown(doc)

    assert text.count("a") == 10_000
    assert max(line.count(">") for line in text.split("\n")) == 32
    assert read_back_faults(doc, text) == []


def test_items_of_lists_that_are_too_deep_become_items_at_the_deepest_level():
    block = ul("x")
    for _ in range(40):
        block = ul(li("a", block))
    doc = document(block)

    lines = markdown(doc).splitlines()

    assert lines[:32] == [f"{'  ' * level}- a" for level in range(32)]
    assert lines[32:] == [f"{'  ' * 31}- a"] * 8 + [f"{'  ' * 31}- x"]
    assert read_back_faults(doc, markdown(doc)) == []


def test_styles_ten_thousand_deep_become_json():
    node = strong("a")
    for _ in range(10_000):
        node = emph(node)

    assert '"text": "a"' in to_json(Document((p(node),)), Options())
