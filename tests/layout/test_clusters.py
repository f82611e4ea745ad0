"""Tests of the marks over right-to-left letters."""

from __future__ import annotations

import pytest
from typeset import MarkedContent, run

from tagged2md.layout.bidi import logical
from tagged2md.layout.clusters import clustered

PAGE = MarkedContent(1, None, "")
TANWEEN = "\u064b"
REPLACED = MarkedContent(1, None, "Span", parent=PAGE, actual_text="ب" + TANWEEN)
FINAL = run("ةحنجأ", 200.0)
"""A word whose letters tell that words are drawn from left to right."""


def drawn(mark: str, word: str, *, x: float = 6.0, width: float = 0.0, marked=PAGE):
    return [FINAL, run("ا", 0.0), run(mark, x, 2.0, width=width), run(word, 5.0, marked=marked)]


def texts(runs):
    return [each.text for each in clustered(runs)]


@pytest.mark.parametrize(
    ("runs", "expected"),
    [
        pytest.param(drawn(TANWEEN, "بحرم"), [TANWEEN + "بحرم"], id="a mark"),
        pytest.param(drawn(TANWEEN + "ب", "بحرم"), [TANWEEN + "بحرم"], id="a mark that says its letter"),
        pytest.param(drawn(TANWEEN + "ب", TANWEEN + "بحرم"), [TANWEEN + "بحرم"], id="a mark said twice"),
        pytest.param(
            drawn(TANWEEN + "ب", "لاير"), [TANWEEN + "لاير"], id="a mark that says the letter of another word"
        ),
        pytest.param(drawn(TANWEEN, "ب", marked=REPLACED), ["ب" + TANWEEN], id="text that is spelt as it is read"),
        pytest.param(drawn(TANWEEN, "ب" + TANWEEN, marked=REPLACED), ["ب" + TANWEEN], id="a mark in replacement text"),
        pytest.param(drawn(TANWEEN, "بحرم", x=-9.0), [TANWEEN, "بحرم"], id="a mark elsewhere"),
        pytest.param(drawn(TANWEEN, "بحرم", width=3.0), [TANWEEN, "بحرم"], id="a mark with a place of its own"),
    ],
)
def test_a_mark_goes_into_the_run_of_its_letter(runs, expected):
    assert texts(runs) == [FINAL.text, "ا", *expected]


def test_words_with_marks_are_read_with_the_mark_after_its_letter():
    found = logical(clustered([*drawn(TANWEEN, "بحرم")[1:], FINAL]))

    assert "".join(each.text for each in found) == "أجنحة" + "مرحب" + TANWEEN + "ا"


def test_other_text_stays():
    runs = [run("e"), run("\u0301", 5.0, width=0.0), run("x", 5.0)]

    assert clustered(runs) == runs
