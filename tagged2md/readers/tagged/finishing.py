"""The last step: notes get their marks, links their anchors, entries of contents their headings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tagged2md.document.nodes import Blocks, Footnote, Inline, Inlines, Link, Text
from tagged2md.document.walk import inline_text
from tagged2md.readers.reading import Reading
from tagged2md.readers.rewriting import Change, rewritten, rewritten_notes
from tagged2md.readers.tagged.blocks import joined_texts
from tagged2md.readers.tagged.note_marks import resolved
from tagged2md.readers.tagged.targets import CONTENTS, INTERNAL, Anchor, Anchors, ContentsEntry

if TYPE_CHECKING:
    from tagged2md.readers.tagged.state import Reader


def finished(reader: Reader, blocks: Blocks) -> Reading:
    """The reading of the document whose blocks, of both readers, are these."""
    body, footnotes = resolved(reader.notes, reader.targets, blocks)
    if reader.targets.internal or reader.entries:
        body, footnotes = _linked(reader, body, footnotes)
    return Reading(body, footnotes, dict(reader.images))


def _linked(reader: Reader, blocks: Blocks, footnotes: tuple[Footnote, ...]) -> tuple[Blocks, tuple[Footnote, ...]]:
    change = _change(reader, reader.targets.anchors(blocks))
    return rewritten(blocks, change), rewritten_notes(footnotes, change)


def _change(reader: Reader, anchors: Anchors) -> Change:
    def change(inlines: Inlines) -> Inlines:
        if not any(isinstance(each, Link) and each.url.startswith(INTERNAL) for each in inlines):
            return inlines
        out: list[Inline] = []
        for each in inlines:
            if isinstance(each, Link) and each.url.startswith(CONTENTS):
                out.extend(_entry(reader.entries[int(each.url.removeprefix(CONTENTS))], anchors))
            elif isinstance(each, Link) and each.url.startswith(INTERNAL):
                out.extend(_internal(each, reader, anchors))
            else:
                out.append(each)
        return joined_texts(out)

    return change


def _internal(link: Link, reader: Reader, anchors: Anchors) -> Inlines:
    target = reader.targets.target_of(link.url)
    if target is None:
        return link.children
    short = _without_leader(link.children)
    anchor = anchors.for_link(target, inline_text(short))
    return (Link(short, f"#{anchor.slug}"),) if anchor else link.children


_LEADER = re.compile(r"\s*(?:[.·…_․‥]\s*){3,}[0-9ivxlcdmIVXLCDM]{0,8}$")


def _without_leader(inlines: Inlines) -> Inlines:
    """The text of a link without dots and page number: contents may come as a list of links (WeasyPrint)."""
    last = inlines[-1] if inlines else None
    if not isinstance(last, Text) or not (text := _LEADER.sub("", last.text)):
        return inlines
    return (*inlines[:-1], Text(text))


def _entry(entry: ContentsEntry, anchors: Anchors) -> Inlines:
    """An entry of a table of contents: a link to its heading, or its text with the page number."""
    anchor = _heading_of(entry, anchors)
    if anchor is not None:
        return (Link(entry.short, f"#{anchor.slug}"),)
    return (Link(entry.short, entry.url),) if entry.url else _without_links(entry.full)


def _heading_of(entry: ContentsEntry, anchors: Anchors) -> Anchor | None:
    """A heading with exactly the text of the entry beats its destination; an entry without target gets no link."""
    if entry.target is None:
        return None
    return anchors.of_text(entry.text) or anchors.of(entry.target)


def _without_links(inlines: Inlines) -> Inlines:
    out: list[Inline] = []
    for each in inlines:
        out.extend(each.children if isinstance(each, Link) else (each,))
    return tuple(out)
