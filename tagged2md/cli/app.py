"""The command and what its subcommands share: the group, options that several take, the record made of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from typer.core import TyperGroup

from tagged2md import __version__
from tagged2md.console import print_out
from tagged2md.errors import InputNotFoundError
from tagged2md.options import Limits, Mode, Options, options_of

DEFAULTS = Limits()
DEFAULT_MAX_TOKENS = 512
"""The same as in ChunkOptions, which is not loaded for the help of other commands."""

HELP = {"help_option_names": ["-h", "--help"]}
"""Settings of every subcommand."""

COMMANDS = ("convert", "chunk", "corpus", "check", "compare", "tree", "inspect", "mcp")


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


def bounded(text: str, metavar: str) -> Any:
    """An option about the work that takes no negative number."""
    return typer.Option(rich_help_panel="Work", help=text, metavar=metavar, min=0)


Files = Annotated[list[str], typer.Argument(metavar="FILE", help="PDF files; - is standard input.")]
Pages = Annotated[str | None, shown("Reading", "Pages to read: 1-3,7,10-", metavar="RANGES")]
Password = Annotated[str | None, shown("Reading", "Password of an encrypted file; others may see it.", metavar="TEXT")]
PasswordFile = Annotated[str | None, shown("Reading", "File whose first line is the password.", metavar="FILE")]
Jobs = Annotated[int, bounded("Processes; 0 is as many as pay off.", "N")]
Timeout = Annotated[float, bounded("Seconds for one file; 0 is no limit.", "S")]
MaxMemory = Annotated[int, bounded("Megabytes for one process; 0 is no limit.", "MB")]
MaxPages = Annotated[int, shown("Limits", "Pages that are read.", metavar="N")]
MaxSeconds = Annotated[float, shown("Limits", "Processor seconds for one file; 0 is no limit.", metavar="S")]
MaxStreamBytes = Annotated[int, shown("Limits", "Bytes of one decoded content stream.", metavar="N")]
MaxRuns = Annotated[int, shown("Limits", "Pieces of text on one page.", metavar="N")]
MaxElements = Annotated[int, shown("Limits", "Structure elements of one file.", metavar="N")]
MaxFormDepth = Annotated[int, shown("Limits", "Forms drawn inside each other.", metavar="N")]
DropKeep = Literal["drop", "keep"]
ReadBy = Annotated[Mode, shown("Reading", "Decide page by page, trust the tags, or ignore them.")]
Artifacts = Annotated[DropKeep, shown("Reading", "Running headers, page numbers, decoration.")]
Hidden = Annotated[DropKeep, shown("Reading", "Text that can't be seen.")]
Pattern = Annotated[str, shown("Files", "Files that are taken from folders.", "--glob", metavar="PATTERN")]
ConfigFile = Annotated[str | None, shown("Gates", "TOML file with gates; else pyproject.toml here.", metavar="FILE")]
Route = Annotated[
    str | None, shown("Gates", "Sort files into ok, ocr and review: a folder, or a .jsonl log.", metavar="FOLDER|LOG")
]
MaxTokens = Annotated[int, shown("Chunks", "Tokens of a chunk.", metavar="N")]
Overlap = Annotated[int, shown("Chunks", "Tokens of whole sentences repeated where a section is cut.", metavar="N")]
Tokenizer = Annotated[
    str, shown("Chunks", "How to count: words, characters, tiktoken:NAME, tokenizers:NAME|FILE.", metavar="NAME")
]
Prefix = Annotated[Literal["none", "path"], shown("Chunks", "Say title, headings and page of each chunk.", "--context")]
Quiet = Annotated[bool, typer.Option("-q", "--quiet", help="Say nothing but errors.")]
Verbose = Annotated[bool, typer.Option("-v", "--verbose", help="Say how each page was read, and every finding.")]
Version = Annotated[bool, typer.Option("--version", callback=printed_version, is_eager=True, help="Print the version.")]


def chosen(params: Mapping[str, Any]) -> Options:
    """The options record of the command's parameters. Raises UsageError before any file is read."""
    from tagged2md.pdf.page_ranges import page_numbers

    page_numbers(params.get("pages"), 0)
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
            f"{path}: the password file can't be read ({getattr(error, 'strerror', error)}); give a text file in UTF-8"
        ) from error
