"""A few of the broken files that tests/fuzz/run.py makes for hours: each ends in a result or an error of ours."""

from __future__ import annotations

import pytest
from fuzz.attempts import attempted, seeds
from fuzz.mutations import mutant

FOUND: tuple[int, ...] = ()
"""Numbers of files that went wrong once."""


@pytest.mark.parametrize("number", [*range(40), *FOUND])
def test_a_broken_file_ends_in_a_result_or_an_error_of_ours(number):
    assert attempted(str(number)) == ""


def test_a_number_gives_the_same_file_every_time():
    assert [mutant(number, seeds()) for number in range(20)] == [mutant(number, seeds()) for number in range(20)]


def test_broken_files_differ_from_sound_ones():
    assert not {mutant(number, seeds()) for number in range(20)} & set(seeds())
