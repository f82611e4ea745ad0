"""Tables as HTML, for what a pipe table can't hold: tables and code in cells, spans."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from tagged2md.document.nodes import (
    Block,
    BlockQuote,
    Blocks,
    Code,
    CodeBlock,
    Comment,
    Emph,
    Heading,
    Image,
    Inline,
    LineBreak,
    Link,
    ListBlock,
    ListItem,
    Math,
    MathBlock,
    NoteRef,
    Paragraph,
    Strikethrough,
    Strong,
    Subscript,
    Superscript,
    Table,
    Text,
    ThematicBreak,
)
from tagged2md.document.walk import leaves
from tagged2md.writers.atoms import inline_math, note_label
from tagged2md.writers.comments import comment
from tagged2md.writers.markers import TASK_BOXES, item_numbers
from tagged2md.writers.skeleton import cleaned
from tagged2md.writers.tables import Grid, Slot, grid
from tagged2md.writers.urls import written_url

_TAGS: dict[type, str] = {Emph: "em", Strong: "strong", Strikethrough: "del", Superscript: "sup", Subscript: "sub"}
MAX_INLINE_DEPTH = 32
"""Styles inside each other that are written as tags; deeper ones, of no visible use, are left out."""


def html_table(table: Table) -> str:
    """The table as HTML, one line a row and no blank line (which would end the HTML in Markdown)."""
    rows = _html_rows(grid(table))
    return "\n".join(["<table>", *rows, "</table>"]) if rows else ""


def _inner_table(table: Table) -> str:
    return f"<table>{''.join(_html_rows(grid(table)))}</table>"


def _html_rows(cells: Grid) -> list[str]:
    rows: list[list[Slot]] = [[] for _ in range(cells.rows)]
    for slot in cells.slots:
        rows[slot.row].append(slot)
    return [f"<tr>{''.join(_html_cell(slot, cells.header_rows) for slot in row)}</tr>" for row in rows]


def _html_cell(slot: Slot, header_rows: int) -> str:
    tag = "th" if slot.cell.header or slot.row < header_rows else "td"
    spans = "".join(
        f' {name}="{count}"' for name, count in (("rowspan", slot.row_span), ("colspan", slot.column_span)) if count > 1
    )
    return f"<{tag}{spans}>{html_blocks(slot.cell.blocks)}</{tag}>"


def html_blocks(blocks: Blocks) -> str:
    """Blocks as HTML on one line: the text itself where it is one paragraph, else each in a tag of its own."""
    match blocks:
        case (Paragraph(children=children) | Heading(children=children),):
            return html_inlines(children).strip()
        case _:
            return "".join(map(_html_block, blocks))


def _html_block(block: Block) -> str:
    match block:
        case Paragraph(children=children) | Heading(children=children):
            text = html_inlines(children).strip()
            return f"<p>{text}</p>" if text else ""
        case ListBlock():
            return _html_list(block)
        case CodeBlock(text=text):
            lines = "<br>".join(escape(cleaned(line), quote=False) for line in text.split("\n"))
            return f"<pre><code>{lines}</code></pre>"
        case BlockQuote(blocks=inner):
            return f"<blockquote>{html_blocks(inner)}</blockquote>"
        case MathBlock(tex=tex):
            return f"<p>{escape(inline_math(tex), quote=False)}</p>" if tex.strip() else ""
        case Table():
            return _inner_table(block)
        case ThematicBreak():
            return "<hr>"
        case Comment(text=text):
            return comment(text)


def _html_list(block: ListBlock) -> str:
    items = "".join(map(_html_item, block.items))
    if not block.ordered:
        return f"<ul>{items}</ul>"
    start = next(item_numbers(block), 1)
    return f"<ol>{items}</ol>" if start == 1 else f'<ol start="{start}">{items}</ol>'


def _html_item(item: ListItem) -> str:
    box = "" if item.task is None else f"{TASK_BOXES[item.task]} "
    return f"<li>{box}{html_blocks(item.blocks)}</li>"


def html_inlines(children: Iterable[Inline], depth: int = 0) -> str:
    """Inline content as HTML."""
    return "".join(_html_inline(child, depth) for child in children)


def _html_inline(node: Inline, depth: int) -> str:
    match node:
        case Text(text=text):
            return escape(cleaned(text), quote=False)
        case Code(text=text):
            return f"<code>{escape(cleaned(text), quote=False)}</code>"
        case Math(tex=tex):
            return escape(inline_math(tex), quote=False)
        case LineBreak():
            return "<br>"
        case NoteRef(note_id=note_id):
            return f"<sup>{escape(note_label(note_id))}</sup>"
        case Image(alt=alt, path=path):
            return f'<img src="{escape(written_url(path))}" alt="{escape(" ".join(cleaned(alt).split()))}">'
        case Link(children=children, url=url):
            if depth >= MAX_INLINE_DEPTH:
                return html_inlines(leaves(children))
            return f'<a href="{escape(written_url(url))}">{html_inlines(children, depth + 1)}</a>'
        case Emph() | Strong() | Strikethrough() | Superscript() | Subscript():
            if depth >= MAX_INLINE_DEPTH:
                return html_inlines(leaves(node.children))
            tag = _TAGS[type(node)]
            return f"<{tag}>{html_inlines(node.children, depth + 1)}</{tag}>"
