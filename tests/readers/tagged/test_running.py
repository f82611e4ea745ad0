"""Running headers and footers that are tagged like text."""

from __future__ import annotations

import pytest
from builder import Tagged

import tagged2md


@pytest.mark.parametrize(
    ("texts", "y", "is_kept"),
    [
        pytest.param(("Page 1 of it", "Page 2 of it"), 770, False, id="the same text in the margin of two pages goes"),
        pytest.param(("A sentence that", "goes on there."), 770, True, id="other text stays"),
        pytest.param(("Page 1 of it", "Page 2 of it"), 700, True, id="text outside of the margins stays"),
    ],
)
def test_a_paragraph_with_the_headers_of_all_pages(texts, y, is_kept):
    """FOP makes one paragraph of them."""
    doc = Tagged()
    root = doc.document()
    header = root.el("P")
    for number, text in enumerate(texts, 1):
        page = doc.page()
        with page.mc(header):
            page.text(text, y=y)
        page.put(root.el("P"), f"Text of page {number}.")

    result = tagged2md.convert(doc.data())

    assert all((text in result.markdown) is is_kept for text in texts)
    assert [each.page for each in result.report.findings if each.code == "T2M-FURNITURE"] == [1, 2][
        : 0 if is_kept else 2
    ]
