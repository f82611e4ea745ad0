"""Tests of the records of what a page draws."""

from __future__ import annotations

import pytest
from readers.heuristic.made import line

from tagged2md.pdf.page import SPACE_AFTER, TextRun


@pytest.mark.parametrize("changes", [{}, {"text": "b"}, {"x0": 1.0, "y": 2.0, "x1": 3.0, "flags": SPACE_AFTER}])
def test_a_run_with_other_values_has_all_else_of_the_first(changes):
    given = line("a", 10.0, 700.0).runs[0]
    names = TextRun.__match_args__

    found = given._replace(**changes)

    assert {name: getattr(found, name) for name in names} == {name: getattr(given, name) for name in names} | changes
