"""Content that is broken on purpose: it ends in time, raises nothing, and what is whole in it is read."""

from __future__ import annotations

import time

import pytest
from drawn import drawn, text
from hypothesis import given, settings
from hypothesis import strategies as st

from tagged2md.options import Limits
from tagged2md.pdf.content_streams import MAX_AT_ONCE, instructions
from tagged2md.pdf.tokens import MAX_OPEN_IMAGES

A = text("(a) Tj").encode()

REPEATED = [
    b"[(a) ", b"(a) ", b"<", b"<<", b"(", b"(x", b"(()", b"[", b"[<<", b"(\\", b"[(\\", b"\\(", b"BI ", b"BI EI ",
    b"/a", b"1 ", b"%", b"'", b'"', b")", b">", b"]", b"\x80", b"1 0 m ", b"h ", b"<<(a)", b"BI\x00EI", b"q ", b"((",
    b"/P BMC ", b"<< <<", b"1 0 0 1 0 0 cm ", b"0 0 1 1 re W n ", b"BT ", b"\\", b"[(a)]TJ ",
]  # fmt: skip


def nothing() -> bool:
    return False


def seconds(data: bytes) -> float:
    """The least time of three, since the garbage collector of a long test run may fall into one of them."""
    return min(seconds_once(data) for _ in range(3))


def seconds_once(data: bytes) -> float:
    start = time.process_time()
    for _ in instructions(data, nothing):
        pass
    return time.process_time() - start


@pytest.mark.parametrize("piece", REPEATED, ids=repr)
@pytest.mark.parametrize("end", [b"", b"]", b")", b" EI\x80", b">>"], ids=repr)
def test_time_grows_with_the_length_and_not_faster(piece, end):
    """Quadratic reading would take sixteen times as long for four times the length."""
    short, long = (piece * (size // len(piece)) + end for size in (10_000, 40_000))

    assert seconds(long) < 8 * seconds(short) + 0.05


@pytest.mark.parametrize("piece", REPEATED, ids=repr)
def test_text_before_junk_is_read(piece):
    found = drawn(A + b"\n" + piece * 3000)

    assert found.texts[0].startswith("a")


def test_thousands_of_open_states():
    assert drawn(b"q " * 50_000 + A + b" Q" * 60_000 + A).texts == ["a", "a"]


def test_states_beyond_the_limit_are_counted_so_that_restoring_fits():
    inner = b"q " * 30_000 + b"2 0 0 2 0 0 cm " + b"Q " * 30_000
    found = drawn(b"q 1 0 0 1 5 0 cm " + inner + b"Q " + A)

    assert found.texts == ["a"]


@pytest.mark.parametrize("count", [MAX_OPEN_IMAGES, MAX_OPEN_IMAGES + 50], ids=["few", "many"])
def test_inline_images_that_never_end_do_not_take_the_text_before_them(count):
    assert drawn(A + b" BI /W 1 ID x " * count).texts == ["a"]


@pytest.mark.parametrize(
    "content",
    [
        pytest.param("9" * 400 + " 0 Td (a) Tj", id="a place that is infinite"),
        pytest.param("1e999 0 0 1 0 0 Tm (a) Tj", id="a matrix that is infinite"),
        pytest.param("9" * 400 + " " + "9" * 400 + " 0 0 1 1 Tm (a) Tj", id="a matrix that is no number"),
        pytest.param("/F1 " + "9" * 400 + " Tf (a) Tj", id="an infinite size"),
        pytest.param("0 0 0 0 20 50 Tm (a) Tj [(a)] TJ", id="a matrix without area"),
        pytest.param("0 Tz (a) Tj", id="scaling by nothing"),
        pytest.param("/F1 0 Tf (a) Tj 1 Tc (ab) Tj", id="size zero"),
        pytest.param("99999999999 0 Td (a) Tj", id="far away"),
        pytest.param("[(a) " + "9" * 400 + " (b)] TJ", id="an infinite gap"),
        pytest.param("ET " + "9" * 400 + " 0 m 1 1 l S 0 0 " + "9" * 400 + " 1 re W n", id="an infinite path"),
        pytest.param("ET " + "9" * 400 + " 0 0 1 0 0 cm 1 0 m 5 0 l S BT (a) Tj", id="an infinite page matrix"),
    ],
)
def test_wild_numbers_give_only_finite_places(content):
    page = drawn(text(content)).page

    for run in page.runs:
        assert all(abs(value) < 1e9 for value in (run.x0, run.y, run.x1, run.style.size))
    for shape in (*page.rulings, *(fill.box for fill in page.fills)):
        assert all(abs(value) < 1e9 for value in shape[:4])


def test_runs_of_a_page_are_bounded():
    found = drawn(text("(a) Tj 0 1 Td " * 500), limits=Limits(max_runs=100))

    assert len(found.texts) == 100
    assert found.findings == {"T2M-LIMIT": 1}
    assert found.page.problems


def test_strings_that_abut_without_end_take_linear_time():
    start = time.process_time()
    found = drawn(text("(a)Tj " * 100_000))

    assert len(found.texts) > 1000
    assert time.process_time() - start < 5


def test_long_content_stops_when_the_page_is_full():
    data = text("(a) Tj " * (MAX_AT_ONCE // 7 + 1000)).encode()
    seen = 0

    def is_full() -> bool:
        nonlocal seen
        seen += 1
        return seen > 100

    assert len(list(instructions(data, is_full))) == 100


def test_long_content_is_read_like_short_content():
    padding = b"% padding\n" * (MAX_AT_ONCE // 10 + 1)

    found = [instruction for instruction in instructions(padding + A, nothing) if instruction[3]]

    assert found == [instruction for instruction in instructions(b"%\n" + A, nothing) if instruction[3]]


OPERATORS = (
    *(
        "Tj",
        "TJ",
        "'",
        '"',
        "Tf",
        "Td",
        "TD",
        "Tm",
        "T*",
        "BT",
        "ET",
        "Tc",
        "Tw",
        "Tz",
        "TL",
        "Tr",
        "Ts",
        "q",
        "Q",
        "cm",
    ),
    *("m", "l", "c", "v", "y", "re", "h", "S", "f", "B", "n", "W", "W*", "g", "rg", "k", "cs", "sc", "scn", "gs", "Do"),
    *("sh", "BMC", "BDC", "EMC", "MP", "BI", "ID", "EI", "w", "d0", "x"),
)
operands = st.one_of(
    st.floats(allow_nan=False, allow_infinity=False, width=32).map(lambda value: f"{value:.3f}"),
    st.integers(-1000, 1000).map(str),
    st.sampled_from(
        ["/F1", "/X", "/P", "(a b)", "<61>", "[(a) -500 (b)]", "<</MCID 1>>", "[", "]", "(", ")", "<<", ">>"]
    ),
)
words = st.one_of(st.sampled_from(OPERATORS), operands)


@settings(max_examples=300, deadline=None)
@given(st.lists(words, max_size=60).map(" ".join))
def test_any_content_is_read_without_an_error(content):
    drawn(f"BT /F1 10 Tf {content}", resources="/XObject << /X 4 0 R >>")


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_read_without_an_error(content):
    drawn(b"BT /F1 10 Tf " + content)
