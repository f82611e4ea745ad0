"""Acts on routes: a log of them, or a folder for each with the files that belong there."""

from __future__ import annotations

import filecmp
import json
import os
import shutil
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from tagged2md.errors import OutputError
from tagged2md.output import STDIN, encoded, unwritable
from tagged2md.survey.routes import ROUTES, Judged

DIGEST_DIGITS = 16
"""Hexadecimal digits in the name of a file that another one has taken."""
LOG_NAME = "routes.jsonl"
"""The log in a folder of routed files."""


class Router:
    """A context manager: every file that is judged goes into the log, and into the folder of its route.

    ``target`` is a log where its name ends in .jsonl, else a folder. The files themselves stay where they are: a folder
    gets links to the same data, or copies where the system can't link.
    """

    def __init__(self, target: Path) -> None:
        is_log = target.suffix == ".jsonl"
        self.folder = None if is_log else target
        self.log = target if is_log else target / LOG_NAME
        self._file: BinaryIO | None = None
        self._taken: dict[str, str] = {}
        """Which file each name in the folder stands for."""

    def __enter__(self) -> Self:
        try:
            self.log.parent.mkdir(parents=True, exist_ok=True)
            self._file = self.log.open("wb")
        except OSError as error:
            raise unwritable(self.log, error) from error
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            with suppress(OSError):  # the disk is full: whoever wrote was told
                self._file.close()

    def send(self, each: Judged) -> None:
        """Note where a file goes, and put it there."""
        assert self._file is not None  # it is open between __enter__ and __exit__
        said = {
            "file": each.row.file,
            "route": each.route,
            "reason": each.reason,
            "gates": [str(failure) for failure in each.failed],
        }
        try:
            self._file.write(encoded(json.dumps(said, ensure_ascii=False) + "\n"))
            self._file.flush()
            if self.folder is not None and each.row.file != STDIN and Path(each.row.file).is_file():
                self._put(each, self.folder)
        except OSError as error:
            raise unwritable(error.filename or self.log, error) from error

    def _put(self, each: Judged, folder: Path) -> None:
        """Put a file into the folder of its route, and take it out of the others."""
        name = place(each.row.file)
        if self._taken.setdefault(os.path.normcase(name), each.row.file) != each.row.file:
            name = name.with_name(f"{name.stem}~{digest_of(each.row.file)}{name.suffix}")
        for route in ROUTES:
            put = placed if route == each.route else removed
            put(Path(each.row.file), folder / route / name)


def place(source: str) -> Path:
    """Where a file goes in a folder: under the folders it came from, as far as they lie below the current one.

    Different files may have one place: ``x/a.pdf`` and ``../x/a.pdf``. Raises OutputError for a file without name.
    """
    path = Path(os.path.normpath(source))
    inner = [part for part in path.parts if part not in (path.anchor, os.pardir)]
    if not inner:
        raise OutputError(f"{source}: has no name under which it could be routed")
    return Path(*inner)


def digest_of(source: str) -> str:
    """What tells a file from another one that would have its name: a digest of its whole path."""
    path = os.path.abspath(source)  # noqa: PTH100 - resolve() would follow links
    return sha256(path.encode("utf-8", "surrogatepass")).hexdigest()[:DIGEST_DIGITS]


def removed(source: Path, target: Path) -> None:
    """Take the same data away where an earlier run put it, under other gates."""
    if target.is_file() and filecmp.cmp(source, target, shallow=False):
        target.unlink()


def placed(source: Path, target: Path) -> None:
    """Let the data of a file appear under another name too; one that is there already is replaced."""
    if target.exists() and target.samefile(source):
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    beside = target.with_name(f".{target.name[:40]}.part")
    beside.unlink(missing_ok=True)
    try:
        beside.hardlink_to(source.resolve())  # where it is a link itself: to what it leads to
    except OSError:  # another disk, or a file system without links
        shutil.copyfile(source, beside)
    beside.replace(target)
