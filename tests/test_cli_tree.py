"""``tagged2md tree`` as people use it."""

from __future__ import annotations

import json

import pytest
from builder import Tagged, text_file

from tagged2md import cli
from tagged2md.errors import ExitCode


@pytest.fixture
def run(capfdbinary):
    """Run ``tree`` in this process; its code, standard output and standard error."""

    def run(*arguments: object) -> tuple[int, str, str]:
        code = cli.exit_code(["tree", *map(str, arguments)])
        out, err = capfdbinary.readouterr()
        return code, out.decode("utf-8"), err.decode("utf-8")

    return run


@pytest.fixture
def tagged(tmp_path):
    doc = Tagged()
    root, page = doc.document(), doc.page()
    page.put(root.el("H1"), "Heading")
    path = tmp_path / "tagged.pdf"
    doc.save(path)
    return path


def test_text_has_a_line_for_each_element(run, tagged):
    code, out, err = run(tagged)

    assert (code, err) == (0, "")
    assert out.startswith(f'{tagged}\n  Document\n    H1  p1  "Heading"\n')


def test_json_of_several_files_is_one_text_with_the_failures(run, tagged, tmp_path):
    code, out, err = run("--json", tagged, tmp_path / "none.pdf")

    good, bad = json.loads(out)["files"]
    assert [element["role"] for element in good["elements"]] == ["Document", "H1"]
    assert (bad["exit_code"], code) == (3, ExitCode.NO_SUCH_FILE)
    assert err.count("\n") == 1


def test_untagged_file_is_no_failure(run, tmp_path):
    path = tmp_path / "plain.pdf"
    path.write_bytes(text_file(["Plain."]))
    code, out, _ = run(path)

    assert code == 0
    assert out.startswith(f"{path}: no structure tree\n")
