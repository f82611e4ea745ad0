"""Tests of clean characters."""

from __future__ import annotations

import pytest
from typeset import SERIF

from tagged2md.layout.characters import cleaned, cleaned_code, has_rtl, is_cjk
from tagged2md.pdf.page import Font

SYMBOL = Font("SymbolMT", symbolic=True)
WINGDINGS = Font("Wingdings-Regular", symbolic=True)
WINGDINGS_2 = Font("Wingdings2", symbolic=True)
OTHER = Font("MyIcons", symbolic=True)


@pytest.mark.parametrize(
    ("drawn", "expected"),
    [
        pytest.param("plain", "plain", id="plain text"),
        pytest.param("ﬀ ﬁ ﬂ ﬃ ﬄ ﬅ ﬆ", "ff fi fl ffi ffl st st", id="ligatures"),
        pytest.param("² ½ ™", "² ½ ™", id="other compatibility characters stay"),
        pytest.param("e\u0301", "é", id="composed"),
        pytest.param("a\u00a0b\u202fc\u2009d\te", "a b c d e", id="spaces"),
        pytest.param("a\u2010b\u2011c\u2013d", "a-b-c–d", id="hyphens, but no dashes"),
        pytest.param("a\u200bb\ufeffc\u0003d\u0085e\u00adf", "abcdef", id="nothing to see"),
        pytest.param("a\u200db\u200e", "a\u200db\u200e", id="joiners and direction marks stay"),
        pytest.param("\ue123", "\ufffd", id="private use in a text font"),
        pytest.param("\ufeb3\ufefc", "سلا", id="presentation forms of Arabic"),
        pytest.param("\u2f42\u2fd5\u2ee9", "文龠\u2ee9", id="Kangxi radicals, but no others"),
        pytest.param("a\rb\u2028c\x0bd", "a\nb\nc\nd", id="hard breaks"),
    ],
)
def test_clean_text(drawn, expected):
    assert cleaned(drawn, SERIF) == expected


@pytest.mark.parametrize(
    ("font", "drawn", "expected"),
    [
        pytest.param(SYMBOL, "\uf0b7", "•", id="bullet of Symbol"),
        pytest.param(SYMBOL, "\uf061", "α", id="Greek of Symbol"),
        pytest.param(SYMBOL, "\uf0a7", "▪", id="bullet of Wingdings under the name of Symbol"),
        pytest.param(WINGDINGS, "\uf0a7\uf0d8\uf0fc\uf0fe\uf0a8", "▪➢✓☑☐", id="Wingdings"),
        pytest.param(WINGDINGS, "§", "▪", id="Wingdings by its bare code"),
        pytest.param(WINGDINGS, "q", "❑", id="Wingdings by a letter"),
        pytest.param(WINGDINGS_2, "\uf052\uf0a3", "☑☐", id="Wingdings 2"),
        pytest.param(OTHER, "\uf0b7", "•", id="a face that only says that it is symbolic"),
        pytest.param(OTHER, "\ue999", "\ufffd", id="unknown picture"),
        pytest.param(OTHER, "q", "q", id="letters of such a face stay"),
    ],
)
def test_symbol_fonts(font, drawn, expected):
    assert cleaned(drawn, font) == expected


def test_code_keeps_ligatures_and_hyphens():
    assert cleaned_code("ﬁ\u2011x\u00a0\x03", SERIF) == "ﬁ\u2011x "


@pytest.mark.parametrize("char", list("漢あアㄅ。Ａ"))
def test_cjk(char):
    assert is_cjk(char)


@pytest.mark.parametrize("char", list("한aé1。"[:4]))
def test_not_cjk(char):
    assert not is_cjk(char)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("שלום", True, id="Hebrew"),
        pytest.param("a ﷺ", True, id="Arabic form"),
        pytest.param("١٢٣", False, id="Arabic digits run from left to right"),
        pytest.param("abc é", False, id="Latin"),
    ],
)
def test_right_to_left(text, expected):
    assert has_rtl(text) is expected
