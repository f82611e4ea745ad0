"""The converter for Haystack, with the real library."""

from __future__ import annotations

import logging

import pytest

from tagged2md.errors import UsageError
from tagged2md.options import Limits

pytest.importorskip("haystack", reason="pip install 'tagged2md[haystack]'")

from haystack import Pipeline
from haystack.dataclasses import ByteStream

from tagged2md.integrations.haystack import Tagged2mdToDocument


def test_converter_gives_a_document_for_each_page(report):
    documents = Tagged2mdToDocument(per="page").run([report])["documents"]

    assert [document.meta["page"] for document in documents] == [1, 2, 3]
    assert documents[0].content.startswith("# Guide\n")
    assert documents[0].meta["file_path"] == str(report)


def test_metadata_of_the_call_goes_before_that_of_a_stream_and_that_before_ours(report):
    stream = ByteStream(report.read_bytes(), meta={"file_path": "a.pdf", "title": "Stream", "owner": "me"})
    (document,) = Tagged2mdToDocument().run([stream], meta={"owner": "you"})["documents"]

    assert document.meta.items() >= {"file_path": "a.pdf", "title": "Stream", "owner": "you", "pages": "1-3"}.items()


def test_metadata_may_be_given_for_each_source(report):
    found = Tagged2mdToDocument().run([str(report), report], meta=[{"number": 1}, {"number": 2}])["documents"]

    assert [document.meta["number"] for document in found] == [1, 2]


def test_scan_and_missing_file_are_skipped_with_a_warning(report, scanned, caplog):
    with caplog.at_level(logging.WARNING):
        documents = Tagged2mdToDocument().run(["none.pdf", scanned, report])["documents"]

    assert [document.meta["file_path"] for document in documents] == [str(report)]
    assert ["none.pdf" in caplog.messages[0], "no text" in caplog.messages[1]] == [True, True]


def test_pipeline_with_it_is_written_and_read_again(report):
    pipeline = Pipeline()
    options = {"pages": "2-", "limits": Limits(max_pages=9), "max_tokens": 64}
    pipeline.add_component("converter", Tagged2mdToDocument(per="page", options=options))
    again = Pipeline.from_dict(pipeline.to_dict(), allowed_modules=["tagged2md.*"])

    assert again.get_component("converter").options == options
    assert len(again.run({"converter": {"sources": [report]}})["converter"]["documents"]) == 2


@pytest.mark.parametrize(
    ("options", "error"),
    [
        pytest.param({"moed": "tags"}, TypeError, id="an option that there is not"),
        pytest.param({"mode": "none"}, UsageError, id="a value that the option does not know"),
        pytest.param({"max_tokens": 1}, UsageError, id="a budget that holds nothing"),
    ],
)
def test_wrong_options_fail_when_the_component_is_made(options, error):
    with pytest.raises(error):
        Tagged2mdToDocument(options=options)
