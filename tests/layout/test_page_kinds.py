"""Tests of what a page shows: text, a scan, outlines of letters, nothing."""

from __future__ import annotations

import pytest
from typeset import MarkedContent, run, styled

from tagged2md.geometry import Rect
from tagged2md.layout.page_kinds import common_area, kind_of_page
from tagged2md.layout.visibility import visible
from tagged2md.pdf.page import CLIPPED, Fill, ImageBox, Page, Ruling

MARKED = MarkedContent(1, None, "")
OFF = MarkedContent(1, None, "OC", hidden=True)
INVISIBLE = styled(render_mode=3)
WHOLE = Rect(0.0, 0.0, 600.0, 800.0)


def image(box=WHOLE, marked=MARKED):
    return ImageBox(box, None, marked, 0)


def part(share):
    """A box over some part of the page."""
    return Rect(0.0, 0.0, 600.0, 800.0 * share)


def letters(count, rows=1, height=8.0, *, is_rectangle=False):
    """Shapes that stand in rows."""
    return [
        Fill(
            Rect(50 + 6 * i, 700 - 14 * row, 55 + 6 * i, 700 - 14 * row + height), None, False, is_rectangle, MARKED, 0
        )
        for row in range(rows)
        for i in range(count)
    ]


def kind(runs=(), images=(), fills=(), rulings=(), problems=()):
    page = Page(1, "1", 600.0, 800.0, runs=list(runs), marked=[MARKED, OFF], images=list(images), fills=list(fills))
    page.rulings, page.problems = list(rulings), list(problems)
    return kind_of_page(page, visible(page))


TEXT, NUMBER = run("Words", 100.0, 400.0), run("12", 300.0, 20.0)


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        pytest.param({"runs": [TEXT]}, "text", id="text"),
        pytest.param({"runs": [TEXT], "images": [image()]}, "text", id="text over a picture as large as the page"),
        pytest.param({"runs": [NUMBER], "images": [image()]}, "image", id="a stamp at the edge of a scan"),
        pytest.param(
            {"runs": [NUMBER], "images": [image(part(0.84))]},
            "text",
            id="a page number, and a picture that leaves room",
        ),
        pytest.param({"runs": [run("12", 300.0, 45.0)], "images": [image()]}, "text", id="text further in"),
        pytest.param({"images": [image()]}, "image", id="a scan"),
        pytest.param(
            {"images": [image(part(0.3)), image(Rect(0.0, 500.0, 600.0, 700.0))]}, "image", id="a scan in strips"
        ),
        pytest.param({"images": [image(part(0.3)), image(part(0.3))]}, "drawing", id="one picture that is drawn twice"),
        pytest.param({"images": [image(marked=OFF)]}, "drawing", id="a picture in a layer that is off"),
        pytest.param({"images": [image(part(0.49))]}, "drawing", id="a picture on less than half of the page"),
        pytest.param(
            {"runs": [run("Words", 100.0, 400.0, style=INVISIBLE)], "images": [image()]},
            "ocr",
            id="a scan with text layer",
        ),
        pytest.param(
            {"runs": [run("Words", 100.0, 300.0, style=INVISIBLE), NUMBER], "images": [image(part(0.6))]},
            "ocr",
            id="half a page of scan with text layer",
        ),
        pytest.param(
            {
                "runs": [run("Words", 100.0, 300.0, style=INVISIBLE), run("More words", 100.0, 700.0)],
                "images": [image(part(0.6))],
            },
            "text",
            id="more text than a scanned part has",
        ),
        pytest.param({"runs": [run("Words", 100.0, 400.0, style=INVISIBLE)]}, "hidden", id="invisible text on nothing"),
        pytest.param(
            {"runs": [run("Words", 100.0, 900.0, flags=CLIPPED)], "images": [image()]}, "image", id="text beside a scan"
        ),
        pytest.param({"runs": [run("\ufffd\ufffd", 100.0, 400.0)]}, "unreadable", id="characters of no meaning"),
        pytest.param({"fills": letters(10, 2)}, "outlines", id="shapes in lines"),
        pytest.param({"fills": letters(19)}, "drawing", id="too few shapes"),
        pytest.param({"fills": letters(4, 20)}, "drawing", id="shapes below each other"),
        pytest.param({"fills": letters(10, 2, 61.0)}, "drawing", id="shapes as high as no letter"),
        pytest.param({"fills": letters(10, 2, is_rectangle=True)}, "drawing", id="boxes in lines"),
        pytest.param({"fills": letters(10, 2), "images": [image()]}, "outlines", id="shapes over a picture"),
        pytest.param({"rulings": [Ruling(0.0, 9.0, 90.0, 9.0, 1.0, MARKED, 0)]}, "drawing", id="a line"),
        pytest.param({"problems": ["content is damaged"]}, "damaged", id="a page that could not be read"),
        pytest.param({}, "blank", id="nothing"),
    ],
)
def test_kind_of_a_page(shown, expected):
    assert kind(**shown) == expected


@pytest.mark.parametrize(
    ("boxes", "area"),
    [
        pytest.param([], 0.0, id="none"),
        pytest.param([Rect(0, 0, 10, 10)], 100.0, id="one"),
        pytest.param([Rect(0, 0, 10, 10), Rect(5, 5, 15, 15)], 175.0, id="two that overlap"),
        pytest.param([Rect(0, 0, 10, 10), Rect(2, 2, 4, 4)], 100.0, id="one in the other"),
        pytest.param([Rect(0, 0, 10, 10), Rect(20, 0, 30, 5)], 150.0, id="two side by side"),
    ],
)
def test_area_of_boxes_together(boxes, area):
    assert common_area(boxes) == pytest.approx(area)
