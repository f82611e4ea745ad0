"""``tagged2md convert``, which is also what runs without a subcommand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from tagged2md import messages
from tagged2md.cli.app import (
    DEFAULTS,
    HELP,
    Artifacts,
    Files,
    Hidden,
    MaxElements,
    MaxFormDepth,
    MaxPages,
    MaxRuns,
    MaxSeconds,
    MaxStreamBytes,
    Pages,
    Password,
    PasswordFile,
    Quiet,
    ReadBy,
    Verbose,
    Version,
    app,
    chosen,
    shown,
)
from tagged2md.console import print_fully, print_message, print_outcome, print_quietly
from tagged2md.errors import UsageError
from tagged2md.output import STDIN, Destination
from tagged2md.progress import Progress

if TYPE_CHECKING:
    from tagged2md.corpus.conversions import Outcome
    from tagged2md.survey.gates import Gate

EXAMPLES = """
[bold]Examples[/bold]

\b
  tagged2md report.pdf > report.md         Markdown on standard output; pictures by their alternate text
  tagged2md report.pdf -o report.md        into a file, its pictures into report_images/
  tagged2md *.pdf -o out/                  many files, one Markdown file each
  tagged2md --pages 1-3,7 report.pdf       some pages
  tagged2md --report why.json report.pdf   how each page was read, and why
  curl -s URL | tagged2md -                from standard input
  tagged2md check report.pdf               is this file tagged well?
  tagged2md tree report.pdf                its structure tree, element by element
  tagged2md inspect report.pdf -o p.html   a page as picture, with what was read from it and why

[bold]Exit codes[/bold]

\b
  0 converted               4 not a PDF                    7 no text: scanned, blank
  1 unexpected, or mixed    5 damaged beyond repair        8 limit reached: result is partial
  2 wrong usage             6 password needed or wrong     9 output can't be written
  3 no such file           10 a gate is not passed       130 interrupted
"""


@app.command(epilog=EXAMPLES, context_settings=HELP)
def convert(
    context: typer.Context,
    files: Files,
    output: Annotated[
        str | None, shown("Output", "File or folder for the result.", "-o", "--output", metavar="FILE|FOLDER")
    ] = None,
    form: Annotated[Literal["md", "json"], shown("Output", "Markdown, or the document as JSON.", "--format")] = "md",
    image_folder: Annotated[
        str | None, shown("Output", "Write pictures into this folder.", "--images", metavar="FOLDER")
    ] = None,
    no_images: Annotated[bool, shown("Output", "Write no pictures, though -o names a file.", "--no-images")] = False,
    image_dir: Annotated[str | None, shown("Output", "Name of that folder in the Markdown.", metavar="NAME")] = None,
    report_file: Annotated[
        str | None, shown("Output", "JSON: per page mode and reasons, findings.", "--report", metavar="FILE")
    ] = None,
    gates: Annotated[
        list[str] | None,
        shown("Output", "Convert only what measures this, see check; again for more.", "--gate", metavar="GATE"),
    ] = None,
    source_map: Annotated[
        str | None, shown("Output", "JSON lines: offsets in the Markdown, page, box.", "--source-map", metavar="FILE")
    ] = None,
    verify: Annotated[
        bool, shown("Output", "Read the Markdown back and compare it with the document.", "--verify")
    ] = False,
    pages: Pages = None,
    mode: ReadBy = "auto",
    password: Password = None,
    password_file: PasswordFile = None,
    artifacts: Artifacts = "drop",
    hidden: Hidden = "drop",
    annotations: Annotated[Literal["none", "comments"], shown("Reading", "Notes and comments of readers.")] = "none",
    forms: Annotated[
        Literal["values", "all"], shown("Reading", "Form fields: filled ones, or empty ones too.")
    ] = "values",
    emphasis: Annotated[
        Literal["auto", "tags"], shown("Markdown", "Bold and italic from fonts, or from tags only.")
    ] = "auto",
    headings: Annotated[
        Literal["keep", "normalize"], shown("Markdown", "Heading levels as they are, or without gaps.")
    ] = "keep",
    title: Annotated[Literal["keep", "shift"], shown("Markdown", "Shift all headings below the title.")] = "keep",
    tables: Annotated[Literal["auto", "gfm", "html"], shown("Markdown", "Pipe tables, HTML, or what fits.")] = "auto",
    spans: Annotated[
        Literal["blank", "repeat"], shown("Markdown", "What spanned slots of a pipe table hold.")
    ] = "blank",
    header: Annotated[Literal["first", "empty"], shown("Markdown", "Header of a table that has none.")] = "first",
    figure_text: Annotated[Literal["auto", "always"], shown("Markdown", "Text drawn inside figures.")] = "auto",
    aside: Annotated[Literal["inline", "quote"], shown("Markdown", "Asides in the flow, or as quotations.")] = "inline",
    notes: Annotated[
        Literal["end", "section"], shown("Markdown", "Footnotes at the end, or after their section.")
    ] = "end",
    page_comments: Annotated[
        bool, shown("Markdown", "Write <!-- page n --> where a page begins.", "--page-markers", "--page-comments")
    ] = False,
    front_matter: Annotated[
        bool, shown("Markdown", "Begin with title, language, source, hash, pages, mode as YAML.", "--front-matter")
    ] = False,
    max_pages: MaxPages = DEFAULTS.max_pages,
    max_seconds: MaxSeconds = DEFAULTS.max_seconds,
    max_stream_bytes: MaxStreamBytes = DEFAULTS.max_stream_bytes,
    max_runs: MaxRuns = DEFAULTS.max_runs,
    max_structure_elements: MaxElements = DEFAULTS.max_structure_elements,
    max_form_depth: MaxFormDepth = DEFAULTS.max_form_depth,
    quiet: Quiet = False,
    verbose: Verbose = False,
    version: Version = False,
) -> None:
    """Turn PDFs into Markdown.

    The word convert may be left out. Whether a file is tagged well says: tagged2md check FILE
    """
    from tagged2md.corpus.attempts import code_of_all
    from tagged2md.corpus.conversions import Run, run

    if STDIN in (report_file, source_map):
        raise UsageError("--report and --source-map: name a file, standard output is for the Markdown")
    print_one = print_quietly if quiet else print_fully if verbose else print_outcome
    with Progress(len(files)) as progress:

        def tell(outcome: Outcome) -> None:
            progress.hide()
            print_one(outcome)

        wanted = Destination(output, form, image_folder, report_file, source_map, beside=not no_images)
        codes = run(files, Run(wanted, chosen(context.params), progress, gates_of(gates or [])), tell)
    if len(codes) > 1 and not quiet:
        print_message(messages.summary(codes))
    raise typer.Exit(code_of_all(codes))


def gates_of(texts: list[str]) -> tuple[Gate, ...]:
    """The gates that are asked for."""
    if not texts:
        return ()
    from tagged2md.corpus.admission import gates_of_files  # loads all that checks need

    return gates_of_files(texts)
