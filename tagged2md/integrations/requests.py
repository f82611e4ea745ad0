"""What the server is asked for, and the answers: plain values of a bounded size, made in a process of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from threading import BoundedSemaphore
from typing import Any, Literal, NamedTuple

from tagged2md.checks.report import result_dict
from tagged2md.chunks.records import Chunk
from tagged2md.corpus.attempts import UnexpectedError, attempted
from tagged2md.corpus.workers import Crew, results
from tagged2md.errors import Tagged2mdError, UsageError
from tagged2md.findings import Finding, Severity, printable
from tagged2md.integrations.folders import MEGABYTE, Folders
from tagged2md.integrations.units import Named, Unit, page_units, pages_named
from tagged2md.pipeline import Conversion, check, chunk, convert, facts_of

Tool = Literal["convert", "check", "chunk"]
Values = dict[str, Any]

MAX_AT_ONCE = 2
"""Files that are read at the same time; further requests wait. Each may take the whole memory that one is granted."""
MAX_ENTRIES = 50
"""Findings of one answer, the gravest first, and headings. A model reads them all; a bad file has hundreds."""
MAX_FACT = 300
"""Characters of a title, a heading or any other text of an answer but the Markdown; files hold whole pages there."""
MAX_NAME = 120
"""Characters of a path in an error; the reason stands behind it, and is to be seen."""
CHECK_FIELDS = (
    "page_count",
    "title",
    "lang",
    "producer",
    "tagged",
    "mode",
    "coverage",
    "origin",
    "characters",
    "image_only_pages",
    "ocr_pages",
    "garbled_share",
)
"""What an answer has of a check as it is."""
HIDDEN_FIELDS = ("text", "document", "spans")
"""What an answer does not say with each chunk: the text comes last, the document once, offsets help no model."""
COUNTED_FIELDS = ("figures", "tables", "links")
"""Lists of which an answer has the lengths."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much one request may take."""

    max_bytes: int = 100 * MEGABYTE
    """Of a file."""
    timeout_s: float = 60
    """Wall seconds."""
    max_memory: int = 2048 * MEGABYTE
    """Bytes of address space; real files take some hundred megabytes. Only Linux can limit it."""
    max_characters: int = 60_000
    """Of an answer's text: about 15,000 tokens. Some clients cut answers of more than 25,000."""


@dataclass(frozen=True, slots=True)
class Request:
    """One call of a tool."""

    tool: Tool
    folders: Folders
    max_characters: int
    options: Values = field(default_factory=dict)
    start: int = 0
    """The first chunk that is wanted, from 0."""


class Reply(NamedTuple):
    """An answer, or why there is none."""

    values: Values
    error: str | None = None


class Desk:
    """Takes requests and has each done in a process, which is stopped where it takes too long."""

    def __init__(self, folders: Folders, bounds: Bounds) -> None:
        self.folders = folders
        self.bounds = bounds
        self.crew = Crew(jobs=1, timeout_s=bounds.timeout_s, max_memory=bounds.max_memory)
        self.places = BoundedSemaphore(MAX_AT_ONCE)

    def answer(self, tool: Tool, path: str, options: Values, start: int = 0) -> Reply:
        """What a tool has to say of a file."""
        given = {name: value for name, value in options.items() if value is not None}
        request = Request(tool, self.folders, self.bounds.max_characters, given, start)
        with self.places:
            found = next(results([path], partial(reply, request), failed, self.crew))
        return found if found.error is None else Reply({}, brief(found.error, path))


def brief(error: str, path: str) -> str:
    """An error that is one short line, whatever path was asked for: it stands in front of what went wrong."""
    reason = error.removeprefix(path)
    named = "" if reason == error else path if len(path) <= MAX_NAME else f"{path[:MAX_NAME]}…"
    return str(shortened(printable(named + reason)))


def reply(request: Request, path: str) -> Reply:
    """The reply to a request; whatever goes wrong becomes its error."""
    found = attempted(path, partial(ANSWERS[request.tool], request, path))
    return failed(path, found) if isinstance(found, Tagged2mdError) else Reply(found)


def failed(path: str, error: Tagged2mdError) -> Reply:
    """The reply where there is no answer. Of a fault of ours the kind alone: its text may name other files."""
    if isinstance(error, UnexpectedError):
        return Reply({}, f"{path}: unexpected {type(error.__cause__).__name__}; see what tagged2md -v says of the file")
    return Reply({}, str(error))


def source_of(request: Request, path: str) -> Named:
    """What is read."""
    return Named(request.folders.content(path), path)


def converted(request: Request, path: str) -> Values:
    """The Markdown of whole pages, as many as fit, and the pages that are left."""
    conversion = convert(source_of(request, path), images="none", **request.options)
    report = conversion.report
    units = list(fitting(conversion, request.max_characters))
    last = int(units[-1].facts["page"])
    rest = [page.page for page in report.pages if page.page > last]
    text = "\n".join(unit.text for unit in units)
    facts = {
        "file": path,
        "title": conversion.document.title,
        "language": conversion.document.language,
        "page_count": report.page_count,
        "mode": report.mode,
        "findings": warnings(report.findings),
    }
    return {
        **shortened(facts),
        "pages": pages_named([page.page for page in report.pages if page.page <= last]),
        "next_pages": pages_named(rest).replace(" ", "") or None,
        **cut(text, request, "markdown"),
    }


def cut(text: str, request: Request, name: str) -> Values:
    """A text under its name, and whether it had to be cut."""
    return {name: text[: request.max_characters], "is_cut": len(text) > request.max_characters}


def shortened(value: Any) -> Any:
    """Plain values whose texts are short."""
    match value:
        case str():
            return value if len(value) <= MAX_FACT else f"{value[:MAX_FACT]}…"
        case dict():
            return {name: shortened(each) for name, each in value.items()}
        case list() | tuple():
            return [shortened(each) for each in value]
        case _:
            return value


def fitting(conversion: Conversion, max_characters: int) -> Iterator[Unit]:
    """The first page, and those behind it that fit the answer with it."""
    size = 0
    for unit in page_units(conversion, facts_of(conversion)):
        if size and size + len(unit.text) > max_characters:
            return
        size += len(unit.text) + 1
        yield unit


def warnings(findings: Iterable[Finding]) -> list[str]:
    """What is to be said of a file: errors before warnings, no remarks."""
    grave = [each for each in findings if each.severity != Severity.INFO]
    ordered = sorted(grave, key=lambda each: each.severity != Severity.ERROR)
    return [told(each) for each in ordered[:MAX_ENTRIES]]


def told(finding: Finding) -> str:
    """One finding in a line."""
    page = f" (page {finding.page})" if finding.page else ""
    return f"{finding.code}: {finding.message}{page}"


def checked(request: Request, path: str) -> Values:
    """How well a file is tagged, and what it shows."""
    result = check(source_of(request, path), **request.options)
    values = result_dict(result)
    found = {
        "file": path,
        **{name: values[name] for name in CHECK_FIELDS},
        **{name: len(values[name]) for name in COUNTED_FIELDS},
        "headings": values["headings"][:MAX_ENTRIES],
        "findings": warnings(result.findings),
    }
    return shortened(found)  # type: ignore[no-any-return] # a dictionary stays one


def chunked(request: Request, path: str) -> Values:
    """The chunks from a number on, as many as fit, and the number of the next one."""
    chunks = chunk(source_of(request, path), **request.options)
    if not 0 <= request.start < len(chunks):
        raise UsageError(f"{path}: start must be 0 to {len(chunks) - 1}, not {request.start}")
    found = list(fitting_chunks(chunks[request.start :], request))
    end = request.start + len(found)
    facts = chunks[0].to_dict()["document"]
    return {
        "document": shortened({**facts, "file": path}),
        "total": len(chunks),
        "next_start": end if end < len(chunks) else None,
        "chunks": found,
    }


def fitting_chunks(chunks: Sequence[Chunk], request: Request) -> Iterator[Values]:
    """The first chunk, and those behind it that fit the answer with it."""
    size = 0
    for each in chunks:
        size += len(each.text)
        if size > max(request.max_characters, len(chunks[0].text)):
            return
        facts = {name: value for name, value in each.to_dict().items() if name not in HIDDEN_FIELDS}
        yield shortened(facts) | cut(each.text, request, "text")


ANSWERS: dict[Tool, Callable[[Request, str], Values]] = {"convert": converted, "check": checked, "chunk": chunked}
"""Which function makes the answer of a tool."""
