"""What check says of pages and of the file in numbers, on small files."""

from __future__ import annotations

import pikepdf
import pytest
from builder import Tagged, text_file, untagged

import tagged2md
from tagged2md.checks.report import result_dict, result_text

WORDS = "Some words of running text that go on to the end of the line"


def scanned_file() -> bytes:
    doc = untagged()
    for mode in (None, 3):
        page = doc.page()
        page.draw(doc.image(), (0, 0, 612, 792))
        if mode is not None:
            page.text(WORDS, y=400.0, mode=mode)
    doc.page().text(WORDS)
    doc.page()
    return doc.data()


def test_pages_are_counted_by_what_they_show():
    found = tagged2md.check(scanned_file())

    assert [page.kind for page in found.pages] == ["image", "ocr", "text", "blank"]
    assert (found.image_only_pages, found.ocr_pages, found.outline_pages, found.blank_pages) == (1, 1, 0, 1)
    assert [page.image_share for page in found.pages] == [1.0, 1.0, 0.0, 0.0]
    assert found.image_share == 0.5
    assert found.origin.kind == "scan-ocr"
    assert {"T2M-SCANNED", "T2M-OCR"} <= found.counts.keys()


def test_image_share_is_that_of_the_visible_page():
    doc = untagged()
    page = doc.page()
    page.text(WORDS, y=700.0)
    page.draw(doc.image(), (-612, 0, 306, 396))
    page.draw(doc.image(), (0, 0, 306, 396))

    assert tagged2md.check(doc.data()).pages[0].image_share == 0.25


def test_characters_and_words():
    found = tagged2md.check(text_file(["Two words", "and three more"], ["five"]))

    assert [(page.characters, page.words) for page in found.pages] == [(20, 5), (4, 1)]
    assert (found.characters, found.words, found.chars_per_page) == (24, 6, 12.0)


def test_hidden_and_unmapped_characters():
    doc = untagged()
    page = doc.page()
    page.text("Seen", y=700.0)
    page.text("unseen", y=600.0, mode=3)
    page.text("abc", y=500.0, font="FX")
    found = tagged2md.check(doc.data())

    assert (found.characters, found.hidden_characters) == (7, 6)
    assert found.unmapped == pytest.approx(3 / 7, abs=0.001)


def with_running_header() -> bytes:
    return text_file(*([["Harrow Bay Report", f"{WORDS} {word}", str(n)] for n, word in enumerate("abcd", 1)]))


def test_repeated_lines_before_and_after_furniture_is_left_out():
    doc = untagged()
    for word in "abcd":
        page = doc.page()
        page.text("Harrow Bay Report", y=760.0)
        for i in range(9):
            page.text(f"{WORDS} {word} {'xyz'[i % 3] * (i + 1)}", y=600.0 - 20 * i, x=72.0)
    found = tagged2md.check(doc.data())

    assert found.duplicate_line_share == pytest.approx(3 / 40, abs=0.001)
    assert found.kept_duplicate_line_share == 0.0
    assert found.furniture_lines == 4
    assert [page.furniture_lines for page in found.pages] == [1, 1, 1, 1]


def test_artifacts_of_tagged_pages_are_furniture():
    doc = Tagged()
    page = doc.page()
    page.put(doc.document().el("P"), WORDS)
    page.newline()
    with page.artifact(Type="/Pagination"):
        page.text("Harrow Bay Report")

    assert tagged2md.check(doc.data()).pages[0].furniture_lines == 1


def with_grid(*, tables: bool) -> bytes:
    doc = Tagged()
    page = doc.page()
    root = doc.document()
    table = root.el("Table") if tables else root
    for row in range(3):
        line = table.el("TR") if tables else table
        for column in range(3):
            cell = line.el("TD" if tables else "P")
            page.put(cell, f"cell {row}{column}", newline=False, x=110.0 + 100 * column, y=600.0 - 30 * row)
    with page.artifact():
        for i in range(4):
            page.op(f"100 {620 - 30 * i} m 400 {620 - 30 * i} l S {100 + 100 * i} 530 m {100 + 100 * i} 620 l S")
    return doc.data()


@pytest.mark.parametrize(
    ("tables", "without"),
    [
        pytest.param(True, 0, id="a grid that is tagged as table"),
        pytest.param(False, 1, id="a grid whose cells are tagged as paragraphs"),
    ],
)
def test_drawn_grids_and_tables(tables, without):
    found = tagged2md.check(with_grid(tables=tables))

    assert (found.grids, found.pages[0].tables, found.grids_without_table) == (1, int(tables), without)


def marked_only() -> bytes:
    doc = untagged()
    doc.page().text(WORDS)
    doc.pdf.Root.MarkInfo = {"/Marked": True}
    return doc.data()


def tree_only() -> bytes:
    doc = Tagged()
    doc.document().el("P")
    doc.page().text(WORDS)
    return doc.data()


@pytest.mark.parametrize(
    ("data", "hollow", "tagged"),
    [
        pytest.param(marked_only(), True, False, id="marked as tagged, and no tree"),
        pytest.param(tree_only(), True, True, id="a tree without content"),
        pytest.param(text_file([WORDS]), False, False, id="no tags"),
        pytest.param(with_grid(tables=True), False, True, id="tags with content"),
    ],
)
def test_hollow_tags(data, hollow, tagged):
    found = tagged2md.check(data)

    assert (found.hollow, found.tagged) == (hollow, tagged)


def test_doubts_of_a_page_are_its_warnings_and_errors():
    found = tagged2md.check(scanned_file())

    assert [page.doubts for page in found.pages] == [("T2M-SCANNED",), (), (), ()]


def test_text_and_json_have_the_figures():
    found = tagged2md.check(scanned_file())
    text, plain = result_text(found), result_dict(found)

    assert "  origin:    scan with recognised text\n" in text
    assert "  expect:    poor (" in text
    assert "  text:      94 characters, 28 words, 24 characters a page\n" in text
    assert "  pages:     1 scanned, without text, 1 scanned, with recognised text, 1 blank, images cover 50%\n" in text
    assert plain["origin"]["kind"] == "scan-ocr"
    assert plain["pages"][1]["kind"] == "ocr"


def test_doubts_are_named_in_the_text():
    doc = untagged()
    page = doc.page()
    page.text("Seen", y=700.0)
    page.text("unseen", y=600.0, mode=3)

    assert "  doubts:    6 hidden characters\n" in result_text(tagged2md.check(doc.data()))


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(scanned_file(), id="a scan with text layer"),
        pytest.param(with_grid(tables=True), id="a tagged file"),
        pytest.param(tree_only(), id="a tree without content"),
    ],
)
def test_report_of_a_conversion_has_the_same_origin(data):
    report = tagged2md.convert(data, images="none").report

    assert report.origin == tagged2md.check(data).origin
    assert report.to_dict()["origin"]["kind"] == report.origin.kind


def test_report_of_a_conversion_says_what_each_page_shows():
    pages = tagged2md.convert(scanned_file(), images="none").report.to_dict()["pages"]

    assert [page["kind"] for page in pages] == ["image", "ocr", "text", "blank"]


def test_report_of_a_conversion_finds_makers_by_fonts():
    doc = untagged()
    doc.fonts.F1.BaseFont = pikepdf.Name("/CMR10")
    doc.page().text(WORDS)

    assert tagged2md.convert(doc.data()).report.origin[:2] == ("latex", "TeX")
