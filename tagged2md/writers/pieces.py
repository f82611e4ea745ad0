"""A line as a row of pieces, each with its styles: where the styles begin and end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from tagged2md.document.nodes import Code, Math
from tagged2md.writers.emphasis import STYLES


class Piece(NamedTuple):
    """A part of a line: plain text or white space (``written`` is None), or an atom that stands in for ``written``."""

    styles: int
    text: str
    written: str | None = None
    node: Code | Math | None = None


class Opened(NamedTuple):
    """A style that is open, and the index of the piece before which it closes."""

    style: int
    end: int


def with_moved_spaces(pieces: list[Piece]) -> list[Piece]:
    """White space as pieces of its own. A style reaches over it only if it holds on both sides.

    Stretches of the same styles with nothing but white space between become one.
    """
    parts: list[Piece] = []
    for piece in pieces:
        parts += _without_edge_spaces(piece)
    if not has_styles(parts):
        return parts
    groups = [list(group) for _, group in groupby(parts, key=_is_space)]
    before = [0, *(group[-1].styles for group in groups)]
    after = [*(group[0].styles for group in groups[1:]), 0]
    return [
        part
        for group, left, right in zip(groups, before, after, strict=False)
        for part in (_restyled_space(group, left, right) if _is_space(group[0]) else group)
    ]


def _is_space(piece: Piece) -> bool:
    return piece.text.isspace()


def _restyled_space(space: list[Piece], before: int, after: int) -> list[Piece]:
    """White space between pieces of these styles: with their style if it is one, else with what all of them share."""
    shared = before & after
    for piece in space:
        shared &= piece.styles
    return [restyled(piece, before if before == after else shared) for piece in space]


def has_styles(pieces: list[Piece]) -> bool:
    """Whether any of the pieces has a style."""
    return any(map(_STYLES, pieces))


_STYLES = attrgetter("styles")


def restyled(piece: Piece, styles: int) -> Piece:
    """The piece with these styles instead of its own."""
    return Piece(styles, piece.text, piece.written, piece.node)


def nested(pieces: list[Piece]) -> list[Piece]:
    """The pieces with styles that lie inside each other; of two that cross, the inner one ends with the outer."""
    if not has_styles(pieces):
        return pieces
    result = list(pieces)
    ends = style_ends(pieces)
    opened: list[Opened] = []
    for index in range(len(pieces)):
        while opened and any(entry.end <= index for entry in opened):
            style, end = opened.pop()
            result[index:end] = [restyled(piece, piece.styles & ~style) for piece in result[index:end]]
        opened += newly_opened(result[index].styles, opened, ends[index])
    return result


def newly_opened(styles: int, opened: list[Opened], ends: dict[int, int]) -> list[Opened]:
    """Styles that start here, the one that reaches farthest first."""
    for entry in opened:
        styles &= ~entry.style
    if not styles:
        return []
    new = [Opened(style, ends[style]) for style in STYLES if styles & style]
    return sorted(new, key=lambda entry: -entry.end)


def _without_edge_spaces(piece: Piece) -> list[Piece]:
    """The piece, its white space at either end as a piece of its own."""
    text = piece.text
    core = text.strip()
    if not core or len(core) == len(text):
        return [piece]
    start = text.index(core[0])
    end = start + len(core)
    return [Piece(piece.styles, part) for part in (text[:start], core, text[end:]) if part]


def style_ends(pieces: list[Piece]) -> list[dict[int, int]]:
    """For each piece and style the index of the next piece that lacks it."""
    ends: list[dict[int, int]] = [{}] * len(pieces)
    current: dict[int, int] = {}
    styles = 0
    for index in range(len(pieces) - 1, -1, -1):
        if pieces[index].styles != styles:
            following, styles = styles, pieces[index].styles
            current = {style: current[style] if following & style else index + 1 for style in STYLES if styles & style}
        ends[index] = current
    return ends


def without_spans(pieces: list[Piece], failing: list[tuple[int, int]]) -> list[Piece]:
    """The pieces without these spans, given as (style, how many spans of that style come before)."""
    result = list(pieces)
    for style in STYLES:
        doomed = {number for found, number in failing if found == style}
        for number, (start, end) in enumerate(_spans_of(pieces, style)):
            if number in doomed:
                result[start:end] = [restyled(piece, piece.styles & ~style) for piece in result[start:end]]
    return result


def _spans_of(pieces: list[Piece], style: int) -> Iterator[tuple[int, int]]:
    """Stretches of pieces that have the style."""
    start: int | None = None
    for index, piece in enumerate(pieces):
        if piece.styles & style and start is None:
            start = index
        elif not piece.styles & style and start is not None:
            yield start, index
            start = None
    if start is not None:
        yield start, len(pieces)
