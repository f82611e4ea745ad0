"""Tests of inline nodes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from typeset import BODY, BOLD, ITALIC, styled

from tagged2md.document.nodes import (
    Code,
    Emph,
    Image,
    LineBreak,
    Link,
    Strikethrough,
    Strong,
    Subscript,
    Superscript,
    Text,
)
from tagged2md.layout.inlines import (
    EMPH,
    PLAIN,
    STRONG,
    STRONG_EMPH,
    BodyStyle,
    Looks,
    Piece,
    font_looks,
    inlines,
    plain_inlines,
)

CODE = Looks(code=True)
LINK = Looks(url="u")


def strong(*children):
    return Strong(tuple(Text(c) if isinstance(c, str) else c for c in children))


@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        pytest.param([("", "a", PLAIN), (" ", "b", PLAIN)], [Text("a b")], id="plain text"),
        pytest.param([("", " a ", PLAIN), ("", " b ", PLAIN)], [Text("a b")], id="white space collapses"),
        pytest.param([("", "a", STRONG), (" ", "b", STRONG)], [strong("a b")], id="equal neighbours"),
        pytest.param(
            [("", "a", STRONG), (" ", "", PLAIN), ("", "b", STRONG)],
            [strong("a b")],
            id="with white space of another style between",
        ),
        pytest.param(
            [("", "a", PLAIN), ("", " b ", STRONG), ("", "c", PLAIN)],
            [Text("a "), strong("b"), Text(" c")],
            id="white space moves outside",
        ),
        pytest.param([("", "a", STRONG), (" ", "b", STRONG_EMPH)], [strong("a ", Emph((Text("b"),)))], id="nested"),
        pytest.param([("", "a", EMPH), ("", "b", STRONG)], [Emph((Text("a"),)), strong("b")], id="side by side"),
        pytest.param(
            [("", "10", PLAIN), ("", "6", Looks(shift=1))], [Text("10"), Superscript((Text("6"),))], id="raised"
        ),
        pytest.param(
            [("", "H", PLAIN), ("", "2", Looks(shift=-1))], [Text("H"), Subscript((Text("2"),))], id="lowered"
        ),
        pytest.param([("", "old", Looks(strike=True))], [Strikethrough((Text("old"),))], id="struck out"),
        pytest.param([("", "a", CODE), (" ", "b", CODE)], [Code("a b")], id="code"),
        pytest.param(
            [("", "a", LINK), (" ", "b", replace(LINK, strong=True))],
            [Link((Text("a "), strong("b")), "u")],
            id="link with a strong word",
        ),
        pytest.param(
            [("", "a", LINK), (" ", "b", Looks(url="v"))],
            [Link((Text("a"),), "u"), Text(" "), Link((Text("b"),), "v")],
            id="two links",
        ),
        pytest.param([("", "a", PLAIN), ("\n", "b", PLAIN)], [Text("a"), LineBreak(), Text("b")], id="hard break"),
        pytest.param([("", "a\nb", PLAIN)], [Text("a"), LineBreak(), Text("b")], id="hard break inside of text"),
        pytest.param([("\n", "a", PLAIN), ("", "\n", PLAIN)], [Text("a")], id="no hard break at the ends"),
        pytest.param([("", "", PLAIN), (" ", " ", STRONG)], [], id="nothing"),
    ],
)
def test_inline_nodes(pieces, expected):
    assert inlines([Piece(*piece) for piece in pieces]) == tuple(expected)


@pytest.mark.parametrize(
    ("before", "inside", "after", "is_kept"),
    [
        pytest.param("a ", "b", " c", True, id="words"),
        pytest.param("a", "b", "c", True, id="inside a word"),
        pytest.param("a ", "(b)", " c", True, id="punctuation between spaces"),
        pytest.param("", "(b)", "", True, id="punctuation at the ends of the block"),
        pytest.param("a ", "(b)", "c", False, id="punctuation before a letter"),
        pytest.param("a", "(b)", " c", False, id="punctuation after a letter"),
        pytest.param("a (", "(b)", ") c", True, id="punctuation beside punctuation"),
        pytest.param("a", ".", " c", False, id="a full stop alone"),
    ],
)
def test_emphasis_that_markdown_would_not_read_is_dropped(before, inside, after, is_kept):
    found = inlines([Piece("", before, PLAIN), Piece("", inside, STRONG), Piece("", after, PLAIN)])

    assert any(isinstance(node, Strong) for node in found) is is_kept
    assert "".join(n.text if isinstance(n, Text) else "".join(c.text for c in n.children) for n in found) == (
        before + inside + after
    )


def test_an_atom_keeps_its_place_and_its_link():
    image = Image("alt", "a.png")

    found = inlines([Piece("", "see", PLAIN), Piece(" ", "", LINK, image), Piece(" ", "here", PLAIN)])

    assert found == (Text("see "), Link((image,), "u"), Text(" here"))


def test_emphasis_before_a_script_is_kept():
    found = inlines([Piece("", "x.", STRONG), Piece("", "2", Looks(shift=1)), Piece(" ", "y", PLAIN)])

    assert found == (strong("x."), Superscript((Text("2"),)), Text(" y"))


def test_text_without_style():
    assert plain_inlines("a  b\nc") == (Text("a b"), LineBreak(), Text("c"))


@pytest.mark.parametrize(
    ("font", "body", "expected"),
    [
        pytest.param(BODY.font, None, PLAIN, id="regular"),
        pytest.param(BOLD, None, STRONG, id="bold"),
        pytest.param(ITALIC, None, EMPH, id="italic"),
        pytest.param(replace(BOLD, italic=True), None, STRONG_EMPH, id="bold italic"),
        pytest.param(replace(ITALIC, math=True), None, PLAIN, id="slanted math"),
        pytest.param(BOLD, BodyStyle(bold=True), PLAIN, id="bold in a bold document"),
        pytest.param(ITALIC, BodyStyle(bold=True), EMPH, id="italic in a bold document"),
        pytest.param(ITALIC, BodyStyle(italic=True), PLAIN, id="italic in an italic document"),
    ],
)
def test_looks_by_font(font, body, expected):
    assert font_looks(styled(font=font), body) == expected
