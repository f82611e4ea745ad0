"""Links whose places forget the margin of the page, as Chromium writes them."""

import pytest
from builder import untagged

import tagged2md
from tagged2md.pdf.page import PageTarget
from tagged2md.readers.left_out_margins import MOST_MARGIN, SAME, left_out_margin

TOPS = {1: [700.0, 500.0, 470.0], 2: [600.0], 3: [700.0, 640.0], 4: [700.0, 640.0], 5: [400.0, 400.0]}


def margin(*places):
    return left_out_margin([PageTarget(page, None, top) for page, top in places], TOPS)


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        pytest.param([(1, 762), (1, 562), (1, 532), (2, 662)], 62, id="all too high by a margin"),
        pytest.param([(1, 762), (1, 562 + 2 * SAME)], 62 + SAME, id="white in the line is not the same for all"),
        pytest.param([(1, 762), (1, 562 + 2 * SAME + 0.1)], 0, id="no distance in common"),
        pytest.param([(1, 762)], 0, id="one place may be inside of a text"),
        pytest.param([(1, 762), (1, 562), (1, 650), (1, 640)], 0, id="half of them only"),
        pytest.param([(1, 700 + MOST_MARGIN), (2, 600 + MOST_MARGIN)], MOST_MARGIN, id="two inches"),
        pytest.param([(1, 701 + MOST_MARGIN), (2, 601 + MOST_MARGIN)], 0, id="more is no margin"),
        pytest.param([(1, 705), (1, 505), (2, 605)], 5, id="a little above each"),
        pytest.param([(1, None), (3, 500)], 0, id="no height, no heading on the page"),
        pytest.param([(1, 762), (1, 762)], 0, id="one place twice"),
        pytest.param([(1, 499), (3, 699), (4, 699)], 0, id="just below the top of each heading, others further down"),
        pytest.param([(3, 676), (4, 676)], 0, id="as far below it as a line"),
        pytest.param([(3, 675.9), (4, 675.9)], 35.9, id="further below it they mean the next one"),
        pytest.param([(5, 462), (2, 720), (2, 300)], 0, id="headings beside each other are one distance of a place"),
    ],
)
def test_the_distance_that_most_places_have_in_common(places, expected):
    assert margin(*places) == pytest.approx(expected)


def test_links_lead_to_the_headings_below_their_places():
    doc = untagged()
    page = doc.page()
    page.newline()
    page.text("A guide", size=20)
    links = []
    for name in ("choosing", "cleaning"):
        page.newline(2)
        page.text(f"see {name}", x=72)
        links.append(page.y)
    tops = []
    for name in ("One", "Two"):
        page.newline(3)
        page.text(name, size=15, font="FB")
        tops.append(page.y + 12 + 62)
        for _ in range(4):
            page.newline()
            page.text("The words of this line are text of a section and go on to the edge")
    for y, top in zip(links, tops, strict=True):
        page.link((70, y - 3, 180, y + 10), dest=[page.obj, "/XYZ", 0, top, 0])

    markdown = tagged2md.convert(doc.data()).markdown
    assert "[see choosing](#one)" in markdown
    assert "[see cleaning](#two)" in markdown
