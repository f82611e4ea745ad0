"""``tagged2md corpus``: which files there are in the end, and what they say."""

from __future__ import annotations

import json
from dataclasses import asdict

import pytest
from builder import text_file

import tagged2md
from tagged2md.errors import ExitCode
from tagged2md.survey.rows import Row

RESULTS = {
    *("a.pdf.md", "a.pdf.json", "a.pdf.chunks.jsonl"),
    *("a.PDF.pdf.md", "a.PDF.pdf.json", "a.PDF.pdf.chunks.jsonl"),
    *("sub/a.pdf.md", "sub/a.pdf.json", "sub/a.pdf.chunks.jsonl"),
    *("blank.pdf.json", "wrong.pdf.json", "documents.jsonl", "chunks.jsonl"),
}


def test_each_file_has_results_of_its_own(corpus, run, tree):
    code, said = run("in", "--out", "out")

    assert set(tree(corpus / "out")) == RESULTS
    assert code == ExitCode.FAILED, "they failed in different ways"
    assert "5 files, 4 pages" in said
    assert "3 converted, 3 chunks; 0 as they were" in said


def test_the_markdown_and_the_chunks_are_those_of_the_other_commands(corpus, run):
    run("in", "--out", "out")

    for name in ("a.pdf", "sub/a.pdf"):
        source = f"in/{name}"
        lines = [chunk.to_dict() for chunk in tagged2md.chunk(source)]
        assert (corpus / "out" / f"{name}.md").read_text("utf-8") == tagged2md.convert(source, images="none").markdown
        assert [json.loads(line) for line in (corpus / f"out/{name}.chunks.jsonl").read_text().splitlines()] == lines


def test_the_facts_are_those_of_a_check(corpus, run, table):
    run("in", "--out", "out")
    found = table(corpus / "out/documents.jsonl")

    for checked in tagged2md.check_corpus("in"):
        line = found[checked.row.file.replace("\\", "/").removeprefix("in/")]
        facts = asdict(checked.row)
        if checked.row.page_count and not line["error"]:
            assert {name: line[name] for name in facts} == facts
            assert (line["route"], line["reason"]) == (checked.route, checked.reason)


def test_a_scan_has_the_facts_of_its_check_beside_its_error(corpus, run, table):
    run("in", "--out", "out")
    found = table(corpus / "out/documents.jsonl")["blank.pdf"]

    assert (found["page_count"], found["failed"], found["route"]) == (1, False, "review")
    assert (found["exit_code"], found["markdown"], found["chunk_count"]) == (ExitCode.NO_TEXT, None, 0)
    assert "no text" in found["error"]


def test_tables_hold_all_documents_in_order(corpus, run, table):
    run("in", "--out", "out", "--jobs", 2)
    names = list(table(corpus / "out/documents.jsonl"))
    chunks = [json.loads(line)["document"]["file"] for line in (corpus / "out/chunks.jsonl").read_text().splitlines()]

    assert names == ["a.PDF.pdf", "a.pdf", "blank.pdf", "wrong.pdf", "sub/a.pdf"]
    assert [name.replace("\\", "/") for name in chunks] == ["in/a.PDF.pdf", "in/a.pdf", "in/sub/a.pdf"]


def test_results_are_the_same_whatever_the_number_of_processes(corpus, run, tree):
    run("in", "--out", "one", "--jobs", 1)
    run("in", "--out", "two", "--jobs", 2)
    run("in", "--out", "three", "--timeout", 60)

    assert tree(corpus / "one") == tree(corpus / "two") == tree(corpus / "three")


def test_files_of_several_folders_are_named_below_what_the_folders_share(corpus, run, tree):
    (corpus / "other").mkdir()
    (corpus / "other" / "a.pdf").write_bytes(text_file(["Elsewhere."]))
    run("in/sub", "other", "in/a.pdf", "in/sub/a.pdf", "--out", "out")

    found = {name for name in tree(corpus / "out") if name.endswith(".md")}
    assert found == {"in/a.pdf.md", "in/sub/a.pdf.md", "other/a.pdf.md"}


def test_a_gate_keeps_a_file_from_being_converted_but_not_from_being_listed(corpus, run, table, tree):
    code, said = run("in/a.pdf", "in/sub/a.pdf", "--out", "out", "--gate", "headings>=1")
    found = table(corpus / "out/documents.jsonl")["sub/a.pdf"]

    assert code == ExitCode.GATE
    assert "in/sub/a.pdf: not converted: headings is 0, the gate is headings>=1" in said.replace("\\", "/")
    assert found["gates"] == ["headings is 0, the gate is headings>=1"]
    assert (found["route"], found["exit_code"]) == ("review", ExitCode.GATE)
    assert "sub/a.pdf.md" not in tree(corpus / "out")
    assert "a.pdf.md" in tree(corpus / "out")


def test_a_gate_of_the_corpus_is_told_at_the_end(corpus, run, tree):
    code, said = run("in/a.pdf", "in/sub/a.pdf", "--out", "out", "--gate", "tagged>=90%")

    assert code == ExitCode.GATE
    assert "the corpus fails: tagged is 50%, the gate is tagged>=0.9" in said
    assert "sub/a.pdf.md" in tree(corpus / "out")


def test_files_are_routed_as_a_check_does_it(corpus, run):
    run("in", "--out", "out", "--route", "sorted")

    assert (corpus / "sorted/ok/in/a.pdf").is_file()
    assert (corpus / "sorted/review/in/wrong.pdf").is_file()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        pytest.param(["--out", "out"], "no file was given", id="nothing to work on"),
        pytest.param(["in", "--out", "."], ".: all files that were given lie below it", id="the target holds them all"),
        pytest.param(["in", "--out", ""], "the target has no name", id="a target without name"),
        pytest.param(["in", "--out", "out", "--pages", "1-x"], "can't read '1-x'", id="pages that are none"),
        pytest.param(["-", "--out", "out"], "standard input: has no name", id="standard input has no name"),
        pytest.param(["in"], "Missing option", id="no target"),
        pytest.param(["in", "--out", "out", "--jobs", "-1"], "not in the range", id="no number of jobs"),
        pytest.param(["in", "--out", "out", "--gate", "sense>=1"], "no measure 'sense'", id="a gate that is none"),
        pytest.param(["in", "--out", "out", "--tokenizer", "sense"], "sense", id="a tokenizer that is none"),
    ],
)
def test_what_can_not_be_done_is_said_before_anything_is_written(corpus, run, arguments, says):
    code, said = run(*arguments)

    assert code == ExitCode.USAGE
    assert says in said
    assert not (corpus / "out").exists()


def test_results_below_the_sources_are_no_sources(corpus, run, tree):
    run("in", "--out", "in/out", "--glob", "*")
    first = tree(corpus / "in/out")
    run("in", "--out", "in/out", "--glob", "*")

    assert tree(corpus / "in/out") == first


def test_pages_that_a_file_does_not_have_are_told_with_its_name(corpus, run):
    assert "in/a.pdf: pages '9': the file has pages 1 to 1" in run("in/a.pdf", "--out", "out", "--pages", 9)[1]


def test_files_that_were_sorted_are_no_sources(corpus, run, tree):
    run("in", "--out", "out", "--route", "in/sorted")
    first = tree(corpus / "out")
    run("in", "--out", "out", "--route", "in/sorted")

    assert tree(corpus / "out") == first


def test_a_name_that_can_not_be_written_costs_its_own_file(corpus, run, table):
    (corpus / "out").mkdir()
    (corpus / "out" / "sub").write_text("in the way")
    code, said = run("in/a.pdf", "in/sub/a.pdf", "--out", "out")

    assert code == ExitCode.OUTPUT
    assert "can't be written" in said
    assert table(corpus / "out/documents.jsonl")["sub/a.pdf"]["exit_code"] == ExitCode.OUTPUT
    assert table(corpus / "out/documents.jsonl")["a.pdf"]["exit_code"] == ExitCode.OK


def test_every_field_of_a_row_is_in_a_record(corpus, run, table):
    run("in/a.pdf", "--out", "out")

    assert set(Row.__slots__) <= set(next(iter(table(corpus / "out/documents.jsonl").values())))
