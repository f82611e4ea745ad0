"""Which sources are meant: files, folders and addresses, each once, but nothing below the target."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from fnmatch import fnmatch
from typing import Any, Literal, NamedTuple

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
    in_target: int = 0
    """Files that were named, but lie below the target."""


def sources_of(roots: Sequence[str], pattern: str, target: str, route: str | None = None) -> Sources:
    """The files that roots stand for, but for those below the target and those that were sorted into ``route``.

    Raises UsageError for standard input and for no target, InputNotFoundError for no address.
    """
    if not target:
        raise UsageError("the target has no name; give a folder or an address with --out")
    if STDIN in roots:
        raise UsageError("standard input: has no name under which results could be kept; name a file or a folder")
    below = parts_of(target)
    names: dict[str, None] = {}
    folders: list[tuple[str, bool]] = []
    is_complete = True
    in_target = 0
    for root in roots:
        here = list(far(root, pattern) if is_remote(root) else found([root], pattern, route))
        folders.append((root, here != [root]))
        is_complete = is_complete and not any(is_missing(each, root) for each in here)
        outside = [each for each in here if parts_of(each)[: len(below)] != below]
        in_target += len(here) - len(outside)
        names.update(dict.fromkeys(outside))
    return Sources(list(without_doubles(names)), top_of(folders), is_complete, in_target)


def is_missing(name: str, root: str) -> bool:
    """Whether a name stands for files that nobody knows now: a folder for itself, or a root that is not there."""
    if is_remote(name):
        return name == root and scheme_of(root) not in WEB and not listed(root, "isfile")
    return os.path.isdir(name) or (name == root and not os.path.exists(name))  # noqa: PTH110, PTH112 - never raise


def far(root: str, pattern: str) -> Iterator[str]:
    """The files of an address: those below it that match, where it can be listed; else itself."""
    if scheme_of(root) in WEB:
        yield root
        return
    path = file_system(root)[1]
    inner = sorted(map(str, listed(root, "find"))) if listed(root, "isdir") else []
    names = [each.removeprefix(path.rstrip("/")).lstrip("/") for each in inner]
    yield from [f"{root.rstrip('/')}/{name}" for name in names if matches(name, pattern)] or [root]


def listed(root: str, question: Literal["find", "isdir", "isfile"]) -> Any:
    """What the file system of an address answers. Raises InputNotFoundError where it can't."""
    system, path = file_system(root)
    try:
        return getattr(system, question)(path)
    except Exception as error:  # each file system raises errors of its own library
        raise InputNotFoundError(f"{root}: can't be listed ({' '.join(str(error).split())})") from error


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
