"""Attributes: classes, revisions, owners, precedence."""

from __future__ import annotations

import pytest
from rawpdf import raw_pdf

from tagged2md.geometry import Rect
from tagged2md.pdf.file import open_pdf

CLASSES = "/a << /O /Layout /TextAlign /Center >> /b [<< /O /Layout /TextAlign /End >> << /O /Table /Scope /Row >>]"


def element(entries: str, *more: str, role: str = "P"):
    data = raw_pdf(
        "<< /Pages 2 0 R /StructTreeRoot 3 0 R >>",
        "<< /Kids [4 0 R] >>",
        f"<< /K << /S /{role} {entries} >> /ClassMap << {CLASSES} >> >>",
        "<< /Type /Page /MediaBox [10 20 110 220] /Rotate 0 >>",
        *more,
    )
    with open_pdf(data) as pdf:
        return pdf.structure().elements[0]


ALIGN = ("Layout", "TextAlign")


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        pytest.param("/A << /O /Layout /TextAlign /Start >>", {ALIGN: "Start"}, id="one object"),
        pytest.param("/A [<< /O /Layout /TextAlign /Start >> 7]", {ALIGN: "Start"}, id="with a revision number"),
        pytest.param("/A 5 0 R", {ALIGN: "Justify"}, id="a stream"),
        pytest.param("/C /a", {ALIGN: "Center"}, id="a class"),
        pytest.param("/C [/a 0 /b 2]", {ALIGN: "End", ("Table", "Scope"): "Row"}, id="classes, the later one wins"),
        pytest.param("/C /a /A << /O /Layout /TextAlign /End >>", {ALIGN: "End"}, id="own attributes win over a class"),
        pytest.param("/C /unknown", {}, id="an unknown class"),
        pytest.param("/A << /TextAlign /End >>", {}, id="no owner"),
        pytest.param("/A << /O /NSO /NS << /NS (urn:x) >> /k 1 >>", {("urn:x", "k"): 1}, id="a namespace as owner"),
        pytest.param("/A << /O /UserProperties /P [] >>", {}, id="user properties are metadata"),
        pytest.param(
            "/A << /O /T /a (x) /b [1 (y) /Z] /c << >> /d null >>",
            {("T", "a"): b"x", ("T", "b"): (1, b"y", "Z")},
            id="values",
        ),
        pytest.param("/A << /O /Table /RowSpan 5 0 R >>", {}, id="a value that is a stream is dropped"),
    ],
)
def test_effective_attributes(entries, expected):
    stream = "<< /O /Layout /TextAlign /Justify /Length 0 >>\nstream\n\nendstream"

    assert element(entries, stream).attributes == expected


def test_bounding_box_is_in_page_space():
    figure = element("/Pg 4 0 R /A << /O /Layout /BBox [20 30 60 50] >>", role="Figure")

    assert figure.bbox == Rect(10, 10, 50, 30)


def test_bounding_box_of_a_paragraph_is_left_to_its_attributes():
    paragraph = element("/Pg 4 0 R /A << /O /Layout /BBox [20 30 60 50] >>")

    assert (paragraph.bbox, paragraph.attributes) == (None, {("Layout", "BBox"): (20, 30, 60, 50)})


@pytest.mark.parametrize("box", ["[20 30 60]", "[20 30 20 50]", "/x", "[(a) 1 2 3]"])
def test_bounding_box_that_is_none(box):
    assert element(f"/Pg 4 0 R /A << /O /Layout /BBox {box} >>", role="Figure").bbox is None


def test_attribute_objects_that_are_written_alike_stay_those_of_their_elements():
    data = raw_pdf(
        "<< /Pages 2 0 R /StructTreeRoot 3 0 R >>",
        "<< /Kids [4 0 R] >>",
        "<< /K [<< /S /P /A 5 0 R >> << /S /P /A 6 0 R >> << /S /P /A [5 0 R 7 0 R] >> << /S /P /A 5 0 R >>] >>",
        "<< /Type /Page /MediaBox [0 0 9 9] >>",
        "<< /O /Layout /TextAlign /End >>",
        "<< /O /Layout /TextAlign /End >>",
        "<< /O /Table /Scope /Row >>",
    )
    with open_pdf(data) as pdf:
        found = [element.attributes for element in pdf.structure().elements]

    assert found == [{ALIGN: "End"}, {ALIGN: "End"}, {ALIGN: "End", ("Table", "Scope"): "Row"}, {ALIGN: "End"}]
