"""Tests of right-to-left text in reading order. Words are spelt as they are read; ``visual`` lays them out."""

from __future__ import annotations

import pytest
from typeset import MarkedContent, row, run

from tagged2md.layout.bidi import is_logical, logical
from tagged2md.layout.bidi_lines import is_mostly_rtl
from tagged2md.layout.joins import Vocabulary, joined, text_of
from tagged2md.pdf.page import SPACE_AFTER


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
        pytest.param([".Windows", turned("והמחשבים")], "והמחשבים Windows.", id="a full stop after Latin words"),
        pytest.param([".42", turned("עולה")], "עולה 42.", id="a full stop after a number"),
        pytest.param(["1.", turned("שלום")], "שלום 1.", id="the number of a list that is drawn by itself"),
        pytest.param(["2023–2019", turned("בשנים")], "בשנים 2019–2023", id="years"),
        pytest.param(["03-1234567", turned("טלפון")], "טלפון 03-1234567", id="a hyphen in a number after Hebrew"),
        pytest.param(["1234567-03", turned("الهاتف")], "الهاتف 03-1234567", id="a hyphen in a number after Arabic"),
        pytest.param(["%15", turned("الربح")], "الربح 15%", id="per cent after Arabic"),
        pytest.param(["15%", turned("הריבית")], "הריבית 15%", id="per cent after Hebrew"),
        pytest.param(["(" + turned("עולם") + ")", turned("שלום")], "שלום (עולם)", id="brackets by their shape"),
        pytest.param([")" + turned("עולם") + "(", turned("שלום")], "שלום (עולם)", id="brackets by their character"),
        pytest.param(["no", "Hebrew"], "no Hebrew", id="Latin alone"),
    ],
)
def test_visual_order(words, expected):
    assert text(visual(*words)) == expected


FROM_LEFT = turned("ראשון") + "."
"""A line of a paragraph that runs from left to right: its full stop is at the right end."""


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param([turned("עולם"), turned("שלום") + "."], "שלום עולם.", id="the full stop"),
        pytest.param([turned("שלום") + ",", "Windows."], "שלום, Windows.", id="Latin at the end"),
        pytest.param(["1.", turned("שלב") + "."], "1. שלב.", id="a number before it"),
        pytest.param(["42", ":" + turned("המחיר")], "המחיר: 42", id="a number after a colon"),
        pytest.param(["(" + turned("שלום") + ")"], "(שלום)", id="brackets around it"),
        pytest.param([")" + turned("כולן") + "(", turned("ההוראות") + "."], "ההוראות (כולן).", id="brackets in it"),
        pytest.param([")", turned("כולן"), "(", turned("ההוראות")], "ההוראות ( כולן )", id="brackets drawn alone"),
    ],
)
def test_paragraphs_that_run_from_left_to_right(words, expected):
    first = row(FROM_LEFT, y=24.0)

    assert text([*first, *visual(*words)]) == f"ראשון. {expected}"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param(["." + turned("כאן"), "Windows", turned("יש")], "יש Windows כאן.", id="its full stop on the left"),
        pytest.param([turned("ומחשבים"), "Windows", turned("מסמכי")], "מסמכי Windows ומחשבים", id="Latin inside it"),
        pytest.param([turned("שלום"), "(hello", "world)"], "שלום (hello world)", id="Latin at its end"),
    ],
)
def test_lines_of_right_to_left_words_on_a_page_of_latin(words, expected):
    latin = row("much more text in Latin letters", y=24.0)

    assert text([*latin, *visual(*words)]) == f"much more text in Latin letters {expected}"


def test_signs_at_a_change_of_direction_have_the_space_they_are_drawn_with():
    words = row(turned("תומכת") + ".", 0.3, "Windows", 0.3, turned("גרסה"))
    glued = row("Windows", turned("הגרסה-"), y=-12.0)

    assert text([*words, *glued]) == "גרסה Windows .תומכת הגרסה-Windows"


def test_the_space_after_a_latin_word_may_be_drawn_on_its_right():
    python = run("Python", 31.0, flags=SPACE_AFTER)

    assert (
        text([run(turned("ميزات"), 6.0), python, run("و", 65.0), run(turned("فريدة"), 73.0)]) == "فريدة و Python ميزات"
    )


def test_digits_drawn_one_by_one_are_a_number():
    assert text(row("%", "5", "0", 0.3, turned("حداقل"))) == "حداقل 50%"


def test_a_joiner_is_drawn_under_the_next_letter():
    words = [run(turned("بریم"), 0.0, width=20.0), run("\u200c", 20.2, width=3.0), run(turned("می"), 20.1, width=9.0)]

    assert text(words) == "می\u200cبریم"


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


def test_signs_of_a_right_to_left_script_without_letters_are_no_line_of_it():
    assert not is_mostly_rtl([run("+\u0832")])
