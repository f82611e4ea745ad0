"""What we write reads back as we meant it, whatever the text looks like."""

from __future__ import annotations

from typing import NamedTuple

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
"""Every mark that the strategies make has its note: a mark without note is none, and no reader makes it."""
SHOWN = 2_000
"""Characters of a counterexample that are printed; Hypothesis would print large trees for hours."""


class Sample(NamedTuple):
    """A document, and the options it is written with."""

    document: Document
    options: Options = DEFAULTS

    @property
    def markdown(self):
        return markdown(self.document, self.options)

    @property
    def faults(self):
        return read_back_faults(self.document, self.markdown, self.options)

    def _repr_pretty_(self, printer, _):
        printer.text(f"{self.markdown!r:.{SHOWN}} of {self!r:.{SHOWN}}")


def document_of(*found):
    return Sample(Document(found, NOTES))


paragraphs = texts.map(lambda text: Sample(Document((Paragraph((Text(text),), HERE),))))
headings = texts.map(lambda text: Sample(Document((Heading(2, (Text(text),), HERE),))))
contents = content.map(lambda children: document_of(Paragraph(children, HERE)))
styled_contents = st.lists(styled, max_size=6).map(lambda children: document_of(Paragraph(tuple(children), HERE)))
samples = st.builds(Sample, documents, options)


@given(paragraphs)
def test_any_text_is_a_paragraph(sample):
    assert sample.faults == []


@given(headings)
def test_any_text_is_a_heading(sample):
    assert sample.faults == []


@given(contents)
def test_any_inline_content_reads_back(sample):
    assert sample.faults == []


@given(styled_contents)
def test_emphasis_is_read_where_it_was_meant(sample):
    assert sample.faults == []


@given(blocks.map(document_of))
def test_any_block_reads_back(sample):
    assert sample.faults == []


@given(samples)
def test_any_document_reads_back_with_any_options(sample):
    assert sample.faults == []


@given(samples)
def test_same_document_gives_the_same_bytes(sample):
    first, second = sample.markdown, sample.markdown

    assert first == second
    assert first.encode()


@given(samples)
def test_output_has_no_trailing_space_and_ends_with_one_line_feed(sample):
    text = sample.markdown

    assert all(line == line.rstrip(" \t") for line in text.split("\n"))
    assert text == "" or (text.endswith("\n") and not text.endswith("\n\n"))
