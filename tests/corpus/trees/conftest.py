"""A small corpus, and the command that works on it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from builder import Tagged, text_file

from tagged2md import cli

PROSE = ["The harbour was dredged in spring, and the ferries came back in May with more people than ever."] * 3


def tagged(path: Path) -> None:
    """A tagged file with a heading and three paragraphs."""
    doc = Tagged()
    root, page = doc.document(), doc.page()
    page.put(root.el("H1"), "Heading")
    for number, line in enumerate(PROSE):
        page.newline()
        page.put(root.el("P"), f"{number} {line}")
    doc.save(path)


def plain(name: str) -> bytes:
    """An untagged file that says its name."""
    return text_file([f"{name} {number} {line}" for number, line in enumerate(PROSE)])


@pytest.fixture
def corpus(tmp_path, monkeypatch):
    """A folder ``in``: the same names in sub-folders and in capitals, a blank file, and one that is no PDF."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in" / "sub").mkdir(parents=True)
    tagged(tmp_path / "in" / "a.pdf")
    (tmp_path / "in" / "a.PDF.pdf").write_bytes(plain("capitals"))
    (tmp_path / "in" / "sub" / "a.pdf").write_bytes(plain("sub"))
    (tmp_path / "in" / "blank.pdf").write_bytes(text_file([""]))
    (tmp_path / "in" / "wrong.pdf").write_bytes(b"no PDF at all")
    return tmp_path


@pytest.fixture
def run(capfdbinary):
    """Run ``corpus`` in this process; its code and standard error."""

    def run(*arguments: object) -> tuple[int, str]:
        code = cli.exit_code(["corpus", *map(str, arguments)])
        return code, capfdbinary.readouterr().err.decode("utf-8")

    return run


@pytest.fixture
def tree():
    """All files below a folder, by name."""

    def tree(folder: Path) -> dict[str, bytes]:
        return {
            path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if not path.is_dir()
        }

    return tree


@pytest.fixture
def table():
    """The lines of a table, by the last name of their file."""

    def table(path: Path) -> dict[str, dict]:
        found = map(json.loads, path.read_text("utf-8").splitlines())
        return {line["file"].replace("\\", "/").removeprefix("in/"): line for line in found}

    return table
