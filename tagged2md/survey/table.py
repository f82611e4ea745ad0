"""Rows as a table for a terminal: the files that need attention, the corpus in numbers."""

from __future__ import annotations

import io
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from tagged2md.findings import printable
from tagged2md.survey.gates import Failure
from tagged2md.survey.routes import ROUTES, Judged, Route
from tagged2md.survey.rows import Row
from tagged2md.survey.summary import GROUP_FACTS, Summary, line_of

ALL_SHOWN = 50
"""Files up to which all are shown; of more only those that need attention."""
MOST_SHOWN = 200
"""Files that need attention and are shown; a terminal keeps no more in view."""
PLAIN_WIDTH = 10_000
"""Columns where the text goes into a file or pipe: no line is folded, so that each can be searched and cut."""

FACTS = ("pages", "tags", "text", "mode", "chars/page", "tables/grids")
NUMBERS = ("pages", "chars/page", "tables/grids")
LESS = ("mode", "chars/page", "tables/grids")
"""Facts that a narrow terminal does not show."""
WIDE = 120
"""Columns from which on there is room for all facts."""

COLOURS: dict[Route, str] = {"ok": "green", "ocr": "yellow", "review": "red"}


def survey_text(files: Sequence[Judged], summary: Summary, corpus: Sequence[Failure], width: int | None) -> str:
    """The table, the summary, and the gates that the corpus as a whole does not pass.

    ``width`` is the number of columns of the terminal; None is no terminal: plain text.
    """
    shown = files if len(files) <= ALL_SHOWN else [each for each in files if each.route != "ok" or each.failed]
    target = io.StringIO()
    console = Console(file=target, width=width or PLAIN_WIDTH, force_terminal=width is not None, highlight=False)
    if shown:
        console.print(table_of(shown[:MOST_SHOWN], width))
    hidden = len(shown) - len(shown[:MOST_SHOWN])
    if hidden:
        console.print(f"... and {hidden} more that need attention; --csv and --html list all", markup=False)
    if len(summary.origins) > 1:
        console.print(origins_of(summary))
    console.print(line_of(summary), markup=False, soft_wrap=True)
    for failure in corpus:
        console.print(f"the corpus fails: {failure}", style="red", markup=False, soft_wrap=True)
    return "".join(line.rstrip() + "\n" for line in target.getvalue().splitlines())


def table_of(files: Sequence[Judged], width: int | None) -> Table:
    """A row a file; on a narrow terminal with fewer facts, so that name and reason can be read."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    shown = [name for name in FACTS if width is None or width >= WIDE or name not in LESS]
    table.add_column("file", overflow="fold")
    for name in (*shown, "route"):
        table.add_column(name, justify="right" if name in NUMBERS else "left", no_wrap=True)
    table.add_column("why", overflow="fold")
    for each in files:
        facts = cells(each)
        values = (facts[FACTS.index(name)] for name in shown)
        table.add_row(Text(printable(each.row.file)), *values, Text(each.route, style=COLOURS[each.route]), why(each))
    return table


def cells(each: Judged) -> tuple[Text, ...]:
    """The facts of a file; nothing where they were not measured."""
    row = each.row
    if row.failed:
        return tuple(Text() for _ in FACTS)
    tables = "" if row.tables is None else f"{row.tables}/{row.grids}"
    return tuple(map(Text, (str(row.page_count), tags(row), row.text, row.mode, count(row.chars_per_page), tables)))


def tags(row: Row) -> str:
    """The tags of a file, and how much of the text they hold."""
    return row.tags if not row.tagged or row.coverage is None else f"{row.coverage:.0%}"


def count(value: float | None) -> str:
    """A number without decimals."""
    return "" if value is None else f"{value:.0f}"


def why(each: Judged) -> Text:
    """Why a file needs attention: the gates it fails, or where it should go and why."""
    return Text(printable(each.reason))


def origins_of(summary: Summary) -> Table:
    """A row for each sort of program that made the files, the most frequent first."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("origin")
    for name in ("files", *GROUP_FACTS, *ROUTES):
        table.add_column(name, justify="right")
    for name, group in sorted(summary.origins.items(), key=lambda each: (-each[1].files, each[0])):
        facts = (str(group.facts[fact]) for fact in GROUP_FACTS)
        table.add_row(Text(name), str(group.files), *facts, *(str(group.routes[route]) for route in ROUTES))
    return table
