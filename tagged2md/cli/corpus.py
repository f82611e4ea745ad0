"""``tagged2md corpus``: a tree of PDFs converted, checked and cut into chunks, in one go."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from tagged2md.cli.app import (
    DEFAULT_MAX_TOKENS,
    DEFAULTS,
    HELP,
    Artifacts,
    ConfigFile,
    Hidden,
    Jobs,
    MaxElements,
    MaxFormDepth,
    MaxMemory,
    MaxPages,
    MaxRuns,
    MaxSeconds,
    MaxStreamBytes,
    MaxTokens,
    Overlap,
    Pages,
    Password,
    PasswordFile,
    Pattern,
    Prefix,
    Quiet,
    ReadBy,
    Route,
    Timeout,
    Tokenizer,
    app,
    chosen,
    shown,
)
from tagged2md.cli.check import INTERRUPTED, MEGABYTE, from_list
from tagged2md.console import print_message
from tagged2md.progress import Progress

if TYPE_CHECKING:
    from tagged2md.corpus.trees.runs import Ended, Plan

EXAMPLES = """
[bold]Examples[/bold]

\b
  tagged2md corpus papers/ --out done/                 Markdown, facts and chunks of every PDF below papers/
  tagged2md corpus papers/ --out done/                 again: only what is new or has changed
  tagged2md corpus papers/ --out done/ --gate "chars_per_page>=100"
  tagged2md corpus papers/ --out done/ --images --parquet --jobs 8 --timeout 300
  tagged2md corpus --files-from addresses.txt --out s3://bucket/done
"""


@app.command(context_settings=HELP, epilog=EXAMPLES)
def corpus(
    context: typer.Context,
    out: Annotated[str, shown("Output", "Folder or address for the results.", "--out", "-o", metavar="DST")],
    paths: Annotated[
        list[str] | None, typer.Argument(metavar="SRC", help="PDF files, folders, and addresses such as s3://…")
    ] = None,
    images: Annotated[bool, shown("Output", "Write pictures too.", "--images")] = False,
    parquet: Annotated[bool, shown("Output", "Tables as Parquet, not as JSON lines.", "--parquet")] = False,
    page_comments: Annotated[
        bool, shown("Output", "Write <!-- page n --> where a page begins.", "--page-markers", "--page-comments")
    ] = False,
    front_matter: Annotated[
        bool, shown("Output", "Begin with title, language, source, hash, pages, mode as YAML.", "--front-matter")
    ] = False,
    pattern: Pattern = "*.pdf",
    files_from: Annotated[
        str | None, shown("Files", "File with a path or address a line; - is standard input.", metavar="FILE")
    ] = None,
    gates: Annotated[
        list[str] | None,
        shown("Gates", "Convert only what measures this, see check; again for more.", "--gate", metavar="GATE"),
    ] = None,
    config: ConfigFile = None,
    route: Route = None,
    jobs: Jobs = 0,
    timeout: Timeout = 0,
    max_memory: MaxMemory = 0,
    dask: Annotated[
        str | None, shown("Work", "Work on this Dask scheduler; local starts one here.", metavar="ADDRESS|local")
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
    tables: Annotated[Literal["auto", "gfm", "html"], shown("Reading", "Pipe tables, HTML, or what fits.")] = "auto",
    max_pages: MaxPages = DEFAULTS.max_pages,
    max_seconds: MaxSeconds = DEFAULTS.max_seconds,
    max_stream_bytes: MaxStreamBytes = DEFAULTS.max_stream_bytes,
    max_runs: MaxRuns = DEFAULTS.max_runs,
    max_structure_elements: MaxElements = DEFAULTS.max_structure_elements,
    max_form_depth: MaxFormDepth = DEFAULTS.max_form_depth,
    quiet: Quiet = False,
) -> None:
    """Convert, check and chunk a tree of PDFs in one go; the same command goes on where it was stopped."""
    from tagged2md.chunks import ChunkOptions
    from tagged2md.chunks.tokens import counter
    from tagged2md.corpus.trees.records import Making
    from tagged2md.corpus.trees.runs import Plan, jobs_that_pay
    from tagged2md.corpus.trees.sources import sources_of
    from tagged2md.corpus.workers import Crew
    from tagged2md.survey.settings import rules_of

    counter(tokenizer)  # says that it is missing before the first file is read
    given = {name: value for name, value in context.params.items() if name != "images"}
    sources = sources_of([*(paths or ()), *from_list(files_from)], pattern, out, route)
    plan = Plan(
        sources=sources,
        target=out,
        making=Making(
            options=chosen(given),
            chunking=ChunkOptions(max_tokens, overlap, tokenizer, prefix),
            rules=rules_of(gates or (), config),
            has_images=images,
        ),
        crew=Crew(jobs or jobs_that_pay(sources, out), timeout, max_memory * MEGABYTE),
        tables="parquet" if parquet else "jsonl",
        route=Path(route) if route else None,
        dask=dask,
    )
    ended = told(plan)
    for line in [] if quiet else ended.lines():
        print_message(line)
    raise typer.Exit(INTERRUPTED if ended.is_interrupted else ended.exit_code)


def told(plan: Plan) -> Ended:
    """Carry the work out, with its errors on standard error."""
    from tagged2md.corpus.trees.runs import Ears, carried_out

    with Progress(len(plan.sources.names)) as progress:

        def tell(text: str) -> None:
            progress.hide()
            print_message(text)

        return carried_out(plan, Ears(tell, progress, progress.count))
