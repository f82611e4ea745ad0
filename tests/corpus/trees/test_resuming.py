"""A run that was stopped goes on; what has changed is made anew, what is gone is removed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest
from builder import Tagged, text_file

import tagged2md
from tagged2md.chunks import ChunkOptions
from tagged2md.corpus.trees import making, runs
from tagged2md.corpus.trees.records import Making
from tagged2md.errors import ExitCode
from tagged2md.options import Options
from tagged2md.survey.routes import Rules

MANY = 24
"""Files: enough that a run can be killed several times before its end."""


BUSY = "another run works on it; wait for its end, or choose another place"


@pytest.fixture
def many(tmp_path, monkeypatch):
    """A folder ``in`` with some files in two folders."""
    monkeypatch.chdir(tmp_path)
    for number in range(MANY):
        folder = tmp_path / "in" / str(number % 2)
        folder.mkdir(parents=True, exist_ok=True)
        lines = [f"Line {line} of file {number}." for line in range(40)]
        (folder / f"{number}.pdf").write_bytes(text_file(lines))
    return tmp_path


def started(*arguments: str) -> subprocess.Popen:
    command = [sys.executable, "-m", "tagged2md", "corpus", "in", "--out", "out", *arguments]
    return subprocess.Popen(command, stderr=subprocess.DEVNULL)


def test_a_run_that_was_killed_again_and_again_ends_as_one_that_was_not(many, run, tree):
    run("in", "--out", "whole")
    for wanted in (2, 7, 12):
        process = started("--jobs", "2")
        until = time.monotonic() + 60
        while len(list((many / "out").rglob("*.chunks.jsonl"))) < wanted and time.monotonic() < until:
            time.sleep(0.02)
        os.kill(process.pid, getattr(signal, "SIGKILL", signal.SIGTERM))
        process.wait()
        assert not (many / "out/documents.jsonl").exists(), "it was killed too late for this test"

    code, said = run("in", "--out", "out", "--jobs", 2)

    assert code == ExitCode.OK
    assert f"{MANY} converted" in said
    assert int(said.split("; ")[-1].split()[0]) >= 12, "what was there is made again"
    assert tree(many / "out") == tree(many / "whole")


def test_a_second_run_beside_the_first_is_refused_and_touches_nothing(corpus, run, tree):
    run("in", "--out", "whole", "--route", "whole.jsonl")
    first = tagged2md.convert_corpus("in", "out")
    next(first)
    before = tree(corpus)
    code, said = run("in", "--out", "out", "--route", "whole.jsonl")

    assert (code, said) == (ExitCode.OUTPUT, f"tagged2md: out: {BUSY}\n")
    assert tree(corpus) == before
    assert len(list(first)) == 4
    assert tree(corpus / "out") == tree(corpus / "whole")


def test_a_run_that_is_given_up_lets_the_next_one_in(corpus, run):
    next(tagged2md.convert_corpus("in", "out"))

    assert "1 as they were" in run("in", "--out", "out")[1]


def test_a_second_run_makes_nothing(corpus, run, tree):
    run("in", "--out", "out")
    before = tree(corpus / "out")

    _, said = run("in", "--out", "out")

    assert "5 as they were" in said
    assert tree(corpus / "out") == before


def test_a_file_that_has_changed_is_made_anew_and_its_old_results_are_gone(corpus, run, tree):
    run("in", "--out", "out")
    (corpus / "in/a.pdf").write_bytes(b"no PDF any more")
    _, said = run("in", "--out", "out")
    run("in", "--out", "fresh")

    assert "4 as they were" in said
    assert tree(corpus / "out") == tree(corpus / "fresh")


def test_results_of_a_file_that_is_gone_are_removed(corpus, run, tree):
    run("in", "--out", "out")
    (corpus / "in/sub/a.pdf").unlink()
    run("in", "--out", "out")
    run("in", "--out", "fresh")

    assert tree(corpus / "out") == tree(corpus / "fresh")
    assert not (corpus / "out/sub").exists()


@pytest.mark.parametrize(
    ("roots", "is_kept"),
    [
        pytest.param(["elsewhere"], True, id="a folder that is not there"),
        pytest.param(["in", "--glob", "*.pfd"], True, id="a folder that holds no such file"),
        pytest.param(["in", "--glob", "blank.pdf"], False, id="a folder that holds others"),
    ],
)
def test_results_are_kept_while_nobody_knows_what_is_gone(roots, is_kept, corpus, run):
    run("in", "--out", "out")
    run(*roots, "--out", "out")

    assert (corpus / "out/a.pdf.md").exists() == is_kept


def test_pictures_of_a_file_that_changed_are_gone_with_their_folder(corpus, run, tree):
    doc = Tagged()
    root, page = doc.document(), doc.page()
    page.put(root.el("P"), "A picture:")
    with page.mc(root.el("Figure", Alt="A picture")):
        page.draw(doc.image(40, 40), (100, 100, 300, 300))
    doc.save(corpus / "in/a.pdf")
    run("in", "--out", "out", "--images")
    assert [name.rpartition("/")[0] for name in tree(corpus / "out") if name.endswith(".png")] == ["a.pdf_images"]
    assert "](a.pdf_images/" in (corpus / "out/a.pdf.md").read_text("utf-8")

    (corpus / "in/a.pdf").write_bytes(text_file(["No picture."]))
    run("in", "--out", "out", "--images")

    assert not (corpus / "out/a.pdf_images").exists()


def test_files_of_others_are_left_alone(corpus, run, tree):
    (corpus / "out" / "empty").mkdir(parents=True)
    theirs = {
        "notes.md": b"mine",
        "package.json": b'{"file": 1}',
        "settings.json": b'{"file": "settings", "settings": ""}',
        "begun.json": b'{"file": "x.pdf", "begun": true}',
        "broken.json": b"{",
        "a.pdf.txt": b"mine",
        ".mine.part": b"mine",
    }
    for name, data in theirs.items():
        (corpus / "out" / name).write_bytes(data)
    run("in", "--out", "out")
    run("in/a.pdf", "--out", "out")

    assert theirs.items() <= tree(corpus / "out").items()
    assert (corpus / "out" / "empty").is_dir()


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(["--max-tokens", 40], id="other chunks"),
        pytest.param(["--mode", "heuristics"], id="another way to read"),
        pytest.param(["--gate", "headings>=1"], id="gates"),
        pytest.param(["--images"], id="pictures"),
    ],
)
def test_other_settings_make_everything_anew(corpus, run, tree, arguments):
    run("in", "--out", "out")
    _, said = run("in", "--out", "out", *arguments)
    run("in", "--out", "fresh", *arguments)

    assert "; 0 as they were" in said
    assert "5 had results of other options or another version; they were made anew" in said
    assert tree(corpus / "out") == tree(corpus / "fresh")
    assert "had results" not in run("in", "--out", "out", *arguments)[1]


def test_another_vocabulary_of_the_same_name_is_another_setting(tmp_path):
    def settings(tokenizer):
        return Making(Options(), ChunkOptions(tokenizer=tokenizer), Rules()).settings

    names = ["words", f"tokenizers:{tmp_path}", "tokenizers:name-of-the-hub"]
    before = [settings(name) for name in names]
    (tmp_path / "tokenizer.json").write_text("{}")
    after = [settings(name) for name in names]

    assert [old == new for old, new in zip(before, after, strict=True)] == [True, False, True]


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda out: (out / "a.pdf.md").unlink(), id="a Markdown file is gone"),
        pytest.param(lambda out: (out / "a.pdf.md").write_text(""), id="a Markdown file is empty"),
        pytest.param(lambda out: (out / "a.pdf.chunks.jsonl").write_text(""), id="chunks are empty"),
        pytest.param(lambda out: (out / "a.pdf.json").write_text("{"), id="a record is cut short"),
        pytest.param(lambda out: (out / "documents.jsonl").unlink(), id="a table is gone"),
        pytest.param(lambda out: (out / "sub/.a.pdf.md.abc123_z.part").write_text("x"), id="a file was never finished"),
    ],
)
def test_what_is_missing_is_made_again(corpus, run, tree, damage):
    run("in", "--out", "out")
    before = tree(corpus / "out")
    damage(corpus / "out")
    run("in", "--out", "out")

    assert tree(corpus / "out") == before


@pytest.mark.parametrize(
    ("error", "code", "says"),
    [
        pytest.param(ZeroDivisionError, ExitCode.FAILED, "unexpected ZeroDivisionError", id="a fault of ours"),
        pytest.param(MemoryError, ExitCode.LIMIT, "needs more memory than there is", id="memory"),
    ],
)
def test_an_error_that_may_pass_is_not_kept(corpus, run, monkeypatch, tree, error, code, says):
    run("in/a.pdf", "in/sub", "--out", "whole")
    real = making.chunks_of_conversion

    def broken(conversion, *rest):
        if conversion.report.file.endswith("in/a.pdf".replace("/", os.sep)):
            raise error
        return real(conversion, *rest)

    monkeypatch.setattr(making, "chunks_of_conversion", broken)
    met, said = run("in/a.pdf", "in/sub", "--out", "out")
    assert met == code
    assert says in said
    monkeypatch.undo()
    monkeypatch.chdir(corpus)
    _, said = run("in/a.pdf", "in/sub", "--out", "out")

    assert "1 as they were" in said
    assert tree(corpus / "out") == tree(corpus / "whole")


def test_a_process_that_dies_costs_its_file_until_the_next_run(corpus, run, tree, monkeypatch):
    real = runs.made
    run("in", "--out", "whole")
    error = runs.UsageError("x")
    monkeypatch.setattr(runs, "made", lambda source, job, watch: runs.unmade(source, error, job))
    run("in", "--out", "out")
    assert {name for name in tree(corpus / "out") if name.endswith(".md")} == set()
    monkeypatch.setattr(runs, "made", real)
    run("in", "--out", "out")

    assert tree(corpus / "out") == tree(corpus / "whole")


def test_an_interrupted_run_keeps_what_was_made(corpus, run, monkeypatch, tree):
    real, met = runs.made, []

    def interrupted(source, job, watch):
        met.append(source)
        if len(met) == 3:
            raise KeyboardInterrupt
        return real(source, job, watch)

    monkeypatch.setattr(runs, "made", interrupted)
    code, _ = run("in", "--out", "out")

    assert code == 130
    assert "a.pdf.md" in tree(corpus / "out")
    assert "documents.jsonl" not in tree(corpus / "out")
