"""Runs the parsers, each in a process of its own, and sets what they give against the file."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from time import perf_counter
from typing import NamedTuple

from tagged2md.comparison.adapters import ADAPTERS
from tagged2md.corpus.sources import refuse_folder
from tagged2md.corpus.workers import Crew, Work, results
from tagged2md.diagnosis.diagnosing import diagnosis_of
from tagged2md.diagnosis.records import Diagnosis
from tagged2md.diagnosis.reference import Reference, reference_of
from tagged2md.diagnosis.texts import read_text
from tagged2md.errors import Tagged2mdError
from tagged2md.options import Options
from tagged2md.pdf.file import Watch, open_pdf, unwatched

ALWAYS_A_CHILD = 2
"""Jobs that make the crew work in processes even without timeout; for one file only one of them is started."""
MAX_REASON = 120
"""Characters of the error of another program that are shown."""


class Output(NamedTuple):
    """What one parser gave for one file, or why it gave nothing."""

    text: str
    seconds: float
    """Wall seconds, the loading of its modules not counted."""
    problem: str | None = None


class Row(NamedTuple):
    """One parser, one file."""

    parser: str
    seconds: float
    problem: str | None
    diagnosis: Diagnosis | None
    """None where the parser failed."""


class Comparison(NamedTuple):
    """One file as all parsers read it."""

    file: str
    page_count: int
    rows: tuple[Row, ...]


def compared(file: str, names: Sequence[str], options: Options, timeout: float, watch: Watch = unwatched) -> Comparison:
    """One file as some parsers read it. Raises the errors of open_pdf."""
    refuse_folder(file)
    with open_pdf(file, options, watch=watch) as pdf:
        reference = reference_of(pdf, options)
    fitting = [name for name in names if reference.is_tagged or not ADAPTERS[name].needs_tags]
    outputs = ((name, run(file, partial(read_in_child, name, options.password), timeout)) for name in fitting)
    return Comparison(file, reference.page_count, tuple(row(reference, *output) for output in outputs))


def row(reference: Reference, name: str, output: Output) -> Row:
    """One parser, one file."""
    if output.problem is not None:
        return Row(name, output.seconds, output.problem, None)
    diagnosis = diagnosis_of(reference, read_text(output.text, ADAPTERS[name].form), name)
    return Row(name, output.seconds, None, diagnosis)


def run(file: str, work: Work[Output], timeout: float) -> Output:
    """What a parser gives for a file, in a process that is ended after some wall seconds."""
    failed = partial(failure, perf_counter())
    return next(iter(results([file], work, failed, Crew(jobs=ALWAYS_A_CHILD, timeout_s=timeout))))


def failure(begun: float, _file: str, error: Tagged2mdError) -> Output:
    """What is said of a parser whose process was stopped, or died."""
    return Output("", perf_counter() - begun, problem_text(error))


def read_in_child(name: str, password: str | None, file: str) -> Output:
    """What a parser gives, in this very process; what it prints is not shown."""
    silence()
    adapter = ADAPTERS[name]
    begun = perf_counter()
    try:
        if adapter.module:
            import_module(adapter.module)
        begun = perf_counter()
        return Output(adapter.read(file, password), perf_counter() - begun)
    except Exception as error:  # noqa: BLE001 - other programs raise anything; it stands in their row
        return Output("", perf_counter() - begun, problem_text(error))


def silence() -> None:
    """Send what is printed nowhere, by Python or by libraries."""
    with suppress(OSError):  # no standard output to speak of
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def problem_text(error: Exception) -> str:
    """An error in one line."""
    text = " ".join(str(error).split())
    named = text if isinstance(error, Tagged2mdError) else f"{type(error).__name__}: {text}"
    return named if len(named) <= MAX_REASON else f"{named[:MAX_REASON]}…"


def means(comparisons: Sequence[Comparison]) -> Iterator[tuple[str, list[Row]]]:
    """The rows of each parser over all files, in the order in which the parsers are shown."""
    for name in ADAPTERS:
        rows = [row for comparison in comparisons for row in comparison.rows if row.parser == name]
        if rows:
            yield name, rows
