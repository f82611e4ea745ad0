"""A JSON Lines file of results that grows as they come, and from which a run that was stopped goes on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self

from tagged2md.checks.report import CHECK_VERSION
from tagged2md.checks.triage_report import TRIAGE_VERSION
from tagged2md.corpus.fingerprints import UNKNOWN, Fingerprint, fingerprint
from tagged2md.errors import ExitCode, OutputError
from tagged2md.output import encoded, replaced_whole, unwritable
from tagged2md.survey.forms import Line, jsonl
from tagged2md.survey.rows import Row, row_of

LASTING = (ExitCode.OK, ExitCode.NOT_A_PDF, ExitCode.DAMAGED)
"""How a look ends that would end the same again; a password, more time or more memory may help another one."""
BEGINNING = b'{"file":'
"""How every line begins; one that was cut short may end within it."""


class Journal:
    """A context manager over such a file: what it holds is known, what is added is on the disk at once.

    A last line that was cut short, and results of files that are gone or have changed since, are dropped at the start;
    so are those that would come out otherwise now. Raises OutputError for a file of something else, and for one that
    another run writes to.
    """

    def __init__(self, path: Path, *, is_quick: bool = False) -> None:
        self.path = path
        self.known: dict[str, Row] = {}
        """The rows of the files that are known."""
        self._is_quick = is_quick
        self._file: BinaryIO | None = None

    def __enter__(self) -> Self:
        self._open()
        try:
            if self._gather():
                with replaced_whole(self.path) as file:
                    file.writelines(self._kept())
                self._close()
                self._open()
        except BaseException:  # Ctrl-C too: the lock must go with the file
            self._close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._close()

    def append(self, line: Line) -> None:
        """Write a result down."""
        assert self._file is not None  # it is open between __enter__ and __exit__
        try:
            self._file.write(encoded(jsonl(line)))
            self._file.flush()
        except OSError as error:
            raise unwritable(self.path, error) from error

    def _open(self) -> None:
        try:
            self._file = self.path.open("ab")
        except OSError as error:
            raise unwritable(self.path, error) from error
        if not locked(self._file):
            self._close()
            raise OutputError(f"{self.path}: another run writes to it; wait for its end, or choose another file")

    def _close(self) -> None:
        if self._file is not None:
            with suppress(OSError):  # the disk is full: whoever wrote was told
                self._file.close()

    def _gather(self) -> bool:
        """Note what is known; whether some lines are of no use any more."""
        stale = ours = 0
        for line, row in self._lines():
            ours += line[: len(BEGINNING)] == BEGINNING[: len(line)]
            if row and row.file not in self.known and is_current(row):
                self.known[row.file] = row
            else:
                stale += 1
        if stale and not ours:
            raise OutputError(f"{self.path}: holds something else than results of check; choose another file")
        return bool(stale)

    def _kept(self) -> Iterator[bytes]:
        """The lines of what is known, each file's first one."""
        left = dict(self.known)
        yield from (line for line, row in self._lines() if row and left.get(row.file) == row and left.pop(row.file))

    def _lines(self) -> Iterator[tuple[bytes, Row | None]]:
        """The lines as they are, each with its row; None for one that is no result, or not of this kind of look."""
        if not self.path.is_file():  # a device
            return
        with self.path.open("rb") as file:
            for line in file:
                yield line, parsed(line, is_quick=self._is_quick)


def parsed(line: bytes, *, is_quick: bool = False) -> Row | None:
    """The row of a line; None where it was cut short, or is something else."""
    if not line.endswith(b"\n"):
        return None
    try:
        result = json.loads(line)
        row = row_of(result) if is_of_this_kind(result, is_quick=is_quick) else None
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):  # no JSON; JSON of something else
        return None
    return row if row and isinstance(row.file, str) and isinstance(row.error, str) else None


def is_of_this_kind(result: dict[str, Any], *, is_quick: bool) -> bool:
    """Whether a result has what is asked for: a quick look is no check, but a check will do for a quick look."""
    if "error" in result:
        return result["exit_code"] in list(ExitCode)
    if "triage_version" in result:
        return is_quick and result["triage_version"] == TRIAGE_VERSION
    return bool(result["check_version"] == CHECK_VERSION)


def is_current(row: Row) -> bool:
    """Whether another look at the file would find the same."""
    mark = Fingerprint(row.size, row.sha256)
    return row.exit_code in LASTING and mark != UNKNOWN and fingerprint(row.file) == mark


def locked(file: BinaryIO) -> bool:
    """Keep other runs from a file until it is closed; False where another one has it. Windows lets all of them."""
    try:
        import fcntl
    except ImportError:  # Windows
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:  # somebody else writes it
        return False
    except OSError:  # a file system without locks
        return True
    return True
