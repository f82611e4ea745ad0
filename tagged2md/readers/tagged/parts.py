"""What the steps of the tagged reader hand to each other, between structure elements and blocks.

An element hands *parts* to its parent: inline parts (glyphs, words, objects, gaps), drafts of blocks that a neighbour
may still go on with (text, lists, tables, code), and pieces of lists and tables that wait for their owner.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Literal, NamedTuple

from tagged2md.document.nodes import Alignment, Block, Inline, Inlines
from tagged2md.geometry import Rect
from tagged2md.layout.inlines import PLAIN, Looks
from tagged2md.pdf.page import ImageBox, TextRun
from tagged2md.pdf.structure import StructElem

# ---------------------------------------------------------------- inline parts


class Glyphs(NamedTuple):
    """The runs of one piece of content, under the looks of the elements around it."""

    runs: Sequence[TextRun]
    looks: Looks = PLAIN
    by_font: bool = True
    """Whether bold and italic fonts are emphasis here (not in headings, labels, code ...)."""
    has_scripts: bool = True
    """Whether small raised and lowered runs are scripts here (not in labels, code, formulas)."""


class Words(NamedTuple):
    """Text that stands for glyphs: replacement text, the value of a control. Line feeds are hard breaks."""

    text: str
    runs: Sequence[TextRun] = ()
    """The glyphs whose place it takes; none: no space is invented beside it."""
    looks: Looks = PLAIN


class Object(NamedTuple):
    """An inline that is no text: an image, a formula, a code span, the mark of a note."""

    atom: Inline
    runs: Sequence[TextRun] = ()
    looks: Looks = PLAIN
    box: Rect | None = None
    """Its box on the page, where it has no runs."""
    page: int = 0
    alone: tuple[BlockPart, ...] = ()
    """The blocks it is where no text stands beside it in a container of blocks."""


class Picture(NamedTuple):
    """An image drawn in claimed marked content."""

    image: ImageBox
    page: int
    looks: Looks = PLAIN


class Gap(Enum):
    """Space or borders that the structure asks for."""

    SPACE = auto()
    """A space, unless there is one."""
    LABEL = auto()
    """After a label: a space, unless punctuation follows."""
    BREAK = auto()
    """A line break that stays one."""
    LINE = auto()
    """A border of a line of code."""
    BLOCK = auto()
    """A border of an inline element that is placed as a block: a paragraph ends here, unless the line goes on."""
    BORDER = auto()
    """A border of a NonStruct element among inlines: a paragraph may end here, if the geometry says so."""


InlinePart = Glyphs | Words | Object | Picture | Gap


@dataclass(frozen=True, slots=True)
class MathNode:
    """An element of MathML, from a file or from structure elements."""

    name: str
    children: tuple[MathNode, ...] = ()
    text: str = ""
    attributes: dict[str, str] = field(default_factory=dict)


class MathPart(NamedTuple):
    """A MathML structure element inside a formula."""

    node: MathNode
    runs: Sequence[TextRun] = ()


# ---------------------------------------------------------------- parts of blocks


class Mark(NamedTuple):
    """What a paragraph starts with where it may be a list item: a bullet, a box or an enumerator."""

    label: str
    children: Inlines
    """The inlines without it."""


class RowCell(NamedTuple):
    """One of several pieces of a paragraph that stand beside each other."""

    box: Rect
    children: Inlines


class Facts(NamedTuple):
    """What is remembered of a text block once its runs are gone."""

    kind: TextKind
    elem: StructElem | None
    text: str
    page: int
    box: Rect | None
    size: float = 0.0
    """Font size of most letters, points; with the two that follow, known in the flow of the document only."""
    bold: bool = False
    """Whether every letter is bold."""
    lines: int = 1
    mark: Mark | None = None
    begins_with_control: bool = False
    """Whether it begins with the value of a form control."""
    cells: tuple[RowCell, ...] = ()
    """What stands beside each other, where the paragraph is a row of a grid."""


class Settled(NamedTuple):
    """A finished block, with the facts of its text where it is a paragraph or heading."""

    block: Block
    facts: Facts | None = None


TextKind = Literal["paragraph", "heading", "caption"]


@dataclass(slots=True)
class TextPart:
    """A paragraph, heading or caption that a neighbour may still join."""

    bits: list[InlinePart]
    elem: StructElem | None
    kind: TextKind = "paragraph"
    level: int = 0
    is_row: bool = False
    """Whether it is a row of a grid, its cells parted by borders."""


@dataclass(slots=True)
class CodePart:
    """A block of code; its lines are laid out when all of its elements are together."""

    bits: list[InlinePart]
    elem: StructElem | None
    text: TextPart | None = None
    """The paragraph it is taken from, where only its font says that it is code; one line of it stays a paragraph."""


@dataclass(slots=True)
class ReadyPart:
    """A block that nothing joins."""

    block: Block


@dataclass(slots=True)
class LabelPart:
    """A label (Lbl) that waits for its item, note or caption."""

    bits: list[InlinePart]
    elem: StructElem


@dataclass(slots=True)
class EntryPart:
    """A list item: its label, and its blocks or nested lists."""

    elem: StructElem | None
    label: str | None
    blocks: list[Settled | ListPart]
    page: int = 0
    box: Rect | None = None
    """Box of its first content, label included."""
    label_children: Inlines = ()
    """The label as inlines, for terms."""
    task: bool | None = None
    """State of a check box that the item begins with."""
    indent: float | None = None
    """StartIndent of the item or of its first paragraph; its unit differs between producers."""
    level: int = 0
    """Level that the style of an item or of an entry of a table of contents names; 0: none."""
    numbering: str | None = None
    """ListNumbering that the style of a paragraph stands for, which is an item without a list."""


@dataclass(slots=True)
class ListPart:
    """A list that a neighbour may still go on with."""

    elem: StructElem | None
    entries: list[EntryPart]
    numbering: str | None = None
    """ListNumbering (ISO 32000-2, Table 382)."""
    is_contents: bool = False
    start: int | None = None
    """Number that an unlabelled list goes on with."""


@dataclass(slots=True)
class CellPart:
    """A table cell."""

    elem: StructElem | None
    blocks: list[Settled]
    header: bool = False
    row_span: int = 1
    column_span: int = 1
    alignment: Alignment | None = None
    page: int = 0
    box: Rect | None = None
    is_empty: bool = True
    """Whether it shows nothing."""


@dataclass(slots=True)
class RowPart:
    """A table row and the row group it stands in."""

    elem: StructElem | None
    cells: list[CellPart]
    group: int | None = None
    """Index of its THead, TBody or TFoot element."""
    is_head: bool = False


@dataclass(slots=True)
class TablePart:
    """A table that may go on on the next page."""

    elem: StructElem | None
    rows: list[RowPart] = field(default_factory=list)


BlockPart = TextPart | CodePart | ReadyPart | ListPart | TablePart
"""Drafts of blocks."""
LoosePart = LabelPart | EntryPart | CellPart | RowPart | MathPart
"""Parts that wait for an owner; without one they become blocks of their own."""
Part = InlinePart | BlockPart | LoosePart
