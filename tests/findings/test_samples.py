"""Every code of the catalogue has a file that raises it, and a twin that does not."""

from __future__ import annotations

import pytest
from findings.samples import SAMPLES

from tagged2md.findings import CATALOGUE


@pytest.mark.parametrize("code", CATALOGUE)
def test_code_is_raised_by_its_sample_and_not_by_its_twin(code):
    sample = SAMPLES[code]
    counts, findings = sample.found(fault=True)

    assert counts.get(code, 0) >= 1
    assert {each.severity for each in findings if each.code == code} == {CATALOGUE[code].severity}
    assert code not in sample.found(fault=False)[0]


def test_no_sample_of_a_code_that_does_not_exist():
    assert set(SAMPLES) == set(CATALOGUE)


@pytest.mark.parametrize("code", CATALOGUE)
def test_sample_raises_little_else(code):
    """A file that shows one fault teaches more than one with ten."""
    others = set(SAMPLES[code].found(fault=True)[0]) - set(SAMPLES[code].found(fault=False)[0]) - {code}

    assert len(others) <= 3
