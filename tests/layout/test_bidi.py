"""Tests of right-to-left text in reading order. Words are spelt as they are read; ``visual`` lays them out."""

from __future__ import annotations

import pytest
from typeset import MarkedContent, row, run

from tagged2md.layout.bidi import is_logical, logical
from tagged2md.layout.joins import Vocabulary, joined, text_of


def visual(*words):
    """Words given from left to right as they lie on the page, right-to-left ones by their shapes."""
    parts = [part for word in words for part in (word, 0.3)]
    return row(*parts[:-1])


def text(runs):
    return text_of(joined(logical(runs), Vocabulary()))


def turned(word):
    return word[::-1]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param([turned("עולם"), turned("שלום")], "שלום עולם", id="Hebrew"),
        pytest.param([turned("الخير"), turned("صباح")], "صباح الخير", id="Arabic"),
        pytest.param([turned("דברים"), "42", turned("שלום")], "שלום 42 דברים", id="a number in place"),
        pytest.param([turned("היא"), "Windows", "10", turned("גרסת")], "גרסת Windows 10 היא", id="Latin in place"),
        pytest.param(["a long", turned("עולם"), turned("שלום"), "again"], "a long שלום עולם again", id="in Latin"),
        pytest.param(["!" + turned("שלום")], "שלום!", id="punctuation"),
        pytest.param(["2024-" + turned("בשנת")], "בשנת-2024", id="a number inside a word"),
        pytest.param(["(" + turned("עולם") + ")", turned("שלום")], "שלום (עולם)", id="brackets by their shape"),
        pytest.param([")" + turned("עולם") + "(", turned("שלום")], "שלום (עולם)", id="brackets by their character"),
        pytest.param(["no", "Hebrew"], "no Hebrew", id="Latin alone"),
    ],
)
def test_visual_order(words, expected):
    assert text(visual(*words)) == expected


def test_glyphs_placed_one_by_one_from_right_to_left():
    runs = [run(letter, 100.0 - 5.0 * i) for i, letter in enumerate("שלום")]

    assert text(runs) == "שלום"


@pytest.mark.parametrize(
    "xs", [pytest.param([60.0, 30.0], id="words from the right"), pytest.param([30.0, 60.0], id="words from the left")]
)
def test_words_spelt_as_they_are_read_stay(xs):
    runs = [run(word, x) for word, x in zip(["שלום", "עולם"], xs, strict=True)]

    assert text(runs) == "שלום עולם"


def test_two_lines_keep_their_order():
    first, second = visual(turned("עולם"), turned("שלום")), row(turned("אחים"), y=-12.0)

    assert text([*first, *second]) == "שלום עולם אחים"


def test_replacement_text_is_not_turned():
    marked = MarkedContent(1, None, "Span", actual_text="שלום")
    runs = [run(turned("עולם"), 0.0), run("שלום", 23.0, marked=marked)]

    assert text(runs) == "שלום עולם"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param(["שלום"], True, id="final letter last"),
        pytest.param([turned("שלום")], False, id="final letter first"),
        pytest.param(["البيت"], True, id="article first"),
        pytest.param([turned("البيت")], False, id="article last"),
        pytest.param(["\ufeb3\ufefc"], True, id="final form last"),
        pytest.param(["کالا", "کالا", "در"], True, id="Persian as it is read"),
        pytest.param([turned("کالا"), turned("کالا"), turned("در")], False, id="Persian reversed"),
        pytest.param(["גבר"], False, id="no evidence counts as drawn"),
    ],
)
def test_how_words_are_spelt(words, expected):
    assert is_logical(words) is expected
