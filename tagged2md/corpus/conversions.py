"""Many conversions: each writes its files, each has one outcome."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tagged2md.corpus.attempts import UnexpectedError, attempted, failure_dict, opened
from tagged2md.errors import ExitCode, Tagged2mdError
from tagged2md.options import Options
from tagged2md.output import (
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
from tagged2md.pipeline import Conversion, converted
from tagged2md.report import json_text

if TYPE_CHECKING:
    from tagged2md.survey.gates import Gate

CUT_SHORT = "T2M-LIMIT"
"""The finding of a result that ends at a limit."""


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
    gates: tuple[Gate, ...] = ()
    """What a file must measure to be converted."""


def run(sources: Sequence[str], how: Run, tell: Callable[[Outcome], None]) -> list[ExitCode]:
    """Convert every input, write its files and tell of each outcome; the exit code of each.

    Raises UsageError or OutputError before the first file, where the destination can't hold the results.
    """
    every = list(without_collisions(targets(sources, how.destination)))
    if how.destination.report:
        refuse_input(Path(how.destination.report), sources)
        refuse_result(Path(how.destination.report), every)
    for each in every:
        if isinstance(each, Target) and each.source_map is not None:
            refuse_input(each.source_map, sources, "source map")
            refuse_result(each.source_map, every, "source map")
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
    found = attempted(source, partial(admitted_and_written, source, wanted, how))
    if isinstance(found, Tagged2mdError):
        return Outcome(source, wanted, error=found)
    return Outcome(source, wanted, found)


def admitted_and_written(source: str, wanted: Target, how: Run) -> Conversion:
    """The conversion of a file that passes the gates, with its files written."""
    return written(wanted, converted(admitted_source(source, how), for_target(wanted, how.options), how.watch))


def admitted_source(source: str, how: Run) -> Source:
    """What to read of an input that passes the gates."""
    if not how.gates:
        return opened(source)
    from tagged2md.corpus.admission import admitted  # loads all that checks need

    return admitted(source, how.gates, how.options)


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
    if wanted.source_map is not None:
        write_text(wanted.source_map, conversion.source_map())
    return conversion


def text_of(wanted: Target, conversion: Conversion) -> str:
    """The result in the format that was asked for."""
    return conversion.to_json() if wanted.format == "json" else conversion.markdown
