"""From styled pieces of text to inline nodes. Spec: 6.2 Inline styles."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from tagged2md.document.nodes import (
    Code,
    Emph,
    Inline,
    Inlines,
    LineBreak,
    Link,
    Strikethrough,
    Strong,
    Subscript,
    Superscript,
    Text,
)
from tagged2md.layout.flanking import without_unflanked
from tagged2md.layout.looks import EMPH, PLAIN, STRONG, STRONG_EMPH, Looks, Piece, Shift
from tagged2md.pdf.page import TextStyle

__all__ = [
    "EMPH",
    "PLAIN",
    "STRONG",
    "STRONG_EMPH",
    "BodyStyle",
    "Looks",
    "Piece",
    "Shift",
    "font_looks",
    "inlines",
    "plain_inlines",
]


@dataclass(frozen=True, slots=True)
class BodyStyle:
    """What most of a document's text looks like; that look is no emphasis."""

    bold: bool = False
    italic: bool = False


def font_looks(style: TextStyle, body: BodyStyle | None) -> Looks:
    """Bold and italic by the font, where the body of the document is not; never for math fonts."""
    font = style.font
    if font.math or not (font.bold or font.italic):
        return PLAIN
    strong = font.bold and not (body is not None and body.bold)
    emph = font.italic and not (body is not None and body.italic)
    if strong:
        return STRONG_EMPH if emph else STRONG
    return EMPH if emph else PLAIN


def inlines(pieces: Sequence[Piece]) -> Inlines:
    """Inline nodes: equal neighbours merged, white space outside of styles, styles that Markdown can't mark dropped.

    A line feed in ``before`` or ``text`` is a hard break. White space at both ends goes.
    """
    if len(pieces) == 1 and _is_plain(pieces[0]):
        text = pieces[0].text.strip()
        return (Text(text),) if text else ()
    items = _merged(pieces)
    if len(items) == 1 and items[0].looks is PLAIN and items[0].atom is None and "\n" not in items[0].text:
        return (Text(items[0].text),)
    items = without_unflanked(items)
    styled = [item.looks for item in items if item.looks is not PLAIN]
    return tuple(_styled(items, [name for name in _LEVELS if any(getattr(looks, name) for looks in styled)]))


def _is_plain(piece: Piece) -> bool:
    """Whether a piece is written as it stands: no style, nothing to collapse."""
    return piece.looks is PLAIN and piece.atom is None and piece.text.isprintable() and "  " not in piece.text


def plain_inlines(text: str) -> Inlines:
    """The inlines of text without any style; a line feed is a hard break."""
    return inlines([Piece("", text, PLAIN)])


# ---------------------------------------------------------------- merging


def _merged(pieces: Sequence[Piece]) -> list[Piece]:
    """One piece for each change of looks, with white space only in ``before``, collapsed."""
    looks: Looks | None = None
    texts: list[str] = []
    stretches: list[tuple[Piece, list[str]]] = []
    for piece in pieces:
        before, text, own, atom = piece
        if atom is None and (own is looks or not text.strip() or own == looks):
            texts += (before, text)
        else:
            texts = [] if atom is not None else [text]
            looks = None if atom is not None else own
            stretches.append((piece, texts))
    return _collapsed(stretches)


def _collapsed(stretches: Sequence[tuple[Piece, list[str]]]) -> list[Piece]:
    items: list[Piece] = []
    white = ""
    for (before, _, looks, atom), texts in stretches:
        text = "".join(texts)
        if not text.isprintable() or "  " in text:
            text = _WHITE.sub(lambda m: _one_white(m[0]), text)
        body = text.strip()
        white = _one_white(white + before + text[: len(text) - len(text.lstrip())]) if items else ""
        items.append(Piece(white, "" if atom is not None else body, looks, atom))
        white = text if atom is not None else text[len(text.rstrip()) :]
    return items


_WHITE = re.compile(r"\s+")


def _one_white(white: str) -> str:
    """One character for white space: a line feed wins over spaces."""
    return "\n" if "\n" in white else white[:1] and " "


# ---------------------------------------------------------------- nesting

_LEVELS = ("url", "strike", "strong", "emph", "shift", "code")
"""Styles from the outermost to the innermost."""


def _styled(items: Sequence[Piece], levels: Sequence[str]) -> list[Inline]:
    """The nodes of items, nested by the styles that any of them has."""
    if not levels:
        return _leaves(items)
    name, inner = levels[0], levels[1:]
    out: list[Inline] = []
    for value, group in groupby(items, key=lambda item: getattr(item.looks, name)):
        part = list(group)
        if not value:
            _extend(out, _styled(part, inner))
            continue
        if part[0].before:
            _extend(out, _white_nodes(part[0].before))
            part[0] = part[0]._replace(before="")
        out.append(_wrapped(name, value, part, _styled(part, inner)))
    return out


def _wrapped(name: str, value: object, part: Sequence[Piece], children: Sequence[Inline]) -> Inline:
    kids = tuple(children)
    match name:
        case "url":
            return Link(kids, str(value))
        case "strike":
            return Strikethrough(kids)
        case "strong":
            return Strong(kids)
        case "emph":
            return Emph(kids)
        case "shift":
            return Superscript(kids) if value == 1 else Subscript(kids)
        case _:
            return Code(" ".join("".join(p.before + p.text for p in part).split("\n")))


def _leaves(items: Sequence[Piece]) -> list[Inline]:
    out: list[Inline] = []
    for item in items:
        _extend(out, _white_nodes(item.before))
        _extend(out, [item.atom] if item.atom is not None else _lines(item.text))
    return out


def _white_nodes(white: str) -> list[Inline]:
    if white == "\n":
        return [LineBreak()]
    return [Text(" ")] if white else []


def _lines(text: str) -> list[Inline]:
    out: list[Inline] = []
    for i, line in enumerate(text.split("\n")):
        if i:
            out.append(LineBreak())
        if line.strip():
            out.append(Text(line.strip() if "\n" in text else line))
    return out


def _extend(out: list[Inline], nodes: Sequence[Inline]) -> None:
    """Append nodes, neighbouring texts as one."""
    for node in nodes:
        if isinstance(node, Text) and out and isinstance(out[-1], Text):
            out[-1] = Text(out[-1].text + node.text)
        else:
            out.append(node)
