"""How close Markdown comes to the true Markdown of a document, in a few figures from 0 to 1.

Small on purpose: it is there to notice that a sample got worse, not to compare tools.
"""

from __future__ import annotations

import re
from collections import Counter
from difflib import SequenceMatcher

from markdown_it import MarkdownIt
from markdown_it.token import Token

PARSER = MarkdownIt("commonmark").enable(["table", "strikethrough"])


def scores(truth: str, markdown: str) -> dict[str, float]:
    """The figures that apply: words in order, and F1 of headings with level, list items, table cells and links."""
    true, found = facts(truth), facts(markdown)
    figures = {"words": SequenceMatcher(None, true["words"], found["words"], autojunk=False).ratio()}
    for kind in ("headings", "items", "cells", "links"):
        if true[kind]:
            figures[kind] = f1(Counter(true[kind]), Counter(found[kind]))
    return {kind: round(value, 3) for kind, value in figures.items()}


def f1(true: Counter, found: Counter) -> float:
    """Harmonic mean of precision and recall of two bags."""
    return 2 * (true & found).total() / max(true.total() + found.total(), 1)


def facts(markdown: str) -> dict[str, list]:
    """Words, headings as (tag, text), list items, table cells and link targets, in order."""
    tokens = PARSER.parse(markdown)
    kinds: dict[str, list] = {"words": [], "headings": [], "items": [], "cells": [], "links": []}
    for number, token in enumerate(tokens):
        if token.type in {"fence", "code_block"}:
            kinds["words"] += words(token.content)
        if token.type != "inline":
            continue
        text = plain(token)
        kinds["words"] += words(text)
        kinds["links"] += [target(part) for part in token.children or () if part.type == "link_open"]
        match tokens[number - 1].type:
            case "heading_open":
                kinds["headings"].append((tokens[number - 1].tag, text))
            case "th_open" | "td_open" if text:
                kinds["cells"].append(text)
            case "paragraph_open" if tokens[number - 2].type == "list_item_open":
                kinds["items"].append(text)
    return kinds


def target(link: Token) -> str:
    """Where a link leads; anchors of headings are named differently by every program, so they count as one."""
    href = str(link.attrs["href"])
    return "#" if href.startswith("#") else href


def plain(inline: Token) -> str:
    """The text of an inline token without its marks; pictures count by their alternate text."""
    parts = [
        " " if part.type in {"softbreak", "hardbreak"} else part.content
        for part in inline.children or ()
        if part.type in {"text", "code_inline", "image", "softbreak", "hardbreak"}
    ]
    return " ".join("".join(parts).split())


def words(text: str) -> list[str]:
    """Words, and single characters of scripts that write no spaces."""
    return re.findall(r"[\u3040-\u30ff\u3400-\u9fff]|[^\W\u3040-\u30ff\u3400-\u9fff]+", text)
