"""Chunks: a document cut into parts of a size that fits, which can be cited; nothing lost, nothing doubled.

Blocks become pieces, pieces are cut where they are too long, sections of them are packed into drafts, and drafts are
written as chunks. What a chunk holds is told in docs/chunks.md.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from tagged2md.chunks.from_document import document_pieces, page_modes
from tagged2md.chunks.packing import Draft, Packer, together
from tagged2md.chunks.pieces import BETWEEN, Piece
from tagged2md.chunks.records import Chunk, ChunkOptions, Facts
from tagged2md.chunks.sections import Section, sections, with_notes_at_marks
from tagged2md.chunks.splitting import Splitter
from tagged2md.chunks.tokens import counter
from tagged2md.chunks.writing import CONTEXT_SHARE, Pen
from tagged2md.document.nodes import Document
from tagged2md.document.places import gathered
from tagged2md.options import Options

__all__ = ["Chunk", "ChunkOptions", "Facts", "chunking_of", "chunks_of_document", "chunks_of_markdown", "jsonl"]


def chunking_of(keywords: Mapping[str, Any]) -> tuple[ChunkOptions, dict[str, Any]]:
    """The record of the keywords that are about chunks, and the other keywords."""
    names = {each.name for each in fields(ChunkOptions)}
    own = {name: value for name, value in keywords.items() if name in names}
    return ChunkOptions(**own), {name: value for name, value in keywords.items() if name not in names}


def chunks_of_document(
    document: Document, options: Options, chunking: ChunkOptions, facts: Facts | None = None
) -> list[Chunk]:
    """The chunks of a document, as its Markdown with these options is; without facts those that it knows itself."""
    known = facts or Facts(
        file=document.metadata.get("source"),
        title=document.title,
        language=document.language,
        sha256=document.metadata.get("sha256"),
        pages=document.pages,
        modes=page_modes(document),
    )
    markdown, pieces = document_pieces(document, options, counter(chunking.tokenizer))
    return chunked(markdown, pieces, chunking, known)


def chunks_of_markdown(text: str, chunking: ChunkOptions, facts: Facts | None = None) -> list[Chunk]:
    """The chunks of a Markdown text. Facts that are not given are taken from its front matter."""
    from tagged2md.chunks.from_markdown import facts_of, markdown_pieces, unified

    text = unified(text)
    stated = facts_of(text)
    known = facts or Facts()
    known = replace(
        known,
        title=known.title or stated.get("title"),
        language=known.language or stated.get("language"),
        sha256=known.sha256 or stated.get("sha256"),
    )
    return chunked(text, markdown_pieces(text, counter(chunking.tokenizer)), chunking, known)


def chunked(markdown: str, pieces: Sequence[Piece], chunking: ChunkOptions, facts: Facts) -> list[Chunk]:
    """The chunks that the pieces of a Markdown text make."""
    count = counter(chunking.tokenizer)
    pen = Pen(markdown, facts, count)
    packer = Packer(Splitter(markdown, count), chunking.overlap)
    found: list[Draft] = []
    for section in sections(with_notes_at_marks(pieces, markdown)):
        found += packer.packed(section, room_for(section, pen, chunking))
    drafts = (
        fitting for draft in together(found, count(BETWEEN)) for fitting in within(draft, pen) if not fitting.is_blank
    )
    return [pen.chunk(draft, context_for(draft.pieces, pen, chunking)) for draft in drafts]


def room_for(section: Section, pen: Pen, chunking: ChunkOptions) -> int:
    """The tokens that the text of a chunk of a section may have, the longest context of such a chunk apart."""
    if chunking.context == "none":
        return chunking.max_tokens
    pages = gathered(place for piece in section.pieces for place in piece.places)
    context = pen.context_of([replace(section.pieces[-1], kind="paragraph", places=pages)])
    longest = pen.count(f"{context}s-{pages[-1].page}{BETWEEN}" if pages else f"{context}{BETWEEN}")
    return chunking.max_tokens - min(longest, chunking.max_tokens // CONTEXT_SHARE)


def context_for(pieces: Sequence[Piece], pen: Pen, chunking: ChunkOptions) -> str:
    """The context of a chunk, where options ask for it."""
    return "" if chunking.context == "none" else pen.short_context(pieces, chunking.max_tokens)


def within(draft: Draft, pen: Pen) -> Iterator[Draft]:
    """The draft, in two or with less overlap where its text as a whole counts more than its pieces did.

    Tokens may reach over the ends of pieces, and the comments that part two lists are no pieces.
    """
    stack = [draft]
    while stack:
        this = stack.pop()
        blocks = [n for n, piece in enumerate(this.pieces) if n and this.pieces[n - 1].kind != "heading"]
        is_divisible = bool(blocks or this.overlap)
        if this.size > this.room or not is_divisible or pen.count(pen.written(this).text) <= this.room:
            yield this
        elif blocks:
            middle = blocks[len(blocks) // 2]
            first = replace(this, pieces=this.pieces[:middle])
            second = replace(this, pieces=this.pieces[middle:], overlap=[], overlap_tokens=0)
            stack += (second, first)
        else:
            stack.append(this.with_less_overlap())


def jsonl(chunks: Sequence[Chunk]) -> str:
    """JSON lines, a chunk each."""
    return "".join(f"{json.dumps(chunk.to_dict(), ensure_ascii=False)}\n" for chunk in chunks)
