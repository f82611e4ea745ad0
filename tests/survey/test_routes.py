"""Where files are sent, and why; the corpus in numbers."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import replace

import pytest

from tagged2md.survey.csv_report import COLUMNS, csv_lines
from tagged2md.survey.gates import DEFAULT_WARNINGS, gate_of
from tagged2md.survey.routes import Rules, judged
from tagged2md.survey.rows import Row
from tagged2md.survey.summary import Summary, line_of
from tagged2md.survey.table import ALL_SHOWN, FACTS, WIDE, survey_text

GOOD = Row("good.pdf", page_count=2, text="text", origin="latex", chars_per_page=800.0, characters=1600)
UNREAD = Row("none.pdf", error="none.pdf: no such file", exit_code=3, failed=True)
RULES = Rules((gate_of("chars_per_page>=500"),), DEFAULT_WARNINGS)


@pytest.mark.parametrize(
    ("row", "route", "reason"),
    [
        (GOOD, "ok", ""),
        (UNREAD, "review", "no such file"),
        (replace(GOOD, scanned=True, image_only_pages=1), "ocr", "scanned: 1 of 2 pages without text"),
        (replace(GOOD, text="outlines", chars_per_page=0), "ocr", "letters are drawn as outlines: there is no text"),
        (replace(GOOD, garbled=True), "ocr", "garbled: its characters are not what the page shows"),
        (
            replace(GOOD, chars_per_page=400),
            "review",
            "chars_per_page is 400, the gate is chars_per_page>=500",
        ),
        (replace(GOOD, repaired=True), "review", "repaired is true, the gate is file:repaired<=0"),
        (replace(GOOD, fit="ocr", doubts="pages are images"), "ocr", "pages are images"),
        (replace(GOOD, fit="review", doubts="the page is blank"), "review", "the page is blank"),
    ],
    ids=[
        "good",
        "can't be read",
        "scans",
        "outlines",
        "garbled",
        "fails a gate",
        "is warned of",
        "a quick look saw scans",
        "a quick look has doubts",
    ],
)
def test_route_and_reason(row, route, reason):
    assert judged(row, RULES)[3:5] == (route, reason)


def test_gate_that_is_failed_is_not_warned_of_as_well():
    rules = Rules((gate_of("chars_per_page>=100"),), DEFAULT_WARNINGS)
    found = judged(replace(GOOD, chars_per_page=3), rules)

    assert [str(failure.gate) for failure in found.failed] == ["chars_per_page>=100"]
    assert found.warned == ()


@pytest.fixture
def corpus():
    rows = [GOOD, replace(GOOD, file="bad.pdf", chars_per_page=10.0, tagged=True), UNREAD]
    return [judged(row, RULES) for row in rows]


@pytest.fixture
def summary(corpus):
    found = Summary()
    for each in corpus:
        found.add(each)
    return found


def test_summary_counts_files_facts_and_failing_gates(summary):
    assert line_of(summary) == (
        "3 files, 4 pages: failed 1 (33%), tagged 1 (33%); ok 1, ocr 0, review 2; failing a gate 1, only warned of 0"
    )
    assert {name: group.files for name, group in summary.origins.items()} == {"latex": 2, "unreadable": 1}


def test_means_are_over_the_files_that_were_measured(summary):
    assert summary.mean("chars_per_page") == pytest.approx(405)
    assert summary.mean("failed") == pytest.approx(1 / 3)
    assert summary.mean("tables") is None


def test_table_names_route_and_reason_of_each_file(corpus, summary):
    lines = survey_text(corpus, summary, [], None).splitlines()

    assert lines[0].split() == ["file", "pages", "tags", "text", "mode", "chars/page", "tables/grids", "route", "why"]
    assert [line.split()[0] for line in lines[1:4]] == ["good.pdf", "bad.pdf", "none.pdf"]
    assert "no such file" in lines[3]
    assert lines[-1] == line_of(summary)


@pytest.mark.parametrize(("width", "facts"), [(WIDE - 1, "pages tags text"), (WIDE, " ".join(FACTS))])
def test_a_narrow_terminal_has_fewer_facts_so_that_names_and_reasons_can_be_read(corpus, summary, width, facts):
    lines = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in survey_text(corpus, summary, [], width).splitlines()]

    assert lines[0].split() == ["file", *facts.split(), "route", "why"]
    assert any("no such file" in line for line in lines)


def test_of_many_files_those_that_need_attention_are_shown(corpus, summary):
    good, bad, _ = corpus
    text = survey_text([good] * ALL_SHOWN + [bad], summary, [], None)

    assert "good.pdf" not in text
    assert "bad.pdf" in text


def test_table_has_no_control_characters_of_file_names(summary):
    hostile = judged(replace(GOOD, file="a\x1b[31m[red]b.pdf"), RULES)
    text = survey_text([hostile], summary, [], None)

    assert "\x1b" not in text
    assert "[red]b.pdf" in text


def test_csv_has_a_column_a_fact_and_a_line_a_file(corpus):
    rows = list(csv.DictReader(io.StringIO("".join(csv_lines(corpus)))))

    assert tuple(rows[0]) == COLUMNS
    assert [(row["file"], row["route"], row["tagged"], row["chars_per_page"]) for row in rows] == [
        ("good.pdf", "ok", "false", "800.0"),
        ("bad.pdf", "review", "true", "10.0"),
        ("none.pdf", "review", "false", ""),
    ]
    assert rows[1]["gates_failed"] == "chars_per_page>=500"


def test_csv_disarms_what_a_spreadsheet_would_run():
    hostile = judged(replace(GOOD, title='=HYPERLINK("http://x")'), RULES)

    (row,) = csv.DictReader(io.StringIO("".join(csv_lines([hostile]))))

    assert row["title"] == '\'=HYPERLINK("http://x")'
