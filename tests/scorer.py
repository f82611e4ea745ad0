"""How close Markdown comes to the true Markdown of a document, in a few figures from 0 to 1.

Small on purpose: it is there to notice that a sample got worse, not to compare tools.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.footnote import footnote_plugin

PARSER = MarkdownIt("commonmark").enable(["table", "strikethrough"]).use(footnote_plugin)

BAGS = ("headings", "paragraphs", "items", "cells", "rows", "links", "code", "code spans", "emphasis", "notes")
"""What is compared as a bag: how many of the true ones are there, and how many are there that are not true."""
SHINGLE = 3
"""Words in a row that show where a text stands."""


def scores(truth: str, markdown: str, furniture: Sequence[str] = ()) -> dict[str, float]:
    """The figures that apply: those of what either side has, and noise where furniture is known.

    A figure of what only the Markdown has is 0.
    """
    true, found = facts(truth), facts(markdown)
    figures = {
        "words": SequenceMatcher(None, true["words"], found["words"], autojunk=False).ratio(),
        "order": order(true["words"], found["words"]),
    }
    for kind in BAGS:
        if true[kind] or found[kind]:
            figures[kind] = f1(Counter(true[kind]), Counter(found[kind]))
    if furniture:
        figures["noise"] = cleanness(furniture, true["texts"], found["texts"])
    return {kind: round(value, 3) for kind, value in figures.items()}


def f1(true: Counter, found: Counter) -> float:
    """Harmonic mean of precision and recall of two bags."""
    return 2 * (true & found).total() / max(true.total() + found.total(), 1)


def order(true: Sequence[str], found: Sequence[str]) -> float:
    """Part of the places that both texts have which stand in the same order: the longest growing row of them."""
    places = unique_places(true)
    at = [places[shingle] for shingle in unique_places(found) if shingle in places]
    tails: list[int] = []
    for place in at:
        i = bisect_left(tails, place)
        tails[i : i + 1] = [place]
    return len(tails) / max(len(at), 1)


def unique_places(words: Sequence[str]) -> dict[tuple[str, ...], int]:
    """Where the shingles stand that come once in a text, in its order."""
    shingles = [tuple(words[i : i + SHINGLE]) for i in range(len(words) - SHINGLE + 1)]
    count = Counter(shingles)
    return {shingle: i for i, shingle in enumerate(shingles) if count[shingle] == 1}


def cleanness(furniture: Sequence[str], true: Sequence[str], found: Sequence[str]) -> float:
    """Part of the running heads and page numbers that do not stand in the text, or stand in the true one as well."""
    return 1 - sum(count(each, found) > count(each, true) for each in furniture) / len(furniture)


def count(furniture: str, texts: Sequence[str]) -> int:
    """How often furniture stands in texts: on its own, and inside of others if it has letters."""
    inside = re.compile(rf"(?<!\w){re.escape(furniture)}(?!\w)")
    if any(map(str.isalpha, furniture)):
        return sum(len(inside.findall(text)) for text in texts)
    return texts.count(furniture)


# ---------------------------------------------------------------- facts


def facts(markdown: str) -> dict[str, list]:
    """What a document says, in order: words, texts of blocks, and what BAGS names.

    Headings are (tag, text), paragraphs their texts, items (depth, number, text), cells the text of one, rows the texts
    of one, code its lines with their white space, emphasis (kind, text) outside of headings, notes their texts and the
    words before marks.
    """
    kinds: dict[str, list] = {kind: [] for kind in ("words", "texts", *BAGS)}
    tokens = PARSER.parse(markdown)
    for number, token in enumerate(tokens):
        match token.type:
            case "fence" | "code_block":
                kinds["words"] += words(token.content)
                kinds["code"] += [line.rstrip() for line in token.content.splitlines() if line.strip()]
            case "inline":
                take_inline(kinds, (tokens[number - 2], tokens[number - 1]), token)
            case "tr_open":
                kinds["rows"].append(())
    return kinds


def take_inline(kinds: dict[str, list], around: tuple[Token, Token], token: Token) -> None:
    """Add what an inline token says; ``around`` are the two tokens before it."""
    text = plain(token)
    kinds["words"] += words(text)
    kinds["texts"].append(text)
    parts = token.children or []
    kinds["links"] += [target(part) for part in parts if part.type == "link_open"]
    kinds["code spans"] += [part.content for part in parts if part.type == "code_inline"]
    kinds["notes"] += [before for part, before in zip(parts, words_before(parts), strict=True) if is_mark(part)]
    outer, inner = around[0].type, around[1].type
    if inner not in {"heading_open", "th_open"}:
        kinds["emphasis"] += emphasis(parts)
    if inner == "heading_open":
        kinds["headings"].append((around[1].tag, text))
    elif inner in {"th_open", "td_open"}:
        kinds["cells"] += [text] if text else []
        kinds["rows"][-1] += (text,)
    elif outer == "list_item_open":
        kinds["items"].append((around[0].level // 2, around[0].info, text))
    elif outer == "footnote_open":
        kinds["notes"].append(text)
    elif inner == "paragraph_open" and text:
        kinds["paragraphs"].append(text)


def target(link: Token) -> str:
    """Where a link leads; anchors of headings are named differently by every program, so they count as one."""
    href = str(link.attrs["href"])
    return "#" if href.startswith("#") else href


def is_mark(part: Token) -> bool:
    """Whether a part of a text refers to a note."""
    return part.type == "footnote_ref"


def words_before(parts: Sequence[Token]) -> Iterator[str]:
    """The last word before each part of a text."""
    last = ""
    for part in parts:
        yield last
        last = (words(part.content) or [last])[-1]


def emphasis(parts: Sequence[Token]) -> Iterator[tuple[str, str]]:
    """Kind and text of what is set off in a text."""
    opened: list[int] = []
    for number, part in enumerate(parts):
        if part.type in {"em_open", "strong_open"}:
            opened.append(number)
        elif part.type in {"em_close", "strong_close"}:
            yield part.tag, joined(parts[opened.pop() : number])


def plain(inline: Token) -> str:
    """The text of an inline token without its marks; pictures count by their alternate text."""
    return joined(inline.children or [])


def joined(parts: Sequence[Token]) -> str:
    """The text of parts of an inline token."""
    texts = [
        " " if part.type in {"softbreak", "hardbreak"} else part.content
        for part in parts
        if part.type in {"text", "code_inline", "image", "softbreak", "hardbreak"}
    ]
    return " ".join("".join(texts).split())


def words(text: str) -> list[str]:
    """Words, and single characters of scripts that write no spaces."""
    return re.findall(r"[\u3040-\u30ff\u3400-\u9fff]|[^\W\u3040-\u30ff\u3400-\u9fff]+", text)
