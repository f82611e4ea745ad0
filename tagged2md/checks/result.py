"""The result of ``check``: facts about a file, how it would be read and why, and findings."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from tagged2md.checks.origin import UNKNOWN, Origin
from tagged2md.findings import Finding, Severity
from tagged2md.layout.page_kinds import PageKind
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
    """Part of the characters without Unicode value, 0 to 1."""
    kind: PageKind = "blank"
    """What the page shows: text, a scan with or without text layer, outlines ..."""
    characters: int = 0
    """Characters that can be seen, or are recognised text, without white space."""
    words: int = 0
    """Pieces of text between white space with a letter or digit in them."""
    columns: int = 0
    """Blocks of running text that stand beside each other; 0 without text."""
    image_share: float = 0.0
    """Part of the visible page (its crop box) that images cover, 0 to 1."""
    garbled: bool = False
    """Whether its text looks garbled (T2M-GARBLED)."""
    hidden_characters: int = 0
    """Characters that nobody can see."""
    duplicate_line_share: float = 0.0
    """Part of its lines that a line before said already, here or on a page before, 0 to 1."""
    kept_duplicate_line_share: float = 0.0
    """The same for the lines that are in the output: without furniture."""
    furniture_lines: int = 0
    """Lines that are left out: running headers and footers, page numbers, artifacts, repeats."""
    grids: int = 0
    """Drawn grids with text in rows and columns."""
    tables: int = 0
    """Tables of the output with a cell on this page."""
    doubts: tuple[str, ...] = ()
    """Codes of the warnings and errors about this page."""


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
    """The measures of the pages, weighted by their letters and digits; ``unmapped`` by all characters."""
    origin: Origin = UNKNOWN
    """The program in which the file was set, and how well such files can be read."""
    hollow: bool = False
    """Whether the file says that it is tagged, or has a tree, but its tags hold no content."""
    repaired: bool = False
    """Whether the file is damaged and was repaired."""
    characters: int = 0
    words: int = 0
    chars_per_page: float = 0.0
    columns: int = 0
    """Columns of the pages that hold most of the text."""
    image_share: float = 0.0
    """Part of all visible pages that images cover, 0 to 1: the mean of the pages."""
    image_only_pages: int = 0
    """Scanned pages without text."""
    ocr_pages: int = 0
    """Scanned pages whose text is recognised text."""
    outline_pages: int = 0
    """Pages without text whose letters are drawn as shapes."""
    blank_pages: int = 0
    garbled_share: float = 0.0
    """Part of the characters that stands on pages whose text looks garbled, 0 to 1."""
    hidden_characters: int = 0
    duplicate_line_share: float = 0.0
    kept_duplicate_line_share: float = 0.0
    """Lines that a line before said already: of all that are drawn, and of those in the output, 0 to 1."""
    furniture_lines: int = 0
    grids: int = 0
    """Drawn grids with text in rows and columns; the tables of the output are in ``tables``."""
    grids_without_table: int = 0
    """Those of them on pages that have no table in the output."""
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
