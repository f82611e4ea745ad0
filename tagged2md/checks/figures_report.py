"""The figures of a file for a person: where it comes from, how much text it has, what is doubtful about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tagged2md.checks.origin import Origin
    from tagged2md.checks.result import CheckResult

KINDS = {
    "word-tagged": "word processor, tagged",
    "word-untagged": "word processor, untagged",
    "latex": "LaTeX",
    "libreoffice": "LibreOffice",
    "google-docs": "Google Docs",
    "design": "design program",
    "browser": "printed by a browser",
    "html": "made from HTML",
    "generated": "made by a program",
    "form": "form",
    "drawing": "drawing",
    "slides": "slides",
    "spreadsheet": "spreadsheet",
    "remediated": "tagged by hand",
    "scan": "scan without text",
    "scan-ocr": "scan with recognised text",
    "printed": "printed to PDF",
    "other": "unknown",
}
"""The kinds of origins in words."""
MUCH_IMAGE = 0.01
"""Part of the pages from which on it is said how much of them images cover."""
MUCH_REPEATED = 0.1
"""Part of the lines from which on it is said how many say again what one before said."""


def origin_line(origin: Origin) -> str:
    """Where a file comes from, in one line: the program, the sort of program, and what rewrote it."""
    maker = " ".join(part for part in (origin.program, origin.version) if part)
    kind = KINDS[origin.kind]
    source = f"{maker} ({kind})" if maker and kind not in maker else maker or kind
    return source + (f", rewritten by {origin.rewritten_by}" if origin.rewritten_by else "")


def expectation_line(origin: Origin) -> str:
    """How well a file can be read, and why."""
    return f"{origin.expected} ({origin.expected_reason})"


def text_line(result: CheckResult) -> str:
    """How much text a file has."""
    if not result.characters:
        return "none"
    amount = f"{result.characters:,} characters, {result.words:,} words"
    density = f"{result.chars_per_page:,.0f} characters a page"
    return f"{amount}, {density}" + (f", {result.columns} columns" if result.columns > 1 else "")


def pages_line(result: CheckResult) -> str:
    """Pages that are no plain text, and how much of the pages images cover; empty where there are none."""
    counts = {
        "scanned, without text": result.image_only_pages,
        "scanned, with recognised text": result.ocr_pages,
        "with letters drawn as shapes": result.outline_pages,
        "blank": result.blank_pages,
    }
    found = [f"{count} {what}" for what, count in counts.items() if count]
    if result.image_share >= MUCH_IMAGE:
        found.append(f"images cover {result.image_share:.0%}")
    return ", ".join(found)


def doubts_line(result: CheckResult) -> str:
    """What speaks against the text of a file; empty where nothing does."""
    return ", ".join(_doubts(result))


def _doubts(result: CheckResult) -> Iterator[str]:
    if result.hollow:
        yield "its tags hold nothing"
    if result.repaired:
        yield "damaged and repaired"
    if result.garbled_share:
        yield f"{result.garbled_share:.0%} garbled"
    if result.unmapped:
        yield f"{result.unmapped:.1%} without Unicode value"
    if result.hidden_characters:
        yield f"{result.hidden_characters:,} hidden characters"
    if result.kept_duplicate_line_share >= MUCH_REPEATED:
        yield f"{result.kept_duplicate_line_share:.0%} of the lines are repeats"
    if result.grids_without_table:
        yield f"{result.grids_without_table} of {result.grids} drawn grids on pages without table"
