"""The result of ``check``: facts about a file, how it would be read and why, and findings."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from tagged2md.findings import Finding, Severity
from tagged2md.readers.decisions import PageMode


class CheckedPage(NamedTuple):
    """How one page would be read, why, and the measures behind it (tagged-mapping: trust)."""

    number: int
    """1-based."""
    mode: PageMode
    reasons: tuple[str, ...]
    coverage: float
    """Part of the letters and digits that the structure tree holds, 0 to 1."""
    artifact_share: float
    """Part of the letters in artifacts that look like content, 0 to 1."""
    order: float
    """Agreement of the tag order with the page from top to bottom, -1 to 1."""
    unmapped: float
    """Part of the glyphs without Unicode value, 0 to 1."""


class HeadingFact(NamedTuple):
    """A heading as the Markdown has it."""

    level: int
    text: str
    page: int


class FigureFact(NamedTuple):
    """A Figure element and its alternate text."""

    alt: str | None
    page: int | None


class TableFact(NamedTuple):
    """A table as the Markdown has it."""

    rows: int
    columns: int
    page: int


class LinkFact(NamedTuple):
    """A link as the Markdown has it; ``page`` is that of its block."""

    text: str
    url: str
    page: int


@dataclass(frozen=True, slots=True)
class CheckResult:
    """What ``check`` says about a file; the fields are documented in docs/library.md."""

    file: str
    pdf_version: str
    producer: str | None
    creator: str | None
    page_count: int
    encrypted: bool
    tagged: bool
    """Whether the file has a structure tree."""
    marked: bool
    suspects: bool
    mode: PageMode | None
    """The way in which most of the text would be read; None without pages."""
    pages: tuple[CheckedPage, ...]
    pdfua_part: int | None = None
    pdfua_rev: str | None = None
    wtpdf: tuple[str, ...] = ()
    pdfa: str | None = None
    title: str | None = None
    display_doc_title: bool = False
    lang: str | None = None
    types: dict[str, int] = field(default_factory=dict)
    """Structure elements by resolved type."""
    custom_types: dict[str, str] = field(default_factory=dict)
    """Types of the file that are no standard types, with what they are read as; ``?`` is plain text."""
    coverage: float = 1.0
    artifact_share: float = 0.0
    order: float = 1.0
    unmapped: float = 0.0
    """The measures of the pages, weighted by their letters and digits."""
    headings: tuple[HeadingFact, ...] = ()
    figures: tuple[FigureFact, ...] = ()
    tables: tuple[TableFact, ...] = ()
    links: tuple[LinkFact, ...] = ()
    findings: tuple[Finding, ...] = ()
    """At most 20 of each code; ``counts`` has them all."""
    counts: dict[str, int] = field(default_factory=dict)

    def has(self, severity: Severity) -> bool:
        """Whether there is a finding of this severity or a worse one."""
        grades = list(Severity)
        return any(grades.index(found.severity) >= grades.index(severity) for found in self.findings)
