"""Links inside the document, once all headings are known. Spec: tagged-mapping, 7.2 and 11.1."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from typing import NamedTuple

from tagged2md.document.nodes import Blocks, Footnote, Heading, Inline, Inlines, Link, Text
from tagged2md.document.slugs import heading_slugs
from tagged2md.document.walk import inline_text
from tagged2md.pdf.page import PageTarget
from tagged2md.readers.heuristic.headings import title_key
from tagged2md.readers.heuristic.links import contents_parts, page_target
from tagged2md.readers.heuristic.numbering import Notes
from tagged2md.readers.rewriting import rewritten, rewritten_notes

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


def anchors(blocks: Blocks, notes: Notes) -> Anchors:
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
    return Anchors(by_page, by_title)


def slug_at(target: PageTarget, known: Anchors) -> str | None:
    """Slug of the heading nearest to a place; without a height, of the first one of the page."""
    places = known.by_page.get(target.page, [])
    if not places:
        return None
    if target.top is None:
        return places[0].slug
    near = [p for p in places if -BELOW <= p.top - target.top <= ABOVE]
    return min(near, key=lambda p: abs(p.top - (target.top or 0.0))).slug if near else None


def resolved(blocks: Blocks, notes: Notes) -> tuple[Blocks, tuple[Footnote, ...]]:
    """The document with note marks settled and internal links resolved; links without target are plain text."""
    known = anchors(blocks, notes)

    def change(inlines: Inlines) -> Inlines:
        inlines = notes.settled(inlines)
        if not any(isinstance(inline, Link) for inline in inlines):
            return inlines
        return tuple(new for inline in inlines for new in resolved_inline(inline, known))

    return rewritten(blocks, change), rewritten_notes(notes.footnotes(), change)


def resolved_inline(inline: Inline, known: Anchors) -> Inlines:
    """An inline, its target looked up if it is a link."""
    return resolved_link(inline, known) if isinstance(inline, Link) else (inline,)


def resolved_link(link: Link, known: Anchors) -> Inlines:
    """The link with its slug, or what it shows."""
    entry = contents_parts(link.url)
    if entry is not None:
        return resolved_entry(link, *entry, known)
    target = page_target(link.url)
    if target is None:
        return (link,)
    slug = slug_at(target, known)
    return (Link(link.children, f"#{slug}"),) if slug else link.children


def resolved_entry(link: Link, page: str, url: str, known: Anchors) -> Inlines:
    """A contents entry: linked without its page number, or as text with it."""
    target = page_target(url)
    slug = known.by_title.get(title_key(inline_text(link.children))) or (slug_at(target, known) if target else None)
    if slug:
        return (Link(link.children, f"#{slug}"),)
    if url and target is None:
        return (Link(link.children, url),)
    return (*link.children, Text(f" {page}")) if page else link.children
