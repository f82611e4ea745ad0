"""Which texts count as the same, and what is counted."""

from __future__ import annotations

import pytest

from tagged2md.conservation.characters import Tally, characters, tally_of


@pytest.mark.parametrize(
    ("drawn", "written"),
    [
        pytest.param("ﬁnal ﬂow", "final flow", id="ligatures"),
        pytest.param("cafe\u0301 ﬀ", "café ff", id="accents as characters of their own"),
        pytest.param("´e ¨o ˇs", "é ö š", id="accents beside their letters"),
        pytest.param("๓. ٣ ३", "3. 3 3", id="digits of other scripts, with which lists are numbered"),
        pytest.param("Ｆｕｌｌ　１２", "Full 12", id="full-width forms"),
        pytest.param("\ufee3\ufeae\ufea3", "مرح", id="Arabic forms"),
        pytest.param("x² 𝑎 ½", "x2 a 1⁄2", id="scripts, letters of formulas, fractions"),
        pytest.param("hyphen-\nated co\u00adoperate", "hyphenated cooperate", id="hyphens at line ends"),
        pytest.param("• one (2) [3] 4. ☐ five", "one 2 3 4 five", id="bullets, boxes and what labels are made of"),
        pytest.param("Scope . . . . 7 ____", "Scope 7", id="leaders"),
        pytest.param("a\u00a0b\u200b c\ufeff", "abc", id="white space and what has no width"),
        pytest.param("\ue000\ufffd", "", id="what no font explains"),
    ],
)
def test_texts_that_count_as_the_same(drawn, written):
    assert characters(drawn) == characters(written)
    assert Tally(drawn) == Tally(written)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("word", "words", id="a letter more"),
        pytest.param("12", "11", id="another digit"),
        pytest.param("Is it?", "Is it", id="a question mark"),
        pytest.param("a < b", "a b", id="a mathematical sign"),
        pytest.param("€5", "5", id="a currency"),
        pytest.param("“So”", "So", id="quotation marks"),
        pytest.param("कि", "क", id="a vowel sign of Devanagari"),
        pytest.param("「東京」", "東京", id="brackets of Japanese"),
        pytest.param("Ω", "Ο", id="another letter of Greek"),
    ],
)
def test_texts_that_do_not(one, other):
    assert characters(one) != characters(other)
    assert Tally(one) != Tally(other)


def test_tallies_add_up_whatever_the_order():
    texts = ["Ein paar", "Wörter", "東京", "ﬁn"]
    together, merged = Tally("".join(texts)), Tally()
    for text in reversed(texts):
        merged.merge(Tally(text))

    assert merged == together
    assert tally_of(texts * 9000) == Tally("".join(texts) * 9000)


def test_every_counted_character_has_a_code_of_its_own():
    counted = [chr(code) for code in range(0x80) if characters(chr(code))]

    assert len({Tally(each).codes for each in counted}) == len(counted) > 75
