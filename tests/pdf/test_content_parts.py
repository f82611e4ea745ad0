"""Small parts of the engine, asked directly."""

from __future__ import annotations

import pytest
from drawn import drawn, text
from hypothesis import given
from hypothesis import strategies as st

from tagged2md.geometry import IDENTITY, Rect
from tagged2md.pdf.codes import PairedCodes
from tagged2md.pdf.paths import path_box, rectangle, subpaths
from tagged2md.pdf.tokens import (
    last_name,
    last_string,
    name_key,
    number,
    numbers,
    string_value,
    unescaped,
    unhexed,
)


@pytest.mark.parametrize(
    ("token", "value"),
    [
        (b"1", 1),
        (b"-1.5", -1.5),
        (b"+.5", 0.5),
        (b"5.", 5),
        (b"--5", -5),
        (b"+-5", 5),
        (b"1.2.3", 1.2),
        (b"5x", 5),
        (b"-", 0),
        (b"", 0),
        (b"9" * 400, 0),
    ],
)
def test_numbers_are_read_as_viewers_read_them(token, value):
    assert number(token) == value


def test_numbers_of_a_blob():
    assert numbers(b" 1 -2.5\x00.5 x [3] ") == [1, -2.5, 0.5, 3]


@pytest.mark.parametrize(
    ("body", "value"),
    [
        (rb"a\(b\)\\c", rb"a(b)\c"),
        (rb"\n\r\t\b\f", b"\n\r\t\b\f"),
        (rb"\1\12\123\1234", b"\x01\x0a\x53\x534"),
        (rb"\777\400", b"\xff\x00"),
        (rb"\x41\d\u0041", b"x41du0041"),
        (b"a\\\nb\\\r\nc\\\rd", b"abcd"),
        (b"a\r\nb\rc", b"a\nb\nc"),
        (b"\\\xe9", b"\xe9"),
    ],
)
def test_escapes(body, value):
    assert unescaped(body) == value


EASY = rb"01234567nrtbf()"


@given(
    st.lists(st.one_of(st.sampled_from(EASY).map(lambda c: b"\\" + bytes((c,))), st.binary(max_size=3)), max_size=12)
)
def test_escapes_that_python_reads_itself_are_read_as_the_standard_says(parts):
    body = b"".join(parts)
    if (len(body) - len(body.rstrip(b"\\"))) % 2 == 0:
        slow = unescaped(body + b"\\z")  # an escape Python does not know takes the other way

        assert unescaped(body) + b"z" == slow


@pytest.mark.parametrize(("body", "value"), [(b"4142", b"AB"), (b"4 1\n4", b"A@"), (b"4G1", b"A"), (b"", b"")])
def test_hexadecimal_digits(body, value):
    assert unhexed(body) == value


@pytest.mark.parametrize(("token", "value"), [(b"(a)", b"a"), (rb"(\141)", b"a"), (b"<61>", b"a"), (b"()", b"")])
def test_strings(token, value):
    assert string_value(token) == value


@pytest.mark.parametrize(
    ("operands", "name", "string"),
    [(b"/A (x) /B (y)", b"B", b"(y)"), (b"1 2", b"", b""), (b"/A", b"A", b""), (b"(a(b)) <41>", b"", b"<41>")],
)
def test_last_operands(operands, name, string):
    assert (last_name(operands), last_string(operands)) == (name, string)


@pytest.mark.parametrize(("name", "key"), [(b"A", "A"), (b"A#20B", "A B"), (b"#C3#A9", "é"), (b"#E9", "\udce9")])
def test_names(name, key):
    assert name_key(name) == key


@pytest.mark.parametrize(
    ("path", "box"),
    [
        pytest.param(b"1 2 3 4 re", Rect(1, 2, 4, 6), id="rectangle"),
        pytest.param(b"1 2 m 3 4 l", None, id="lines"),
        pytest.param(b"1 2 3 4 re 0 0 9 9 re", None, id="two rectangles"),
        pytest.param(b"1 2 3 re", None, id="too few numbers"),
        pytest.param(b"1 2 x 4 re", None, id="no number"),
        pytest.param(b"1 2 1e12 4 re", None, id="wild"),
    ],
)
def test_a_single_rectangle(path, box):
    assert rectangle(path, IDENTITY) == box


def test_a_turned_rectangle_is_no_upright_one():
    assert rectangle(b"1 2 3 4 re", (0, 1, -1, 0, 0, 0)) is None
    assert path_box(b"1 2 3 4 re", (0, 1, -1, 0, 0, 0)) == Rect(-6, 1, -2, 4)


@pytest.mark.parametrize(
    ("path", "box"),
    [
        pytest.param(b"1 2 m 3 9 l 5 4 l", Rect(1, 2, 5, 9), id="lines"),
        pytest.param(b"1 2 m 3 4 5 6 7 8 c h", Rect(1, 2, 7, 8), id="curves"),
        pytest.param(b"1 2 3 4 re 9 9 m 10 10 l", Rect(1, 2, 10, 10), id="a rectangle among others"),
        pytest.param(b"1 2 re 3 3 m", Rect(1, 2, 3, 3), id="a rectangle cut short"),
        pytest.param(b"1 m", None, id="no point"),
        pytest.param(b"1 2\x00m\x003 4 l", Rect(1, 2, 3, 4), id="NUL between"),
        pytest.param(b"1 --2 m 3 4 l", Rect(1, -2, 3, 4), id="doubled signs"),
    ],
)
def test_box_of_a_path(path, box):
    assert path_box(path, IDENTITY) == box


def test_chains_of_a_path():
    found = subpaths(b"0 0 m 1 0 l 1 1 l h 5 5 l 7 7 m 8 8 m 9 9 l", IDENTITY)

    assert [(chain.points, chain.is_closed) for chain in found] == [
        ([(0, 0), (1, 0), (1, 1)], True),
        ([(0, 0), (5, 5)], False),
        ([(8, 8), (9, 9)], False),
    ]


def test_half_a_pair_of_a_code_page_is_its_byte():
    codes = PairedCodes("gbk", [chr(code) for code in range(256)], [0.5] * 256)

    assert codes.split(b"a\xd6\xd0\xd6") == (["a", "中", "\xd6"], [0.5, 1.0, 0.5], 0)
    assert codes.is_space(b"\xd6\xd0 ") == [False, True]
    assert codes.split(b"\xff\xff")[0] == ["\xff", "\xff"]


def test_drawings_of_a_page_are_bounded(monkeypatch):
    monkeypatch.setattr("tagged2md.pdf.interpreter.MAX_DRAWINGS", 3)
    monkeypatch.setattr("tagged2md.pdf.canvas.MAX_DRAWINGS", 3)
    found = drawn("0 0 9 9 re f " * 5 + text("(a) Tj"))

    assert (len(found.page.fills), found.texts, found.findings) == (3, ["a"], {"T2M-LIMIT": 1})


def test_images_of_a_page_are_bounded(monkeypatch):
    monkeypatch.setattr("tagged2md.pdf.canvas.MAX_IMAGES", 3)
    image = "q 9 0 0 9 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x01\nEI Q\n"

    assert len(drawn(image * 5 + "/S sh " * 5).page.images) == 3
