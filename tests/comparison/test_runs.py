"""Parsers run in processes of their own; what they give is set against the file."""

from __future__ import annotations

import io
import time
from functools import partial

import pikepdf
import pytest
from builder import Tagged, text_file
from workloads import hanging

from tagged2md.comparison.report import COLUMNS, comparison_dict, comparison_text, mean_text
from tagged2md.comparison.runs import Comparison, Row, compared, failure, problem_text, read_in_child, run
from tagged2md.diagnosis import diagnose
from tagged2md.errors import LimitError
from tagged2md.options import Options

LINE = "Leakage fell for the fifth year running, by more than the new pipe explains."


@pytest.fixture
def pdf(tmp_path):
    """A file of one line."""
    path = tmp_path / "a.pdf"
    path.write_bytes(text_file([LINE]))
    return str(path)


def test_parsers_are_set_against_the_file(pdf):
    found = compared(pdf, ["auto", "heuristics", "pdfminer"], Options(), 60)

    assert [(row.parser, row.problem, row.diagnosis.characters.share) for row in found.rows] == [
        ("auto", None, 1.0),
        ("heuristics", None, 1.0),
        ("pdfminer", None, 1.0),
    ]


@pytest.mark.parametrize(("is_tagged", "names"), [(True, ["auto", "tags"]), (False, ["auto"])])
def test_tags_are_tried_where_there_are_some(tmp_path, is_tagged, names):
    path = tmp_path / "a.pdf"
    doc = Tagged()
    doc.page().put(doc.document().el("P"), LINE)
    path.write_bytes(doc.data() if is_tagged else text_file([LINE]))

    assert [row.parser for row in compared(str(path), ["auto", "tags"], Options(), 60).rows] == names


def test_encrypted_file_is_read_by_those_that_take_a_password(tmp_path):
    path = tmp_path / "a.pdf"
    with pikepdf.open(io.BytesIO(text_file([LINE]))) as plain:
        plain.save(path, encryption=pikepdf.Encryption(user="key", owner="key"))
    found = compared(str(path), ["auto", "pdfminer"], Options(password="key"), 60)  # noqa: S106 - that of the test

    assert [row.diagnosis.characters.share for row in found.rows] == [1.0, 1.0]


def test_parser_that_fails_costs_its_row(tmp_path):
    path = tmp_path / "a.pdf"
    path.write_bytes(b"no PDF at all")
    found = run(str(path), partial(read_in_child, "pdfminer", None), 60)

    assert (found.text, "PDFSyntaxError" in found.problem) == ("", True)


def test_parser_that_takes_too_long_is_stopped(pdf):
    begun = time.monotonic()
    found = run(pdf, hanging, 0.2)

    assert "takes longer than 0.2 s" in found.problem
    assert time.monotonic() - begun < 30


def test_long_errors_are_cut():
    assert problem_text(ValueError("x " * 500)).endswith("…")


def test_seconds_of_a_stopped_parser_are_those_until_then():
    assert failure(time.perf_counter() - 5, "a.pdf", LimitError("a.pdf: takes too long")).seconds >= 5


# ---------------------------------------------------------------- reports


@pytest.fixture
def comparison(pdf):
    """A comparison with a parser that found all, one that found nothing, and one that failed."""
    rows = (
        Row("auto", 0.1, None, diagnose(pdf, LINE)),
        Row("pypdf", 0.25, None, diagnose(pdf, "")),
        Row("pdftotext", 1.5, "OSError: no luck", None),
    )
    return Comparison("a.pdf", 1, rows)


def test_table_has_a_row_a_parser(comparison):
    head, titles, *rows = comparison_text(comparison).splitlines()

    assert head == "a.pdf, 1 page"
    assert titles.split() == ["parser", "seconds", *(column.title for column in COLUMNS)]
    assert [row.split()[:4] for row in rows] == [
        ["auto", "0.10", "61", "100.0%"],
        ["pypdf", "0.25", "0", "0.0%"],
        ["pdftotext", "1.50", "OSError:", "no"],
    ]


def test_columns_stand_below_each_other(comparison):
    _, titles, auto, *_ = comparison_text(comparison).splitlines()

    assert len(titles) == len(auto)


def test_means_leave_out_what_failed(comparison):
    text = mean_text([comparison, comparison._replace(rows=comparison.rows[:1])])
    rows = [line.split() for line in text.splitlines()]

    assert rows[0] == ["mean", "of", "2", "files"]
    assert rows[2][:4] == ["auto", "0.10", "61", "100.0%"]
    assert rows[4][:3] == ["pdftotext", "(1", "failed)"]


def test_json_has_the_diagnosis_of_each_parser(comparison):
    found = comparison_dict(comparison)

    assert [each["parser"] for each in found["parsers"]] == ["auto", "pypdf", "pdftotext"]
    assert found["parsers"][0]["diagnosis"]["characters"]["share"] == 1.0
    assert found["parsers"][2] == {
        "parser": "pdftotext",
        "seconds": 1.5,
        "problem": "OSError: no luck",
        "diagnosis": None,
    }
