"""The whole of check on small files."""

from __future__ import annotations

import json

import pytest
from builder import Tagged, text_file

import tagged2md
from tagged2md.checks import checked
from tagged2md.checks.report import result_dict, result_text
from tagged2md.findings import Severity
from tagged2md.options import Options
from tagged2md.report import json_text


def clean_file() -> bytes:
    doc = Tagged(title="A clean file")
    doc.pdfua_part = 1
    root = doc.document()
    page = doc.page()
    page.put(root.el("H1"), "A heading")
    paragraph = root.el("P")
    page.put(paragraph, "Some text with a ")
    link = paragraph.el("Link")
    link.objr(page.link(page.run(link, "link"), uri="https://example.org/"))
    table = root.el("Table")
    for cells in (["Name", "Size"], ["Ada", "3"]):
        row = table.el("TR")
        for column, text in enumerate(cells):
            kind = "TH" if text in ("Name", "Size") else "TD"
            cell = row.el(kind)
            if kind == "TH":
                cell.attr("Table", Scope="/Column")
            page.put(cell, text, newline=column == 0, x=72 + 100 * column)
    return doc.data()


def test_clean_file_has_no_findings_and_its_facts():
    found = checked(clean_file(), Options())

    assert found.findings == ()
    assert (found.tagged, found.marked, found.mode, found.coverage) == (True, True, "tags", 1.0)
    assert (found.title, found.lang, found.pdfua_part, found.display_doc_title) == ("A clean file", "en-US", 1, True)
    assert found.types == {"Document": 1, "H1": 1, "P": 1, "Link": 1, "Table": 1, "TR": 2, "TH": 2, "TD": 2}
    assert [tuple(heading) for heading in found.headings] == [(1, "A heading", 1)]
    assert [tuple(table) for table in found.tables] == [(2, 2, 1)]
    assert [tuple(link) for link in found.links] == [("link", "https://example.org/", 1)]
    assert not found.has(Severity.INFO)


def test_untagged_file_is_judged_too():
    found = checked(text_file(["Some lines", "of text."]), Options())

    assert (found.tagged, found.mode) == (False, "heuristics")
    assert "T2M-NO-TREE" in found.counts
    assert not found.has(Severity.WARNING)


def artifacts_and_tags() -> bytes:
    doc = Tagged()
    page = doc.page()
    paragraph = doc.document().el("P")
    page.newline()
    with page.mc(paragraph):
        page.text("Visible ")
        with page.artifact():
            page.text("decoration")
    page.newline()
    with page.artifact(), page.mc(paragraph):
        page.text("rescued")
    return doc.data()


def test_artifacts_in_tags_and_tags_in_artifacts_are_told_apart():
    counts = checked(artifacts_and_tags(), Options()).counts

    assert counts["01-003"] == 1
    assert counts["01-004"] == 1


def orphaned_and_missing() -> bytes:
    doc = Tagged()
    page = doc.page()
    root = doc.document()
    page.put(root.el("P"), "Claimed text of this page, which is long enough to cover it.")
    lost = root.el("P")
    page.claim(lost, page.new_mcid(lost))
    page.newline()
    page.begin("P", {"MCID": 99})
    page.text("orphan")
    page.end()
    return doc.data()


def test_marked_content_without_element_and_claims_without_content():
    counts = checked(orphaned_and_missing(), Options()).counts

    assert counts["T2M-ORPHAN-MCID"] == 1
    assert counts["T2M-MCID-MISSING"] == 1


def test_custom_types_are_listed_with_what_they_are_read_as():
    doc = Tagged()
    doc.role_map = {"Kop1": "H1"}
    root = doc.document()
    page = doc.page()
    page.put(root.el("Kop1"), "Title")
    page.put(root.el("Foo"), "Text")

    assert checked(doc.data(), Options()).custom_types == {"Kop1": "H1", "Foo": "?"}


@pytest.mark.parametrize("data", [clean_file(), artifacts_and_tags(), orphaned_and_missing()])
def test_json_has_all_fields_and_is_the_same_every_time(data):
    first = json_text(result_dict(checked(data, Options())))
    parsed = json.loads(first)

    assert first == json_text(result_dict(checked(data, Options())))
    assert parsed["check_version"] == 1
    assert [page["number"] for page in parsed["pages"]] == [1]
    assert {finding["code"] for finding in parsed["findings"]} == set(parsed["counts"])


def test_text_names_facts_decision_and_findings():
    text = result_text(checked(orphaned_and_missing(), Options()))

    assert text.startswith("<bytes>: PDF 1.7, 1 page\n")
    assert "  page 1: " in text
    assert "warning T2M-ORPHAN-MCID marked content that no element claims (1)\n" in text
    assert result_text(checked(clean_file(), Options())).endswith("  nothing to remark\n")


def test_public_function_stays_a_function_after_it_was_used():
    for _ in range(2):
        assert tagged2md.check(clean_file()).tagged


def test_soft_hyphen_inside_a_line_is_told_from_one_at_its_end():
    doc = Tagged()
    page = doc.page()
    paragraph = doc.document().el("P")
    page.put(paragraph, "A well known and well\u00adknown thing, twice hyphen\u00ad", font="FU")
    page.put(paragraph, "ated.", font="FU")
    found = [
        finding.message for finding in checked(doc.data(), Options()).findings if finding.code == "T2M-SOFT-HYPHEN"
    ]

    assert found == ["soft hyphen between the words 'well' and 'known'"]
