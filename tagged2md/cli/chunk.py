"""``tagged2md chunk``: files as chunks for an index, in JSON lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from tagged2md import messages
from tagged2md.cli.app import (
    DEFAULT_MAX_TOKENS,
    DEFAULTS,
    HELP,
    Artifacts,
    Hidden,
    MaxElements,
    MaxFormDepth,
    MaxPages,
    MaxRuns,
    MaxSeconds,
    MaxStreamBytes,
    MaxTokens,
    Overlap,
    Pages,
    Password,
    PasswordFile,
    Prefix,
    Quiet,
    ReadBy,
    Tokenizer,
    Verbose,
    app,
    chosen,
    shown,
)
from tagged2md.console import print_fully, print_message, print_outcome, print_quietly
from tagged2md.errors import UsageError
from tagged2md.progress import Progress

if TYPE_CHECKING:
    from tagged2md.corpus.chunkings import Chunked


@app.command(context_settings=HELP)
def chunk(
    context: typer.Context,
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="FILE", help="PDF files and folders; - is standard input.", show_default=False),
    ] = None,
    markdown_files: Annotated[
        list[str] | None,
        typer.Option(
            "--from", metavar="FILE", help="A Markdown file, or a folder of them, instead of a PDF; again for more."
        ),
    ] = None,
    pattern: Annotated[
        str | None,
        typer.Option("--glob", metavar="PATTERN", help="Files that are taken from folders: else *.pdf, or *.md."),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option(
            "-o", "--output", metavar="FILE|FOLDER", help="File for all chunks, or folder for a file per input."
        ),
    ] = None,
    max_tokens: MaxTokens = DEFAULT_MAX_TOKENS,
    overlap: Overlap = 0,
    tokenizer: Tokenizer = "words",
    prefix: Prefix = "none",
    pages: Pages = None,
    mode: ReadBy = "auto",
    password: Password = None,
    password_file: PasswordFile = None,
    artifacts: Artifacts = "drop",
    hidden: Hidden = "drop",
    forms: Annotated[
        Literal["values", "all"], shown("Reading", "Form fields: filled ones, or empty ones too.")
    ] = "values",
    tables: Annotated[Literal["auto", "gfm", "html"], shown("Markdown", "Pipe tables, HTML, or what fits.")] = "auto",
    spans: Annotated[
        Literal["blank", "repeat"], shown("Markdown", "What spanned slots of a pipe table hold.")
    ] = "blank",
    headings: Annotated[
        Literal["keep", "normalize"], shown("Markdown", "Heading levels as they are, or without gaps.")
    ] = "keep",
    max_pages: MaxPages = DEFAULTS.max_pages,
    max_seconds: MaxSeconds = DEFAULTS.max_seconds,
    max_stream_bytes: MaxStreamBytes = DEFAULTS.max_stream_bytes,
    max_runs: MaxRuns = DEFAULTS.max_runs,
    max_structure_elements: MaxElements = DEFAULTS.max_structure_elements,
    max_form_depth: MaxFormDepth = DEFAULTS.max_form_depth,
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> None:
    """Cut PDFs, or Markdown, into chunks that fit an index, as JSON lines: text, headings, pages, boxes."""
    from tagged2md.chunks import ChunkOptions
    from tagged2md.chunks.tokens import counter
    from tagged2md.corpus.attempts import code_of_all
    from tagged2md.corpus.chunkings import Run, inputs_of, run

    inputs = inputs_of(files or (), markdown_files or (), pattern)
    if not inputs:
        raise UsageError("chunk needs a file: tagged2md chunk FILE.pdf, or tagged2md chunk --from FILE.md")
    chunking = ChunkOptions(max_tokens, overlap, counter(tokenizer), prefix)
    print_one = print_quietly if quiet else print_fully if verbose else print_outcome
    options = chosen({**context.params, "images": "none"})
    with Progress(len(inputs)) as progress:

        def tell(result: Chunked) -> None:
            progress.hide()
            print_one(result)

        codes = run(inputs, Run(output, options, chunking, progress), tell)
    if len(codes) > 1 and not quiet:
        print_message(messages.summary(codes))
    raise typer.Exit(code_of_all(codes))
