"""What appearance streams show, in page space; pages that are forgotten and read again."""

from __future__ import annotations

import pytest
from builder import Tagged, text_file
from rawpdf import one_page, stream

from tagged2md.options import Limits, Options
from tagged2md.pdf import page_reader
from tagged2md.pdf.file import open_pdf

FONT = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
TEXT = b"/Span << /MCID 0 >> BDC BT /F 10 Tf 2 3 Td (Value) Tj ET EMC"
FORM = "/Type /XObject /Subtype /Form /BBox [0 0 50 20] /Resources << /Font << /F 6 0 R >> >>"


def shown(appearance: str, page: str = "", form: str = FORM, rect: str = "[100 50 150 70]"):
    """The runs of the only annotation of a page; its appearance stream is object 5."""
    widget = f"<< /Subtype /Widget /FT /Tx /Rect {rect} /AP << {appearance} >> /AS /On >>"
    with open_pdf(one_page(f"/Annots [4 0 R] {page}", widget, stream(TEXT, form), FONT)) as pdf:
        return pdf.appearance_runs(pdf.page(1).annotations[0])


def test_appearance_is_placed_in_the_rectangle_of_the_annotation():
    (run,) = shown("/N 5 0 R")

    assert (run.text, round(run.x0), round(run.y), run.style.size) == ("Value", 102, 53, 10)


def test_marked_content_of_an_appearance_is_known_by_its_stream():
    (run,) = shown("/N 5 0 R")

    assert (run.marked.stream, run.marked.mcid) == ((5, 0), 0)


@pytest.mark.parametrize(
    ("form", "rect", "page", "place"),
    [
        pytest.param(FORM, "[100 50 200 90]", "", (104, 56, 20), id="scaled to a larger rectangle"),
        pytest.param(FORM + "/Matrix [2 0 0 2 0 0]", "[100 50 150 70]", "", (102, 53, 10), id="its matrix cancels out"),
        pytest.param(
            FORM, "[100 50 150 70]", "/CropBox [100 50 200 100]", (2, 3, 10), id="from the corner of the CropBox"
        ),
    ],
)
def test_place_of_an_appearance(form, rect, page, place):
    (run,) = shown("/N 5 0 R", page, form, rect)

    assert (round(run.x0), round(run.y), round(run.style.size)) == place


@pytest.mark.parametrize(
    ("appearance", "texts"),
    [
        pytest.param("/N << /On 5 0 R /Off null >>", ["Value"], id="the present state"),
        pytest.param("/N << /Off 5 0 R >>", [], id="another state"),
        pytest.param("/D 5 0 R", [], id="no normal appearance"),
        pytest.param("/N 9 0 R", [], id="a missing one"),
        pytest.param("/N (x)", [], id="one that is no stream"),
    ],
)
def test_which_appearance_counts(appearance, texts):
    assert [run.text for run in shown(appearance)] == texts


@pytest.mark.parametrize(
    ("form", "rect"),
    [
        pytest.param(FORM, "[100 50 100 50]", id="a rectangle without area"),
        pytest.param(FORM.replace("[0 0 50 20]", "[0 0 0 0]"), "[100 50 150 70]", id="a box without area"),
        pytest.param(FORM + "/Matrix [0 0 0 0 0 0]", "[100 50 150 70]", id="a matrix without area"),
    ],
)
def test_appearance_without_place_shows_nothing(form, rect):
    assert shown("/N 5 0 R", "", form, rect) == []


def test_pages_are_kept_up_to_a_number_of_runs_and_read_again_when_forgotten(monkeypatch):
    monkeypatch.setattr(page_reader, "KEPT_RUNS", 10)
    with open_pdf(text_file(["a b c"], ["d e f"], ["g h i"])) as pdf:
        first = pdf.page(1)
        assert pdf.page(1) is first
        pdf.page(2)
        pdf.page(3)
        again = pdf.page(1)
        assert again is not first
        assert [run.text for run in again.runs] == [run.text for run in first.runs]


def test_page_that_is_larger_than_all_that_may_be_kept_is_kept_alone(monkeypatch):
    monkeypatch.setattr(page_reader, "KEPT_RUNS", 0)
    with open_pdf(text_file(["a b c"])) as pdf:
        assert pdf.page(1) is pdf.page(1)


def test_fault_of_one_page_does_not_cost_the_others(monkeypatch):
    def faulty(data, *rest):
        if b"second" in data:
            raise ZeroDivisionError("of a kind nobody thought of")
        return kept(data, *rest)

    kept = page_reader.interpreted
    monkeypatch.setattr(page_reader, "interpreted", faulty)
    doc = Tagged()
    for text in ("first", "second", "third"):
        page = doc.page()
        page.op(f"% {text}")
        page.newline()
        page.text(text)
    with open_pdf(doc.data()) as pdf:
        texts = [" ".join(run.text for run in pdf.page(number).runs) for number in (1, 2, 3)]
        assert texts == ["first", "", "third"]
        assert pdf.page(2).problems
        assert [(found.code, found.page) for found in pdf.report.findings] == [("T2M-PAGE-FAILED", 2)]


def test_pages_after_the_time_limit_are_empty_and_that_is_said_once(monkeypatch):
    clock = iter(range(100))
    monkeypatch.setattr(page_reader, "process_time", lambda: next(clock))
    with open_pdf(text_file(["a"], ["b"], ["c"]), Options(limits=Limits(max_seconds=2))) as pdf:
        texts = [[run.text for run in pdf.page(number).runs] for number in (1, 2, 3)]
        assert texts == [["a"], [], []]
        assert pdf.report.counts == {"T2M-LIMIT": 1}


def test_watcher_is_told_of_every_page_that_is_read():
    told = []
    with open_pdf(text_file(["a"], ["b"]), watch=lambda *news: told.append(news)) as pdf:
        pdf.page(2)
        pdf.page(2)

    assert told == [("<bytes>", 2, 2)]
