"""The splitters that people use take our Markdown without loss; a test each, where it is installed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
SAMPLES = sorted((ROOT / "samples").glob("*/expected.md"))
TWINS = sorted((ROOT.parent / "shared" / "bench" / "twins").glob("*.md"))
TEXTS = [path.read_text("utf-8") for path in (*SAMPLES, *TWINS)]
SPACE = re.compile(r"\s+")


def packed(text: str) -> str:
    """The text without white space, which splitters put elsewhere."""
    return SPACE.sub("", text)


def test_header_splitter_of_langchain_loses_nothing():
    library = pytest.importorskip("langchain_text_splitters", reason="pip install langchain-text-splitters")
    levels = [("#" * level, f"h{level}") for level in range(1, 7)]
    splitter = library.MarkdownHeaderTextSplitter(levels, strip_headers=False)

    for text in TEXTS:
        parts = splitter.split_text(text)

        assert packed("".join(part.page_content for part in parts)) == packed(text)
        assert all(part.metadata for part in parts[1:])


def test_node_parser_of_llamaindex_loses_nothing():
    library = pytest.importorskip("llama_index.core", reason="pip install llama-index-core")
    from llama_index.core.node_parser import MarkdownNodeParser

    for text in TEXTS:
        nodes = MarkdownNodeParser().get_nodes_from_documents([library.Document(text=text)])

        assert packed("".join(node.get_content() for node in nodes)) == packed(text)


def test_recursive_chunker_of_chonkie_loses_nothing_and_its_offsets_fit_ours():
    library = pytest.importorskip("chonkie", reason="pip install chonkie")
    chunker = library.RecursiveChunker(tokenizer="character", chunk_size=800)

    for text in TEXTS:
        parts = chunker.chunk(text)

        assert "".join(part.text for part in parts) == text
        assert all(text[part.start_index : part.end_index] == part.text for part in parts)


def test_table_chunker_of_chonkie_repeats_the_header_that_we_write():
    library = pytest.importorskip("chonkie", reason="pip install chonkie")
    text = (ROOT / "samples" / "long-table" / "expected.md").read_text("utf-8")
    table = re.search(r"(?:^\|.*\n)+", text, re.MULTILINE)[0]
    header = "\n".join(table.split("\n")[:2])
    parts = library.TableChunker(tokenizer="character", chunk_size=800).chunk(table)

    assert len(parts) > 1
    assert all(part.text.startswith(header) for part in parts)
