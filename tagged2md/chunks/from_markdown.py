"""The pieces of any Markdown text, read with markdown-it-py: a block of the top level each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from tagged2md.chunks.pieces import Piece
from tagged2md.chunks.tokens import Count
from tagged2md.document.places import Place
from tagged2md.writers.blocks import LIST_SEPARATOR
from tagged2md.writers.source_map import Headings

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

KINDS = {
    "heading_open": "heading",
    "paragraph_open": "paragraph",
    "bullet_list_open": "list",
    "ordered_list_open": "list",
    "table_open": "table",
    "fence": "code",
    "code_block": "code",
    "blockquote_open": "quote",
    "math_block": "math",
    "hr": "break",
    "html_block": "html",
    "note_open": "footnote",
}
"""Types of blocks by the tokens that begin them."""
MAX_NESTING = 100
"""Containers inside each other that are told apart; the parser recurses."""
_PAGE_MARKER = re.compile(r"<!-- page ([1-9][0-9]{0,6}) -->\Z")
"""As --page-markers writes it. Pages are counted from 1: a page 0, or 03, is a comment of somebody else."""
_FRONT_MATTER = re.compile(
    r"\A---[ \t]*\n(?=[A-Za-z_][\w -]*:)(.*?)^(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL | re.MULTILINE
)
_FACT = re.compile(r"^(title|language|lang|source|sha256):[ \t]*(\S.*?)[ \t]*$", re.MULTILINE)


class Block(NamedTuple):
    """A block of the top level: its type, its lines from the first to behind the last, and the text of a heading."""

    kind: str
    first: int
    last: int
    level: int = 0
    title: str = ""


def unified(text: str) -> str:
    """The text with line feeds as line ends and without byte order mark; offsets in chunks count in this text."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def facts_of(text: str) -> dict[str, str]:
    """What the front matter says of title, language, source and hash; other lines are left alone."""
    found = _FRONT_MATTER.match(text)
    if found is None:
        return {}
    facts = {name: _scalar(value) for name, value in _FACT.findall(found[1])}
    if "lang" in facts:
        facts.setdefault("language", facts.pop("lang"))
    return facts


def _scalar(value: str) -> str:
    """A YAML scalar on one line: in double quotes as JSON, in single quotes, or plain."""
    import json

    if value.startswith('"'):
        try:
            return str(json.loads(value))
        except ValueError:  # YAML's escapes that JSON does not have
            return value.strip('"')
    return value[1:-1].replace("''", "'") if len(value) > 1 and value[0] == value[-1] == "'" else value


def markdown_pieces(text: str, count: Count) -> list[Piece]:
    """The pieces of a Markdown text in order. Page markers say on which page they stand, if there are any."""
    front = _FRONT_MATTER.match(text)
    body_at = front.end() if front else 0
    lines = text[body_at:].split("\n")
    starts = list(accumulate((len(line) + 1 for line in lines), initial=body_at))
    pieces: list[Piece] = []
    headings = Headings()
    places: tuple[Place, ...] = ()
    has_pages = False
    for kind, first, last, level, title in _all_blocks(lines, _blocks(text[body_at:])):
        start, end = starts[first], starts[last] - 1
        content = text[start:end]
        if page := _PAGE_MARKER.match(content.strip()):
            places, has_pages = (Place(int(page[1])),), True
            continue
        if content.strip() == LIST_SEPARATOR:
            continue
        path = headings.below(level, title) if level else headings.path
        named = "table" if kind == "html" and content.startswith("<table>") else kind
        pieces.append(Piece(named, ((start, end),), count(content), places, path, named, level))
    return _on_first_page(pieces) if has_pages else pieces


def _on_first_page(pieces: list[Piece]) -> list[Piece]:
    """The pieces, those before the first page marker on page 1."""
    from dataclasses import replace

    return [piece if piece.places else replace(piece, places=(Place(1),)) for piece in pieces]


def _blocks(text: str) -> Iterator[Block]:
    """The blocks of the top level that the parser tells of."""
    from tagged2md.writers.readback.dialect import parser

    reader = parser()
    reader.options["maxNesting"] = MAX_NESTING
    reader.disable(["inline"])  # only headings are looked into
    tokens = reader.parse(text)
    for at, token in enumerate(tokens):
        kind = KINDS.get(token.type)
        if token.level or kind is None or token.map is None:
            continue
        first, last = token.map
        if kind == "heading":
            yield Block(kind, first, last, int(token.tag[1:]), plain(tokens[at + 1].content, reader))
        else:
            yield Block(kind, first, last)


def plain(content: str, reader: MarkdownIt) -> str:
    """The plain text of inline Markdown."""
    reader.enable(["inline"])
    tokens = reader.parseInline(content)
    reader.disable(["inline"])
    return "".join(_texts(tokens[0].children or ())) if tokens else content


def _texts(tokens: Sequence[Token]) -> Iterator[str]:
    for token in tokens:
        if token.type in ("softbreak", "hardbreak"):
            yield " "
        elif token.type not in {"html_inline", "note_mark"}:
            yield token.content


def _all_blocks(lines: list[str], found: Iterator[Block]) -> Iterator[Block]:
    """The blocks without blank lines around them, and between them what the parser keeps quiet about: link targets."""
    at = 0
    for block in found:
        yield from _unnamed(lines, at, block.first)
        trimmed = _trimmed(lines, block)
        if trimmed.first < trimmed.last:
            yield trimmed
        at = max(at, block.last)
    yield from _unnamed(lines, at, len(lines))


def _unnamed(lines: list[str], first: int, last: int) -> Iterator[Block]:
    block = _trimmed(lines, Block("reference", first, last))
    if block.first < block.last:
        yield block


def _trimmed(lines: list[str], block: Block) -> Block:
    first, last = block.first, min(block.last, len(lines))
    while first < last and not lines[first].strip():
        first += 1
    while last > first and not lines[last - 1].strip():
        last -= 1
    return block._replace(first=first, last=last)
