"""Inline content as Markdown: one line of text (or lines parted by hard breaks), with what it needs of backslashes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tagged2md.document.nodes import (
    Code,
    Image,
    Inlines,
    LineBreak,
    Link,
    Math,
    NoteRef,
    Subscript,
    Superscript,
    Text,
)
from tagged2md.document.walk import inline_text, leaves
from tagged2md.writers.atoms import code_span, image_markdown, inline_math, note_mark, safe_tex
from tagged2md.writers.emphasis import CLOSING, EMPH, OPENING, STRONG, failing_spans, with_delimiters
from tagged2md.writers.escape import escaped, escaped_text
from tagged2md.writers.flat import Styled, dollar_rule, flattened, flattened_link_text, without_raised
from tagged2md.writers.pieces import (
    Opened,
    Piece,
    has_styles,
    nested,
    newly_opened,
    restyled,
    style_ends,
    with_moved_spaces,
    without_spans,
)
from tagged2md.writers.skeleton import ATOM, BLOCK, LINK, LINK_TEXT, MATH, NOTE, RAISED, Place, cleaned, inside
from tagged2md.writers.urls import autolink, written_url

MAX_RAISED = 8
"""``<sub>`` and ``<sup>`` inside each other; formulas in real text have two. Deeper ones are written without tags."""
MAX_REPAIRS = 4
"""Rounds in which single styles are dropped because their delimiters would not be read; then all of them go."""


def inline_markdown(children: Inlines, place: Place = BLOCK) -> str:
    """Inline content as Markdown at this place; empty where nothing would show."""
    if len(children) == 1 and type(children[0]) is Text:
        return escaped_text(children[0].text, place)
    if all(type(child) is Text for child in children):
        return escaped_text("".join([child.text for child in children if type(child) is Text]), place)
    place = place._replace(dollars=dollar_rule(children))
    return _written(_prepared(flattened(children), place, 0), place)


def _prepared(content: list[Styled], place: Place, depth: int) -> list[Piece]:
    """The content as pieces that are ready to be put together."""
    pieces = list(_merged(_pieces(content, place, depth), place))
    return nested(with_moved_spaces(pieces))


def _written(pieces: list[Piece], place: Place) -> str:
    """The pieces as Markdown, without styles whose delimiters would not be read, and without space at the ends."""
    for _ in range(MAX_REPAIRS if has_styles(pieces) else 0):
        text = _escaped_pieces(pieces, place)
        failing = _failing(text, place)
        if not failing:
            return with_delimiters(text)
        pieces = without_spans(pieces, failing)
    return _escaped_pieces([restyled(piece, 0) for piece in pieces], place)


# ---------------------------------------------------------------- pieces to text


def _escaped_pieces(pieces: list[Piece], place: Place) -> str:
    """The pieces as escaped text, with control characters where delimiters of styles stand."""
    skeleton = _with_marks(pieces) if has_styles(pieces) else [piece.text for piece in pieces]
    atoms = [piece.written for piece in pieces if piece.written is not None]
    return escaped(*_trimmed("".join(skeleton), atoms), place)


def _with_marks(pieces: list[Piece]) -> list[str]:
    ends = style_ends(pieces)
    skeleton: list[str] = []
    opened: list[Opened] = []
    for index, piece in enumerate(pieces):
        while opened and any(entry.end <= index for entry in opened):
            skeleton.append(CLOSING[opened.pop().style])
        new = newly_opened(piece.styles, opened, ends[index])
        skeleton += [OPENING[entry.style] for entry in new]
        opened += new
        skeleton.append(piece.text)
    skeleton += [CLOSING[entry.style] for entry in reversed(opened)]
    return skeleton


_AROUND_BREAK = re.compile(r"[^\S\n]*\n[^\S\n]*")


def _trimmed(skeleton: str, atoms: list[str]) -> tuple[str, list[str]]:
    """The skeleton without white space and line breaks at its ends, and without white space around line breaks."""
    core = skeleton.lstrip()
    leading = skeleton[: len(skeleton) - len(core)].count("\n")
    stripped = core.rstrip()
    trailing = core[len(stripped) :].count("\n")
    kept = atoms[leading : len(atoms) - trailing]
    return (_AROUND_BREAK.sub("\n", stripped) if "\n" in stripped else stripped), kept


def _failing(text: str, place: Place) -> list[tuple[int, int]]:
    around = ("[", "]") if place.is_link else (">", "<") if place.is_enclosed else (" ", " ")
    return failing_spans(text, *around)


# ---------------------------------------------------------------- content to pieces


def _pieces(content: Iterable[Styled], place: Place, depth: int) -> Iterator[Piece]:
    for styles, node in content:
        match node:
            case Text(text=text):
                yield Piece(styles, cleaned(text))
            case LineBreak():
                yield Piece(styles, "\n", place.line_break)
            case Code():
                yield _code_piece(styles, node, place)
            case Math(tex=tex):
                yield _math_piece(styles, tex, place)
            case NoteRef(note_id=note_id):
                # in a link the marks come after it
                yield Piece(styles, "" if place.is_link else NOTE, note_mark(note_id))
            case Image():
                yield _atom(styles, ATOM, image_markdown(node, inside(place, LINK_TEXT)))
            case Link():
                yield from _link_pieces(styles, node, place, depth)
            case Superscript(children=children):
                yield from _raised_pieces((styles, "sup", children), place, depth)
            case Subscript(children=children):
                yield from _raised_pieces((styles, "sub", children), place, depth)


def _atom(styles: int, stand_in: str, written: str) -> Piece:
    return Piece(styles, stand_in if written else "", written or None)


def _code_piece(styles: int, code: Code, place: Place) -> Piece:
    text = cleaned(code.text)
    if place.is_cell and "\\|" in text:
        # GitHub splits a row at the pipe of `\\|` even inside code: such a span can't be written in a cell
        return Piece(styles, text)
    if place.is_link and "]:" in text:
        return Piece(styles, text)  # [`]:`](url) would define a target
    if not text.strip():
        return Piece(styles, " " if text else "")
    return _atom(styles, ATOM, code_span(text))._replace(node=code)


def _math_piece(styles: int, tex: str, place: Place) -> Piece:
    written = inline_math(tex)
    if place.is_link:
        # [$]:$](url) would define a target; white space changes no formula
        written = written.replace("]:", "] :")
    return _atom(styles, MATH, written)._replace(node=Math(tex))


def _link_pieces(styles: int, link: Link, place: Place, depth: int) -> Iterator[Piece]:
    """A link, then the note marks that stood in its text: a mark is a link itself, and links do not nest."""
    label = inside(place, LINK_TEXT)
    pieces = _prepared(flattened_link_text(link.children, styles), label, depth)
    yield from _with_edges(_link_piece(styles, link, _written(pieces, label)), pieces)
    marks = ((styles, leaf) for leaf in leaves(link.children) if isinstance(leaf, NoteRef))
    yield from _pieces(marks, place, depth)


def _link_piece(styles: int, link: Link, label: str) -> Piece:
    short = autolink(inline_text(link.children).strip(), link.url)
    if short and all(isinstance(child, Text) for child in link.children):
        return Piece(styles, ATOM, short)
    return _atom(styles, LINK, f"[{label}]({written_url(link.url)})" if label else "")


def _raised_pieces(raised: tuple[int, str, Inlines], place: Place, depth: int) -> Iterator[Piece]:
    styles, tag, children = raised
    # stars inside could pair with open stars outside: there only one of the two has them
    inherited = styles | place.outer_styles
    inherited |= STRONG | EMPH if inherited & (STRONG | EMPH) else 0
    content = flattened_link_text(children, inherited) if place.is_link else flattened(children, inherited)
    if depth >= MAX_RAISED:
        yield from _pieces([(styles | own, node) for own, node in without_raised(content)], place, depth)
        return
    inner = (place if place.is_link else inside(place, RAISED))._replace(outer_styles=inherited)
    pieces = _prepared(content, inner, depth + 1)
    text = _written(pieces, inner)
    yield from _with_edges(_atom(styles, ATOM, f"<{tag}>{text}</{tag}>" if text else ""), pieces)


def _with_edges(piece: Piece, content: list[Piece]) -> Iterator[Piece]:
    """The piece, with the white space at the edges of its content outside it."""
    if content and content[0].text.isspace():
        yield Piece(piece.styles, " ")
    yield piece
    if len(content) > 1 and content[-1].text.isspace():
        yield Piece(piece.styles, " ")


def _merged(pieces: Iterable[Piece], place: Place) -> Iterator[Piece]:
    """Neighbouring texts of one set of styles as one piece, and neighbouring code or math; empty pieces go."""
    previous: Piece | None = None
    for piece in pieces:
        if not piece.text:
            continue
        both = previous and _both(previous, piece, place)
        if previous and not both:
            yield previous
        previous = both or piece
    if previous:
        yield previous


def _both(first: Piece, second: Piece, place: Place) -> Piece | None:
    """Two neighbours as one piece, where they can't stand side by side; None where they can."""
    match first.node, second.node:
        case Code(text=left), Code(text=right):
            return _code_piece(first.styles & second.styles, Code(left + right), place)
        case Math(tex=left), Math(tex=right):
            return _math_piece(first.styles & second.styles, f"{safe_tex(left)} {safe_tex(right)}", place)
        case None, None if first.styles == second.styles and first.written is None and second.written is None:
            return first._replace(text=first.text + second.text)
        case _:
            return None
