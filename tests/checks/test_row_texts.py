"""Rows of text: which are said again, and which are left out."""

from __future__ import annotations

import pytest
from typeset import MarkedContent, run

from tagged2md.checks.row_texts import RowCensus, RowCounts, RowText, is_made_of, row_texts

BODY, FOOTER = MarkedContent(1, None, "P"), MarkedContent(1, None, "Artifact")


def rows(*texts, artifacts=()):
    return [RowText("".join(text.split()), text in artifacts) for text in texts]


def counted(*pages, left_out=(), drops_artifacts=True, artifacts=()):
    """The counts of some pages together; the same texts are left out on all of them."""
    census, total = RowCensus(), RowCounts()
    for page in pages:
        total += census.counts(rows(*page, artifacts=artifacts), left_out, drops_artifacts=drops_artifacts)
    return total


def test_rows_are_made_of_what_stands_on_one_baseline():
    runs = [run("Annual", 10.0, 700.0), run("report", 60.0, 700.5), run("Text", 10.0, 680.0), run("--", 10.0, 650.0)]

    assert row_texts(runs, lambda _: False) == (RowText("Annualreport", False), RowText("Text", False))


def test_a_row_is_an_artifact_where_all_of_it_is():
    runs = [run("Footer", 10.0, 20.0, marked=FOOTER), run("Text", 10.0, 40.0), run("mark", 50.0, 40.0, marked=FOOTER)]

    found = row_texts(runs, lambda marked: marked is FOOTER)

    assert [row.is_artifact for row in found] == [True, False]


@pytest.mark.parametrize(
    ("pages", "share"),
    [
        pytest.param([["First line", "Second line"]], 0.0, id="nothing is said again"),
        pytest.param([["Some header", "First line"], ["Some header", "Second line"]], 0.25, id="a header on two pages"),
        pytest.param([["Same line", "Same line"]], 0.5, id="twice on one page"),
        pytest.param([["Sevenl", "Sevenl", "Sevenl", "Other lines"]], 0.0, id="cells are too short to count"),
        pytest.param([["12345678", "12345678"]], 0.0, id="numbers do not count"),
        pytest.param([[]], 0.0, id="no lines"),
    ],
)
def test_share_of_lines_that_are_said_again(pages, share):
    assert counted(*pages).duplicate_share == share


def test_furniture_is_out_of_what_is_kept():
    found = counted(["Some header", "First line"], ["Some header", "Second line"], left_out=["Some header"])

    assert (found.duplicate_share, found.kept_duplicate_share, found.furniture) == (0.25, 0.0, 2)


@pytest.mark.parametrize(
    ("drops_artifacts", "furniture"),
    [
        pytest.param(True, 2, id="by tags artifacts are left out"),
        pytest.param(False, 0, id="by geometry they are text like any other"),
    ],
)
def test_artifacts(drops_artifacts, furniture):
    found = counted(
        ["Some header", "First line"],
        ["Some header", "Other line"],
        drops_artifacts=drops_artifacts,
        artifacts=("Some header",),
    )

    assert found.furniture == furniture
    assert (found.kept_duplicate_share > 0) is not drops_artifacts


@pytest.mark.parametrize(
    ("text", "pieces", "is_out"),
    [
        pytest.param("Annualreport17", ["Annualreport", "17"], True, id="two pieces of one row"),
        pytest.param("Annualreport|17", ["Annualreport", "17"], True, id="signs between them"),
        pytest.param("Annualreportoftheclub", ["Annualreport"], False, id="more than the piece"),
        pytest.param("Text", [], False, id="no pieces"),
    ],
)
def test_a_row_that_is_made_of_what_was_left_out(text, pieces, is_out):
    assert is_made_of(text, pieces) is is_out
