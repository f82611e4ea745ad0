"""docs/library.md names all that check says."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from tagged2md.checks.expectations import EXPECTED
from tagged2md.checks.figures_report import KINDS
from tagged2md.checks.origin import Origin
from tagged2md.checks.result import CheckedPage, CheckResult

LIBRARY = (Path(__file__).parents[2] / "docs/library.md").read_text("utf-8")
CHECK = LIBRARY[LIBRARY.index("\n## Check\n") : LIBRARY.index("\n## T", LIBRARY.index("\n## Check\n"))]


@pytest.mark.parametrize(
    "name", [*(field.name for field in fields(CheckResult)), *CheckedPage._fields, *Origin._fields]
)
def test_field_is_documented(name):
    assert f"`{name}`" in CHECK


def rows_of_kinds() -> dict[str, tuple[str, str]]:
    """The grades of each kind of origin, as documented."""
    rows = re.findall(r"^\| ((?:`[a-z-]+`(?:, )?)+) \| [^|]+ \| (\w+) \| (\w+) \|$", CHECK, re.MULTILINE)
    return {kind: (tagged, untagged) for kinds, tagged, untagged in rows for kind in re.findall("`(.+?)`", kinds)}


def test_every_kind_of_origin_is_documented_with_its_grades():
    words = {"word-tagged": "word", "word-untagged": "word"}
    grades = {kind: EXPECTED[words.get(kind, kind)] for kind in KINDS}

    assert rows_of_kinds() == {kind: (tagged.grade, untagged.grade) for kind, (tagged, untagged) in grades.items()}
