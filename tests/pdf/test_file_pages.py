"""The page tree: inheritance, faults of the graph, sizes, labels."""

from __future__ import annotations

import gc
import weakref

import pytest
from rawpdf import one_page, raw_pdf

from tagged2md.options import Limits, Options
from tagged2md.pdf.file import open_pdf

CATALOG = "<< /Type /Catalog /Pages 2 0 R >>"


def page_sizes(data: bytes) -> list[tuple[float, float]]:
    with open_pdf(data) as pdf:
        return [(page.width, page.height) for page in map(pdf.page, range(1, pdf.page_count + 1))]


def test_pages_inherit_their_boxes():
    data = raw_pdf(
        CATALOG,
        "<< /Type /Pages /Kids [3 0 R 4 0 R] /MediaBox [0 0 300 200] >>",
        "<< /Type /Page /Parent 2 0 R >>",
        "<< /Type /Pages /Kids [5 0 R] /Rotate 90 >>",
        "<< /Type /Page /CropBox [0 0 100 50] >>",
    )

    assert page_sizes(data) == [(300, 200), (50, 100)]


@pytest.mark.parametrize(
    ("entries", "size"),
    [
        pytest.param("/CropBox [50 20 150 60]", (100, 40), id="the CropBox is what is seen"),
        pytest.param("/CropBox [150 60 50 20]", (100, 40), id="corners in either order"),
        pytest.param("/CropBox [100 50 900 900]", (100, 50), id="a CropBox is cut to the MediaBox"),
        pytest.param("/CropBox [500 500 600 600]", (200, 100), id="a CropBox beside the MediaBox is ignored"),
        pytest.param("/CropBox [0 0 0 0]", (200, 100), id="a CropBox without area is ignored"),
        pytest.param("/CropBox (x)", (200, 100), id="a CropBox that is no array is ignored"),
        pytest.param("/Rotate 270", (100, 200), id="a turned page"),
        pytest.param("/Rotate -90", (100, 200), id="turned the other way"),
        pytest.param("/Rotate 4 0 R", (100, 200), id="an indirect angle"),
        pytest.param("/UserUnit 2", (400, 200), id="a user unit"),
    ],
)
def test_size_of_a_page(entries, size):
    assert page_sizes(one_page(entries, "450")) == [size]


def test_page_tree_that_leads_back_to_itself_ends():
    data = raw_pdf(
        CATALOG,
        "<< /Type /Pages /Kids [3 0 R 2 0 R 4 0 R] >>",
        "<< /Type /Page /MediaBox [0 0 10 10] >>",
        "<< /Type /Pages /Kids [2 0 R 5 0 R] >>",
        "<< /Type /Page /MediaBox [0 0 20 20] >>",
    )

    with open_pdf(data) as pdf:
        assert pdf.page_count == 2
        assert "T2M-REPAIRED" in pdf.report.counts


def test_pages_written_directly_into_the_tree_are_read():
    data = raw_pdf(
        CATALOG, "<< /Kids [<< /Type /Page /MediaBox [0 0 10 20] >> << /Type /Page /MediaBox [0 0 5 5] >>] >>"
    )

    assert page_sizes(data) == [(10, 20), (5, 5)]


def test_page_tree_written_directly_into_the_catalog_is_read():
    page = "<< /Type /Page /MediaBox [0 0 10 20] >>"

    assert page_sizes(raw_pdf("<< /Type /Catalog /Pages << /Kids [2 0 R] >> >>", page)) == [(10, 20)]
    assert page_sizes(raw_pdf(f"<< /Type /Catalog /Pages {page} >>")) == [(10, 20)]


def test_lost_page_tree_is_replaced_by_a_search():
    data = raw_pdf(CATALOG, "<< /Type /Pages /Kids [] >>", "<< /Type /Page /MediaBox [0 0 10 20] >>")

    with open_pdf(data) as pdf:
        assert pdf.page_count == 1
        assert pdf.report.counts == {"T2M-REPAIRED": 1}


def test_pages_beyond_the_limit_are_left_out_and_reported():
    data = raw_pdf(CATALOG, "<< /Kids [3 0 R 3 0 R 3 0 R] >>", "<< /Type /Page /MediaBox [0 0 9 9] >>")

    for limit, count, codes in ((3, 3, {}), (2, 2, {"T2M-LIMIT": 1})):
        with open_pdf(data, Options(limits=Limits(max_pages=limit))) as pdf:
            assert (pdf.page_count, pdf.report.counts) == (count, codes)


def test_thousand_nested_page_nodes_are_walked_without_recursion():
    nodes = [f"<< /Type /Pages /Kids [{number} 0 R] >>" for number in range(3, 3003)]

    assert page_sizes(raw_pdf(CATALOG, *nodes, "<< /Type /Page /MediaBox [0 0 7 7] >>")) == [(7, 7)]


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        pytest.param("", ["1", "2", "3"], id="no labels are the numbers"),
        pytest.param("/Nums [0 << /S /r >> 2 << /S /D >>]", ["i", "ii", "1"], id="roman, then decimal"),
        pytest.param("/Nums [0 << /S /A /P (App-) /St 26 >>]", ["App-Z", "App-AA", "App-BB"], id="letters"),
        pytest.param("/Nums [1 << /P (Cover) >>]", ["1", "Cover", "Cover"], id="a prefix alone"),
        pytest.param("/Nums [2 << /S /D >> 0 << /S /R >>]", ["I", "II", "1"], id="unsorted ranges"),
        pytest.param("/Nums [(x) 1 0]", ["1", "2", "3"], id="nonsense is ignored"),
    ],
)
def test_page_labels(labels, expected):
    catalog = f"<< /Pages 2 0 R /PageLabels << {labels} >> >>"
    kids = "<< /Kids [3 0 R 3 0 R 3 0 R] >>"

    with open_pdf(raw_pdf(catalog, kids, "<< /Type /Page /MediaBox [0 0 9 9] >>")) as pdf:
        assert [pdf.page(number).label for number in (1, 2, 3)] == expected


FORM = "<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << >> /Length 3 >> stream\nq Q\nendstream"


def test_closed_file_is_freed_without_the_garbage_collector():
    data = raw_pdf(
        CATALOG,
        "<< /Type /Pages /Kids [3 0 R] >>",
        "<< /Type /Page /MediaBox [0 0 9 9] /Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >> >>",
        "<< /Length 5 >> stream\n/F Do\nendstream",
        FORM,
    )
    gc.disable()
    try:
        with open_pdf(data) as pdf:
            assert pdf.page(1).width == 9
            kept = [weakref.ref(part) for part in (pdf, pdf.objects)]
        del pdf

        assert [part() for part in kept] == [None, None]
    finally:
        gc.enable()
