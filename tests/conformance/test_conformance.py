"""Small files, each about one clause or one public bug report, with what must come out.

``known-failures.toml`` lists the cases that do not hold yet, each with its reason. A listed case must still fail:
the list can only shrink.
"""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

import tagged2md

HERE = Path(__file__).parent
KNOWN = tomllib.loads((HERE / "known-failures.toml").read_text("utf-8"))
TAGGED = json.loads((HERE / "tagged" / "manifest.json").read_text("utf-8"))
REPORTS = json.loads((HERE / "reports" / "manifest.json").read_text("utf-8"))
BLOCK_MARKER = re.compile(r" *(#{1,6}|[-*+]|\d+\.) ")


def holds(group: str, name: str, faults: list[str]) -> None:
    """Fail on faults of a case that must hold, and on a listed case that has none any more."""
    reason = KNOWN[group].get(name)
    if reason is None:
        assert not faults, "\n".join(faults)
    else:
        assert faults, f"{name} holds now: take it off known-failures.toml ({reason})"


def converted(path: Path, **options) -> tuple[str, str | None]:
    """The Markdown, and one of our own errors in its place; any other exception is a failure at once."""
    try:
        return tagged2md.convert(path, **options).markdown, None
    except tagged2md.Tagged2mdError as error:
        return "", str(error)


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{case['name']}: {case['title']}") for case in TAGGED])
def test_tagged_file_becomes_exactly_its_markdown(case):
    got, error = converted(HERE / "tagged" / f"{case['name']}.pdf", **case["options"])
    expected = (HERE / "tagged" / f"{case['name']}.md").read_text("utf-8")

    holds("markdown", case["name"], [] if got == expected else [error or f"expected {expected!r}, got {got!r}"])


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=f"{case['name']}: {case['title']}") for case in TAGGED if case.get("check")]
)
def test_check_reports_what_is_wrong_with_the_file(case):
    result = tagged2md.check(HERE / "tagged" / f"{case['name']}.pdf")

    holds("check", case["name"], check_faults(result, case["check"]))


def check_faults(result, want: dict) -> list[str]:
    """What the result lacks, or has too much."""
    have = {finding.code for finding in result.findings}
    wanted = set(want.get("codes", ()))
    faults = [f"no {code}" for code in sorted(wanted - have)]
    if want.get("exact"):
        loud = {finding.code for finding in result.findings if finding.severity in {"warning", "error"}}
        faults += [f"unasked {code}" for code in sorted(loud - wanted)]
    for key in sorted(set(want) - {"codes", "exact"}):
        got = [page.mode for page in result.pages] if key == "page_modes" else getattr(result, key)
        if got != want[key]:
            faults.append(f"{key} {got!r}, not {want[key]!r}")
    return faults


@pytest.mark.parametrize(
    ("name", "case"), [pytest.param(name, case, id=f"{name}: {case['why']}") for name, case in REPORTS.items()]
)
def test_fault_of_a_public_bug_report_does_not_happen(name, case):
    text, error = converted(HERE / "reports" / f"{name}.pdf")
    faults = report_faults(text, case)
    if error and (case["must"] or case["order"]):
        faults.append(error)  # where nothing must be in the output, an error of ours is a fair answer

    holds("reports", name, faults)


def report_faults(text: str, case: dict) -> list[str]:
    """Strings that are missing, unwanted or out of order."""
    faults = [f"missing {wanted!r}" for wanted in case["must"] if place(wanted, text) < 0]
    faults += [f"has {unwanted!r}" for unwanted in case["must_not"] if unwanted in text]
    at = 0
    for wanted in case["order"]:
        found = place(wanted, text, at)
        if found < 0:
            return [*faults, f"out of order: {wanted!r}"]
        at = found + len(wanted)
    return faults


def place(wanted: str, text: str, start: int = 0) -> int:
    """Where the string is, or -1; one that begins with a block marker must begin a line."""
    if not BLOCK_MARKER.match(wanted):
        return text.find(wanted, start)
    hit = re.compile("^" + re.escape(wanted), re.MULTILINE).search(text, start)
    return hit.start() if hit else -1


@pytest.mark.parametrize(("group", "names"), [("markdown", {c["name"] for c in TAGGED}), ("reports", set(REPORTS))])
def test_list_of_known_failures_names_existing_cases_only(group, names):
    assert set(KNOWN[group]) <= names
