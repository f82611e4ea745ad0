"""``tagged2md compare``: the same files as several parsers read them."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer

from tagged2md.cli.app import HELP, Password, PasswordFile, app, chosen
from tagged2md.console import print_message, print_out
from tagged2md.errors import Tagged2mdError, UsageError
from tagged2md.output import STDIN
from tagged2md.progress import Progress

TIMEOUT_S = 120.0
"""Wall seconds that a parser has for one file by default."""


@app.command(context_settings=HELP)
def compare(
    context: typer.Context,
    paths: Annotated[list[str], typer.Argument(metavar="PATH", help="PDF files, and folders of them.")],
    with_names: Annotated[
        list[str] | None,
        typer.Option(
            "--with", metavar="NAME", help="Compare with this parser; again for more. Else all that are there."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    timeout: Annotated[
        float, typer.Option("--timeout", metavar="S", min=0, help="Seconds that a parser has for one file.")
    ] = TIMEOUT_S,
    password: Password = None,
    password_file: PasswordFile = None,
) -> None:
    """Compare what tagged2md and other parsers make of PDFs: text found, doubled, moved; headings, tables, links."""
    from tagged2md.comparison.adapters import chosen_adapters
    from tagged2md.comparison.report import comparison_dict, comparison_text, mean_text
    from tagged2md.comparison.runs import Comparison, compared
    from tagged2md.corpus.attempts import attempted, code_of_all
    from tagged2md.corpus.looks import Looked, json_of
    from tagged2md.corpus.sources import found, once

    if STDIN in paths:
        raise UsageError("standard input: can't be compared, since each parser reads the file anew; give a path")
    files = list(once(found(paths)))
    names = chosen_adapters(with_names or [])
    options = chosen(context.params)
    looked: list[Looked[Comparison]] = []
    with Progress(len(files)) as progress:
        for file in files:
            result = attempted(file, partial(compared, file, names, options, timeout, progress))
            progress.hide()
            looked.append(Looked(file, result))
            if isinstance(result, Tagged2mdError):
                print_message(str(result))
            elif not as_json:
                print_out(comparison_text(result))
    if as_json:
        print_out(json_of(looked, comparison_dict))
    done = [each.result for each in looked if not isinstance(each.result, Tagged2mdError)]
    if len(done) > 1 and not as_json:
        print_out(mean_text(done))
    raise typer.Exit(code_of_all([each.exit_code for each in looked]))
