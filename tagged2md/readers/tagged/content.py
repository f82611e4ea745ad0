"""What each leaf of the tree shows: leaves joined to the runs and images of their page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

from tagged2md.geometry import Rect
from tagged2md.layout.bidi import Order, logical, order_of
from tagged2md.layout.clusters import readable
from tagged2md.layout.visibility import visible
from tagged2md.pdf.page import SEQUENCE, Annotation, ImageBox, MarkedContent, Page, TextRun
from tagged2md.readers.tagged.claims import Claims, Leaf, Owner, Owners
from tagged2md.readers.tagged.link_places import PlacedLinks


class Content(NamedTuple):
    """What one leaf shows, in drawing order."""

    runs: list[TextRun]
    images: list[ImageBox]


class Edges(NamedTuple):
    """Where the text of a page stands, to tell how much room there is beside a line."""

    right: float
    """The right edge of all text."""
    ys: list[float]
    """Baselines, from the bottom up."""
    lefts: list[float]
    """For each of them the left edge of its run."""


NO_BOX = Rect(0.0, 0.0, 0.0, 0.0)


@dataclass(slots=True)
class PageContent:
    """A page's content by leaf, and what no element claims."""

    number: int
    is_ocr: bool = False
    leaves: dict[Leaf, Content] = field(default_factory=dict)
    artifacts: list[TextRun] = field(default_factory=list)
    untagged: list[TextRun] = field(default_factory=list)
    hidden: list[TextRun] = field(default_factory=list)
    links: list[Annotation] = field(default_factory=list)
    """Link annotations that no element refers to (tagged-mapping 7.3)."""
    values: list[Annotation] = field(default_factory=list)
    """Filled fields and free text that no element refers to."""
    size: int = 0
    box: Rect = NO_BOX
    """The visible page."""
    repeated: list[TextRun] = field(default_factory=list)
    """What forms that are drawn several times show again."""
    edges: Edges | None = None
    """Where claimed text stands, once it is asked for."""
    has_alternates: bool = False
    """Whether a marked-content sequence has alternate text."""
    switched_off: frozenset[Leaf] = frozenset()
    """Leaves all of whose marked content is optional and off."""
    appearances: set[Leaf] = field(default_factory=set)
    """Leaves that the appearances of annotations draw, not the page."""
    _placed: PlacedLinks | None = None

    def placed_links(self) -> PlacedLinks:
        """The free links by their places."""
        if self._placed is None:
            self._placed = PlacedLinks(self.links)
        return self._placed

    def at(self, leaf: Leaf) -> Content:
        """The content of a leaf, to be added to."""
        found = self.leaves.get(leaf)
        if found is None:
            found = self.leaves[leaf] = Content([], [])
        return found


def page_content(page: Page, claims: Claims) -> PageContent:
    """The runs and images of a page with the leaves they belong to.

    The owner of a run is the innermost enclosing sequence that the tree claims. An artifact inside of it drops the run;
    one outside does not: the claim is the stronger statement (tagged-mapping 4.1, 4.2).
    """
    seen = visible(page)
    owners = Owners(page, claims)
    content = PageContent(page.number, is_ocr=seen.is_ocr, hidden=seen.hidden, size=len(page.runs), box=page.box)
    content.has_alternates = any(each.alt for each in page.marked)
    content.switched_off = _switched_off(page, owners)
    for marked, runs in groupby(readable(page), key=SEQUENCE):
        _target(content, owners.of(marked)).extend(runs)
    for image in page.images:
        owner = owners.of_image(image)
        if owner is not None and not image.marked.hidden:
            content.at(owner).images.append(image)
    _drop_repeated_draws(content)
    _turn_right_to_left(content, order_of(seen.runs) if seen.has_rtl else None)
    free = [each for each in page.annotations if not each.hidden and each.obj not in claims.objects]
    content.links = [each for each in free if each.subtype == "Link" and each.target is not None]
    content.values = [each for each in free if shows_value(each)]
    return content


def _switched_off(page: Page, owners: Owners) -> frozenset[Leaf]:
    hidden = [each for each in page.marked if each.hidden]
    if not hidden:
        return frozenset()
    off = {owners.of(each) for each in hidden}
    on = {owners.of(each) for each in page.marked if not each.hidden}
    return frozenset(leaf for leaf in off - on if leaf is not None and not isinstance(leaf, str))


def shows_value(annotation: Annotation) -> bool:
    """Whether an annotation shows text that is part of the page: a filled field, or free text."""
    field = annotation.field
    if annotation.subtype == "Widget" and field is not None:
        return field.checked or bool((field.value or "").strip())
    return annotation.subtype == "FreeText" and bool((annotation.contents or "").strip())


def _target(content: PageContent, owner: Owner | str) -> list[TextRun]:
    if owner is None:
        return content.untagged
    return content.artifacts if isinstance(owner, str) else content.at(owner).runs


def _turn_right_to_left(content: PageContent, order: Order | None) -> None:
    """Right-to-left text in reading order, leaf by leaf: the order of leaves on a line is that of the tree.

    The page tells how words are drawn; a leaf of mostly right-to-left text runs so on a page in another direction, too.
    """
    if order is None:
        return
    for found in content.leaves.values():
        own = None if order.is_rtl or order.is_from_left else order_of(found.runs)
        found.runs[:] = logical(found.runs, order._replace(is_rtl=own.is_rtl) if own else order)
    content.untagged[:] = logical(content.untagged, order)


def _drop_repeated_draws(content: PageContent) -> None:
    """A form drawn several times gives its content once (tagged-mapping 2.5)."""
    for found in content.leaves.values():
        if found.runs and found.runs[0].marked.stream is not None:
            kept = _first_draws(found.runs)
            if len(kept) < len(found.runs):
                first = {id(run) for run in kept}
                content.repeated.extend(run for run in found.runs if id(run) not in first)
                found.runs[:] = kept


def _first_draws(runs: Sequence[TextRun]) -> list[TextRun]:
    by_sequence: dict[MarkedContent, list[TextRun]] = {}
    for run in runs:
        by_sequence.setdefault(run.marked, []).append(run)
    texts: set[tuple[str, ...]] = set()
    kept: set[MarkedContent] = set()
    for marked, part in by_sequence.items():
        text = tuple(run.text for run in part)
        if text not in texts:
            texts.add(text)
            kept.add(marked)
    return [run for run in runs if run.marked in kept]
