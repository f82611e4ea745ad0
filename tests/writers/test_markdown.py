"""Blocks and whole documents in the canonical style."""

from __future__ import annotations

import pytest
from model import HERE, code_block, document, emph, h, inlines, li, link, note, ol, p, quote, strong, table, th, ul

from tagged2md.document.nodes import Comment, Heading, Image, LineBreak, MathBlock, NoteRef, Source, ThematicBreak
from tagged2md.options import Options
from tagged2md.writers.blocks import block_markdown
from tagged2md.writers.markdown import markdown
from tagged2md.writers.verify import read_back_faults


def case(block, expected, why):
    return pytest.param(block, expected, id=why)


def math(tex):
    return MathBlock(tex, HERE)


BLOCKS = [
    case(h(1, "A"), "# A", "level 1"),
    case(h(6, "A"), "###### A", "level 6"),
    case(Heading(7, inlines("A"), HERE), "###### A", "Markdown has no level 7"),
    case(h(1, " "), "", "blank heading is nothing"),
    case(p(" ", LineBreak()), "", "blank paragraph is nothing"),
    case(quote("a", "b"), "> a\n>\n> b", "blank lines of a quotation have its mark"),
    case(quote(quote("a")), "> > a", "quotations nest"),
    case(quote(), "", "empty quotation is nothing"),
    case(code_block("a\n\n  b"), "```\na\n\n  b\n```", "code keeps its lines"),
    case(code_block("a  \n"), "```\na\n\n```", "code has no spaces at line ends"),
    case(code_block("```\na"), "````\n```\na\n````", "fence is longer than any run inside"),
    case(code_block("~~~"), "```\n~~~\n```", "other fences do not matter"),
    case(code_block("\ta"), "```\n    a\n```", "tabs in code are spaces"),
    case(code_block(" \n "), "", "blank code is nothing"),
    case(ThematicBreak(HERE), "***", "break is no line of dashes"),
    case(math("a = b"), "$$\na = b\n$$", "display math has lines of its own"),
    case(math("a\n\n b"), "$$\na\nb\n$$", "blank lines in math go"),
    case(math("a\n- b"), "$$\na - b\n$$", "line of math that starts like a list is joined to the one before"),
    case(math("a\n= b"), "$$\na\n= b\n$$", "equals sign before text starts nothing"),
    case(math("a\n="), "$$\na =\n$$", "equals sign alone would underline a heading"),
    case(math("- a"), "$$\n{}- a\n$$", "empty group keeps a sign at the start from making a list"),
    case(math("a$$b"), "$$\na\\$\\$b\n$$", "dollars would end the math"),
    case(math(" "), "", "blank math is nothing"),
    case(Comment("a -- b > c", HERE), "<!-- a - - b &gt; c -->", "text of a comment can't end it"),
    case(Comment("--->", HERE), "<!-- - - -&gt; -->", "no run of dashes ends a comment"),
    case(Comment("page 3", HERE), "<!-- text: page 3 -->", "text can't pass for a page mark"),
    case(Comment("PAGE  12", HERE), "<!-- text: PAGE 12 -->", "page marks are told by any letters"),
    case(Comment("page 3 of 9", HERE), "<!-- page 3 of 9 -->", "more than a number is no page mark"),
    case(Comment(" ", HERE), "", "blank comment is nothing"),
    case(p(Image("a", "b.png")), "![a](b.png)", "block image is a paragraph"),
]  # fmt: skip


@pytest.mark.parametrize(("block", "expected"), BLOCKS)
def test_one_block(block, expected):
    assert block_markdown(block) == expected
    assert read_back_faults(document(block), markdown(document(block))) == []


def test_empty_document_is_an_empty_file():
    assert markdown(document()) == ""


def test_one_blank_line_between_blocks_and_one_line_feed_at_the_end():
    assert markdown(document(h(1, "A"), "b", p(), "c")) == "# A\n\nb\n\nc\n"


# ---------------------------------------------------------------- options


def test_page_comments_stand_where_the_page_changes():
    doc = document(p("a"), p("b", page=2), p("c", page=2), p("d", page=4))

    assert markdown(doc, Options(page_comments=True)) == ("a\n\n<!-- page 2 -->\n\nb\n\nc\n\n<!-- page 4 -->\n\nd\n")


def test_page_comments_stand_before_footnotes_of_other_pages():
    doc = document(p("a", NoteRef("1")), p("b", page=2), notes=[note("1", "N.")])

    assert markdown(doc, Options(page_comments=True)) == (
        "a[^1]\n\n<!-- page 2 -->\n\nb\n\n<!-- page 1 -->\n\n[^1]: N.\n"
    )


def test_page_comments_name_the_first_page_if_it_is_not_page_one():
    assert markdown(document(p("a", page=7)), Options(page_comments=True)) == "<!-- page 7 -->\n\na\n"


def test_front_matter_holds_what_is_known_of_the_document_and_its_file():
    known = {"source": "a.pdf", "sha256": "ab12", "mode": "tags+enrich", "author": "B"}
    doc = document("a", title='The "end"', language="en", pages=3, metadata=known)

    assert markdown(doc, Options(front_matter=True)) == (
        '---\ntitle: "The \\"end\\""\nlanguage: "en"\nsource: "a.pdf"\nsha256: "ab12"\npages: 3\n'
        'mode: "tags+enrich"\n---\n\na\n'
    )


def test_front_matter_without_facts_is_left_out():
    assert markdown(document("a"), Options(front_matter=True)) == "a\n"


@pytest.mark.parametrize(
    ("title", "written"),
    [
        pytest.param("a\n---\nb", '"a --- b"', id="line feeds can't end the front matter"),
        pytest.param("a: b # c", '"a: b # c"', id="colons and hashes are quoted"),
        pytest.param("a\\b", '"a\\\\b"', id="backslashes are escaped"),
        pytest.param("a\u202eb", '"a\\u202eb"', id="marks that turn the direction are escaped"),
        pytest.param("Grüße", '"Grüße"', id="letters stay readable"),
    ],
)
def test_title_in_front_matter_is_a_safe_string(title, written):
    first = markdown(document("x", title=title), Options(front_matter=True)).split("\n")[1]

    assert first == f"title: {written}"


def test_headings_are_kept_by_default_and_closed_up_on_request():
    doc = document(h(2, "a"), h(4, "b"), h(4, "c"), h(6, "d"))

    assert markdown(doc) == "## a\n\n#### b\n\n#### c\n\n###### d\n"
    assert markdown(doc, Options(headings="normalize")) == "# a\n\n## b\n\n## c\n\n### d\n"


# ---------------------------------------------------------------- footnotes


def test_definitions_stand_at_the_end_with_further_blocks_indented():
    doc = document(
        p("A claim", NoteRef("1"), " goes on."),
        p("Another claim.", NoteRef("2")),
        notes=[note("1", "The note.", "Its second paragraph.", ul("a", "b")), note("2", code_block("x\n\ny"))],
    )

    assert markdown(doc) == (
        "A claim[^1] goes on.\n\nAnother claim.[^2]\n\n"
        "[^1]: The note.\n\n    Its second paragraph.\n\n    - a\n    - b\n\n"
        "[^2]:\n    ```\n    x\n\n    y\n    ```\n"
    )
    assert read_back_faults(doc, markdown(doc)) == []


def test_definitions_stand_before_the_next_section_on_request():
    doc = document(
        h(1, "A"),
        p("a", NoteRef("1")),
        h(3, "B"),
        p("b", NoteRef("2")),
        h(2, "C"),
        p("c", NoteRef("1"), NoteRef("3")),
        notes=[note("1", "one"), note("2", "two"), note("3", "three")],
    )

    assert markdown(doc, Options(notes="section")) == (
        "# A\n\na[^1]\n\n### B\n\nb[^2]\n\n[^1]: one\n\n[^2]: two\n\n## C\n\nc[^1][^3]\n\n[^3]: three\n"
    )
    assert read_back_faults(doc, markdown(doc, Options(notes="section"))) == []


def test_note_that_nothing_marks_is_plain_text_since_github_would_drop_it():
    doc = document("a", notes=[note("7", "Orphan.")])

    assert markdown(doc) == "a\n\n<sup>7</sup> Orphan.\n"
    assert read_back_faults(doc, markdown(doc)) == []


def test_definition_of_nothing_is_kept_since_its_mark_needs_it():
    doc = document(p("a", NoteRef("1")), notes=[note("1", p())])

    assert markdown(doc) == "a[^1]\n\n[^1]:\n"


def test_unmarked_note_that_starts_with_code_has_its_label_above():
    doc = document("a", notes=[note("7", code_block("x"))])

    assert markdown(doc) == "a\n\n<sup>7</sup>\n\n```\nx\n```\n"


def test_note_marked_only_in_an_html_table_is_plain_text():
    doc = document(table([th("a", rows=2), th(p("b", NoteRef("1")))], ["c"]), notes=[note("1", "Note.")])

    text = markdown(doc, Options(tables="html"))

    assert "<th>b<sup>1</sup></th>" in text
    assert text.endswith("\n\n<sup>1</sup> Note.\n")
    assert read_back_faults(doc, text, Options(tables="html")) == []


# ---------------------------------------------------------------- security


def test_target_can_not_close_the_link_and_add_a_section():
    doc = document(p(link("http://a.b/)\n\n# Injected\n\n[x](http://evil", "text")))

    assert markdown(doc) == "[text](http://a.b/%29%0A%0A#%20Injected%0A%0A[x]%28http://evil)\n"
    assert read_back_faults(doc, markdown(doc)) == []


def test_styled_document_reads_the_same_twice():
    doc = document(h(1, "A"), p(strong("b"), emph("c")), ol(li("d", number=4)), table(["e"]))

    assert markdown(doc) == markdown(doc)


def test_page_mark_between_lists_parts_them_like_a_separator():
    second = ul("b")
    doc = document(ul("a"), type(second)(second.items, second.ordered, Source(2)))

    assert markdown(doc, Options(page_comments=True)) == "- a\n\n<!-- page 2 -->\n\n- b\n"
