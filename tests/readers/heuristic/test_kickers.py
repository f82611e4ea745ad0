"""Tests of the line over the title of a slide."""

from __future__ import annotations

import pytest
from readers.heuristic.made import line, page_of, passage

from tagged2md.geometry import Rect
from tagged2md.readers.heuristic.found import Found
from tagged2md.readers.heuristic.kickers import with_kicker
from tagged2md.readers.heuristic.recognisers import Answer

SLIDE, SHEET = Rect(0.0, 0.0, 720.0, 405.0), Rect(0.0, 0.0, 600.0, 800.0)
HEADING, TEXT, BOOKMARK = Answer("heading", ()), Answer("text", ()), Answer("heading", (), outline=1)


def found(*lines, answer=HEADING):
    own = passage(*lines)
    return Found(page_of(lines), own.box, 0.0, own, answer)


TITLE = found(line("Results", 20.0, 350.0, size=20.0))


@pytest.mark.parametrize(
    ("first", "second", "page", "role"),
    [
        pytest.param(found(line("Overview", 20.0, 375.0)), TITLE, SLIDE, "caption", id="small over large"),
        pytest.param(found(line("Overview", 20.0, 375.0)), TITLE, SHEET, "heading", id="on a sheet"),
        pytest.param(found(line("Part", 20.0, 375.0, size=15.0)), TITLE, SLIDE, "caption", id="a third larger"),
        pytest.param(found(line("Part", 20.0, 375.0, size=16.0)), TITLE, SLIDE, "heading", id="a quarter larger"),
        pytest.param(found(line("Overview", 20.0, 395.0)), TITLE, SLIDE, "caption", id="at a distance"),
        pytest.param(found(line("Overview", 20.0, 450.0)), TITLE, SLIDE, "heading", id="far off"),
        pytest.param(found(line("Overview", 300.0, 375.0)), TITLE, SLIDE, "heading", id="beside it"),
        pytest.param(found(line("Overview", 20.0, 375.0), answer=BOOKMARK), TITLE, SLIDE, "heading", id="a bookmark"),
        pytest.param(
            found(line("Over-", 20.0, 387.0), line("view", 20.0, 375.0)), TITLE, SLIDE, "heading", id="two lines"
        ),
        pytest.param(
            found(line("Overview", 20.0, 375.0)), TITLE._replace(answer=TEXT), SLIDE, "heading", id="over large text"
        ),
    ],
)
def test_a_small_heading_close_over_the_title_of_a_slide_is_text(first, second, page, role):
    assert [each.answer.role for each in with_kicker([first, second], page)] == [role, second.answer.role]


def test_a_slide_of_one_line_keeps_it():
    assert with_kicker([TITLE], SLIDE) == [TITLE]
