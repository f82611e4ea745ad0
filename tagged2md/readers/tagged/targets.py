"""Where links lead inside of the document: from elements and places to headings (tagged-mapping 7.2)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from tagged2md.document.nodes import Blocks, Document, Inlines, Source
from tagged2md.document.slugs import heading_slugs
from tagged2md.document.walk import headings, inline_text
from tagged2md.findings import Reporter
from tagged2md.pdf.page import ElementTarget, LinkTarget, OtherTarget, PageTarget, RemoteTarget, UriTarget
from tagged2md.pdf.structure import StructElem, StructTree
from tagged2md.readers.left_out_margins import left_out_margin
from tagged2md.readers.urls import remote_url, safe_url

if TYPE_CHECKING:
    from tagged2md.geometry import Rect

INTERNAL = "\0"
"""First character of the URL of an internal link while the document is read; the number of its target follows."""

REACH_BELOW = 36.0
"""Points that a heading's top may lie below the place a link leads to; viewers are sent a little above the heading."""
REACH_ABOVE = 24.0
"""Points that it may lie above."""
GUTTER = 9.0
"""Points that a place lies to the right of the end of a heading at least where it is in another column."""
MOST_PARENTS = 64
"""Elements that are climbed from an element to the heading around it."""

Internal = PageTarget | ElementTarget

CONTENTS = INTERNAL + "toc "
"""First characters of the URL that stands for an entry of a table of contents until all headings are known."""


class ContentsEntry(NamedTuple):
    """An entry, in the two ways in which it may be written."""

    target: Internal | None
    text: str
    """Without page number."""
    full: Inlines
    short: Inlines
    """Without page number and link."""
    url: str | None
    """Of a link to somewhere else."""
    number: str = ""
    """The page number, where it stands apart."""
    page: int = 0
    """1-based page of the entry."""


class Targets:
    """The internal targets that links name, and the headings they may lead to."""

    def __init__(self, tree: StructTree, base: str | None, report: Reporter) -> None:
        self.tree, self._base, self._report = tree, base, report
        self._numbers: dict[Internal, int] = {}
        self.internal: list[Internal] = []
        self._elem_of: dict[int, StructElem | None] = {}
        """Element of a heading by the identity of its source, which stays the same object through all steps."""
        self._sources: list[Source] = []

    def add_heading(self, source: Source, elem: StructElem | None) -> None:
        """Note the element that a heading block comes from."""
        self._sources.append(source)
        self._elem_of[id(source)] = elem

    def url(self, target: LinkTarget, page: int | None = None) -> str | None:
        """The URL for a target, of a link on a page; None where the link is written as text only."""
        match target:
            case UriTarget(uri=uri):
                url = safe_url(uri, self._base)
                if url is None:
                    self._report.add("T2M-UNSAFE-URI", f"link to {uri[:60]!r} was left out; its text stays", page)
                return url
            case RemoteTarget():
                return remote_url(target)
            case PageTarget() | ElementTarget():
                return self._internal_url(target)
            case OtherTarget():
                return None

    def _internal_url(self, target: Internal) -> str:
        number = self._numbers.get(target)
        if number is None:
            number = self._numbers[target] = len(self.internal)
            self.internal.append(target)
        return f"{INTERNAL}{number}"

    def target_of(self, url: str) -> Internal | None:
        """The target behind the URL of an internal link."""
        return self.internal[int(url[1:])] if url.startswith(INTERNAL) else None

    def elem(self, target: Internal) -> StructElem | None:
        """The element that a target names."""
        return self.tree.by_obj.get(target.obj) if isinstance(target, ElementTarget) else None

    def anchors(self, blocks: Blocks) -> Anchors:
        """The headings of the finished document, as link targets."""
        found = list(headings(Document(blocks)))
        anchors = [
            Anchor(slug, inline_text(heading.children), heading.source, self._elem_of.get(id(heading.source)))
            for heading, slug in zip(found, heading_slugs(found), strict=True)
        ]
        first_of_page: dict[int, Source] = {}
        for block in blocks:
            first_of_page.setdefault(block.source.page, block.source)
        return Anchors(self, anchors, first_of_page)


class Anchor(NamedTuple):
    """A heading that links may lead to."""

    slug: str
    text: str
    source: Source
    elem: StructElem | None


@dataclass(slots=True)
class Anchors:
    """Finds the heading for a target."""

    targets: Targets
    anchors: list[Anchor]
    first_of_page: dict[int, Source]
    """Source of the first block of each page."""

    def __post_init__(self) -> None:
        self._by_page: dict[int, list[Anchor]] = {}
        self._by_elem: dict[int, Anchor] = {}
        self._by_text: dict[str, list[Anchor]] = {}
        for anchor in self.anchors:
            self._by_page.setdefault(anchor.source.page, []).append(anchor)
            self._by_text.setdefault(folded(anchor.text), []).append(anchor)
            if anchor.elem is not None:
                self._by_elem.setdefault(anchor.elem.index, anchor)
        self._indices = sorted(self._by_elem)
        tops = {
            page: [anchor.source.box.y1 for anchor in found if anchor.source.box is not None]
            for page, found in self._by_page.items()
        }
        places = [target.page if isinstance(target, ElementTarget) else target for target in self.targets.internal]
        self._margin = left_out_margin([place for place in places if place is not None], tops)

    _by_page: dict[int, list[Anchor]] = None  # type: ignore[assignment]
    _by_elem: dict[int, Anchor] = None  # type: ignore[assignment]
    _by_text: dict[str, list[Anchor]] = None  # type: ignore[assignment]
    _indices: list[int] = None  # type: ignore[assignment]
    _margin: float = 0.0
    """Points that places of links lie too high."""

    def of_text(self, text: str) -> Anchor | None:
        """The only heading with exactly this text."""
        found = self._by_text.get(folded(text), [])
        return found[0] if len(found) == 1 else None

    def for_link(self, target: Internal, text: str) -> Anchor | None:
        """The heading that a link with this text leads to.

        On the page of its target the one with the same text is meant: Chromium's destinations forget the margins of the
        page, and those of others the place on it.
        """
        page = target.page if isinstance(target, ElementTarget) else target
        same = self._by_text.get(folded(text), [])
        named = [anchor for anchor in same if page is None or anchor.source.page == page.page]
        return named[0] if len(named) == 1 else self.of(target)

    def of(self, target: Internal) -> Anchor | None:
        """The heading that a target leads to; None where there is none near."""
        if isinstance(target, PageTarget):
            return self._of_place(target)
        elem = self.targets.elem(target)
        found = self.of_elem(elem) if elem is not None else None
        return found or (self._of_place(target.page) if target.page else None)

    def of_elem(self, elem: StructElem) -> Anchor | None:
        """The heading that the element is, that contains it, or that it contains first."""
        for each in parents(elem):
            if each.index in self._by_elem:
                return self._by_elem[each.index]
        at = bisect_right(self._indices, elem.index)
        if at < len(self._indices):
            anchor = self._by_elem[self._indices[at]]
            if anchor.elem is not None and any(each is elem for each in parents(anchor.elem)):
                return anchor
        return None

    def _of_place(self, target: PageTarget) -> Anchor | None:
        found = self._by_page.get(target.page, [])
        if target.top is None:
            first = self.first_of_page.get(target.page)
            return found[0] if found and found[0].source is first else None
        top = target.top - self._margin
        near = [
            (abs(box.y1 - top), anchor)
            for anchor in found
            if (box := anchor.source.box) is not None
            and -REACH_ABOVE <= top - box.y1 <= REACH_BELOW
            and not _is_left_of(box, target)
        ]
        return min(near, key=lambda pair: pair[0])[1] if near else None


def _is_left_of(box: Rect, target: PageTarget) -> bool:
    """Whether a heading stands in a column to the left of the place."""
    return target.x is not None and box.x1 < target.x - GUTTER


def parents(elem: StructElem) -> Iterable[StructElem]:
    """The element and those above it, at most MOST_PARENTS."""
    at: StructElem | None = elem
    for _ in range(MOST_PARENTS):
        if at is None:
            return
        yield at
        at = at.parent


def folded(text: str) -> str:
    """Text for comparisons: white space collapsed, case folded."""
    return " ".join(text.split()).casefold()
