"""Links inside the document, once all headings are known. Spec: tagged-mapping, 7.2 and 11.1."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from tagged2md.document.nodes import Blocks, Footnote, Heading, Inline, Inlines, Link, NoteRef, Text
from tagged2md.document.slugs import heading_slugs
from tagged2md.document.walk import inline_text
from tagged2md.findings import Reporter
from tagged2md.pdf.page import PageTarget
from tagged2md.readers.heuristic.headings import title_key
from tagged2md.readers.heuristic.links import Destination, contents_parts, page_target
from tagged2md.readers.heuristic.numbering import Notes
from tagged2md.readers.left_out_margins import left_out_margin
from tagged2md.readers.rewriting import holds, rewritten, rewritten_notes

BELOW, ABOVE = 36.0, 24.0
"""Points that a heading's top may lie below, and above, the place a link points to."""


class Place(NamedTuple):
    """A heading as a target."""

    top: float
    slug: str


class Anchors(NamedTuple):
    """The headings of a document as targets."""

    by_page: dict[int, list[Place]]
    by_title: dict[str, str]
    """Slugs of the headings whose text is unique."""
    margin: float = 0.0
    """Points that places of links lie too high."""


def anchors(blocks: Blocks, notes: Notes, targets: Iterable[PageTarget] = ()) -> Anchors:
    """All headings that links may point to."""
    heads = [replace(block, children=notes.settled(block.children)) for block in blocks if isinstance(block, Heading)]
    slugs = heading_slugs(heads)
    by_page: defaultdict[int, list[Place]] = defaultdict(list)
    keys = [title_key(inline_text(head.children)) for head in heads]
    count = Counter(keys)
    for head, slug in zip(heads, slugs, strict=True):
        if head.source.box is not None:
            by_page[head.source.page].append(Place(head.source.box.y1, slug))
    by_title = {key: slug for key, slug in zip(keys, slugs, strict=True) if count[key] == 1}
    tops = {page: [place.top for place in places] for page, places in by_page.items()}
    return Anchors(by_page, by_title, left_out_margin(targets, tops))


def slug_at(target: PageTarget, known: Anchors) -> str | None:
    """Slug of the heading nearest to a place; without a height, of the first one of the page."""
    places = known.by_page.get(target.page, [])
    if not places:
        return None
    if target.top is None:
        return places[0].slug
    top = target.top - known.margin
    near = [p for p in places if -BELOW <= p.top - top <= ABOVE]
    return min(near, key=lambda p: abs(p.top - top)).slug if near else None


def resolved(
    blocks: Blocks, notes: Notes, urls: Iterable[str], report: Reporter
) -> tuple[Blocks, tuple[Footnote, ...]]:
    """The document with note marks settled and internal links resolved; links without target are plain text.

    ``urls`` are those of all links.
    """
    known = anchors(blocks, notes, [target for url in urls if (target := page_target(url)) is not None])
    numbers: defaultdict[int, list[str]] = defaultdict(list)

    def change(inlines: Inlines) -> Inlines:
        if not holds(inlines, (Link, NoteRef)):
            return inlines
        for page, label in notes.marks_in(inlines):
            report.rewrite(label, page)
        inlines = notes.settled(inlines)
        return tuple(new for inline in inlines for new in resolved_inline(inline, known, numbers))

    found = rewritten(blocks, change), rewritten_notes(notes.footnotes(), change)
    for page, label in notes.labels():
        report.rewrite(label, page)
    for page, printed in numbers.items():
        report.leave_out("T2M-FURNITURE", " ".join(printed), page, "page numbers of contents entries with links")
    return found


def resolved_inline(inline: Inline, known: Anchors, numbers: dict[int, list[str]]) -> Inlines:
    """An inline, its target looked up if it is a link; page numbers that links take the place of go to ``numbers``."""
    if not isinstance(inline, Link):
        return (inline,)
    entry = contents_parts(inline.url)
    if entry is None:
        return resolved_link(inline, known)
    linked = entry_link(inline, entry, known)
    if linked is None:
        return (*inline.children, Text(f" {entry.page}")) if entry.page else inline.children
    if entry.page:
        numbers[entry.at].append(entry.page)
    return (linked,)


def resolved_link(link: Link, known: Anchors) -> Inlines:
    """The link with its slug, or what it shows."""
    target = page_target(link.url)
    if target is None:
        return (link,)
    slug = slug_at(target, known)
    return (Link(link.children, f"#{slug}"),) if slug else link.children


def entry_link(link: Link, entry: Destination, known: Anchors) -> Link | None:
    """The link of a contents entry, to the heading with its text or where its annotation leads; None without any."""
    target = page_target(entry.url)
    slug = known.by_title.get(title_key(inline_text(link.children))) or (slug_at(target, known) if target else None)
    if slug:
        return Link(link.children, f"#{slug}")
    return Link(link.children, entry.url) if entry.url and target is None else None
