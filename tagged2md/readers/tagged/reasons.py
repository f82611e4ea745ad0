"""Why the tagged reader takes something for what it is, in words, for ``tagged2md inspect``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from tagged2md.readers.tagged.boxes import runs_of
from tagged2md.readers.tagged.parts import Part, Picture

if TYPE_CHECKING:
    from tagged2md.document.nodes import Source
    from tagged2md.findings import Reporter
    from tagged2md.pdf.page import TextRun
    from tagged2md.pdf.structure import StructElem
    from tagged2md.trail import Spot

MOST_ANCESTORS = 6
"""Elements around it that are named: enough to find it in the tree."""
MOST_CHARACTERS = 120
"""Characters of a value that are shown."""


def note_reasons(report: Reporter, source: Source, elem: StructElem | None, parts: Iterable[Part] = ()) -> None:
    """Note the element that a block was made from, and where its content stands; nothing where nobody wants to know."""
    if report.trail is None:
        return
    from tagged2md.trail import Evidence, Spot  # conversions do not need it

    parts = list(parts)
    spots = [*lines_of(runs_of(parts)), *(Spot(p.page, p.image.box) for p in parts if isinstance(p, Picture))]
    if not spots and elem is not None and elem.bbox is not None and elem.page is not None:
        spots = [Spot(elem.page, elem.bbox)]
    report.trail.note(source, Evidence(name(elem), tuple(reasons(elem)), tuple(spots)))


def name(elem: StructElem | None) -> str:
    """The element in a few words."""
    if elem is None:
        return "content outside of any block element"
    return elem.role if elem.role == elem.type else f"{elem.role} ({elem.type})"


def reasons(elem: StructElem | None) -> Iterator[str]:
    """Its ancestors, what it says of itself, and its attributes."""
    if elem is None:
        return
    above = ["inside " + " > ".join(ancestors(elem))] if elem.parent is not None else []
    number = [f"object {elem.obj[0]}"] if elem.obj[0] else []
    if above or number:
        yield ", ".join((*above, *number))
    named = (("Alt", elem.alt), ("ActualText", elem.actual_text), ("Lang", elem.language), ("T", elem.title))
    for key, value in named:
        if value is not None:
            yield f"{key} = {short(value)}"
    for (owner, key), attribute in elem.attributes.items():
        yield f"{owner}.{key} = {short(attribute)}"


def ancestors(elem: StructElem) -> list[str]:
    """Names of the elements around it, the outermost first."""
    found: list[str] = []
    around = elem.parent
    while around is not None and len(found) < MOST_ANCESTORS:
        found.append(name(around))
        around = around.parent
    return found[::-1]


def short(value: object) -> str:
    """A value as text, cut where it is long."""
    text = (
        value.decode("latin-1")
        if isinstance(value, bytes)
        else f"{value:g}"
        if isinstance(value, float)
        else str(value)
    )
    return text if len(text) <= MOST_CHARACTERS else f"{text[:MOST_CHARACTERS]}…"


def lines_of(runs: Sequence[TextRun]) -> Iterator[Spot]:
    """Runs that follow each other on one baseline, as one spot."""
    from tagged2md.trail import Spot

    for (page, _, _), group in groupby(runs, key=lambda run: (run.marked.page, round(run.y), run.style.angle)):
        boxes = [run.box for run in group]
        around = boxes[0]
        for box in boxes[1:]:
            around = around.union(box)
        yield Spot(page, around)
