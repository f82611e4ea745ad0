"""The style of the conformance files: read into a model and written again, each gives the same bytes."""

from __future__ import annotations

from pathlib import Path

import pytest
from markdown_reader import document_of
from model import cell, code, code_block, document, link, p, table, th, ul

from tagged2md.document.nodes import LineBreak
from tagged2md.options import Options
from tagged2md.writers.markdown import markdown
from tagged2md.writers.verify import read_back_faults

CASES = Path(__file__).parents[1] / "conformance" / "tagged"
FILES = sorted(path for path in CASES.glob("*.md") if "<table>" not in path.read_text("utf-8"))


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in FILES])
def test_expected_file_is_written_from_its_own_model(path):
    expected = path.read_text("utf-8")
    doc = document_of(expected)

    assert markdown(doc) == expected
    assert read_back_faults(doc, expected) == []


def test_inline_code_and_code_block():
    doc = document(
        p("Run ", code("pip install *x*"), " or ", code("a `b` c"), " now."),
        code_block("def f(x):\n    if x < 1:\n        return x_y_z  # ok"),
        "The end.",
    )

    assert markdown(doc) == (CASES / "32-code.md").read_text("utf-8")


def test_cells_with_blocks():
    doc = document(
        table(
            [th("Topic"), th("Text")],
            [cell("one", "two"), cell("List:", ul("a", "b"))],
            [cell(p(link("https://example.org/", "site"))), "wrapped cell text"],
        )
    )

    assert markdown(doc) == (CASES / "55-table-cell-blocks.md").read_text("utf-8")


def test_table_in_a_cell():
    inner = table(["x", "y"], header_rows=0)
    doc = document(table([th("Outer"), th("B & C")], [cell(inner), "z"]))

    assert markdown(doc) == (CASES / "56-table-nested.md").read_text("utf-8")
    assert read_back_faults(doc, markdown(doc)) == []


def test_html_table_on_request():
    doc = document(
        table(
            [th("Type", rows=2), th("Rates", columns=2)],
            [th("Low"), th("High")],
            ["A", "1", "2"],
            header_rows=2,
        )
    )

    assert markdown(doc, Options(tables="html")) == (CASES / "57-table-html.md").read_text("utf-8")


def test_two_fences_of_which_the_second_is_longer():
    doc = document(code_block("~~~"), p("x", LineBreak(), "y"), code_block("```"))

    assert markdown(doc) == "```\n~~~\n```\n\nx\\\ny\n\n````\n```\n````\n"
