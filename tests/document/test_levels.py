"""Heading levels without gaps."""

from __future__ import annotations

import pytest
from model import document, h, li, quote, ul

from tagged2md.document.levels import with_closed_levels
from tagged2md.document.walk import headings


@pytest.mark.parametrize(
    ("levels", "closed"),
    [
        pytest.param([1, 2, 3], [1, 2, 3], id="no gap"),
        pytest.param([1, 3, 3, 6], [1, 2, 2, 3], id="gaps are closed by rank"),
        pytest.param([2, 4], [1, 2], id="the first level becomes 1"),
        pytest.param([6, 1], [2, 1], id="order makes no difference"),
        pytest.param([], [], id="no headings"),
    ],
)
def test_closed_levels(levels, closed):
    doc = document(*[h(level, "a") for level in levels])

    assert [heading.level for heading in headings(with_closed_levels(doc))] == closed


def test_headings_inside_other_blocks_are_ranked_with_the_rest():
    doc = document(h(2, "a"), quote(h(4, "b"), "text"), ul(li(h(6, "c"))))

    assert [heading.level for heading in headings(with_closed_levels(doc))] == [1, 2, 3]


def test_document_without_gaps_is_the_same_record():
    doc = document(h(1, "a"), h(2, "b"))

    assert with_closed_levels(doc) is doc
