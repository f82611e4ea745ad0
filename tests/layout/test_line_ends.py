"""Tests of line ends and hyphens."""

from __future__ import annotations

import pytest

from tagged2md.layout.hyphens import Vocabulary
from tagged2md.layout.line_ends import line_end


def joined_words(before, after, *lines):
    white, cut = line_end(before, after, Vocabulary(lines))
    return (before[:-1] if cut else before) + white + after


@pytest.mark.parametrize(
    ("before", "after", "text"),
    [
        pytest.param("quick", "brown", "quick brown", id="plain words"),
        pytest.param("end.", "Next", "end. Next", id="sentences"),
        pytest.param("yes\u2014", "no", "yes\u2014no", id="em dash"),
        pytest.param("yes\u2013", "no", "yes\u2013 no", id="en dash between words"),
        pytest.param("1990\u2013", "1995", "1990\u20131995", id="en dash between numbers"),
        pytest.param("漢字", "仮名", "漢字仮名", id="CJK joins without a space"),
        pytest.param("漢字、", "仮名", "漢字、仮名", id="CJK punctuation too"),
        pytest.param("漢字", "Latin", "漢字 Latin", id="CJK before Latin"),
        pytest.param("한국", "사람", "한국 사람", id="Korean keeps the space"),
        pytest.param("https://a.org/path/", "file", "https://a.org/path/file", id="URL after a slash"),
        pytest.param("https://a.org/path", "/file", "https://a.org/path/file", id="URL before a slash"),
        pytest.param("https://a-", "b.org", "https://a-b.org", id="URL after a hyphen, which stays"),
        pytest.param("www.example.", "org", "www.example.org", id="URL after a dot"),
        pytest.param("www.example.org.", "Then", "www.example.org. Then", id="a URL that ends a sentence"),
        pytest.param("and/", "or", "and/or", id="slash inside a word"),
        pytest.param("that", "/usr", "that /usr", id="a path that begins a line"),
        pytest.param("-", "item", "- item", id="a dash of its own"),
    ],
)
def test_a_line_end(before, after, text):
    assert joined_words(before, after) == text


@pytest.mark.parametrize(
    ("before", "after", "lines", "text"),
    [
        pytest.param("auto-", "matic", [], "automatic", id="hyphenation"),
        pytest.param("auto\u2010", "matic", [], "automatic", id="with U+2010"),
        pytest.param("a-", "bout", [], "a-bout", id="one letter is no syllable"),
        pytest.param("post-", "Soviet", [], "post-Soviet", id="a capital follows"),
        pytest.param("DOCU-", "MENTATION", ["its documentation"], "DOCUMENTATION", id="capitals, whole elsewhere"),
        pytest.param("HTTP-", "PROXY", ["http proxy"], "HTTP-PROXY", id="capitals, not whole elsewhere"),
        pytest.param("10-", "12", [], "10-12", id="numbers"),
        pytest.param("long-", "term", ["a long-term plan"], "long-term", id="written with hyphen elsewhere"),
        pytest.param("co-", "operate", ["they cooperate well"], "cooperate", id="written without elsewhere"),
        pytest.param("price-", "determining", ["the price is determining"], "price-determining", id="two words"),
        pytest.param("in-", "deed", ["done in deed indeed often"], "indeed", id="the whole word wins over its parts"),
        pytest.param("in-", "come", ["they come in here"], "income", id="a short part is a prefix"),
        pytest.param("21-year-", "old", [], "21-year-old", id="a number and a measure before"),
        pytest.param("2-dimen-", "sional", [], "2-dimensional", id="a number and a part of a word before"),
        pytest.param("autogen-bucket-", "name", ["the bucket"], "autogen-bucket-name", id="a hyphen and a word before"),
        pytest.param("non-govern-", "mental", ["govern"], "non-govern-mental", id="the same, without evidence"),
        pytest.param("non-govern-", "mental", ["governmental"], "non-governmental", id="its end is a word elsewhere"),
        pytest.param("day-", "to-day", ["every day"], "day-to-day", id="a hyphen after it"),
        pytest.param("half-", "hearted", [], "half-hearted", id="a first part that takes a hyphen"),
        pytest.param("self-", "ish", [], "selfish", id="but not before a short ending"),
        pytest.param("royalty-", "free", ["a royalty"], "royalty-free", id="a last part that takes one after a word"),
        pytest.param("cor-", "related", [], "correlated", id="but not after a part of a word"),
        pytest.param("read-", "ers", ["to read", "work-", "other", "ers"], "readers", id="cut in a column beside"),
        pytest.param("auto-", "matic", ["soft\u00ad"], "auto-matic", id="the file marks its soft hyphens"),
        pytest.param("freight-", "and", [], "freight- and", id="suspended hyphen"),
        pytest.param("Vor-", "und", ["vorund"], "Vor- und", id="suspended hyphen in German"),
        pytest.param("Sch\u00ad", "iff", [], "Sch\u00adiff", id="a soft hyphen joins"),
        pytest.param("(Auto-", "matic)", ["It is automatic."], "(Automatic)", id="punctuation and case do not matter"),
    ],
)
def test_a_hyphen_at_a_line_end(before, after, lines, text):
    assert joined_words(before, after, *lines) == text


def test_words_cut_by_line_ends_are_no_evidence():
    vocabulary = Vocabulary(["the long-", "term of a word", "the rest"])

    assert "term" not in vocabulary
    assert "long" not in vocabulary
    assert "word" in vocabulary
