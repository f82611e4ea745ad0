"""What the command says on stderr: one line a fact, ``tagged2md: FILE: what``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tagged2md.errors import ExitCode
from tagged2md.findings import CATALOGUE, Severity

if TYPE_CHECKING:
    from tagged2md.report import Report

NOTICES = (
    "T2M-LIMIT",
    "T2M-PAGE-FAILED",
    "T2M-STREAM-DAMAGED",
    "T2M-REPAIRED",
    "T2M-SCANNED",
    "T2M-OUTLINES",
    "T2M-GARBLED",
    "10-001",
    "T2M-XFA",
    "T2M-HIDDEN-TEXT",
    "T2M-LOST",
    "T2M-DOUBLED",
    "T2M-READ-BACK",
)
"""Findings a person hears of without asking: the result may lack something that the file seems to hold."""


def notices(report: Report) -> Iterator[str]:
    """A line for each kind of finding that a reader of the result must know."""
    for code in NOTICES:
        if code in report.counts:
            pages = sorted({each.page for each in report.findings if each.code == code and each.page is not None})
            where = f" ({pages_named(pages)})" if pages else ""
            yield f"{report.file}: {CATALOGUE[code].title}{where} [{code}]"


def details(report: Report) -> Iterator[str]:
    """Every finding, and for each page how it was read and why."""
    for page in report.pages:
        yield f"{report.file}: page {page.page}: {page.mode} ({'; '.join(page.reasons)})"
    for each in report.findings:
        where = f"page {each.page}: " if each.page is not None else ""
        level = "" if each.severity is Severity.INFO else f"{each.severity}: "
        yield f"{report.file}: {where}{level}{each.message} [{each.code}]"


def summary(codes: Sequence[ExitCode]) -> str:
    """The closing line of a batch."""
    failed = sum(code is not ExitCode.OK for code in codes)
    return f"{len(codes)} files: {len(codes) - failed} converted, {failed} with errors"


MOST_PAGES = 5
"""Page numbers named in one line; a longer list hides the sentence."""


def pages_named(numbers: Sequence[int]) -> str:
    """Page numbers for a person: ``page 3``, ``pages 1, 2, 5, 7, 8 and 12 more``."""
    shown = ", ".join(map(str, numbers[:MOST_PAGES]))
    more = f" and {len(numbers) - MOST_PAGES} more" if len(numbers) > MOST_PAGES else ""
    return f"page{'s' if len(numbers) > 1 else ''} {shown}{more}"
