"""``tagged2md check --against``: what is wrong with another parser's text of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tagged2md.cli.app import chosen
from tagged2md.console import print_out
from tagged2md.errors import ExitCode, UsageError
from tagged2md.findings import Severity
from tagged2md.progress import Progress

if TYPE_CHECKING:
    import typer

TOGETHER = frozenset(("paths", "against", "as_json", "fail_on", "pages", "password", "password_file"))
"""Parameters of the check that have a meaning with --against."""


def print_diagnosis(context: typer.Context) -> ExitCode:
    """Print what is wrong with the other text; the code of the command."""
    from tagged2md.corpus.diagnoses import diagnosis
    from tagged2md.diagnosis.report import diagnosis_dict, diagnosis_text
    from tagged2md.report import json_text

    params = context.params
    file = only_file(context)
    with Progress(1) as progress:
        found = diagnosis(file, params["against"], chosen(params), progress)
    print_out(json_text(diagnosis_dict(found)) if params["as_json"] else diagnosis_text(found))
    is_bad = params["fail_on"] is not None and found.has(Severity(params["fail_on"]))
    return ExitCode.FAILED if is_bad else ExitCode.OK


def only_file(context: typer.Context) -> str:
    """The one file that is named. Raises UsageError for more or less, and for options that mean nothing here."""
    for parameter in context.command.params:
        source = context.get_parameter_source(parameter.name or "")
        if parameter.name not in TOGETHER and source is not None and source.name == "COMMANDLINE":
            raise UsageError(f"--against can't be used together with {parameter.opts[0]}; leave one of them out")
    paths: list[str] = context.params["paths"] or []
    if len(paths) != 1:
        raise UsageError("--against compares one file with one text; name one file")
    return paths[0]
