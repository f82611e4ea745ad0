"""Tests of glyphs that stand for several right-to-left characters."""

from __future__ import annotations

import pytest

from tagged2md.pdf.codes import SimpleCodes
from tagged2md.pdf.decoder import shown

MEEM, THEH, LAM_ALEF = "م", "ث", "لا"


@pytest.mark.parametrize(
    ("glyphs", "text"),
    [
        pytest.param([LAM_ALEF, THEH, MEEM], "مثلا", id="ligature at the end of a word"),
        pytest.param([MEEM, LAM_ALEF], "لام", id="ligature at the start of a word"),
        pytest.param(["ffi"], "iff", id="Latin ligatures are read from left to right"),
    ],
)
def test_words_turned_round_have_their_ligatures_in_reading_order(glyphs, text):
    drawn = shown(SimpleCodes([*glyphs, *[""] * 250], [0.5] * 256), bytes(range(len(glyphs))))[0]

    assert drawn[::-1] == text
