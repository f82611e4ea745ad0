"""Tests of code."""

from __future__ import annotations

import pytest
from typeset import MONO, run, styled

from tagged2md.layout.joins import joined_code, text_of
from tagged2md.pdf.page import SPACE_BEFORE

CODE = styled(font=MONO)
COLUMN = 6.0


def code(*placed, leading=12.0):
    """Runs at columns of lines: (line, column, text)."""
    return [
        run(text, 50.0 + COLUMN * column, 700.0 - leading * line, style=CODE, width=COLUMN * len(text))
        for line, column, text in placed
    ]


@pytest.mark.parametrize(
    ("runs", "expected"),
    [
        pytest.param(
            code((0, 0, "def"), (0, 4, "f(x):"), (1, 4, "pass")), "def f(x):\n    pass", id="indentation by x"
        ),
        pytest.param(code((0, 0, "a"), (0, 8, "# why")), "a       # why", id="columns"),
        pytest.param(code((0, 0, "a"), (1, 0, "b"), (2, 0, "c"), (4, 0, "d")), "a\nb\nc\n\nd", id="blank line"),
        pytest.param(code((0, 0, "a"), (1, 0, "b"), (2.9, 0, "c")), "a\nb\n\nc", id="blank line of three"),
        pytest.param(
            code((0, 0, "a"), (1, 0, "b"), (2, 0, "c"), (3.7, 0, "d")), "a\nb\nc\nd", id="a wide step is none"
        ),
        pytest.param(code((0, 2, "a"), (1, 0, "b")), "  a\nb", id="first line indented"),
        pytest.param(code((0, 0, "well-"), (1, 0, "known")), "well-\nknown", id="hyphens stay"),
        pytest.param(code((0, 0, "f"), (0, 1, "(x)")), "f(x)", id="a word in two runs"),
        pytest.param([], "", id="nothing"),
    ],
)
def test_code(runs, expected):
    assert text_of(joined_code(runs)) == expected


def test_a_drawn_space_is_at_least_one_column():
    runs = [*code((0, 0, "a")), run("b", 56.0, 700.0, style=CODE, flags=SPACE_BEFORE)]

    assert text_of(joined_code(runs)) == "a b"
