"""``--page-markers``, ``--front-matter`` and ``--source-map`` on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from builder import text_file

from tagged2md import cli
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
    return made(tmp_path / "a.pdf", "One fine sentence.", "Another sentence.")


def made(path: Path, *pages: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text_file(*[[page] for page in pages]))
    return path


def slices(markdown: str, source_map: Path) -> list[str]:
    lines = [json.loads(line) for line in source_map.read_text("utf-8").splitlines()]
    return [markdown[line["start"] : line["end"]] for line in lines]


@pytest.mark.parametrize("name", ["--page-markers", "--page-comments"])
def test_page_markers_stand_between_blocks(run, pdf, name):
    assert run(pdf, name)[1] == "One fine sentence.\n\n<!-- page 2 -->\n\nAnother sentence.\n"


def test_source_map_fits_what_is_printed(run, pdf, tmp_path):
    code, out, _ = run(pdf, "--page-markers", "--front-matter", "--source-map", tmp_path / "map.jsonl")
    parts = slices(out, tmp_path / "map.jsonl")

    assert code == ExitCode.OK
    assert parts[0].startswith("---\ntitle: ")
    assert parts[1:] == ["One fine sentence.", "<!-- page 2 -->", "Another sentence."]


def test_several_files_have_their_maps_in_a_folder(run, pdf, tmp_path):
    other = made(tmp_path / "deep" / "a.pdf", "Deep.")
    code, _, _ = run(pdf, other, "-o", tmp_path / "out", "--source-map", tmp_path / "maps")

    assert code == ExitCode.OK
    for below in ("a", "deep/a"):
        markdown = (tmp_path / "out" / f"{below}.md").read_text("utf-8")
        assert "\n\n".join(slices(markdown, tmp_path / "maps" / f"{below}.map.jsonl")) + "\n" == markdown


@pytest.mark.parametrize(
    ("place", "message"),
    [
        pytest.param("a.pdf", "the source map would overwrite an input", id="an input"),
        pytest.param("a.md", "the source map would overwrite a result", id="the result"),
    ],
)
def test_source_map_takes_the_place_of_nothing_else(run, pdf, tmp_path, place, message):
    code, _, err = run(pdf, "-o", tmp_path / "a.md", "--source-map", tmp_path / place)

    assert code == ExitCode.OUTPUT
    assert message in err
    assert not (tmp_path / "a.md").exists()


@pytest.mark.parametrize("option", ["--source-map", "--report"])
def test_standard_output_is_for_the_markdown_alone(run, pdf, tmp_path, monkeypatch, option):
    monkeypatch.chdir(tmp_path)
    code, out, err = run(pdf, option, "-")

    assert code == ExitCode.USAGE
    assert not out
    assert "name a file" in err
    assert not (tmp_path / "-").exists()


def test_file_that_fails_leaves_no_map(run, tmp_path):
    code, _, _ = run(tmp_path / "none.pdf", "--source-map", tmp_path / "map.jsonl")

    assert code == ExitCode.NO_SUCH_FILE
    assert not (tmp_path / "map.jsonl").exists()
