"""The columns of the page of a survey: what is shown of each file, by which name, of which kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from tagged2md.findings import printable
from tagged2md.survey.routes import Judged

Kind = Literal["text", "number", "share", "flag", "size"]
"""How a column is written and sorted; shares are from 0 to 1, sizes bytes."""
Value = str | int | float | bool | None

DIGITS = 4
"""Decimals that are kept: a hundredth of a percent."""


class Column(NamedTuple):
    """One column."""

    name: str
    """The field of the row that it shows."""
    title: str
    kind: Kind = "text"
    group: str = "File"
    is_shown: bool = False
    """Whether it is shown at first; the others on demand."""


COLUMNS = (
    Column("file", "File", is_shown=True),
    Column("route", "Route", is_shown=True),
    Column("page_count", "Pages", "number", is_shown=True),
    Column("tags", "Tags", group="Tags", is_shown=True),
    Column("coverage", "Coverage", "share", "Tags", is_shown=True),
    Column("text", "Text", group="Text", is_shown=True),
    Column("chars_per_page", "Chars/page", "number", "Text", is_shown=True),
    Column("tables", "Tables", "number", "Content", is_shown=True),
    Column("mode", "Read by", group="Tags"),
    Column("origin", "Origin", is_shown=True),
    Column("program", "Program"),
    Column("expected", "Expected quality"),
    Column("title", "Title"),
    Column("lang", "Language"),
    Column("pdf_version", "PDF version"),
    Column("size", "Size", "size"),
    Column("encrypted", "Encrypted", "flag"),
    Column("repaired", "Repaired", "flag"),
    Column("failed", "Can't be read", "flag"),
    Column("tagged", "Has tags with content", "flag", "Tags"),
    Column("hollow", "Hollow tags", "flag", "Tags"),
    Column("marked", "Says it is tagged", "flag", "Tags"),
    Column("order", "Order of the tags", "number", "Tags"),
    Column("pdfua", "Claims PDF/UA", group="Tags"),
    Column("pdfa", "Claims PDF/A"),
    Column("errors", "Kinds of errors", "number", "Tags"),
    Column("warnings", "Kinds of warnings", "number", "Tags"),
    Column("characters", "Characters", "number", "Text"),
    Column("columns", "Text columns", "number", "Text"),
    Column("empty", "No text", "flag", "Text"),
    Column("scanned", "Has scanned pages", "flag", "Text"),
    Column("image_only_pages", "Image-only pages", "number", "Text"),
    Column("ocr", "Recognised text", "flag", "Text"),
    Column("garbled", "Garbled", "flag", "Text"),
    Column("garbled_share", "Garbled share", "share", "Text"),
    Column("unmapped", "Without Unicode", "share", "Text"),
    Column("hidden_characters", "Hidden characters", "number", "Text"),
    Column("duplicate_lines_drawn", "Duplicate lines drawn", "share", "Text"),
    Column("duplicate_lines", "Duplicate lines", "share", "Text"),
    Column("furniture_lines", "Headers and footers", "number", "Text"),
    Column("page_at_fault", "Page at fault", "number", "Text"),
    Column("headings", "Headings", "number", "Content"),
    Column("grids", "Drawn grids", "number", "Content"),
    Column("grids_without_table", "Grids without table", "number", "Content"),
    Column("lists", "Lists in the tags", "number", "Content"),
    Column("links", "Links", "number", "Content"),
    Column("figures", "Figures in the tags", "number", "Content"),
    Column("figures_without_alt", "Figures without text", "number", "Content"),
    Column("doubts", "Doubts of the quick look"),
)
NOT_SHOWN = ("error", "exit_code", "sha256", "fit")
"""Fields that are no columns: the error is the reason, the fit of a quick look is the route."""
ALWAYS_KNOWN = frozenset(("file", "route", "size", "failed", "encrypted"))
"""What is known of a file that can't be read; its other fields hold what they hold at first."""


def values(each: Judged, name: str) -> tuple[Value, ...]:
    """What the columns show of a file, which is called ``name`` there."""
    special: dict[str, Callable[[], Value]] = {"file": lambda: printable(name), "route": lambda: each.route}
    return tuple(special[column.name]() if column.name in special else value(each, column.name) for column in COLUMNS)


def value(each: Judged, name: str) -> Value:
    """A field of a row, as JSON can hold it; None where it was not measured."""
    if each.row.failed and name not in ALWAYS_KNOWN:
        return None
    found: Any = getattr(each.row, name)
    match found:
        case str():
            return printable(found) or None
        case float():
            return round(found, DIGITS)
        case bool() | int() | None:
            return found
    raise TypeError(name)
