"""From offsets in the Markdown back to pages, boxes and headings."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from builder import Tagged
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from model import HERE, code_block, document, h, note, p, quote, table, ul
from strategies import documents

import tagged2md
from tagged2md.document.nodes import Comment, NoteRef, Paragraph, Source, Text
from tagged2md.geometry import Rect
from tagged2md.options import Options
from tagged2md.writers.blocks import block_markdown
from tagged2md.writers.markdown import markdown
from tagged2md.writers.source_map import placed, source_map

ROOT = Path(__file__).parent.parent.parent
SAMPLES = sorted((ROOT / "samples").glob("*/document.pdf"))
TWINS = sorted((ROOT.parent / "shared" / "bench" / "twins").glob("*.pdf"))
SPREAD = 48
"""Every how manieth public file is read."""
PLAIN = Options()
EVERYTHING = Options(page_comments=True, front_matter=True, notes="section")


def entries(found, options=PLAIN):
    return [json.loads(line) for line in source_map(found, options).splitlines()]


def faults(text: str, lines) -> list[str]:
    """Where a map and its Markdown do not fit."""
    data = text.encode("utf-8")
    found = []
    position = 0
    for line in lines:
        part = text[line["start"] : line["end"]]
        if text[position : line["start"]].strip("\n") or position > line["start"]:
            found.append(f"between: {text[position : line['start']]!r}")
        if data[line["byte_start"] : line["byte_end"]].decode("utf-8") != part:
            found.append(f"bytes: {part!r}")
        if not part.strip():
            found.append("blank part")
        position = line["end"]
    if text[position:] not in ("\n", ""):
        found.append(f"behind: {text[position:]!r}")
    return found


@pytest.mark.parametrize("options", [Options(images="none"), EVERYTHING], ids=["as by default", "with everything"])
@pytest.mark.parametrize("path", [*SAMPLES, *TWINS[::SPREAD]], ids=lambda path: f"{path.parent.name}-{path.name}")
def test_slices_of_a_file_hold_its_whole_markdown_and_each_is_that_of_its_block(path, options):
    try:
        conversion = tagged2md.convert(path, front_matter=options.front_matter, page_comments=options.page_comments)
    except tagged2md.NoTextError:
        pytest.skip("there is no text")
    lines = [json.loads(line) for line in conversion.source_map().splitlines()]

    assert faults(conversion.markdown, lines) == []
    assert all(line["page"] for line in lines if line["type"] not in ("front_matter", "page_marker", "separator"))


@given(documents, st.sampled_from([Options(), EVERYTHING]))
def test_slices_of_any_document_hold_its_whole_markdown(found, options):
    text = markdown(found, options)

    assert faults(text, entries(found, options)) == []
    for part, start, end, _ in placed(found, options):
        if part.kind == "block" and start:
            assert text[start:end] == block_markdown(part.node, options)


def test_offsets_count_characters_and_bytes():
    first, second = entries(document("Grüße 😀", "b"))

    assert (first["start"], first["end"], first["byte_start"], first["byte_end"]) == (0, 7, 0, 12)
    assert (second["start"], second["end"], second["byte_start"], second["byte_end"]) == (9, 10, 14, 15)


def test_headings_above_a_block_are_plain_texts_with_its_own_one():
    doc = document(h(1, "A ", NoteRef("1")), h(3, "deep"), "x", h(2, "B"), "y", notes=[note("1", "N.")])

    assert [line["heading_path"] for line in entries(doc)] == [
        ["A"],
        ["A", "deep"],
        ["A", "deep"],
        ["A", "B"],
        ["A", "B"],
        ["A"],
    ]


def test_types_are_those_of_the_json():
    doc = document(h(1, "A"), "b", ul("c"), ul("d"), table(["e"]), code_block("f"), quote("g"), Comment("h", HERE))

    assert [line["type"] for line in entries(doc)] == [
        "heading", "paragraph", "list", "separator", "list", "table", "code", "quote", "comment",
    ]  # fmt: skip


def test_places_are_one_box_for_each_page():
    inner = [Paragraph((Text(text),), Source(page, Rect(*box))) for text, page, box in (
        ("a", 1, (0, 0, 10, 10)), ("b", 1, (20, 5, 30, 12)), ("c", 2, (1, 2, 3, 4)),
    )]  # fmt: skip
    (line,) = entries(document(quote(*inner)))

    assert line["places"] == [{"page": 1, "box": [0, 0, 30, 12]}, {"page": 2, "box": [1, 2, 3, 4]}]
    assert (line["page"], line["box"]) == (1, [0, 0, 30, 12])


MARKER = re.compile(r"<!-- page [0-9]+ -->")
FORGERIES = ["<!-- page 9 -->", "--> <!-- page 9 -->", "<!--page 9-->", "a <!-- page 9 --> b", "&lt;!-- page 9 --&gt;"]


def markers(text: str) -> list[str]:
    """The page markers that a Markdown parser finds."""
    tokens = MarkdownIt("commonmark").enable("table").parse(text)
    inner = [child for token in tokens for child in token.children or ()]
    return [
        each.content.strip() for each in (*tokens, *inner) if each.type.startswith("html") and "page" in each.content
    ]


@pytest.mark.parametrize("text", FORGERIES)
@pytest.mark.parametrize(
    "around",
    [
        pytest.param(lambda text: p(text, page=2), id="in a paragraph"),
        pytest.param(lambda text: h(1, text, page=2), id="in a heading"),
        pytest.param(lambda text: table(["a"], [text]), id="in a table"),
        pytest.param(ul, id="in a list"),
        pytest.param(quote, id="in a quotation"),
        pytest.param(code_block, id="in code"),
        pytest.param(lambda text: Comment(text, HERE), id="in a comment"),
    ],
)
def test_text_of_the_document_forges_no_page_marker(text, around):
    written = markdown(document("a", around(text), p("b", page=3)), Options(page_comments=True))
    real = [f"<!-- page {page} -->" for page in (2, 3) if f"\n<!-- page {page} -->\n" in written]

    assert [found for found in markers(written) if MARKER.fullmatch(found)] == real


def test_front_matter_of_a_file_holds_its_hash_its_pages_and_how_it_was_read():
    doc = Tagged(title="A title")
    doc.page().put(doc.document().el("P"), "Text.")
    data = doc.data()
    import hashlib

    lines = tagged2md.convert(data, front_matter=True).markdown.splitlines()

    assert f'sha256: "{hashlib.sha256(data).hexdigest()}"' in lines
    assert {'title: "A title"', "pages: 1", 'mode: "tags"'} <= set(lines)
