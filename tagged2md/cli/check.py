"""``tagged2md check``: how well files are tagged, and whether a corpus is fit to index."""

from __future__ import annotations

import shutil
import sys
from codecs import BOM_UTF8
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO, Literal, cast

import typer

from tagged2md.cli.app import (
    HELP,
    ConfigFile,
    Jobs,
    MaxMemory,
    Pages,
    Password,
    PasswordFile,
    Pattern,
    Route,
    Timeout,
    app,
    chosen,
    shown,
)
from tagged2md.console import print_message, print_out
from tagged2md.errors import InputNotFoundError, UsageError
from tagged2md.findings import Severity
from tagged2md.output import STDIN, encoded, replaced_whole
from tagged2md.progress import Progress

if TYPE_CHECKING:
    from tagged2md.corpus.plans import Ended, FormName, Plan

INTERRUPTED = 130
"""Exit code after Ctrl-C: 128 + SIGINT, as shells have it."""
MEGABYTE = 1 << 20

EXAMPLES = """
[bold]Examples[/bold]

\b
  tagged2md check report.pdf                     is this file tagged well?
  tagged2md check corpus/                        a table, and a summary
  tagged2md check --quick corpus/                milliseconds a file; no text
  tagged2md check corpus/ --html -o report.html  a page to sort and filter
  tagged2md check corpus/ --resume results.jsonl goes on where it was stopped
  tagged2md check corpus/ --gate "tagged>=90%"   code 10 if fewer are
  tagged2md check corpus/ --gate "chars_per_page>=100" --route sorted/
  find . -name "*.pdf" -print0 | tagged2md check --files-from -
  tagged2md check --against other.md report.pdf  what another parser lost
"""


@app.command(context_settings=HELP, epilog=EXAMPLES)
def check(
    context: typer.Context,
    paths: Annotated[
        list[str] | None, typer.Argument(metavar="PATH", help="PDF files and folders; - is standard input.")
    ] = None,
    pattern: Pattern = "*.pdf",
    files_from: Annotated[
        str | None, shown("Files", "File with a path a line, or parted by NUL; - is standard input.", metavar="FILE")
    ] = None,
    as_json: Annotated[bool, shown("Output", "Print JSON.", "--json")] = False,
    as_jsonl: Annotated[bool, shown("Output", "Print a line of JSON a file, as it comes.", "--jsonl")] = False,
    as_csv: Annotated[bool, shown("Output", "Print CSV: a line a file, a column a fact.", "--csv")] = False,
    as_html: Annotated[bool, shown("Output", "Print a web page that sorts and filters.", "--html")] = False,
    output: Annotated[
        str | None, shown("Output", "File instead of standard output.", "-o", "--output", metavar="FILE")
    ] = None,
    verbose: Annotated[bool, shown("Output", "All facts of each file, not a table.", "-v", "--verbose")] = False,
    gates: Annotated[
        list[str] | None,
        shown(
            "Gates",
            "What each file must measure, such as tables>=1, or the corpus; again for more.",
            "--gate",
            metavar="GATE",
        ),
    ] = None,
    config: ConfigFile = None,
    route: Route = None,
    fail_on: Annotated[
        Literal["error", "warning"] | None, shown("Gates", "End with code 1 on such findings.", "--fail-on")
    ] = None,
    quick: Annotated[
        bool, shown("Work", "Tagged or not, text or scan, what to do: in milliseconds, text is not read.", "--quick")
    ] = False,
    against: Annotated[
        str | None,
        shown("Work", "Say what is wrong with another parser's Markdown of the file.", "--against", metavar="TEXT"),
    ] = None,
    jobs: Jobs = 0,
    timeout: Timeout = 0,
    max_memory: MaxMemory = 0,
    resume: Annotated[
        str | None,
        shown("Work", "JSON lines file: what it holds is not read again, the rest is added.", metavar="FILE"),
    ] = None,
    pages: Pages = None,
    password: Password = None,
    password_file: PasswordFile = None,
) -> None:
    """Say how well PDFs are tagged and whether they are fit to index: facts, findings, gates; a file or a corpus."""
    if against is not None:
        from tagged2md.cli.against import print_diagnosis

        raise typer.Exit(print_diagnosis(context))
    from tagged2md.corpus.plans import Plan, jobs_for
    from tagged2md.corpus.sources import found, once
    from tagged2md.corpus.surveys import Look
    from tagged2md.corpus.workers import Crew
    from tagged2md.survey.gates import refuse_unmeasured
    from tagged2md.survey.settings import rules_of

    if quick and fail_on:
        raise UsageError("--quick has no findings that --fail-on could ask for; leave one of them out")
    if quick:
        refuse_unmeasured(gates or ())
    sources = list(once(found([*(paths or ()), *from_list(files_from)], pattern, left_out=route)))
    forms = {"json": as_json, "jsonl": as_jsonl, "csv": as_csv, "html": as_html}
    plan = Plan(
        sources=sources,
        look=Look(chosen(context.params), quick),
        form=form_of(
            [name for name, wanted in forms.items() if wanted], has_details=verbose or quick or len(sources) == 1
        ),
        rules=rules_of(gates or (), config),
        crew=Crew(jobs or jobs_for(len(sources), is_quick=quick), timeout, max_memory * MEGABYTE),
        output=None if output in (None, STDIN) else Path(str(output)),
        route=Path(route) if route else None,
        resume=Path(resume) if resume else None,
        width=shutil.get_terminal_size().columns if sys.stdout and sys.stdout.isatty() and not output else None,
    )
    ended = told(plan)
    raise typer.Exit(INTERRUPTED if ended.is_interrupted else ended.exit_code(Severity(fail_on) if fail_on else None))


def told(plan: Plan) -> Ended:
    """Carry the survey out, its text to where it belongs, its errors to standard error."""
    from tagged2md.corpus.plans import Ears, carried_out

    with ExitStack() as stack:
        progress = stack.enter_context(Progress(len(plan.sources)))
        file = stack.enter_context(replaced_whole(plan.output)) if plan.output else None

        def write(text: str) -> None:
            progress.hide()
            if file is not None:
                file.write(encoded(text))
            elif text:
                print_out(text)

        def tell(text: str) -> None:
            progress.hide()
            print_message(text)

        return carried_out(plan, Ears(write, tell, progress, progress.count))


def form_of(wanted: list[str], *, has_details: bool) -> FormName:
    """The form that is asked for; else all details of one file, or a table of several."""
    match wanted:
        case []:
            return "details" if has_details else "table"
        case ["json" | "jsonl" | "csv" | "html" as form]:
            return form
    raise UsageError(f"--{' and --'.join(wanted)}: choose one form; other runs can take theirs from --resume")


def from_list(path: str | None) -> list[str]:
    """The paths in a list."""
    from tagged2md.corpus.attempts import opened
    from tagged2md.corpus.sources import listed

    if path is None:
        return []
    try:
        data = cast("BinaryIO", opened(path)).read() if path == STDIN else Path(path).read_bytes()
    except OSError as error:
        raise InputNotFoundError(f"{path}: the list of files can't be read ({error.strerror})") from error
    return listed(data.removeprefix(BOM_UTF8).decode("utf-8", "surrogateescape"))  # Windows' editors begin with it
