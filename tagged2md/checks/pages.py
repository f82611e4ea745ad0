"""What is said of each page, and the sums of it for the file."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tagged2md.checks.columns import columns_of, tables_of_pages
from tagged2md.checks.result import CheckedPage
from tagged2md.checks.row_texts import RowCensus, RowCounts
from tagged2md.findings import CATALOGUE, Severity

if TYPE_CHECKING:
    from tagged2md.checks.content import DrawnFacts
    from tagged2md.document.nodes import Blocks
    from tagged2md.findings import Ledger
    from tagged2md.readers.decisions import PageDecision

DIGITS = 3
"""Decimals of measures in a report: enough to tell pages apart, few enough to read."""
FURNITURE_CODES = ("T2M-FURNITURE", "T2M-REPEATED")
"""Reasons of the ledger for lines that are left out since the page, or others, say them again."""


class Outcome(NamedTuple):
    """What reading a file came to."""

    decisions: Sequence[PageDecision]
    blocks: Blocks
    ledger: Ledger


class Sums(NamedTuple):
    """The rows of all pages together, and the columns that most text stands in."""

    rows: RowCounts
    columns: int


def checked_pages(
    facts: Sequence[DrawnFacts], outcome: Outcome, doubts: Mapping[int, tuple[str, ...]]
) -> tuple[list[CheckedPage], Sums]:
    """Each page in the order of the decisions, and the sums."""
    census, total = RowCensus(), RowCounts()
    tables = tables_of_pages(outcome.blocks)
    weights: Counter[int] = Counter()
    pages: list[CheckedPage] = []
    for decision, drawn in zip(outcome.decisions, facts, strict=True):
        rows = census.counts(
            drawn.rows, left_out(decision.page, outcome.ledger), drops_artifacts=decision.mode != "heuristics"
        )
        total += rows
        page = checked_page(decision, drawn, rows)._replace(
            tables=len(tables[decision.page]),
            columns=columns_of(drawn.pieces, filter(None, tables[decision.page])) or min(1, drawn.measures.words),
            doubts=doubts.get(decision.page, ()),
        )
        weights[page.columns] += page.characters
        pages.append(page)
    return pages, Sums(total, max(weights, key=lambda count: (weights[count], count), default=0))


def checked_page(decision: PageDecision, drawn: DrawnFacts, rows: RowCounts) -> CheckedPage:
    """What a page shows, and how it would be read."""
    measures = drawn.measures
    return CheckedPage(
        number=decision.page,
        mode=decision.mode,
        reasons=decision.reasons,
        coverage=round(decision.coverage, DIGITS),
        artifact_share=round(decision.artifact_share, DIGITS),
        order=round(decision.order, DIGITS),
        unmapped=share(measures.unmapped, measures.characters),
        kind=measures.kind,
        characters=measures.characters,
        words=measures.words,
        image_share=round(measures.image_share, DIGITS),
        garbled=measures.is_garbled,
        hidden_characters=measures.hidden,
        duplicate_line_share=round(rows.duplicate_share, DIGITS),
        kept_duplicate_line_share=round(rows.kept_duplicate_share, DIGITS),
        furniture_lines=rows.furniture,
        grids=measures.grids,
    )


def share(part: float, whole: float) -> float:
    """A part as a number from 0 to 1, rounded; 0 of nothing."""
    return round(part / whole, DIGITS) if whole else 0.0


def left_out(page: int, ledger: Ledger) -> Iterable[str]:
    """The texts of a page that were left out since they are said again."""
    return [text for code in FURNITURE_CODES for text in ledger.left_out.get((page, code), ())]


def doubts_of(places: Mapping[str, Iterable[int]]) -> dict[int, tuple[str, ...]]:
    """The codes of the warnings and errors of each page; ``places`` has the pages of each code."""
    found: defaultdict[int, list[str]] = defaultdict(list)
    for code, numbers in places.items():
        if CATALOGUE[code].severity is not Severity.INFO:
            for number in numbers:
                found[number].append(code)
    return {number: tuple(codes) for number, codes in found.items()}
