"""``tagged2md compare`` as people use it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from builder import text_file

from tagged2md import cli
from tagged2md.comparison.adapters import ADAPTERS
from tagged2md.comparison.report import COLUMNS
from tagged2md.diagnosis.records import KINDS
from tagged2md.errors import ExitCode

LINE = "Leakage fell for the fifth year running, by more than the new pipe explains."
PAGE = (Path(__file__).parent.parent / "docs/compare.md").read_text("utf-8")


@pytest.fixture
def run(capfdbinary):
    """Run ``compare`` with one other parser; its code, standard output and standard error."""

    def run(*arguments: object) -> tuple[int, str, str]:
        code = cli.exit_code(["compare", "--with", "pdfminer", *map(str, arguments)])
        out, err = capfdbinary.readouterr()
        return code, out.decode("utf-8"), err.decode("utf-8")

    return run


@pytest.fixture
def files(tmp_path):
    """Two files."""
    paths = [tmp_path / "a.pdf", tmp_path / "b.pdf"]
    for path in paths:
        path.write_bytes(text_file([LINE]))
    return paths


def test_table_of_each_file_and_of_the_means(run, files):
    code, out, err = run(*files)

    assert (code, err) == (0, "")
    assert [line for line in out.splitlines() if line[0] != " "] == [
        *(f"{file}, 1 page" for file in files),
        "mean of 2 files",
    ]
    assert len(re.findall(r"^  pdfminer +[\d.]+ +61 +100\.0%", out, re.MULTILINE)) == 3


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        pytest.param(["--timeout", -1], ExitCode.USAGE, "-1.0 is not in the range x>=0", id="no time"),
        pytest.param([], ExitCode.NO_SUCH_FILE, "empty: no file in this folder matches", id="an empty folder"),
    ],
)
def test_what_can_not_be_compared_is_one_line(run, tmp_path, arguments, code, says):
    (tmp_path / "empty").mkdir()
    found = run(tmp_path / "empty", *arguments)

    assert found[:2] == (code, "")
    assert says in found[2]
    assert found[2].count("\n") == 1


def test_a_file_that_is_named_twice_is_compared_once(run, files):
    assert run(files[0], files[0].parent, files[1])[1].count("1 page") == 2


def test_json_of_several_files_is_one_text_with_the_failures(run, files, tmp_path):
    code, out, err = run("--json", files[0], tmp_path / "none.pdf")
    good, bad = json.loads(out)["files"]

    assert [row["parser"] for row in good["parsers"]] == ["auto", "heuristics", "pdfminer"]
    assert (bad["exit_code"], code, err.count("\n")) == (3, ExitCode.NO_SUCH_FILE, 1)


def test_folder_stands_for_its_files(run, files):
    assert "mean of 2 files" in run(files[0].parent)[1]


def test_standard_input_can_not_be_read_several_times(run):
    code, out, err = run("-")

    assert (code, out) == (ExitCode.USAGE, "")
    assert "give a path" in err


def test_parser_that_nobody_knows_is_wrong_usage(run, files):
    code, out, err = run("--with", "acrobat", files[0])

    assert (code, out) == (ExitCode.USAGE, "")
    assert "--with acrobat: is not known" in err


@pytest.mark.parametrize("title", [column.title for column in COLUMNS])
def test_every_column_is_explained(title):
    assert re.search(rf"^\|[^|]*`{title}`[^|]*\|", PAGE, re.MULTILINE)


@pytest.mark.parametrize("name", ADAPTERS)
def test_every_parser_is_named(name):
    assert f"`{name}`" in PAGE


@pytest.mark.parametrize("kind", KINDS)
def test_every_fault_is_explained(kind):
    assert re.search(rf"^\|[^|]*`{kind}`[^|]*\|", PAGE, re.MULTILINE)
