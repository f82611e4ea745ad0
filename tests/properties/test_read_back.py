"""What we write reads back as we meant it, whatever the text looks like."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from strategies import HERE, blocks, content, documents, styled, texts

from tagged2md.document.nodes import Document, Footnote, Heading, Paragraph, Text
from tagged2md.options import Options
from tagged2md.writers.markdown import markdown
from tagged2md.writers.verify import read_back_faults

options = st.builds(
    Options,
    tables=st.sampled_from(["auto", "gfm", "html"]),
    spans=st.sampled_from(["blank", "repeat"]),
    header=st.sampled_from(["first", "empty"]),
    headings=st.sampled_from(["keep", "normalize"]),
    notes=st.sampled_from(["end", "section"]),
    page_comments=st.booleans(),
    front_matter=st.booleans(),
)


DEFAULTS = Options()
NOTES = tuple(Footnote(label, (Paragraph((Text("Note."),), HERE),), HERE) for label in ("1", "2", "note"))
"""Every mark that the strategies make has its note."""


def document_of(*found):
    return Document(found, NOTES)


def faults(document, chosen=DEFAULTS):
    return read_back_faults(document, markdown(document, chosen), chosen)


@given(texts)
def test_any_text_is_a_paragraph(text):
    assert faults(Document((Paragraph((Text(text),), HERE),))) == []


@given(texts)
def test_any_text_is_a_heading(text):
    assert faults(Document((Heading(2, (Text(text),), HERE),))) == []


@given(content)
def test_any_inline_content_reads_back(children):
    assert faults(document_of(Paragraph(children, HERE))) == []


@given(st.lists(styled, max_size=6).map(tuple))
def test_emphasis_is_read_where_it_was_meant(children):
    assert faults(document_of(Paragraph(children, HERE))) == []


@given(blocks)
def test_any_block_reads_back(block):
    assert faults(document_of(block)) == []


@given(documents, options)
def test_any_document_reads_back_with_any_options(document, chosen):
    assert faults(document, chosen) == []


@given(documents, options)
def test_same_document_gives_the_same_bytes(document, chosen):
    first, second = markdown(document, chosen), markdown(document, chosen)

    assert first == second
    assert first.encode()


@given(documents, options)
def test_output_has_no_trailing_space_and_ends_with_one_line_feed(document, chosen):
    text = markdown(document, chosen)

    assert all(line == line.rstrip(" \t") for line in text.split("\n"))
    assert text == "" or (text.endswith("\n") and not text.endswith("\n\n"))
