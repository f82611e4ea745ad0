"""Tests of tables made of text boxes, as slides have them."""

from __future__ import annotations

import pytest
from readers.heuristic.made import line, page_of
from readers.heuristic.sheets import shown

from tagged2md.geometry import Rect
from tagged2md.readers.heuristic.framed import framed_table

STEP = 40.0


def boxed(*rows, heights=None, width=120.0):
    """Lines and their boxes: cells of a row are parted by ``|``; ``heights`` are those of the boxes, by text."""
    lines, frames = [], []
    for number, row in enumerate(rows):
        for column, text in enumerate(row.split("|")):
            if text:
                x, top = (width + 10.0) * column, 700.0 - STEP * number
                high = (heights or {}).get(text, 30.0)
                lines.append(line(text, x + 2.0, top - high / 2 - 3.0))
                frames.append(Rect(x, top - high, x + width, top))
    return lines, frames


HEAD = "Stage|Name|Use"
ROWS = (HEAD, "one|make|to make", "two|keep|to keep", "three|show|to show")


def table(lines, frames):
    found = framed_table(page_of(lines, frames=frames))
    return None if found is None else shown(found)


@pytest.mark.parametrize(
    ("rows", "heights", "expected"),
    [
        pytest.param(ROWS, None, list(ROWS), id="boxes in rows and columns"),
        pytest.param(ROWS[:3], None, None, id="three boxes under each other are cards"),
        pytest.param([row.split("|")[0] for row in ROWS], None, None, id="one column is no table"),
        pytest.param(
            (*ROWS[:2], "|keep|to keep", *ROWS[3:]),
            None,
            [*ROWS[:2], "|keep|to keep", *ROWS[3:]],
            id="an empty cell",
        ),
        pytest.param(
            (*ROWS[:2], "|keep|to keep", "three|show|to show"),
            {"one": 70.0},
            [HEAD, "one|make|to make", "^|keep|to keep", "three|show|to show"],
            id="a box over two rows",
        ),
    ],
)
def test_boxes_of_one_width_under_each_other_are_columns(rows, heights, expected):
    assert table(*boxed(*rows, heights=heights)) == expected


def test_boxes_without_text_and_boxes_around_others_do_not_count():
    lines, frames = boxed(*ROWS)

    assert table(lines, [Rect(0.0, 0.0, 600.0, 790.0), *frames, Rect(0.0, 10.0, 120.0, 40.0)]) == list(ROWS)


def test_text_between_the_boxes_goes_to_the_nearest_cell():
    lines, frames = boxed(*ROWS)

    assert table([*lines, line("*", 60.0, 640.0)], frames)[1] == "one *|make|to make"


def test_columns_that_stand_at_other_heights_are_left_out():
    lines, frames = boxed(*ROWS)
    moved = [Rect(x0, y0 - 300.0 * (x0 > 0), x1, y1 - 300.0 * (x0 > 0)) for x0, y0, x1, y1 in frames]
    lower = [each._replace(y=each.y - 300.0 * (each.x0 > 120.0)) for each in lines]

    assert table(lower, moved) == [row.partition("|")[2] for row in ROWS]
