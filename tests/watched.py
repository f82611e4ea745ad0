"""Run in a process of its own: converts files while every suspicious act of the interpreter is written down.

Audit hooks (PEP 578) can't be taken off again, hence the process. Prints what was seen, one act a line.
"""

# ruff: noqa: T201 - its output is its result

from __future__ import annotations

import os
import sys

import tagged2md

SUSPICIOUS = (
    "socket.",
    "subprocess.",
    "os.system",
    "os.exec",
    "os.fork",
    "os.posix_spawn",
    "os.spawn",
    "os.remove",
    "os.rename",
    "os.mkdir",
    "os.link",
    "os.symlink",
    "os.truncate",
    "pickle.find_class",
    "webbrowser.open",
    "urllib.Request",
    "ctypes.",
)
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_TRUNC


def main(paths: list[str]) -> None:
    """Convert once to have every module loaded, then again under watch."""
    converted(paths)
    allowed = {os.path.realpath(path) for path in paths}
    sys.addaudithook(lambda event, arguments: watch(event, arguments, allowed))
    converted(paths)


def converted(paths: list[str]) -> None:
    for path in paths:
        try:
            list(tagged2md.convert(path).images.items())
        except tagged2md.Tagged2mdError as error:
            print("error:", type(error).__name__, file=sys.stderr)


def watch(event: str, arguments: tuple, allowed: set[str]) -> None:
    """Print an act that a conversion has no business with."""
    if event == "open":
        path, _, flags = arguments
        if (isinstance(flags, int) and flags & WRITING) or not is_ours(path, allowed):
            print(event, path)
    elif event.startswith(SUSPICIOUS):
        print(event, arguments)


def is_ours(path: object, allowed: set[str]) -> bool:
    """The file itself, and the data of installed libraries (character maps)."""
    name = os.path.realpath(os.fsdecode(path)) if isinstance(path, str | bytes) else str(path)
    return name in allowed or name.startswith((os.path.realpath(sys.prefix), os.path.realpath(sys.base_prefix)))


if __name__ == "__main__":
    main(sys.argv[1:])
