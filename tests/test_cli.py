"""The command as people use it: what is printed where, what is written, which code it ends with."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest
from builder import Tagged, text_file, untagged

from tagged2md import __version__, cli
from tagged2md.cli.main import BROKEN_PIPE
from tagged2md.corpus import conversions
from tagged2md.errors import ExitCode


@pytest.fixture
def run(capfdbinary):
    """Run the command in this process; its code, standard output and standard error."""

    def run(*arguments: object) -> tuple[int, str, str]:
        code = cli.exit_code([str(each) for each in arguments])
        out, err = capfdbinary.readouterr()
        return code, out.decode("utf-8"), err.decode("utf-8")

    return run


@pytest.fixture
def pdf(tmp_path) -> Path:
    """A file of two pages."""
    return written(tmp_path / "a.pdf", text_file(["One fine sentence."], ["Another sentence."]))


def written(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


def scan() -> bytes:
    doc = untagged()
    page = doc.page()
    page.draw(doc.image(), (0, 0, 612, 792))
    return doc.data()


def encrypted(data: bytes, path: Path) -> Path:
    with pikepdf.open(io.BytesIO(data)) as file:
        file.save(path, encryption=pikepdf.Encryption(owner="o", user="sesame"))
    return path


def with_picture() -> bytes:
    doc = Tagged()
    root = doc.document()
    page = doc.page()
    page.put(root.el("P"), "Before the picture.")
    figure = root.el("Figure", Alt="A red square")
    with page.mc(figure):
        page.draw(doc.image(), (72, 500, 172, 600))
    return doc.data()


# ---------------------------------------------------------------- results


def test_markdown_goes_to_standard_output_and_nothing_else_anywhere(run, pdf):
    assert run(pdf) == (0, "One fine sentence.\n\nAnother sentence.\n", "")
    assert [path.name for path in pdf.parent.iterdir()] == ["a.pdf"]


def test_word_convert_may_be_given(run, pdf):
    assert run("convert", pdf) == (0, "One fine sentence.\n\nAnother sentence.\n", "")


def test_options_may_stand_before_and_behind_the_file(run, pdf):
    assert run("--pages", "2", pdf) == run(pdf, "--pages", "2") == (0, "Another sentence.\n", "")


def test_file_is_read_from_standard_input(run, pdf, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(pdf.read_bytes())))

    assert run("-")[:2] == (0, "One fine sentence.\n\nAnother sentence.\n")


def test_output_file_gets_the_markdown_and_standard_output_nothing(run, pdf, tmp_path):
    code, out, _ = run(pdf, "-o", tmp_path / "b.md")

    assert (code, out) == (0, "")
    assert (tmp_path / "b.md").read_bytes() == b"One fine sentence.\n\nAnother sentence.\n"


def test_json_has_a_schema_version(run, pdf):
    code, out, _ = run("--format", "json", pdf)

    assert code == 0
    assert json.loads(out)["schema"] == "tagged2md-document"


def test_pictures_are_written_beside_an_output_file_and_named_in_it(run, tmp_path):
    run(written(tmp_path / "a.pdf", with_picture()), "-o", tmp_path / "b.md")

    (picture,) = (tmp_path / "b_images").iterdir()
    assert f"![A red square](b_images/{picture.name})" in (tmp_path / "b.md").read_text("utf-8")
    assert picture.read_bytes().startswith((b"\x89PNG", b"\xff\xd8"))


def test_pictures_are_not_written_for_standard_output(run, tmp_path):
    _, out, _ = run(written(tmp_path / "a.pdf", with_picture()))

    assert "![A red square]()" in out
    assert [path.name for path in tmp_path.iterdir()] == ["a.pdf"]


def test_pictures_are_written_where_asked(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    _, out, _ = run(written(tmp_path / "a.pdf", with_picture()), "--images", "pics")

    (picture,) = (tmp_path / "pics").iterdir()
    assert f"![A red square](pics/{picture.name})" in out


def test_no_pictures_where_refused(run, tmp_path):
    run(written(tmp_path / "a.pdf", with_picture()), "-o", tmp_path / "b.md", "--no-images")

    assert "![A red square]()" in (tmp_path / "b.md").read_text("utf-8")
    assert not (tmp_path / "b_images").exists()


def test_report_says_for_each_page_how_it_was_read_and_why(run, pdf, tmp_path):
    run(pdf, "--report", tmp_path / "r.json")

    report = json.loads((tmp_path / "r.json").read_text("utf-8"))
    assert [page["mode"] for page in report["pages"]] == ["heuristics", "heuristics"]
    assert all(page["reasons"] for page in report["pages"])
    assert report["file"] == str(pdf)
    assert {"findings", "counts", "mode"} <= set(report)


def test_report_of_a_batch_holds_the_failures_too(run, pdf, tmp_path):
    run(pdf, tmp_path / "none.pdf", "-o", tmp_path / "out", "--report", tmp_path / "r.json")

    good, bad = json.loads((tmp_path / "r.json").read_text("utf-8"))["files"]
    assert good["mode"] == "heuristics"
    assert (bad["exit_code"], "no such file" in bad["error"]) == (3, True)


# ---------------------------------------------------------------- errors


@pytest.mark.parametrize(
    ("make", "arguments", "code", "words"),
    [
        pytest.param(lambda folder: folder / "none.pdf", [], 3, "no such file", id="no such file"),
        pytest.param(lambda folder: folder, [], 3, "folder", id="a folder"),
        pytest.param(lambda folder: written(folder / "a", b"<html>"), [], 4, "HTML", id="another kind of file"),
        pytest.param(lambda folder: written(folder / "a", b""), [], 4, "empty", id="an empty file"),
        pytest.param(lambda folder: written(folder / "a", b"%PDF-1.7\nnothing"), [], 5, "damaged", id="nothing in it"),
        pytest.param(
            lambda folder: encrypted(text_file(["x"]), folder / "a"), [], 6, "--password", id="password needed"
        ),
        pytest.param(
            lambda folder: encrypted(text_file(["x"]), folder / "a"),
            ["--password", "no"],
            6,
            "password",
            id="wrong password",
        ),
        pytest.param(lambda folder: written(folder / "a", scan()), [], 7, "ocrmypdf", id="a scan"),
        pytest.param(lambda folder: written(folder / "a", text_file([])), [], 7, "blank", id="a blank page"),
        pytest.param(
            lambda folder: written(folder / "a", text_file(["x"])), ["--pages", "7"], 2, "page", id="no such page"
        ),
        pytest.param(
            lambda folder: written(folder / "a", text_file(["x"])), ["--pages", "x"], 2, "page", id="no page range"
        ),
    ],
)
def test_failure_is_one_line_with_the_file_the_reason_and_a_code(run, tmp_path, make, arguments, code, words):
    path = make(tmp_path)
    got, out, err = run(path, *arguments)

    assert (got, out) == (code, "")
    assert err.startswith(f"tagged2md: {path}: " if code != ExitCode.USAGE else "tagged2md: ")
    assert err.count("\n") == 1
    assert words in err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        pytest.param([], "FILE", id="nothing to do"),
        pytest.param(["--bogus", "a.pdf"], "--bogus", id="unknown option"),
        pytest.param(["--mode", "guess", "a.pdf"], "'auto', 'tags', 'heuristics'", id="unknown value"),
        pytest.param(["--format", "json", "a.pdf", "b.pdf"], "-o FOLDER", id="several JSON texts in one stream"),
    ],
)
def test_wrong_usage_is_one_line_and_code_2(run, arguments, words):
    code, out, err = run(*arguments)

    assert (code, out, err.count("\n")) == (2, "", 1)
    assert words in err


def test_password_opens_the_file(run, tmp_path):
    path = encrypted(text_file(["Secret words."]), tmp_path / "a.pdf")
    (tmp_path / "word").write_text("sesame\n")

    assert run(path, "--password", "sesame") == run(path, "--password-file", tmp_path / "word")
    assert run(path, "--password", "sesame")[1] == "Secret words.\n"


def test_password_file_that_is_missing_is_named(run, pdf, tmp_path):
    code, _, err = run(pdf, "--password-file", tmp_path / "none")

    assert code == ExitCode.NO_SUCH_FILE
    assert "none: the password file can't be read" in err


def test_scan_is_reported_although_its_code_is_that_of_a_failure(run, tmp_path):
    run(written(tmp_path / "a.pdf", scan()), "--report", tmp_path / "r.json")

    assert json.loads((tmp_path / "r.json").read_text("utf-8"))["exit_code"] == ExitCode.NO_TEXT


def test_input_is_never_overwritten(run, pdf):
    before = pdf.read_bytes()
    code, _, err = run(pdf, "-o", pdf)

    assert (code, pdf.read_bytes()) == (ExitCode.OUTPUT, before)
    assert "is an input" in err


def test_report_never_overwrites_an_input(run, pdf):
    before = pdf.read_bytes()

    assert run(pdf, "--report", pdf)[0] == ExitCode.OUTPUT
    assert pdf.read_bytes() == before


def test_report_never_overwrites_a_result(run, pdf, tmp_path):
    code = run(pdf, "-o", tmp_path / "a.md", "--report", tmp_path / "a.md")[0]

    assert code == ExitCode.OUTPUT
    assert not (tmp_path / "a.md").exists()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_folder_that_may_not_be_written_is_an_output_error(run, pdf, tmp_path):
    (tmp_path / "locked").mkdir(mode=0o500)

    assert run(pdf, "-o", tmp_path / "locked" / "a.md")[0] == ExitCode.OUTPUT


def fault(*_args, **_options):
    raise ZeroDivisionError("division\nby zero")


def test_fault_of_ours_is_one_line_that_says_how_to_report_it(run, pdf, monkeypatch):
    monkeypatch.setattr(conversions, "converted", fault)
    code, out, err = run(pdf)

    assert (code, out, err.count("\n")) == (1, "", 1)
    assert "unexpected ZeroDivisionError: division by zero; please report it" in err


def test_fault_of_ours_shows_where_it_happened_when_asked(run, pdf, monkeypatch):
    monkeypatch.setattr(conversions, "converted", fault)

    assert "Traceback" in run(pdf, "-v")[2]


def test_fault_of_a_file_stays_one_line_when_more_is_asked_for(run, tmp_path):
    truncated = written(tmp_path / "a.pdf", text_file(["One fine sentence."])[:100])

    assert run("-v", truncated)[2] == run(truncated)[2] != ""


def test_fault_outside_of_any_file_is_one_line_too(run, pdf, monkeypatch):
    monkeypatch.setattr(conversions, "run", fault)

    code, out, err = run(pdf)

    assert (code, out, err.count("\n")) == (1, "", 1)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere file names are always Unicode")
def test_file_name_that_is_no_utf_8_is_no_obstacle(run, tmp_path):
    path = written(Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff.pdf")), text_file(["Words."]))
    code, out, _ = run(path, "--report", tmp_path / "r.json", "--front-matter")

    assert code == 0
    assert "Words." in out
    assert json.loads((tmp_path / "r.json").read_text("utf-8"))["file"].endswith("\udcff.pdf")


def interrupt(*_args, **_options):
    raise KeyboardInterrupt


def test_interrupted_run_ends_with_the_code_of_shells_and_leaves_nothing(run, pdf, tmp_path, monkeypatch):
    monkeypatch.setattr(conversions, "converted", interrupt)

    assert run(pdf, "-o", tmp_path / "b.md") == (130, "", "")
    assert [path.name for path in tmp_path.iterdir()] == ["a.pdf"]


def with_reader_gone(stream, *arguments):
    """Run the command, nobody reading one of its streams."""
    reading, writing = os.pipe()
    os.close(reading)
    streams = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, stream: writing}
    code = subprocess.run([sys.executable, "-m", "tagged2md", *map(str, arguments)], check=False, **streams).returncode
    os.close(writing)
    return code


def test_help_that_nobody_reads_ends_as_other_output_does():
    assert with_reader_gone("stdout", "corpus", "--help") == BROKEN_PIPE


def test_messages_that_nobody_reads_do_not_stop_the_work(pdf, tmp_path):
    code = with_reader_gone("stderr", tmp_path / "none.pdf", pdf, "-o", tmp_path / "out")

    assert code == ExitCode.NO_SUCH_FILE
    assert (tmp_path / "out" / "a.md").exists()


# ---------------------------------------------------------------- batches


def test_failing_file_does_not_stop_the_others(run, pdf, tmp_path):
    second = written(tmp_path / "b.pdf", text_file(["Third."]))
    code, out, err = run(tmp_path / "none.pdf", pdf, second, "-o", tmp_path / "out")

    assert (code, out) == (ExitCode.NO_SUCH_FILE, "")
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["a.md", "b.md"]
    assert err.splitlines()[-1] == "tagged2md: 3 files: 2 converted, 1 with errors"


def test_different_failures_give_the_general_code(run, tmp_path):
    empty = written(tmp_path / "b.pdf", b"")

    assert run(tmp_path / "none.pdf", empty, "-o", tmp_path / "out")[0] == ExitCode.FAILED


def test_several_files_to_standard_output_are_parted_by_a_blank_line(run, pdf):
    assert run("-q", "--pages", "1", pdf, pdf)[:2] == (0, "One fine sentence.\n\nOne fine sentence.\n")


def test_quiet_batch_says_nothing(run, pdf, tmp_path):
    assert run("-q", pdf, pdf, "--pages", "1")[2] == ""


def test_verbose_run_names_the_mode_of_every_page(run, pdf):
    err = run("-v", pdf)[2]

    assert "a.pdf: page 1: heuristics (" in err
    assert "a.pdf: page 2: heuristics (" in err


# ---------------------------------------------------------------- the command around it


def test_version_is_printed(run):
    assert run("--version") == (0, f"tagged2md {__version__}\n", "")


@pytest.mark.parametrize("command", [[], ["convert"]])
def test_help_teaches_with_examples_and_exit_codes(run, command):
    code, out, _ = run(*command, "--help")

    assert code == 0
    assert "tagged2md report.pdf -o report.md" in out
    assert "password needed or wrong" in out


def command(*arguments: object, **options) -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, "-m", "tagged2md", *map(str, arguments)], capture_output=True, check=False, **options
    )


def test_module_is_the_command(pdf):
    done = command(pdf)

    assert (done.returncode, done.stdout, done.stderr) == (0, b"One fine sentence.\n\nAnother sentence.\n", b"")


def test_output_is_utf_8_with_line_feeds_whatever_the_locale(tmp_path):
    doc = untagged()
    page = doc.page()
    page.newline()
    page.text("Grüße")
    done = command(written(tmp_path / "a.pdf", doc.data()), env=os.environ | {"PYTHONIOENCODING": "ascii"})

    assert done.stdout == "Grüße\n".encode()


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of POSIX")
def test_reader_that_goes_away_is_no_reason_for_noise(tmp_path):
    path = written(tmp_path / "a.pdf", text_file(*[["A line of the page that is somewhat long."] * 20] * 100))
    done = subprocess.run(
        f'{sys.executable} -m tagged2md "{path}" | head -c 10', shell=True, capture_output=True, check=False
    )

    assert (done.stdout, done.stderr) == (b"A line of ", b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_full_disk_behind_standard_output_is_one_line(pdf):
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "tagged2md", pdf], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )

    assert done.returncode == ExitCode.OUTPUT
    assert done.stderr.startswith("tagged2md: standard output: can't be written (No space left")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("line", "position", "offered"),
    [
        pytest.param("tagged2md ch", 1, "check", id="a command"),
        pytest.param("tagged2md --page-c", 1, "--page-comments", id="an option without a command"),
        pytest.param("tagged2md a.pdf --mode h", 3, "heuristics", id="a value behind a file"),
    ],
)
def test_shell_completes(line, position, offered):
    script = Path(sys.executable).with_name("tagged2md")
    variables = {"_TAGGED2MD_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(position)}
    done = subprocess.run([script], env=os.environ | variables, capture_output=True, text=True, check=False)

    assert offered in done.stdout.split()


def test_what_a_terminal_would_obey_is_not_printed(run, tmp_path):
    doc = Tagged(title="Fine\x1b]0;owned\x07\nfindings: none")
    doc.page().text("One fine sentence.")
    path = written(tmp_path / "a.pdf", doc.data())

    code, out, _ = run("check", path)

    assert code == 0
    assert "Fine\ufffd]0;owned\ufffd findings: none\n" in out
    assert "no\ufffd[31mfile: no such file" in run("no\x1b[31mfile")[2]


def test_file_whose_name_begins_with_a_dash_stands_behind_two(run, pdf, monkeypatch):
    monkeypatch.chdir(pdf.parent)
    pdf.rename(pdf.parent / "-a.pdf")

    assert run("--", "-a.pdf")[:2] == run("--pages", "1-", "--", "-a.pdf")[:2] == run("./-a.pdf")[:2]
    assert run("--", "-a.pdf")[0] == ExitCode.OK


@pytest.mark.skipif(sys.platform == "win32", reason="closes streams with a shell")
@pytest.mark.parametrize(
    ("redirection", "code"),
    [
        pytest.param("a.pdf >&-", ExitCode.OUTPUT, id="standard output"),
        pytest.param("- <&-", ExitCode.NO_SUCH_FILE, id="standard input"),
    ],
)
def test_stream_that_is_closed_is_one_line(pdf, redirection, code):
    command = f"{sys.executable} -m tagged2md {redirection}"
    done = subprocess.run(command, shell=True, cwd=pdf.parent, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr.count("\n")) == (code, 1)
    assert "is closed" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="closes streams with a shell")
def test_messages_go_nowhere_where_standard_error_is_closed(pdf):
    command = f"{sys.executable} -m tagged2md a.pdf no.pdf 2>&-"
    done = subprocess.run(command, shell=True, cwd=pdf.parent, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stdout) == (3, "One fine sentence.\n\nAnother sentence.\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("unbuffered", ["", "1"], ids=["with a buffer", "without one"])
def test_full_disk_behind_the_help_is_one_line(unbuffered):
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "tagged2md", "--help"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            env=os.environ | {"PYTHONUNBUFFERED": unbuffered},
        )

    assert (done.returncode, done.stderr.count("\n")) == (ExitCode.OUTPUT, 1)


def test_password_file_may_begin_with_a_byte_order_mark(run, pdf, tmp_path):
    locked = tmp_path / "locked.pdf"
    encrypted(pdf.read_bytes(), locked)

    assert run(locked, "--password-file", written(tmp_path / "password", b"\xef\xbb\xbfsesame\r\n"))[0] == ExitCode.OK


@pytest.mark.parametrize("value", ["-1", "nan"])
def test_limit_that_bounds_nothing_is_wrong_usage(run, pdf, value):
    code, out, err = run(pdf, "--max-seconds", value)

    assert (code, out) == (ExitCode.USAGE, "")
    assert err == f"tagged2md: max_seconds must be 0 or more, not {float(value)}\n"
