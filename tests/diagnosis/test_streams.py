"""Texts as streams of letters: what makes no difference between two of them."""

from __future__ import annotations

import pytest

from tagged2md.diagnosis.streams import letters, pieces, stream_of


@pytest.mark.parametrize(
    ("text", "same"),
    [
        pytest.param("end of\nline", "end of line", id="line breaks"),
        pytest.param("hyphen-\nated", "hyphenated", id="hyphens at line ends"),
        pytest.param("hy\u00adphen", "hyphen", id="soft hyphens"),
        pytest.param("\ufb01nd", "find", id="ligatures"),
        pytest.param("caf\u00e9", "cafe\u0301", id="composed and decomposed letters"),
        pytest.param("f \u00fcr", "f\u00fcr", id="spaces before accents"),
        pytest.param("\u201cquoted\u201d", '"quoted"', id="quotation marks"),
        pytest.param("**bold** _it_", "bold it", id="delimiters"),
        pytest.param("x\u00b2", "x2", id="raised digits"),
    ],
)
def test_writings_of_the_same_letters_are_the_same(text, same):
    assert letters(text) == letters(same)


@pytest.mark.parametrize(("one", "other"), [("a1", "a2"), ("Word", "word"), ("\u0430", "a")])
def test_other_letters_are_others(one, other):
    assert letters(one) != letters(other)


def test_words_know_their_places():
    stream = stream_of(["One, two", "- three"])

    assert stream.text == "Onetwothree"
    assert [(word.start, word.end, word.text) for word in stream.words] == [
        (0, 3, "One,"),
        (3, 6, "two"),
        (6, 11, "three"),
    ]


def test_each_character_of_chinese_is_a_word():
    assert list(pieces("PDF文件 ok")) == ["PDF", "文", "件", "ok"]
