"""Tables as Parquet: the same rows as the JSON lines."""

from __future__ import annotations

import json
import sys

import pytest

from tagged2md.errors import ExitCode


def lines(path):
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_tables_hold_the_same_rows(corpus, run, tree):
    parquet = pytest.importorskip("pyarrow.parquet", reason="is an extra")
    run("in", "--out", "lines")
    run("in", "--out", "out", "--parquet")
    found = {name: parquet.read_table(corpus / f"out/{name}.parquet").to_pylist() for name in ("documents", "chunks")}

    assert found["documents"] == lines(corpus / "lines/documents.jsonl")
    assert found["chunks"] == lines(corpus / "lines/chunks.jsonl")


def test_tables_are_the_same_bytes_in_small_groups_and_by_more_processes(corpus, run, tree, monkeypatch):
    parquet = pytest.importorskip("pyarrow.parquet", reason="is an extra")
    from tagged2md.corpus.trees import parquet as ours

    monkeypatch.setattr(ours, "ROWS_A_GROUP", 2)
    run("in", "--out", "one", "--parquet")
    run("in", "--out", "two", "--parquet", "--jobs", 2)

    assert tree(corpus / "one") == tree(corpus / "two")
    assert parquet.ParquetFile(corpus / "one/documents.parquet").num_row_groups == 3


def test_another_format_takes_the_place_of_the_tables_and_makes_nothing_anew(corpus, run, tree):
    pytest.importorskip("pyarrow", reason="is an extra")
    run("in", "--out", "out")
    _, said = run("in", "--out", "out", "--parquet")

    assert "5 as they were" in said
    assert {name for name in tree(corpus / "out") if "/" not in name and not name.startswith(("a", "b", "w"))} == {
        "documents.parquet",
        "chunks.parquet",
    } - {"blank.pdf.json"}


def test_without_pyarrow_it_is_said_at_once(corpus, run, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    code, said = run("in", "--out", "out", "--parquet")

    assert code == ExitCode.USAGE
    assert "pip install 'tagged2md[parquet]'" in said
