"""Comments in the Markdown: what is left out by default and was asked for."""

from __future__ import annotations

import pytest
from builder import Tagged, untagged

import tagged2md
from tagged2md.document.nodes import Comment, Paragraph, Source, Text
from tagged2md.geometry import Rect
from tagged2md.readers.comments import Remark, with_remarks


def block(page: int, top: float) -> Paragraph:
    return Paragraph((Text("x"),), Source(page, Rect(0, top - 10, 100, top)))


BLOCKS = (block(1, 700), block(1, 600), block(3, 700))


@pytest.mark.parametrize(
    ("remark", "place"),
    [
        pytest.param(Remark(1, Rect(0, 740, 100, 750), "head"), 0, id="above everything"),
        pytest.param(Remark(1, Rect(0, 640, 100, 650), "between"), 1, id="between two blocks"),
        pytest.param(Remark(1, Rect(0, 20, 100, 30), "foot"), 2, id="below everything of its page"),
        pytest.param(Remark(2, Rect(0, 20, 100, 30), "alone"), 2, id="on a page without blocks"),
        pytest.param(Remark(3, Rect(0, 740, 100, 750), "head"), 2, id="above everything of a later page"),
        pytest.param(Remark(3, None, "nowhere"), 3, id="without a place at the end of its page"),
    ],
)
def test_remark_stands_behind_the_last_block_that_begins_above_it(remark, place):
    found = with_remarks(BLOCKS, [remark])

    assert [isinstance(each, Comment) for each in found].index(True) == place
    assert len(found) == len(BLOCKS) + 1


def tagged_page() -> Tagged:
    doc = Tagged()
    page = doc.page()
    with page.artifact(Type="/Pagination", Subtype="/Header"):
        page.text("Running head")
    page.put(doc.document().el("P"), "Text.")
    return doc


def test_artifacts_of_a_tagged_page_become_comments_with_their_kind():
    assert (
        tagged2md.convert(tagged_page().data(), artifacts="keep").markdown == "<!-- Header: Running head -->\n\nText.\n"
    )


def test_artifacts_are_dropped_by_default():
    assert tagged2md.convert(tagged_page().data()).markdown == "Text.\n"


def running_heads() -> bytes:
    doc = untagged()
    for number in (1, 2, 3):
        page = doc.page()
        page.text("The running head of the book", y=770)
        for line in range(6):
            page.newline()
            page.text(f"Line {line} of page {number} says something that no other line says, number {line * number}.")
        page.text(str(number), x=300, y=30)
    return doc.data()


def test_furniture_of_untagged_pages_becomes_comments_and_no_finding():
    kept = tagged2md.convert(running_heads(), artifacts="keep")
    dropped = tagged2md.convert(running_heads())

    assert kept.markdown.count("<!-- The running head of the book -->") == 3
    assert "T2M-FURNITURE" not in kept.report.counts
    assert "running head" not in dropped.markdown
    assert dropped.report.counts["T2M-FURNITURE"] >= 3


def untagged_running_heads() -> bytes:
    doc = Tagged()
    root = doc.document()
    for number in (1, 2, 3):
        page = doc.page()
        page.text("The running head of the book", y=770)
        page.newline()
        for line in range(12):
            page.newline()
            page.put(root.el("P"), f"Line {line} of page {number} says what no other line says: {line * number}.")
    return doc.data()


def test_running_heads_without_tag_become_comments_and_no_finding_too():
    kept = tagged2md.convert(untagged_running_heads(), artifacts="keep")
    dropped = tagged2md.convert(untagged_running_heads())

    assert kept.report.mode.startswith("tags")
    assert kept.markdown.count("<!-- The running head of the book -->") == 3
    assert kept.markdown.index("<!-- The") < kept.markdown.index("Line 0 of page 1")
    assert not {"T2M-FURNITURE", "T2M-LOST", "T2M-DOUBLED"} & set(kept.report.counts)
    assert "running head" not in dropped.markdown
    assert dropped.report.counts["T2M-FURNITURE"] == 3


def test_notes_of_readers_become_comments_where_they_are_asked_for():
    doc = Tagged()
    page = doc.page()
    rect = page.put(doc.document().el("P"), "Text with a remark.")
    page.annot("Highlight", rect, Contents="Is this so -->")
    page.annot("Text", rect, Contents="Unseen", F=2)

    assert tagged2md.convert(doc.data(), annotations="comments").markdown == (
        "Text with a remark.\n\n<!-- Highlight: Is this so - -&gt; -->\n"
    )
