"""Which files are meant: paths as they are given, folders with all that is below them, lists."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from pathlib import Path

from tagged2md.errors import InputNotFoundError
from tagged2md.output import STDIN
from tagged2md.pdf.pipes import is_special

PDFS, MARKDOWN = "*.pdf", "*.md"
"""Names of the files that are taken from folders, whatever their case."""


def found(paths: Iterable[str], pattern: str = PDFS, left_out: str | None = None) -> Iterator[str]:
    """The files that are meant: each path that is no folder as it is, each folder's matching files.

    Folders are walked one by one, by name, so that the order is always the same and nothing is kept in memory. A folder
    that can't be listed, or holds no such file, stands for itself: whoever opens it is told so, and goes on. What a
    folder holds in a folder ``left_out`` is not taken.
    """
    for path in paths:
        if os.path.isdir(path):  # noqa: PTH112 - Path.is_dir raises for a name that is too long
            yield from in_folder(path, pattern, left_out)
        else:
            yield path


def once(paths: Iterable[str]) -> Iterator[str]:
    """Each file the first time that it is named, however that is written: ``a.pdf`` and ``sub/../a.pdf`` are one."""
    met = set()
    for path in paths:
        name = path if path == STDIN else os.path.normcase(os.path.abspath(path))  # noqa: PTH100 - keeps links
        if name not in met:
            met.add(name)
            yield path


def refuse_folder(source: str) -> None:
    """Raise InputNotFoundError for a folder: it stands for itself where nothing else does."""
    if source != STDIN and os.path.isdir(source):  # noqa: PTH112 - never raises
        raise InputNotFoundError(
            f"{source}: no file in this folder matches, or it can't be read; choose files with --glob"
        )


def in_folder(folder: str, pattern: str = PDFS, left_out: str | None = None) -> Iterator[str]:
    """The files below a folder whose name, or path below the folder, matches; the folder's own first.

    Links to folders are not followed: they may lead in circles. Pipes and devices are passed over: they may wait for
    ever.
    """
    closed: list[str] = []
    count = 0
    out = None if left_out is None else os.path.realpath(left_out)
    for here, folders, names in os.walk(folder, onerror=lambda error: closed.append(error.filename)):
        folders[:] = sorted(name for name in folders if out is None or os.path.realpath(Path(here, name)) != out)
        for path in (Path(here, name) for name in sorted(names)):
            if matches(path, folder, pattern) and not is_special(path):
                count += 1
                yield str(path)
    yield from closed or ([] if count else [folder])


def matches(path: Path, folder: str, pattern: str) -> bool:
    """Whether a file is meant: by its name, or by its path below the folder where the pattern has a slash."""
    name = path.relative_to(folder).as_posix() if "/" in pattern else path.name
    return fnmatch(name.casefold(), pattern.casefold())


def listed(text: str) -> list[str]:
    """The paths of a list: one a line, or parted by NUL as ``find -print0`` does; empty ones are passed over."""
    if "\0" in text:
        return [path for path in text.split("\0") if path.strip()]
    lines = (line.removesuffix("\r") for line in text.split("\n"))  # names may hold what else splitlines splits at
    return [line for line in lines if line.strip()]
