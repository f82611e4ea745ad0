"""Documents of bounded depth."""

from __future__ import annotations

import pytest
from model import cell, document, li, note, p, quote, table, ul

from tagged2md.document.depth import MAX_DEPTH, depth, shallow
from tagged2md.document.walk import plain_text


def nested(count, inside):
    block = p("x")
    for _ in range(count):
        block = inside(block)
    return block


CONTAINERS = [
    pytest.param(quote, id="quotations"),
    pytest.param(lambda block: ul(li("a", block)), id="lists"),
    pytest.param(lambda block: table([cell(block), "b"]), id="tables"),
]


@pytest.mark.parametrize("inside", CONTAINERS)
def test_depth_counts_containers(inside):
    assert [depth([nested(count, inside)]) for count in (0, 1, 5)] == [0, 1, 5]


def test_document_at_the_limit_is_the_same_record():
    doc = document(nested(MAX_DEPTH, quote))

    assert shallow(doc) is doc


@pytest.mark.parametrize("inside", CONTAINERS)
@pytest.mark.parametrize("count", [MAX_DEPTH + 1, 1000])
def test_deeper_document_is_lifted_and_keeps_its_text(inside, count):
    doc = document(nested(count, inside))

    lifted = shallow(doc)

    assert depth(lifted.blocks) == MAX_DEPTH
    assert sorted(plain_text(lifted.blocks)) == sorted(plain_text(doc.blocks))


def test_footnotes_are_lifted_too():
    doc = document("a", notes=[note("1", nested(100, quote))])

    assert depth(shallow(doc).footnotes[0].blocks) == MAX_DEPTH
