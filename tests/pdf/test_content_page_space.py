"""From user space to page space: boxes, rotation, units (ISO 32000-2, 14.11.2)."""

from __future__ import annotations

import pytest

from tagged2md.geometry import Rect, transformed_point
from tagged2md.pdf.page_space import LETTER, page_matrix, rectangle

MEDIA = Rect(0, 0, 200, 100)


@pytest.mark.parametrize(
    ("numbers", "box"),
    [
        pytest.param((0, 0, 200, 100), MEDIA, id="lower left, upper right"),
        pytest.param((200, 100, 0, 0), MEDIA, id="the other way round"),
        pytest.param((0, 0, 200), None, id="too few numbers"),
        pytest.param((0, 0, 0, 100), None, id="no area"),
        pytest.param((0, 0, 1e8, 100), None, id="wider than paper can be"),
        pytest.param((0, 0, float("nan"), 100), None, id="no number"),
    ],
)
def test_rectangles(numbers, box):
    assert rectangle(numbers) == box


@pytest.mark.parametrize(
    ("rotate", "point", "size"),
    [
        pytest.param(0, (20, 30), (200, 100), id="upright"),
        pytest.param(90, (30, 180), (100, 200), id="a quarter clockwise"),
        pytest.param(180, (180, 70), (200, 100), id="half"),
        pytest.param(270, (70, 20), (100, 200), id="three quarters"),
        pytest.param(-90, (70, 20), (100, 200), id="a quarter the other way"),
        pytest.param(450, (30, 180), (100, 200), id="more than a turn"),
        pytest.param(44, (20, 30), (200, 100), id="no multiple of 90 is the nearest one"),
    ],
)
def test_rotation(rotate, point, size):
    space = page_matrix(MEDIA, None, rotate, 1)

    assert transformed_point(space.matrix, 20, 30) == point
    assert (space.width, space.height) == size


@pytest.mark.parametrize(
    ("media", "crop", "point", "size"),
    [
        pytest.param(MEDIA, Rect(10, 20, 110, 90), (10, 10), (100, 70), id="the crop box is the origin"),
        pytest.param(MEDIA, Rect(-50, -50, 110, 500), (20, 30), (110, 100), id="cut to the media box"),
        pytest.param(MEDIA, Rect(500, 500, 600, 600), (20, 30), (200, 100), id="a crop box outside is ignored"),
        pytest.param(Rect(-100, -50, 100, 50), None, (120, 80), (200, 100), id="an origin in the middle"),
        pytest.param(None, None, (20, 30), (LETTER.width, LETTER.height), id="no box at all"),
    ],
)
def test_boxes(media, crop, point, size):
    space = page_matrix(media, crop, 0, 1)

    assert transformed_point(space.matrix, 20, 30) == point
    assert (space.width, space.height) == size


@pytest.mark.parametrize(("unit", "point"), [(2, (40, 60)), (0, (20, 30)), (-1, (20, 30)), (1e6, (20, 30))])
def test_user_unit(unit, point):
    assert transformed_point(page_matrix(MEDIA, None, 0, unit).matrix, 20, 30) == point


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
def test_visible_page_fills_page_space(rotate):
    crop = Rect(10, 20, 110, 90)
    space = page_matrix(MEDIA, crop, rotate, 2)
    corners = [transformed_point(space.matrix, x, y) for x in (crop.x0, crop.x1) for y in (crop.y0, crop.y1)]

    assert sorted(corners) == sorted((x, y) for x in (0, space.width) for y in (0, space.height))
