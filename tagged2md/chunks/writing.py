"""Drafts written down as chunks: their text, where it comes from, what it stands under, an id."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from tagged2md.chunks.packing import Draft
from tagged2md.chunks.pieces import BETWEEN, Piece, gap
from tagged2md.chunks.records import Chunk, Facts, Span
from tagged2md.chunks.tokens import Count
from tagged2md.document.places import Place, gathered

ID_DIGITS = 20
"""Hexadecimal digits of an id, 80 bits: two of a billion chunks are the same once in a million such sets."""
CONTEXT_SHARE = 4
"""A context takes at most this part of the budget; of a longer one the outer headings go first."""
MIXED = "mixed"
"""The mode of a chunk whose pages were read in different ways."""


class Written(NamedTuple):
    """The text of a draft, and which parts of it are parts of the Markdown."""

    text: str
    spans: tuple[Span, ...]
    overlap: int


class Pen:
    """Writes the chunks of one text."""

    def __init__(self, markdown: str, facts: Facts, count: Count) -> None:
        self.markdown = markdown
        self.facts = facts
        self.count = count
        self.key = facts.sha256 or hashlib.sha256(markdown.encode("utf-8", "surrogatepass")).hexdigest()

    def written(self, draft: Draft) -> Written:
        """The text of a draft: its overlap, then its pieces, frames repeated where they are not whole."""
        texts: list[str] = []
        spans: list[Span] = []
        at = overlap = 0
        every = [*draft.overlap, *draft.pieces]
        starts: set[int] = set()
        for number, (piece, before, after) in enumerate(zip(every, [None, *every], [*every[1:], None], strict=False)):
            lead, tail = frame_of(piece, before, after)
            between = gap(before, piece, self.markdown) if before else ""
            if number == len(draft.overlap):
                overlap = at + len(between) if number else 0
            at += len(between) + len(lead)
            indent = " " * sum(width for start, width in piece.hangs if start in starts)
            starts.add(piece.start)
            text = "\n".join([indent + self.markdown[start:end] for start, end in piece.slices])
            if number >= len(draft.overlap):
                spans += spans_of(piece, at, len(indent))
            texts += (between, lead, text, tail)
            at += len(text) + len(tail)
        return Written("".join(texts), joined(spans, self.markdown, "".join(texts)), overlap)

    def chunk(self, draft: Draft, context: str) -> Chunk:
        """The chunk of a draft."""
        text, spans, overlap = self.written(draft)
        places = gathered(place for piece in draft.pieces for place in piece.places)
        return Chunk(
            id=self.id_of(text, spans),
            text=text,
            heading_path=common_path(draft.pieces),
            places=places,
            types=tuple(dict.fromkeys(piece.type for piece in draft.pieces)),
            tokens=self.count(f"{context}{BETWEEN}{text}" if context else text),
            spans=spans,
            document=self.facts,
            overlap=overlap,
            context=context,
            mode=mode_of(places, self.facts),
        )

    def id_of(self, text: str, spans: Sequence[Span]) -> str:
        """A name for a chunk that is the same whenever document, place and text are."""
        content = f"{self.key}\0{spans[0].start}\0{text}"
        return hashlib.sha256(content.encode("utf-8", "surrogatepass")).hexdigest()[:ID_DIGITS]

    def context_of(self, pieces: Sequence[Piece]) -> str:
        """Title, headings above and pages: ``Guide > Setup > page 3``. What the text says itself is left out."""
        titles = own_titles(pieces)
        path = [name for name in common_path(pieces) if name not in titles]
        title = " ".join((self.facts.title or "").split())
        if title and title not in titles and title not in path:
            path.insert(0, title)
        pages = gathered(place for piece in pieces for place in piece.places)
        names = [*path, *([pages_named(pages)] if pages else [])]
        return " > ".join(names)

    def short_context(self, pieces: Sequence[Piece], budget: int) -> str:
        """The same, without its outer parts where it would take more than its share of the budget."""
        names = self.context_of(pieces).split(" > ")
        while names and self.count(" > ".join(names) + BETWEEN) * CONTEXT_SHARE > budget:
            names = names[len(names) // 2 :] if len(names) > 1 else []
        return " > ".join(names)


def frame_of(piece: Piece, before: Piece | None, after: Piece | None) -> tuple[str, str]:
    """What is repeated before and behind a piece: nothing where its neighbour is of the same block."""
    if piece.frame is None:
        return "", ""
    has_lead = piece.opens or (before is not None and before.frame is piece.frame)
    has_tail = piece.closes or (after is not None and after.frame is piece.frame)
    return "" if has_lead else piece.frame.lead, "" if has_tail else piece.frame.tail


def spans_of(piece: Piece, at: int, indent: int) -> Iterator[Span]:
    """The spans of a piece whose text begins at an offset, each slice behind some spaces."""
    for start, end in piece.slices:
        at += indent
        if start < end:
            yield Span(at, start, end)
        at += end - start + 1


def joined(spans: Iterable[Span], markdown: str, text: str) -> tuple[Span, ...]:
    """The spans, those as one that what stands between them parts in the Markdown too."""
    found: list[Span] = []
    for span in spans:
        if found:
            last = found[-1]
            end = last.at + last.end - last.start
            distance = span.start - last.end
            if 0 <= distance == span.at - end and markdown[last.end : span.start] == text[end : span.at]:
                found[-1] = last._replace(end=span.end)
                continue
        found.append(span)
    return tuple(found)


def common_path(pieces: Sequence[Piece]) -> tuple[str, ...]:
    """The headings that all pieces stand under; of headings without anything below them only the last one counts."""
    paths = {piece.path for piece in pieces if piece.kind != "heading"} or {pieces[-1].path}
    parts = zip(*paths, strict=False)
    return tuple(names[0] for names in takewhile(lambda names: len(set(names)) == 1, parts))


def own_titles(pieces: Sequence[Piece]) -> set[str]:
    """The headings that stand in the text of a chunk itself."""
    return {piece.path[-1] for piece in pieces if piece.kind == "heading" and piece.path}


def mode_of(places: Sequence[Place], facts: Facts) -> str | None:
    """How the pages were read."""
    modes = {facts.modes[place.page] for place in places if place.page in facts.modes}
    return (modes.pop() if len(modes) == 1 else MIXED) if modes else None


def pages_named(places: Sequence[Place]) -> str:
    """``page 3`` or ``pages 3-5``."""
    first, last = places[0].page, places[-1].page
    return f"page {first}" if first == last else f"pages {first}-{last}"
