"""Tests of joined runs."""

from __future__ import annotations

import pytest
from typeset import BODY, BOLD, PAGE, paragraph, row, run, styled, words

from tagged2md.layout.joins import Joined, Vocabulary, joined, text_of
from tagged2md.pdf.page import SPACE_BEFORE, MarkedContent

SMALL = styled(size=7.0)


def text(*runs, vocabulary=None):
    return text_of(joined(runs, vocabulary or Vocabulary()))


@pytest.mark.parametrize(
    ("runs", "expected"),
    [
        pytest.param(words("the quick brown fox"), "the quick brown fox", id="words of a line"),
        pytest.param(row("data", 0.02, "base"), "database", id="a word split in two"),
        pytest.param(paragraph("the quick", "brown fox"), "the quick brown fox", id="two lines"),
        pytest.param(paragraph("it is auto-", "matic here"), "it is automatic here", id="hyphenated word"),
        pytest.param(row("auto-") + row("mat", 0.0, "ic", y=-12.0), "automatic", id="in parts"),
        pytest.param([*row("x"), run("2", 5.0, 4.0, style=SMALL), *row("+y", x=8.5)], "x2+y", id="superscript"),
        pytest.param([*row("H"), run("2", 5.0, -2.0, style=SMALL), *row("O", x=8.5)], "H2O", id="subscript"),
        pytest.param(row("a", 0.0, "b", -2.0, "c"), "ab c", id="a jump back is a line end"),
        pytest.param(row("ﬁne", 0.25, "oﬃce"), "fine office", id="ligatures"),
        pytest.param(row("zero\u200bwidth"), "zerowidth", id="zero-width space"),
        pytest.param(row("cafe\u0301"), "café", id="composed characters"),
        pytest.param(row("non\u2011stop"), "non-stop", id="no-break hyphen"),
        pytest.param(row("ex\u00adtra"), "extra", id="soft hyphen inside a line"),
        pytest.param(row("extra\u00ad") + row("ordinary", y=-12.0), "extraordinary", id="soft hyphen at a line end"),
        pytest.param(row("a", 0.0, " ", 0.0, "b"), "a b", id="white space of its own"),
        pytest.param(row("auto-", 0.0, " ") + row("matic", y=-12.0), "auto- matic", id="white space at a line end"),
        pytest.param(row(" a b ", 0.0, "c "), "a b c", id="white space at the edges of replacement text"),
        pytest.param(row("a\n", 0.0, "b\u2028c"), "a\nb\nc", id="hard breaks of replacement text"),
        pytest.param(row(" \n", 0.0, "b"), "b", id="a hard break before all text is dropped"),
        pytest.param(row("a") + row("", y=-12.0) + row("b", x=1.0, y=-12.0), "ab", id="an empty run carries the place"),
        pytest.param(row("漢字") + row("仮名", y=-12.0), "漢字仮名", id="CJK lines"),
    ],
)
def test_text_of_runs(runs, expected):
    assert text(*runs) == expected


def test_each_run_has_its_part():
    runs = [*row("ex\u00ad", 0.0), *row("tra", 0.25, "ﬁne", y=-12.0)]

    assert joined(runs, Vocabulary()) == [Joined("", "ex"), Joined("", "tra"), Joined(" ", "fine")]


def test_the_hyphen_goes_from_the_run_that_ends_in_it():
    runs = [*row("so", 0.25, "auto-"), *row("matic", y=-12.0)]

    assert joined(runs, Vocabulary()) == [Joined("", "so"), Joined(" ", "auto"), Joined("", "matic")]


def test_the_next_page_is_a_new_line():
    runs = [run("auto-", 0.0, 50.0), run("matic", 25.0, 50.0, marked=MarkedContent(2, None, ""))]

    assert text(*runs) == "automatic"


@pytest.mark.parametrize(
    ("second", "expected"),
    [
        pytest.param(words("fake bold", x=0.3), "fake bold", id="a line drawn again a little further right"),
        pytest.param(words("fake bold", x=0.3, y=-0.3), "fake bold", id="a shadow below right"),
        pytest.param(words("fake bold", x=2.0), "fake bold fake bold", id="further off it is text of its own"),
        pytest.param(words("fake bold", y=-12.0), "fake bold fake bold", id="a repeated line is no shadow"),
    ],
)
def test_text_that_is_drawn_twice(second, expected):
    assert text(*words("fake bold"), *second) == expected


def test_letters_that_are_drawn_twice_one_by_one():
    letters = [run(letter, 5.0 * i + shift) for i, letter in enumerate("BOLD") for shift in (0.0, 0.4)]

    assert text(*letters) == "BOLD"


def test_a_word_after_one_that_is_drawn_twice_keeps_its_space():
    runs = [*row("once"), *row("once", x=0.4), *row("more", x=22.5)]

    assert joined(runs, Vocabulary()) == [Joined("", "once"), Joined("", ""), Joined(" ", "more")]


@pytest.mark.parametrize(
    ("runs", "expected"),
    [
        pytest.param(row("caf´e"), "café", id="in one run"),
        pytest.param([run("caf´", width=18.0), run("e", 14.0)], "café", id="accent at the end of a run"),
        pytest.param([run("caf"), run("´", 15.0), run("e", 15.2)], "café", id="accent as a run of its own"),
        pytest.param([*row("a"), run("´", 7.5), run("e", 7.7)], "a é", id="at the start of a word"),
        pytest.param([run("cafe"), run("´", 15.2)], "café", id="accent after its letter"),
        pytest.param(row("¸", 0.2, "e"), "¸ e", id="apart they stay apart"),
        pytest.param(row("façade", 0.25, "Garc¸on"), "façade Garçon", id="cedilla after its letter"),
        pytest.param(row("licen¸ca", 0.25, "i¸s¸ci"), "licença işçi", id="cedilla before its letter"),
        pytest.param(row("gec¸ti"), "geçti", id="cedilla between two letters that take one"),
        pytest.param([run("circunstˆ", width=45.0), run("ancia", 40.0)], "circunstância", id="circumflex ends a run"),
        pytest.param([run("unica"), run("´", 0.3)], "única", id="accent above the first letter of its run"),
        pytest.param([run("c¸"), run("s", 9.0)], "çs", id="an accent is used once"),
        pytest.param([run("c"), run("¸", 0.3), run("s", 3.0)], "çs", id="and so is one that was a run of its own"),
        pytest.param(
            [run("LICENC"), run("¸", 25.0, width=5.0), run("A", 30.0)], "LICENÇA", id="below a capital letter"
        ),
        pytest.param(row("na¨ıve"), "naïve", id="dotless i"),
        pytest.param(row("say", 0.25, "`echo`"), "say `echo`", id="a back quote is no accent"),
    ],
)
def test_accents_drawn_apart(runs, expected):
    assert text(*runs) == expected


def test_a_grave_accent_of_a_tex_font():
    style = styled(font=type(BODY.font)("CMR10", space=0.33))

    assert text(*row("voil`a", style=style)) == "voilà"


@pytest.mark.parametrize(
    ("gaps", "expected"),
    [
        pytest.param([0.3, 0.3, 0.3, 0.3, 0.3, 0.3], "RESULTS", id="one word, letter-spaced"),
        pytest.param([0.3, 0.3, 0.8, 0.3, 0.3, 0.3], "RES ULTS", id="two words"),
        pytest.param([0.3, 0.3, 0.35, 0.3, 0.3, 0.3], "RESULTS", id="uneven gaps of one word"),
        pytest.param([0.7] * 6, "R E S U L T S", id="letters in cells of a table"),
        pytest.param([0.0, 0.0, 0.3, 0.0, 0.0, 0.0], "RES ULTS", id="letters placed one by one"),
    ],
)
def test_letter_spaced_text(gaps, expected):
    parts = [part for letter, gap in zip("RESULTS", [*gaps, 0.0], strict=True) for part in (letter, gap)]

    assert text(*row(*parts)) == expected


def test_a_letter_spaced_line_that_draws_its_spaces():
    letters = [run(letter, 7.0 * i) for i, letter in enumerate("Table of it") if letter != " "]
    after_space = {"o": SPACE_BEFORE, "i": SPACE_BEFORE}

    assert text(*[r._replace(flags=after_space.get(r.text, 0)) for r in letters]) == "Table of it"


def test_variables_are_no_letter_spaced_word():
    assert text(*row("a", 0.3, "b", 0.3, "c", 0.3, "d", 0.3, "e")) == "a b c d e"


def test_many_runs_are_joined_in_linear_time():
    runs = [run("x", float(i), marked=PAGE, style=BODY) for i in range(20_000)]
    back = [run("x", float(-i), -12.0) for i in range(20_000)]

    assert len(joined([*runs, *back], Vocabulary())) == 40_000


def test_bold_words_keep_their_spaces():
    bold = styled(font=BOLD)

    assert text(*row("a", 0.25), run("b", 7.5, style=bold), run("c", 15.0)) == "a b c"
