"""The loader and the parser for LangChain, with the real library."""

from __future__ import annotations

import asyncio

import pytest

from tagged2md.errors import InputNotFoundError, NoTextError, UsageError

pytest.importorskip("langchain_core", reason="pip install 'tagged2md[langchain]'")

from langchain_core.documents.base import Blob

from tagged2md.integrations.langchain import Tagged2mdLoader, Tagged2mdParser


def test_loader_gives_a_document_for_the_file(report):
    (document,) = Tagged2mdLoader(report).load()

    assert document.page_content.startswith("# Guide\n")
    assert document.metadata["source"] == str(report)
    assert document.metadata["pages"] == "1-3"


def test_loader_gives_a_document_for_each_page_and_takes_options(report):
    documents = Tagged2mdLoader(str(report), per="page", pages="2-").load()

    assert [document.metadata["page"] for document in documents] == [2, 3]


def test_loader_gives_a_document_for_each_chunk_with_its_id(report):
    documents = Tagged2mdLoader(report, per="chunk", max_tokens=16).load()

    assert len({document.id for document in documents}) == len(documents) > 1


def test_loader_reads_one_file_after_the_other(report, scanned):
    documents = Tagged2mdLoader([report, scanned]).lazy_load()

    assert next(documents).metadata["source"] == str(report)
    with pytest.raises(NoTextError, match="scan"):
        next(documents)


def test_loader_works_in_an_event_loop(report):
    (document,) = asyncio.run(Tagged2mdLoader(report).aload())

    assert document.page_content.startswith("# Guide\n")


def test_missing_file_is_our_error(tmp_path):
    with pytest.raises(InputNotFoundError, match="no such file"):
        Tagged2mdLoader(tmp_path / "none.pdf").load()


def test_wrong_choice_is_an_error_before_anything_is_read():
    with pytest.raises(UsageError, match="per must be"):
        Tagged2mdLoader("none.pdf", per="single")


@pytest.mark.parametrize("in_memory", [True, False], ids=["bytes", "a path"])
def test_parser_reads_a_blob_and_keeps_its_metadata(report, in_memory):
    data = {"data": report.read_bytes()} if in_memory else {}
    blob = Blob(path=report, metadata={"owner": "me"}, **data)
    documents = Tagged2mdParser(per="page").parse(blob)

    assert [document.metadata["page"] for document in documents] == [1, 2, 3]
    assert documents[0].metadata.items() >= {"owner": "me", "source": str(report)}.items()


def test_parser_names_the_blob_that_has_no_text(scanned):
    with pytest.raises(NoTextError, match=r"^s3://a\.pdf: no text"):
        Tagged2mdParser().parse(Blob(data=scanned.read_bytes(), metadata={"source": "s3://a.pdf"}))
