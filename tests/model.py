"""Short names for building document models in tests."""

from __future__ import annotations

from tagged2md.document.nodes import (
    Block,
    BlockQuote,
    Cell,
    Code,
    CodeBlock,
    Document,
    Emph,
    Footnote,
    Heading,
    Inline,
    Link,
    ListBlock,
    ListItem,
    Paragraph,
    Row,
    Source,
    Strong,
    Table,
    Text,
)

HERE = Source(1)


def inlines(*parts: str | Inline):
    """Inline content; strings are plain text."""
    return tuple(Text(part) if isinstance(part, str) else part for part in parts)


def p(*parts: str | Inline, page: int = 1) -> Paragraph:
    return Paragraph(inlines(*parts), Source(page))


def h(level: int, *parts: str | Inline, page: int = 1) -> Heading:
    return Heading(level, inlines(*parts), Source(page))


def strong(*parts: str | Inline) -> Strong:
    return Strong(inlines(*parts))


def emph(*parts: str | Inline) -> Emph:
    return Emph(inlines(*parts))


def code(text: str) -> Code:
    return Code(text)


def link(url: str, *parts: str | Inline) -> Link:
    return Link(inlines(*parts), url)


def as_blocks(parts) -> tuple[Block, ...]:
    """Blocks; strings are paragraphs."""
    return tuple(p(part) if isinstance(part, str) else part for part in parts)


def li(*parts: str | Block, number: int | None = None, task: bool | None = None) -> ListItem:
    return ListItem(as_blocks(parts), HERE, number, task)


def as_items(items) -> tuple[ListItem, ...]:
    return tuple(item if isinstance(item, ListItem) else li(item) for item in items)


def ul(*items: str | ListItem, loose: bool = False) -> ListBlock:
    return ListBlock(as_items(items), ordered=False, source=HERE, loose=loose)


def ol(*items: str | ListItem, loose: bool = False) -> ListBlock:
    return ListBlock(as_items(items), ordered=True, source=HERE, loose=loose)


def quote(*parts: str | Block) -> BlockQuote:
    return BlockQuote(as_blocks(parts), HERE)


def code_block(text: str) -> CodeBlock:
    return CodeBlock(text, HERE)


def cell(*parts: str | Block, header: bool = False, rows: int = 1, columns: int = 1) -> Cell:
    return Cell(as_blocks(parts), header, rows, columns)


def th(*parts: str | Block, rows: int = 1, columns: int = 1) -> Cell:
    return cell(*parts, header=True, rows=rows, columns=columns)


def table(*rows, header_rows: int = 1, alignments=()) -> Table:
    """A table; strings are cells with one paragraph, and empty strings empty cells."""
    cells = [[part if isinstance(part, Cell) else cell(*filter(None, [part])) for part in row] for row in rows]
    return Table(tuple(Row(tuple(row)) for row in cells), HERE, header_rows, tuple(alignments))


def note(label: str, *parts: str | Block) -> Footnote:
    return Footnote(label, as_blocks(parts), HERE)


def document(*parts: str | Block, notes=(), **facts) -> Document:
    return Document(as_blocks(parts), tuple(notes), **facts)
