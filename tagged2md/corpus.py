"""Many files: one after the other, one result each; a file that fails does not stop the others."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from tagged2md.errors import ExitCode, InputNotFoundError, Tagged2mdError
from tagged2md.options import Options
from tagged2md.output import (
    STDIN,
    Destination,
    Target,
    refuse_input,
    refuse_result,
    targets,
    without_collisions,
    write_images,
    write_text,
)
from tagged2md.pdf.file import Source, Watch, unwatched
from tagged2md.pipeline import Conversion, converted, inspected
from tagged2md.report import json_text

if TYPE_CHECKING:
    from tagged2md.checks import CheckResult
    from tagged2md.findings import Severity

Result = TypeVar("Result")

CUT_SHORT = "T2M-LIMIT"
"""The finding of a result that ends at a limit."""


class UnexpectedError(Tagged2mdError):
    """A fault of ours; its cause is the exception that was met."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one input."""

    source: str
    target: Target | None = None
    conversion: Conversion | None = None
    error: Tagged2mdError | None = None

    @property
    def exit_code(self) -> ExitCode:
        """The code the command would end with, were this the only file."""
        if self.error is not None:
            return self.error.exit_code
        if self.conversion is not None and CUT_SHORT in self.conversion.report.counts:
            return ExitCode.LIMIT
        return ExitCode.OK

    @property
    def fault(self) -> BaseException | None:
        """The exception behind a fault of ours; the other errors say all there is to say."""
        return self.error.__cause__ if isinstance(self.error, UnexpectedError) else None

    @property
    def text_for_stdout(self) -> str:
        """The result, where it belongs on standard output; else nothing."""
        if self.conversion is None or self.target is None or self.target.path is not None:
            return ""
        return self.target.lead + text_of(self.target, self.conversion)

    @property
    def report(self) -> dict[str, Any]:
        """What the report file says of this input."""
        conversion = self.conversion or getattr(self.error, "conversion", None)
        known = conversion.report.to_dict() if conversion else {}
        return known | (failure_dict(self.source, self.error) if self.error else {})


class Run(NamedTuple):
    """How a batch is carried out."""

    destination: Destination
    options: Options
    watch: Watch = unwatched
    """Told of every page that is read."""


def run(sources: Sequence[str], how: Run, tell: Callable[[Outcome], None]) -> list[ExitCode]:
    """Convert every input, write its files and tell of each outcome; the exit code of each.

    Raises UsageError or OutputError before the first file, where the destination can't hold the results.
    """
    every = list(without_collisions(targets(sources, how.destination)))
    if how.destination.report:
        refuse_input(Path(how.destination.report), sources)
        refuse_result(Path(how.destination.report), every)
    codes, reports = [], []
    for source, wanted in zip(sources, every, strict=True):
        result = outcome(source, wanted, how)
        tell(result)
        codes.append(result.exit_code)
        reports.append(result.report if how.destination.report else {})
    if how.destination.report:
        write_text(Path(how.destination.report), json_text(reports[0] if len(reports) == 1 else {"files": reports}))
    return codes


def outcome(source: str, wanted: Target | Tagged2mdError, how: Run) -> Outcome:
    """Convert one input; whatever goes wrong is in the outcome."""
    if isinstance(wanted, Tagged2mdError):
        return Outcome(source, error=wanted)
    found = attempted(
        source, lambda: written(wanted, converted(opened(source), for_target(wanted, how.options), how.watch))
    )
    if isinstance(found, Tagged2mdError):
        return Outcome(source, wanted, error=found)
    return Outcome(source, wanted, found)


class Looked(NamedTuple, Generic[Result]):
    """What ``check`` or ``tree`` says of one input, or why it can't."""

    source: str
    result: Result | Tagged2mdError

    @property
    def exit_code(self) -> ExitCode:
        """The code the command would end with, were this the only file."""
        return self.result.exit_code if isinstance(self.result, Tagged2mdError) else ExitCode.OK


def looked_at(sources: Sequence[str], look: Callable[[Source], Result]) -> Iterator[Looked[Result]]:
    """A look at every input; one that fails does not stop the others."""
    for source in sources:
        yield Looked(source, attempted(source, partial(look, opened(source))))


def inspection(source: str, output: str | None, options: Options, watch: Watch = unwatched) -> str:
    """What ``inspect`` has to print of a file: its HTML, or nothing where that was written to ``output``."""
    path = None if output in (None, STDIN) else Path(str(output))
    if path is not None:
        refuse_input(path, [source], "page")
    found = attempted(source, lambda: inspected(opened(source), options, watch).html)
    if isinstance(found, Tagged2mdError):
        raise found
    if path is None:
        return found
    write_text(path, found)
    return ""


def check_code(results: Sequence[Looked[CheckResult]], fail_on: Severity | None) -> ExitCode:
    """The code of the whole command: that of the inputs that could not be read, else FAILED for grave findings."""
    code = exit_code([each.exit_code for each in results])
    grave = any(
        fail_on and not isinstance(each.result, Tagged2mdError) and each.result.has(fail_on) for each in results
    )
    return ExitCode.FAILED if grave and code is ExitCode.OK else code


def json_of(results: Sequence[Looked[Result]], plain: Callable[[Result], dict[str, Any]]) -> str:
    """One JSON text for all of them: that of the only input, or an array of them under ``files``."""
    found = [
        failure_dict(source, result) if isinstance(result, Tagged2mdError) else plain(result)
        for source, result in results
    ]
    return json_text(found[0] if len(found) == 1 else {"files": found})


def failure_dict(source: str, error: Tagged2mdError) -> dict[str, Any]:
    """What reports say of an input that failed."""
    return {"file": source, "error": str(error), "exit_code": int(error.exit_code)}


def attempted(source: str, work: Callable[[], Result]) -> Result | Tagged2mdError:
    """The result of the work on one input, or its error; a fault of ours becomes an UnexpectedError."""
    try:
        return work()
    except Tagged2mdError as error:
        return error
    except Exception as error:  # noqa: BLE001 - the border: a fault of ours must not stop the other files
        fault = UnexpectedError(f"{source}: {described(error)}")
        fault.__cause__ = error
        return fault


def described(error: Exception) -> str:
    """One line about a fault of ours, with the next step."""
    what = " ".join(f"{type(error).__name__}: {error}".split())
    return f"unexpected {what[:200]}; please report it with the file and the output of -v"


def opened(source: str) -> Source:
    """What to read for an input of the command line."""
    if source != STDIN:
        return source
    if sys.stdin is None:  # started with it closed
        raise InputNotFoundError("standard input: is closed; give a file")
    return sys.stdin.buffer


def for_target(wanted: Target, options: Options) -> Options:
    """The options, with images only where somebody will find them."""
    if wanted.images is None:
        return replace(options, images="none")
    return replace(options, image_dir=options.image_dir or wanted.image_dir)


def written(wanted: Target, conversion: Conversion) -> Conversion:
    """The same conversion, with its files written: the images, then the text that names them."""
    if wanted.images is not None:
        write_images(wanted.images, conversion.images)
    if wanted.path is not None:
        write_text(wanted.path, text_of(wanted, conversion))
    return conversion


def text_of(wanted: Target, conversion: Conversion) -> str:
    """The result in the format that was asked for."""
    return conversion.to_json() if wanted.format == "json" else conversion.markdown


def exit_code(codes: Sequence[ExitCode]) -> ExitCode:
    """The code of the whole command: that of the files that failed, FAILED where they failed in different ways."""
    failures = set(codes) - {ExitCode.OK}
    if not failures:
        return ExitCode.OK
    return failures.pop() if len(failures) == 1 else ExitCode.FAILED
