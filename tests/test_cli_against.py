"""``tagged2md check --against`` as people use it."""

from __future__ import annotations

import io
import json
import sys
from types import SimpleNamespace

import pytest
from builder import text_file

from tagged2md import cli
from tagged2md.errors import ExitCode

LINE = "Leakage fell for the fifth year running, by more than the new pipe explains."


@pytest.fixture
def run(capfdbinary):
    """Run ``check --against`` in this process; its code, standard output and standard error."""

    def run(*arguments: object) -> tuple[int, str, str]:
        code = cli.exit_code(["check", "--against", *map(str, arguments)])
        out, err = capfdbinary.readouterr()
        return code, out.decode("utf-8"), err.decode("utf-8")

    return run


@pytest.fixture
def pdf(tmp_path):
    """A file of one line."""
    path = tmp_path / "a.pdf"
    path.write_bytes(text_file([LINE]))
    return path


@pytest.fixture
def other(tmp_path):
    """A text that lacks the second half of the line."""
    path = tmp_path / "other.md"
    path.write_text(LINE[:40], "utf-8")
    return path


def test_text_names_what_is_lost(run, pdf, other):
    code, out, err = run(other, pdf)

    assert (code, err) == (0, "")
    assert out.startswith(f"{other} against {pdf}, 1 page\n")
    assert "error lost: page 1:" in out


def test_json_is_one_object(run, pdf, other):
    found = json.loads(run(other, pdf, "--json")[1])

    assert (found["against"], found["faults"][0]["kind"]) == (str(other), "lost")


@pytest.mark.parametrize(
    ("text", "code"),
    [pytest.param(LINE, 0, id="nothing is wrong"), pytest.param("", 1, id="an error")],
)
def test_faults_are_a_failure_where_asked(run, pdf, other, text, code):
    other.write_text(text, "utf-8")

    assert run(other, pdf, "--fail-on", "error")[0] == code


def test_text_may_come_from_standard_input(run, pdf, monkeypatch):
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(LINE.encode())))

    assert "nothing to remark" in run("-", pdf)[1]


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        pytest.param(("none.md", "a.pdf"), ExitCode.NO_SUCH_FILE, "none.md: no such file", id="no text"),
        pytest.param(("other.md", "none.pdf"), ExitCode.NO_SUCH_FILE, "none.pdf: no such file", id="no PDF"),
        pytest.param(("other.md", "other.md"), ExitCode.NOT_A_PDF, "is no PDF", id="no PDF but a text"),
        pytest.param(("-", "-"), ExitCode.USAGE, "can't be both", id="standard input twice"),
        pytest.param(("other.md", "a.pdf", "a.pdf"), ExitCode.USAGE, "name one file", id="two files"),
        pytest.param(("other.md",), ExitCode.USAGE, "name one file", id="no file"),
        pytest.param(("other.md", "a.pdf", "--quick"), ExitCode.USAGE, "together with --quick", id="a quick look"),
        pytest.param(("other.md", "a.pdf", "--csv"), ExitCode.USAGE, "together with --csv", id="a table"),
    ],
)
def test_what_can_not_be_done_is_one_line(run, pdf, other, monkeypatch, arguments, code, message):
    monkeypatch.chdir(pdf.parent)
    found, out, err = run(*arguments)

    assert (found, out, err.count("\n")) == (code, "", 1)
    assert message in err
