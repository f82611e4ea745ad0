"""Our document as Docling has it, with the real library."""

from __future__ import annotations

import re

import pytest
from builder import Tagged
from tagged_files import item, table

import tagged2md
from tagged2md.errors import LimitError, NoTextError

pytest.importorskip("docling_core", reason="pip install 'tagged2md[docling]'")

from docling_core.types.doc import CoordOrigin, DoclingDocument, ListItem

from tagged2md.integrations.docling import docling_document


def of_page(draw) -> DoclingDocument:
    """The document of a page that ``draw(page, document element)`` fills."""
    doc = Tagged()
    draw(doc.page(), doc.document())
    return docling_document(doc.data())


def test_json_is_read_again_by_docling(report, tmp_path):
    document = docling_document(report)
    document.save_as_json(tmp_path / "a.json")

    assert DoclingDocument.load_from_json(tmp_path / "a.json") == document


def test_origin_names_the_file_and_its_hash(report):
    document = docling_document(report)
    (unit,) = tagged2md.chunk(report, max_tokens=4096)

    assert (document.name, document.origin.filename) == ("report", "report.pdf")
    assert document.origin.binary_hash == int(unit.document.sha256[:16], 16)


def test_texts_come_with_labels_and_levels(report):
    found = [
        (str(text.label.value), getattr(text, "level", None), text.text) for text in docling_document(report).texts
    ]

    assert found == [
        ("title", None, "Guide"),
        ("text", None, "It begins on the first page."),
        ("section_header", 1, "Setup"),
        ("list_item", None, "Turn it on"),
        ("list_item", None, "Wait a while"),
        ("section_header", 1, "Use"),
        ("text", None, "It ends on the third page."),
    ]


def test_items_have_pages_and_boxes_from_the_lower_left(report):
    document = docling_document(report)
    conversion = tagged2md.convert(report)
    text = document.texts[1]
    (where,) = text.prov
    box = conversion.document.blocks[1].source.box

    assert where.page_no == 1
    assert (where.bbox.l, where.bbox.b, where.bbox.r, where.bbox.t) == tuple(box)
    assert where.bbox.coord_origin == CoordOrigin.BOTTOMLEFT
    assert where.charspan == (0, len(text.text))
    assert {number: (page.size.width, page.size.height) for number, page in document.pages.items()} == {
        1: (612, 792),
        2: (612, 792),
        3: (612, 792),
    }


def test_every_item_has_a_place(report):
    document = docling_document(report)

    assert all(each.prov for each in (*document.texts, *document.tables, *document.pictures))


def test_picture_has_its_alternate_text(report):
    (picture,) = docling_document(report).pictures

    assert picture.meta.description.text == "A blue wave"
    assert picture.prov[0].page_no == 3


def test_inner_list_is_below_its_item(report):
    document = docling_document(report)
    outer, inner = (text for text in document.texts if isinstance(text, ListItem))

    assert inner.parent.resolve(document).parent.resolve(document) == outer


def test_table_has_headers_and_its_grid(report):
    (found,) = docling_document(report).tables
    data = found.data

    assert (data.num_rows, data.num_cols) == (3, 2)
    assert [[cell.text for cell in row] for row in data.grid] == [["Part", "Size"], ["Bolt", "12"], ["Nut", "14"]]
    assert [[cell.column_header for cell in row] for row in data.grid] == [[True, True], [False, False], [False, False]]


def test_spanning_cell_fills_its_slots():
    def draw(page, body):
        rows = table(body, page, [["Year"], ["2023", "7"]])
        rows.kids[0].kids[0].attr("Table", ColSpan=2)

    (found,) = of_page(draw).tables

    assert [[cell.text for cell in row] for row in found.data.grid] == [["Year", "Year"], ["2023", "7"]]


def test_table_that_is_too_large_for_docling_is_an_error_of_ours(report, monkeypatch):
    settings = pytest.importorskip("docling_core.utils.settings", reason="an older docling-core has no limit").settings
    monkeypatch.setattr(settings, "max_table_cells", 5)
    with pytest.raises(LimitError, match="report: a table of 3 x 2 slots on page 2"):
        docling_document(report)


def test_numbered_list_keeps_its_numbers():
    def draw(page, body):
        points = body.el("L").attr("List", ListNumbering="/Decimal")
        item(points, page, "3.", "Third")
        item(points, page, "4.", "Fourth")

    found = of_page(draw).texts

    assert [(text.marker, text.enumerated, text.text) for text in found] == [
        ("3.", True, "Third"),
        ("4.", True, "Fourth"),
    ]


def test_mark_of_a_footnote_is_in_the_text_and_before_the_note():
    def draw(page, body):
        paragraph = body.el("P")
        page.put(paragraph, "A claim")
        note = paragraph.el("Note", ID="n1")
        page.run(note, "1 The proof.")

    text, note = of_page(draw).texts

    assert text.text.startswith("A claim")
    assert note.label.value == "footnote"
    mark = re.match(r"\[\^\w+\]", note.text)[0]
    assert mark in text.text


def test_look_of_a_whole_paragraph_is_kept():
    (text,) = of_page(lambda page, body: page.put(body.el("P").el("Strong"), "All of it")).texts

    assert text.formatting.bold


def test_markdown_of_docling_has_our_words(report):
    words = re.findall(r"\w+", docling_document(report).export_to_markdown().replace("<!-- image -->", ""))
    ours = re.findall(r"\w+", tagged2md.convert(report, images="none").markdown)

    assert sorted(words) == sorted(ours)


def test_chunker_of_docling_gives_our_headings(report):
    pytest.importorskip("transformers", reason="pip install 'docling-core[chunking]'")
    from docling_core.transforms.chunker.hierarchical_chunker import HierarchicalChunker

    chunks = list(HierarchicalChunker().chunk(docling_document(report)))

    assert chunks[-1].meta.headings[-1] == "Use"
    assert {item.prov[0].page_no for chunk in chunks for item in chunk.meta.doc_items} == {1, 2, 3}


def test_scan_is_an_error(scanned):
    with pytest.raises(NoTextError, match="no text"):
        docling_document(scanned)
