"""JSON: the documented fields, all of the text, valid whatever the text is."""

from __future__ import annotations

import json
import re

from hypothesis import given
from model import HERE, cell, code_block, document, emph, h, inlines, li, link, note, ol, p, quote, strong, table, th
from strategies import documents

from tagged2md.document.nodes import (
    Comment,
    Image,
    LineBreak,
    Math,
    MathBlock,
    NoteRef,
    Paragraph,
    Source,
    Strikethrough,
    Subscript,
    Superscript,
    ThematicBreak,
)
from tagged2md.document.walk import plain_text
from tagged2md.geometry import Rect
from tagged2md.options import Options
from tagged2md.writers.json import SCHEMA_VERSION, to_json

PLACE = {"page": 1, "box": None, "origin": "tags", "more": []}


def read(doc, options=None):
    return json.loads(to_json(doc, options or Options()))


def text_value(text):
    return {"type": "text", "text": text}


def test_head_holds_schema_and_facts():
    doc = document("a", title="T", language="en", pages=3, metadata={"author": "A"})

    value = read(doc)

    assert {key: value[key] for key in value if key not in {"blocks", "footnotes"}} == {
        "schema": "tagged2md-document",
        "version": SCHEMA_VERSION,
        "title": "T",
        "language": "en",
        "pages": 3,
        "metadata": {"author": "A"},
    }


def test_block_tells_page_box_and_origin():
    block = Paragraph(
        inlines("a"), Source(4, Rect(1, 2.123, 3, 4), "heuristics", ((5, Rect(1, 2, 3, 4.567)), (6, None)))
    )

    assert read(document(block))["blocks"] == [
        {
            "type": "paragraph",
            "text": "a",
            "inlines": [text_value("a")],
            "page": 4,
            "box": [1, 2.12, 3, 4],
            "origin": "heuristics",
            "more": [{"page": 5, "box": [1, 2, 3, 4.57]}, {"page": 6, "box": None}],
        }
    ]


def test_every_block_has_its_type():
    doc = document(
        h(2, "A b"),
        h(2, "A b"),
        ol(li("x", number=4, task=True), loose=True),
        code_block("c"),
        quote("q"),
        MathBlock("m", HERE),
        Comment("k", HERE),
        ThematicBreak(HERE),
    )
    paragraph = {"type": "paragraph", **PLACE}

    assert read(doc)["blocks"] == [
        {"type": "heading", "level": 2, "slug": "a-b", "text": "A b", "inlines": [text_value("A b")], **PLACE},
        {"type": "heading", "level": 2, "slug": "a-b-1", "text": "A b", "inlines": [text_value("A b")], **PLACE},
        {
            "type": "list",
            "ordered": True,
            "delimiter": ".",
            "loose": True,
            "items": [
                {
                    "number": 4,
                    "task": True,
                    "blocks": [{**paragraph, "text": "x", "inlines": [text_value("x")]}],
                    **PLACE,
                }
            ],
            **PLACE,
        },
        {"type": "code", "text": "c", **PLACE},
        {"type": "quote", "blocks": [{**paragraph, "text": "q", "inlines": [text_value("q")]}], **PLACE},
        {"type": "math", "text": "m", **PLACE},
        {"type": "comment", "text": "k", **PLACE},
        {"type": "break", **PLACE},
    ]


def test_table_keeps_headers_spans_and_alignments():
    doc = document(table([th("a", columns=2)], [cell("b", rows=1), cell(h(3, "c"))], alignments=["right", None]))

    block = read(doc)["blocks"][0]
    cells = [[{key: each[key] for key in each if key != "blocks"} for each in row] for row in block["rows"]]

    assert (block["type"], block["header_rows"], block["alignments"]) == ("table", 1, ["right", None])
    assert cells == [
        [{"header": True, "row_span": 1, "column_span": 2, "text": "a"}],
        [
            {"header": False, "row_span": 1, "column_span": 1, "text": "b"},
            {"header": False, "row_span": 1, "column_span": 1, "text": "c"},
        ],
    ]
    assert block["rows"][1][1]["blocks"][0]["slug"] is None


def test_every_inline_has_its_type():
    children = [
        strong("a"),
        emph("b"),
        Strikethrough(inlines("c")),
        Superscript(inlines("d")),
        Subscript(inlines("e")),
        link("u", "f"),
        Image("g", "h.png"),
        Math("i"),
        NoteRef("1"),
        LineBreak(),
    ]

    block = read(document(p(*children), notes=[note("1", "n")]))["blocks"][0]

    assert block["text"] == "abcdefgi\n"
    assert block["inlines"] == [
        {"type": "strong", "inlines": [text_value("a")]},
        {"type": "emph", "inlines": [text_value("b")]},
        {"type": "strike", "inlines": [text_value("c")]},
        {"type": "sup", "inlines": [text_value("d")]},
        {"type": "sub", "inlines": [text_value("e")]},
        {"type": "link", "url": "u", "inlines": [text_value("f")]},
        {"type": "image", "alt": "g", "path": "h.png"},
        {"type": "math", "text": "i"},
        {"type": "note", "id": "1"},
        {"type": "line_break"},
    ]


def test_footnotes_have_ids_and_blocks():
    value = read(document(p("a", NoteRef("1")), notes=[note("1", "n")]))

    assert [(each["id"], each["page"], each["blocks"][0]["text"]) for each in value["footnotes"]] == [("1", 1, "n")]


def test_headings_are_normalized_like_in_markdown():
    value = read(document(h(2, "a"), h(5, "b")), Options(headings="normalize"))

    assert [block["level"] for block in value["blocks"]] == [1, 2]


def test_top_level_blocks_have_a_line_each():
    lines = to_json(document("a", "b"), Options()).split("\n")

    assert sum(line.startswith('  {"type"') for line in lines) == 2


@given(documents)
def test_json_of_any_document_is_valid_and_holds_all_of_its_text(doc):
    text = to_json(doc, Options())
    text.encode()
    found = []

    def collect(value):
        if isinstance(value, dict):
            found.extend(value[key] for key in ("text", "tex") if isinstance(value.get(key), str))
            for inner in value.values():
                collect(inner)
        elif isinstance(value, list):
            for inner in value:
                collect(inner)

    collect(json.loads(text))
    meant = re.sub("[\ud800-\udfff]", "\ufffd", plain_text(doc.blocks))

    assert set(meant.split()) <= set("\n".join(found).split())
