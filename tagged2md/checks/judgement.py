"""Judges a file: opens it, lets it be read as a conversion would, and asks the rules."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tagged2md.checks.content import DrawnFacts, Survey, claims_of
from tagged2md.checks.facts import Facts
from tagged2md.checks.figures import with_origin, with_sums
from tagged2md.checks.outcome import figures_of, headings_of, links_of, tables_of
from tagged2md.checks.pages import DIGITS, Outcome, checked_pages, doubts_of
from tagged2md.checks.result import CheckResult
from tagged2md.checks.rules import RULES, judged
from tagged2md.collector import patient_collector
from tagged2md.findings import Finding
from tagged2md.pdf.file import Pdf, Source, Watch, open_pdf, unwatched
from tagged2md.readers import heuristic, hybrid
from tagged2md.readers.decisions import PageDecision, PageMode, decide

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tagged2md.document.nodes import Blocks
    from tagged2md.findings import Reporter
    from tagged2md.options import Options
    from tagged2md.pdf.structure import StructTree


@patient_collector()
def checked(source: Source, options: Options, watch: Watch = unwatched) -> CheckResult:
    """Facts and findings of one file. Raises the errors of open_pdf."""
    with open_pdf(source, options, watch=watch) as pdf:
        return examined(pdf, options)


def examined(pdf: Pdf, options: Options) -> CheckResult:
    """Facts and findings of an open file."""
    examination = Examination(pdf)
    pdf.inspect_with(examination.survey.inspect)
    decisions = decide(pdf, examination.tree, options)
    return examination.result(decisions, _blocks(pdf, examination.tree, decisions, options))


class Examination:
    """What is gathered of an open file while somebody reads it, for a check or for a conversion."""

    def __init__(self, pdf: Pdf) -> None:
        self.pdf = pdf
        self.tree = pdf.structure()
        self.claims = claims_of(self.tree)
        self.survey = Survey(self.claims)
        """Has to inspect the pages as they are read."""

    def result(self, decisions: Sequence[PageDecision], blocks: Blocks) -> CheckResult:
        """Facts and findings, once the blocks are there."""
        pdf = self.pdf
        numbers = [decision.page for decision in decisions]
        facts = Facts(
            metadata=pdf.metadata(),
            tree=self.tree,
            pages=surveyed(pdf, self.survey, numbers),
            claims=self.claims,
            tabs={number: pdf.tab_order(number) for number in numbers},
        )
        return _result(pdf, facts, Outcome(decisions, blocks, pdf.report.ledger))


def _blocks(pdf: Pdf, tree: StructTree | None, decisions: Sequence[PageDecision], options: Options) -> Blocks:
    """What a conversion would make of the file."""
    guessed = [decision.page for decision in decisions if decision.mode == "heuristics"]
    if tree is None or len(guessed) == len(decisions):
        return heuristic.read(pdf, guessed, options).blocks
    return hybrid.read(pdf, tree, decisions, options).blocks


def surveyed(pdf: Pdf, survey: Survey, numbers: Sequence[int]) -> list[DrawnFacts]:
    """The facts of some pages; those that no reader had to look at are read now."""
    for number in numbers:
        if number not in survey.pages:
            pdf.page(number)
    return [survey.pages.get(number) or DrawnFacts(number) for number in numbers]


def _result(pdf: Pdf, facts: Facts, outcome: Outcome) -> CheckResult:
    metadata = facts.metadata
    weights = {page.number: page.letters for page in facts.pages}
    decisions = outcome.decisions
    by_rules = judged(facts)
    findings, counts = _merged(pdf.report, by_rules)
    places = {code: numbers for code, numbers in pdf.report.pages.items() if code not in RULES} | by_rules.pages
    pages, sums = checked_pages(facts.pages, outcome, doubts_of(places))
    result = CheckResult(
        file=pdf.name,
        pdf_version=metadata.pdf_version,
        producer=metadata.producer,
        creator=metadata.creator,
        page_count=pdf.page_count,
        encrypted=metadata.encrypted,
        tagged=facts.tree is not None,
        marked=metadata.marked,
        suspects=metadata.suspects,
        mode=_mode(decisions, weights),
        pages=tuple(pages),
        pdfua_part=metadata.pdfua_part,
        pdfua_rev=metadata.pdfua_rev,
        wtpdf=metadata.wtpdf,
        pdfa=metadata.pdfa,
        title=metadata.title,
        display_doc_title=metadata.display_doc_title,
        lang=metadata.language,
        types=dict(Counter(element.role for element in facts.elements)),
        custom_types={element.type: element.role for element in facts.elements if element.type != element.role},
        coverage=_weighted(((page.page, page.coverage) for page in decisions), weights, 1.0),
        artifact_share=_weighted(((page.page, page.artifact_share) for page in decisions), weights, 0.0),
        order=_weighted(((page.page, page.order) for page in decisions), weights, 1.0),
        headings=headings_of(outcome.blocks),
        figures=figures_of(facts),
        tables=tables_of(outcome.blocks),
        links=links_of(outcome.blocks),
        findings=findings,
        counts=counts,
    )
    return with_origin(with_sums(result, sums), facts)


def _mode(decisions: Sequence[PageDecision], weights: Mapping[int, int]) -> PageMode | None:
    """The mode of the pages that hold most of the text."""
    votes: Counter[PageMode] = Counter()
    for decision in decisions:
        votes[decision.mode] += 1 + weights.get(decision.page, 0)
    return next((mode for mode, _ in votes.most_common(1)), None)


def _weighted(values: Iterable[tuple[int, float]], weights: Mapping[int, int], empty: float) -> float:
    """The mean of a measure over all pages by their letters; ``empty`` where there are none."""
    pairs = [(value, weights.get(page, 0)) for page, value in values]
    total = sum(weight for _, weight in pairs)
    return round(sum(value * weight for value, weight in pairs) / total, DIGITS) if total else empty


def _merged(met: Reporter, judged_by_rules: Reporter) -> tuple[tuple[Finding, ...], dict[str, int]]:
    """What was met while reading, and what the rules say. Where a rule judges a code, it alone counts."""
    findings = [finding for finding in met.findings if finding.code not in RULES] + judged_by_rules.findings
    counts = {code: count for code, count in met.counts.items() if code not in RULES} | judged_by_rules.counts
    return tuple(findings), counts
