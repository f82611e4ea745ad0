"""Inline content without nesting: what stands in it, with the styles around each part."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Literal

from tagged2md.document.nodes import (
    Code,
    Emph,
    Image,
    Inline,
    Inlines,
    LineBreak,
    Link,
    Math,
    NoteRef,
    Strikethrough,
    Strong,
    Subscript,
    Superscript,
    Text,
)
from tagged2md.document.walk import SPANS, Leaf
from tagged2md.writers.emphasis import EMPH, STRIKE, STRONG

_STYLE_OF_TYPE: dict[type, int] = {Strong: STRONG, Emph: EMPH, Strikethrough: STRIKE}

Part = Text | Code | Image | Math | NoteRef | LineBreak | Link | Superscript | Subscript
"""An inline that is no style."""
Styled = tuple[int, Part]
"""A set of styles and a part that has them."""


def flattened(children: Iterable[Inline], inherited: int = 0) -> list[Styled]:
    """The content with the styles around each part, except the inherited ones. Links without target dissolve."""
    return _flattened(children, inherited, lambda link: not link.url)


def flattened_link_text(children: Iterable[Inline], inherited: int = 0) -> list[Styled]:
    """The content of a link, in which every link dissolves: links do not nest."""
    return _flattened(children, inherited, lambda _: True)


def _flattened(children: Iterable[Inline], inherited: int, dissolves: Callable[[Link], bool]) -> list[Styled]:
    found: list[Styled] = []
    stack = [(0, iter(children))]
    while stack:
        styles, nodes = stack[-1]
        for node in nodes:
            if isinstance(node, (Strong, Emph, Strikethrough)):
                stack.append((styles | (_STYLE_OF_TYPE[type(node)] & ~inherited), iter(node.children)))
                break
            if isinstance(node, Link) and dissolves(node):
                stack.append((styles, iter(node.children)))
                break
            found.append((styles, node))
        else:
            stack.pop()
    return found


def without_raised(content: Iterable[Styled]) -> Iterator[Styled]:
    """The content with ``<sub>`` and ``<sup>`` at every depth replaced by what is in them."""
    stack = [iter(content)]
    while stack:
        for styles, node in stack[-1]:
            if isinstance(node, (Superscript, Subscript)):
                stack.append(iter([(styles | own, child) for own, child in flattened(node.children)]))
                break
            yield styles, node
        else:
            stack.pop()


DOLLARS_OF_MATH = 2


def dollar_rule(children: Inlines) -> Literal["paired", "all", "none"]:
    """Which dollars are escaped. Those in links, code … may pair with others: then it is all of the block or none."""
    apart = own = 0
    stack = [(True, iter(children))]
    while stack:
        is_own, nodes = stack[-1]
        for node in nodes:
            if isinstance(node, SPANS):
                is_styled = isinstance(node, (Emph, Strong, Strikethrough))
                apart += node.url.count("$") if isinstance(node, Link) else 0
                stack.append((is_own and is_styled, iter(node.children)))
                break
            if is_own and isinstance(node, (Text, Math)):
                own += _dollars_in(node)
            else:
                apart += _dollars_in(node)
        else:
            stack.pop()
    if not apart:
        return "paired"
    return "all" if apart + own >= DOLLARS_OF_MATH else "none"


def _dollars_in(leaf: Leaf) -> int:
    match leaf:
        case Text(text=text) | Code(text=text):
            return text.count("$")
        case Image(alt=alt, path=path):
            return alt.count("$") + path.count("$")
        case Math():
            return DOLLARS_OF_MATH
        case LineBreak() | NoteRef():
            return 0
