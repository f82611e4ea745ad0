"""Documents that were once read as something else: what is written for them now, and that it reads back."""

from __future__ import annotations

import pytest
from model import HERE, cell, code, code_block, document, emph, h, inlines, li, link, note, p, quote, table, ul

from tagged2md.document.nodes import Comment, Image, LineBreak, Math, NoteRef, Strikethrough, Superscript, ThematicBreak
from tagged2md.options import Options
from tagged2md.writers.markdown import markdown
from tagged2md.writers.verify import read_back_faults

FLAT = Options(tables="gfm")


def strike(*parts):
    return Strikethrough(inlines(*parts))


def sup(*parts):
    return Superscript(inlines(*parts))


def case(expected, block, why):
    return pytest.param(block, expected, id=why)


CASES = [
    case("a[^1]]\\[^1]", p("a", NoteRef("1"), "][^1]"), "the bracket behind a closed one can open a note mark"),
    case("*<sup><sup>(a)b</sup></sup>*", p(emph(sup(sup(emph("(a)"), "b")))), "stars two levels below open stars"),
    case("~~<sup><sup>a</sup></sup>~~", p(strike(sup(sup(strike("a"))))), "tildes two levels below open tildes"),
    case(r"\~~~![](a)~~", p("~", strike(Image("", "a"))), "a tilde and two more would be a code fence"),
    case("*\\* \\*\\\n$*", p(emph("* *", LineBreak(), "$")), "a star before a hard break stands before a backslash"),
    case("a \\_\\\n$", p("a _", LineBreak(), "$"), "and so does a low line"),
    case(r"[http://\_]x\[\_ b](c)", p("[http://_]x[_ b](c)"), "brackets of a URL that pair with others outside"),
    case("<http://_[x]_>", p("http://_[x]_"), "a URL with brackets that pair can stand in angles"),
    case(r"http://a\![b](c)", p("http://a!", link("c", "b")), "the mark at the end of a URL would make an image"),
    case("[$] : a$](u)", p(link("u", Math("]: a"))), "math with bracket and colon defines no target"),
    case(r"[\]: a](u)", p(link("u", code("]: a"))), "code with bracket and colon defines no target"),
]  # fmt: skip


@pytest.mark.parametrize(("block", "expected"), CASES)
def test_text_is_written_so_that_it_reads_back(block, expected):
    doc = document(block, notes=[note("1", "b")])

    text = markdown(doc)

    assert text.split("\n\n")[0].rstrip("\n") == expected
    assert read_back_faults(doc, text) == []


INNER = table(["a"], [cell(table([cell(code_block("b ")), "c"]))])

READERS = [
    case("- > [ ] a", ul(li(quote("[ ] a"))), "a box in a quotation makes no task of the item around it"),
    case("- ***\n\n  [x] a", ul(li(ThematicBreak(HERE), "[x] a")), "a box behind a break makes no task"),
    case("| a |\n| --- |\n| - ![](b) |", table(["a"], [cell(ul(li(p(Image("", "b")))))]), "a picture alone"),
    case("| a |\n| --- |\n| `b`; c |", INNER, "code and a space"),
    case("", ul(li(Comment(" ", HERE))), "an item with a blank comment is blank"),
    case("# a b", h(1, "a", LineBreak(), "b"), "a break in a heading is a space"),
]  # fmt: skip


@pytest.mark.parametrize(("block", "expected"), READERS)
def test_what_was_written_well_is_read_well(block, expected):
    doc = document(block)

    text = markdown(doc, FLAT)

    assert text.rstrip("\n") == expected
    assert read_back_faults(doc, text, FLAT) == []


@pytest.mark.parametrize(("length", "copies"), [(1000, 2), (1001, 1)])
def test_only_short_text_of_a_cell_is_repeated(length, copies):
    doc = document(table(["a", "b"], [cell("c" * length, columns=2)]))
    options = Options(spans="repeat")

    text = markdown(doc, options)

    assert text.count("c" * length) == copies
    assert read_back_faults(doc, text, options) == []
