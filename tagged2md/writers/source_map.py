"""Which part of the Markdown comes from where: offsets, pages, boxes, headings above (docs/provenance.md)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from tagged2md.document.nodes import (
    Block,
    BlockQuote,
    CodeBlock,
    Comment,
    Document,
    Footnote,
    Heading,
    ListBlock,
    MathBlock,
    Paragraph,
    Table,
    ThematicBreak,
)
from tagged2md.document.places import places_of
from tagged2md.document.walk import inline_text, note_ids
from tagged2md.options import Options
from tagged2md.writers.markdown import BETWEEN, Part, parts

DEFAULTS = Options()
KINDS: dict[str, str] = {"facts": "front_matter", "page": "page_marker", "separator": "separator"}
"""Types of parts that are no content of the document."""


class Placed(NamedTuple):
    """A part of the Markdown with its place in it."""

    part: Part
    start: int
    end: int
    """Offsets in characters (Unicode code points); the end is behind the last one."""
    path: tuple[str, ...]
    """Plain texts of the headings above it, from the highest one on; of a heading its own is the last one."""


def placed(document: Document, options: Options = DEFAULTS) -> list[Placed]:
    """The parts of the Markdown, with their places in it and the headings above them.

    A footnote has the headings of its first mark, wherever its text is written.
    """
    found = parts(document, options)
    marks: dict[str, tuple[str, ...]] = {}
    has_notes = bool(document.footnotes)
    result: list[Placed] = []
    headings = Headings()
    start = 0
    for part in found:
        node = part.node
        path = headings.path
        if isinstance(node, Heading):
            path = headings.below(node.level, inline_text(node.children))
        elif isinstance(node, Footnote):
            path = marks.get(node.note_id, path)
        if has_notes and node is not None:
            for note_id in note_ids(node.blocks if isinstance(node, Footnote) else [node]):
                marks.setdefault(note_id, path)
        result.append(Placed(part, start, start + len(part.text), path))
        start += len(part.text) + len(BETWEEN)
    return result


class Headings:
    """The headings that are open at a place of the text."""

    def __init__(self) -> None:
        self._open: list[tuple[int, str]] = []
        self.path: tuple[str, ...] = ()

    def below(self, level: int, text: str) -> tuple[str, ...]:
        """The path at a heading, which closes those of its level and of deeper ones."""
        kept = [each for each in self._open if each[0] < level]
        self._open = [*kept, (level, " ".join(text.split()))]
        self.path = tuple(title for _, title in self._open if title)
        return self.path


def source_map(document: Document, options: Options = DEFAULTS) -> str:
    """JSON lines, one for each part of the Markdown in order, that say where it stands and where it comes from."""
    return "".join(f"{json.dumps(entry, ensure_ascii=False)}\n" for entry in entries(placed(document, options)))


def entries(found: list[Placed]) -> Iterator[dict[str, Any]]:
    """The lines of the map as plain values."""
    byte = end = 0
    for part, start, stop, path in found:
        byte += start - end  # line feeds, of one byte each
        size = len(part.text.encode("utf-8", "backslashreplace"))
        yield {
            "start": start,
            "end": stop,
            "byte_start": byte,
            "byte_end": byte + size,
            "type": type_of(part),
            **place(part),
            "heading_path": list(path),
        }
        byte, end = byte + size, stop


def place(part: Part) -> dict[str, Any]:
    """The page on which a part begins, its box there, and the places on all its pages; null for what is no content."""
    if part.node is None:
        return {"page": None, "box": None, "places": [], "origin": None}
    source = part.node.source
    places = places_of([part.node])
    box = next((each.rounded_box() for each in places if each.page == source.page), None)
    return {
        "page": source.page,
        "box": box,
        "places": [{"page": each.page, "box": each.rounded_box()} for each in places],
        "origin": source.origin,
    }


def type_of(part: Part) -> str:
    """The type of a part, named as in the JSON of the document."""
    return KINDS[part.kind] if part.node is None else type_of_node(part.node)


def type_of_node(node: Block | Footnote) -> str:
    """The type of a block, named as in the JSON of the document; of a footnote ``footnote``."""
    match node:
        case Heading():
            return "heading"
        case Paragraph():
            return "paragraph"
        case ListBlock():
            return "list"
        case Table():
            return "table"
        case CodeBlock():
            return "code"
        case BlockQuote():
            return "quote"
        case MathBlock():
            return "math"
        case Comment():
            return "comment"
        case ThematicBreak():
            return "break"
        case Footnote():
            return "footnote"
