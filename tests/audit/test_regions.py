"""Lines of a block become one rectangle for each column."""

from __future__ import annotations

import pytest

from tagged2md.audit.regions import Cover, regions
from tagged2md.geometry import Rect


def line(x: float, y: float, width: float = 200, height: float = 12) -> Rect:
    return Rect(x, y, x + width, y + height)


@pytest.mark.parametrize(
    ("boxes", "expected"),
    [
        pytest.param([], [], id="no lines have no rectangle"),
        pytest.param([line(50, 700), line(50, 686)], [Rect(50, 686, 250, 712)], id="lines below each other are one"),
        pytest.param(
            [line(50, 100), line(300, 700), line(300, 686)],
            [line(50, 100), Rect(300, 686, 500, 712)],
            id="a line at the top of the next column begins a second one",
        ),
        pytest.param(
            [line(50, 100), line(60, 700)],
            [line(50, 100), line(60, 700)],
            id="a line far above in the same column, too: blocks were put out of order",
        ),
        pytest.param(
            [line(50, 700, 20), line(75, 704, 8, 6), line(90, 700, 40)],
            [Rect(50, 700, 130, 712)],
            id="a raised mark between words does not",
        ),
        pytest.param(
            [line(90, 700), line(50, 700, 20)], [Rect(50, 700, 290, 712)], id="a piece to the left of a line is of it"
        ),
    ],
)
def test_regions_of_lines(boxes, expected):
    assert list(regions(boxes)) == expected


def test_cover_knows_the_boxes_that_a_point_lies_in():
    cover = Cover([line(50, 95), line(50, 300)])

    assert cover.has((60, 101))
    assert cover.has((60, 96))
    assert not cover.has((60, 200))
    assert not cover.has((45, 101))


def test_cover_knows_wide_and_high_boxes_everywhere():
    cover = Cover([Rect(-10, -10, 500, 700)])

    assert all(cover.has((x, y)) for x in (-9, 0, 39, 41, 499) for y in (-9, 0, 350, 699))
    assert not cover.has((501, 350))
