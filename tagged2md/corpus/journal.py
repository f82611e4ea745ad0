"""A JSON Lines file of results that grows as they come, and from which a run that was stopped goes on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from tagged2md.corpus.fingerprints import fingerprint
from tagged2md.output import encoded, replaced_whole, unwritable
from tagged2md.survey.forms import Line, jsonl
from tagged2md.survey.rows import Row, row_of


class Journal:
    """A context manager over such a file: what it holds is known, what is added is on the disk at once.

    A last line that was cut short, and results of files that are gone or have changed since, are dropped at the start.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.rows: list[Row] = []
        """What is known, in the order of the file."""
        self._known: set[str] = set()
        self._file: BinaryIO | None = None

    def __enter__(self) -> Self:
        if self.path.is_file() and self._gather():
            with replaced_whole(self.path) as file:
                file.writelines(line for line, row in self._lines() if row and row.file in self._known)
        try:
            self._file = self.path.open("ab")
        except OSError as error:
            raise unwritable(self.path, error) from error
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            self._file.close()

    def knows(self, source: str) -> bool:
        """Whether the result of this file is there already."""
        return source in self._known

    def append(self, line: Line) -> None:
        """Write a result down."""
        assert self._file is not None  # it is open between __enter__ and __exit__
        try:
            self._file.write(encoded(jsonl(line)))
            self._file.flush()
        except OSError as error:
            raise unwritable(self.path, error) from error

    def _gather(self) -> bool:
        """Note what is known; whether some lines are of no use any more."""
        stale = False
        for _, row in self._lines():
            if row and row.file not in self._known and fingerprint(row.file) == (row.size, row.sha256):
                self.rows.append(row)
                self._known.add(row.file)
            else:
                stale = True
        return stale

    def _lines(self) -> Iterator[tuple[bytes, Row | None]]:
        """The lines as they are, each with its row; None for one that is no result."""
        with self.path.open("rb") as file:
            for line in file:
                yield line, parsed(line)


def parsed(line: bytes) -> Row | None:
    """The row of a line; None where it was cut short, or is something else."""
    if not line.endswith(b"\n"):
        return None
    try:
        return row_of(json.loads(line))
    except (ValueError, LookupError, TypeError):  # no JSON; JSON of something else
        return None
