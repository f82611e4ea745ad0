"""Floors are read and written as they are, never lowered, and a fall is said in words."""

from __future__ import annotations

import pytest
from quality.floors import fallen, raised, read, written

OLD = {"one": {"words": 0.9, "code spans": 0.5}, "two": {"words": 1.0}}


def test_floors_are_read_as_they_were_written(tmp_path):
    path = tmp_path / "floors.txt"
    path.write_text(written(OLD), "utf-8")

    assert read(path) == OLD


def test_where_no_file_is_there_are_no_floors(tmp_path):
    assert read(tmp_path / "floors.txt") == {}


@pytest.mark.parametrize(
    ("found", "faults"),
    [
        pytest.param({"words": 0.9, "code spans": 0.5}, [], id="what reaches its floors"),
        pytest.param({"words": 0.95, "code spans": 0.5}, [], id="what is better"),
        pytest.param(
            {"words": 0.89, "code spans": 0.5},
            ["one: words 0.890, 0.010 below its floor 0.900"],
            id="what is worse by a hundredth",
        ),
        pytest.param(
            {"words": 0.9}, ["one: code spans 0.000, 0.500 below its floor 0.500"], id="an aspect that is gone"
        ),
        pytest.param(
            {"words": 0.9, "code spans": 0.5, "rows": 0.0},
            ["one: rows 0.000, 1.000 below its floor 1.000"],
            id="a table where none is",
        ),
    ],
)
def test_a_fall_is_named_with_its_size(found, faults):
    assert fallen("one", found, OLD) == faults


def test_a_new_document_has_to_be_approved():
    assert fallen("three", {"words": 0.9}, OLD) == ["three: words 0.900, 0.100 below its floor 1.000"]


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        pytest.param({"words": 0.95, "code spans": 0.6}, {"words": 0.95, "code spans": 0.6}, id="better figures"),
        pytest.param({"words": 0.8, "code spans": 0.4}, {"words": 0.9, "code spans": 0.5}, id="worse ones lower none"),
        pytest.param({"words": 0.9}, {"words": 0.9, "code spans": 0.5}, id="an aspect that is gone stays"),
        pytest.param(
            {"words": 0.9, "code spans": 0.5, "rows": 0.7},
            {"words": 0.9, "code spans": 0.5, "rows": 0.7},
            id="an aspect that is new to all documents",
        ),
    ],
)
def test_floors_rise_and_never_fall(found, expected):
    assert raised(OLD, {"one": found})["one"] == expected


def test_no_floor_is_made_for_a_fault():
    """Code where there was none so far is a fault, and approving does not make it right."""
    after = raised(OLD, {"two": {"words": 1.0, "code spans": 0.0}})

    assert after["two"] == {"words": 1.0, "code spans": 1.0}
    assert fallen("two", {"words": 1.0, "code spans": 0.0}, after)


def test_documents_that_were_not_read_keep_their_floors():
    assert raised(OLD, {"three": {"words": 0.7}}) == OLD | {"three": {"words": 0.7}}
