"""Comparisons as tables for a terminal and as JSON."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean
from typing import TYPE_CHECKING, Any, NamedTuple

from tagged2md.comparison.runs import Comparison, Row, means
from tagged2md.diagnosis.report import diagnosis_dict
from tagged2md.findings import printable

if TYPE_CHECKING:
    from tagged2md.diagnosis.records import Diagnosis

COMPARISON_VERSION = 1
"""Version of the JSON form; grows when a field changes its meaning, not when one is added."""


class Column(NamedTuple):
    """A column of the table."""

    title: str
    value: Callable[[Diagnosis], float]
    form: str
    """How a value is written."""
    mean: str
    """How a mean is written."""


def part(count: int, whole: int) -> float:
    """A share; 0 where there is no whole."""
    return count / whole if whole else 0.0


COLUMNS = (
    Column("letters", lambda d: d.characters.found + d.characters.doubled + d.characters.added, "{:d}", "{:.0f}"),
    Column("found", lambda d: d.characters.share, "{:.1%}", "{:.1%}"),
    Column("doubled", lambda d: part(d.characters.doubled, d.characters.shown), "{:.1%}", "{:.1%}"),
    Column("added", lambda d: part(d.characters.added, d.characters.shown), "{:.1%}", "{:.1%}"),
    Column("heads", lambda d: d.characters.running, "{:d}", "{:.1f}"),
    Column("headings", lambda d: d.headings.found, "{:d}", "{:.1f}"),
    Column("tables", lambda d: d.tables.found, "{:d}", "{:.1f}"),
    Column("items", lambda d: d.items.there, "{:d}", "{:.1f}"),
    Column("links", lambda d: d.links.found, "{:d}", "{:.1f}"),
    Column("repeats", lambda d: d.repeats.repeated, "{:d}", "{:.1f}"),
    Column("jumps", lambda d: d.order.jumps, "{:d}", "{:.1f}"),
    Column("moved", lambda d: part(d.order.moved, d.order.compared), "{:.1%}", "{:.1%}"),
)
"""Columns of the table behind name and seconds; documented in docs/compare.md."""


def comparison_text(comparison: Comparison) -> str:
    """The table of one file."""
    pages = f"{comparison.page_count} page{'' if comparison.page_count == 1 else 's'}"
    cells = [cells_of(row) for row in comparison.rows]
    return f"{printable(comparison.file)}, {pages}\n{table(cells)}"


def cells_of(row: Row) -> list[str]:
    """The cells of one row, or why there are none."""
    first = [row.parser, f"{row.seconds:.2f}"]
    if row.diagnosis is None:
        return [*first, printable(row.problem or "")]
    return [*first, *(column.form.format(column.value(row.diagnosis)) for column in COLUMNS)]


def mean_text(comparisons: Sequence[Comparison]) -> str:
    """The table of the means over all files that a parser could read."""
    cells = [mean_cells(name, rows) for name, rows in means(comparisons)]
    return f"mean of {len(comparisons)} files\n{table(cells)}"


def mean_cells(name: str, rows: Sequence[Row]) -> list[str]:
    """The means of one parser; how many files it could not read stands behind its name."""
    read = [row.diagnosis for row in rows if row.diagnosis is not None]
    failed = len(rows) - len(read)
    first = [f"{name} ({failed} failed)" if failed else name, f"{fmean(row.seconds for row in rows):.2f}"]
    return [*first, *(column.mean.format(fmean(map(column.value, read))) for column in COLUMNS if read)]


def table(rows: Sequence[Sequence[str]]) -> str:
    """Rows under the titles of the columns; what is shorter than the titles is one text."""
    titles = ["parser", "seconds", *(column.title for column in COLUMNS)]
    full = [row for row in rows if len(row) == len(titles)]
    widths = [max(len(row[at]) for row in (titles, *full)) for at in range(len(titles))]
    widths[0] = max(len(row[0]) for row in (titles, *rows))
    return "".join(line(row, widths) for row in (titles, *rows))


def line(row: Sequence[str], widths: Sequence[int]) -> str:
    """One line: the name to the left, the figures to the right, a problem as it is."""
    name, seconds, *rest = row
    start = f"  {name:<{widths[0]}}  {seconds:>{widths[1]}}  "
    if len(rest) == len(COLUMNS):
        return start + "  ".join(f"{cell:>{width}}" for cell, width in zip(rest, widths[2:], strict=True)) + "\n"
    return start + " ".join(rest) + "\n"


def comparison_dict(comparison: Comparison) -> dict[str, Any]:
    """A comparison as plain values."""
    return {
        "comparison_version": COMPARISON_VERSION,
        "file": comparison.file,
        "page_count": comparison.page_count,
        "parsers": [row_dict(row) for row in comparison.rows],
    }


def row_dict(row: Row) -> dict[str, Any]:
    """One parser, one file; the diagnosis is that of ``check --against``."""
    return {
        "parser": row.parser,
        "seconds": round(row.seconds, 3),
        "problem": row.problem,
        "diagnosis": None if row.diagnosis is None else diagnosis_dict(row.diagnosis),
    }
