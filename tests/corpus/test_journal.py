"""Results that are written down as they come, and runs that go on where one was stopped."""

from __future__ import annotations

import json

import pytest
from builder import text_file

from tagged2md.corpus.fingerprints import UNKNOWN, fingerprint
from tagged2md.corpus.journal import Journal
from tagged2md.corpus.surveys import Look, Work, surveyed
from tagged2md.options import Options


@pytest.fixture
def folder(tmp_path):
    """Three files, one of them none."""
    for name in ("a", "b"):
        (tmp_path / f"{name}.pdf").write_bytes(text_file([f"Text of {name}."]))
    (tmp_path / "c.pdf").write_bytes(b"no PDF")
    return tmp_path


def run(folder, journal, names="abc", stop_after=None):
    """Check files; the names of those that were read in this run."""
    read = []
    with Journal(journal) as kept:
        files = surveyed([str(folder / f"{name}.pdf") for name in names], Work(Look(Options()), journal=kept))
        for each in files:
            if each.said:
                read.append(each.row.file[-5])
            if len(read) == stop_after:
                files.close()
                break
    return "".join(read)


def test_what_is_there_is_not_read_again_and_the_file_ends_the_same(folder, tmp_path):
    whole, pieces = tmp_path / "whole.jsonl", tmp_path / "pieces.jsonl"
    run(folder, whole)

    assert run(folder, pieces, stop_after=1) == "a"
    assert run(folder, pieces, stop_after=1) == "b"
    assert run(folder, pieces) == "c"
    assert run(folder, pieces) == ""
    assert pieces.read_bytes() == whole.read_bytes()


def test_a_line_that_was_cut_short_is_read_again(folder, tmp_path):
    journal = tmp_path / "j.jsonl"
    run(folder, journal)
    whole = journal.read_bytes()
    journal.write_bytes(whole[:-40])

    assert run(folder, journal) == "c"
    assert journal.read_bytes() == whole


def test_a_file_that_has_changed_or_is_gone_loses_its_line(folder, tmp_path):
    journal = tmp_path / "j.jsonl"
    run(folder, journal)
    (folder / "a.pdf").write_bytes(text_file(["Another text."]))
    (folder / "b.pdf").unlink()

    assert run(folder, journal, names="ac") == "a"
    assert [json.loads(line)["file"][-5] for line in journal.read_text().splitlines()] == ["c", "a"]


def test_lines_of_something_else_are_dropped(folder, tmp_path):
    journal = tmp_path / "j.jsonl"
    journal.write_text('{"a": 1}\n[]\nnonsense\n')

    assert run(folder, journal) == "abc"
    assert len(journal.read_text().splitlines()) == 3


def test_a_file_that_cannot_be_read_is_remembered_with_its_error(folder, tmp_path):
    journal = tmp_path / "j.jsonl"
    run(folder, journal, names="c")

    with Journal(journal) as kept:
        (row,) = kept.rows
    assert (row.failed, row.exit_code) == (True, 4)


def test_what_is_no_file_has_no_fingerprint(tmp_path):
    assert {fingerprint(name) for name in ("-", str(tmp_path), str(tmp_path / "none"), "a\0b")} == {UNKNOWN}
