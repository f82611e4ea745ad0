"""From the type in the file to a standard type: role maps, namespaces, names that producers invent."""

from __future__ import annotations

import pytest
from rawpdf import raw_pdf

from tagged2md.pdf.file import open_pdf
from tagged2md.pdf.tree_roles import alias

PDF1, PDF2, MATHML = "http://iso.org/pdf/ssn", "http://iso.org/pdf2/ssn", "http://www.w3.org/1998/Math/MathML"


def role(element: str, role_map: str = "", *more: str) -> tuple[str, list[str]]:
    """The role of one element, and the codes of what was found; ``more`` are objects from 4 on."""
    data = raw_pdf(
        "<< /Pages 2 0 R /StructTreeRoot 3 0 R >>",
        "<< /Kids [] >>",
        f"<< /K << {element} >> /RoleMap << {role_map} >> /ParentTree << >> >>",
        *more,
    )
    with open_pdf(data) as pdf:
        return pdf.structure().elements[0].role, list(pdf.report.counts)


@pytest.mark.parametrize(
    ("name", "role_map", "expected", "codes"),
    [
        pytest.param("P", "", "P", [], id="a standard type"),
        pytest.param("Kop1", "/Kop1 /Chapter /Chapter /H1", "H1", [], id="a chain"),
        pytest.param("H2", "/H2 /P", "H2", ["02-004"], id="a standard type is never remapped"),
        pytest.param("P", "/P /P", "P", [], id="a type mapped to itself"),
        pytest.param("Em", "/Em /Span", "Em", [], id="a type of 2.0 keeps its meaning in a 1.7 file"),
        pytest.param("Title", "/Title /P", "Title", [], id="the title too"),
        pytest.param("Artifact", "/Artifact /P", "Artifact", [], id="and artifacts"),
        pytest.param("H7", "", "H7", [], id="a heading deeper than six"),
        pytest.param("H0", "", "?", ["02-001"], id="no heading is level zero"),
        pytest.param("A", "/A /B /B /A", "?", ["02-003"], id="a ring"),
        pytest.param(
            "Standard", "/Standard /Text#20body /Text#20body /Standard", "P", ["02-003"], id="a known name in one"
        ),
        pytest.param("Foo", "", "?", ["02-001"], id="a dead end"),
        pytest.param("Foo", "/Foo (P)", "?", ["02-001"], id="a value that is no name"),
        pytest.param("Story", "/Story /Foo", "Sect", ["02-001"], id="a known name at a dead end"),
        pytest.param("#C2#E4", "/#C2#E4 /H1", "H1", [], id="a name that is not UTF-8"),
    ],
)
def test_role_map(name, role_map, expected, codes):
    assert role(f"/S /{name}", role_map) == (expected, codes)


def test_role_map_of_a_hundred_steps_ends():
    steps = " ".join(f"/a{number} /a{number + 1}" for number in range(100))

    assert role("/S /a0", f"{steps} /a100 /P") == ("?", ["02-003"])


@pytest.mark.parametrize(
    ("name", "namespaces", "role_map", "expected", "codes"),
    [
        pytest.param("Title", [f"/NS ({PDF2})"], "/Title /P", "Title", [], id="a final namespace ignores the role map"),
        pytest.param("mi", [f"/NS ({MATHML})"], "", "mi", [], id="MathML"),
        pytest.param("Foo", [f"/NS ({PDF2})"], "/Foo /P", "?", ["02-001"], id="a name the namespace does not know"),
        pytest.param("chap", ["/NS (x) /RoleMapNS << /chap /H1 >>"], "", "H1", [], id="a bare name is a default type"),
        pytest.param(
            "chap",
            ["/NS (x) /RoleMapNS << /chap [/H1 5 0 R] >>", f"/NS ({PDF1})"],
            "",
            "H1",
            [],
            id="a name of another one",
        ),
        pytest.param(
            "a",
            ["/NS (x) /RoleMapNS << /a /b /b [/Sect 5 0 R] >>", f"/NS ({PDF2})"],
            "",
            "Sect",
            [],
            id="two steps",
        ),
        pytest.param("a", ["/NS (x) /RoleMapNS << /a /b /b /Sect >>"], "", "Sect", [], id="or one of the same"),
        pytest.param("P", ["/NS (x)"], "", "?", ["02-001"], id="the same name elsewhere means something else"),
        pytest.param("a", ["/NS (x) /RoleMapNS << /a /a >>"], "", "?", ["02-003"], id="a ring"),
        pytest.param("a", ["/NS (x)"], "/a /H2", "H2", [], id="without an entry the role map counts"),
        pytest.param("a", ["/NS (x)"], "", "?", ["02-001"], id="without any"),
        pytest.param("a", ["/X 1"], "/a /H2", "H2", [], id="a namespace without name is none"),
    ],
)
def test_namespaces(name, namespaces, role_map, expected, codes):
    objects = [f"<< /Type /Namespace {namespace} >>" for namespace in namespaces]

    assert role(f"/S /{name} /NS 4 0 R", role_map, *objects) == (expected, codes)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        pytest.param("Text body", "P", id="LibreOffice"),
        pytest.param("text_body", "P", id="underscores"),
        pytest.param("STORY-TEXT", "P", id="capitals and hyphens"),
        pytest.param("Überschrift 2", "H2", id="German"),
        pytest.param("Heading10", "?", id="two digits are no level"),
        pytest.param("Worksheet", "Part", id="Excel"),
        pytest.param("Quotations", "BlockQuote", id="quotations"),
        pytest.param("Q", "Quote", id="HTML"),
        pytest.param("Whatever", "?", id="unknown"),
        pytest.param("", "?", id="nothing"),
    ],
)
def test_alias(name, expected):
    assert alias(name) == expected


def test_type_and_namespace_stay_known():
    data = raw_pdf(
        "<< /Pages 2 0 R /StructTreeRoot 3 0 R >>",
        "<< /Kids [] >>",
        "<< /K << /S /Kop1 /NS 4 0 R >> /RoleMap << /Kop1 /H1 >> >>",
        "<< /NS (urn:x) >>",
    )
    with open_pdf(data) as pdf:
        element = pdf.structure().elements[0]
        assert (element.role, element.type, element.namespace) == ("H1", "Kop1", "urn:x")
        assert pdf.structure().role_map == {"Kop1": "H1"}
