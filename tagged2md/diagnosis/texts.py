"""What another parser made of a file: its text as a stream, its headings, tables, lists, links, lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from typing import TYPE_CHECKING, Literal

from tagged2md.diagnosis.streams import Stream
from tagged2md.layout.characters import REPLACEMENT

if TYPE_CHECKING:
    from markdown_it.token import Token

Form = Literal["markdown", "text"]
"""Markdown is read by a parser; of plain text the lines are taken as they are."""

CODES = re.compile(r"\(cid:[0-9]+\)")
"""What pdfminer, and all that is built on it, write for a glyph without Unicode value."""
PRIVATE = re.compile("[\ue000-\uf8ff\U000f0000-\U0010fffd]")
FRONT_MATTER = re.compile(r"\A---\n(?:.*\n)*?---\n")


@dataclass(slots=True)
class Read:
    """Another text of a file, taken apart."""

    stream: Stream = field(default_factory=Stream)
    headings: list[tuple[int, str]] = field(default_factory=list)
    """Level and text."""
    tables: list[list[str]] = field(default_factory=list)
    """The texts of the cells of each table."""
    items: int = 0
    """Items of lists."""
    links: list[str] = field(default_factory=list)
    """Targets."""
    images: int = 0
    lines: list[str] = field(default_factory=list)
    """Lines of text outside of tables."""
    codes: int = 0
    """``(cid:12)`` and the like."""
    unknown: int = 0
    """U+FFFD."""
    private: int = 0
    """Characters of private use."""


def read_text(text: str, form: Form = "markdown") -> Read:
    """The parts of a text."""
    found = Read(codes=len(CODES.findall(text)), unknown=text.count(REPLACEMENT), private=len(PRIVATE.findall(text)))
    text = CODES.sub(" ", text)
    if form == "markdown":
        try:
            Reader(found).read(tamed(text))
        except RecursionError:  # the parser follows brackets and quotations by recursion: thousands are no Markdown
            form, found = "text", Read(codes=found.codes, unknown=found.unknown, private=found.private)
    if form == "text":
        found.lines = text.splitlines()
        found.stream.add(text)
    found.stream.closed()
    return found


OPENERS = {"<!--": "-->", "<?": "?>", "<![CDATA[": "]]>"}
"""What begins HTML that the parser follows to its end, and the end."""
MAX_OPEN = 50
"""Openers of a paragraph that are left to the parser though nothing closes them; each costs a look at all the rest."""


def tamed(markdown: str) -> str:
    """The same text with openers of HTML spelled out where too many of them are never closed."""
    if not any(markdown.count(opener) > MAX_OPEN for opener in OPENERS):
        return markdown
    return "\n\n".join(map(without_open_ends, markdown.split("\n\n")))


def without_open_ends(paragraph: str) -> str:
    """The paragraph with openers spelled out behind the last end, where they are many."""
    for opener, end in OPENERS.items():
        closed = paragraph.rfind(end) + 1
        rest = paragraph[closed:]
        if rest.count(opener) > MAX_OPEN:
            paragraph = paragraph[:closed] + rest.replace(opener, f"&lt;{opener[1:]}")
    return paragraph


class Reader:
    """Walks the tokens of a Markdown parser."""

    def __init__(self, found: Read) -> None:
        self.found = found
        self.level: int | None = None
        self.cells: list[str] | None = None

    def read(self, markdown: str) -> None:
        """Take in a Markdown text."""
        from tagged2md.writers.readback.dialect import parser

        for token in parser().parse(FRONT_MATTER.sub("", markdown, count=1)):
            self.take(token)

    def take(self, token: Token) -> None:
        """Take in one token of a block."""
        match token.type:
            case "heading_open":
                self.level = int(token.tag[1:])
            case "heading_close":
                self.level = None
            case "table_open":
                self.cells = []
            case "table_close":
                self.found.tables.append(self.cells or [])
                self.cells = None
            case "list_item_open":
                self.found.items += 1
            case "inline":
                self.add("".join(self.inline(token.children or [])))
            case "fence" | "code_block" | "math_block":
                self.add(token.content)
            case "html_block":
                self.html(token.content)

    def add(self, text: str) -> None:
        """Take in the text of a block."""
        self.found.stream.add(text)
        if self.cells is not None:
            self.cells.append(text)
            return
        self.found.lines.extend(text.split("\n"))
        if self.level is not None:
            self.found.headings.append((self.level, text))

    def inline(self, tokens: list[Token]) -> Iterator[str]:
        """The text of a block, its line breaks kept."""
        for token in tokens:
            match token.type:
                case "softbreak" | "hardbreak":
                    yield "\n"
                case "image":
                    self.found.images += 1
                    yield from self.inline(token.children or [])
                case "link_open":
                    self.found.links.append(str(token.attrGet("href")))
                case "note_mark":
                    yield token.info
                case "html_inline":
                    yield "\n" if token.content[:3].lower() == "<br" else ""
                case _:
                    yield token.content

    def html(self, source: str) -> None:
        """Take in a piece of HTML."""
        reader = HtmlReader()
        reader.read(source)
        self.found.tables.extend(reader.tables)
        self.found.images += reader.images
        self.found.stream.add(" ".join(reader.texts))
        self.found.lines.extend(reader.lines)


TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9]*)[^<>]*>|<[!?][^<>]*>")
"""A tag, or a comment. Not Python's own parser: it takes quadratic time where tags do not end, and raises on some."""


class HtmlReader:
    """The text of HTML, and the cells of its tables; those of a table inside another one count for the outer one."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.lines: list[str] = []
        self.tables: list[list[str]] = []
        self.images = 0
        self.depth = 0

    def read(self, source: str) -> None:
        """Take in a piece of HTML."""
        at = 0
        for tag in TAG.finditer(source):
            self.data(unescape(source[at : tag.start()]))
            self.tag((tag[2] or "").lower(), is_end=bool(tag[1]))
            at = tag.end()
        self.data(unescape(source[at:]))

    def tag(self, name: str, *, is_end: bool) -> None:
        """Begin or end a table, begin a cell, count an image."""
        if name == "table":
            self.depth = max(0, self.depth + (-1 if is_end else 1))
            if self.depth == 1 and not is_end:
                self.tables.append([])
        elif name in ("td", "th") and self.depth == 1 and not is_end:
            self.tables[-1].append("")
        self.images += name == "img"

    def data(self, text: str) -> None:
        """Take in text."""
        self.texts.append(text)
        if not self.depth:
            self.lines.extend(line for line in text.split("\n") if line.strip())
        elif self.tables[-1]:
            self.tables[-1][-1] += text
