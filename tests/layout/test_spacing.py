"""Tests of the gap rule and of what shares a line."""

from __future__ import annotations

from dataclasses import replace

import pytest
import typeset
from typeset import BODY, PAGE, SERIF, run, styled

from tagged2md.layout.spacing import gap_between, on_one_line, parts_words
from tagged2md.pdf.page import SPACE_AFTER, SPACE_BEFORE, MarkedContent

WIDE_SPACE = styled(font=replace(SERIF, space=0.5))
NO_SPACE = styled(font=replace(SERIF, space=None))
ODD_SPACE = styled(font=replace(SERIF, space=1.0))
MONO = styled(font=typeset.MONO)
LARGE = styled(size=20.0)
OTHER_PAGE = MarkedContent(2, None, "")
TURNED = styled(angle=90.0)


@pytest.mark.parametrize(
    ("left", "right", "gap_em", "parted"),
    [
        pytest.param("ab", "cd", 0.25, True, id="a gap of a space parts words"),
        pytest.param("ab", "cd", 0.13, True, id="a gap above half a space parts words"),
        pytest.param("ab", "cd", 0.12, False, id="a gap of half a space does not"),
        pytest.param("ab", "cd", -0.05, False, id="kerning does not"),
        pytest.param("漢", "字", 0.9, False, id="CJK characters stand apart without a space"),
        pytest.param("漢", "字", 1.1, True, id="a gap wider than a CJK character is a space"),
        pytest.param("漢", "ab", 0.3, False, id="autospacing between CJK and Latin is no space"),
        pytest.param("한국", "어", 0.3, True, id="Korean has spaces"),
        pytest.param("a", "\u0301", 0.3, False, id="a combining mark is never parted from its letter"),
    ],
)
def test_a_gap(left, right, gap_em, parted):
    first = run(left)

    assert parts_words(first, run(right, first.x1 + gap_em * BODY.size)) is parted


@pytest.mark.parametrize(
    ("styles", "gap_em", "parted"),
    [
        pytest.param((MONO, BODY), 0.25, True, id="a space of the text face after a monospaced word"),
        pytest.param((BODY, MONO), 0.25, True, id="and before one"),
        pytest.param((MONO, BODY), 0.12, False, id="half of it is none"),
        pytest.param((MONO, MONO), 0.25, False, id="between monospaced words their own space counts"),
    ],
)
def test_between_a_monospaced_and_a_text_face_the_space_of_the_text_face_counts(styles, gap_em, parted):
    first = run("ab", style=styles[0])

    assert parts_words(first, run("cd", first.x1 + gap_em * BODY.size, style=styles[1])) is parted


@pytest.mark.parametrize(
    ("style", "gap_em", "parted"),
    [
        pytest.param(WIDE_SPACE, 0.24, False, id="less than half of a wide space"),
        pytest.param(WIDE_SPACE, 0.26, True, id="more than half of a wide space"),
        pytest.param(NO_SPACE, 0.12, False, id="narrow gap in a font without space"),
        pytest.param(NO_SPACE, 0.13, True, id="gap in a font without space"),
        pytest.param(ODD_SPACE, 0.13, True, id="a space of a whole em is not believed"),
    ],
)
def test_a_gap_is_measured_in_spaces_of_the_font(style, gap_em, parted):
    first = run("ab", style=style)

    assert parts_words(first, run("cd", first.x1 + gap_em * style.size, style=style)) is parted


def test_of_two_sizes_the_larger_one_counts():
    first = run("ab", style=LARGE)

    assert not parts_words(first, run("cd", first.x1 + 2.0))
    assert parts_words(first, run("cd", first.x1 + 2.6))


@pytest.mark.parametrize(
    ("before", "after"), [pytest.param(SPACE_AFTER, 0, id="after"), pytest.param(0, SPACE_BEFORE, id="before")]
)
def test_a_drawn_space_parts_words_however_tight_it_is(before, after):
    first = run("ab", flags=before)

    assert parts_words(first, run("cd", first.x1 - 1.0, flags=after))


def test_gaps_between_right_to_left_words_are_measured_leftwards():
    first = run("שלום", x=50.0)

    assert gap_between(first, run("עולם", x=27.0)) == 3.0


def test_a_letter_of_a_right_to_left_ligature_without_width_is_no_word():
    assert gap_between(run("ريال", x=50.0), run("ا", x=50.0, width=0.0)) == 0.0


@pytest.mark.parametrize(("sign", "parted"), [(".", False), ("A", True)])
def test_a_full_stop_at_the_other_end_of_a_line_belongs_to_right_to_left_text(sign, parted):
    assert parts_words(run("שלום", x=50.0), run(sign, x=200.0)) is parted


@pytest.mark.parametrize(
    ("second", "shared"),
    [
        pytest.param(run("cd", 12.0, 5.0), True, id="baseline moved by half an em"),
        pytest.param(run("cd", 12.0, 5.1), False, id="baseline moved by more"),
        pytest.param(run("2", 10.0, 5.9, style=styled(size=7.0)), True, id="superscript"),
        pytest.param(run("2", 10.0, 6.9, style=styled(size=7.0)), True, id="superscript that is raised twice"),
        pytest.param(run("2", 10.0, 7.1, style=styled(size=7.0)), False, id="small text too high for a superscript"),
        pytest.param(run("2", 10.0, -5.9, style=styled(size=7.0)), True, id="subscript"),
        pytest.param(run("2", 10.0, -6.1, style=styled(size=7.0)), False, id="what stands under a limit is deeper"),
        pytest.param(run("2", 10.0, 5.9, style=styled(size=9.0)), False, id="too large for a superscript"),
        pytest.param(run("cd", 0.5), True, id="jump back by less than an em"),
        pytest.param(run("cd", -0.5), False, id="jump back by more"),
        pytest.param(run("cd", 12.0, marked=OTHER_PAGE), False, id="another page"),
        pytest.param(run("cd", 12.0, style=TURNED), False, id="another direction"),
    ],
)
def test_what_shares_a_line(second, shared):
    assert on_one_line(run("ab", marked=PAGE), second) is shared
