"""``tagged2md check`` and ``tree``: what is said about files."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Annotated, Literal, TypeVar

import typer

from tagged2md.cli.app import HELP, Files, Pages, Password, PasswordFile, app, chosen
from tagged2md.console import print_message, print_out
from tagged2md.errors import ExitCode, Tagged2mdError, UsageError
from tagged2md.findings import Severity
from tagged2md.progress import Progress

if TYPE_CHECKING:
    from tagged2md.corpus.looks import Looked
    from tagged2md.options import Options

Result = TypeVar("Result")


@app.command(context_settings=HELP)
def check(
    context: typer.Context,
    files: Files,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    fail_on: Annotated[
        Literal["error", "warning"] | None, typer.Option("--fail-on", help="End with code 1 on such findings.")
    ] = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="A line a file, in milliseconds: tagged or not, text or scan, what to do.")
    ] = False,
    pages: Pages = None,
    password: Password = None,
    password_file: PasswordFile = None,
) -> None:
    """Say how well PDFs are tagged: facts, how each page would be read and why, findings."""
    if quick:
        raise typer.Exit(print_triage(files, chosen(context.params), as_json=as_json, fail_on=fail_on))
    from tagged2md.checks import checked
    from tagged2md.checks.report import result_dict, result_text
    from tagged2md.corpus.looks import check_code, json_of

    look = partial(checked, options=chosen(context.params))
    results = printed_looks(files, look, None if as_json else result_text)
    if as_json:
        print_out(json_of(results, result_dict))
    raise typer.Exit(check_code(results, Severity(fail_on) if fail_on else None))


def print_triage(files: list[str], options: Options, *, as_json: bool, fail_on: str | None) -> ExitCode:
    """Print the quick verdict on each file; the code of the command."""
    from tagged2md.checks.triage import triaged
    from tagged2md.checks.triage_report import triage_dict, triage_text
    from tagged2md.corpus.attempts import code_of_all
    from tagged2md.corpus.looks import json_of

    if fail_on:
        raise UsageError("--quick has no findings that --fail-on could ask for; leave one of them out")
    results = printed_looks(files, partial(triaged, options=options), None if as_json else triage_text)
    if as_json:
        print_out(json_of(results, triage_dict))
    return code_of_all([each.exit_code for each in results])


@app.command(context_settings=HELP)
def tree(
    context: typer.Context,
    files: Files,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    pages: Pages = None,
    password: Password = None,
    password_file: PasswordFile = None,
) -> None:
    """Print the structure tree of PDFs: types, pages, text, attributes, and what is wrong with each element."""
    from tagged2md.checks.listing import listed
    from tagged2md.checks.listing_report import listing_dict, listing_text
    from tagged2md.corpus.attempts import code_of_all
    from tagged2md.corpus.looks import json_of

    look = partial(listed, options=chosen(context.params))
    results = printed_looks(files, look, None if as_json else listing_text)
    if as_json:
        print_out(json_of(results, listing_dict))
    raise typer.Exit(code_of_all([each.exit_code for each in results]))


def printed_looks(
    files: list[str], look: Callable[..., Result], text: Callable[[Result], str] | None
) -> list[Looked[Result]]:
    """What a look at each file gave; errors are printed as they come, and results too where they have a ``text``."""
    from tagged2md.corpus.looks import looked_at

    results = []
    with Progress(len(files)) as progress:
        for each in looked_at(files, partial(look, watch=progress)):
            progress.hide()
            results.append(each)
            if isinstance(each.result, Tagged2mdError):
                print_message(str(each.result))
            elif text is not None:
                print_out(text(each.result))
    return results
