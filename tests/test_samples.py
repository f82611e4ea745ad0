"""The shipped samples: what comes out is what somebody has read and approved, and it never gets further from the truth.

``pytest tests/test_samples.py --approve`` writes ``expected.md`` anew and raises floors. Read the diff line by line.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from scorer import scores

import tagged2md
from tagged2md.writers.verify import read_back_faults

SAMPLES = Path(__file__).parent.parent / "samples"
NAMES = sorted(path.parent.name for path in SAMPLES.glob("*/document.pdf"))
FLOORS = SAMPLES / "floors.json"


@pytest.fixture(scope="module")
def conversions() -> dict[str, tagged2md.Conversion]:
    """Each sample converted once."""
    return {name: tagged2md.convert(SAMPLES / name / "document.pdf") for name in NAMES}


def test_there_are_samples_of_every_kind_the_documentation_names():
    assert len(NAMES) >= 8
    assert all((SAMPLES / name / part).is_file() for name in NAMES for part in ("NOTE.md", "truth.md"))


@pytest.mark.parametrize("name", NAMES)
def test_sample_gives_its_approved_markdown(name, conversions, approve):
    expected = SAMPLES / name / "expected.md"
    if approve:
        expected.write_text(conversions[name].markdown, "utf-8", newline="\n")

    assert conversions[name].markdown == expected.read_text("utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_sample_stays_as_close_to_the_truth_as_it_was(name, conversions, approve):
    found = scores((SAMPLES / name / "truth.md").read_text("utf-8"), conversions[name].markdown)
    if approve:
        raise_floors(name, found)
    floors = json.loads(FLOORS.read_text("utf-8"))[name]

    assert {kind: found[kind] for kind in floors if found[kind] < floors[kind]} == {}


def raise_floors(name: str, found: dict[str, float]) -> None:
    """Keep the better of the old and the new figures."""
    floors = json.loads(FLOORS.read_text("utf-8")) if FLOORS.exists() else {}
    old = floors.get(name, {})
    floors[name] = {kind: max(value, old.get(kind, 0.0)) for kind, value in found.items()}
    FLOORS.write_text(json.dumps(dict(sorted(floors.items())), indent=1) + "\n", "utf-8", newline="\n")


@pytest.mark.parametrize("name", NAMES)
def test_markdown_of_sample_reads_back_as_its_document(name, conversions):
    assert read_back_faults(conversions[name].document, conversions[name].markdown) == []
