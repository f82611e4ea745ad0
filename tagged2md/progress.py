"""Which page of which file is being read: one line on a terminal that changes, and is gone at the end."""

from __future__ import annotations

import sys
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.status import Status

PATIENCE_S = 1.0
"""Seconds before anything is shown: most files are done by then, and rich need not be loaded for them."""


class Progress:
    """Told of every page that is read; shows nothing before PATIENCE_S are over, or where stderr is no terminal.

    A context manager: at its end the line is gone.
    """

    def __init__(self, files: int) -> None:
        self.files = files
        self._begins_at = monotonic() + PATIENCE_S if sys.stderr and sys.stderr.isatty() else float("inf")
        self._file = 0
        self._name = ""
        self._status: Status | None = None
        self._since: tuple[float, int] | None = None
        """When the first files were done, and how many: results of an earlier run come at once."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.hide()

    def __call__(self, name: str, page: int, count: int) -> None:
        """A page is read next."""
        if name != self._name:
            self._file, self._name = self._file + 1, name
        if monotonic() >= self._begins_at:
            self._show(self.line(page, count))

    def count(self, done: int) -> None:
        """So many files are done."""
        now = monotonic()
        if self._since is None:
            self._since = (now, done)
        if now >= self._begins_at and done < self.files:
            self._show(self.rate_line(done, now))

    def rate_line(self, done: int, now: float) -> str:
        """What is shown of many files: ``120 of 4000 files, 8.1 a second, 7 min 59 s left``."""
        began, first = self._since or (now, done)
        told = f"{done} of {self.files} files"
        if now <= began or done <= first:
            return told
        rate = (done - first) / (now - began)
        return f"{told}, {rate:.1f} a second, {duration((self.files - done) / rate)} left"

    def line(self, page: int, count: int) -> str:
        """What is shown: ``report.pdf: page 12 of 300 (file 2 of 5)``."""
        of_files = f" (file {self._file} of {self.files})" if self.files > 1 else ""
        return f"{self._name}: page {page} of {count}{of_files}"

    def _show(self, line: str) -> None:
        from rich.console import Console
        from rich.status import Status
        from rich.text import Text

        if self._status is None:
            self._status = Status(Text(line), console=Console(stderr=True))
            self._status.start()
        self._status.update(Text(line))

    def hide(self) -> None:
        """Take the line away, so that something else can be printed; it comes back with the next page."""
        if self._status is not None:
            self._status.stop()
            self._status = None


MINUTE_S = 60


def duration(seconds: float) -> str:
    """A time for a person: ``12 s``, ``3 min 5 s``."""
    minutes, rest = divmod(round(seconds), MINUTE_S)
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"
