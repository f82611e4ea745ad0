"""Marked content: who owns what is drawn (ISO 32000-2, 14.6), and what is hidden (8.11)."""

from __future__ import annotations

import pytest
from drawn import drawn, only, text
from rawpdf import stream

from tagged2md.options import Limits
from tagged2md.pdf.page import Artifact, MarkedContent

A = text("(a) Tj")


def mark_of(content: str, *objects: str, resources: str = "") -> MarkedContent:
    return only(drawn(content, *objects, resources=resources)).marked


def test_content_outside_of_any_sequence_has_the_first_record():
    found = drawn(A)

    assert only(found).marked is found.page.marked[0]
    assert found.page.marked[0].mcid is None


@pytest.mark.parametrize(
    ("content", "tag", "mcid"),
    [
        pytest.param(f"/P <</MCID 3>> BDC {A} EMC", "P", 3, id="inline properties"),
        pytest.param(f"/P<</MCID 3/Lang(en)>>BDC {A} EMC", "P", 3, id="more of them, without white space"),
        pytest.param(f"/P /MC0 BDC {A} EMC", "P", 7, id="named properties"),
        pytest.param(f"/P /Missing BDC {A} EMC", "P", None, id="properties that are not there"),
        pytest.param(f"/P BMC {A} EMC", "P", None, id="no properties"),
        pytest.param(f"/Heading#201 <</MCID 3>> BDC {A} EMC", "Heading 1", 3, id="escaped characters in the tag"),
        pytest.param(f"/P <</MCID 3>> BDC /Span BMC {A} EMC EMC", "Span", None, id="the innermost sequence counts"),
        pytest.param(f"/P <</MCID 3>> BDC /Span BMC EMC {A} EMC", "P", 3, id="until it ends"),
        pytest.param(f"EMC EMC /P <</MCID 3>> BDC {A}", "P", 3, id="surplus and missing ends are ignored"),
        pytest.param("BT /F1 10 Tf 20 50 Td /P <</MCID 3>> BDC (a) Tj ET EMC", "P", 3, id="straddling a text object"),
        pytest.param(f"q /P <</MCID 3>> BDC Q {A} EMC", "P", 3, id="straddling the graphics state"),
        pytest.param(
            f"/P <</MCID 3>> BDC /Point MP /Point <</MCID 9>> DP {A} EMC", "P", 3, id="points are no sequences"
        ),
        pytest.param(f"/P <</MCID (x)>> BDC {A} EMC", "P", None, id="an MCID that is no number"),
    ],
)
def test_sequences(content, tag, mcid):
    found = mark_of(content, resources="/Properties << /MC0 << /MCID 7 >> >>")

    assert (found.tag, found.mcid) == (tag, mcid)


def test_sequence_over_two_content_streams():
    parts = [stream(b"/P <</MCID 3>> BDC"), stream(A.encode() + b" EMC")]

    assert only(drawn("", *parts, page="/Contents [6 0 R 7 0 R]")).marked.mcid == 3


@pytest.mark.parametrize(
    ("properties", "expected"),
    [
        pytest.param("/ActualText (caf\\351)", "café", id="PDFDocEncoding"),
        pytest.param("/ActualText <FEFF00AD>", "\u00ad", id="UTF-16"),
        pytest.param("/ActualText <FFFEAC20>", "€", id="UTF-16 little-endian"),
        pytest.param("/ActualText <EFBBBFE282AC>", "€", id="UTF-8"),
        pytest.param("/ActualText ()", "", id="empty"),
        pytest.param("/ActualText (a\\(b\\))", "a(b)", id="escaped parentheses"),
        pytest.param("", None, id="none"),
    ],
)
def test_replacement_text(properties, expected):
    assert mark_of(f"/Span <<{properties}>> BDC {A} EMC").actual_text == expected


def test_other_properties_of_a_sequence():
    found = mark_of(f"/Span <</Alt (picture)/E (Doctor)/Lang (en-GB)>> BDC {A} EMC")

    assert (found.alt, found.expansion, found.language) == ("picture", "Doctor", "en-GB")


@pytest.mark.parametrize(
    ("operator", "artifact"),
    [
        pytest.param("BMC", Artifact(), id="without properties"),
        pytest.param(
            "<</Type/Pagination/Subtype/Header/Attached[/Top]>> BDC",
            Artifact("Pagination", "Header", ("Top",)),
            id="with all of them",
        ),
        pytest.param("<</MCID 4>> BDC", Artifact(), id="with an MCID, as Acrobat's cell borders"),
    ],
)
def test_artifacts(operator, artifact):
    assert mark_of(f"/Artifact {operator} {A} EMC").artifact == artifact


GROUPS = ["<< /Type /OCG /Name (on) >>", "<< /Type /OCG /Name (off) >>"]
"""Objects 6 and 7: a layer that is shown, and one that is not."""


def hidden(properties: str, default: str = "/OFF [7 0 R]") -> bool:
    found = drawn(
        f"/OC /L BDC {A} EMC",
        *GROUPS,
        resources=f"/Properties << /L {properties} >>",
        catalog=f"/OCProperties << /OCGs [6 0 R 7 0 R] /D << {default} >> >>",
    )
    return only(found).marked.hidden


@pytest.mark.parametrize(
    ("properties", "expected"),
    [
        pytest.param("6 0 R", False, id="a layer that is on"),
        pytest.param("7 0 R", True, id="a layer that is off"),
        pytest.param("<< /Type /OCMD /OCGs [6 0 R 7 0 R] >>", False, id="any of them on is enough by default"),
        pytest.param("<< /Type /OCMD /OCGs [6 0 R 7 0 R] /P /AllOn >>", True, id="all must be on"),
        pytest.param("<< /Type /OCMD /VE [/Not 7 0 R] >>", False, id="an expression"),
        pytest.param("<< /Type /OCMD /VE [/And 6 0 R 7 0 R] >>", True, id="an expression that is false"),
    ],
)
def test_optional_content(properties, expected):
    assert hidden(properties) is expected


def test_optional_content_with_everything_off_but_some():
    assert hidden("6 0 R", "/BaseState /OFF /ON [7 0 R]")
    assert not hidden("7 0 R", "/BaseState /OFF /ON [7 0 R]")


def test_sequences_inside_hidden_content_are_hidden():
    found = drawn(
        f"/OC /L BDC /P <</MCID 1>> BDC {A} EMC EMC {A}",
        *GROUPS,
        resources="/Properties << /L 7 0 R >>",
        catalog="/OCProperties << /D << /OFF [7 0 R] >> >>",
    )

    assert [run.marked.hidden for run in found.page.runs] == [True, False]


@pytest.mark.parametrize("subtype", ["/Form /BBox [0 0 200 100]", "/Image /Width 1 /Height 1"])
def test_optional_content_of_an_xobject(subtype):
    content = stream(A.encode(), f"/Type /XObject /Subtype {subtype} /Resources << /Font << /F1 5 0 R >> >> /OC 7 0 R")
    page = drawn(
        "/X Do",
        *GROUPS,
        content,
        resources="/XObject << /X 8 0 R >>",
        catalog="/OCProperties << /D << /OFF [7 0 R] >> >>",
    ).page

    assert all(drawing.marked.hidden for drawing in (*page.runs, *page.images))
    assert len(page.runs) + len(page.images) == 1


def form(entries: str = "", content: str = f"/P <</MCID 2>> BDC {A} EMC") -> bytes:
    return stream(
        content.encode(),
        f"/Type /XObject /Subtype /Form /BBox [0 0 200 100] /Resources << /Font << /F1 5 0 R >> >> {entries}",
    )


def test_form_with_struct_parents_owns_its_mcids():
    found = mark_of("/X Do", form("/StructParents 4"), resources="/XObject << /X 6 0 R >>")

    assert (found.stream, found.mcid, found.owns_mcids) == ((6, 0), 2, True)


def test_form_without_struct_parents_leaves_them_to_the_page():
    found = mark_of("/X Do", form(), resources="/XObject << /X 6 0 R >>")

    assert (found.stream, found.mcid, found.owns_mcids) == ((6, 0), 2, False)


def test_form_inside_a_sequence_belongs_to_it():
    found = mark_of("/P <</MCID 9>> BDC /X Do EMC", form(content=A), resources="/XObject << /X 6 0 R >>")

    assert found.mcid == 9


def test_form_that_is_a_content_item_has_a_record_of_its_own():
    found = mark_of("/P <</MCID 9>> BDC /X Do EMC", form("/StructParent 5", A), resources="/XObject << /X 6 0 R >>")

    assert (found.stream, found.mcid) == ((6, 0), None)
    assert found.parent is not None
    assert found.parent.mcid == 9


def test_sequences_of_a_form_end_with_it():
    found = drawn(f"/X Do {A}", form(content="/P <</MCID 2>> BDC"), resources="/XObject << /X 6 0 R >>")

    assert only(found).marked.mcid is None


def test_form_cannot_end_the_sequence_around_it():
    found = drawn(f"/P <</MCID 9>> BDC /X Do {A} EMC", form(content="EMC EMC"), resources="/XObject << /X 6 0 R >>")

    assert only(found).marked.mcid == 9


def test_too_many_sequences_are_reported_and_their_parent_stands_for_them():
    found = drawn("/P BMC EMC " * 50 + f"/P <</MCID 1>> BDC {A} EMC", limits=Limits(max_runs=20))

    assert found.findings == {"T2M-LIMIT": 1}
    assert only(found).marked is found.page.marked[0]
