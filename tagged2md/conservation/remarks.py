"""Findings about text that is lost or comes twice; the pages concerned are looked at again, to name the words."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Sequence
from typing import TYPE_CHECKING

from tagged2md.conservation.balance import (
    Difference,
    by_page,
    counted_runs,
    differences,
    is_balanced,
    texts_written,
)
from tagged2md.conservation.census import Census, clean_text
from tagged2md.conservation.characters import characters
from tagged2md.document.nodes import Document
from tagged2md.findings import quoted
from tagged2md.readers.decisions import PageDecision

if TYPE_CHECKING:
    from tagged2md.pdf.file import Pdf


def note_imbalances(pdf: Pdf, census: Census, decisions: Sequence[PageDecision], document: Document) -> None:
    """Report text that is lost or comes twice, by page; text that the pages draw twice is named as left out."""
    ledger = pdf.report.ledger
    if is_balanced(census, decisions, document, ledger):
        return
    found = list(differences(decisions, document, ledger, pdf.page))
    total: Counter[str] = Counter()
    for each in found:
        total.update(each.characters)
    lost_in_all = +total
    for each in found:
        total.subtract(note_repeated(pdf, each, lost_in_all))
    ways = {decision.page: decision for decision in decisions}
    written: defaultdict[int, set[str]] = defaultdict(set)
    for page, text in texts_written(document):
        written[page].update(text.split())
    for page, lost, doubled in by_page(total, [(each.page, each.characters) for each in found]):
        if lost:
            note_lost(pdf, ways[page], lost, written[page])
        if doubled:
            pdf.report.add(
                "T2M-DOUBLED",
                f"{doubled.total()} characters come more often than on the page: {quoted(shown(doubled))}",
                page,
            )


def note_repeated(pdf: Pdf, difference: Difference, lost: Counter[str]) -> Counter[str]:
    """Name what a page draws again as left out, as far as it is lost; its characters."""
    again = [difference.again[place] for place in taken(difference.again, lost)]
    pdf.report.leave_out("T2M-REPEATED", " ".join(again), difference.page, "drawn again on the same spot")
    found = characters("".join(again))
    difference.characters.subtract(found)
    return found


def note_lost(pdf: Pdf, decision: PageDecision, lost: Counter[str], written: Container[str]) -> None:
    """Report the words of a page that are lost; those that stand in its blocks are the last to be taken for them."""
    texts = [clean_text(run) for run in counted_runs(pdf.page(decision.page), decision)]
    order = sorted(range(len(texts)), key=lambda place: texts[place] in written)
    words = sorted(order[at] for at in taken([texts[place] for place in order], lost))
    text = " ".join(texts[place] for place in words) + (f" and the characters {shown(lost)}" if lost else "")
    if "T2M-LIMIT" in pdf.report.counts:
        pdf.report.leave_out("T2M-LIMIT", text, decision.page, "not read, as a limit was reached")
    else:
        pdf.report.leave_out("T2M-LOST", text, decision.page, "not in the output")


def taken(texts: Iterable[str], lost: Counter[str]) -> list[int]:
    """Which of the texts can be made of the lost characters, which are taken away."""
    found: list[int] = []
    for place, text in enumerate(texts):
        needed = characters(text)
        if needed and needed <= lost:
            lost.subtract(needed)
            found.append(place)
    for each in [each for each, count in lost.items() if not count]:
        del lost[each]
    return found


def shown(counts: Counter[str]) -> str:
    """Counted characters in a line, in alphabetical order."""
    return "".join(sorted(counts.elements()))
