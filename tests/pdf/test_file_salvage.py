"""Files that qpdf refuses are read object by object."""

from __future__ import annotations

import io
import time

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


def test_streams_keep_their_data_and_get_their_true_length():
    data = one_page("/Contents 4 0 R", stream(b"q Q").replace(b"/Length 3", b"/Length 5 0 R"))

    with pikepdf.open(io.BytesIO(next(salvaged(data)))) as pdf:
        assert pdf.pages[0].Contents.read_bytes() == b"q Q"


def test_objects_inside_object_streams_are_found():
    packed = io.BytesIO()
    with pikepdf.open(io.BytesIO(text_file(["Packed."]))) as pdf:
        pdf.save(packed, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    data = packed.getvalue()
    assert b"/ObjStm" in data

    with open_pdf(next(salvaged(data))) as pdf:
        assert "".join(run.text for run in pdf.page(1).runs) == "Packed."


def test_the_last_of_several_objects_with_one_number_counts():
    data = one_page().replace(b"xref\n0", b"3 0 obj\n<< /Type /Page /MediaBox [0 0 7 7] >>\nendobj\nxref\n0")

    with open_pdf(next(salvaged(data))) as pdf:
        assert pdf.page(1).width == 7


def test_encrypted_files_are_not_salvaged():
    plain = pikepdf.open(io.BytesIO(one_page()))
    out = io.BytesIO()
    plain.save(out, encryption=pikepdf.Encryption(user="u", owner="o"))

    assert list(salvaged(out.getvalue())) == []


def test_catalog_that_leads_to_no_pages_is_replaced():
    data = raw_pdf("<< /Type /Catalog /Pages 9 0 R >>", "<< /Type /Page /MediaBox [0 0 10 20] >>")

    with open_pdf(data) as pdf:
        assert pdf.page_count == 1


def test_megabyte_of_keywords_takes_linear_time():
    start = time.process_time()

    assert list(salvaged(b"1 0 obj " * 130_000)) == []
    assert list(salvaged(b"1 0 obj\nstream\n" * 70_000)) == []
    assert time.process_time() - start < 5, "seconds; about 1 on an idle machine"


def test_structure_tree_survives():
    doc = Tagged()
    root = doc.document()
    page = doc.page()
    page.put(root.el("P"), "Kept.")
    found = next(salvaged(doc.data()))

    with open_pdf(found) as pdf:
        assert [element.role for element in pdf.structure().elements] == ["Document", "P"]


@pytest.mark.parametrize(
    "data", [b"", b"%PDF-1.4", b"%PDF-1.4\n1 0 obj\n(x)\nendobj\n", b"%PDF-" + bytes(range(256)) * 30]
)
def test_nothing_is_made_of_files_without_pages(data):
    assert list(salvaged(data)) == []


def test_pages_keep_their_number():
    with open_pdf(next(salvaged(text_file(["a"], ["b"], ["c"])))) as pdf:
        assert pdf.page_count == 3
