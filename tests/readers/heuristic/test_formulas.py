"""Displayed formulas are one paragraph, and lines of text beside or under each other are none."""

import pytest
from readers.heuristic.made import facts, line

from tagged2md.pdf.page import Font
from tagged2md.readers.heuristic.paragraphs import passages
from tagged2md.readers.heuristic.records import Column

MATH = Font("CMMI10", math=True, space=0.25)


def texts(*lines):
    return [passage.text for passage in passages(1, Column(0.0, 400.0, lines), {}, facts())]


def test_a_sum_and_its_limits_and_a_fraction_are_one_paragraph():
    """As Typst, Chromium and LaTeX draw them: the limits smaller, numerator, sum and denominator 7 points apart."""
    parts = [
        line("T", 40, 111, size=7.0, font=MATH),
        line("1", 25, 107, font=MATH),
        line("D = ∑ d(t)", 0, 100, font=MATH),
        line("T", 25, 93, font=MATH),
        line("t=1", 38, 89, size=7.0),
    ]

    assert texts(*parts) == ["T 1 D = ∑ d(t) T t=1"]


def test_letters_for_formulas_tell_where_the_font_does_not():
    assert texts(line("1", 25, 107), line("𝐷 = 𝑑(𝑡)", 0, 100)) == ["1 𝐷 = 𝑑(𝑡)"]


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param([line("One", 25, 107), line("Two and", 0, 100)], id="text that is no formula"),
        pytest.param([line("1", 25, 117, font=MATH), line("D = d", 0, 100, font=MATH)], id="lines as far off as text"),
        pytest.param([line("Words", 25, 107), line("D = d", 200, 100, font=MATH)], id="a formula further right"),
    ],
)
def test_other_lines_stay_apart(lines):
    assert len(texts(*lines)) == len(lines)
