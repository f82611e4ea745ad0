"""Where text is cut: what is too long is cut like what it is, and nothing inside of what fits."""

from __future__ import annotations

from itertools import pairwise

import pytest

import tagged2md


def cut(markdown: str, max_tokens: int = 16, **options) -> list[str]:
    return [chunk.text for chunk in tagged2md.chunk_markdown(markdown, max_tokens=max_tokens, **options)]


WORDS = "Ten words are here to count up to ten now."
"""Of 12 tokens."""

CASES = [
    pytest.param("One line.", ["One line."], id="a single line is a chunk"),
    pytest.param("# A\n\n## B\n\n### C", ["# A\n\n## B\n\n### C"], id="headings alone are a chunk"),
    pytest.param(f"{WORDS} {WORDS}", [WORDS, WORDS], id="a paragraph is cut behind a sentence"),
    pytest.param(
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen",
        [
            "one two three four five six seven eight nine ten eleven",
            "twelve thirteen fourteen fifteen sixteen seventeen",
        ],
        id="a sentence that is too long is cut between words",
    ),
    pytest.param(
        f"- {WORDS}\n- {WORDS}\n  - Inner.\n",
        [f"- {WORDS}", f"- {WORDS}\n  - Inner."],
        id="a list is cut between its items",
    ),
    pytest.param(
        f"- {WORDS}\n\n  {WORDS}\n- Last.",
        [f"- {WORDS}", f"{WORDS}\n\n- Last."],
        id="an item that is too long is cut between its blocks",
    ),
    pytest.param(
        "| h | i |\n| --- | ---: |\n| a | b |\n| c | d |\n| e | f |",
        [f"| h | i |\n| --- | ---: |\n{row}" for row in ("| a | b |", "| c | d |", "| e | f |")],
        id="a table is cut between its rows, with its header in each part",
    ),
    pytest.param(
        "```python\na = 1 + 2\nb = 2 + 3\nc = 3 + 4\nd = 4 + 5\n```",
        ["```python\na = 1 + 2\nb = 2 + 3\n```", "```python\nc = 3 + 4\nd = 4 + 5\n```"],
        id="code is cut between its lines, with fences around each part",
    ),
    pytest.param(
        "$$\na + b + c + d\ne + f + g + h\ni + j + k + l\n$$",
        ["$$\na + b + c + d\n$$", "$$\ne + f + g + h\n$$", "$$\ni + j + k + l\n$$"],
        id="so are formulas",
    ),
    pytest.param(f"> {WORDS}\n>\n> {WORDS}", [f"> {WORDS}", f"> {WORDS}"], id="a quotation is cut between its blocks"),
    pytest.param(f"> {WORDS} {WORDS}", [f"> {WORDS}", f"> {WORDS}"], id="a cut quotation stays one"),
    pytest.param(
        f"a[^1]\n\n[^1]: {WORDS} {WORDS}",
        ["a[^1]", f"[^1]: {WORDS}", f"[^1]: {WORDS}"],
        id="a cut footnote stays one",
    ),
    pytest.param(
        "<table>\n<tr><th>head</th></tr>\n<tr><td>one</td></tr>\n<tr><td>two</td></tr>\n</table>",
        [
            "<table>\n<tr><th>head</th></tr>\n<tr><td>one</td></tr>\n</table>",
            "<table>\n<tr><th>head</th></tr>\n<tr><td>two</td></tr>\n</table>",
        ],
        id="so is a table in HTML",
    ),
]


@pytest.mark.parametrize(("markdown", "expected"), CASES)
def test_text_is_cut_where_it_may_be(markdown, expected):
    assert cut(markdown) == expected


@pytest.mark.parametrize(
    "whole",
    [
        pytest.param(f"- {WORDS}\n- {WORDS}", id="a list"),
        pytest.param("| h | i |\n| --- | --- |\n| a | b |\n| c | d |", id="a table"),
        pytest.param("```\na = 1 + 2\nb = 2 + 3\nc = 3 + 4\n```", id="code"),
        pytest.param(f"{WORDS} {WORDS}", id="a paragraph"),
    ],
)
def test_what_fits_is_not_cut_but_begins_a_chunk(whole):
    before = " ".join([WORDS] * 3)

    assert cut(f"{before}\n\n{whole}", 40) == [before, whole]


def test_row_is_never_cut_though_it_is_too_long_alone():
    row = f"| {' '.join([WORDS] * 5)} | b |"
    table = f"| h | i |\n| --- | --- |\n{row}\n| c | d |"

    assert cut(table) == [f"| h | i |\n| --- | --- |\n{row}", "| h | i |\n| --- | --- |\n| c | d |"]


def test_header_that_fills_a_chunk_is_not_repeated_for_every_row():
    header = f"| {' '.join([WORDS] * 4)} |\n| --- |"
    rows = [f"| {number} |" for number in range(100)]
    chunks = cut("\n".join([header, *rows]))

    assert len(chunks) < 10
    assert all(chunk.startswith(header) for chunk in chunks)


def test_rows_of_a_cut_table_are_spread_evenly():
    table = "\n".join(["| n |", "| --- |", *[f"| row {number} |" for number in range(60)]])
    sizes = [chunk.count("\n") for chunk in cut(table, 128)]

    assert max(sizes) - min(sizes) <= 2


@pytest.mark.parametrize(
    "sentence",
    [
        pytest.param("See [a text. With dots](http://a.b/c). ", id="a link"),
        pytest.param("It is **bold. And more** there. ", id="bold text"),
        pytest.param("Run `a. B` now and then. ", id="a code span"),
        pytest.param("Let $x. Y$ be it then. ", id="a formula"),
    ],
)
def test_markup_is_not_cut(sentence):
    chunks = cut(sentence * 8, 24)

    assert len(chunks) > 1
    assert all(chunk.endswith(sentence.strip()) for chunk in chunks)


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        pytest.param("A b. C d", ["A b.", "C d"], id="a full stop ends a sentence"),
        pytest.param("A b. c d", ["A b. c d"], id="a small letter goes on with it"),
        pytest.param("A 1.5 b", ["A 1.5 b"], id="a number has no end inside"),
        pytest.param("“A b.” C d!", ["“A b.”", "C d!"], id="a closing quote belongs to it"),
        pytest.param(
            "漢字。漢字！漢字", ["漢字。", "漢字！", "漢字"], id="signs of Chinese and Japanese need no space"
        ),
        pytest.param("هذا نص؟ وهذا نص", ["هذا نص؟", "وهذا نص"], id="the Arabic question mark"),
        pytest.param("a\\\nb", ["a\\", "b"], id="a hard break"),
        pytest.param("*a. B", ["*a.", "B"], id="a star without an end holds nothing together"),
    ],
)
def test_ends_of_sentences(text, sentences):
    from tagged2md.chunks.sentences import sentence_ends

    ends = [0, *sentence_ends(text), len(text)]

    assert [text[start:end].strip() for start, end in pairwise(ends)] == sentences


def test_blocks_of_an_item_keep_their_indentation_below_its_beginning():
    item = f"- One.\n  - Two.\n\n    ```\n    three\n    ```\n  - {WORDS}"

    assert cut(item) == ["- One.\n  - Two.\n\n    ```\n    three\n    ```", f"- {WORDS}"]


def test_blocks_of_an_item_lose_their_indentation_and_stay_what_they_are():
    item = f"1. {WORDS}\n   ```\n   code = 1\n   ```\n   | h | i |\n   | - | - |\n   | a | b |"

    assert cut(item) == [f"1. {WORDS}", "```\ncode = 1\n```", "| h | i |\n| - | - |\n| a | b |"]
