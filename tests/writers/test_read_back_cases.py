"""Documents that were once read as something else: what is written for them now, and that it reads back."""

from __future__ import annotations

import pytest
from model import HERE, cell, code, code_block, document, emph, h, inlines, li, link, note, p, quote, strong, table, ul

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
    case(r"[http\://\_]x\[\_ b](c)", p("[http://_]x[_ b](c)"), "brackets of a URL that pair with others outside"),
    case("<http://_[x]_>", p("http://_[x]_"), "a URL with brackets that pair can stand in angles"),
    case(r"<http://a>\![b](c)", p("http://a!", link("c", "b")), "the mark at the end of a URL would make an image"),
    case("[$] : a$](u)", p(link("u", Math("]: a"))), "math with bracket and colon defines no target"),
    case(r"\-- -", p("-- -"), "dashes with spaces between some of them are a break"),
    case(r"\<&@b>", p("<&@b>"), "an address may start with a sign"),
    case("<&b>", p("<&b>"), "without the rest of an address a sign behind an angle is text"),
    case(r"- [ ] \[a]: b", ul(li("[a]: b", task=False)), "brackets and colon behind a box would define a target"),
    case(r"- [ ] [^1]\: b", ul(li(p(NoteRef("1"), ": b"), task=False)), "and a note mark and colon a note"),
    case(r"[http\://\[^\_] ](b)", p("[http://[^_] ](b)"), "a note mark in a URL is no partner"),
    case(". ~", p(strong(". ~")), "to GitHub a tilde is no neighbour of stars"),
    case("-\U00011944", p(strike("-"), "\U00011944"), "punctuation that GitHub does not know is a letter"),
    case("&#xFEFF;a", p("\ufeffa"), "a byte order mark at the start of a file is no text"),
    case("| $<!-- &#36; --> |\n| --- |", table([cell("$", Comment("$", HERE))]), "dollars of text and comment pair"),
    case(r"[\]: a](u)", p(link("u", code("]: a"))), "code with bracket and colon defines no target"),
]  # fmt: skip


@pytest.mark.parametrize(("block", "expected"), CASES)
def test_text_is_written_so_that_it_reads_back(block, expected):
    doc = document(block, notes=[note("1", "b")])

    text = markdown(doc)

    assert text.split("\n\n")[0].rstrip("\n") == expected
    assert read_back_faults(doc, text) == []


INNER = table(["a"], [cell(table([cell(code_block("b ")), "c"]))])

GITHUB_LINKS = [
    case("http://a.b", p("http://a.b"), "nothing is written in or behind the URL"),
    case("http://a.b. C", p("http://a.b. C"), "nor is a full stop that ends a sentence part of it"),
    case("**http://a.b**.", p(strong("http://a.b"), "."), "stars and a full stop at the end are no part of it"),
    case("(**http://a.b**)", p("(", strong("http://a.b"), ")"), "nor is a parenthesis that was not opened in it"),
    case("http://a.b>c", p("http://a.b>c"), "an angle goes on with it"),
    case("http://a.b<3", p("http://a.b<3"), "an opening angle ends it"),
    case(r"<http://a.b>\<c", p("http://a.b<c"), "a backslash behind it would be part of it"),
    case(r"<http://a.b>\*\*", p("http://a.b**"), "and so would one before what GitHub leaves out"),
    case(r"<http://a.b>>\*", p("http://a.b>*"), "an angle can't stand between angles"),
    case("<http://a.b>[c](d)", p("http://a.b", link("d", "c")), "a link right behind would be part of it"),
    case("http://a.b [c](d)", p("http://a.b ", link("d", "c")), "a space ends it"),
    case("<http://a.b>[^1]", p("http://a.b", NoteRef("1")), "a note mark right behind would be part of it"),
    case("<http://a.b>\\\nc", p("http://a.b", LineBreak(), "c"), "the backslash of a break would be part of it"),
    case("<http://a.b>**c**", p("http://a.b", strong("c")), "stars in the middle would be part of it"),
    case("http://a.b<sup>c</sup>", p("http://a.b", sup("c")), "a tag ends it"),
    case("<ftp://a.b/_c_>", p("ftp://a.b/_c_"), "other schemes"),
    case("<HTTPS://a.b/_c_>", p("HTTPS://a.b/_c_"), "capitals"),
    case("1<http://a.b/_c_>", p("1http://a.b/_c_"), "a digit before it"),
    case("www.a.b/c_d", p("www.a.b/c_d"), "an address without scheme stays bare"),
    case(r"www\.a.b/\_c\_", p("www.a.b/_c_"), "or is made no link, since it can't stand between angles"),
    case(r"x.www.a.b/\_c", p("x.www.a.b/_c"), "inside a word it is none"),
    case(r"www\.http\://a\_", p("www.http://a_"), "one inside the other"),
    case(r"<http://>>http\://a\_", p("http://>http://a_"), "one behind the other"),
    case("| http://a.b<br>c |\n| --- |", table([cell(p("http://a.b", LineBreak(), "c"))]), "a break in a cell ends it"),
    case("# http://a.b c", h(1, "http://a.b", LineBreak(), "c"), "a break in a heading is a space"),
    case("~~\\~(~~", p(strike("~(")), "a single tilde opens and keeps the closing ones from their partner"),
    case("**<http://>\xa0\\***", p(strong("http://\xa0*")), "a star behind a space that is none to GitHub"),
    case("~~<sup>a \\~</sup>~~", p(strike(sup("a ~"))), "and at the end of raised text it does too"),
    case("~~a ~ b~~", p(strike("a ~ b")), "between spaces it does neither"),
    case("[^1]", p(NoteRef("1")), "a note that starts with a blank paragraph starts on the next line"),
]  # fmt: skip


@pytest.mark.parametrize(("block", "expected"), GITHUB_LINKS)
def test_github_makes_links_of_bare_urls(block, expected):
    """GFM 0.29, 6.9 Autolinks (extension): up to white space or an angle, backslashes and stars included."""
    doc = document(block, notes=[note("1", p(), ul("b"))])

    text = markdown(doc)

    assert text.split("\n\n")[0].rstrip("\n") == expected
    assert read_back_faults(doc, text) == []


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
