"""What of a diagnosis is wrong, as sentences with a severity."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tagged2md.diagnosis.records import Diagnosis, Fault
from tagged2md.findings import Severity

MUCH_LOST, SOME_LOST = 0.02, 0.002
"""Part of the page's letters and digits whose loss is an error, and from which on it is worth a word: a page of fifty,
a line of a book of ten pages."""
LONG_PASSAGE = 200
"""Letters and digits of one lost passage that make an error of any loss: a paragraph."""
MUCH_DOUBLED = MUCH_ADDED = 0.02
"""Part of the page's letters and digits from which on doubled and added text is worth a word."""
MUCH_MOVED = 0.02
"""Part of the text out of order from which on that is worth a word."""
MUCH_GARBAGE = 0.01
"""Part of the other text that says nothing, from which on that is an error."""
FEW_HEADINGS, MIN_HEADINGS = 0.5, 3
"""Part of the headings that a text has at least, where there are some."""
MANY_REPEATS, MIN_REPEATS = 0.2, 10
"""Part of the lines that are said again, from which on a text is refused (heuristics, 10), and lines that tell."""


def faults_of(diagnosis: Diagnosis) -> Diagnosis:
    """The diagnosis with its faults, the gravest first."""
    grades = list(Severity)
    found = sorted(faults(diagnosis), key=lambda fault: -grades.index(fault.severity))
    return replace(diagnosis, faults=tuple(found))


def faults(diagnosis: Diagnosis) -> Iterator[Fault]:
    """All faults."""
    if diagnosis.characters.shown and not diagnosis.characters.found:
        what = "pictures only" if diagnosis.is_image_only else "nothing of the text"
        yield Fault(Severity.ERROR, "empty", f"has {what}, though the pages have {diagnosis.characters.shown} letters")
        return
    yield from text_faults(diagnosis)
    yield from part_faults(diagnosis)


def text_faults(diagnosis: Diagnosis) -> Iterator[Fault]:
    """Faults of the text itself."""
    counts = diagnosis.characters
    most = max(counts.shown, 1)
    lost = diagnosis.lost[0] if diagnosis.lost else None
    if lost is not None and counts.missing > SOME_LOST * most:
        is_grave = counts.missing > MUCH_LOST * most or lost.characters >= LONG_PASSAGE
        message = f"lacks {counts.missing / most:.1%} of the text; the longest passage has {lost.characters} letters"
        yield Fault(Severity.ERROR if is_grave else Severity.WARNING, "lost", message, lost.page)
    if counts.hidden:
        yield Fault(Severity.WARNING, "hidden", f"has {counts.hidden} letters that nobody can see on the pages")
    if counts.doubled > MUCH_DOUBLED * most:
        page = diagnosis.doubled[0].page if diagnosis.doubled else None
        yield Fault(Severity.WARNING, "doubled", f"says {counts.doubled / most:.1%} of the text again", page)
    if counts.added > MUCH_ADDED * most:
        yield Fault(Severity.WARNING, "added", f"has {counts.added} letters that the pages do not show")
    if diagnosis.garbage.total:
        is_grave = diagnosis.garbage.total > MUCH_GARBAGE * most
        message = f"has {diagnosis.garbage.total} characters that say nothing"
        yield Fault(Severity.ERROR if is_grave else Severity.WARNING, "garbage", message)
    order = diagnosis.order
    if order.moved > MUCH_MOVED * max(order.compared, 1):
        times = "once" if order.jumps == 1 else f"{order.jumps} times"
        message = f"goes back {times}; {order.moved / order.compared:.1%} of the text is out of order"
        yield Fault(Severity.WARNING, "order", message, order.places[0].to_page if order.places else None)


def part_faults(diagnosis: Diagnosis) -> Iterator[Fault]:
    """Faults of headings, tables, lists, links and lines."""
    headings, tables, repeats = diagnosis.headings, diagnosis.tables, diagnosis.repeats
    if headings.here >= MIN_HEADINGS and headings.found < FEW_HEADINGS * headings.here:
        yield Fault(Severity.WARNING, "headings", f"has {headings.found} of {headings.here} headings")
    if tables.found < tables.here:
        yield Fault(Severity.WARNING, "tables", f"has {tables.found} of {tables.here} tables")
    elif tables.grids and not tables.there:
        yield Fault(Severity.WARNING, "tables", f"has no table, though {tables.grids} grids are drawn")
    if diagnosis.items.here and not diagnosis.items.there:
        yield Fault(Severity.INFO, "lists", f"has no list; here they have {diagnosis.items.here} items")
    if diagnosis.links.found < diagnosis.links.here:
        yield Fault(Severity.INFO, "links", f"has {diagnosis.links.found} of {diagnosis.links.here} links")
    running = diagnosis.characters.running
    is_much = repeats.share > MANY_REPEATS and repeats.repeated >= MIN_REPEATS
    if is_much or running:
        lines = f"has {repeats.repeated} of {repeats.lines} lines that come three times or more"
        heads = f"has {running} letters of running heads, page numbers and the like"
        message = " and ".join([lines] * is_much + [heads] * bool(running))
        yield Fault(Severity.WARNING if is_much else Severity.INFO, "repeats", message)
