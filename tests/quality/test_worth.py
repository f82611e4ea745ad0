"""The measure of what each evidence is worth: its switches find what they switch off, and put it back."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import tagged2md

TESTS = Path(__file__).parent.parent
sys.path.append(str(TESTS / "benchmarks"))  # the scripts import each other as scripts do

import worth  # noqa: E402 - after the path
from worth_patches import holders, load_all, patched  # noqa: E402 - the same
from worth_switches import SWITCHES  # noqa: E402 - the same
from worth_watch import Watcher  # noqa: E402 - the same

SWITCH = {switch.title: switch for switch in SWITCHES}
MINUTES = TESTS / "quality" / "documents" / "minutes.pdflatex.pdf"


@pytest.fixture(scope="module", autouse=True)
def _everything_is_loaded():
    load_all()


def test_no_two_switches_have_one_name():
    assert len(SWITCH) == len(SWITCHES)


@pytest.mark.parametrize("name", SWITCH)
def test_switch_replaces_something_and_puts_it_back(name):
    places = [place for patch in SWITCH[name].patches for place in holders(patch)]
    before = [getattr(*place) for place in places]
    with patched(SWITCH[name].patches):
        inside = [getattr(*place) for place in places]

    assert [a is b for a, b in zip(before, inside, strict=True)] == [False] * len(places)
    assert [getattr(*place) for place in places] == before


def test_document_is_read_otherwise_without_columns_and_as_before_afterwards():
    before = tagged2md.convert(MINUTES).markdown
    with patched(SWITCH["order: columns"].patches):
        without = tagged2md.convert(MINUTES).markdown

    assert without != before
    assert tagged2md.convert(MINUTES).markdown == before


def test_files_that_a_switch_changes_are_known_before():
    watcher = Watcher()
    names = ["order: columns", "lists: bullets", "tables: text boxes of slides"]
    with watcher.watching({name: SWITCH[name].patches for name in names}):
        before = tagged2md.convert(MINUTES).markdown

    for name in names:
        with patched(SWITCH[name].patches):
            is_changed = tagged2md.convert(MINUTES).markdown != before
        assert watcher.may_change(name, "") is is_changed


def test_constant_may_change_any_file():
    watcher = Watcher()
    with watcher.watching({"code: inside of lines": SWITCH["code: inside of lines"].patches}):
        pass

    assert watcher.may_change("code: inside of lines", "any")


FIGURES = dict.fromkeys(worth.COLUMNS, 0.9) | {"twins.list": 0.8, "changed": 0, "failed": 0}


@pytest.mark.parametrize(
    ("without", "cells"),
    [
        pytest.param({}, ["", ""], id="what changes nothing has an empty cell"),
        pytest.param({"twins.core": 0.8996}, ["", ""], id="less than half of a thousandth is nothing"),
        pytest.param({"twins.core": 0.8894}, ["0.889 (-11)", ""], id="a fall in thousandths"),
        pytest.param({"twins.list": 0.7}, ["", "twins list -100"], id="the aspect that changes most"),
    ],
)
def test_row_of_the_table_shows_what_an_evidence_changes(without, cells):
    results = {worth.ALL: FIGURES, "order: columns": FIGURES | without | {"changed": 3}}
    found = [cell.strip() for cell in list(worth.table(results))[-1].split("|")]

    assert found[1:3] == ["columns", "3"]
    assert [found[3], found[-2]] == cells
