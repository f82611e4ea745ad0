"""The document model: what both readers make and every writer reads. Frozen records, nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from tagged2md.geometry import Rect

Origin = Literal["tags", "heuristics"]
Alignment = Literal["left", "center", "right"]


@dataclass(frozen=True, slots=True)
class Source:
    """Where a block comes from: 1-based page, box in page space (points) and the reader that found it."""

    page: int
    box: Rect | None = None
    origin: Origin = "tags"
    more: tuple[tuple[int, Rect | None], ...] = ()
    """Page and box of each further part, where text goes on behind the end of a page or column."""


# ---------------------------------------------------------------- inlines


@dataclass(frozen=True, slots=True)
class Text:
    """Plain text, NFC, without line breaks."""

    text: str


@dataclass(frozen=True, slots=True)
class Emph:
    """Emphasis (italic)."""

    children: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Strong:
    """Strong emphasis (bold)."""

    children: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Strikethrough:
    """Struck out text."""

    children: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Superscript:
    """Raised text."""

    children: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Subscript:
    """Lowered text."""

    children: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Code:
    """A code span."""

    text: str


@dataclass(frozen=True, slots=True)
class Link:
    """A link; ``url`` is a safe URL, or ``#slug`` of a heading of the same document."""

    children: tuple[Inline, ...]
    url: str


@dataclass(frozen=True, slots=True)
class Image:
    """A picture; ``path`` is the name used in the Markdown, empty where no image was extracted."""

    alt: str
    path: str = ""


@dataclass(frozen=True, slots=True)
class Math:
    """An inline formula in LaTeX notation, without dollars."""

    tex: str


@dataclass(frozen=True, slots=True)
class NoteRef:
    """The mark of a footnote."""

    note_id: str


@dataclass(frozen=True, slots=True)
class LineBreak:
    """A hard line break."""


Inline = (
    Text | Emph | Strong | Strikethrough | Superscript | Subscript | Code | Link | Image | Math | NoteRef | LineBreak
)
Inlines = tuple[Inline, ...]


# ---------------------------------------------------------------- blocks


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; ``level`` is 1 to 6."""

    level: int
    children: Inlines
    source: Source


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph. A block image is a paragraph whose only child is an Image."""

    children: Inlines
    source: Source


@dataclass(frozen=True, slots=True)
class ListItem:
    """One item. ``task`` is None for a plain item, else whether its box is checked.

    ``number`` is the number an ordered item was given in the file; None where it had none.
    """

    blocks: tuple[Block, ...]
    source: Source
    number: int | None = None
    task: bool | None = None


@dataclass(frozen=True, slots=True)
class ListBlock:
    """A list; loose lists have blank lines between their items."""

    items: tuple[ListItem, ...]
    ordered: bool
    source: Source
    loose: bool = False
    delimiter: Literal[".", ")"] = "."
    """What stands behind the numbers of an ordered list: both are Markdown (CommonMark, 5.2)."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A table cell. Spans count grid slots; the text stands in the top left one."""

    blocks: tuple[Block, ...]
    header: bool = False
    row_span: int = 1
    column_span: int = 1


@dataclass(frozen=True, slots=True)
class Row:
    """A table row: the cells that start in it, left to right."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table. ``header_rows`` of its rows, from the top, are headers; ``alignments`` has one entry a column."""

    rows: tuple[Row, ...]
    source: Source
    header_rows: int = 1
    alignments: tuple[Alignment | None, ...] = ()


@dataclass(frozen=True, slots=True)
class CodeBlock:
    """Lines of code, joined by line feeds, without final newline."""

    text: str
    source: Source


@dataclass(frozen=True, slots=True)
class BlockQuote:
    """A quotation."""

    blocks: tuple[Block, ...]
    source: Source


@dataclass(frozen=True, slots=True)
class MathBlock:
    """A display formula in LaTeX notation, without dollars."""

    tex: str
    source: Source


@dataclass(frozen=True, slots=True)
class ThematicBreak:
    """A break between parts without heading."""

    source: Source


@dataclass(frozen=True, slots=True)
class Comment:
    """An HTML comment (only where options ask for it); the writer makes its text harmless."""

    text: str
    source: Source


Block = Heading | Paragraph | ListBlock | Table | CodeBlock | BlockQuote | MathBlock | ThematicBreak | Comment
Blocks = tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Footnote:
    """The text of a footnote; its marks are NoteRef with the same id."""

    note_id: str
    blocks: Blocks
    source: Source


@dataclass(frozen=True, slots=True)
class Document:
    """A whole document. ``footnotes`` stand in the order of their first marks; ``pages`` is the file's page count."""

    blocks: Blocks
    footnotes: tuple[Footnote, ...] = ()
    title: str | None = None
    language: str | None = None
    pages: int = 0
    metadata: dict[str, str] = field(default_factory=dict)
