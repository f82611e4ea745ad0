"""Which sources are meant: files, folders and addresses, each once, but nothing below the target."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from fnmatch import fnmatch
from typing import NamedTuple

from tagged2md.corpus.sources import found
from tagged2md.corpus.trees.names import parts_of, top_of
from tagged2md.corpus.trees.remote import WEB, file_system, is_remote, scheme_of
from tagged2md.errors import InputNotFoundError, UsageError
from tagged2md.output import STDIN


class Sources(NamedTuple):
    """What is worked on, in order, and the folder that all of it shares."""

    names: list[str]
    top: tuple[str, ...]
    is_complete: bool = True
    """Whether every folder was there, could be listed and held what is asked for."""


def sources_of(roots: Sequence[str], pattern: str, target: str) -> Sources:
    """The files that roots stand for. Raises UsageError for standard input, InputNotFoundError for no address."""
    if STDIN in roots:
        raise UsageError("standard input: has no name under which results could be kept; name a file or a folder")
    below = parts_of(target)
    names: dict[str, None] = {}
    folders: list[tuple[str, bool]] = []
    is_complete = True
    for root in roots:
        here = list((far if is_remote(root) else near)(root, pattern))
        folders.append((root, here != [root]))
        is_complete = is_complete and not any(is_missing(each, root) for each in here)
        names.update((each, None) for each in here if parts_of(each)[: len(below)] != below)
    return Sources(list(without_doubles(names)), top_of(folders), is_complete)


def is_missing(name: str, root: str) -> bool:
    """Whether a name stands for files that nobody knows now: a folder for itself, or a root that is not there."""
    if is_remote(name):
        return False
    return os.path.isdir(name) or (name == root and not os.path.exists(name))  # noqa: PTH110, PTH112 - never raise


def near(root: str, pattern: str) -> Iterator[str]:
    """The files of a path."""
    return found([root], pattern)


def far(root: str, pattern: str) -> Iterator[str]:
    """The files of an address: those below it that match, where it can be listed; else itself."""
    if scheme_of(root) in WEB:
        yield root
        return
    system, path = file_system(root)
    try:
        is_folder = system.isdir(path)
        inner = sorted(map(str, system.find(path))) if is_folder else []
    except Exception as error:  # each file system raises errors of its own library
        raise InputNotFoundError(f"{root}: can't be listed ({' '.join(str(error).split())})") from error
    names = [each.removeprefix(path.rstrip("/")).lstrip("/") for each in inner]
    yield from [f"{root.rstrip('/')}/{name}" for name in names if matches(name, pattern)] or [root]


def matches(name: str, pattern: str) -> bool:
    """Whether a file is meant: by its last name, or by its path below the folder where the pattern has a slash."""
    held = name if "/" in pattern else name.rpartition("/")[2]
    return fnmatch(held.casefold(), pattern.casefold())


def without_doubles(names: dict[str, None]) -> Iterator[str]:
    """Each file once, though two roots lead to it."""
    met: set[tuple[str, ...]] = set()
    for name in names:
        parts = parts_of(name)
        if parts not in met:
            met.add(parts)
            yield name
