"""Results that are written down as they come, and runs that go on where one was stopped."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path

import pikepdf
import pytest
from builder import text_file

from tagged2md.corpus.fingerprints import UNKNOWN, fingerprint, settings_mark
from tagged2md.corpus.journal import Journal, lock_of
from tagged2md.corpus.surveys import Look, Work, surveyed
from tagged2md.errors import OutputError
from tagged2md.options import Options

PASSWORD = "four"  # noqa: S105 - it protects nothing
LOOK = Look(Options())
MARK = settings_mark(LOOK.options)


def encrypted(data):
    """The file, which needs a password now."""
    target = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        pdf.save(target, encryption=pikepdf.Encryption(owner=PASSWORD, user=PASSWORD))
    return target.getvalue()


@pytest.fixture
def folder(tmp_path):
    """Three files, one of them none."""
    for name in ("a", "b"):
        (tmp_path / f"{name}.pdf").write_bytes(text_file([f"Text of {name}."]))
    (tmp_path / "c.pdf").write_bytes(b"no PDF")
    return tmp_path


def run(folder, journal, names="abc", stop_after=None, look=LOOK):
    """Check files; the names of those that were read in this run."""
    read = []
    with Journal(journal, settings_mark(look.options), is_quick=look.is_quick) as kept:
        files = surveyed([str(folder / f"{name}.pdf") for name in names], Work(look, journal=kept))
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


ODD = [
    '{"a": 1}',
    "[]",
    '"error"',
    "nonsense",
    "[" * 200_000,
    '{"file": 5, "error": "", "exit_code": 4}',
    '{"file": "a.pdf", "error": 7, "exit_code": 4}',
    '{"file": "a.pdf", "error": "", "exit_code": 99}',
    '{"file": "a.pdf", "check_version": 0}',
]


def test_lines_of_something_else_are_dropped(folder, tmp_path):
    journal = tmp_path / "j.jsonl"
    run(folder, journal, names="a")
    whole = journal.read_text()
    journal.write_text("\n".join((*ODD, whole)))

    assert run(folder, journal, names="a") == ""
    assert journal.read_text() == whole


@pytest.mark.parametrize("text", ["My notes.", "a,b\n1,2\n", "\n".join(ODD[:5])])
def test_a_file_of_something_else_is_left_as_it_is(folder, tmp_path, text):
    notes = tmp_path / "notes"
    notes.write_text(text)

    with pytest.raises(OutputError, match="holds something else than results of check"):
        run(folder, notes)
    assert notes.read_text() == text


@pytest.mark.parametrize("length", [0, 5, 12])
def test_a_first_line_that_was_cut_short_is_no_file_of_something_else(folder, tmp_path, length):
    journal = tmp_path / "j.jsonl"
    journal.write_bytes(b'{"file":"a.pdf","size"'[:length])

    assert run(folder, journal) == "abc"


def test_a_quick_look_is_no_check_but_a_check_will_do_for_a_quick_look(folder, tmp_path):
    quick, full = Look(Options(), is_quick=True), Look(Options())

    looks = (quick, quick, full, full, quick)

    assert [run(folder, tmp_path / "j", names="ab", look=look) for look in looks] == ["ab", "", "ab", "", ""]


def test_what_needed_a_password_is_read_again(folder, tmp_path):
    data = encrypted(text_file(["Secret."]))
    (folder / "s.pdf").write_bytes(data)

    assert run(folder, tmp_path / "j", names="as") == "as"
    assert run(folder, tmp_path / "j", names="as", look=Look(Options(password=PASSWORD))) == "s"
    assert run(folder, tmp_path / "j", names="as") == ""


def test_results_come_in_the_order_of_the_files_and_only_of_those_that_are_asked_for(folder, tmp_path):
    journal = tmp_path / "j.jsonl"
    run(folder, journal, names="cb")

    with Journal(journal, MARK) as kept:
        found = surveyed([str(folder / f"{name}.pdf") for name in "ab"], Work(Look(Options()), journal=kept))
        assert [(each.row.file[-5], each.said is None) for each in found] == [("a", False), ("b", True)]
    assert run(folder, journal, names="abc") == ""


def test_two_runs_do_not_write_to_one_file(tmp_path):
    first, second = Journal(tmp_path / "j.jsonl", MARK), Journal(tmp_path / "j.jsonl", MARK)
    with first, pytest.raises(OutputError, match="another run works on it"):
        second.__enter__()
    with second:
        assert second.known == {}

    assert [path.name for path in tmp_path.iterdir()] == ["j.jsonl"]


@pytest.mark.parametrize(
    "settings",
    [
        pytest.param(settings_mark(Options(pages="1")), id="other pages"),
        pytest.param("", id="none, as an earlier version wrote them"),
    ],
)
def test_results_of_other_settings_are_neither_mixed_nor_thrown_away(folder, tmp_path, settings):
    journal = tmp_path / "j.jsonl"
    run(folder, journal, names="a")
    journal.write_text(journal.read_text().replace(MARK, settings))
    before = journal.read_bytes()

    with pytest.raises(OutputError, match="holds results of other options"):
        run(folder, journal, names="ab")
    assert journal.read_bytes() == before


def test_a_password_is_no_setting():
    assert settings_mark(Options(password=PASSWORD)) == MARK


def test_a_file_that_cannot_be_read_is_remembered_with_its_error(folder, tmp_path):
    journal = tmp_path / "j.jsonl"
    run(folder, journal, names="c")

    with Journal(journal, MARK) as kept:
        (row,) = kept.known.values()
    assert (row.failed, row.exit_code) == (True, 4)


def test_what_is_no_file_has_no_fingerprint(tmp_path):
    assert {fingerprint(name) for name in ("-", str(tmp_path), str(tmp_path / "none"), "a\0b")} == {UNKNOWN}


def test_the_root_of_the_file_system_is_no_file_of_results():
    assert lock_of(Path("/")).parent == Path(os.path.realpath("/"))
