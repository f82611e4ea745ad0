"""``tagged2md tree``: the structure tree of files."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from tagged2md.cli.app import HELP, Files, Pages, Password, PasswordFile, app, chosen
from tagged2md.console import print_message, print_out
from tagged2md.errors import Tagged2mdError
from tagged2md.progress import Progress

if TYPE_CHECKING:
    from tagged2md.corpus.looks import Looked

Result = TypeVar("Result")


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
