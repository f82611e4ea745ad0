"""The reader for LlamaIndex, with the real library."""

from __future__ import annotations

import pytest

from tagged2md.errors import NoTextError

pytest.importorskip("llama_index.core", reason="pip install 'tagged2md[llamaindex]'")

from fsspec.implementations.memory import MemoryFileSystem
from llama_index.core import SimpleDirectoryReader
from llama_index.core.schema import MetadataMode

from tagged2md.integrations.llamaindex import Tagged2mdReader


def test_reader_gives_a_document_for_each_page(report):
    documents = Tagged2mdReader(per="page").load_data(report)

    assert [document.metadata["page_label"] for document in documents] == ["1", "2", "3"]
    assert documents[0].metadata["file_name"] == "report.pdf"
    assert documents[0].text.startswith("# Guide\n")


def test_reader_gives_chunks_under_their_ids(report):
    documents = Tagged2mdReader(per="chunk", max_tokens=16).load_data(report)

    assert len({document.id_ for document in documents}) == len(documents) > 1
    assert {len(document.id_) for document in documents} == {20}


def test_models_see_title_headings_and_page_alone(report):
    document = Tagged2mdReader(per="page").load_data(report, extra_info={"file_size": 7})[1]
    seen = document.get_content(MetadataMode.EMBED)

    assert seen == document.get_content(MetadataMode.LLM)
    assert seen.split("\n\n")[0].split("\n") == ["title: Guide", "heading_path: Guide > Setup", "page_label: 2"]


def test_directory_reader_adds_what_it_knows_and_skips_a_scan(report, scanned, capsys):
    reader = SimpleDirectoryReader(report.parent, file_extractor={".pdf": Tagged2mdReader()})
    (document,) = reader.load_data()

    assert document.metadata["file_size"] == report.stat().st_size
    assert f"Failed to load file {scanned} with error" in capsys.readouterr().out


def test_directory_reader_raises_where_it_is_told_to(report, scanned):
    reader = SimpleDirectoryReader(report.parent, file_extractor={".pdf": Tagged2mdReader()}, raise_on_error=True)
    with pytest.raises(Exception, match="Error loading file") as raised:
        reader.load_data()

    assert isinstance(raised.value.__cause__, NoTextError)


def test_file_system_opens_the_file(report):
    files = MemoryFileSystem()
    files.pipe("/papers/a.pdf", report.read_bytes())
    (document,) = Tagged2mdReader().load_data("/papers/a.pdf", fs=files)

    assert document.metadata["file_path"] == "/papers/a.pdf"
    assert document.text.startswith("# Guide\n")
