"""``tagged2md.convert_corpus``: documents one by one, as they are made."""

from __future__ import annotations

import json

import pytest

import tagged2md
from tagged2md.errors import UsageError


def test_documents_come_one_by_one_and_the_tables_at_the_end(corpus):
    found = tagged2md.convert_corpus("in", "out")
    first = next(found)

    assert (first.record["file"].replace("\\", "/"), first.is_new) == ("in/a.PDF.pdf", True)
    assert (corpus / "out" / first.markdown).read_text("utf-8").startswith("capitals 0")
    assert not (corpus / "out" / "wrong.pdf.json").exists()
    assert not (corpus / "out" / "documents.jsonl").exists()
    assert len(list(found)) == 4
    assert (corpus / "out" / "documents.jsonl").exists()


def test_a_document_says_what_the_command_writes(corpus, run, tree):
    found = list(tagged2md.convert_corpus("in", corpus / "out"))
    run("in", "--out", "other")
    lines = (corpus / "other/documents.jsonl").read_text("utf-8").splitlines()

    assert tree(corpus / "out") == tree(corpus / "other")
    assert [each.record for each in found] == [json.loads(line) for line in lines]
    assert [chunk for each in found for chunk in each.chunks] == [
        json.loads(line) for line in (corpus / "other/chunks.jsonl").read_text("utf-8").splitlines()
    ]


def test_rows_are_those_of_a_check(corpus):
    checked = [(each.row, each.route) for each in tagged2md.check_corpus("in")]
    found = {each.row.file: each for each in tagged2md.convert_corpus("in", "out")}

    for row, route in checked:
        assert found[row.file].row == row or row.failed
        assert found[row.file].route == route
        assert bool(found[row.file].error) == (found[row.file].markdown is None)


def test_a_run_that_nobody_asked_to_its_end_leaves_no_tables(corpus):
    found = tagged2md.convert_corpus("in", "out", max_tokens=40)
    next(found)
    del found

    assert not [name for name in (corpus / "out").iterdir() if name.name.endswith(("documents.jsonl", ".part"))]


@pytest.mark.parametrize(
    "options",
    [
        pytest.param({"gates": ["sense>=1"]}, id="a gate that is none"),
        pytest.param({"max_tokens": 1}, id="a budget that is none"),
        pytest.param({"mode": "sense"}, id="an option that is none"),
    ],
)
def test_what_can_not_be_done_is_said_before_documents_are_asked_for(corpus, options):
    with pytest.raises(UsageError):
        tagged2md.convert_corpus("in", "out", **options)


def test_pictures_are_written_where_they_are_asked_for(corpus):
    drawn = [*tagged2md.convert_corpus("in", "out", images="extract")]

    assert [each.record["images"] for each in drawn] == [[]] * 5
