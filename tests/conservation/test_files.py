"""Nothing is lost and nothing comes twice: our samples in every mode, and a spread of public files where they are."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import tagged2md
from tagged2md.errors import Tagged2mdError

ROOT = Path(__file__).parent.parent.parent
SAMPLES = sorted((ROOT / "samples").glob("*/document.pdf"))
CONFORMANCE = sorted((ROOT / "tests" / "conformance").glob("*/*.pdf"))
PUBLIC = sorted((ROOT.parent / "shared" / "bench").glob("*/**/*.pdf"))
SPREAD = 8
"""Every how manieth public file is read here; tests/benchmarks/conservation.py reads them all."""
FAULTS = ("T2M-LOST", "T2M-DOUBLED")


def faults(path: Path, **options) -> list[str]:
    """The findings about lost and doubled text; none for a file that can't be read."""
    try:
        report = tagged2md.convert(path, images="none", **options).report
    except Tagged2mdError:
        return []
    return [f"{each.page}: {each.message}" for each in report.findings if each.code in FAULTS]


@pytest.mark.parametrize("mode", ["auto", "heuristics", "tags"])
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.parent.name)
def test_samples_lose_nothing(path, mode):
    assert faults(path, mode=mode) == []


@pytest.mark.parametrize(
    "options",
    [
        {"figure_text": "always"},
        {"artifacts": "keep"},
        {"hidden": "keep"},
        {"forms": "all"},
        {"title": "shift"},
        {"pages": "2-"},
        {"mode": "heuristics"},
        {"mode": "tags"},
    ],
    ids=str,
)
def test_small_cases_lose_nothing_whatever_is_asked_for(options):
    assert len(CONFORMANCE) > 100
    assert {path.name: found for path in CONFORMANCE if (found := faults(path, **options))} == {}


@pytest.mark.skipif(not PUBLIC, reason="the public files are not here")
@pytest.mark.parametrize("path", PUBLIC[::SPREAD], ids=lambda path: path.stem)
def test_public_files_lose_nothing(path):
    assert faults(path) == []
    assert faults(path, mode="heuristics") == []


def test_reports_of_samples_name_running_heads_in_full():
    codes: Counter[str] = Counter()
    for path in SAMPLES:
        codes.update(each.code for each in tagged2md.convert(path, images="none", mode="heuristics").report.left_out)

    assert codes["T2M-FURNITURE"] > 5
