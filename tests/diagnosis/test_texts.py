"""What another parser's text holds."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tagged2md.diagnosis.streams import letters
from tagged2md.diagnosis.texts import read_text

MARKDOWN = """---
title: x
---

# A *title*

Some [linked](https://example.org/a) text,
and `code` & more &amp; escaped \\* stars.

- one
- two
  1. three

| a | b |
| --- | --- |
| c | d<br>e |

```
fenced
```

![picture](a.png)

<table><tr><td>x</td><td>y <b>z</b></td></tr></table>

<!-- a comment -->
"""


def test_markdown_is_taken_apart():
    found = read_text(MARKDOWN)

    assert found.headings == [(1, "A title")]
    assert found.tables == [["a", "b", "c", "d\ne"], ["x", "y z"]]
    assert (found.items, found.links, found.images) == (3, ["https://example.org/a"], 1)


def test_letters_are_those_that_a_reader_sees():
    assert (
        read_text(MARKDOWN).stream.text == "AtitleSomelinkedtextandcodemoreescapedstarsonetwothreeabcdefencedpicturexyz"
    )


def test_lines_are_those_outside_of_tables():
    lines = [line for line in read_text(MARKDOWN).lines if line]

    assert lines == [
        "A title",
        "Some linked text,",
        "and code & more & escaped * stars.",
        "one",
        "two",
        "three",
        "fenced",
        "picture",
    ]


def test_plain_text_is_no_markdown():
    found = read_text("# no heading\n    indented\n", "text")

    assert (found.headings, found.stream.text) == ([], "noheadingindented")


def test_characters_that_say_nothing_are_counted():
    found = read_text("(cid:12)(cid:3) \ufffd \ue000 fine", "text")

    assert (found.codes, found.unknown, found.private, found.stream.text) == (2, 1, 1, "fine")


@pytest.mark.parametrize("source", ["<![a\n", "<div>\n<![---\n", "<div a='<b>'>\n", "<div>&#xd800;&#0;\n"])
def test_odd_html_is_passed_over(source):
    assert read_text(f"words\n\n{source}").stream.text.startswith("words")


def test_html_without_end_is_text():
    assert read_text("<div>\nopen <table><td>cell\n").stream.text == "opencell"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("> " * 3_000 + "words", id="quotations inside each other"),
        pytest.param("".join(f"{'  ' * depth}- words\n" for depth in range(1_200)), id="lists inside each other"),
        pytest.param("[" * 20_000 + "words", id="brackets that are never closed"),
        pytest.param("[^a]: " * 3_000 + "words", id="notes inside each other"),
    ],
)
def test_text_that_the_parser_can_not_follow_is_read_as_plain_text(text):
    assert read_text(text).stream.text.endswith("words")


@pytest.mark.parametrize("start", ["words ", "<div>\nwords "])
@pytest.mark.parametrize("opener", ["<!-- ", "<? ", "<![CDATA[ ", "<!a ", "<a "])
def test_html_that_never_ends_takes_linear_time(start, opener):
    begun = time.process_time()
    found = read_text(start + opener * 40_000)

    assert found.stream.text.startswith("words")
    assert time.process_time() - begun < 10


@given(st.text('ab1 \n#*_`[]()!<>|-:\\&;$^~/="', max_size=80))
def test_any_text_can_be_read(text):
    assert len(read_text(text, "text").stream.text) == len(letters(text))
    assert len(read_text(text).stream.text) <= len(letters(text)) + text.count("&")
