"""Annotations in page space: boxes, flags, targets, fields."""

from __future__ import annotations

import pytest
from rawpdf import one_page, raw_pdf

from tagged2md.geometry import Rect
from tagged2md.pdf.file import open_pdf
from tagged2md.pdf.page import Annotation, ElementTarget, OtherTarget, PageTarget, RemoteTarget, UriTarget


def annotation(entries: str, *more: str, page: str = "", catalog: str = "") -> Annotation:
    """The only annotation of a page; it is object 4, ``more`` follow from 5 on."""
    data = one_page(
        f"/Annots [4 0 R] {page}", f"<< /Subtype /Link /Rect [10 20 60 40] {entries} >>", *more, catalog=catalog
    )
    with open_pdf(data) as pdf:
        (found,) = pdf.page(1).annotations
        return found


@pytest.mark.parametrize(
    ("entries", "page", "box"),
    [
        pytest.param("", "", Rect(10, 20, 60, 40), id="as it is"),
        pytest.param("/Rect [60 40 10 20]", "", Rect(10, 20, 60, 40), id="corners in either order"),
        pytest.param("", "/CropBox [5 10 200 100]", Rect(5, 10, 55, 30), id="from the corner of the CropBox"),
        pytest.param("", "/Rotate 90", Rect(20, 140, 40, 190), id="turned with the page"),
        pytest.param("", "/UserUnit 2", Rect(20, 40, 120, 80), id="in points, not user units"),
        pytest.param("/Rect [1 2 3]", "", Rect(0, 0, 0, 0), id="a Rect that is none"),
    ],
)
def test_box(entries, page, box):
    assert annotation(entries, page=page).box == box


def test_quadrilaterals_become_the_boxes_of_lines():
    quads = "/QuadPoints [10 40 60 40 10 30 60 30 10 28 30 28 10 20 30 20 1 2]"

    assert annotation(quads).quads == (Rect(10, 30, 60, 40), Rect(10, 20, 30, 28))


@pytest.mark.parametrize(
    ("entries", "hidden"),
    [
        pytest.param("/F 4", False, id="printed"),
        pytest.param("/F 2", True, id="hidden"),
        pytest.param("/F 32", True, id="not viewed"),
        pytest.param("/F (x)", False, id="flags that are none"),
        pytest.param("/OC 5 0 R", True, id="optional content that is off"),
    ],
)
def test_hidden_annotations(entries, hidden):
    catalog = "/OCProperties << /OCGs [5 0 R] /D << /OFF [5 0 R] >> >>"

    assert annotation(entries, "<< /Type /OCG /Name (x) >>", catalog=catalog).hidden is hidden


@pytest.mark.parametrize(
    ("entries", "target"),
    [
        pytest.param("", None, id="no target"),
        pytest.param("/A << /S /URI /URI (https://a.b/c) >>", UriTarget("https://a.b/c"), id="URI"),
        pytest.param("/A << /S /URI /URI (https://a.b/\\303\\251) >>", UriTarget("https://a.b/é"), id="URI in UTF-8"),
        pytest.param("/A << /S /URI /URI (a\\351) >>", UriTarget("aé"), id="URI in PDFDocEncoding"),
        pytest.param("/A << /S /URI >>", None, id="URI without URI"),
        pytest.param("/Dest [3 0 R /XYZ 50 80 0]", PageTarget(1, 50, 80), id="explicit destination"),
        pytest.param("/Dest [3 0 R /XYZ null 80 null]", PageTarget(1, None, 80), id="with nulls"),
        pytest.param("/Dest [3 0 R /FitH 80]", PageTarget(1, None, 80), id="FitH"),
        pytest.param("/Dest [3 0 R /FitV 50]", PageTarget(1, 50, None), id="FitV"),
        pytest.param("/Dest [3 0 R /FitR 1 2 3 4]", PageTarget(1, 1, 4), id="FitR"),
        pytest.param("/Dest [3 0 R /Fit]", PageTarget(1), id="Fit"),
        pytest.param("/Dest [3 0 R]", PageTarget(1), id="page alone"),
        pytest.param("/Dest [0 /Fit]", PageTarget(1), id="page index"),
        pytest.param("/Dest [7 /Fit]", None, id="page index beyond the file"),
        pytest.param("/Dest [null /Fit]", None, id="page that is gone"),
        pytest.param("/Dest []", None, id="empty array"),
        pytest.param("/A << /S /GoTo /D [3 0 R /Fit] >>", PageTarget(1), id="GoTo"),
        pytest.param("/Dest [6 0 R /Fit]", ElementTarget((6, 0)), id="structure destination in Dest"),
        pytest.param(
            "/A << /S /GoTo /D [3 0 R /Fit] /SD [6 0 R /Fit] >>",
            ElementTarget((6, 0), PageTarget(1)),
            id="structure destination in SD",
        ),
        pytest.param("/A << /S /GoToR /F (b.pdf) /D [4 /Fit] >>", RemoteTarget("b.pdf", 5), id="another file"),
        pytest.param("/A << /S /GoToR /F << /UF (c.pdf) >> /D (x) >>", RemoteTarget("c.pdf"), id="a name in it"),
        pytest.param("/A << /S /GoToR >>", OtherTarget("GoToR"), id="no file"),
        pytest.param("/A << /S /Launch /F (calc.exe) >>", OtherTarget("Launch"), id="Launch is not followed"),
        pytest.param("/A << /S /JavaScript /JS (x) >>", OtherTarget("JavaScript"), id="JavaScript is not run"),
        pytest.param("/A << /S /Named /N /NextPage >>", OtherTarget("Named"), id="Named"),
        pytest.param("/Dest (here)", PageTarget(1, None, 70), id="a name in the name tree"),
        pytest.param("/Dest /old", PageTarget(1, None, 60), id="a name of PDF 1.1"),
        pytest.param("/A << /S /GoTo /D (wrapped) >>", PageTarget(1), id="a name of a dictionary with D"),
        pytest.param("/Dest (element)", ElementTarget((6, 0)), id="a name of a dictionary with SD"),
        pytest.param("/Dest (ring)", None, id="a name that leads to itself"),
        pytest.param("/Dest (gone)", None, id="an unknown name"),
    ],
)
def test_target(entries, target):
    names = "[(here) [3 0 R /FitH 70] (wrapped) << /D [3 0 R /Fit] >> (element) << /SD [6 0 R] >> (ring) (ring)]"
    catalog = f"/Names << /Dests << /Kids [<< /Names {names} >>] >> >> /Dests << /old [3 0 R /FitH 60] >>"

    assert annotation(entries, "null", "<< /Type /StructElem /S /H1 >>", catalog=catalog).target == target


def test_destination_on_a_turned_page_is_in_page_space():
    target = annotation("/Dest [3 0 R /XYZ 50 80 0]", page="/Rotate 90").target

    assert target == PageTarget(1, 80, 150)


@pytest.mark.parametrize("annots", ["4 0 R", "[null 4 0 R (x) 99 0 R << >>]", "[<< /Subtype /Popup >> 4 0 R]"])
def test_array_of_annotations_may_be_indirect_or_hold_nonsense(annots):
    extra = "[5 0 R]" if annots == "4 0 R" else "<< /Subtype /Text /Rect [0 0 1 1] >>"
    data = one_page(f"/Annots {annots}", extra, "<< /Subtype /Text /Rect [0 0 1 1] >>")

    with open_pdf(data) as pdf:
        assert [found.subtype for found in pdf.page(1).annotations] == ["Text"]


@pytest.mark.parametrize(
    ("entries", "kind", "value", "checked"),
    [
        pytest.param("/FT /Tx /V (Ada)", "text", "Ada", False, id="text"),
        pytest.param("/FT /Tx", "text", None, False, id="empty text"),
        pytest.param("/FT /Tx /V ()", "text", None, False, id="text of no length"),
        pytest.param("/FT /Tx /V 5 0 R", "text", "from a stream", False, id="text in a stream"),
        pytest.param("/FT /Tx /Ff 8192 /V (secret)", "text", None, False, id="a password is not shown"),
        pytest.param("/Parent 6 0 R", "text", "inherited", False, id="type and value of the parent"),
        pytest.param("/Parent 6 0 R /V (own)", "text", "own", False, id="own value over the parent's"),
        pytest.param("/Parent 7 0 R /FT /Tx", "text", None, False, id="parents in a ring"),
        pytest.param("/FT /Ch /V (b) /Opt [[(a) (Apple)] [(b) (Berry)]]", "choice", "Berry", False, id="display value"),
        pytest.param("/FT /Ch /V (b) /Opt [(a) (b)]", "choice", "b", False, id="options without export value"),
        pytest.param("/FT /Ch /V [(a) (b)] /Opt [[(a) (Apple)]]", "choice", "Apple, b", False, id="several choices"),
        pytest.param("/FT /Btn /AS /Yes /V /Yes", "check", None, True, id="a checked box"),
        pytest.param("/FT /Btn /AS /Off /V /Yes", "check", None, False, id="its state counts, not its value"),
        pytest.param("/FT /Btn /V /Yes", "check", None, True, id="a value without state"),
        pytest.param("/FT /Btn /V /Off", "check", None, False, id="the value Off"),
        pytest.param("/FT /Btn", "check", None, False, id="neither"),
        pytest.param(
            "/FT /Btn /Ff 32768 /V /a /AP << /N << /b null /c 5 0 R >> >>", "radio", None, False, id="other radio"
        ),
        pytest.param("/FT /Btn /Ff 32768 /V /c /AP << /N << /c 5 0 R >> >>", "radio", None, True, id="this radio"),
        pytest.param("/FT /Btn /Ff 65536 /MK << /CA (Send) >>", "push", None, False, id="push button"),
        pytest.param("/FT /Sig", "signature", None, False, id="signature"),
    ],
)
def test_field(entries, kind, value, checked):
    objects = [
        "<< /Length 13 >>\nstream\nfrom a stream\nendstream",
        "<< /T (top) /FT /Tx /V (inherited) >>",
        "<< /Parent 8 0 R >>",
        "<< /Parent 7 0 R >>",
    ]
    field = annotation(f"/Subtype /Widget /T (leaf) {entries}", *objects).field

    assert (field.kind, field.value, field.checked) == (kind, value, checked)


def test_names_tooltips_and_captions_of_fields():
    field = annotation(
        "/Subtype /Widget /T (leaf) /Parent 5 0 R /MK << /CA (4) >>", "<< /T (top) /FT /Btn /TU (Tick me) >>"
    ).field

    assert (field.name, field.tooltip) == ("top.leaf", "Tick me")
    assert field.caption is None, "the caption of a check box is the letter that draws its mark"


def test_widget_without_type_has_no_field():
    assert annotation("/Subtype /Widget /T (x)").field is None


def test_struct_parent_and_contents():
    found = annotation("/StructParent 7 /Contents (Read me)")

    assert (found.obj, found.page, found.struct_parent, found.contents) == ((4, 0), 1, 7, "Read me")


@pytest.mark.parametrize(
    ("membership", "hidden"),
    [
        pytest.param("/OCGs 5 0 R", True, id="its only group is off"),
        pytest.param("/OCGs [5 0 R 6 0 R]", False, id="any group on"),
        pytest.param("/OCGs [5 0 R 6 0 R] /P /AllOn", True, id="not all on"),
        pytest.param("/OCGs [5 0 R 6 0 R] /P /AnyOff", False, id="any off"),
        pytest.param("/OCGs [6 0 R] /P /AnyOff", True, id="none off"),
        pytest.param("/OCGs [5 0 R] /P /AllOff", False, id="all off"),
        pytest.param("/OCGs [] /P /AllOff", False, id="no group"),
        pytest.param("/VE [/Not 5 0 R]", False, id="not an off one"),
        pytest.param("/VE [/And 6 0 R [/Or 5 0 R 6 0 R]]", False, id="nested"),
        pytest.param("/VE [/And 6 0 R 5 0 R]", True, id="and"),
        pytest.param("/VE 8 0 R", False, id="an expression inside itself"),
    ],
)
def test_membership_of_optional_content(membership, hidden):
    catalog = "/OCProperties << /OCGs [5 0 R 6 0 R] /D << /OFF [5 0 R] >> >>"
    objects = ["<< /Type /OCG >>", "<< /Type /OCG >>", f"<< /Type /OCMD {membership} >>", "[/And 8 0 R 6 0 R]"]

    assert annotation("/OC 7 0 R", *objects, catalog=catalog).hidden is hidden


def test_base_state_off_hides_all_but_what_is_on():
    catalog = "/OCProperties << /D << /BaseState /OFF /ON [5 0 R] >> >>"

    assert not annotation("/OC 5 0 R", "<< >>", "<< >>", catalog=catalog).hidden
    assert annotation("/OC 6 0 R", "<< >>", "<< >>", catalog=catalog).hidden


def test_annotations_of_a_file_without_pages_are_none():
    with open_pdf(raw_pdf("<< /Pages 2 0 R >>", "<< /Kids [] >>")) as pdf:
        assert pdf.page_count == 0
