"""Rows as CSV: a column a fact, RFC 4180, as spreadsheets and data frames read it."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from dataclasses import fields
from typing import Any

from tagged2md.survey.routes import Judged
from tagged2md.survey.rows import Row

COLUMNS = (*(field.name for field in fields(Row)), "route", "reason", "gates_failed", "gates_warned")
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula; a title of a document could begin with it."""


def csv_lines(files: Iterable[Judged]) -> Iterator[str]:
    """The header, then a line a file."""
    yield written(COLUMNS)
    for each in files:
        yield csv_line(each)


def csv_line(each: Judged) -> str:
    """The line of a file."""
    facts = (cell(getattr(each.row, field.name)) for field in fields(Row))
    warned = "; ".join(str(failure.gate) for failure in each.warned)
    return written((*facts, each.route, cell(each.reason), each.gates, warned))


def cell(value: Any) -> Any:
    """A value as CSV holds it: facts as true and false, nothing where it was not measured, no formulas."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f"'{value}" if value.startswith(FORMULA) else value
    return "" if value is None else value


def written(cells: Iterable[Any]) -> str:
    """One line."""
    target = io.StringIO()
    csv.writer(target, lineterminator="\n").writerow(cells)
    return target.getvalue()
