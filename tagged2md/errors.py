"""Every error tagged2md raises on purpose. Each carries its exit code and a message that says what to do next.

Messages name the file first: ``report.pdf: needs a password; give it with --password-file``.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any


class ExitCode(IntEnum):
    """Exit codes of the command (documented in docs/command-line.md)."""

    OK = 0
    FAILED = 1
    USAGE = 2
    NO_SUCH_FILE = 3
    NOT_A_PDF = 4
    DAMAGED = 5
    PASSWORD = 6
    NO_TEXT = 7
    LIMIT = 8
    OUTPUT = 9
    GATE = 10


class Tagged2mdError(Exception):
    """Base of all errors of this package; the text is one line for a person."""

    exit_code: ExitCode = ExitCode.FAILED


class InputNotFoundError(Tagged2mdError):
    """The input does not exist or can't be read."""

    exit_code = ExitCode.NO_SUCH_FILE


class NotAPdfError(Tagged2mdError):
    """The input is some other kind of file."""

    exit_code = ExitCode.NOT_A_PDF


class DamagedPdfError(Tagged2mdError):
    """The file says it is a PDF, but neither qpdf nor the fallback finds a page in it."""

    exit_code = ExitCode.DAMAGED


class PasswordError(Tagged2mdError):
    """The file is encrypted and no password, or a wrong one, was given."""

    exit_code = ExitCode.PASSWORD


class NoTextError(Tagged2mdError):
    """No page has text that could be read: scanned, blank, or unreadable fonts.

    ``conversion`` is what there is all the same: the report, and the pictures.
    """

    exit_code = ExitCode.NO_TEXT
    conversion: Any = None


class LimitError(Tagged2mdError):
    """A limit of the options was reached before anything useful was read."""

    exit_code = ExitCode.LIMIT


class OutputError(Tagged2mdError):
    """The result can't be written where it was asked for."""

    exit_code = ExitCode.OUTPUT


class UsageError(Tagged2mdError):
    """An option has a value that can't be used."""

    exit_code = ExitCode.USAGE


class GateError(Tagged2mdError):
    """A file does not pass a gate, and was not converted for that."""

    exit_code = ExitCode.GATE
