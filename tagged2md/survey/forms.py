"""The forms in which a survey is told: text that comes file by file, and text that comes at the end."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from tagged2md.findings import printable
from tagged2md.report import json_text
from tagged2md.survey.csv_report import COLUMNS, csv_line, written
from tagged2md.survey.gates import Failure
from tagged2md.survey.routes import Judged
from tagged2md.survey.summary import Summary, line_of

Line = dict[str, Any]
"""A result in its JSON form."""


class Said(NamedTuple):
    """What is said about a file: as plain values, and as text for a person."""

    line: Line
    text: str


class Form(Protocol):
    """A form; each method gives the text to write next."""

    def add(self, each: Judged, said: Said | None) -> str:
        """One more file; without what is said of it, where that is known from an earlier run only."""

    def end(self, summary: Summary, corpus: Sequence[Failure]) -> str:
        """All files are there; ``corpus`` are the gates that they do not pass together."""


@dataclass(frozen=True, slots=True)
class Details:
    """All that is said of each file; the summary where there are several."""

    is_alone: bool = False
    """Whether there is one file only: nothing is missing then where it can't be read, and its error is told anyway."""

    def add(self, each: Judged, said: Said | None) -> str:
        """The text of the file, or a line where there is none, and the gates it fails."""
        fails = [f"  fails: {failure}" for failure in each.failed]
        told = bool(each.row.fit) or each.row.failed  # a quick look and an error say why themselves
        warns = [] if told else [f"  warning: {failure}" for failure in each.warned]
        text = said.text if said else ""
        if not text and not (self.is_alone and each.row.failed):
            text = line_of_file(each)
        return text + "".join(f"{line}\n" for line in (*fails, *warns))

    def end(self, summary: Summary, corpus: Sequence[Failure]) -> str:
        """The summary."""
        lines = [line_of(summary)] if summary.files > 1 else []
        return "".join(f"{line}\n" for line in (*lines, *(f"the corpus fails: {failure}" for failure in corpus)))


class JsonLines:
    """A line of JSON a file, as it comes."""

    def add(self, _each: Judged, said: Said | None) -> str:
        """The line of the file."""
        return jsonl(said.line) if said else ""

    def end(self, _summary: Summary, _corpus: Sequence[Failure]) -> str:
        """Nothing more."""
        return ""


class Json:
    """One JSON text: that of the only file, or an array of them under ``files``."""

    def __init__(self) -> None:
        self._lines: list[Line] = []

    def add(self, _each: Judged, said: Said | None) -> str:
        """Nothing yet."""
        if said:
            self._lines.append(said.line)
        return ""

    def end(self, _summary: Summary, _corpus: Sequence[Failure]) -> str:
        """All of it."""
        return json_text(self._lines[0] if len(self._lines) == 1 else {"files": self._lines})


class Csv:
    """A header, then a line a file, as it comes."""

    def __init__(self) -> None:
        self._begun = False

    def add(self, each: Judged, _said: Said | None) -> str:
        """The line of the file."""
        return self._header() + csv_line(each)

    def end(self, _summary: Summary, _corpus: Sequence[Failure]) -> str:
        """Nothing more; the header where there was no file."""
        return self._header()

    def _header(self) -> str:
        header = "" if self._begun else written(COLUMNS)
        self._begun = True
        return header


class Whole:
    """A form that needs all files before it can say anything: a table, a page."""

    def __init__(self, told: Callable[[Sequence[Judged], Summary, Sequence[Failure]], str]) -> None:
        self._told = told
        self._files: list[Judged] = []

    def add(self, each: Judged, _said: Said | None) -> str:
        """Nothing yet."""
        self._files.append(each)
        return ""

    def end(self, summary: Summary, corpus: Sequence[Failure]) -> str:
        """All of it."""
        return self._told(self._files, summary, corpus)


def line_of_file(each: Judged) -> str:
    """A file that can't be read, or is known from an earlier run, as a quick look tells of it."""
    row = each.row
    pages = f"{row.page_count} page{'' if row.page_count == 1 else 's'}"
    facts = "can't be read" if row.failed else f"{row.tags:8} {row.text:8} {pages:>9}"
    told = f": {printable(each.reason)}" if each.reason else ""
    return f"{each.route:6} {facts:27}  {printable(row.file)}{told}\n"


def jsonl(line: Line) -> str:
    """A result as a line."""
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"
