"""Every code of the catalogue has a file that raises it, and a twin that does not."""

from __future__ import annotations

import pytest
from findings.samples import SAMPLES
from findings.write import write_samples

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


ABOUT_THE_FILE = {
    *("01-007", "02-001", "02-003", "02-004", "06-001", "06-002", "06-003", "07-001", "11-001", "26-002"),
    *("T2M-NO-TREE", "T2M-EMPTY-TREE", "T2M-NOT-MARKED", "T2M-MARKED-ONLY", "T2M-NO-PARENTTREE"),
    *("T2M-ROOT", "T2M-FLAT", "T2M-LINE-PER-P"),
    *("T2M-FONT", "T2M-LIMIT", "T2M-READ-BACK", "T2M-REPAIRED", "T2M-XFA"),
}
"""Codes that have no place: they are about the file, a type or font of it, or the whole result."""


@pytest.mark.parametrize("code", CATALOGUE)
def test_finding_says_where_unless_it_is_about_the_file(code):
    findings = [each for each in SAMPLES[code].found(fault=True)[1] if each.code == code]

    assert all(each.page or each.obj for each in findings) is (code not in ABOUT_THE_FILE)


def test_samples_are_written_under_the_names_of_their_codes_and_alike_every_time(tmp_path):
    for folder in ("first", "second"):
        write_samples(tmp_path / folder)

    first, second = (
        {path.name: path.read_bytes() for path in (tmp_path / name).iterdir()} for name in ("first", "second")
    )
    assert first == second
    assert set(first) == {f"{code}.pdf" for code in CATALOGUE}
