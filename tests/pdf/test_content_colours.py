"""Colours of text: red, green, blue of all kinds of colour spaces (ISO 32000-2, 8.6), and transparency."""

from __future__ import annotations

import pytest
from drawn import drawn, only, text
from rawpdf import stream

SPACES = """/ColorSpace <<
    /Icc [/ICCBased 6 0 R] /Grey [/CalGray << /WhitePoint [1 1 1] >>]
    /Table [/Indexed /DeviceRGB 1 <FF0000 0000FF>] /TableText [/Indexed /DeviceGray 1 (\\000\\377)]
    /TableStream [/Indexed /DeviceRGB 1 7 0 R]
    /Spot [/Separation /Orange /DeviceRGB << /FunctionType 2 /Domain [0 1] /N 1 /C0 [1 1 1] /C1 [1 .5 0] >>]
    /Black [/Separation /Black /DeviceCMYK 6 0 R]
    /Program [/Separation /Green /DeviceRGB 6 0 R]
    /Many [/DeviceN [/A /B] /DeviceRGB << /FunctionType 2 /Domain [0 1] /N 1 /C0 [1 1 1] /C1 [0 0 1] >>]
    /Lab [/Lab << /WhitePoint [1 1 1] >>] /Hatch [/Pattern /DeviceRGB]
    /Ring [/Indexed 8 0 R 1 <00>]
>>"""
OBJECTS = [
    stream(b"", "/N 4"),
    stream(b"\x00\xff\x00\xff\x00\xff"),
    "[/Indexed 8 0 R 1 <00>]",
]


@pytest.mark.parametrize(
    ("operators", "colour"),
    [
        pytest.param("", (0, 0, 0), id="black by default"),
        pytest.param("0.5 g", (0.5, 0.5, 0.5), id="grey"),
        pytest.param("1 0.5 0 rg", (1, 0.5, 0), id="RGB"),
        pytest.param("0 1 0 0.5 k", (0.5, 0, 0.5), id="CMYK"),
        pytest.param("2 -1 0 rg", (1, 0, 0), id="values beyond the range"),
        pytest.param("1 0 0 RG", (0, 0, 0), id="the stroke colour does not fill"),
        pytest.param("1 0 0 RG 1 Tr", (1, 0, 0), id="but is that of outlined text"),
        pytest.param("/DeviceRGB cs", (0, 0, 0), id="a space alone starts with black"),
        pytest.param("/DeviceRGB cs 1 0 0 sc", (1, 0, 0), id="device space by name"),
        pytest.param("/Icc cs 0 0 0 1 scn", (0, 0, 0), id="ICC profile by its number of components"),
        pytest.param("/Grey cs 1 sc", (1, 1, 1), id="calibrated grey"),
        pytest.param("/Table cs 1 sc", (0, 0, 1), id="indexed"),
        pytest.param("/TableText cs 1 sc", (1, 1, 1), id="indexed with a text as table"),
        pytest.param("/TableStream cs 1 sc", (1, 0, 1), id="indexed with a stream as table"),
        pytest.param("/Table cs 7 sc", None, id="index beyond the table"),
        pytest.param("/Spot cs 1 scn", (1, 0.5, 0), id="full tint"),
        pytest.param("/Spot cs 0.5 scn", (1, 0.75, 0.5), id="half tint"),
        pytest.param("/Spot cs", (1, 0.5, 0), id="a tint starts with all of it"),
        pytest.param("/Black cs 0.75 scn", (0.25, 0.25, 0.25), id="black ink needs no function"),
        pytest.param("/Program cs 1 scn", None, id="a tint that a program makes is unknown"),
        pytest.param("/Many cs 1 0 scn", (0, 0, 1), id="several inks"),
        pytest.param("/Lab cs 100 0 0 scn", (1, 1, 1), id="Lab by its lightness"),
        pytest.param("/Hatch cs 1 0 0 /P scn", None, id="a pattern"),
        pytest.param("/Pattern cs /P scn", None, id="a pattern without a space under it"),
        pytest.param("/Ring cs 0 sc", (0, 0, 0), id="a space that leads to itself, by the number of values"),
        pytest.param("/Missing cs 1 0 0 sc", (1, 0, 0), id="a space that is not there, by the number of values"),
        pytest.param("1 0 0 rg q 0 g Q", (1, 0, 0), id="restored by Q"),
        pytest.param("/DeviceRGB cs q /DeviceGray cs Q 1 0 0 sc", (1, 0, 0), id="Q restores the space"),
    ],
)
def test_colour_of_text(operators, colour):
    style = only(drawn(f"{operators} {text('(a) Tj')}", *OBJECTS, resources=SPACES)).style

    assert style.colour == (colour and pytest.approx(colour))


@pytest.mark.parametrize(
    ("operators", "alpha"),
    [
        pytest.param("", 1, id="opaque by default"),
        pytest.param("/G gs", 0.25, id="fill"),
        pytest.param("/G gs 1 Tr", 0.75, id="stroke of outlined text"),
        pytest.param("q /G gs Q", 1, id="restored by Q"),
        pytest.param("/G gs /Other gs", 0.25, id="a dictionary without it leaves it"),
        pytest.param("/Missing gs", 1, id="a dictionary that is not there"),
    ],
)
def test_transparency_of_text(operators, alpha):
    states = "/ExtGState << /G << /ca .25 /CA .75 >> /Other << /LW 2 >> >>"

    assert only(drawn(f"{operators} {text('(a) Tj')}", resources=states)).style.alpha == alpha


def test_line_width_of_a_graphics_state_dictionary():
    found = drawn("/G gs 10 20 m 60 20 l S", resources="/ExtGState << /G << /LW 2 >> >>")

    assert [ruling.width for ruling in found.page.rulings] == [2]
