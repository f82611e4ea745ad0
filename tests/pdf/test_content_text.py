"""Text operators: what is shown, where it begins and ends (ISO 32000-2, 9.3 and 9.4)."""

from __future__ import annotations

import pytest
from drawn import drawn, only, text

from tagged2md.pdf.page import SPACE_AFTER, SPACE_BEFORE


@pytest.mark.parametrize(
    ("content", "places"),
    [
        pytest.param("(ab) Tj", [("ab", 20, 50, 30)], id="a string takes the advance of its glyphs"),
        pytest.param(
            "(ab)Tj(c d)Tj", [("ab", 20, 50, 30), ("c", 30, 50, 35), ("d", 40, 50, 45)], id="the next starts there"
        ),
        pytest.param("<6162> Tj", [("ab", 20, 50, 30)], id="hexadecimal string"),
        pytest.param("<61 6\n2> Tj", [("ab", 20, 50, 30)], id="white space inside a hexadecimal string"),
        pytest.param("<616> Tj", [("a`", 20, 50, 30)], id="a missing last digit is zero"),
        pytest.param("<61G62> Tj", [("ab", 20, 50, 30)], id="letters that are no digits are skipped"),
        pytest.param(r"(a\(b\)\\) Tj", [("a(b)\\", 20, 50, 45)], id="escaped parentheses and backslash"),
        pytest.param(r"(\141\142) Tj", [("ab", 20, 50, 30)], id="octal escapes"),
        pytest.param("(a\\\nb) Tj", [("ab", 20, 50, 30)], id="an escaped line end is nothing"),
        pytest.param("(a(b(c)d)e) Tj", [("a(b(c)d)e", 20, 50, 65)], id="nested parentheses"),
        pytest.param("[(a(1)b) -500 (c)] TJ", [("a(1)b", 20, 50, 45), ("c", 50, 50, 55)], id="nested in an array"),
        pytest.param("[(a) 20 (b)] TJ", [("ab", 20, 50, 29.8)], id="kerning does not part a word"),
        pytest.param("[(a) -99 (b)] TJ", [("ab", 20, 50, 30.99)], id="a gap just under a tenth of an em does not"),
        pytest.param(
            "[(a) -101 (b)] TJ", [("a", 20, 50, 25), ("b", 26.01, 50, 31.01)], id="one just over a tenth of an em does"
        ),
        pytest.param("[(a) 800 (b)] TJ", [("a", 20, 50, 25), ("b", 17, 50, 22)], id="a jump back parts words"),
        pytest.param("[(a) -20 -30 (b)] TJ", [("ab", 20, 50, 30.5)], id="numbers in a row add up"),
        pytest.param("[<61> -500 (b)] TJ", [("a", 20, 50, 25), ("b", 30, 50, 35)], id="both kinds of strings mixed"),
        pytest.param("[-1000 (a)] TJ", [("a", 30, 50, 35)], id="a leading number moves the start"),
        pytest.param(
            "[(a) -1000] TJ (b) Tj", [("a", 20, 50, 25), ("b", 35, 50, 40)], id="a trailing one moves the next"
        ),
        pytest.param("[] TJ () Tj (a) Tj", [("a", 20, 50, 25)], id="empty arrays and strings show nothing"),
        pytest.param(
            "0.5 Tc (ab) Tj", [("ab", 20, 50, 30.5)], id="the end leaves out the spacing after the last glyph"
        ),
        pytest.param(
            "0.5 Tc (ab) Tj (c d) Tj",
            [("ab", 20, 50, 30.5), ("c", 31, 50, 36), ("d", 42, 50, 47)],
            id="the next string starts after the spacing of the last glyph",
        ),
        pytest.param("0.5 Tc [(ab) 0 (c)] TJ", [("abc", 20, 50, 36)], id="spacing goes on over the pieces of an array"),
        pytest.param(
            "3 Tw (a b) Tj", [("a", 20, 50, 25), ("b", 33, 50, 38)], id="word spacing widens the one-byte space"
        ),
        pytest.param("3 Tw [(a b c)] TJ", [("a", 20, 50, 25), ("b", 33, 50, 38), ("c", 46, 50, 51)], id="each of them"),
        pytest.param("50 Tz (ab) Tj", [("ab", 20, 50, 25)], id="horizontal scaling narrows the advance"),
        pytest.param("50 Tz 1 Tc (ab) Tj", [("ab", 20, 50, 25.5)], id="and the letter spacing"),
        pytest.param("14 TL T* (a) Tj", [("a", 20, 36, 25)], id="leading moves down"),
        pytest.param("0 -14 TD (a) Tj T* (b) Tj", [("a", 20, 36, 25), ("b", 20, 22, 25)], id="TD sets the leading"),
        pytest.param("14 TL (a) ' (b) '", [("a", 20, 36, 25), ("b", 20, 22, 25)], id="the quote moves, then shows"),
        pytest.param(
            '14 TL 3 0.5 (a b) "', [("a", 20, 36, 25), ("b", 34, 36, 39)], id="the double quote sets both spacings"
        ),
        pytest.param("4 Ts (a) Tj", [("a", 20, 54, 25)], id="rise lifts the baseline"),
        pytest.param("4 Ts (a) Tj 0 Ts (b) Tj", [("a", 20, 54, 25), ("b", 25, 50, 30)], id="and lets it down again"),
        pytest.param("2 0 0 2 30 40 Tm (a) Tj", [("a", 30, 40, 40)], id="the text matrix replaces the place"),
        pytest.param("2 0 0 2 30 40 Tm 5 -3 Td (a) Tj", [("a", 40, 34, 50)], id="moves are in the scale of the matrix"),
        pytest.param("(a) Tj 0 0 Td (b) Tj", [("a", 20, 50, 25), ("b", 20, 50, 25)], id="a move starts from the line"),
        pytest.param("10 0 Td% (x) Tj\n(a) Tj", [("a", 30, 50, 35)], id="comments are skipped"),
        pytest.param("10 0 Td(a)Tj/F1 20 Tf(b)Tj", [("a", 30, 50, 35), ("b", 35, 50, 45)], id="no white space at all"),
        pytest.param("1\x000\x00Td\x00(a)\x00Tj", [("a", 21, 50, 26)], id="NUL is white space"),
        pytest.param("[(a)\x00-500\x00(b)]\x00TJ", [("a", 20, 50, 25), ("b", 30, 50, 35)], id="NUL inside an array"),
        pytest.param("--5 0 Td (a) Tj", [("a", 15, 50, 20)], id="a doubled sign counts once"),
        pytest.param("foo 1 2 bar (a) Tj", [("a", 20, 50, 25)], id="unknown operators are skipped"),
        pytest.param("5 Td (a) Tj", [("a", 20, 50, 25)], id="operators without enough operands are skipped"),
        pytest.param("9 9 9 1 0 Td (a) Tj", [("a", 21, 50, 26)], id="of too many operands the last ones count"),
        pytest.param("(x) /F1 10 Tf (a) Tj", [("a", 20, 50, 25)], id="operands before the right ones are ignored"),
        pytest.param("/F1 1 Tf 10 0 0 10 20 50 Tm (a) Tj", [("a", 20, 50, 25)], id="size in the matrix"),
    ],
)
def test_text_operators(content, places):
    assert drawn(text(content)).places == places


@pytest.mark.parametrize(
    ("content", "runs"),
    [
        pytest.param("(a b) Tj", [("a", SPACE_AFTER), ("b", SPACE_BEFORE)], id="between two words"),
        pytest.param("( a ) Tj", [("a", SPACE_BEFORE | SPACE_AFTER)], id="on both sides"),
        pytest.param("[(a ) 0 (b)] TJ", [("a", SPACE_AFTER), ("b", SPACE_BEFORE)], id="across pieces of an array"),
        pytest.param("[(a) 0 ( b)] TJ", [("a", SPACE_AFTER), ("b", SPACE_BEFORE)], id="at the start of a piece"),
        pytest.param("[(a) 0 ( ) 0 (b)] TJ", [("a", SPACE_AFTER), ("b", SPACE_BEFORE)], id="as a piece of its own"),
        pytest.param("[(a) -500 (b)] TJ", [("a", 0), ("b", 0)], id="a gap is no white space"),
        pytest.param("(a) Tj ( b) Tj", [("a", 0), ("b", SPACE_BEFORE)], id="not across show operators"),
        pytest.param("( ) Tj", [(" ", 0)], id="nothing but white space is one run"),
        pytest.param("[( ) -200 ( )] TJ", [(" ", 0)], id="in an array too"),
        pytest.param(r"(a\240b) Tj", [("a", SPACE_AFTER), ("b", SPACE_BEFORE)], id="a no-break space is white space"),
    ],
)
def test_white_space_is_told_by_flags(content, runs):
    assert [(run.text, run.flags) for run in drawn(text(content)).page.runs] == runs


@pytest.mark.parametrize(
    ("spacing", "texts"),
    [
        pytest.param(0.9, ["abc"], id="spacing under a tenth of an em keeps words"),
        pytest.param(1.1, ["a", "b", "c"], id="wider spacing gives each glyph a run"),
        pytest.param(-1.1, ["a", "b", "c"], id="so does spacing that narrow"),
    ],
)
def test_letter_spacing(spacing, texts):
    assert drawn(text(f"{spacing} Tc (abc) Tj")).texts == texts


def test_spaced_letters_keep_their_places():
    assert drawn(text("2 Tc (ab c) Tj")).places == [("a", 20, 50, 25), ("b", 27, 50, 32), ("c", 41, 50, 46)]


def test_text_goes_on_after_spaced_letters():
    assert drawn(text("2 Tc (ab) Tj 0 Tc (c) Tj")).places[-1] == ("c", 34, 50, 39)


@pytest.mark.parametrize(
    ("around", "places"),
    [
        pytest.param("q 2 0 0 2 10 5 cm {} Q", [("a", 50, 105, 60)], id="scaled and moved"),
        pytest.param("q 1 0 0 1 5 0 cm q 1 0 0 1 5 0 cm Q {} Q", [("a", 25, 50, 30)], id="Q restores"),
        pytest.param("Q Q {}", [("a", 20, 50, 25)], id="surplus Q is ignored"),
        pytest.param("q q q {}", [("a", 20, 50, 25)], id="missing Q is ignored"),
        pytest.param("1 0 0 1 5 cm {}", [("a", 20, 50, 25)], id="an incomplete matrix is ignored"),
    ],
)
def test_graphics_state(around, places):
    assert drawn(around.format(text("(a) Tj"))).places == places


def test_restored_state_brings_back_the_font():
    found = drawn("BT /F1 10 Tf ET q BT /F1 20 Tf 0 0 Td (a) Tj ET Q BT 0 20 Td (b) Tj ET")

    assert [run.style.size for run in found.page.runs] == [20, 10]


def test_text_before_any_font_is_not_shown():
    assert drawn("BT 0 0 Td (a) Tj ET").texts == []


def test_missing_font_is_replaced_and_reported():
    found = drawn("BT /F9 10 Tf 20 50 Td (a) Tj ET")

    assert found.texts == ["a"]
    assert found.findings == {"T2M-FONT": 1}


def test_font_of_a_graphics_state_dictionary():
    found = drawn("/G1 gs BT 20 50 Td (a) Tj ET", resources="/ExtGState << /G1 << /Font [5 0 R 10] >> >>")

    assert found.places == [("a", 20, 50, 25)]


@pytest.mark.parametrize(
    ("parts", "texts"),
    [
        pytest.param(["BT /F1 10 Tf 20 50 Td (a) Tj", "(b) Tj ET"], ["ab"], id="between operators"),
        pytest.param(["BT /F1 10 Tf 20 50 Td (a", "b) Tj ET"], ["ab"], id="inside a string"),
        pytest.param([r"BT /F1 10 Tf 20 50 Td (\(a", "b) Tj ET"], ["(ab"], id="inside a string with an escape"),
        pytest.param(["BT /F1 10 Tf 20 50 Td <61", "62> Tj ET"], ["ab"], id="inside a hexadecimal string"),
        pytest.param(["BT /F1 10 Tf 20 50 Td", "(a) Tj ET"], ["a"], id="where a token ends with its stream"),
        pytest.param(["% (\n", "BT /F1 10 Tf 20 50 Td (a) Tj ET"], ["a"], id="after a comment with a parenthesis"),
    ],
)
def test_content_in_several_streams(parts, texts):
    from rawpdf import stream

    streams = [stream(part.encode()) for part in parts]
    references = " ".join(f"{6 + number} 0 R" for number in range(len(parts)))

    assert drawn("", *streams, page=f"/Contents [{references}]").texts == texts


@pytest.mark.parametrize(
    ("content", "size"),
    [
        pytest.param("/F1 10 Tf (a) Tj", 10, id="size of the font"),
        pytest.param("/F1 1 Tf 8 0 0 8 20 50 Tm (a) Tj", 8, id="times the scale of the matrix"),
        pytest.param("/F1 10 Tf 50 Tz (a) Tj", 10, id="horizontal scaling does not count"),
    ],
)
def test_size_is_the_height_of_an_em(content, size):
    assert only(drawn(f"BT 20 50 Td {content} ET")).style.size == size


@pytest.mark.parametrize(("mode", "expected"), [("3", 3), ("3.0", 3), ("9", 0), ("x", 0)])
def test_render_mode(mode, expected):
    assert only(drawn(text(f"{mode} Tr (a) Tj"))).style.render_mode == expected


def test_equal_looks_share_one_style():
    found = drawn(text("(a) Tj 0 0 0 rg ( b) Tj 0 g ( c) Tj 1 0 0 rg (d) Tj"))
    first, second, third, other = (run.style for run in found.page.runs)

    assert first is second is third
    assert other is not first


@pytest.mark.parametrize(
    ("content", "texts"),
    [
        pytest.param("(a) Tj (b) Tj", ["ab"], id="the same place"),
        pytest.param("(a) Tj 5 0 Td (b) Tj 5 0 Td (c) Tj", ["abc"], id="glyph by glyph, as Chromium writes"),
        pytest.param("(a) Tj 5.9 0 Td (b) Tj", ["ab"], id="a gap of less than a tenth of an em"),
        pytest.param("(a) Tj 6.1 0 Td (b) Tj", ["a", "b"], id="a wider gap"),
        pytest.param("(a) Tj 4.1 0 Td (b) Tj", ["ab"], id="kerning"),
        pytest.param("(a) Tj 3.9 0 Td (b) Tj", ["a", "b"], id="an overlap"),
        pytest.param("(a) Tj 0.2 0 Td (a) Tj", ["a", "a"], id="drawn again as false bold"),
        pytest.param("(a) Tj 5 1 Td (b) Tj", ["a", "b"], id="another baseline"),
        pytest.param("(a) Tj 1 0 0 rg (b) Tj", ["a", "b"], id="another colour"),
        pytest.param("(a) Tj /Span BMC (b) Tj EMC", ["a", "b"], id="another sequence of marked content"),
        pytest.param("(a) Tj ( ) Tj (b) Tj", ["a", " ", "b"], id="a space between"),
        pytest.param("(a ) Tj (b) Tj", ["a", "b"], id="a space at the end"),
        pytest.param("( a) Tj (b) Tj", ["ab"], id="a space before goes on"),
        pytest.param("[(a)] TJ (b) Tj", ["ab"], id="after an array"),
        pytest.param("(a) Tj ET BT /F1 10 Tf 25 50 Td (b) Tj", ["ab"], id="in another text object"),
        pytest.param("0 0 m 26 0 l 26 99 l h W n (a) Tj (b) Tj", ["a", "b"], id="what is clipped stays apart"),
    ],
)
def test_strings_that_abut_are_one_run(content, texts):
    assert drawn(text(content)).texts == texts
