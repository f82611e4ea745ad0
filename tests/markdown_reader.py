"""Markdown in our own style → document model: the opposite of the writer, for tests that go round."""

from __future__ import annotations

import re
from dataclasses import replace

from model import HERE

from tagged2md.document.nodes import (
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
    LineBreak,
    Link,
    ListBlock,
    ListItem,
    Math,
    MathBlock,
    NoteRef,
    Paragraph,
    Row,
    Strikethrough,
    Strong,
    Subscript,
    Superscript,
    Table,
    Text,
    ThematicBreak,
)
from tagged2md.writers.readback.dialect import parser

SPANS = {"strong": Strong, "em": Emph, "s": Strikethrough, "<sup>": Superscript, "<sub>": Subscript}
TASK = re.compile(r"\[([ x])\] ")


def document_of(markdown: str) -> Document:
    """The document that the Markdown was written from, as far as Markdown can tell."""
    tokens = iter(parser().parse(markdown))
    blocks = blocks_until(tokens, None)
    notes = tuple(block for block in blocks if isinstance(block, Footnote))
    return Document(tuple(block for block in blocks if not isinstance(block, Footnote)), notes)


def blocks_until(tokens, end):
    blocks = []
    for token in tokens:
        if token.type == end:
            break
        block = block_of(token, tokens)
        if block is not None:
            blocks.append(block)
    return tuple(blocks)


def block_of(token, tokens):
    match token.type:
        case "heading_open":
            return Heading(int(token.tag[1:]), inline_block(tokens), HERE)
        case "paragraph_open":
            return Paragraph(inline_block(tokens), HERE)
        case "bullet_list_open" | "ordered_list_open":
            return list_of(token, tokens)
        case "blockquote_open":
            return BlockQuote(blocks_until(tokens, "blockquote_close"), HERE)
        case "fence":
            return CodeBlock(token.content.removesuffix("\n"), HERE)
        case "math_block":
            return MathBlock(token.content, HERE)
        case "hr":
            return ThematicBreak(HERE)
        case "table_open":
            return table_of(tokens)
        case "note_open":
            return Footnote(token.info, blocks_until(tokens, "note_close"), HERE)
        case "html_block":
            text = token.content.strip().removeprefix("<!--").removesuffix("-->").strip()
            return Comment(text, HERE) if text else None


def list_of(opened, tokens):
    items = []
    for token in tokens:
        if token.type == opened.type.replace("open", "close"):
            break
        number = int(token.info) if token.info else None
        items.append(item_of(blocks_until(tokens, "list_item_close"), number))
    # loose lists show in the blank lines between two items, or between two blocks of one
    is_loose = any(sum(not isinstance(block, ListBlock) for block in item.blocks) > 1 for item in items)
    return ListBlock(tuple(items), opened.type == "ordered_list_open", HERE, is_loose)


def item_of(blocks, number):
    first = blocks[0] if blocks else None
    if isinstance(first, Paragraph) and isinstance(first.children[0], Text):
        match = TASK.match(first.children[0].text)
        if match:
            rest = (Text(first.children[0].text[match.end() :]), *first.children[1:])
            return ListItem((replace(first, children=rest), *blocks[1:]), HERE, number, match[1] == "x")
    return ListItem(blocks, HERE, number)


def table_of(tokens):
    rows, cells, alignments = [], [], []
    for token in tokens:
        match token.type:
            case "table_close":
                break
            case "tr_open":
                cells = []
            case "th_open" | "td_open":
                if token.type == "th_open":
                    alignments.append((token.attrGet("style") or "").removeprefix("text-align:") or None)
                children = inlines_of(next(tokens).children)
                blocks = (Paragraph(children, HERE),) if children else ()
                cells.append(Cell(blocks, token.type == "th_open"))
            case "tr_close":
                rows.append(Row(tuple(cells)))
    return Table(tuple(rows), HERE, 1, tuple(alignments))


def inline_block(tokens):
    children = inlines_of(next(tokens).children)
    next(tokens)
    return children


def inlines_of(tokens):
    return spans_until(iter(tokens), None)


def spans_until(tokens, end):
    children = []
    for token in tokens:
        if token.type == end or (token.type == "html_inline" and token.content == end):
            break
        child = inline_of(token, tokens)
        if child is not None:
            children.append(child)
    return tuple(children)


def inline_of(token, tokens):
    match token.type:
        case "text":
            return Text(token.content) if token.content else None
        case "hardbreak":
            return LineBreak()
        case "code_inline":
            return Code(token.content)
        case "math_inline":
            return Math(token.content)
        case "note_mark":
            return NoteRef(token.info)
        case "image":
            return Image(token.content.replace("\\", ""), token.attrGet("src"))
        case "link_open":
            return Link(spans_until(tokens, "link_close"), token.attrGet("href"))
        case "html_inline" if token.content == "<br>":
            return LineBreak()
        case "html_inline":
            return SPANS[token.content](spans_until(tokens, token.content.replace("<", "</")))
        case _:
            name = token.type.removesuffix("_open")
            return SPANS[name](spans_until(tokens, f"{name}_close"))
