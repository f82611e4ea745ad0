"""``tagged2md check`` over folders and lists, as people use it."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import subprocess
import sys
import threading
import time
from functools import partial
from pathlib import Path

import pytest
from builder import Tagged, text_file

import tagged2md
from tagged2md import cli
from tagged2md.cli.check import EXAMPLES
from tagged2md.corpus import plans
from tagged2md.errors import ExitCode, UsageError

PROSE = ["The harbour was dredged in spring, and the ferries came back in May with more people than ever."] * 3


@pytest.fixture
def corpus(tmp_path, monkeypatch):
    """A folder: a tagged file, an untagged one below, a short one, and one that is no PDF."""
    monkeypatch.chdir(tmp_path)
    doc = Tagged()
    root, page = doc.document(), doc.page()
    page.put(root.el("H1"), "Heading")
    for number, line in enumerate(PROSE):
        page.newline()
        page.put(root.el("P"), f"{number} {line}")
    (tmp_path / "in" / "sub").mkdir(parents=True)
    doc.save(tmp_path / "in" / "tagged.pdf")
    (tmp_path / "in" / "sub" / "plain.pdf").write_bytes(
        text_file([f"{number} {line}" for number, line in enumerate(PROSE)])
    )
    (tmp_path / "in" / "short.pdf").write_bytes(text_file(["Short."]))
    (tmp_path / "in" / "wrong.pdf").write_bytes(b"no PDF at all")
    return tmp_path


@pytest.fixture
def run(capfdbinary):
    """Run ``check`` in this process; its code, standard output and standard error."""

    def run(*arguments: object) -> tuple[int, str, str]:
        code = cli.exit_code(["check", *map(str, arguments)])
        out, err = capfdbinary.readouterr()
        return code, out.decode("utf-8"), err.decode("utf-8")

    return run


NAMES = ["in/short.pdf", "in/tagged.pdf", "in/wrong.pdf", "in/sub/plain.pdf"]


@pytest.mark.usefixtures("corpus")
def test_a_folder_is_a_table_with_the_corpus_in_numbers(run):
    code, out, err = run("in")
    lines = out.splitlines()

    assert [line.split()[0].replace(os.sep, "/") for line in lines[1:5]] == NAMES
    assert lines[-1].startswith("4 files, 3 pages: failed 1 (25%), tagged 1 (25%)")
    assert (code, err.count("\n")) == (ExitCode.NOT_A_PDF, 1)
    assert "wrong.pdf: " in err


@pytest.mark.usefixtures("corpus")
@pytest.mark.parametrize("jobs", [1, 2])
def test_json_lines_come_in_the_order_of_the_files_whoever_works(run, jobs):
    _, out, _ = run("in", "--jsonl", "--jobs", jobs)
    lines = [json.loads(line) for line in out.splitlines()]

    assert [line["file"].replace(os.sep, "/") for line in lines] == NAMES
    assert [line.get("exit_code", 0) for line in lines] == [0, 0, 4, 0]
    assert [line["size"] for line in lines] == [Path(name).stat().st_size for name in NAMES]


@pytest.mark.usefixtures("corpus")
def test_several_processes_give_the_same_bytes(run):
    assert run("in", "--jsonl", "--jobs", 2)[1] == run("in", "--jsonl", "--jobs", 1)[1]


@pytest.mark.usefixtures("corpus")
def test_csv_into_a_file(run):
    code, out, _ = run("in", "--csv", "-o", "report.csv")
    rows = list(csv.DictReader(io.StringIO(Path("report.csv").read_text("utf-8"))))

    assert (code, out) == (ExitCode.NOT_A_PDF, "")
    assert [row["tags"] for row in rows] == ["untagged", "tagged", "untagged", "untagged"]


@pytest.mark.usefixtures("corpus")
def test_a_gate_ends_the_command_with_its_own_code_and_names_file_gate_and_value(run):
    code, out, _ = run("in", "--gate", "chars_per_page>=50")

    assert code == ExitCode.GATE
    assert "chars_per_page is 6, the gate is chars_per_page>=50" in out
    assert out.splitlines()[-1].endswith("failing a gate 1, only warned of 0")


@pytest.mark.usefixtures("corpus")
@pytest.mark.parametrize(("gate", "code"), [("tagged>=0.3", 0), ("tagged>=0.4", ExitCode.GATE)])
def test_a_gate_about_facts_is_held_against_the_share_of_files_that_can_be_read(run, gate, code):
    found, out, _ = run("in/short.pdf", "in/tagged.pdf", "in/sub/plain.pdf", "--gate", gate)

    assert found == code
    assert (f"the corpus fails: tagged is 33%, the gate is {gate}" in out) is bool(code)


@pytest.mark.usefixtures("corpus")
@pytest.mark.parametrize("look", ["--quick", "-v"])
def test_files_that_are_known_or_cannot_be_read_have_a_line_where_all_are_told(run, look):
    for _ in range(2):
        out = run("in", look, "--resume", "r.jsonl")[1]
        assert all(name in out for name in NAMES)


@pytest.mark.usefixtures("corpus")
def test_the_error_of_the_only_file_is_told_once(run):
    assert run("in/wrong.pdf")[1] == run("in/wrong.pdf", "--quick")[1] == ""


@pytest.mark.usefixtures("corpus")
def test_files_are_sorted_by_their_routes(run, corpus):
    run("in", "--route", "sorted")

    found = sorted(path.relative_to(corpus / "sorted").as_posix() for path in (corpus / "sorted").rglob("*.pdf"))
    assert found == ["ok/in/sub/plain.pdf", "ok/in/tagged.pdf", "review/in/short.pdf", "review/in/wrong.pdf"]


@pytest.mark.usefixtures("corpus")
def test_what_was_routed_into_the_corpus_is_no_part_of_it(run):
    first = [run("in", "--route", "in/sorted", "--csv"), run("in", "--route", "in/sorted", "--csv")]

    assert first[0] == first[1]
    assert "sorted" not in first[0][1]
    assert run("in/sorted/ok", "--route", "in/sorted", "--quick")[0] == ExitCode.OK


@pytest.mark.usefixtures("corpus")
def test_a_list_of_files_from_standard_input(run, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"in/short.pdf\0in/tagged.pdf\0")))

    _, out, _ = run("--files-from", "-", "--jsonl")
    assert [json.loads(line)["file"] for line in out.splitlines()] == ["in/short.pdf", "in/tagged.pdf"]


@pytest.mark.parametrize(
    "data",
    [
        b"\xef\xbb\xbfin/short.pdf\r\nin/tagged.pdf\r\n",
        b"in/short.pdf\n\nin/tagged.pdf",
        b"in/short.pdf\0in/tagged.pdf\0",
    ],
    ids=["as an editor of Windows writes it", "without a line end at the end", "parted by NUL"],
)
def test_a_list_of_files_from_a_file(run, corpus, data):
    (corpus / "list").write_bytes(data)

    code, out, _ = run("--files-from", "list", "--jsonl", "--quick")

    assert [json.loads(line)["file"] for line in out.splitlines()] == ["in/short.pdf", "in/tagged.pdf"]
    assert code == ExitCode.OK


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="their file names are always Unicode")
def test_names_in_a_list_may_be_no_utf8_and_hold_other_line_ends(run, corpus):
    names = [b"in/caf\xe9.pdf", "in/a\u2028b\x0cc.pdf".encode()]
    for name in names:
        Path(os.fsdecode(name)).write_bytes(text_file(["Short."]))
    (corpus / "list").write_bytes(b"\n".join(names))

    code, out, _ = run("--files-from", "list", "--jsonl", "--quick")

    assert [os.fsencode(json.loads(line)["file"]) for line in out.split("\n") if line] == names
    assert code == ExitCode.OK


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no such pipes")
def test_pipes_in_a_folder_are_passed_over_and_those_that_are_named_are_read(run, corpus):
    os.mkfifo("in/sub/pipe.pdf")
    data = Path("in/short.pdf").read_bytes()
    assert "pipe.pdf" not in run("in", "--quick")[1]

    writer = threading.Thread(target=Path("in/sub/pipe.pdf").write_bytes, args=(data,))
    writer.start()
    code, out, err = run("in/sub/pipe.pdf", "--json")
    writer.join()

    assert (code, err) == (ExitCode.OK, "")
    assert (json.loads(out)["characters"], json.loads(out)["sha256"]) == (6, "")


@pytest.mark.usefixtures("corpus")
def test_all_details_of_several_files_where_asked(run):
    _, out, _ = run("in/short.pdf", "in/tagged.pdf", "-v")

    assert out.count("PDF 1.7, 1 page") == 2
    assert "  warning: chars_per_page is 6, the gate is chars_per_page>=100" in out


@pytest.mark.usefixtures("corpus")
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "no file was given"),
        (["in", "--json", "--csv"], "--json and --csv: choose one form"),
        (["in", "--json", "--resume", "r.jsonl"], "--resume keeps the JSON lines in r.jsonl"),
        (["in", "--gate", "tags"], "write a measure, an operator and a number"),
        (["in", "--quick", "--fail-on", "error"], "--quick has no findings"),
        (["in", "--quick", "--gate", "chars_per_page>=100"], "a quick look does not measure it"),
        (["in", "--resume", "r.jsonl", "--route", "r.jsonl"], "is to hold two things"),
        (["in", "--jobs", "-1"], "-1 is not in the range x>=0"),
        (["in", "--timeout", "-1"], "-1.0 is not in the range x>=0"),
        (["in", "--max-memory", "100"], "max-memory must be 0, or 256 MB at least"),
    ],
    ids=[
        "nothing",
        "two forms",
        "lines twice",
        "no gate",
        "findings of a quick look",
        "text in a quick look",
        "one file for two things",
        "no such number of processes",
        "no such time",
        "no memory to speak of",
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(run, arguments, told):
    code, out, err = run(*arguments)

    assert (code, out, err.count("\n")) == (ExitCode.USAGE, "", 1)
    assert told in err


@pytest.mark.usefixtures("corpus")
@pytest.mark.parametrize("option", ["-o", "--route", "--resume"])
def test_no_input_is_overwritten(run, option, corpus):
    before = (corpus / "in" / "short.pdf").read_bytes()

    assert run("in", option, "in/short.pdf")[0] == ExitCode.OUTPUT
    assert (corpus / "in" / "short.pdf").read_bytes() == before


@pytest.mark.usefixtures("corpus")
def test_a_folder_without_pdfs_is_said_in_a_line(run, corpus):
    (corpus / "none").mkdir()
    code, _, err = run("none")

    assert (code, err.count("\n")) == (ExitCode.NO_SUCH_FILE, 1)
    assert "none: no file in this folder matches" in err


@pytest.mark.usefixtures("corpus")
@pytest.mark.parametrize("form", ["--csv", "--json", "--html", "--jsonl", "-v"])
def test_after_ctrl_c_what_was_found_is_told_and_whole(run, monkeypatch, form, corpus):
    looked = plans.surveyed

    def interrupted(*arguments):
        files = looked(*arguments)
        yield next(files)
        raise KeyboardInterrupt

    monkeypatch.setattr(plans, "surveyed", interrupted)
    code, _, _ = run("in", form, "-o", "out")

    assert code == 130
    assert "short.pdf" in (corpus / "out").read_text("utf-8")
    assert [path.name for path in corpus.iterdir() if path.suffix == ".part"] == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signal that a test could send like Ctrl-C")
def test_ctrl_c_with_processes_leaves_a_report_that_can_be_continued(corpus):
    long = text_file(*[[f"{page} {number} {line}" for number, line in enumerate(PROSE)] for page in range(25)])
    for number in range(60):
        (corpus / "in" / f"many{number}.pdf").write_bytes(long)
    command = [sys.executable, "-m", "tagged2md", "check", "in", "--jobs", "2", "--resume", "r.jsonl", "--csv"]
    process = subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - what runs in the background of a script ignores Ctrl-C
    )
    deadline = time.monotonic() + 60
    while not ((corpus / "r.jsonl").exists() and (corpus / "r.jsonl").stat().st_size) and time.monotonic() < deadline:
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)

    assert process.wait(30) == 130
    begun = (corpus / "r.jsonl").read_bytes()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    whole = (corpus / "r.jsonl").read_bytes()
    assert whole.startswith(begun)
    assert len(whole.splitlines()) == 64


TERMINAL = 77
"""Columns of the narrowest usual terminal, less those that the help leaves free."""


def test_examples_in_the_help_fit_a_terminal():
    lines = EXAMPLES.splitlines()

    assert [line for line in lines if len(line) > TERMINAL] == []


class TestLibrary:
    def test_results_come_one_by_one(self, corpus):
        files = tagged2md.check_corpus(corpus / "in", gates=["chars_per_page>=50"])
        first = next(files)

        assert first.row.file == str(corpus / "in" / "short.pdf")
        assert (first.route, first.gates) == ("review", "chars_per_page>=50")
        assert first.facts["pages"][0]["characters"] == 6
        assert [each.row.failed for each in files] == [False, True, False]

    def test_a_wrong_gate_is_told_at_once(self):
        with pytest.raises(UsageError):
            tagged2md.check_corpus([], gates=["tags"])
