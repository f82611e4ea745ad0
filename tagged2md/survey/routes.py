"""Where to send a file: into the index, to recognition, to a person; and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from tagged2md.survey.gates import Failure, Gate, failures
from tagged2md.survey.rows import Row

Route = Literal["ok", "ocr", "review"]
"""Fit to index; text must be recognised first; somebody must look at it."""

ROUTES: tuple[Route, ...] = ("ok", "ocr", "review")


class Judged(NamedTuple):
    """A file, what it fails, and where it should go."""

    row: Row
    failed: tuple[Failure, ...]
    """Gates that it does not pass."""
    warned: tuple[Failure, ...]
    """The same of those that only warn."""
    route: Route
    reason: str
    facts: Mapping[str, Any] | None = None
    """All that was found out, in the JSON form of ``check``; only where it was asked for: it may be large."""

    @property
    def gates(self) -> str:
        """The gates that it does not pass, as they are written."""
        return "; ".join(str(failure.gate) for failure in self.failed)


class Rules(NamedTuple):
    """The gates that count, and those that only warn."""

    gates: tuple[Gate, ...] = ()
    warnings: tuple[Gate, ...] = ()


def judged(row: Row, rules: Rules) -> Judged:
    """A file under the rules."""
    failed = failures(rules.gates, row)
    warned = failures([gate for gate in rules.warnings if gate not in rules.gates], row)
    route, reason = route_of(row, (*failed, *warned))
    return Judged(row, failed, warned, route, reason)


def route_of(row: Row, failed: Sequence[Failure]) -> tuple[Route, str]:
    """Where a file should go and why: what can't be read comes before what has no text, before what fails a gate."""
    if row.failed:
        return "review", without_name(row)
    if row.fit == "ocr":
        return "ocr", row.doubts
    if unread := without_text(row):
        return "ocr", unread
    if failed:
        return "review", "; ".join(map(str, failed))
    return ("review", row.doubts) if row.fit == "review" else ("ok", "")


def without_name(row: Row) -> str:
    """The error of a file without its name, which stands beside it."""
    return row.error.removeprefix(row.file).removeprefix(": ")


def without_text(row: Row) -> str:
    """Why the text of a file must be recognised first; nothing where that is not so."""
    if row.scanned:
        pages = "pages" if row.image_only_pages is None else f"{row.image_only_pages} of {row.page_count} pages"
        return f"scanned: {pages} without text"
    if row.text in NO_TEXT:
        return NO_TEXT[row.text]
    if row.garbled:
        return "garbled: its characters are not what the page shows"
    return ""


NO_TEXT: dict[str, str] = {
    "outlines": "letters are drawn as outlines: there is no text",
    "drawing": "a drawing without text",
}
"""Kinds of files that recognition may help."""
