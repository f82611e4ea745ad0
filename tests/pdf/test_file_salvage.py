"""Files that qpdf refuses are read object by object."""

from __future__ import annotations

import io

import pikepdf
import pytest
from builder import Tagged, text_file
from rawpdf import one_page, raw_pdf, stream

from tagged2md.pdf.file import open_pdf
from tagged2md.pdf.salvage import salvaged


def test_integer_that_qpdf_refuses_does_not_cost_the_file():
    with open_pdf(one_page(catalog="/Big 99999999999999999999")) as pdf:
        assert pdf.page_count == 1
        assert "object by object" in pdf.report.findings[0].message


def test_file_without_catalog_gets_one_of_its_pages():
    data = raw_pdf("<< /Type /Page /MediaBox [0 0 10 20] >>", "(x)", trailer="/Root 2 0 R")

    with open_pdf(data) as pdf:
        assert (pdf.page(1).width, pdf.page(1).height) == (10, 20)


def test_every_kind_of_object_is_written_anew():
    page = "/A [1 -2.5 true null /N#20ame (s\\(tring) <00FF> << /B 5 0 R >>] /Contents 4 0 R"
    data = salvaged(one_page(page, stream(b"q Q"), "(text)"), "")

    with pikepdf.open(io.BytesIO(data)) as pdf:
        found = pdf.get_object(3, 0)
        assert found.Contents.read_bytes() == b"q Q"
        assert found.A.unparse() == b"[ 1 -2.500000 true null /N#20ame (s\\(tring) <00ff> << /B 5 0 R >> ]"


def test_encrypted_objects_are_written_in_the_clear():
    plain = pikepdf.open(io.BytesIO(one_page("/Contents 4 0 R /T (title)", stream(b"BT ET"))))
    out = io.BytesIO()
    plain.save(out, encryption=pikepdf.Encryption(user="u", owner="o"))
    data = salvaged(out.getvalue(), "u")

    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert not pdf.is_encrypted
        assert pdf.pages[0].Contents.read_bytes() == b"BT ET"
        assert str(pdf.pages[0].obj["/T"]) == "title"


def test_structure_tree_survives():
    doc = Tagged()
    root = doc.document()
    page = doc.page()
    page.put(root.el("P"), "Kept.")
    found = salvaged(doc.data(), "")

    with open_pdf(found) as pdf:
        assert [element.role for element in pdf.structure().elements] == ["Document", "P"]


@pytest.mark.parametrize(
    "data", [b"", b"%PDF-1.4", b"%PDF-1.4\n1 0 obj\n(x)\nendobj\n", b"%PDF-" + bytes(range(256)) * 30]
)
def test_nothing_is_made_of_files_without_pages(data):
    assert salvaged(data, "") is None


def test_pages_keep_their_number():
    with open_pdf(salvaged(text_file(["a"], ["b"], ["c"]), "")) as pdf:
        assert pdf.page_count == 3
