"""Tests of lines and segments."""

from __future__ import annotations

import random
from time import process_time

import pytest
from typeset import BODY, BOLD, paragraph, row, run, styled, words

from tagged2md.layout.lines import lines

SMALL = styled(size=7.0)
LARGE = styled(size=20.0)


def texts(runs):
    return [[segment.text for segment in line.segments] for line in lines(runs)]


@pytest.mark.parametrize(
    ("runs", "expected"),
    [
        pytest.param([], [], id="no runs"),
        pytest.param(paragraph("the quick", "brown fox"), [["the quick"], ["brown fox"]], id="two lines"),
        pytest.param(paragraph("the quick", "brown fox")[::-1], [["the quick"], ["brown fox"]], id="drawn backwards"),
        pytest.param(words("a b") + words("c d", x=40.0), [["a b", "c d"]], id="a wide gap cuts"),
        pytest.param(row("aa", 1.4, "bb"), [["aa bb"]], id="a gap up to an em and a half does not"),
        pytest.param(row("aa", 1.6, "bb"), [["aa", "bb"]], id="a wider one does"),
        pytest.param(row("aa", 0.7, "bb", 0.7, "cc", 2.0, "dd"), [["aa bb cc dd"]], id="wide word gaps of the line"),
        pytest.param(row("aa", 0.6, "bb", 0.6, "cc", 2.0, "dd"), [["aa bb cc", "dd"]], id="less wide word gaps"),
        pytest.param(
            [*words("small"), *words("Large", x=30.0, style=LARGE)], [["small Large"]], id="sizes share a baseline"
        ),
        pytest.param([*words("a b"), *words("c", x=15.0, y=-1.5)], [["a b c"]], id="nearly one baseline"),
        pytest.param([*words("a b"), *words("c", x=60.0, y=-1.5)], [["a b", "c"]], id="nearly one baseline, apart"),
        pytest.param([*words("a b"), *words("c", x=60.0, y=-1.7)], [["a b"], ["c"]], id="two baselines"),
        pytest.param(words("fake bold") + words("fake bold", x=0.4), [["fake bold"]], id="a line that is drawn twice"),
        pytest.param(
            [run("30", 0.0), run("30", 0.4, style=SMALL)], [["30", "30"]], id="in another size it is no shadow"
        ),
        pytest.param(
            words("aa bb") + words("bb", x=12.5, y=-1.5), [["aa bb", "bb"]], id="a word again on a line a little lower"
        ),
        pytest.param(row("ﬁne", 0.25, "oﬃce"), [["fine office"]], id="clean text"),
        pytest.param(row("R", 0.3, "E", 0.3, "S", 0.3, "U", 0.3, "L", 0.3, "T"), [["RESULT"]], id="letter-spaced"),
        pytest.param(row("םלוע", 0.3, "םולש"), [["שלום עולם"]], id="right to left"),
    ],
)
def test_lines_and_segments(runs, expected):
    assert texts(runs) == expected


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        pytest.param(run("2", 5.5, 4.0, style=SMALL), [["x2 + y"]], id="in a gap of the line"),
        pytest.param(run("2", 26.0, 4.0, style=SMALL), [["x + y2"]], id="after the line"),
        pytest.param(run("2", -3.8, 4.0, style=SMALL), [["2x + y"]], id="before the line"),
        pytest.param(run("2", 40.0, 4.0, style=SMALL), [["2"], ["x + y"]], id="far from the line"),
        pytest.param(run("2", 26.0, 7.0, style=SMALL), [["2"], ["x + y"]], id="too high"),
    ],
)
def test_scripts_that_are_drawn_after_the_line(script, expected):
    runs = [*row("x", 0.7, "+", 0.3, "y"), *row("next", y=-30.0), script]

    assert texts(runs)[:-1] == expected


def test_an_index_over_an_index_stays_in_the_line():
    runs = [run("x"), run("i", 5.0, -2.0, style=SMALL), run("2", 5.0, 4.0, style=SMALL), run("+", 8.5)]

    assert texts(runs) == [["xi2+"]]


def test_turned_text_is_kept_apart():
    stamp = run("stamp", 100.0, -5.0, style=styled(angle=90.0))
    found = lines([*words("the line"), stamp])

    assert [(line.text, line.angle) for line in found] == [("the line", 0.0), ("stamp", 90.0)]
    assert found[1].box.height > found[1].box.width


def test_the_style_of_most_characters_is_that_of_the_segment():
    bold = styled(font=BOLD)
    (line,) = lines([run("a", style=bold), *words("longer text", x=7.5)])

    assert line.segments[0].style is BODY
    assert not line.segments[0].is_bold


def test_a_drop_cap_does_not_mix_the_lines_beside_it():
    runs = [run("T", 0.0, -12.0, style=styled(size=24.0)), *words("he first", x=12.5), *words("second", 12.5, -12.0)]

    assert [line.text for line in lines(runs)][-1].endswith("second")


def test_boxes_reach_from_descent_to_ascent():
    (line,) = lines(words("ab", x=10.0, y=100.0))

    assert line.box == (10.0, 97.5, 20.0, 107.5)


def test_sixty_thousand_runs_take_bounded_time():
    places = random.Random(1)  # noqa: S311
    scattered = [run("word", places.uniform(0, 5000), places.uniform(0, 5000)) for _ in range(60_000)]
    started = process_time()

    lines(scattered)

    assert process_time() - started < 6.0
