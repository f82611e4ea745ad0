"""Styles, links, code and math inside a line."""

from __future__ import annotations

import pytest
from model import code, document, emph, inlines, link, p, strong, table, th

from tagged2md.document.nodes import (
    Code,
    Emph,
    Image,
    LineBreak,
    Math,
    NoteRef,
    Strikethrough,
    Strong,
    Subscript,
    Superscript,
    Text,
)
from tagged2md.writers.blocks import block_markdown
from tagged2md.writers.inline import inline_markdown
from tagged2md.writers.markdown import markdown
from tagged2md.writers.verify import read_back_faults


def strike(*parts):
    return Strikethrough(inlines(*parts))


def sup(*parts):
    return Superscript(inlines(*parts))


def sub(*parts):
    return Subscript(inlines(*parts))


def case(expected, *parts, why):
    return pytest.param(parts, expected, id=why)


STYLES = [
    case("**a**", strong("a"), why="strong text has two stars"),
    case("*a*", emph("a"), why="emphasis has one star"),
    case("~~a~~", strike("a"), why="struck out text has two tildes"),
    case("***a***", strong(emph("a")), why="strong emphasis has three stars"),
    case("***a***", emph(strong("a")), why="the order of nesting makes no difference"),
    case("~~**a**~~", strong(strike("a")), why="tildes stand outside"),
    case("**a *b***", strong("a ", emph("b")), why="inner emphasis may end with the outer"),
    case("***a** b*", emph(strong("a"), " b"), why="the span that reaches farther opens first"),
    case("**a**", strong(strong("a")), why="a style twice is a style once"),
    case("**ab**", strong("a"), strong("b"), why="equal neighbours are one span"),
    case("**a b**", strong("a"), " ", strong("b"), why="equal neighbours with space between are one span"),
    case("**a** *b*", strong("a"), " ", emph("b"), why="different neighbours stay two"),
    case("*a***b**", emph("a"), strong("b"), why="stars that touch are read by the rule of three"),
    case("a **b** c", "a", strong(" b "), "c", why="space at the edges moves outside"),
    case("a b", "a", strong(" "), "b", why="a blank has no style"),
    case("**a**  ***b***", strong("a "), emph(" ", strong("b")), why="spaces of different styles are one space"),
    case("a", "a", strong(), why="an empty span is nothing"),
    case("**a\\\nb**", strong("a", LineBreak(), "b"), why="a style reaches over a hard break"),
    case("**a**\\\nb", strong("a", LineBreak()), "b", why="a hard break at the edge of a style moves outside"),
    case("(a)b", strong("(a)"), "b", why="closing stars between bracket and letter would not be read"),
    case("**(a)** b", strong("(a)"), " b", why="closing stars between bracket and space are read"),
    case("a(b)", "a", strong("(b)"), why="opening stars between letter and bracket would not be read"),
    case("a**b**c", "a", strong("b"), "c", why="stars inside a word are read"),
    case("太字。です", strong("太字。"), "です", why="stars between full stop and letter would not be read"),
    case("**太字**です", strong("太字"), "です", why="letters of any script take stars"),
    case("5€x", strong("5€"), "x", why="symbols count as punctuation since CommonMark 0.31"),
    case("**5€** x", strong("5€"), " x", why="symbol and space take stars"),
    case("a(b) x **c**", "a", strong("(b)"), " x ", strong("c"), why="a dropped span leaves its neighbour alone"),
    case(r"**\*a\***", strong("*a*"), why="stars in strong text are escaped"),
    case("H<sub>2</sub>O", "H", sub("2"), "O", why="lowered text has tags"),
    case("x<sup>*n*</sup>", "x", sup(emph("n")), why="raised text may have styles"),
    case("*x<sup>n</sup>*", emph("x", sup(emph("n"))), why="a style that holds outside is not repeated inside"),
    case("*x<sup>n</sup>*", emph("x", sup(strong("n"))), why="stars inside tags could pair with open stars outside"),
    case("~~x<sup>**n**</sup>~~", strike("x", sup(strong("n"))), why="tildes and stars do not pair"),
    case("a <sup>b</sup> c", "a", sup(" b "), "c", why="space at the edges of raised text moves outside"),
    case("a", "a", sup(" "), why="blank raised text is nothing"),
    case(r"<sup>\*</sup>", sup("*"), why="a star between tags could open emphasis"),
    case("<sup>[1]</sup>", sup("[1]"), why="brackets between tags are text"),
    case(r"<sup>\[1\][2]</sup>", sup("[1][2]"), why="two brackets between tags would be a reference"),
    case(r"<sup>\[1</sup>](a)", sup("[1"), "](a)", why="an open bracket between tags could pair outside"),
    case(r"[1<sup>\](a)</sup>", "[1", sup("](a)"), why="a closing bracket between tags could pair outside"),
]  # fmt: skip


@pytest.mark.parametrize(("parts", "expected"), STYLES)
def test_styles(parts, expected):
    assert inline_markdown(inlines(*parts)) == expected
    assert read_back_faults(document(p(*parts)), markdown(document(p(*parts)))) == []


ATOMS = [
    case("`a*b`", code("a*b"), why="code is not escaped"),
    case("``a`b``", code("a`b"), why="the fence is longer than any run inside"),
    case("```a``b```", code("a``b"), why="two backticks inside need three outside"),
    case("`` `a ``", code("`a"), why="a backtick at the start needs a space"),
    case("`` a` ``", code("a`"), why="a backtick at the end needs a space"),
    case("`  a  `", code(" a "), why="paired spaces at the ends are kept by one more"),
    case("` a`", code(" a"), why="one space at an end needs no other"),
    case("`ab`", code("a"), code("b"), why="touching code is one span"),
    case("`a` `b`", code("a"), " ", code("b"), why="code with space between stays two"),
    case("`a b`", code("a\nb"), why="code in a line has no line feed"),
    case("a b", "a", code(" "), "b", why="blank code is a space"),
    case("$a_1*b*$", Math("a_1*b*"), why="math is not escaped"),
    case("$a b$", Math(" a\n\nb "), why="math in a line has single spaces"),
    case(r"$a\$b$", Math("a$b"), why="a dollar would end the math"),
    case(r"$a\$b$", Math(r"a\$b"), why="an escaped dollar stays"),
    case(r"$a\backslash$", Math("a\\"), why="a lone backslash would escape the end"),
    case(r"$a\\$", Math(r"a\\"), why="a LaTeX line break at the end stays"),
    case("$a b$", Math("a"), Math("b"), why="touching formulas are one"),
    case("", Math(" "), why="blank math is nothing"),
    case("a[^1]", "a", NoteRef("1"), why="a note mark follows without space"),
    case("[^a--b]", NoteRef("a] b"), why="a note mark has no brackets or spaces inside"),
    case("![a](b.png)", Image("a", "b.png"), why="an image has its alternate text and its file"),
    case("![a]()", Image("a"), why="an image without file keeps its text"),
    case("![](b.png)", Image("", "b.png"), why="an image without text keeps its file"),
    case("", Image(" "), why="an image without both is nothing"),
    case("![a b](b%20%281%29.png)", Image(" a\n b ", "b (1).png"), why="names are encoded like URLs"),
]  # fmt: skip


@pytest.mark.parametrize(("parts", "expected"), ATOMS)
def test_code_math_notes_images(parts, expected):
    assert inline_markdown(inlines(*parts)) == expected


LINKS = [
    case("[a](http://b.c/)", link("http://b.c/", "a"), why="a link has text and target"),
    case("[a](http://b.c/?x&y=%20)", link("http://b.c/?x&y=%20", "a"), why="existing escapes and ampersands stay"),
    case("[a](http://b.c/%28d%29%20%3Ce%3E%5C)", link("http://b.c/(d) <e>\\", "a"), why="bad characters are encoded"),
    case("[a](http://b.c/%C3%A4)", link("http://b.c/ä", "a"), why="bytes from 0x80 are encoded"),
    case("[a](http://b.c/%0A)", link("http://b.c/\n", "a"), why="controls are encoded"),
    case("[a](?b&amp;copy;)", link("?b&copy;", "a"), why="what would be decoded as a character is escaped"),
    case("[a](?b&copy=1)", link("?b&copy=1", "a"), why="a parameter that is no reference stays"),
    case("<http://b.c/(d)ä>", link("http://b.c/(d)ä", "http://b.c/(d)ä"), why="a link that shows its target"),
    case(r"[u:/\&copy;](u:/&amp;copy;)", link("u:/&copy;", "u:/&copy;"), why="a shown target with a reference"),
    case("[a.html](a.html)", link("a.html", "a.html"), why="a relative target can't stand between angles"),
    case("<a@b.c>", link("mailto:a@b.c", "a@b.c"), why="an address needs no scheme between angles"),
    case("[a b@c](mailto:a%20b@c)", link("mailto:a b@c", "a b@c"), why="an odd address can't stand between angles"),
    case("[**http://b.c**](http://b.c)", link("http://b.c", strong("http://b.c")), why="a styled URL keeps its style"),
    case("a [b](c) d", "a", link("c", " b "), "d", why="space at the edges moves outside"),
    case("[a b](c)", link("c", "a", LineBreak(), "b"), why="a line break in link text is a space"),
    case("[a b](c)", link("c", "a ", link("d", "b")), why="links do not nest"),
    case("[a](c)[^1]", link("c", "a", NoteRef("1")), why="a note mark moves behind the link"),
    case("[![a](b.png)](c)", link("c", Image("a", "b.png")), why="an image may be a link"),
    case("a", link("", "a"), why="a link without target is its text"),
    case("a", "a", link("c"), why="a link without text is nothing"),
    case("**[a](b)**", strong(link("b", strong("a"))), why="a style around a link is not repeated inside"),
    case("**[a](b)** c", strong(link("b", "a")), " c", why="closing stars between link and space are read"),
    case("[a](b)c", strong(link("b", "a")), "c", why="closing stars between link and letter would not be read"),
]  # fmt: skip


@pytest.mark.parametrize(("parts", "expected"), LINKS)
def test_links(parts, expected):
    assert inline_markdown(inlines(*parts)) == expected


CELLS = [
    case(r"a\|b", "a|b", why="a pipe in text"),
    case(r"`a\|b`", code("a|b"), why="a pipe in code"),
    case(r"[a](b\|c)", link("b|c", "a"), why="a pipe in a target"),
    case(r"<http://a.b/\|>", link("http://a.b/|", "http://a.b/|"), why="a pipe between angles"),
    case(r"$a\|b$", Math("a|b"), why="a pipe in math"),
    case(r"a\\\|b", r"a\|b", why="a backslash before a pipe is escaped too"),
    case(r"a\\\|b", code(r"a\|b"), why="code can't hold a backslash before a pipe: it becomes text"),
    case("a<br>b", "a", LineBreak(), "b", why="a hard break"),
]  # fmt: skip


@pytest.mark.parametrize(("parts", "expected"), CELLS)
def test_pipes_in_cells(parts, expected):
    doc = document(table([th(p(*parts)), "x"]))

    assert block_markdown(doc.blocks[0]).split("\n")[0] == f"| {expected} | x |"
    assert read_back_faults(doc, markdown(doc)) == []


def test_styles_ten_thousand_deep_are_written():
    node = Text("a")
    for kind in [Strong, Emph, Strikethrough] * 3333:
        node = kind((node,))

    assert inline_markdown((node,)) == "~~***a***~~"


@pytest.mark.parametrize(("kind", "shown"), [(Superscript, "<sup>"), (Subscript, "<sub>")])
def test_raised_text_ten_thousand_deep_is_written_eight_deep(kind, shown):
    node = Text("a")
    for _ in range(10_000):
        node = kind((node,))

    assert inline_markdown((node,)).count(shown) == 8


def test_raised_text_that_is_too_deep_keeps_its_styles():
    node = strong("a")
    for _ in range(20):
        node = Superscript((node,))

    assert inline_markdown((node,)) == f"{'<sup>' * 8}**a**{'</sup>' * 8}"


def test_links_ten_thousand_deep_are_one():
    node = Text("a")
    for _ in range(10_000):
        node = link("b", node)

    assert inline_markdown((node,)) == "[a](b)"


def test_code_between_styles_that_are_dropped_stays_one_span():
    parts = (Strong((Code("a"),)), Code("b"))

    assert inline_markdown(parts) == "`ab`"
