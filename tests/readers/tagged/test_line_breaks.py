from __future__ import annotations

import pytest
from typeset import paragraph, run

from tagged2md.pdf.page import SPACE_AFTER
from tagged2md.readers.tagged.line_breaks import LineEnds, with_cut_words


def lines(*, ends_in_space: bool, count: int = 6):
    """Lines of running text, with or without a space at their ends."""
    runs = paragraph(*["words that go on"] * count)
    flagged = [one._replace(flags=SPACE_AFTER) if ends_in_space and one.text == "on" else one for one in runs]
    return [*flagged, run("more", 0, -12 * count)]


def are_spaces(*pages) -> bool:
    ends = LineEnds()
    for page in pages:
        ends.count(page)
    return ends.are_spaces


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        pytest.param(lines(ends_in_space=True), True, id="a space at every line end"),
        pytest.param(lines(ends_in_space=False), False, id="none"),
        pytest.param(lines(ends_in_space=True, count=3), False, id="three line ends are few"),
        pytest.param([*lines(ends_in_space=True), *lines(ends_in_space=False)], False, id="some"),
    ],
)
def test_a_habit_is_told_by_the_line_ends(page, expected):
    assert are_spaces(page) is expected


def test_lines_of_one_word_say_nothing():
    assert not are_spaces([run("polypropyl", 0, -12 * number) for number in range(9)])


def single_words(*flags):
    return [run("stainless", 0, -12 * n, flags=flag) for n, flag in enumerate(flags)]


def test_lines_of_one_word_tell_the_habit_where_nothing_else_does():
    """A catalogue has no running text."""
    assert are_spaces(single_words(*[SPACE_AFTER] * 5))
    assert not are_spaces(single_words(*[SPACE_AFTER] * 4))
    assert not are_spaces(single_words(*[SPACE_AFTER] * 5), lines(ends_in_space=False, count=1))


def text(*runs) -> str:
    return "".join(one.text for one in with_cut_words(runs))


@pytest.mark.parametrize(
    ("runs", "expected"),
    [
        pytest.param([run("polypropyl"), run("ene", 0, -12)], "polypropyl\u00adene", id="a cut word"),
        pytest.param([run("stainless", flags=SPACE_AFTER), run("steel", 0, -12)], "stainlesssteel", id="two words"),
        pytest.param([run("a"), run("valve", 8), run("ene", 0, -12)], "avalveene", id="not alone on its line"),
        pytest.param([run("Ball"), run("Valve", 0, -12)], "BallValve", id="a capital begins a word"),
        pytest.param([run("polypropyl"), run("ene", 60, 0)], "polypropylene", id="on one line"),
    ],
)
def test_words_that_a_cell_cuts_get_a_soft_hyphen(runs, expected):
    assert text(*runs) == expected
