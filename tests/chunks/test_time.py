"""Cutting is linear: twice the text takes about twice the time, whatever it is made of."""

from __future__ import annotations

from time import process_time

import pytest

import tagged2md
from tagged2md.chunks import Chunk

UNIT = 2000
"""Blocks, rows, lines … of the smaller text."""
FACTOR = 4
"""The larger text is so many times the smaller one."""
SLACK = 2.5
"""A quadratic step would take FACTOR times as long again."""


def best_time(text: str) -> float:
    """The least processor time of three runs: others use the machine too."""
    times = []
    for _ in range(3):
        start = process_time()
        chunks: list[Chunk] = tagged2md.chunk_markdown(text, max_tokens=128, overlap=20)
        times.append(process_time() - start)
        assert chunks
    return min(times)


@pytest.mark.parametrize(
    "made",
    [
        pytest.param(lambda n: "A line of words.\n\n" * n, id="paragraphs"),
        pytest.param(lambda n: "## Head\n\n" * n, id="headings alone"),
        pytest.param(lambda n: "## Head\n\nA line of words.\n\n" * n, id="sections"),
        pytest.param(lambda n: "| a | b |\n| --- | --- |\n" + "| c | d |\n" * n, id="rows"),
        pytest.param(lambda n: "```\n" + "code = 1\n" * n + "```", id="lines of code"),
        pytest.param(lambda n: "- An item of some words.\n" * n, id="items"),
        pytest.param(lambda n: "A sentence of words. " * n, id="sentences"),
        pytest.param(lambda n: "word " * n, id="words without an end"),
        pytest.param(lambda n: "x" * 8 * n, id="letters without a space"),
        pytest.param(lambda n: "> A quoted line.\n>\n" * n, id="a quotation"),
        pytest.param(
            lambda n: "".join(f"a[^{i}]\n\n" for i in range(n)) + "".join(f"[^{i}]: b\n\n" for i in range(n)),
            id="notes",
        ),
    ],
)
def test_time_grows_with_the_length_of_the_text(made):
    small, large = best_time(made(UNIT)), best_time(made(FACTOR * UNIT))

    assert large < SLACK * FACTOR * max(small, 0.01)
