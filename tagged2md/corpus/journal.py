"""A JSON Lines file of results that grows as they come, and from which a run that was stopped goes on."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, NamedTuple, Self

from tagged2md.checks.report import CHECK_VERSION
from tagged2md.checks.triage_report import TRIAGE_VERSION
from tagged2md.corpus.fingerprints import UNKNOWN, Fingerprint, fingerprint
from tagged2md.corpus.locks import alone
from tagged2md.errors import ExitCode, OutputError
from tagged2md.output import encoded, replaced_whole, unwritable
from tagged2md.pdf.pipes import is_special
from tagged2md.survey.forms import Line, jsonl
from tagged2md.survey.rows import Row, row_of

SETTINGS = "settings"
"""The field of a line that says with which options and version it was made, as in the records of a corpus."""
OTHERS = (
    "holds results of other options (--pages), or of another version of tagged2md; "
    "give the same ones, or choose another file"
)
LASTING = (ExitCode.OK, ExitCode.NOT_A_PDF, ExitCode.DAMAGED)
"""How a look ends that would end the same again; a password, more time or more memory may help another one."""
BEGINNING = b'{"file":'
"""How every line begins; one that was cut short may end within it."""


class Entry(NamedTuple):
    """A line that is a result: its row, and with which settings it was made."""

    row: Row
    settings: str


class Journal:
    """A context manager over such a file: what it holds is known, what is added is on the disk at once.

    A last line that was cut short, and results of files that are gone or have changed since, are dropped at the start.
    Raises OutputError for a file of something else, for one of other settings, and for one that another run writes to.
    """

    def __init__(self, path: Path, settings: str, *, is_quick: bool = False) -> None:
        self.path = path
        self.known: dict[str, Row] = {}
        """The rows of the files that are known."""
        self._settings = settings
        self._is_quick = is_quick
        self._stack = ExitStack()
        self._file: BinaryIO | None = None

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            if not is_special(self.path):  # a device knows nothing, and may be written by many
                stack.enter_context(alone(lock_of(self.path), str(self.path)))
            try:
                if self._gather():
                    with replaced_whole(self.path) as file:
                        file.writelines(self._kept())
                self._file = self.path.open("ab")
            except OSError as error:
                raise unwritable(self.path, error) from error
            stack.callback(self._close)
            self._stack = stack.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    def append(self, line: Line) -> None:
        """Write a result down."""
        assert self._file is not None  # it is open between __enter__ and __exit__
        try:
            self._file.write(encoded(jsonl({**line, SETTINGS: self._settings})))
            self._file.flush()
        except OSError as error:
            raise unwritable(self.path, error) from error

    def _close(self) -> None:
        assert self._file is not None  # the same
        with suppress(OSError):  # the disk is full: whoever wrote was told
            self._file.close()

    def _gather(self) -> bool:
        """Note what is known; whether some lines are of no use any more."""
        stale = ours = 0
        for line, entry in self._lines():
            ours += line[: len(BEGINNING)] == BEGINNING[: len(line)]
            if entry and entry.settings != self._settings:
                raise OutputError(f"{self.path}: {OTHERS}")
            if entry and entry.row.file not in self.known and is_current(entry.row):
                self.known[entry.row.file] = entry.row
            else:
                stale += 1
        if stale and not ours:
            raise OutputError(f"{self.path}: holds something else than results of check; choose another file")
        return bool(stale)

    def _kept(self) -> Iterator[bytes]:
        """The lines of what is known, each file's first one."""
        left = dict(self.known)
        for line, entry in self._lines():
            if entry and left.get(entry.row.file) == entry.row:
                del left[entry.row.file]
                yield line

    def _lines(self) -> Iterator[tuple[bytes, Entry | None]]:
        """The lines as they are, and what they say; None for one that is no result, or not of this kind of look."""
        if not self.path.is_file():  # there is none yet; a device
            return
        with self.path.open("rb") as file:
            for line in file:
                yield line, parsed(line, is_quick=self._is_quick)


def lock_of(path: Path) -> Path:
    """The lock file beside a file, under whatever name that is reached."""
    real = Path(os.path.realpath(path))
    return real.parent / f".{real.name}.lock"


def parsed(line: bytes, *, is_quick: bool = False) -> Entry | None:
    """What a line says; None where it was cut short, or is something else."""
    if not line.endswith(b"\n"):
        return None
    try:
        result = json.loads(line)
        row = row_of(result) if is_of_this_kind(result, is_quick=is_quick) else None
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):  # no JSON; JSON of something else
        return None
    is_ours = row and isinstance(row.file, str) and isinstance(row.error, str)
    return Entry(row, result.get(SETTINGS, "")) if row and is_ours else None


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
