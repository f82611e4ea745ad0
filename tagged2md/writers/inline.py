"""Inline content as Markdown: one line of text (or lines parted by hard breaks), with what it needs of backslashes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

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
from tagged2md.document.walk import SPANS, Leaf, inline_text, leaf_text, leaves
from tagged2md.writers.emphasis import CLOSING, EMPH, OPENING, STRIKE, STRONG, STYLES, failing_spans, with_delimiters
from tagged2md.writers.escape import (
    ATOM,
    BLOCK,
    LINK,
    LINK_TEXT,
    MATH,
    NOTE,
    RAISED,
    Place,
    cleaned,
    escaped,
    escaped_text,
    inside,
    math_like_dollars,
)
from tagged2md.writers.urls import autolink, written_url

MAX_RAISED = 8
"""``<sub>`` and ``<sup>`` inside each other; formulas in real text have two. Deeper ones are written without tags."""
MAX_REPAIRS = 4
"""Rounds in which single styles are dropped because their delimiters would not be read; then all of them go."""

_STYLE_OF_TYPE: dict[type, int] = {Strong: STRONG, Emph: EMPH, Strikethrough: STRIKE}

Styled = tuple[int, Inline]
"""A set of styles and an inline that is none of them."""


class Piece(NamedTuple):
    """A part of a line: plain text or white space (``written`` is None), or an atom that stands in for ``written``."""

    styles: int
    text: str
    written: str | None = None
    node: Code | Math | None = None


def inline_markdown(children: Inlines, place: Place = BLOCK) -> str:
    """Inline content as Markdown at this place; empty where nothing would show."""
    if all(type(child) is Text for child in children):
        return escaped_text("".join([child.text for child in children if type(child) is Text]), place)
    place = place._replace(dollars=_dollar_rule(children))
    return _written(_prepared(flattened(children), place, 0), place)


def _dollar_rule(children: Inlines) -> Literal["paired", "all", "none"]:
    """Which dollars are escaped. Those in links, code … may pair with others: then it is all of the block or none."""
    parts = list(_sources(children))
    if all("$" not in text for is_own, text in parts if not is_own):
        return "paired"
    return "all" if math_like_dollars("".join(text for _, text in parts)) else "none"


def _sources(children: Inlines) -> Iterator[tuple[bool, str]]:
    """The text of the content about as a search for dollars meets it; False for what is written apart from the rest."""
    stack = [(True, iter(children))]
    while stack:
        is_own, nodes = stack[-1]
        for node in nodes:
            if isinstance(node, Link):
                stack.append((False, iter((*node.children, Text(node.url)))))
                break
            if isinstance(node, SPANS):
                is_raised = isinstance(node, (Superscript, Subscript))
                stack.append((is_own and not is_raised, iter(node.children)))
                break
            yield _source(node, is_own)
        else:
            stack.pop()


def _source(leaf: Leaf, is_own: bool) -> tuple[bool, str]:  # noqa: FBT001
    match leaf:
        case Text(text=text):
            return is_own, text
        case Image(alt=alt, path=path):
            return False, f"{alt} {path}"
        case Math():
            return is_own, MATH
        case _:
            return False, leaf_text(leaf)


IN_LINK = True


def flattened(children: Iterable[Inline], inherited: int = 0, in_link: bool = False) -> list[Styled]:  # noqa: FBT001,FBT002
    """The content without nested styles: each inline with the styles around it, except the inherited ones.

    Links without target, and links in a link, dissolve into their content.
    """
    found: list[Styled] = []
    stack = [(0, iter(children))]
    while stack:
        styles, nodes = stack[-1]
        for node in nodes:
            if isinstance(node, (Strong, Emph, Strikethrough)):
                stack.append((styles | (_STYLE_OF_TYPE[type(node)] & ~inherited), iter(node.children)))
                break
            if isinstance(node, Link) and (in_link or not node.url):
                stack.append((styles, iter(node.children)))
                break
            found.append((styles, node))
        else:
            stack.pop()
    return found


def _prepared(content: list[Styled], place: Place, depth: int) -> list[Piece]:
    """The content as pieces that are ready to be put together."""
    return _nested(_with_moved_spaces(list(_merged(_pieces(content, place, depth), place))))


def _written(pieces: list[Piece], place: Place) -> str:
    """The pieces as Markdown, without styles whose delimiters would not be read, and without space at the ends."""
    for _ in range(MAX_REPAIRS):
        text = _escaped_pieces(pieces, place)
        failing = _failing(text, place) if any(piece.styles for piece in pieces) else []
        if not failing:
            return with_delimiters(text)
        pieces = _without_spans(pieces, failing)
    return _escaped_pieces([piece._replace(styles=0) for piece in pieces], place)


# ---------------------------------------------------------------- pieces


def _pieces(content: list[Styled], place: Place, depth: int) -> Iterator[Piece]:
    for styles, node in content:
        match node:
            case Text(text=text):
                yield Piece(styles, cleaned(text))
            case LineBreak():
                yield Piece(styles, "\n", place.line_break)
            case Code():
                yield _code_piece(styles, node, place)
            case Math(tex=tex):
                yield _atom(styles, MATH, inline_math(tex))._replace(node=node)
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
            case Emph(children=children) | Strong(children=children) | Strikethrough(children=children):
                yield from _pieces(flattened(children), place, depth)


def _atom(styles: int, stand_in: str, written: str) -> Piece:
    return Piece(styles, stand_in if written else "", written or None)


def _code_piece(styles: int, code: Code, place: Place) -> Piece:
    text = cleaned(code.text)
    if place.is_cell and "\\|" in text:
        # GitHub splits a row at the pipe of `\\|` even inside code: such a span can't be written in a cell
        return Piece(styles, text)
    if not text.strip():
        return Piece(styles, " " if text else "")
    return _atom(styles, ATOM, code_span(text))._replace(node=code)


def _link_pieces(styles: int, link: Link, place: Place, depth: int) -> Iterator[Piece]:
    """A link, then the note marks that stood in its text: a mark is a link itself, and links do not nest."""
    label = inside(place, LINK_TEXT)
    pieces = _prepared(flattened(link.children, styles, IN_LINK), label, depth)
    yield from _with_edges(_link_piece(styles, link, _written(pieces, label)), pieces)
    marks = [(styles, leaf) for leaf in leaves(link.children) if isinstance(leaf, NoteRef)]
    yield from _pieces(marks, place, depth)


def _link_piece(styles: int, link: Link, label: str) -> Piece:
    short = autolink(inline_text(link.children).strip(), link.url)
    if short and all(isinstance(child, Text) for child in link.children):
        return Piece(styles, ATOM, short)
    return _atom(styles, LINK, f"[{label}]({written_url(link.url)})" if label else "")


def _raised_pieces(raised: tuple[int, str, Inlines], place: Place, depth: int) -> Iterator[Piece]:
    styles, tag, children = raised
    content = flattened(children, styles, place.is_link)
    if depth >= MAX_RAISED:
        yield from _pieces([(styles | own, node) for own, node in _without_raised(content)], place, depth)
        return
    inner = place if place.is_link else inside(place, RAISED)
    pieces = _prepared(content, inner, depth + 1)
    text = _written(pieces, inner)
    yield from _with_edges(_atom(styles, ATOM, f"<{tag}>{text}</{tag}>" if text else ""), pieces)


def _without_raised(content: list[Styled]) -> Iterator[Styled]:
    stack = [iter(content)]
    while stack:
        for styles, node in stack[-1]:
            if isinstance(node, (Superscript, Subscript)):
                stack.append(iter([(styles | own, child) for own, child in flattened(node.children)]))
                break
            yield styles, node
        else:
            stack.pop()


def _with_edges(piece: Piece, content: list[Piece]) -> Iterator[Piece]:
    """The piece, with the white space at the edges of its content outside it."""
    if content and content[0].text.isspace():
        yield Piece(piece.styles, " ")
    yield piece
    if len(content) > 1 and content[-1].text.isspace():
        yield Piece(piece.styles, " ")


# ---------------------------------------------------------------- atoms


_BACKTICKS = re.compile("`+")


def longest_backtick_run(text: str) -> int:
    """Length of the longest run of backticks; 0 for none."""
    return max(map(len, _BACKTICKS.findall(text)), default=0) if "`" in text else 0


def code_span(text: str) -> str:
    """A code span. Spaces pad it where backticks or paired spaces at its ends would be lost."""
    fence = "`" * (longest_backtick_run(text) + 1)
    needs_padding = text[0] == "`" or text[-1] == "`" or (text[0] == " " and text[-1] == " ")
    return f"{fence} {text} {fence}" if needs_padding else f"{fence}{text}{fence}"


_OPEN_DOLLAR = re.compile(r"\\.|\$", re.DOTALL)


def inline_math(tex: str) -> str:
    """An inline formula between dollars. A dollar inside is escaped, so that it can't end early."""
    body = safe_tex(" ".join(cleaned(tex).split()))
    return f"${body}$" if body else ""


def safe_tex(tex: str) -> str:
    """The formula, trimmed, with its bare dollars escaped, and without a lone backslash at its end."""
    body = _OPEN_DOLLAR.sub(lambda match: "\\$" if match[0] == "$" else match[0], tex.strip())
    lone = (len(body) - len(body.rstrip("\\"))) % 2
    return body[:-1].rstrip() if lone else body


_NOT_IN_LABEL = re.compile(r"[^\w.:-]")


def note_label(note_id: str) -> str:
    """The id as it can stand in a footnote mark."""
    return _NOT_IN_LABEL.sub("-", note_id)


def note_mark(note_id: str) -> str:
    """The mark of a footnote."""
    return f"[^{note_label(note_id)}]"


def image_markdown(image: Image, place: Place = LINK_TEXT) -> str:
    """A picture; empty where it has neither a name nor an alternate text."""
    alt = " ".join(image.alt.split())
    if not alt and not image.path:
        return ""
    return f"![{escaped_text(alt, place)}]({written_url(image.path)})"


# ---------------------------------------------------------------- styles


class _Opened(NamedTuple):
    style: int
    end: int


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
            tex = f"{safe_tex(left)} {safe_tex(right)}"
            return _atom(first.styles & second.styles, MATH, inline_math(tex))._replace(node=Math(tex))
        case None, None if first.styles == second.styles and first.written is None and second.written is None:
            return first._replace(text=first.text + second.text)
        case _:
            return None


def _with_moved_spaces(pieces: list[Piece]) -> list[Piece]:
    """White space as pieces of its own. A style reaches over it only if it holds on both sides.

    Stretches of the same styles with nothing but white space between become one.
    """
    parts = [part for piece in pieces for part in _without_edge_spaces(piece)]
    before = 0
    result = []
    for part, after in zip(parts, _following_styles(parts), strict=True):
        if part.text.isspace():
            result.append(part._replace(styles=before if before == after else part.styles & before & after))
        else:
            before = part.styles
            result.append(part)
    return result


def _nested(pieces: list[Piece]) -> list[Piece]:
    """The pieces with styles that lie inside each other; of two that cross, the inner one ends with the outer."""
    result = list(pieces)
    ends = _style_ends(pieces)
    opened: list[_Opened] = []
    for index in range(len(pieces)):
        while opened and any(entry.end <= index for entry in opened):
            style, end = opened.pop()
            result[index:end] = [piece._replace(styles=piece.styles & ~style) for piece in result[index:end]]
        opened += _newly_opened(result[index].styles, opened, ends[index])
    return result


def _newly_opened(styles: int, opened: list[_Opened], ends: dict[int, int]) -> list[_Opened]:
    """Styles that start here, the one that reaches farthest first."""
    active = sum(entry.style for entry in opened)
    new = [_Opened(style, ends[style]) for style in STYLES if styles & style & ~active]
    return sorted(new, key=lambda entry: -entry.end)


def _without_edge_spaces(piece: Piece) -> Iterator[Piece]:
    text = piece.text
    core = text.strip()
    if not core or len(core) == len(text):
        yield piece
        return
    start = text.index(core[0])
    end = start + len(core)
    yield from (piece._replace(text=part) for part in (text[:start], core, text[end:]) if part)


def _following_styles(parts: list[Piece]) -> list[int]:
    """For each part the styles of the next one that is not white space."""
    styles = 0
    result = []
    for part in reversed(parts):
        result.append(styles)
        if not part.text.isspace():
            styles = part.styles
    return result[::-1]


def _escaped_pieces(pieces: list[Piece], place: Place) -> str:
    """The pieces as escaped text, with control characters where delimiters of styles stand."""
    ends = _style_ends(pieces)
    skeleton: list[str] = []
    opened: list[_Opened] = []
    for index, piece in enumerate(pieces):
        while opened and any(entry.end <= index for entry in opened):
            skeleton.append(CLOSING[opened.pop().style])
        new = _newly_opened(piece.styles, opened, ends[index])
        skeleton += [OPENING[entry.style] for entry in new]
        opened += new
        skeleton.append(piece.text)
    skeleton += [CLOSING[entry.style] for entry in reversed(opened)]
    atoms = [piece.written for piece in pieces if piece.written is not None]
    return escaped(*_trimmed("".join(skeleton), atoms), place)


def _style_ends(pieces: list[Piece]) -> list[dict[int, int]]:
    """For each piece and style the index of the next piece that lacks it."""
    ends: list[dict[int, int]] = [{}] * len(pieces)
    current = dict.fromkeys(STYLES, len(pieces))
    for index in range(len(pieces) - 1, -1, -1):
        current = {style: current[style] if pieces[index].styles & style else index for style in STYLES}
        ends[index] = current
    return ends


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


def _without_spans(pieces: list[Piece], failing: list[tuple[int, int]]) -> list[Piece]:
    """The pieces without these spans, given as (style, how many spans of that style come before)."""
    result = list(pieces)
    for style in STYLES:
        doomed = {number for found, number in failing if found == style}
        for number, (start, end) in enumerate(_spans_of(pieces, style)):
            if number in doomed:
                result[start:end] = [piece._replace(styles=piece.styles & ~style) for piece in result[start:end]]
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
