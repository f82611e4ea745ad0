"""What is asked for and what comes out: the options of chunking, the facts of a document, the chunks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from tagged2md.document.places import Place
from tagged2md.errors import UsageError
from tagged2md.options import OptionFields

Tokenizer = str | Callable[[str], int]
"""The name of a way to count tokens (docs/chunks.md), or a function that counts those of a text."""


@dataclass(frozen=True, slots=True)
class ChunkOptions:
    """How a document is cut into chunks."""

    max_tokens: int = 512
    """Tokens of a chunk, its context included where there is one. What can't be cut may be longer."""
    overlap: int = 0
    """Tokens of whole sentences, items and blocks that are repeated where a section is cut; at most half a chunk."""
    tokenizer: Tokenizer = "words"
    context: Literal["none", "path"] = "none"
    """``path``: each chunk says in ``context`` under which title and headings and on which page it stands."""

    def __post_init__(self) -> None:
        """Raise UsageError for numbers that no chunk can keep to."""
        if self.max_tokens < MIN_BUDGET:
            raise UsageError(f"max_tokens must be {MIN_BUDGET} or more, not {self.max_tokens}")
        if not 0 <= self.overlap <= self.max_tokens // 2:
            raise UsageError(f"overlap must be 0 to {self.max_tokens // 2} (half of max_tokens), not {self.overlap}")
        if self.context not in ("none", "path"):
            raise UsageError(f"context must be none or path, not {self.context!r}")


class ChunkFields(OptionFields, total=False):
    """The keywords of ``chunk``: those of ``convert``, and the fields of ChunkOptions."""

    max_tokens: int
    overlap: int
    tokenizer: Tokenizer
    context: Literal["none", "path"]


MIN_BUDGET = 16
"""Tokens. Less does not hold a sentence, and every cut would be inside of one."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of the document that chunks come from."""

    file: str | None = None
    """The path as given; None for bytes and documents."""
    title: str | None = None
    language: str | None = None
    sha256: str | None = None
    """Of the bytes of the file."""
    pages: int = 0
    """Pages of the file; 0 for Markdown."""
    modes: dict[int, str] = field(default_factory=dict)
    """How each page was read."""


class Span(NamedTuple):
    """A part of a chunk's text that is a part of the Markdown, character by character."""

    at: int
    """Where it begins in the text of the chunk."""
    start: int
    end: int
    """Where it stands in the Markdown; offsets in characters (Unicode code points)."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """A part of a document, of a size that fits the budget, which can be cited."""

    id: str
    """Made of the document, the place and the text: the same whenever these are the same."""
    text: str
    """Markdown that stands for itself: tables have their header, code its fences."""
    heading_path: tuple[str, ...]
    """Plain texts of the headings that all of it stands under, its own included."""
    places: tuple[Place, ...]
    """Pages and the box on each; none for Markdown without page markers."""
    types: tuple[str, ...]
    """Types of its blocks, in the order in which they first occur."""
    tokens: int
    """Tokens of the context and the text."""
    spans: tuple[Span, ...]
    """Which parts of the text are which parts of the Markdown. The rest is overlap, repeated headers and fences."""
    document: Facts
    overlap: int = 0
    """Characters at the start of the text that repeat the end of the chunk before."""
    context: str = ""
    """Title, headings and page, where asked for; not in the text."""
    mode: str | None = None
    """How its pages were read; ``mixed`` where they were read in different ways, None for Markdown."""

    @property
    def pages(self) -> tuple[int, ...]:
        """The pages that it comes from."""
        return tuple(place.page for place in self.places)

    @property
    def text_in_context(self) -> str:
        """The text below its context, for an index: nothing is in it twice."""
        return f"{self.context}\n\n{self.text}" if self.context else self.text

    def to_dict(self) -> dict[str, Any]:
        """The chunk as plain values, in a fixed order."""
        return {
            "id": self.id,
            "text": self.text,
            "context": self.context,
            "heading_path": list(self.heading_path),
            "pages": list(self.pages),
            "boxes": [{"page": each.page, "box": each.rounded_box()} for each in self.places if each.box],
            "types": list(self.types),
            "tokens": self.tokens,
            "overlap": self.overlap,
            "spans": [list(span) for span in self.spans],
            "mode": self.mode,
            "document": {
                "file": self.document.file,
                "title": self.document.title,
                "language": self.document.language,
                "sha256": self.document.sha256,
                "pages": self.document.pages,
            },
        }
