"""What is no text of the document but was asked for: artifacts, furniture and notes of readers, as comments."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, groupby
from typing import TYPE_CHECKING, NamedTuple

from tagged2md.document.nodes import Block, Blocks, Comment, Origin, Source
from tagged2md.geometry import Rect, bounding_box
from tagged2md.layout.lines import lines
from tagged2md.options import Options
from tagged2md.pdf.page import Annotation, MarkedContent, Page
from tagged2md.readers.reading import Reading

if TYPE_CHECKING:
    from tagged2md.pdf.file import Pdf

NOTES_OF_READERS = frozenset(
    ("Text", "Highlight", "Underline", "Squiggly", "StrikeOut", "Ink", "Caret", "Square", "Circle", "Line", "Polygon")
)
"""Annotations that say something about the page without being part of it (ISO 32000-2, 12.5.6.2 Markup annotations)."""


class Remark(NamedTuple):
    """A comment and where it belongs. The box is in page space."""

    page: int
    box: Rect | None
    text: str
    origin: Origin = "tags"


def with_comments(reading: Reading, pdf: Pdf, tagged_pages: Sequence[int], options: Options) -> Reading:
    """The reading with the comments that the options ask for; ``tagged_pages`` are those whose artifacts count."""
    found: list[Remark] = []
    if options.artifacts == "keep":
        found += [remark for number in tagged_pages for remark in artifacts_of(pdf.page(number))]
    if options.annotations == "comments":
        found += [remark for number in pdf.selected_pages() for remark in notes_of(pdf.page(number))]
    return reading._replace(blocks=with_remarks(reading.blocks, found)) if found else reading


def artifacts_of(page: Page) -> Iterator[Remark]:
    """The text of each artifact of a page, in drawing order."""
    runs = [run for run in page.runs if artifact_around(run.marked) is not None]
    for marked, own in groupby(runs, key=lambda run: artifact_around(run.marked)):
        found = lines(list(own))
        text = " ".join(line.text for line in found)
        if text.strip() and marked is not None and marked.artifact is not None:
            kind = marked.artifact.subtype or marked.artifact.type or "artifact"
            yield Remark(page.number, bounding_box([line.box for line in found]), f"{kind}: {text}")


def artifact_around(marked: MarkedContent) -> MarkedContent | None:
    """The artifact that content belongs to; None where a marked-content identifier is nearer."""
    here: MarkedContent | None = marked
    while here is not None and here.mcid is None:
        if here.artifact is not None:
            return here
        here = here.parent
    return None


def notes_of(page: Page) -> Iterator[Remark]:
    """What readers wrote on a page."""
    for annotation in page.annotations:
        if is_note(annotation):
            yield Remark(page.number, annotation.box, f"{annotation.subtype}: {annotation.contents}", "heuristics")


def is_note(annotation: Annotation) -> bool:
    """Whether it is a visible note with a text."""
    return annotation.subtype in NOTES_OF_READERS and not annotation.hidden and bool(annotation.contents)


def with_remarks(blocks: Blocks, remarks: Iterable[Remark]) -> Blocks:
    """The blocks with each remark behind the last block that begins above it on its page, else behind earlier pages."""
    on_page: dict[int, list[tuple[int, Block]]] = {}
    for number, block in enumerate(blocks, 1):
        on_page.setdefault(block.source.page, []).append((number, block))
    pages = sorted(on_page)
    last = list(accumulate((on_page[page][-1][0] for page in pages), max))
    behind: dict[int, list[Block]] = {}
    for remark in remarks:
        above = [number for number, block in on_page.get(remark.page, ()) if begins_above(block, remark)]
        earlier = bisect_left(pages, remark.page)
        place = above[-1] if above else last[earlier - 1] if earlier else 0
        behind.setdefault(place, []).append(Comment(remark.text, Source(remark.page, remark.box, remark.origin)))
    out = list(behind.get(0, ()))
    for number, block in enumerate(blocks, 1):
        out += [block, *behind.get(number, ())]
    return tuple(out)


def begins_above(block: Block, remark: Remark) -> bool:
    """Whether a block of the same page begins above the middle of a remark; where a place is unknown, it does."""
    return block.source.box is None or remark.box is None or block.source.box.y1 >= remark.box.centre[1]
