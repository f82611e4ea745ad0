"""``tagged2md inspect``: pages as pictures, with what was read from them."""

from __future__ import annotations

from typing import Annotated

import typer

from tagged2md.cli.app import HELP, Password, PasswordFile, app, chosen
from tagged2md.console import print_out
from tagged2md.options import Mode
from tagged2md.progress import Progress


@app.command(context_settings=HELP)
def inspect(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="PDF file; - is standard input.")],
    output: Annotated[
        str | None, typer.Option("-o", "--output", metavar="FILE", help="HTML file; else standard output.")
    ] = None,
    pages: Annotated[
        str | None,
        typer.Option(
            "--page", "--pages", metavar="RANGES", help="Pages to show, up to 50: 7 or 1-3,7; else the first."
        ),
    ] = None,
    mode: Annotated[Mode, typer.Option(help="Decide page by page, trust the tags, or ignore them.")] = "auto",
    password: Password = None,
    password_file: PasswordFile = None,
) -> None:
    """Show pages of a PDF as pictures, with the boxes of what was read, why, and the Markdown beside it, as HTML."""
    from tagged2md.corpus.looks import inspection

    options = chosen(context.params)
    with Progress(1) as progress:
        text = inspection(file, output, options, progress)
    print_out(text)
