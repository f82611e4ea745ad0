"""``tagged2md check`` as people use it."""

from __future__ import annotations

import json

import pytest
from builder import Tagged, text_file

from tagged2md import cli
from tagged2md.errors import ExitCode


@pytest.fixture
def run(capfdbinary):
    """Run ``check`` in this process; its code, standard output and standard error."""

    def run(*arguments: object) -> tuple[int, str, str]:
        code = cli.exit_code(["check", *map(str, arguments)])
        out, err = capfdbinary.readouterr()
        return code, out.decode("utf-8"), err.decode("utf-8")

    return run


@pytest.fixture
def poor(tmp_path):
    """A tagged file with a skipped heading level (a warning) and a line outside of its tags (an error)."""
    doc = Tagged()
    root, page = doc.document(), doc.page()
    page.put(root.el("H1"), "Heading")
    page.put(root.el("H3"), "Too deep")
    page.put(root.el("P"), "Text that is tagged.")
    page.newline()
    page.text("Text that is not.")
    path = tmp_path / "poor.pdf"
    doc.save(path)
    return path


def test_text_names_facts_decisions_and_findings(run, poor):
    code, out, err = run(poor)

    assert (code, err) == (0, "")
    assert out.startswith(f"{poor}: PDF 1.7, 1 page")
    assert "page 1: hybrid" in out
    assert "warning 14-003" in out
    assert "error 01-005" in out


def test_json_holds_the_same(run, poor):
    found = json.loads(run("--json", poor)[1])

    assert found["mode"] == "hybrid"
    assert {"14-003", "01-005"} <= {finding["code"] for finding in found["findings"]}


def test_json_of_several_files_is_one_text_with_the_failures(run, poor, tmp_path):
    code, out, err = run("--json", poor, tmp_path / "none.pdf")

    good, bad = json.loads(out)["files"]
    assert (good["file"], bad["exit_code"], code) == (str(poor), 3, ExitCode.NO_SUCH_FILE)
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("severity", "data", "code"),
    [
        pytest.param("error", None, 1, id="an error where errors count"),
        pytest.param("warning", None, 1, id="an error where warnings count"),
        pytest.param("warning", text_file(["Untagged."]), 0, id="remarks never count"),
    ],
)
def test_findings_are_a_failure_where_asked(run, poor, severity, data, code):
    if data is not None:
        poor.write_bytes(data)

    assert run("--fail-on", severity, poor)[0] == code


def test_findings_are_no_failure_by_default(run, poor):
    assert run(poor)[0] == 0


def test_file_without_text_can_be_checked(run, tmp_path):
    path = tmp_path / "blank.pdf"
    path.write_bytes(text_file([]))

    assert run(path)[0] == 0


def test_quick_is_a_line_a_file(run, poor, tmp_path):
    blank = tmp_path / "blank.pdf"
    blank.write_bytes(text_file([]))
    code, out, err = run("--quick", poor, blank, tmp_path / "none.pdf")

    assert out.splitlines() == [
        f"ok     tagged   text        1 page  {poor}",
        f"review untagged empty       1 page  {blank}: the page is blank",
        f"review can't be read                {tmp_path / 'none.pdf'}: no such file; check the path",
        (
            "3 files, 2 pages: failed 1 (33%), tagged 1 (33%), marked 1 (33%), empty 1 (33%); ok 1, ocr 0, review 2; "
            "failing a gate 0, only warned of 1"
        ),
    ]
    assert (code, err.count("\n")) == (ExitCode.NO_SUCH_FILE, 1)


def test_quick_as_json(run, poor):
    found = json.loads(run("--quick", "--json", poor)[1])

    assert (found["tags"], found["text"], found["pages"][0]["kind"]) == ("tagged", "text", "text")


def test_quick_has_no_findings_to_fail_on(run, poor):
    code, out, err = run("--quick", "--fail-on", "error", poor)

    assert (code, out) == (ExitCode.USAGE, "")
    assert "--fail-on" in err
