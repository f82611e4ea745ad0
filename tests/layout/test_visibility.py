"""Tests of what a reader sees."""

from __future__ import annotations

from time import process_time

import pytest
from typeset import BODY, MarkedContent, run, styled

from tagged2md.geometry import Rect
from tagged2md.layout.visibility import visible
from tagged2md.pdf.page import CLIPPED, Fill, ImageBox, Page

MARKED = MarkedContent(1, None, "")
OFF = MarkedContent(1, None, "OC", hidden=True)
WHITE = styled(colour=(1.0, 1.0, 1.0))
INVISIBLE = styled(render_mode=3)
BOX = Rect(0.0, 90.0, 100.0, 120.0)


def page(*runs, fills=(), images=()):
    return Page(1, "1", 600.0, 800.0, runs=list(runs), marked=[MARKED, OFF], fills=list(fills), images=list(images))


def fill(colour, *, stroked=False, is_rectangle=True, order=0, box=BOX, marked=MARKED):
    return Fill(box, colour, stroked, is_rectangle, marked, order)


def image(box=BOX, order=0):
    return ImageBox(box, None, MARKED, order)


@pytest.mark.parametrize(
    "unseen",
    [
        pytest.param(run("x", 10.0, 100.0, flags=CLIPPED), id="clipped"),
        pytest.param(run("x", 10.0, 100.0, marked=OFF), id="layer that is off"),
    ],
)
def test_what_is_not_on_the_page_is_dropped_in_silence(unseen):
    seen = visible(page(run("a", 10.0, 200.0), unseen))

    assert [r.text for r in seen.runs] == ["a"]
    assert seen.hidden == []


@pytest.mark.parametrize(
    ("style", "is_hidden"),
    [
        pytest.param(BODY, False, id="black text"),
        pytest.param(INVISIBLE, True, id="mode 3"),
        pytest.param(styled(render_mode=7), True, id="mode 7"),
        pytest.param(styled(render_mode=1), False, id="stroked"),
        pytest.param(styled(alpha=0.04), True, id="transparent"),
        pytest.param(styled(alpha=0.06), False, id="faint"),
        pytest.param(styled(size=0.9), True, id="too small"),
        pytest.param(styled(size=1.1), False, id="tiny"),
        pytest.param(WHITE, True, id="white on the white page"),
        pytest.param(styled(colour=(0.99, 0.99, 0.99)), True, id="nearly white"),
        pytest.param(styled(colour=(0.95, 0.95, 0.95)), False, id="light grey"),
        pytest.param(styled(colour=None), False, id="a pattern"),
    ],
)
def test_hidden_by_its_look(style, is_hidden):
    seen = visible(page(run("x", 10.0, 100.0, style=style), run("a", 10.0, 200.0)))

    assert [r.text for r in seen.hidden] == (["x"] if is_hidden else [])
    assert [r.text for r in seen.runs] == (["a"] if is_hidden else ["x", "a"])


@pytest.mark.parametrize(
    ("ground", "is_hidden"),
    [
        pytest.param({"fills": [fill((0.0, 0.0, 0.5))]}, False, id="on blue"),
        pytest.param({"fills": [fill((0.0, 0.0, 0.5)), fill((1.0, 1.0, 1.0))]}, True, id="on white over blue"),
        pytest.param({"fills": [fill((0.0, 0.0, 0.5), order=2)]}, True, id="what is drawn later does not lie below"),
        pytest.param({"fills": [fill((0.0, 0.0, 0.5), box=Rect(0, 0, 50, 50))]}, True, id="beside the box"),
        pytest.param({"fills": [fill(None)]}, False, id="on a shading"),
        pytest.param({"fills": [fill(None, stroked=True)]}, True, id="in a frame"),
        pytest.param({"fills": [fill((1.0, 1.0, 1.0), is_rectangle=False)]}, False, id="on a drawing"),
        pytest.param({"fills": [fill((0.0, 0.0, 0.5), marked=OFF)]}, True, id="on a layer that is off"),
        pytest.param({"images": [image()]}, False, id="on an image"),
    ],
)
def test_white_text(ground, is_hidden):
    seen = visible(page(run("x", 10.0, 100.0, style=WHITE), **ground))

    assert bool(seen.hidden) is is_hidden


def test_black_text_on_black_is_hidden():
    assert visible(page(run("x", 10.0, 100.0), fills=[fill((0.0, 0.0, 0.0))])).hidden


@pytest.mark.parametrize("step", [1, -1])
def test_text_in_a_border_that_is_a_rectangle_cut_out_of_another_is_seen(step):
    """WeasyPrint draws the inner one first, others the outer one."""
    outer, inner = Rect(0.0, 50.0, 200.0, 150.0), Rect(1.0, 51.0, 199.0, 149.0)
    border = [fill((0.0, 0.0, 0.0), box=outer), fill((0.0, 0.0, 0.0), box=inner)]

    assert visible(page(run("x", 10.0, 100.0), fills=border[::step])).hidden == []


def test_a_shaded_line_in_a_shaded_cell_is_no_border():
    blue = (0.0, 0.0, 0.5)
    cell = [fill(blue, box=Rect(0.0, 50.0, 200.0, 150.0)), fill(blue, box=Rect(5.0, 90.0, 195.0, 120.0))]

    assert visible(page(run("x", 10.0, 100.0, style=WHITE), fills=cell)).hidden == []


def test_hidden_white_space_is_not_worth_a_word():
    assert visible(page(run(" ", 10.0, 100.0, style=WHITE))).hidden == []


@pytest.mark.parametrize(
    ("share", "letters", "is_ocr"),
    [
        pytest.param(0.86, 91, True, id="image on most of the page, nearly all text invisible"),
        pytest.param(0.84, 91, False, id="too little image"),
        pytest.param(0.86, 89, False, id="too much visible text"),
    ],
)
def test_a_scan(share, letters, is_ocr):
    scan = image(Rect(0.0, 800.0 * (1 - share), 600.0, 800.0))
    runs = [run("x" * letters, 10.0, 400.0, style=INVISIBLE), run("y" * (100 - letters), 10.0, 5.0)]

    assert visible(page(*runs, images=[scan])).is_ocr is is_ocr


def test_the_text_layer_of_a_scan_is_its_content():
    seen = visible(page(run("scan", 10.0, 100.0, style=INVISIBLE), images=[image(Rect(0.0, 0.0, 600.0, 800.0))]))

    assert [r.text for r in seen.runs] == ["scan"]


@pytest.mark.parametrize(
    ("width", "is_hidden"),
    [pytest.param(6.0, False, id="most of the word"), pytest.param(4.0, True, id="less than half")],
)
def test_invisible_text_over_a_small_image(width, is_hidden):
    strip = image(Rect(10.0, 90.0, 10.0 + width, 120.0))

    assert bool(visible(page(run("xy", 10.0, 100.0, style=INVISIBLE), images=[strip])).hidden) is is_hidden


def test_invisible_text_below_visible_text_is_no_text_layer():
    seen = visible(page(run("x", 10.0, 100.0, style=INVISIBLE), run("y", 10.0, 100.0), images=[image()]))

    assert [r.text for r in seen.hidden] == ["x"]


def test_pages_of_thousands_of_fills_take_bounded_time():
    fills = [fill((0.0, 0.0, 0.0), box=Rect(i / 10, i / 10, 600.0, 800.0)) for i in range(5_000)]
    runs = [run("x", i % 100, 800.0 - i % 700) for i in range(20_000)]
    started = process_time()

    visible(page(*runs, fills=fills))

    assert process_time() - started < 8.0
