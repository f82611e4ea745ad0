"""Tests of replacement text."""

from __future__ import annotations

import pytest
from typeset import MarkedContent, row, run

from tagged2md.layout.joins import Vocabulary, joined, text_of
from tagged2md.layout.replacement import replaced
from tagged2md.pdf.page import SPACE_AFTER, SPACE_BEFORE

PAGE = MarkedContent(1, None, "")


def span(text, parent=PAGE):
    return MarkedContent(1, None, "Span", parent=parent, actual_text=text)


def text(runs):
    return text_of(joined(replaced(runs), Vocabulary()))


def test_replacement_text_stands_for_its_glyphs():
    assert text([*row("The", marked=PAGE), *row("LTX", x=17.5, marked=span("LaTeX"))]) == "The LaTeX"


def test_the_outermost_replacement_wins():
    outer = span("outer")

    assert text([run("a", marked=outer), run("b", 5.0, marked=span("inner", outer))]) == "outer"


def test_an_empty_replacement_removes_its_glyphs():
    assert text([run("a"), run("x", 5.0, marked=span("")), run("b", 10.0)]) == "ab"


def test_the_place_of_the_glyphs_decides_about_spaces():
    runs = replaced([run("a"), run("xx", 5.0, marked=span("y")), run("b", 15.0), run("c", 25.0)])

    assert text_of(joined(runs, Vocabulary())) == "ayb c"


def test_glyphs_over_two_lines_end_where_the_last_one_ends():
    marked = span("long")
    runs = [run("lo", marked=marked), run("ng", y=-12.0, marked=marked), run("er", 10.0, -12.0)]

    assert text(runs) == "longer"


def test_a_mark_drawn_higher_than_its_letter_is_in_the_box_of_both():
    marked = span("ب\u064b")
    (found,) = replaced([run("\u064b", 3.0, 2.0, marked=marked, width=0.0), run("ب", marked=marked)])

    assert (found.x0, found.x1, found.y) == (0.0, 5.0, 0.0)


def test_a_soft_hyphen_for_a_drawn_one():
    assert text([run("extra"), run("-", 25.0, marked=span("\u00ad")), run("ordinary", y=-12.0)]) == "extraordinary"


def test_each_sequence_is_replaced_on_its_own():
    assert text([run("a", marked=span("one")), run("b", 5.0, marked=span("two"))]) == "onetwo"


def test_drawn_spaces_around_the_glyphs_count():
    marked = span("y")
    first = run("a", marked=marked, flags=SPACE_BEFORE | SPACE_AFTER)
    second = run("b", 8.0, marked=marked, flags=SPACE_BEFORE)

    assert replaced([first, second])[0].flags == SPACE_BEFORE


@pytest.mark.parametrize(
    "runs", [pytest.param([], id="no runs"), pytest.param(row("a", 0.25, "b"), id="no replacement")]
)
def test_without_replacement_the_runs_come_back(runs):
    assert replaced(runs) == runs


@pytest.mark.parametrize(
    ("replacement", "drawn", "expected"),
    [
        pytest.param("page se", "se-", "page sequence", id="a hyphen it leaves out is that of the line end"),
        pytest.param("page se-", "se-", "page se-quence", id="a hyphen that it has is one of the word"),
        pytest.param("page no", "se-", "page no quence", id="other text has nothing to do with the hyphen"),
    ],
)
def test_hyphens_that_replacement_text_leaves_out(replacement, drawn, expected):
    """FOP replaces each line that ends in a hyphen."""
    marked = span(replacement)
    line = [run("page", marked=marked), run(drawn, 22.5, marked=marked)]
    vocabulary = Vocabulary()
    vocabulary.has_soft_hyphens = True

    assert text_of(joined(replaced([*line, run("quence", 0.0, -12.0)]), vocabulary)) == expected


def test_a_hyphen_left_out_inside_of_a_line_adds_nothing():
    assert text([run("se-", marked=span("se")), run("quence", 15.0)]) == "sequence"
