"""Tests of the records that the heuristic reader's steps hand to each other."""

from __future__ import annotations

import pytest
from readers.heuristic.made import line, look

from tagged2md.readers.heuristic.records import TextLine


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({}, id="nothing"),
        pytest.param({"x0": -5.0, "parts": 3, "gap": 4.0, "order": 7, "widest": 2.0}, id="places"),
        pytest.param({"look": look(14.0), "is_bold": True}, id="a look"),
    ],
)
def test_a_line_with_other_values_has_all_else_of_the_first(changes):
    given = line("One two", 10.0, 700.0)._replace(order=2, parts=2, gap=1.0, widest=1.0)
    names = TextLine.__match_args__

    found = given._replace(**changes)

    assert {name: getattr(found, name) for name in names} == {name: getattr(given, name) for name in names} | changes


def test_the_size_of_a_line_is_that_of_its_look():
    given = line("One two")

    assert given.size == given.look.size
    assert given._replace(look=look(14.0)).size == 14.0
