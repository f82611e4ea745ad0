"""Paths to rulings and fills, and what clips (ISO 32000-2, 8.5)."""

from __future__ import annotations

import pytest
from drawn import drawn, only, text

from tagged2md.geometry import Rect
from tagged2md.pdf.drawings import MAX_PATH_BYTES, MAX_PIECES
from tagged2md.pdf.page import CLIPPED

A = text("(a) Tj")
RED = (1.0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("content", "rulings"),
    [
        pytest.param("10 20 m 60 20 l S", [(10, 20, 60, 20, 1)], id="a stroked line, one point wide by default"),
        pytest.param("0.5 w 60 20 m 10 20 l S", [(10, 20, 60, 20, 0.5)], id="drawn backwards"),
        pytest.param("10 20 m 10 60 l S", [(10, 20, 10, 60, 1)], id="vertical"),
        pytest.param("10 20 m 60 20.4 l S", [(10, 20, 60, 20.4, 1)], id="half a point askew still counts"),
        pytest.param("10 20 m 60 21 l S", [], id="a point askew does not"),
        pytest.param("10 20 m 60 60 l S", [], id="a diagonal is no ruling"),
        pytest.param("10 20 m 10.5 20 l S", [], id="a dot is no ruling"),
        pytest.param("10 20 50 0.5 re f", [(10, 20.25, 60, 20.25, 0.5)], id="a thin filled bar, along its middle"),
        pytest.param("10 20 50 3 re f", [(10, 21.5, 60, 21.5, 3)], id="a bar of three points"),
        pytest.param("10 20 50 3.1 re f", [], id="a thicker bar is an area"),
        pytest.param("10 20 0.5 50 re f", [(10.25, 20, 10.25, 70, 0.5)], id="a thin upright bar"),
        pytest.param("10 20 m 60 20 l 60 50 l S", [(10, 20, 60, 20, 1), (60, 20, 60, 50, 1)], id="a chain of lines"),
        pytest.param(
            "10 20 m 60 20 l 60 50 l s",
            [(10, 20, 60, 20, 1), (60, 20, 60, 50, 1)],
            id="closed by a diagonal",
        ),
        pytest.param(
            "10 20 50 30 re S",
            [(10, 20, 60, 20, 1), (60, 20, 60, 50, 1), (10, 50, 60, 50, 1), (10, 20, 10, 50, 1)],
            id="the edges of a stroked rectangle",
        ),
        pytest.param("2 0 0 2 0 0 cm 10 20 m 60 20 l S", [(20, 40, 120, 40, 2)], id="in page space"),
        pytest.param("0 1 -1 0 100 0 cm 10 20 m 60 20 l S", [(80, 10, 80, 60, 1)], id="turned"),
        pytest.param("4 w 10 20 m 60 20 l S", [], id="a very wide line is an area"),
        pytest.param("10 20 m 60 20 l n", [], id="a path that is not painted"),
        pytest.param("20 0 20 100 re W n 10 20 m 60 20 l S", [(20, 20, 40, 20, 1)], id="only what the clip leaves"),
        pytest.param("10 120 m 60 120 l S", [], id="nothing outside the page"),
        pytest.param(
            "10 20 m 60 20 l 10 40 m 60 40 l S", [(10, 20, 60, 20, 1), (10, 40, 60, 40, 1)], id="two subpaths"
        ),
        pytest.param(
            "10 20 m 60 20 l 60 20.3 l 10 20.3 l h f", [(10, 20.15, 60, 20.15, 0.3)], id="a bar drawn by lines"
        ),
        pytest.param("10 20 m\n60 20 l\nS", [(10, 20, 60, 20, 1)], id="on lines of their own"),
        pytest.param("10 20 m 60 20 l 60 20 70 30 80 40 c S", [], id="a path with curves is a drawing"),
    ],
)
def test_rulings(content, rulings):
    found = drawn(content).page.rulings

    assert [tuple(round(value, 2) for value in ruling[:5]) for ruling in found] == rulings


@pytest.mark.parametrize(
    ("content", "fills"),
    [
        pytest.param("1 0 0 rg 10 20 50 30 re f", [(Rect(10, 20, 60, 50), RED, False, True)], id="filled rectangle"),
        pytest.param("10 20 50 30 re S", [(Rect(10, 20, 60, 50), None, True, True)], id="stroked rectangle"),
        pytest.param("10 20 m 18 28 l S", [(Rect(10, 20, 18, 28), None, True, False)], id="a stroke of a tick"),
        pytest.param("10 20 m 30 40 l S", [], id="a longer diagonal"),
        pytest.param("1 0 0 rg 10 20 50 30 re B", [(Rect(10, 20, 60, 50), RED, True, True)], id="both"),
        pytest.param("1 0 0 rg 60 50 -50 -30 re f", [(Rect(10, 20, 60, 50), RED, False, True)], id="negative sides"),
        pytest.param(
            "1 0 0 rg 10 20 m 60 20 l 60 50 l 10 50 l f",
            [(Rect(10, 20, 60, 50), RED, False, True)],
            id="drawn by lines",
        ),
        pytest.param(
            "1 0 0 rg 10 20 m 60 20 l 10 50 l f", [(Rect(10, 20, 60, 50), RED, False, True)], id="three corners"
        ),
        pytest.param(
            "1 0 0 rg 10 20 m 60 20 l 30 50 l f", [(Rect(10, 20, 60, 50), RED, False, False)], id="a triangle"
        ),
        pytest.param(
            "1 0 0 rg 10 20 m 10 20 60 20 60 50 c f", [(Rect(10, 20, 60, 50), RED, False, False)], id="curves"
        ),
        pytest.param("1 0 0 RG 4 w 10 20 m 60 20 l S", [(Rect(10, 18, 60, 22), RED, False, True)], id="a wide line"),
        pytest.param(
            "20 0 20 100 re W n 1 0 0 rg 10 20 50 30 re f", [(Rect(20, 20, 40, 50), RED, False, True)], id="clipped"
        ),
        pytest.param(
            "10 20 50 30 re W n /S sh", [(Rect(10, 20, 60, 50), None, False, False)], id="shading fills the clip"
        ),
        pytest.param("/Pattern cs /P scn 10 20 50 30 re f", [(Rect(10, 20, 60, 50), None, False, True)], id="pattern"),
    ],
)
def test_fills(content, fills):
    assert [fill[:4] for fill in drawn(content).page.fills] == fills


STATES = "; /ExtGState << /None << /ca 0 /CA 0 >> /Area << /CA 0 >> /Line << /ca 0 >> /Glass << /ca .5 >> >>"
BOX = Rect(10, 20, 60, 50)


@pytest.mark.parametrize(
    ("content", "fills", "rulings", "frames"),
    [
        pytest.param("/None gs 10 20 50 30 re f", [], 0, [BOX], id="an area of no paint is a frame"),
        pytest.param("/None gs 10 20 50 30 re B", [], 0, [BOX], id="line and area of no paint"),
        pytest.param("/None gs 10 20 50 1 re f", [], 0, [], id="a bar of no paint is nothing"),
        pytest.param("/None gs 10 20 m 60 20 70 30 60 50 c f", [], 0, [], id="nor is a curve"),
        pytest.param("1 0 0 rg /Area gs 10 20 50 30 re B", [(BOX, RED, False, True)], 0, [], id="area only"),
        pytest.param("1 0 0 rg /Line gs 10 20 50 30 re B", [(BOX, None, True, True)], 4, [], id="line only"),
        pytest.param("/Line gs 10 20 m 60 20 l b", [], 2, [], id="a line is not painted with the fill"),
        pytest.param("1 0 0 rg /Glass gs 10 20 50 30 re f", [(BOX, None, False, True)], 0, [], id="mixes its colour"),
    ],
)
def test_what_transparent_paint_leaves(content, fills, rulings, frames):
    page = drawn(content, resources=STATES).page

    assert [fill[:4] for fill in page.fills] == fills
    assert len(page.rulings) == rulings
    assert page.frames == frames


def test_drawings_count_the_runs_before_them():
    found = drawn(f"10 20 50 30 re f {A} 10 20 50 30 re f 10 20 50 1 re f {A}").page

    assert [fill.order for fill in found.fills] == [0, 1]
    assert [ruling.order for ruling in found.rulings] == [1]


def test_drawings_know_their_marked_content():
    found = drawn("/Artifact BMC 10 20 50 1 re f 10 20 50 30 re f EMC").page

    assert [drawing.marked.tag for drawing in (*found.rulings, *found.fills)] == ["Artifact"] * 2


def test_very_long_path_is_one_area():
    path = "10 20 m 60 20 l " * (MAX_PATH_BYTES // 16 + 1)
    found = drawn(path + "60 50 l S").page

    assert found.rulings == []
    assert [(fill.box, fill.is_rectangle) for fill in found.fills] == [(Rect(10, 20, 60, 50), False)]


def test_pieces_of_a_page_are_bounded():
    found = drawn("10 20 m 60 20 l S\n" * (MAX_PIECES + 10)).page

    assert len(found.rulings) == MAX_PIECES


@pytest.mark.parametrize(
    ("clip", "flags"),
    [
        pytest.param("0 0 200 100 re W n", 0, id="inside"),
        pytest.param("0 0 22 100 re W n", CLIPPED, id="the middle is right of it"),
        pytest.param("0 0 23 100 re W n", 0, id="the middle is inside"),
        pytest.param("0 0 200 51 re W n", CLIPPED, id="the middle is above it"),
        pytest.param("0 0 200 54 re W* n", 0, id="even-odd rule"),
        pytest.param("0 0 m 22 0 l 22 100 l 0 100 l h W n", CLIPPED, id="drawn by lines"),
        pytest.param("q 0 0 22 100 re W n Q", 0, id="restored"),
        pytest.param("0 0 22 100 re n", 0, id="without W"),
        pytest.param("W n", 0, id="without a path"),
        pytest.param("0 0 22 100 re W f", CLIPPED, id="painted as well"),
        pytest.param("0 0 200 100 re W n 0 0 22 100 re W n", CLIPPED, id="two clips are cut with each other"),
    ],
)
def test_clip_marks_runs(clip, flags):
    assert only(drawn(f"{clip} {A}")).flags & CLIPPED == flags


def test_each_run_of_a_string_is_judged_by_itself():
    found = drawn(f"0 0 30 100 re W n {text('[(a) -1000 (b)] TJ (c d) Tj')}")

    assert [(run.text, bool(run.flags & CLIPPED)) for run in found.page.runs] == [
        ("a", False),
        ("b", True),
        ("c", True),
        ("d", True),
    ]


@pytest.mark.parametrize(
    ("place", "flags"), [("-10 50", CLIPPED), ("198 50", CLIPPED), ("197 50", 0), ("20 -10", CLIPPED), ("20 95", 0)]
)
def test_text_outside_the_page_is_marked(place, flags):
    assert only(drawn(f"BT /F1 10 Tf {place} Td (a) Tj ET")).flags == flags
