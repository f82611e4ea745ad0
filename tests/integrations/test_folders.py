"""The server reads files of its folders and of no other place."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tagged2md.errors import InputNotFoundError, LimitError, UsageError
from tagged2md.integrations import folders as module
from tagged2md.integrations.folders import Folders

MANY = 1 << 20


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    """A folder with a file, beside one with a secret."""
    for name in ("papers", "papers-of-others", "elsewhere"):
        (tmp_path / name / "inner").mkdir(parents=True)
    (tmp_path / "papers/a.pdf").write_bytes(b"paper")
    (tmp_path / "papers/inner/b.pdf").write_bytes(b"inner paper")
    (tmp_path / "elsewhere/secret.pdf").write_bytes(b"secret")
    (tmp_path / "papers-of-others/secret.pdf").write_bytes(b"secret")
    return tmp_path / "papers"


def linked(link: Path, target: Path) -> None:
    try:
        link.symlink_to(target, target_is_directory=target.is_dir())
    except OSError:
        pytest.skip("Windows lets only administrators make links")


@pytest.mark.parametrize(
    ("path", "data"),
    [
        pytest.param("a.pdf", b"paper", id="by its name"),
        pytest.param("inner/b.pdf", b"inner paper", id="in a folder in it"),
        pytest.param("inner/../a.pdf", b"paper", id="by a way that stays in it"),
        pytest.param("{papers}/a.pdf", b"paper", id="by its whole path"),
    ],
)
def test_file_in_the_folder_is_read(papers, path, data):
    assert Folders.of([str(papers)], MANY).content(path.format(papers=papers)) == data


@pytest.mark.parametrize(
    "path",
    [
        pytest.param("../elsewhere/secret.pdf", id="a way out"),
        pytest.param("inner/../../elsewhere/secret.pdf", id="a longer way out"),
        pytest.param("{papers}/../elsewhere/secret.pdf", id="a whole path with a way out"),
        pytest.param("{papers}-of-others/secret.pdf", id="a folder whose name begins like this one"),
        pytest.param("/etc/passwd", id="a file of the system"),
        pytest.param("\\\\server\\share\\a.pdf", id="a share of another machine"),
        pytest.param("file:///etc/passwd", id="a URL"),
        pytest.param("~/a.pdf", id="the home of a user"),
        pytest.param("a.pdf\0", id="a name with a NUL"),
        pytest.param("none.pdf", id="a file that there is not"),
        pytest.param("a" * 5000, id="a name that is too long"),
        pytest.param("", id="no name"),
        pytest.param(".", id="the folder itself"),
        pytest.param("inner", id="a folder in it"),
        pytest.param("..", id="the folder above"),
    ],
)
def test_anything_else_is_refused_with_the_same_words(papers, path):
    wanted = path.format(papers=papers)
    with pytest.raises(InputNotFoundError) as raised:
        Folders.of([str(papers)], MANY).content(wanted)

    assert str(raised.value) == f"{wanted}: no such file in the folders of this server; ask for one of those"


def test_link_to_a_file_elsewhere_is_refused(papers):
    linked(papers / "link.pdf", papers.parent / "elsewhere/secret.pdf")
    with pytest.raises(InputNotFoundError):
        Folders.of([str(papers)], MANY).content("link.pdf")


def test_link_to_a_folder_elsewhere_is_refused(papers):
    linked(papers / "link", papers.parent / "elsewhere")
    with pytest.raises(InputNotFoundError):
        Folders.of([str(papers)], MANY).content("link/secret.pdf")


def test_link_inside_of_the_folder_is_followed(papers):
    linked(papers / "link.pdf", papers / "inner/b.pdf")

    assert Folders.of([str(papers)], MANY).content("link.pdf") == b"inner paper"


def test_link_from_one_folder_into_another_one_is_followed(papers):
    linked(papers / "link.pdf", papers.parent / "elsewhere/secret.pdf")
    both = Folders.of([str(papers), str(papers.parent / "elsewhere")], MANY)

    assert both.content("link.pdf") == b"secret"


def test_folder_that_is_a_link_itself_is_read(papers):
    linked(papers.parent / "short", papers)

    assert Folders.of([str(papers.parent / "short")], MANY).content("a.pdf") == b"paper"


def test_links_in_a_ring_are_refused(papers):
    linked(papers / "x.pdf", papers / "y.pdf")
    linked(papers / "y.pdf", papers / "x.pdf")
    with pytest.raises(InputNotFoundError):
        Folders.of([str(papers)], MANY).content("x.pdf")


def test_folder_that_becomes_a_link_while_its_file_is_opened_is_refused(papers, monkeypatch):
    linked(papers.parent / "try", papers)  # skips where there are no links
    opened = os.open

    def replaced_first(path, flags, *rest, **more):
        inner = papers / "inner"
        inner.rename(papers / "old")
        inner.symlink_to(papers.parent / "elsewhere", target_is_directory=True)
        return opened(path, flags, *rest, **more)

    (papers.parent / "elsewhere/b.pdf").write_bytes(b"secret")
    monkeypatch.setattr(module.os, "open", replaced_first)
    with pytest.raises(InputNotFoundError):
        Folders.of([str(papers)], MANY).content("inner/b.pdf")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no such pipes")
def test_pipe_is_refused_at_once(papers):
    os.mkfifo(papers / "pipe.pdf")
    with pytest.raises(InputNotFoundError):
        Folders.of([str(papers)], MANY).content("pipe.pdf")


@pytest.mark.parametrize(("size", "is_read"), [(10, True), (11, False)], ids=["at the limit", "above the limit"])
def test_file_above_the_limit_is_refused(papers, size, is_read):
    (papers / "large.pdf").write_bytes(b"x" * size)
    folders = Folders.of([str(papers)], 10)
    if is_read:
        assert len(folders.content("large.pdf")) == size
    else:
        with pytest.raises(LimitError, match="--max-size"):
            folders.content("large.pdf")


def test_relative_path_is_looked_for_in_one_folder_after_the_other(papers):
    both = Folders.of([str(papers), str(papers.parent / "elsewhere")], MANY)

    assert both.content("secret.pdf") == b"secret"


def test_folder_that_does_not_exist_is_an_error(tmp_path):
    with pytest.raises(UsageError, match=r"none: is no folder"):
        Folders.of([str(tmp_path / "none")], MANY)


def test_no_folder_is_an_error():
    with pytest.raises(UsageError, match="--folder"):
        Folders.of([], MANY)
