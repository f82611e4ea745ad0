"""Which emphasis Markdown can mark: delimiters must flank their text (CommonMark 6.2 Emphasis). Spec: 6.2."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from unicodedata import category

from tagged2md.layout.looks import PLAIN, Looks, Piece


def without_unflanked(items: list[Piece]) -> list[Piece]:
    """The pieces without emphasis whose delimiters CommonMark would not read as such."""
    if all(item.looks is PLAIN for item in items):
        return items
    for name in ("strong", "emph", "strike"):
        if not any(getattr(item.looks, name) for item in items):
            continue
        for start, end in _stretches(items, name):
            if not _flanks(items, start, end):
                for i in range(start, end):
                    items[i] = items[i]._replace(looks=_without(items[i].looks, name))
    return items


def _stretches(items: Sequence[Piece], name: str) -> list[tuple[int, int]]:
    """Index ranges of neighbouring pieces that share a style and a link."""
    found: list[tuple[int, int]] = []
    start = 0
    for (is_set, _), group in groupby(items, key=lambda item: (getattr(item.looks, name), item.looks.url)):
        end = start + sum(1 for _ in group)
        if is_set:
            found.append((start, end))
        start = end
    return found


def _flanks(items: Sequence[Piece], start: int, end: int) -> bool:
    before = "" if items[start].before else _outer_end(items, start)
    after = "" if end == len(items) or items[end].before else _outer_start(items, end)
    first, last = _first(items[start]), _last(items[end - 1])
    return _may_open(before, first) and _may_open(after, last)


def _may_open(outside: str, inside: str) -> bool:
    """CommonMark 6.2: a delimiter before punctuation needs white space or punctuation on its other side."""
    return not _is_punctuation(inside) or not outside or outside.isspace() or _is_punctuation(outside)


def _is_punctuation(ch: str) -> bool:
    return category(ch)[0] in "PS"


def _outer_end(items: Sequence[Piece], start: int) -> str:
    url = items[start].looks.url
    if url is not None and (start == 0 or items[start - 1].looks.url != url):
        return "["
    return _last(items[start - 1], closed=True) if start else ""


def _outer_start(items: Sequence[Piece], end: int) -> str:
    url = items[end - 1].looks.url
    if url is not None and items[end].looks.url != url:
        return "]"
    return "[" if items[end].looks.url is not None and items[end].looks.url != url else _first(items[end])


def _first(item: Piece) -> str:
    if item.atom is not None or item.looks.code or item.looks.shift:
        return "<"
    return item.text[0]


def _last(item: Piece, *, closed: bool = False) -> str:
    if item.atom is not None or item.looks.code or item.looks.shift or (closed and item.looks.url is not None):
        return ">"
    return item.text[-1]


def _without(looks: Looks, name: str) -> Looks:
    return Looks(
        strong=looks.strong and name != "strong",
        emph=looks.emph and name != "emph",
        strike=looks.strike and name != "strike",
        code=looks.code,
        shift=looks.shift,
        url=looks.url,
    )
