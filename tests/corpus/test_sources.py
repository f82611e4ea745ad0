"""Which files are meant by paths, folders, patterns and lists."""

from __future__ import annotations

import os
import sys

import pytest

from tagged2md.corpus.sources import found, listed


@pytest.fixture
def folder(tmp_path):
    """PDFs at three depths, and files that are none."""
    for name in ("b.pdf", "a.PDF", "notes.txt", "sub/c.pdf", "sub/deep/d.pdf", "archive/e.pdf"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"%PDF-1.7")
    return tmp_path


def below(folder, paths):
    return [os.path.relpath(path, folder).replace(os.sep, "/") for path in paths]


def test_a_folder_stands_for_its_pdfs_by_name_its_own_before_those_below(folder):
    assert below(folder, found([str(folder)])) == ["a.PDF", "b.pdf", "archive/e.pdf", "sub/c.pdf", "sub/deep/d.pdf"]


@pytest.mark.parametrize(
    ("pattern", "names"),
    [
        ("*.txt", ["notes.txt"]),
        ("sub/*.pdf", ["sub/c.pdf", "sub/deep/d.pdf"]),
        ("[ab].pdf", ["a.PDF", "b.pdf"]),
        ("B*", ["b.pdf"]),
    ],
    ids=["by name", "by path where it has a slash", "by set", "whatever the case"],
)
def test_a_pattern_chooses_files_of_folders(folder, pattern, names):
    assert below(folder, found([str(folder)], pattern)) == names


def test_files_that_are_named_are_taken_whatever_they_are_called(folder):
    named = [str(folder / "notes.txt"), "-", str(folder / "no such file")]

    assert list(found(named)) == named


def test_a_name_that_no_file_system_takes_stands_for_itself():
    assert list(found(["x" * 5000, "a\0.pdf"])) == ["x" * 5000, "a\0.pdf"]


def test_a_folder_without_pdfs_stands_for_itself_so_that_opening_it_tells(tmp_path):
    assert list(found([str(tmp_path)])) == [str(tmp_path)]


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root and Windows read every folder")
def test_a_folder_that_cannot_be_listed_stands_for_itself(folder):
    closed = folder / "sub"
    closed.chmod(0)
    try:
        assert below(folder, found([str(folder)])) == ["a.PDF", "b.pdf", "archive/e.pdf", "sub"]
    finally:
        closed.chmod(0o700)


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right that is rare on Windows")
def test_links_in_circles_end(folder):
    (folder / "sub" / "again").symlink_to(folder)

    assert below(folder, found([str(folder)])).count("b.pdf") == 1


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("a.pdf\nb c.pdf\n\n", ["a.pdf", "b c.pdf"]),
        ("a.pdf\r\nb.pdf\r\n", ["a.pdf", "b.pdf"]),
        ("a\nb.pdf\0c.pdf\0", ["a\nb.pdf", "c.pdf"]),
        ("", []),
    ],
    ids=["a path a line", "Windows line ends", "parted by NUL, as find -print0", "an empty list"],
)
def test_lists(text, paths):
    assert listed(text) == paths
