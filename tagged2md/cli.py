"""The command: arguments become one call of the pipeline, its results are printed. No logic beyond that."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NoReturn, TypeVar

import typer
from typer.core import TyperGroup

from tagged2md import __version__, messages
from tagged2md.collector import patient_collector
from tagged2md.console import (
    ReaderGoneError,
    leave_stdout,
    print_fully,
    print_message,
    print_out,
    print_outcome,
    print_quietly,
)
from tagged2md.errors import ExitCode, InputNotFoundError, Tagged2mdError
from tagged2md.findings import Severity
from tagged2md.options import Limits, Mode, Options, options_of
from tagged2md.output import Destination, unwritable
from tagged2md.progress import Progress

if TYPE_CHECKING:
    from tagged2md.corpus.conversions import Outcome
    from tagged2md.corpus.looks import Looked

INTERRUPTED = 130
"""Exit code after Ctrl-C: 128 + SIGINT, as shells have it."""
BROKEN_PIPE = 141
"""Exit code when the reader of our output went away: 128 + SIGPIPE."""

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
  3 no such file          130 interrupted
"""

ClickException: type[Exception] = next(c for c in typer.BadParameter.__mro__ if c.__name__ == "ClickException")
"""Base of the usage errors of the command line parser; typer has no public name for it and vendors it since 0.26."""


Result = TypeVar("Result")

DEFAULTS = Limits()

COMMANDS = ("convert", "check", "tree", "inspect")


class ConvertByDefault(TyperGroup):
    """A group that takes ``tagged2md FILE`` for ``tagged2md convert FILE``."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Without any argument, convert says what is missing; a shell that completes still has the choice."""
        if not ctx.resilient_parsing and args[:1] in ([], ["--"]):
            args = ["convert", *args]  # else the group would take the -- for itself
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The named command, or convert with all the arguments."""
        return super().resolve_command(ctx, args if args[0] in COMMANDS else ["convert", *args])

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:
        """The commands, and whatever may follow convert."""
        command = self.commands["convert"]
        inner = command.make_context("convert", [], parent=ctx, resilient_parsing=True)
        return [*super().shell_complete(ctx, incomplete), *command.shell_complete(inner, incomplete)]


app = typer.Typer(
    cls=ConvertByDefault,
    add_help_option=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False},
)


def printed_version(wanted: bool) -> None:  # noqa: FBT001 - the signature that typer calls
    """Print the version and stop."""
    if wanted:
        print_out(f"tagged2md {__version__}\n")
        raise typer.Exit


def shown(panel: str, text: str, *names: str, metavar: str | None = None) -> Any:
    """An option in a panel of the help."""
    return typer.Option(*names, rich_help_panel=panel, help=text, metavar=metavar)


Files = Annotated[list[str], typer.Argument(metavar="FILE", help="PDF files; - is standard input.")]
Pages = Annotated[str | None, shown("Reading", "Pages to read: 1-3,7,10-", metavar="RANGES")]
Password = Annotated[str | None, shown("Reading", "Password of an encrypted file; others may see it.", metavar="TEXT")]
PasswordFile = Annotated[str | None, shown("Reading", "File whose first line is the password.", metavar="FILE")]
MaxPages = Annotated[int, shown("Limits", "Pages that are read.", metavar="N")]
MaxSeconds = Annotated[float, shown("Limits", "Processor seconds for one file; 0 is no limit.", metavar="S")]
MaxStreamBytes = Annotated[int, shown("Limits", "Bytes of one decoded content stream.", metavar="N")]
MaxRuns = Annotated[int, shown("Limits", "Pieces of text on one page.", metavar="N")]
MaxElements = Annotated[int, shown("Limits", "Structure elements of one file.", metavar="N")]
MaxFormDepth = Annotated[int, shown("Limits", "Forms drawn inside each other.", metavar="N")]
DropKeep = Literal["drop", "keep"]
Quiet = Annotated[bool, typer.Option("-q", "--quiet", help="Say nothing but errors.")]
Verbose = Annotated[bool, typer.Option("-v", "--verbose", help="Say how each page was read, and every finding.")]
Version = Annotated[bool, typer.Option("--version", callback=printed_version, is_eager=True, help="Print the version.")]


@app.command(epilog=EXAMPLES, context_settings={"help_option_names": ["-h", "--help"]})
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
    verify: Annotated[
        bool, shown("Output", "Read the Markdown back and compare it with the document.", "--verify")
    ] = False,
    pages: Pages = None,
    mode: Annotated[Mode, shown("Reading", "Decide page by page, trust the tags, or ignore them.")] = "auto",
    password: Password = None,
    password_file: PasswordFile = None,
    artifacts: Annotated[DropKeep, shown("Reading", "Running headers, page numbers, decoration.")] = "drop",
    hidden: Annotated[DropKeep, shown("Reading", "Text that can't be seen.")] = "drop",
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
        bool, shown("Markdown", "Write <!-- page n --> where a page begins.", "--page-comments")
    ] = False,
    front_matter: Annotated[
        bool, shown("Markdown", "Begin with title, language and source as YAML.", "--front-matter")
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

    print_one = print_quietly if quiet else print_fully if verbose else print_outcome
    with Progress(len(files)) as progress:

        def tell(outcome: Outcome) -> None:
            progress.hide()
            print_one(outcome)

        wanted = Destination(output, form, image_folder, report_file, beside=not no_images)
        codes = run(files, Run(wanted, chosen(context.params), progress), tell)
    if len(codes) > 1 and not quiet:
        print_message(messages.summary(codes))
    raise typer.Exit(code_of_all(codes))


@app.command(context_settings={"help_option_names": ["-h", "--help"]})
def check(
    context: typer.Context,
    files: Files,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    fail_on: Annotated[
        Literal["error", "warning"] | None, typer.Option("--fail-on", help="End with code 1 on such findings.")
    ] = None,
    pages: Pages = None,
    password: Password = None,
    password_file: PasswordFile = None,
) -> None:
    """Say how well PDFs are tagged: facts, how each page would be read and why, findings."""
    from tagged2md.checks import checked
    from tagged2md.checks.report import result_dict, result_text
    from tagged2md.corpus.looks import check_code, json_of

    look = partial(checked, options=chosen(context.params))
    results = printed_looks(files, look, None if as_json else result_text)
    if as_json:
        print_out(json_of(results, result_dict))
    raise typer.Exit(check_code(results, Severity(fail_on) if fail_on else None))


@app.command(context_settings={"help_option_names": ["-h", "--help"]})
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


@app.command(context_settings={"help_option_names": ["-h", "--help"]})
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


def chosen(params: Mapping[str, Any]) -> Options:
    """The options record of the command's parameters."""
    known = {each.name for each in fields(Options)}
    limits = Limits(**{each.name: params[each.name] for each in fields(Limits) if each.name in params})
    given = {name: value for name, value in params.items() if name in known} | {"limits": limits}
    if params["password_file"]:
        given["password"] = first_line(Path(params["password_file"]))
    return options_of(given)


def first_line(path: Path) -> str:
    """The first line of a text file, without its line end."""
    try:
        return path.read_text("utf-8-sig").partition("\n")[0].rstrip("\r")
    except (OSError, UnicodeDecodeError) as error:
        raise InputNotFoundError(
            f"{path}: the password file can't be read ({error}); give a text file in UTF-8"
        ) from error


def exit_code(arguments: list[str] | None = None) -> int:
    """Run the command; what it could not handle becomes one line and a code."""
    command = typer.main.get_command(app)
    try:
        code = int(command.main(arguments, prog_name="tagged2md", standalone_mode=False) or ExitCode.OK)
        if sys.stdout is not None:
            print_out("")  # what is left of the help, which the parser of the command line prints itself
    except ClickException as error:
        print_message(f"{error.format_message().rstrip('.')}; see tagged2md --help")  # type: ignore[attr-defined]  # the base has no public name, see ClickException
        return ExitCode.USAGE
    except Tagged2mdError as error:
        print_message(str(error))
        return error.exit_code
    except ReaderGoneError:
        return BROKEN_PIPE
    except OSError as error:  # the help again: its printer has flushed it
        leave_stdout()
        print_message(str(unwritable("standard output", error)))
        return ExitCode.OUTPUT
    except Exception as error:  # noqa: BLE001 - the last border: nobody is shown a traceback who did not ask for it
        from tagged2md.corpus.attempts import described

        print_message(described(error))
        return ExitCode.FAILED
    return code


def main() -> NoReturn:
    """Run the command and leave with its exit code."""
    with patient_collector():
        code = exit_code()
    # At its end Python searches everything for cycles, four times: 30 to 50 ms that nobody needs any more.
    gc.freeze()
    sys.exit(code)
