"""Line ends that were wanted."""

from __future__ import annotations

import pytest
from tagged_files import markdown

WIDE = "A paragraph that shows how wide the column of the text is, on a page with an address."


def address(*lines, wide=WIDE, pieces=True):
    """Draws a paragraph of lines, each a piece of content or all in one, and one that is as wide as the column."""

    def draw(page, root):
        page.put(root.el("H1"), "Letter")
        paragraph = root.el("P")
        if pieces:
            for line in lines:
                page.newline()
                page.run(paragraph, line)
        else:
            with page.mc(paragraph):
                for line in lines:
                    page.newline()
                    page.text(line)
        page.newline()
        page.put(root.el("P"), wide)

    return draw


LINES = ("Ada Lovelace", "Analytical Engines", "12 Mill Lane", "ada@example.org")


@pytest.mark.parametrize("pieces", [True, False], ids=["a piece of content a line", "all lines in one"])
def test_the_lines_of_an_address_stay_lines(pieces):
    assert "\n\n" + "\\\n".join(LINES) + "\n\n" in markdown(address(*LINES, pieces=pieces))


def test_lines_with_labels_stay_lines_however_wide_they_are():
    lines = ("Order no.: 17", "Customer: Analytical Engines Ltd", "Period of service: May")

    assert "\\\n".join(lines) in markdown(address(*lines, wide="Narrow."))


@pytest.mark.parametrize(
    "draw",
    [
        pytest.param(address(*LINES[:2]), id="two lines"),
        pytest.param(address(*LINES[:2], "and her company"), id="a line that goes on with a sentence"),
        pytest.param(address(*LINES, wide="A narrow column."), id="lines as wide as the column"),
        pytest.param(address("Ada Lovelace", "Analytical-", "Engines"), id="a line that ends in a hyphen"),
    ],
)
def test_other_line_ends_are_spaces(draw):
    assert "\\\n" not in markdown(draw)


def test_text_to_the_right_takes_the_room():
    def draw(page, root):
        address(*LINES)(page, root)
        side = root.el("P")
        for number in range(4):
            with page.mc(side):
                page.text("beside it", x=190, y=page.size[1] - 54 - page.line_height * (number + 2))

    assert "\\\n" not in markdown(draw)
