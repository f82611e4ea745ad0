"""One input of many: whatever goes wrong with it becomes its result, and does not stop the others."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from tagged2md.errors import ExitCode, InputNotFoundError, LimitError, Tagged2mdError
from tagged2md.output import STDIN
from tagged2md.pdf.file import Source

Result = TypeVar("Result")


class UnexpectedError(Tagged2mdError):
    """A fault of ours; its cause is the exception that was met."""


class OutOfMemoryError(LimitError):
    """What this process may have, or the machine has, is used up."""


def attempted(source: str, work: Callable[[], Result]) -> Result | Tagged2mdError:
    """The result of the work on one input, or its error; a fault of ours becomes an UnexpectedError."""
    try:
        return work()
    except Tagged2mdError as error:
        return error
    except MemoryError:  # by what a file is large in
        return OutOfMemoryError(f"{source}: needs more memory than there is")
    except Exception as error:  # noqa: BLE001 - the border: a fault of ours must not stop the other files
        fault = UnexpectedError(f"{source}: {described(error)}")
        fault.__cause__ = error
        return fault


def described(error: Exception) -> str:
    """One line about a fault of ours, with the next step."""
    what = " ".join(f"{type(error).__name__}: {error}".split())
    return f"unexpected {what[:200]}; please report it with the file and the output of -v"


def opened(source: str) -> Source:
    """What to read for an input of the command line: its name, or standard input."""
    if source != STDIN:
        return source
    if sys.stdin is None:  # started with it closed
        raise InputNotFoundError("standard input: is closed; give a file")
    return sys.stdin.buffer


def failure_dict(source: str, error: Tagged2mdError) -> dict[str, Any]:
    """What reports say of an input that failed."""
    return {"file": source, "error": str(error), "exit_code": int(error.exit_code)}


def code_of_all(codes: Sequence[ExitCode]) -> ExitCode:
    """The code of the whole command: that of the files that failed, FAILED where they failed in different ways."""
    failures = set(codes) - {ExitCode.OK}
    if not failures:
        return ExitCode.OK
    return failures.pop() if len(failures) == 1 else ExitCode.FAILED
