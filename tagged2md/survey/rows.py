"""One row a file: the facts of a check, flat, as tables, gates and summaries need them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import chain
from typing import Any

from tagged2md.checks.triage import TagState, TextKind, text_kind
from tagged2md.errors import ExitCode
from tagged2md.findings import Severity

GARBLED_FILE = 0.1
"""Part of the characters on garbled pages, or without Unicode value, from which on a file counts as garbled
(heuristics §10)."""

MUTE_KINDS = ("image", "outlines", "drawing")
"""Kinds of pages that show something but have no text."""


@dataclass(frozen=True, slots=True)
class Row:
    """A file in numbers. What was not measured is None: a quick look measures less."""

    file: str
    error: str = ""
    """Why it can't be read; the other fields are then empty."""
    exit_code: int = 0
    size: int = 0
    """Bytes."""
    sha256: str = ""
    page_count: int = 0
    tags: TagState = "untagged"
    text: TextKind = "empty"
    mode: str = ""
    """The way in which most of the text is read."""
    origin: str = ""
    """Kind of program that set it."""
    program: str = ""
    expected: str = ""
    """How well it can be expected to be read: good, fair, poor, none."""
    title: str = ""
    lang: str = ""
    pdf_version: str = ""
    pdfua: str = ""
    pdfa: str = ""
    doubts: str = ""
    """What a quick look has against indexing the file."""
    fit: str = ""
    """Where a quick look would send it."""

    failed: bool = False
    """Whether it can't be read at all."""
    tagged: bool = False
    """Whether it has tags with content."""
    hollow: bool = False
    marked: bool = False
    scanned: bool = False
    """Whether it has pages that are images without text."""
    ocr: bool = False
    """Whether some of its text is recognised text."""
    garbled: bool | None = None
    """Whether a tenth of its characters or more can't be relied on."""
    empty: bool = False
    """Whether it has no text at all."""
    encrypted: bool = False
    repaired: bool | None = None

    coverage: float | None = None
    order: float | None = None
    characters: int | None = None
    chars_per_page: float | None = None
    columns: int | None = None
    image_only_pages: int | None = None
    garbled_share: float | None = None
    unmapped: float | None = None
    hidden_characters: int | None = None
    duplicate_lines_drawn: float | None = None
    duplicate_lines: float | None = None
    """Part of the lines that a line before said already: of all, and of those in the output."""
    furniture_lines: int | None = None
    headings: int | None = None
    tables: int | None = None
    grids: int | None = None
    grids_without_table: int | None = None
    lists: int | None = None
    links: int | None = None
    figures: int | None = None
    figures_without_alt: int | None = None
    errors: int | None = None
    warnings: int | None = None
    """Kinds of findings of that severity."""
    page_at_fault: int | None = None
    """The first page without text or with garbled text; else the first with a grid that did not become a table."""

    def measure(self, name: str) -> float | None:
        """A measure as a number: facts are 1 where they are true; None where it was not measured.

        A file that can't be read has no measures; its facts are false but those that are known of it, so that shares
        are of all files.
        """
        if self.failed and name not in FLAGS:
            return None
        value = getattr(self, name)
        return None if value is None else float(value)


FLAGS = tuple(field.name for field in fields(Row) if str(field.type).startswith("bool"))
"""Facts that are true or not; over a corpus they are shares."""
NAMES = ("exit_code", "page_at_fault")
"""Numbers that do not measure anything."""
MEASURES = (
    *FLAGS,
    *(f.name for f in fields(Row) if f.name not in NAMES and str(f.type).startswith(("int", "float"))),
)
"""What gates may ask for."""
QUICK_MEASURES = ("size", "page_count", *(flag for flag in FLAGS if flag not in ("garbled", "repaired")))
"""Those that a quick look measures."""


def row_of(line: Mapping[str, Any]) -> Row:
    """The row of a result in its JSON form: of ``check``, of a quick look, or of a failure."""
    if "error" in line:
        return failed_row(line)
    return quick_row(line) if "triage_version" in line else checked_row(line)


def failed_row(line: Mapping[str, Any]) -> Row:
    """The row of a file that can't be read."""
    code = line["exit_code"]
    return Row(
        file=line["file"],
        error=line["error"],
        exit_code=code,
        size=line.get("size", 0),
        sha256=line.get("sha256", ""),
        failed=True,
        garbled=False,
        encrypted=code == ExitCode.PASSWORD,
    )


def shared(line: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that a full check and a quick look both have."""
    return {
        "file": line["file"],
        "size": line.get("size", 0),
        "sha256": line.get("sha256", ""),
        "page_count": line["page_count"],
        "title": line["title"] or "",
        "lang": line["lang"] or "",
        "pdf_version": line["pdf_version"],
        "pdfua": "" if line["pdfua_part"] is None else str(line["pdfua_part"]),
        "pdfa": line["pdfa"] or "",
        "marked": line["marked"],
        "encrypted": line["encrypted"],
    }


def quick_row(line: Mapping[str, Any]) -> Row:
    """The row of a quick look: what it does not measure stays None."""
    kinds = [page["kind"] for page in line["pages"]]
    return Row(
        **shared(line),
        tags=line["tags"],
        text=line["text"],
        doubts="; ".join(line["reasons"]),
        fit=line["fit"],
        tagged=line["tags"] == "tagged",
        hollow=line["tags"] == "hollow",
        scanned="image" in kinds,
        ocr="ocr" in kinds,
        empty=line["text"] not in ("text", "ocr", "mixed"),
        page_at_fault=page_at_fault(line["pages"]),
    )


def checked_row(line: Mapping[str, Any]) -> Row:
    """The row of a full check."""
    grades = Counter(severities(line["findings"]))
    return Row(
        **shared(line),
        tags="hollow" if line["hollow"] else "tagged" if line["tagged"] else "untagged",
        text=text_kind([page["kind"] for page in line["pages"]]),
        mode=line["mode"] or "",
        origin=line["origin"]["kind"],
        program=line["origin"]["program"] or "",
        expected=line["origin"]["expected"],
        tagged=line["tagged"] and not line["hollow"],
        hollow=line["hollow"],
        scanned=line["image_only_pages"] > 0,
        ocr=line["ocr_pages"] > 0,
        garbled=max(line["garbled_share"], line["unmapped"]) > GARBLED_FILE,
        empty=line["characters"] == 0,
        repaired=line["repaired"],
        coverage=line["coverage"] if line["tagged"] and not line["hollow"] else None,
        order=line["order"],
        characters=line["characters"],
        chars_per_page=line["chars_per_page"],
        columns=line["columns"],
        image_only_pages=line["image_only_pages"],
        garbled_share=line["garbled_share"],
        unmapped=line["unmapped"],
        hidden_characters=line["hidden_characters"],
        duplicate_lines_drawn=line["duplicate_line_share"],
        duplicate_lines=line["kept_duplicate_line_share"],
        furniture_lines=line["furniture_lines"],
        headings=len(line["headings"]),
        tables=len(line["tables"]),
        grids=line["grids"],
        grids_without_table=line["grids_without_table"],
        lists=line["types"].get("L"),
        links=len(line["links"]),
        figures=len(line["figures"]),
        figures_without_alt=sum(not figure["alt"] for figure in line["figures"]),
        errors=grades[Severity.ERROR],
        warnings=grades[Severity.WARNING],
        page_at_fault=page_at_fault(line["pages"]),
    )


def page_at_fault(pages: Sequence[Mapping[str, Any]]) -> int | None:
    """The page to look at first; None where no page has such a fault."""
    unread = (page["number"] for page in pages if page["kind"] in MUTE_KINDS or page.get("garbled"))
    lost = (page["number"] for page in pages if page.get("grids") and not page["tables"])
    return next(chain(unread, lost), None)


def severities(findings: Iterable[Mapping[str, Any]]) -> list[str]:
    """The severity of each kind of finding."""
    return list({finding["code"]: finding["severity"] for finding in findings}.values())
