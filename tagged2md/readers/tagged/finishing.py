"""The last step: notes get their marks, links their anchors, entries of contents their headings."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import chain
from typing import TYPE_CHECKING

from tagged2md.document.nodes import Blocks, Footnote, Inline, Inlines, Link, Text
from tagged2md.document.walk import inline_text
from tagged2md.readers.reading import Reading
from tagged2md.readers.rewriting import Change, holds, rewritten, rewritten_notes
from tagged2md.readers.tagged.blocks import joined_texts
from tagged2md.readers.tagged.note_marks import resolved
from tagged2md.readers.tagged.targets import CONTENTS, INTERNAL, Anchor, Anchors, ContentsEntry

if TYPE_CHECKING:
    from tagged2md.readers.tagged.state import Reader


def finished(reader: Reader, blocks: Blocks) -> Reading:
    """The reading of the document whose blocks, of both readers, are these."""
    body, footnotes = resolved(reader.notes, reader.targets, blocks, reader.pdf.report)
    if reader.targets.internal or reader.entries:
        body, footnotes = _linked(reader, body, footnotes)
    return Reading(body, footnotes, dict(reader.images))


def _linked(reader: Reader, blocks: Blocks, footnotes: tuple[Footnote, ...]) -> tuple[Blocks, tuple[Footnote, ...]]:
    anchors = reader.targets.anchors(blocks)
    printed = Printed(list)
    changed = [rewritten((block,), _change(reader, anchors, block.source.page, printed)) for block in blocks]
    notes = [rewritten_notes((note,), _change(reader, anchors, note.source.page, printed)) for note in footnotes]
    for page, numbers in printed.items():
        text = " ".join(numbers)
        reader.pdf.report.leave_out("T2M-FURNITURE", text, page, "page numbers of contents entries with links")
    return tuple(chain.from_iterable(changed)), tuple(chain.from_iterable(notes))


Printed = defaultdict[int, list[str]]
"""Page numbers that links take the place of, by the page on which they stand."""


def _change(reader: Reader, anchors: Anchors, page: int, printed: Printed) -> Change:
    def change(inlines: Inlines) -> Inlines:
        if not holds(inlines, Link):
            return inlines
        out: list[Inline] = []
        for each in inlines:
            if isinstance(each, Link) and each.url.startswith(CONTENTS):
                out.extend(_entry(reader.entries[int(each.url.removeprefix(CONTENTS))], anchors, printed))
            elif isinstance(each, Link) and each.url.startswith(INTERNAL):
                out.extend(_internal(each, reader, anchors, printed[page]))
            else:
                out.append(each)
        return joined_texts(out)

    return change


def _internal(link: Link, reader: Reader, anchors: Anchors, numbers: list[str]) -> Inlines:
    target = reader.targets.target_of(link.url)
    if target is None:
        return link.children
    short, number = _without_leader(link.children)
    anchor = anchors.for_link(target, inline_text(short))
    if anchor is None:
        return link.children
    numbers.append(number)
    return (Link(short, f"#{anchor.slug}"),)


_DOTS = ".·…_․‥"
_LEADER = re.compile(rf"\s*(?:[{_DOTS}]\s*){{3,}}[0-9ivxlcdmIVXLCDM]{{0,8}}$")


def _without_leader(inlines: Inlines) -> tuple[Inlines, str]:
    """The text of a link without dots and page number, and that number: WeasyPrint writes contents as links."""
    last = inlines[-1] if inlines else None
    if not isinstance(last, Text) or not (text := _LEADER.sub("", last.text)):
        return inlines, ""
    return (*inlines[:-1], Text(text)), last.text[len(text) :].strip(f"{_DOTS} ")


def _entry(entry: ContentsEntry, anchors: Anchors, printed: Printed) -> Inlines:
    """An entry of a table of contents: a link to its heading, or its text with the page number."""
    anchor = _heading_of(entry, anchors)
    if anchor is None and not entry.url:
        return _without_links(entry.full)
    printed[entry.page].append(entry.number)
    return (Link(entry.short, f"#{anchor.slug}" if anchor else entry.url or ""),)


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
