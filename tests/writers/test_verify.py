"""Reading back: each way in which Markdown can say something else than the document is told in a sentence."""

from __future__ import annotations

import pytest
from model import HERE, code, code_block, document, emph, h, li, link, note, ol, p, quote, strong, table, th, ul

from tagged2md.document.nodes import Comment, Document, Image, LineBreak, Math, MathBlock, NoteRef, Superscript
from tagged2md.options import Options
from tagged2md.writers.verify import MAX_FAULTS, read_back_faults


def case(doc, markdown, fault, why):
    return pytest.param(doc if isinstance(doc, Document) else document(doc), markdown, fault, id=why)


NOTED = document(p("a", NoteRef("1")), notes=[note("1", "b")])

FAULTS = [
    case("# a", "# a\n", "block 1: meant paragraph '# a', reads as heading 1 'a'", "text became a heading"),
    case("- a", "- a\n", "block 1: meant paragraph '- a', reads as bullet list", "text became a list"),
    case("> a", "> a\n", "block 1: meant paragraph '> a', reads as blockquote", "text became a quotation"),
    case("---", "---\n", "block 1: meant paragraph '---', reads as break", "text became a break"),
    case("a", "    a\n", "block 1: meant paragraph 'a', reads as indented code 'a'", "text became indented code"),
    case("a", "a\n\nb\n", "block 2: paragraph 'b' was not meant", "text that nobody meant"),
    case(document("a", "b"), "a\n", "block 2: paragraph 'b' is missing", "a block got lost"),
    case(document("a", "b"), "a b\n", "block 1 (paragraph): the text 'a' reads as 'a b'", "blocks ran together"),
    case("*a*", "*a*\n", "block 1 (paragraph): the text '*a*' reads as 'a'", "text became emphasis"),
    case(p("ab"), "a*b*\n", "block 1 (paragraph): 'b' of 'b' reads as emphasis, not as plain text", "text got a style"),
    case(p(Math("x")), "x\n", "block 1 (paragraph): 'x' of 'x' reads as plain text, not as math", "math became text"),
    case("$x$", "$x$\n", "block 1 (paragraph): the text '$x$' reads as 'x'", "text became math"),
    case(p("a"), "[a](b)\n", "block 1 (paragraph): 'a' of 'a' links to 'b', not to None", "text became a link"),
    case(p(link("b", "a")), "a\n", "block 1 (paragraph): 'a' of 'a' links to None, not to 'b'", "a link got lost"),
    case(p(link("b", "a")), "[a](c)\n", "block 1 (paragraph): 'a' of 'a' links to 'c', not to 'b'", "another target"),
    case(p(Image("a", "b")), "![a](c)\n", "block 1 (paragraph): pictures ['b'] read as ['c']", "another picture"),
    case(p("a", LineBreak(), "b"), "a\nb\n", "the text 'a\\nb' reads as 'a b'", "a hard break got lost"),
    case(h(1, "a"), "## a\n", "block 1: meant heading 1 'a', reads as heading 2 'a'", "another level"),
    case(ul("a"), "1. a\n", "block 1: meant bullet list, reads as ordered list", "another kind of list"),
    case(ol(li("a", number=3)), "4. a\n", "block 2: meant item 3, reads as item 4", "another number"),
    case(ul(li("a", ul("b"))), "- a\n- b\n", "block 4: meant bullet list, reads as item -", "a level got lost"),
    case(ul(li("a", task=True)), "- a\n", "block 2: meant item - [x], reads as item -", "a task box got lost"),
    case(ul("[x] a"), "- [x] a\n", "block 2: meant item -, reads as item - [x]", "text became a task box"),
    case(ul(li("a", task=True)), "- \\[x] a\n", "block 2: meant item - [x], reads as item -", "a task box became text"),
    case(quote("a"), "a\n", "block 1: meant blockquote, reads as paragraph 'a'", "a quotation got lost"),
    case(code_block("a"), "```\nb\n```\n", "block 1 (code): the text 'a' reads as 'b'", "other code"),
    case(MathBlock("a", HERE), "$$\nb\n$$\n", "block 1 (formula): the text 'a' reads as 'b'", "another formula"),
    case(table(["a", "b"]), "| a |\n| --- |\n", "block 4: header cell 'b' is missing", "a cell got lost"),
    case(table(["a"], alignments=["right"]), "| a |\n| --- |\n", "meant header cell right 'a'", "no alignment"),
    case("a", "a\n\n<div>b</div>\n", "the Markdown has HTML '<div>b</div>', which no writer makes", "HTML block"),
    case("ab", "a<i>b</i>\n", "the Markdown has HTML '<i>', which no writer makes", "HTML in a line"),
    case("a", "a\n\n<!-- b --> c\n", "the Markdown has HTML '<!-- b --> c', which no writer makes", "open comment"),
    case(NOTED, "a\n\n[^1]: b\n", "block 1 (paragraph): the text 'a1' reads as 'a'", "a note mark got lost"),
    case(NOTED, "a[^1]\n\n[^1]: c\n", "footnote 1, block 1 (paragraph): the text 'b' reads as 'c'", "another note"),
    case(NOTED, "a[^1]\n\n[^1]: b\n\n    c\n", "footnote 1, block 2: paragraph 'c' was not meant", "a longer note"),
    case(p(Superscript(p("2").children)), "2\n", None, "a style that was dropped is no fault"),
    case(p(strong("(a)"), "b"), "(a)b\n", None, "delimiters that would not be read are no fault"),
    case("http://a.b/_c", "<http://a.b/_c>\n", None, "a bare URL may be a link to itself"),
    case("http://a.b/_c", "[http://a.b/_c](http://x)\n", "links to 'http://x', not to None", "a false URL"),
    case(document("a", Comment("b", HERE)), "a\n\n<!-- b -->\n", None, "comments are not compared"),
    case("a", "---\ntitle: b\n---\n\na\n", None, "front matter is not compared"),
    case(p(code("a")), "a\n", None, "code may become text, where it can't be written"),
]  # fmt: skip


@pytest.mark.parametrize(("doc", "markdown", "fault"), FAULTS)
def test_fault_is_told_in_a_sentence(doc, markdown, fault):
    faults = read_back_faults(doc, markdown)

    assert bool(faults) == bool(fault)
    assert not fault or fault in faults[0]


def test_html_table_is_compared_cell_by_cell():
    doc = document(table([th("a"), th("b")], ["c", "d"]))
    options = Options(tables="html")
    html = "<table>\n<tr><th>a</th><th>b</th></tr>\n<tr><td>c</td><td>X</td></tr>\n</table>\n"

    assert read_back_faults(doc, html.replace("X", "d"), options) == []
    assert read_back_faults(doc, html, options) == ["block 4 (HTML cell): the text 'd' reads as 'X'"]
    assert read_back_faults(doc, html.replace("X", '<b onclick="x">d</b>'), options)[0].startswith(
        "the Markdown has HTML"
    )


def test_faults_are_limited():
    doc = document(*["a"] * 100)

    assert len(read_back_faults(doc, "b\n\n" * 100)) == MAX_FAULTS


def test_long_texts_are_shown_around_the_difference():
    doc = document("a" * 1000 + "b" + "c" * 1000)

    (fault,) = read_back_faults(doc, "a" * 1000 + "X" + "c" * 1000)

    assert "ab" in fault
    assert len(fault) < 250


def test_emphasis_is_compared_character_by_character():
    doc = document(p(emph("ab"), "c"))

    assert read_back_faults(doc, "*a*bc\n") == []
    assert read_back_faults(doc, "*abc*\n") == [
        "block 1 (paragraph): 'c' of 'abc' reads as emphasis, not as plain text"
    ]
