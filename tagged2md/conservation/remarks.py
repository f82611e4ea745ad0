"""Findings about text that is lost or comes twice; the pages concerned are looked at again, to name the words."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from tagged2md.conservation.balance import imbalances, texts_written
from tagged2md.conservation.census import ARTIFACT, BODY, FURNITURE, Census, clean_text, kind_of
from tagged2md.conservation.characters import characters
from tagged2md.document.nodes import Document
from tagged2md.findings import quoted
from tagged2md.layout.clusters import readable
from tagged2md.layout.duplicates import Drawn
from tagged2md.pdf.page import Page, TextRun
from tagged2md.readers.decisions import PageDecision

if TYPE_CHECKING:
    from tagged2md.pdf.file import Pdf


def note_imbalances(pdf: Pdf, census: Census, decisions: Sequence[PageDecision], document: Document) -> None:
    """Report text that is lost or comes twice, by page; text that the pages draw twice is named as left out."""
    found = imbalances(census, decisions, document, pdf.report.ledger, pdf.page)
    if not found:
        return
    ways = {decision.page: decision for decision in decisions}
    written: defaultdict[int, set[str]] = defaultdict(set)
    for page, text in texts_written(document):
        written[page].update(text.split())
    for page, lost, doubled in found:
        if lost:
            note_lost(pdf, ways[page], lost, written[page])
        if doubled:
            pdf.report.add(
                "T2M-DOUBLED",
                f"{doubled.total()} characters come more often than on the page: {quoted(shown(doubled))}",
                page,
            )


def note_lost(pdf: Pdf, decision: PageDecision, lost: Counter[str], written: Container[str]) -> None:
    """Report the words of a page that are lost; those that stand in its blocks are the last to be taken for them."""
    runs = counted_runs(pdf.page(decision.page), decision)
    again = taken(drawn_again(runs), lost)
    pdf.report.leave_out("T2M-REPEATED", joined(again), decision.page, "drawn again on the same spot")
    if not lost:
        return
    words = taken([run for run in runs if run.text not in written], lost)
    words += taken([run for run in runs if run.text in written], lost)
    places = {id(run): place for place, run in enumerate(runs)}
    words.sort(key=lambda run: places[id(run)])
    text = joined(words) + (f" and the characters {shown(lost)}" if lost else "")
    if "T2M-LIMIT" in pdf.report.counts:
        pdf.report.leave_out("T2M-LIMIT", text, decision.page, "not read, as a limit was reached")
    else:
        pdf.report.leave_out("T2M-LOST", text, decision.page, "not in the output")


def counted_runs(page: Page, decision: PageDecision) -> list[TextRun]:
    """The visible runs of a page that are to be written."""
    runs = readable(page)
    most = FURNITURE if decision.mode == "heuristics" else ARTIFACT if decision.takes_artifacts else BODY
    return [run for run in runs if kind_of(run.marked) <= most]


def drawn_again(runs: Sequence[TextRun]) -> Iterator[TextRun]:
    """The runs that draw a text where it stands already: fake bold, shadows."""
    drawn = Drawn()
    return (run for run in runs if not drawn.is_new(run))


def taken(runs: Iterable[TextRun], lost: Counter[str]) -> list[TextRun]:
    """The runs that can be made of the lost characters, which are taken away."""
    found: list[TextRun] = []
    for run in runs:
        needed = characters(clean_text(run))
        if needed and needed <= lost:
            lost.subtract(needed)
            found.append(run)
    for each in [each for each, count in lost.items() if not count]:
        del lost[each]
    return found


def joined(runs: Iterable[TextRun]) -> str:
    """The texts of runs in one line."""
    return " ".join(run.text for run in runs)


def shown(counts: Counter[str]) -> str:
    """Counted characters in a line, in alphabetical order."""
    return "".join(sorted(counts.elements()))
