"""Markdown as HTML for the view beside the picture: inert, whatever the document says.

Text is escaped by markdown-it-py. HTML in the Markdown is that of our own writers; of it only tags without attributes
that show text are let through, the rest is shown as text. Links lead nowhere, pictures are named, nothing is loaded.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markdown_it import MarkdownIt
    from markdown_it.token import Token

MAX_CHARACTERS = 60_000
"""Characters of a block's Markdown that are rendered; a page of text has 3,000."""

_SAFE = re.compile(
    r"</?(?:sub|sup|br|table|tr|th|td|p|ul|ol|li|em|strong|del|code|pre|blockquote|hr)"
    r'(?: (?:rowspan|colspan|start)="[0-9]{1,9}")*>'
)
"""Tags that our own HTML tables and inlines consist of; links and pictures are not among them."""
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")


def rendered(markdown: str) -> str:
    """The Markdown as HTML."""
    return str(_parser().render(markdown[:MAX_CHARACTERS]))


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    for rule in ("html_inline", "html_block"):
        parser.add_render_rule(rule, _html)
    parser.add_render_rule("link_open", _link_open)
    parser.add_render_rule("link_close", _link_close)
    parser.add_render_rule("image", _image)
    for cell in ("th", "td"):
        parser.add_render_rule(f"{cell}_open", _cell_open)
    return parser


def _html(_renderer: Any, tokens: Sequence[Token], index: int, _options: Any, _env: Any) -> str:
    return without_danger(tokens[index].content)


def without_danger(html: str) -> str:
    """HTML of our writers with the tags that only show text; anything else becomes text."""
    html = _COMMENT.sub("", html)
    found: list[str] = []
    end = 0
    for tag in _TAG.finditer(html):
        found.append(_text(html[end : tag.start()]))
        found.append(tag[0] if _SAFE.fullmatch(tag[0]) else f"<i>{escape(_said(tag[0]))}</i>" if _said(tag[0]) else "")
        end = tag.end()
    return "".join([*found, _text(html[end:])])


def _said(tag: str) -> str:
    """What is shown of a tag that is not let through: nothing of links, the alternate text of pictures."""
    if tag.startswith(("<a ", "</a")):
        return ""
    alt = re.search(r'^<img src="[^"]*" alt="([^"]*)">$', tag)
    return f"picture: {_plain(alt[1])}" if alt else tag


def _text(html: str) -> str:
    """Text between tags: its entities stay, nothing in it is a tag."""
    return html.replace("<", "&lt;").replace(">", "&gt;")


def _plain(attribute: str) -> str:
    from html import unescape

    return unescape(attribute)


def _link_open(_renderer: Any, tokens: Sequence[Token], index: int, _options: Any, _env: Any) -> str:
    return f'<span class="link" title="{escape(str(tokens[index].attrGet("href") or ""))}">'


def _link_close(_renderer: Any, _tokens: Sequence[Token], _index: int, _options: Any, _env: Any) -> str:
    return "</span>"


def _image(_renderer: Any, tokens: Sequence[Token], index: int, _options: Any, _env: Any) -> str:
    return f'<span class="picture">picture: {escape(tokens[index].content) or "without alternate text"}</span>'


def _cell_open(_renderer: Any, tokens: Sequence[Token], index: int, _options: Any, _env: Any) -> str:
    """A cell with its alignment as a class: the policy of the page allows no style attributes."""
    token = tokens[index]
    alignment = str(token.attrGet("style") or "").removeprefix("text-align:")
    return f'<{token.tag} class="{alignment}">' if alignment in ("left", "center", "right") else f"<{token.tag}>"
