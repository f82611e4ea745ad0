"""Runs the command: what it could not handle becomes one line and a code."""

from __future__ import annotations

import gc
import sys
from typing import NoReturn

import typer

from tagged2md.cli import check, chunk, compare, convert, corpus, inspect, mcp, tree  # noqa: F401 - it makes their commands known
from tagged2md.cli.app import app
from tagged2md.collector import patient_collector
from tagged2md.console import ReaderGoneError, leave, print_message, print_out
from tagged2md.errors import ExitCode, Tagged2mdError
from tagged2md.output import unwritable

BROKEN_PIPE = 141
"""Exit code when the reader of our output went away: 128 + SIGPIPE."""

ClickException: type[Exception] = next(c for c in typer.BadParameter.__mro__ if c.__name__ == "ClickException")
"""Base of the usage errors of the command line parser; typer has no public name for it and vendors it since 0.26."""


def exit_code(arguments: list[str] | None = None) -> int:
    """Run the command; what it could not handle becomes one line and a code."""
    command = typer.main.get_command(app)
    try:
        code = int(command.main(arguments, prog_name="tagged2md", standalone_mode=False) or ExitCode.OK)
        if sys.stdout is not None:
            print_out("")  # what is left of the help, which the parser of the command line prints itself
    except ClickException as error:
        print_message(f"{error.format_message().rstrip('.')}; see tagged2md --help")  # type: ignore[attr-defined]  # the base has no public name, see ClickException
        return ExitCode.USAGE
    except Tagged2mdError as error:
        print_message(str(error))
        return error.exit_code
    except ReaderGoneError:
        return BROKEN_PIPE
    except SystemExit as error:  # of the command line parser: completion is installed, or nobody reads its help
        return BROKEN_PIPE if error.code else ExitCode.OK
    except OSError as error:  # the help again: its printer has flushed it
        leave(sys.stdout)
        print_message(str(unwritable("standard output", error)))
        return ExitCode.OUTPUT
    except Exception as error:  # noqa: BLE001 - the last border: nobody is shown a traceback who did not ask for it
        from tagged2md.corpus.attempts import described

        print_message(described(error))
        return ExitCode.FAILED
    return code


def main() -> NoReturn:
    """Run the command and leave with its exit code."""
    with patient_collector():
        code = exit_code()
    # At its end Python searches everything for cycles, four times: 30 to 50 ms that nobody needs any more.
    gc.freeze()
    sys.exit(code)
