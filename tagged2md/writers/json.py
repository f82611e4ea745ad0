"""The document as JSON. The schema is told in docs/json-output.md."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

from tagged2md.document.depth import shallow
from tagged2md.document.levels import with_closed_levels
from tagged2md.document.nodes import (
    Block,
    BlockQuote,
    Cell,
    Code,
    CodeBlock,
    Comment,
    Document,
    Emph,
    Footnote,
    Heading,
    Image,
    Inline,
    Inlines,
    LineBreak,
    Link,
    ListBlock,
    ListItem,
    Math,
    MathBlock,
    NoteRef,
    Paragraph,
    Source,
    Strikethrough,
    Strong,
    Subscript,
    Superscript,
    Table,
    Text,
    ThematicBreak,
)
from tagged2md.document.places import Place
from tagged2md.document.slugs import heading_slugs
from tagged2md.document.walk import headings, inline_text, leaves, plain_text
from tagged2md.options import Options

SCHEMA = "tagged2md-document"
SCHEMA_VERSION = 1
"""Grows with every change that breaks a reader of the JSON."""
MAX_INLINE_DEPTH = 32
"""Styles inside each other that are kept; JSON readers recurse, so what is deeper is lifted to this depth."""

Value = dict[str, Any]

_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
_DEFAULTS = Options()


def to_json(document: Document, options: Options = _DEFAULTS) -> str:
    """The document as JSON text: one line for each top-level block, ending with a line feed."""
    document = shallow(document)
    if options.headings == "normalize":
        document = with_closed_levels(document)
    slugs = {id(heading): slug for heading, slug in zip(headings(document), heading_slugs(document), strict=True)}
    head: Value = {
        "schema": SCHEMA,
        "version": SCHEMA_VERSION,
        "title": document.title,
        "language": document.language,
        "pages": document.pages,
        "metadata": dict(document.metadata),
    }
    lines = [f" {_line(name)}: {_line(value)}" for name, value in head.items()]
    lines += [_array("blocks", (block_value(block, slugs) for block in document.blocks))]
    lines += [_array("footnotes", (note_value(note, slugs) for note in document.footnotes))]
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    return _LONE_SURROGATE.sub("\ufffd", text)


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _array(name: str, values: Iterable[Value]) -> str:
    rows = ",\n".join(f"  {_line(value)}" for value in values)
    return f' "{name}": [\n{rows}\n ]' if rows else f' "{name}": []'


def note_value(note: Footnote, slugs: dict[int, str]) -> Value:
    """A footnote."""
    return {"id": note.note_id, "blocks": [block_value(block, slugs) for block in note.blocks], **place(note.source)}


def place(source: Source) -> Value:
    """Where something stands in the file: page from 1, box in points from the lower left, and who found it."""
    more = [{"page": page, "box": Place(page, box).rounded_box()} for page, box in source.more]
    box = Place(source.page, source.box).rounded_box()
    return {"page": source.page, "box": box, "origin": source.origin, "more": more}


def block_value(block: Block, slugs: dict[int, str]) -> Value:
    """One block with its place."""
    return {**_block_fields(block, slugs), **place(block.source)}


def _block_fields(block: Block, slugs: dict[int, str]) -> Value:
    match block:
        case Paragraph(children=children):
            return {"type": "paragraph", **_inline_fields(children)}
        case Heading(level=level, children=children):
            slug = slugs.get(id(block))
            return {"type": "heading", "level": level, "slug": slug, **_inline_fields(children)}
        case ListBlock(items=items, ordered=ordered, loose=loose, delimiter=delimiter):
            values = [_item_value(item, slugs) for item in items]
            numbers = {"delimiter": delimiter} if ordered else {}
            return {"type": "list", "ordered": ordered, **numbers, "loose": loose, "items": values}
        case Table():
            return {"type": "table", **_table_fields(block, slugs)}
        case CodeBlock(text=text):
            return {"type": "code", "text": text}
        case BlockQuote(blocks=blocks):
            return {"type": "quote", "blocks": [block_value(inner, slugs) for inner in blocks]}
        case MathBlock(tex=tex):
            return {"type": "math", "text": tex}
        case Comment(text=text):
            return {"type": "comment", "text": text}
        case ThematicBreak():
            return {"type": "break"}


def _item_value(item: ListItem, slugs: dict[int, str]) -> Value:
    blocks = [block_value(block, slugs) for block in item.blocks]
    return {"number": item.number, "task": item.task, "blocks": blocks, **place(item.source)}


def _table_fields(table: Table, slugs: dict[int, str]) -> Value:
    return {
        "header_rows": table.header_rows,
        "alignments": list(table.alignments),
        "rows": [[_cell_value(cell, slugs) for cell in row.cells] for row in table.rows],
    }


def _cell_value(cell: Cell, slugs: dict[int, str]) -> Value:
    return {
        "header": cell.header,
        "row_span": cell.row_span,
        "column_span": cell.column_span,
        "text": plain_text(cell.blocks),
        "blocks": [block_value(block, slugs) for block in cell.blocks],
    }


def _inline_fields(children: Inlines) -> Value:
    return {"text": inline_text(children), "inlines": inline_values(children)}


def inline_values(children: Iterable[Inline], depth: int = 0) -> list[Value]:
    """Inline content, styles and links with their children."""
    return [_inline_value(child, depth) for child in children]


_TYPES: dict[type, str] = {
    Emph: "emph",
    Strong: "strong",
    Strikethrough: "strike",
    Superscript: "sup",
    Subscript: "sub",
}


def _inline_value(node: Inline, depth: int) -> Value:
    match node:
        case Text(text=text):
            return {"type": "text", "text": text}
        case Code(text=text):
            return {"type": "code", "text": text}
        case Math(tex=tex):
            return {"type": "math", "text": tex}
        case LineBreak():
            return {"type": "line_break"}
        case NoteRef(note_id=note_id):
            return {"type": "note", "id": note_id}
        case Image(alt=alt, path=path):
            return {"type": "image", "alt": alt, "path": path}
        case Link(children=children, url=url):
            return {"type": "link", "url": url, "inlines": _inner_values(children, depth)}
        case Emph() | Strong() | Strikethrough() | Superscript() | Subscript():
            return {"type": _TYPES[type(node)], "inlines": _inner_values(node.children, depth)}


def _inner_values(children: Inlines, depth: int) -> list[Value]:
    if depth >= MAX_INLINE_DEPTH:
        return inline_values(leaves(children))
    return inline_values(children, depth + 1)
