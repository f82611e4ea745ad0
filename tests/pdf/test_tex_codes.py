"""Tests of the codes of TeX's bitmap fonts."""

from __future__ import annotations

import pytest

from tagged2md.pdf.tex_codes import counted_names


def names(*codes):
    return {0: ".notdef"} | {code: f"a{code}" for code in codes}


@pytest.mark.parametrize(
    ("codes", "expected"),
    [
        pytest.param((72, 27, 228, 255), ["H", "ff", "ä", "ß"], id="T1"),
        pytest.param((72, 12, 25), ["H", "fi", "ß"], id="OT1, by its ligatures"),
        pytest.param((21, 123), ["–", "{"], id="a dash of T1"),
        pytest.param((11, 123), ["ff", "–"], id="a dash of OT1"),
        pytest.param((136,), ["•"], id="the bullet of TS1"),
        pytest.param((136, 65), ["Ĺ", "A"], id="a letter of T1"),
    ],
)
def test_names_that_are_codes(codes, expected):
    assert list((counted_names(names(*codes)) or {}).values()) == expected


@pytest.mark.parametrize(
    "given",
    [
        pytest.param({33: "a1", 34: "a2"}, id="names of ZapfDingbats"),
        pytest.param({97: "a97", 98: "b"}, id="one other name"),
        pytest.param({0: ".notdef"}, id="no name"),
    ],
)
def test_other_names(given):
    assert counted_names(given) is None
