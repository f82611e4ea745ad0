"""Markdown → outline: what a reader of our Markdown sees."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from typing import TYPE_CHECKING

from tagged2md.writers.readback.dialect import parser
from tagged2md.writers.readback.outline import (
    CODE,
    EMPH,
    IMAGE,
    MATH,
    NOTE,
    STRIKE,
    STRONG,
    SUB,
    SUP,
    Entry,
    Outline,
    Run,
)

if TYPE_CHECKING:
    from markdown_it.token import Token

_FRONT_MATTER = re.compile(r"\A---\n(?:.*\n)*?---\n")
_COMMENT = re.compile(r"<!--(?!-?>)(?:(?!--).)*-->", re.DOTALL)
_TASK = re.compile(r"\[[ xX]\](?=\s|\Z)")


def outline_of_markdown(markdown: str) -> Outline:
    """The outline of Markdown that we wrote (front matter and comments left out)."""
    tokens = parser().parse(_FRONT_MATTER.sub("", markdown, count=1))
    return _BlockReader(tokens).outline()


class _BlockReader:
    """Walks the parser's flat list of block tokens."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.tokens = tokens
        self.depth = 0
        self.body: list[Entry] = []
        self.notes: dict[str, list[Entry]] = {}
        self.entries = self.body
        self.strange: list[str] = []
        self.kind = ""
        self.starts_item = False

    def outline(self) -> Outline:
        for token in self.tokens:
            self.read(token)
        notes = {label: tuple(entries) for label, entries in self.notes.items()}
        return Outline(tuple(self.body), notes, tuple(self.strange))

    def add(self, kind: str, runs: Sequence[Run] = (), images: Sequence[str] = ()) -> None:
        self.entries.append(Entry(kind, self.depth, tuple(runs), tuple(images)))

    def read(self, token: Token) -> None:
        match token.type:
            case "inline":
                self.read_inline(token)
            case "heading_open":
                self.kind = f"heading {token.tag[1:]}"
            case "paragraph_open":
                self.kind = "paragraph"
            case "th_open" | "td_open":
                self.kind = " ".join(filter(None, [_CELLS[token.type], _alignment(token)]))
            case "table_open" | "tr_open":
                self.starts_item = False
                self.add(token.type.removesuffix("_open"))
            case "list_item_open":
                self.add(f"item {token.info or '-'}")
                self.starts_item = True
            case "bullet_list_open" | "ordered_list_open" | "blockquote_open":
                self.add(token.type.removesuffix("_open").replace("_", " "))
                self.depth += 1
                self.starts_item = False
            case "bullet_list_close" | "ordered_list_close" | "blockquote_close":
                self.depth -= 1
            case "fence" | "math_block" | "hr":
                self.starts_item = False
                content = token.content.removesuffix("\n")
                self.add(_LEAVES[token.type], [Run(content, _KINDS.get(token.type, 0))] if content else [])
            case "code_block":
                self.add("indented code", [Run(token.content)])
            case "html_block":
                self.read_html(token.content.strip())
            case "note_open":
                self.entries = self.notes.setdefault(token.info, [])
            case "note_close":
                self.entries = self.body

    def read_inline(self, token: Token) -> None:
        if self.starts_item and self.kind == "paragraph" and (match := _TASK.match(token.content)):
            self.entries[-1] = self.entries[-1]._replace(kind=f"{self.entries[-1].kind} {match[0].lower()}")
            runs, images = self.read_runs(token.children or [])
            runs = _without_box(runs)
        else:
            runs, images = self.read_runs(token.children or [])
        self.starts_item = False
        self.add(self.kind, runs, images)

    def read_runs(self, tokens: Sequence[Token]) -> tuple[list[Run], list[str]]:
        reader = _InlineReader()
        runs = [run for token in tokens for run in reader.runs(token)]
        self.strange += reader.strange
        return runs, reader.images

    def read_html(self, html: str) -> None:
        self.starts_item = False
        if _COMMENT.fullmatch(html):
            return
        table = _TableReader()
        table.feed(html)
        table.close()
        if table.strange or not html.startswith("<table>") or not html.endswith("</table>"):
            self.strange.append(f"HTML {html[:60]!r}")
        self.entries.extend(Entry("HTML cell", self.depth, (Run("".join(cell)),)) for cell in table.cells)


_CELLS = {"th_open": "header cell", "td_open": "cell"}
_LEAVES = {"fence": "code", "math_block": "formula", "hr": "break"}
_KINDS = {"math_block": MATH}


def _alignment(token: Token) -> str:
    return str(token.attrGet("style") or "").removeprefix("text-align:")


def _without_box(runs: list[Run]) -> list[Run]:
    first, *rest = runs
    return [first._replace(text=first.text[3:]), *rest]


_SPANS = {"strong": STRONG, "em": EMPH, "s": STRIKE}
_TAGS = {"<sup>": SUP, "<sub>": SUB, "</sup>": -SUP, "</sub>": -SUB}


class _InlineReader:
    """Walks the inline tokens of one block."""

    def __init__(self) -> None:
        self.open: dict[int, int] = {}
        self.link: str | None = None
        self.is_autolink = False
        self.images: list[str] = []
        self.strange: list[str] = []

    def run(self, text: str, kind: int = 0) -> Run:
        looks = sum(look for look, count in self.open.items() if count > 0)
        return Run(text, looks | kind, self.link, self.is_autolink)

    def runs(self, token: Token) -> Iterator[Run]:
        match token.type:
            case "text":
                yield self.run(token.content)
            case "softbreak":
                yield self.run(" ")
            case "hardbreak":
                yield self.run("\n")
            case "code_inline":
                yield self.run(token.content, CODE)
            case "math_inline":
                yield self.run(token.content, MATH)
            case "note_mark":
                yield self.run(token.info, NOTE)
            case "image":
                self.images.append(str(token.attrGet("src")))
                yield self.run(_alt(token), IMAGE)
            case "link_open":
                self.link, self.is_autolink = str(token.attrGet("href")), token.info == "auto"
            case "link_close":
                self.link, self.is_autolink = None, False
            case "html_inline":
                yield from self.html(token.content)
            case _:
                self.span(token)

    def span(self, token: Token) -> None:
        name, _, side = token.type.rpartition("_")
        look = _SPANS[name]
        self.open[look] = self.open.get(look, 0) + (1 if side == "open" else -1)

    def html(self, tag: str) -> Iterator[Run]:
        look = _TAGS.get(tag)
        if look is not None:
            self.open[abs(look)] = self.open.get(abs(look), 0) + (1 if look > 0 else -1)
        elif tag == "<br>":
            yield self.run("\n")
        elif not _COMMENT.fullmatch(tag):
            self.strange.append(f"HTML {tag[:60]!r}")


def _alt(token: Token) -> str:
    reader = _InlineReader()
    return "".join(run.text for child in token.children or [] for run in reader.runs(child))


_BLOCK_TAGS = frozenset(["table", "tr", "th", "td", "p", "ul", "ol", "li", "pre", "blockquote", "hr"])
_INLINE_TAGS = frozenset(["code", "br", "em", "strong", "del", "sup", "sub", "a", "img"])
_HTML_ATTRIBUTES = frozenset(["rowspan", "colspan", "href", "src", "alt", "start"])


class _TableReader(HTMLParser):
    """The text of each outermost cell of an HTML table."""

    def __init__(self) -> None:
        super().__init__()
        self.cells: list[list[str]] = []
        self.depth = 0
        self.strange: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.depth += tag == "table"
        if tag in {"th", "td"} and self.depth == 1:
            self.cells.append([])
        values = dict(attrs)
        if tag not in _BLOCK_TAGS | _INLINE_TAGS or not _HTML_ATTRIBUTES.issuperset(values):
            self.strange.append(tag)
        self.handle_data(values.get("alt") or "")

    def handle_endtag(self, tag: str) -> None:
        self.depth -= tag == "table"

    def handle_data(self, data: str) -> None:
        if self.cells:
            self.cells[-1].append(data)
