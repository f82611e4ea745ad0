"""What the command prints: results on standard output, everything said about them on standard error."""

from __future__ import annotations

import errno
import os
import sys
import traceback
from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol, TextIO

from tagged2md import messages
from tagged2md.errors import OutputError
from tagged2md.findings import printable
from tagged2md.output import encoded, unwritable

if TYPE_CHECKING:
    from tagged2md.errors import Tagged2mdError
    from tagged2md.pipeline import Conversion

READER_GONE = (errno.EPIPE, errno.EINVAL)
"""What writing to a pipe fails with when nobody reads it any more; the second one on Windows."""


class ReaderGoneError(Exception):
    """Whoever read our standard output has stopped; typer would end with a code of its own on a BrokenPipeError."""


class Outcome(Protocol):
    """What became of one input, as far as it is told."""

    @property
    def error(self) -> Tagged2mdError | None:
        """Why there is no result."""

    @property
    def conversion(self) -> Conversion | None:
        """What was read of a PDF."""

    @property
    def fault(self) -> BaseException | None:
        """The exception behind a fault of ours."""

    @property
    def text_for_stdout(self) -> str:
        """The result, where it belongs on standard output; else nothing."""


def print_quietly(outcome: Outcome) -> None:
    """The result, where it goes to standard output, or the error."""
    print_out(outcome.text_for_stdout)
    if outcome.error is not None:
        print_message(str(outcome.error))


def print_outcome(outcome: Outcome) -> None:
    """The same, and what a reader of the result must know."""
    print_quietly(outcome)
    if outcome.conversion is not None:
        print_messages(messages.notices(outcome.conversion.report))


def print_fully(outcome: Outcome) -> None:
    """The same, with all that was found, and where a fault of ours happened."""
    print_quietly(outcome)
    if outcome.conversion is not None:
        print_messages(messages.details(outcome.conversion.report))
    if outcome.fault is not None:
        traceback.print_exception(outcome.fault)


def print_messages(lines: Iterable[str]) -> None:
    """A line each on standard error."""
    for line in lines:
        print_message(line)


def print_out(text: str) -> None:
    """Write to standard output: UTF-8 and line feeds on every system."""
    if sys.stdout is None:  # started with it closed
        raise OutputError("standard output: is closed; name an output with -o")
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(encoded(text))
        sys.stdout.buffer.flush()
    except OSError as error:  # told apart below: nobody reads any more, or it can't be written
        leave(sys.stdout)
        if error.errno in READER_GONE:
            raise ReaderGoneError from error
        raise unwritable("standard output", error) from error


def leave(stream: TextIO) -> None:
    """Let what a stream could not take vanish; Python would complain once more when it flushes it at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def print_message(text: str) -> None:
    """One line on standard error. Where nobody reads that any more, the work goes on: its results are elsewhere."""
    if sys.stderr is None:  # started with it closed
        return
    try:
        print(f"tagged2md: {printable(text)}", file=sys.stderr)  # noqa: T201 - the one place that prints
    except OSError:  # its reader has gone; a full disk
        leave(sys.stderr)
