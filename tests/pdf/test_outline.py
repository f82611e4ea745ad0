"""Bookmarks: order, levels, circles."""

from __future__ import annotations

import pytest
from rawpdf import one_page

from tagged2md.pdf.file import open_pdf


def outline(*items: str) -> list[tuple[int, str]]:
    """The outline dictionary is object 4, the items follow from 5 on."""
    with open_pdf(one_page("", "<< /First 5 0 R >>", *items, catalog="/Outlines 4 0 R")) as pdf:
        return [tuple(entry) for entry in pdf.outline()]


def test_entries_come_in_reading_order_with_their_level():
    items = [
        "<< /Title (One) /First 6 0 R /Next 7 0 R /Dest [3 0 R /FitH 50] >>",
        "<< /Title <FEFF00C9> /A << /S /URI /URI (x:y) >> >>",
        "<< /Title (Two\\n lines) >>",
    ]

    assert outline(*items) == [(1, "One"), (2, "É"), (1, "Two lines")]


@pytest.mark.parametrize(
    ("items", "titles"),
    [
        pytest.param(["<< /Title (a) /Next 5 0 R >>"], ["a"], id="an entry after itself"),
        pytest.param(["<< /Title (a) /First 5 0 R >>"], ["a"], id="an entry in itself"),
        pytest.param(
            ["<< /Title (a) /First 6 0 R /Next 6 0 R >>", "<< /Title (b) /Next 5 0 R >>"],
            ["a", "b"],
            id="a ring of two",
        ),
        pytest.param(["<< /First 6 0 R >>", "<< /Title (b) >>"], ["b"], id="an entry without title"),
        pytest.param(["(nonsense)"], [], id="an entry that is none"),
    ],
)
def test_broken_outlines_end(items, titles):
    assert [title for _, title in outline(*items)] == titles


def test_five_thousand_levels_are_walked_without_recursion():
    items = [f"<< /Title (t) /First {number} 0 R >>" for number in range(6, 5006)]

    assert len(outline(*items)) == 5000


def test_file_without_outline_has_no_entries():
    with open_pdf(one_page()) as pdf:
        assert pdf.outline() == ()
