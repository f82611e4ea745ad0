"""Nothing lost, nothing doubled, no row without its header, no heading alone: of samples, public files, inventions."""

from __future__ import annotations

from pathlib import Path

import pytest
from chunk_promises import broken, over_budget
from hypothesis import given
from hypothesis import strategies as st
from strategies import LOOK_ALIKES, documents, texts

import tagged2md
from tagged2md.chunks import ChunkOptions, chunks_of_document, chunks_of_markdown
from tagged2md.options import Options
from tagged2md.writers import markdown

ROOT = Path(__file__).parent.parent.parent
SAMPLES = sorted((ROOT / "samples").glob("*/document.pdf"))
TWINS = sorted((ROOT.parent / "shared" / "bench" / "twins").glob("*.pdf"))
SPREAD = 24
"""Every how manieth public file is read; the rest changes little and takes minutes."""
BUDGETS = [
    pytest.param(ChunkOptions(), id="as by default"),
    pytest.param(ChunkOptions(max_tokens=128, overlap=30, context="path"), id="short, with overlap and context"),
    pytest.param(ChunkOptions(max_tokens=48), id="very short"),
]


def named(path: Path) -> str:
    return path.parent.name if path.name == "document.pdf" else path.name


@pytest.fixture(scope="module")
def conversions():
    """Each file converted once."""
    found = {}

    def conversion(path: Path) -> tagged2md.Conversion:
        if path not in found:
            found[path] = tagged2md.convert(path, images="none")
        return found[path]

    return conversion


@pytest.mark.parametrize("path", [*SAMPLES, *TWINS[::SPREAD]], ids=named)
@pytest.mark.parametrize("options", BUDGETS)
def test_chunks_of_a_pdf_keep_their_promises_and_have_pages(path, options, conversions):
    try:
        conversion = conversions(path)
    except tagged2md.NoTextError:
        pytest.skip("there is no text to cut")
    chunks = chunks_of_document(conversion.document, conversion.options, options)

    assert broken(conversion.markdown, chunks) == []
    assert list(over_budget(chunks, options)) == []
    assert all(chunk.pages for chunk in chunks)


@pytest.mark.parametrize("path", SAMPLES, ids=named)
@pytest.mark.parametrize("options", BUDGETS)
def test_chunks_of_the_same_markdown_keep_their_promises(path, options):
    text = (path.parent / "expected.md").read_text("utf-8")
    chunks = chunks_of_markdown(text, options)

    assert broken(text, chunks) == []
    assert list(over_budget(chunks, options)) == []


@pytest.mark.parametrize("path", SAMPLES, ids=named)
def test_markdown_is_cut_where_its_document_is(path, conversions):
    conversion = conversions(path)
    of_document = chunks_of_document(conversion.document, conversion.options, ChunkOptions(max_tokens=128))
    of_markdown = chunks_of_markdown(conversion.markdown, ChunkOptions(max_tokens=128))

    assert [chunk.text for chunk in of_markdown] == [chunk.text for chunk in of_document]
    assert [chunk.heading_path for chunk in of_markdown] == [chunk.heading_path for chunk in of_document]


budgets = st.builds(
    ChunkOptions,
    st.sampled_from([16, 24, 64, 512]),
    st.sampled_from([0, 6]),
    st.sampled_from(["words", "characters"]),
    st.sampled_from(["none", "path"]),
)


@given(documents, budgets)
def test_no_text_of_any_document_is_lost_or_doubled(document, options):
    chunks = chunks_of_document(document, Options(), options)
    text = markdown(document, Options())

    assert [fault for fault in broken(text, chunks) if fault.startswith(("lost", "doubled", "span", "two"))] == []
    assert bool(chunks) == bool(text)


@given(st.lists(st.one_of(texts, st.sampled_from(LOOK_ALIKES), st.just("\n\n"), st.just("\n")), max_size=30), budgets)
def test_no_text_of_any_markdown_is_lost_or_doubled(parts, options):
    text = "".join(parts).replace("\r\n", "\n").replace("\r", "\n")
    text = text.removeprefix("\ufeff")
    chunks = chunks_of_markdown(text, options)

    assert [fault for fault in broken(text, chunks) if fault.startswith(("lost", "doubled", "span", "two"))] == []
