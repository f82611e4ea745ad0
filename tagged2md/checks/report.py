"""The result of ``check`` as JSON and as text for a terminal."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from tagged2md.checks.figures_report import doubts_line, expectation_line, origin_line, pages_line, text_line
from tagged2md.findings import CATALOGUE, Finding, Severity, printable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tagged2md.checks.result import CheckResult

CHECK_VERSION = 1
"""Version of the JSON form; grows when a field changes its meaning, not when one is added."""

SHOWN_PLACES = 5
"""Places of one code that the text form lists; JSON has up to 20."""


def result_dict(result: CheckResult) -> dict[str, Any]:
    """The result as plain values, in the order of its fields."""
    values = {field.name: _plain(getattr(result, field.name)) for field in fields(result)}
    values["findings"] = [finding_dict(finding, result.counts) for finding in result.findings]
    return {"check_version": CHECK_VERSION, **values}


def _plain(value: Any) -> Any:
    """Records as dictionaries, tuples of records as lists of them."""
    if isinstance(value, tuple):
        return value._asdict() if hasattr(value, "_asdict") else [_plain(item) for item in value]
    return value


def finding_dict(finding: Finding, counts: dict[str, int]) -> dict[str, Any]:
    """One finding; ``object`` is ``[number, generation]``, ``count`` how often its code was met in the file."""
    return {
        "code": finding.code,
        "severity": str(finding.severity),
        "message": finding.message,
        "page": finding.page,
        "object": finding.obj,
        "count": counts.get(finding.code, 1),
    }


def result_text(result: CheckResult) -> str:
    """The result for a person: what the file says, how it would be read, what was found."""
    return "\n".join((*_facts(result), *_reading(result), *_findings(result))) + "\n"


def _facts(result: CheckResult) -> Iterator[str]:
    size = _counted(result.page_count, "page") + (", encrypted" if result.encrypted else "")
    yield f"{printable(result.file)}: PDF {result.pdf_version}, {size}"
    rows = (
        ("title", result.title),
        ("language", result.lang),
        ("made by", " / ".join(name for name in (result.creator, result.producer) if name)),
        ("origin", origin_line(result.origin)),
        ("expect", expectation_line(result.origin)),
        ("tagged", _tagged(result)),
        ("text", text_line(result)),
        ("pages", pages_line(result)),
        ("doubts", doubts_line(result)),
        ("claims", ", ".join(_claims(result))),
        ("elements", ", ".join(f"{role} {count}" for role, count in Counter(result.types).most_common())),
    )
    for name, value in rows:
        if value:
            yield f"  {name + ':':10} {printable(value)}"


def _tagged(result: CheckResult) -> str:
    if not result.tagged:
        return "no structure tree"
    return f"yes, {result.coverage:.0%} of the text" + ("" if result.marked else ", but not marked as tagged")


def _claims(result: CheckResult) -> Iterator[str]:
    if result.pdfua_part is not None:
        yield f"PDF/UA-{result.pdfua_part}"
    if result.pdfa:
        yield f"PDF/A-{result.pdfa}"
    yield from (f"WTPDF {declaration}" for declaration in result.wtpdf)


def _reading(result: CheckResult) -> Iterator[str]:
    """Runs of pages that would be read alike, with the first of their reasons."""
    start = 0
    pages = result.pages
    for end in range(1, len(pages) + 1):
        if end < len(pages) and pages[end].mode == pages[start].mode and pages[end].reasons == pages[start].reasons:
            continue
        first, last = pages[start].number, pages[end - 1].number
        where = f"page {first}" if first == last else f"pages {first}-{last}"
        yield f"  {where}: {pages[start].mode} ({'; '.join(pages[start].reasons)})"
        start = end


def _findings(result: CheckResult) -> Iterator[str]:
    if not result.findings:
        yield "  nothing to remark"
    for severity in reversed(Severity):
        for code in dict.fromkeys(finding.code for finding in result.findings if finding.severity is severity):
            yield from _code(code, [finding for finding in result.findings if finding.code == code], result.counts)


def _code(code: str, findings: list[Finding], counts: dict[str, int]) -> Iterator[str]:
    rule = CATALOGUE[code]
    yield f"{rule.severity} {code} {rule.title} ({counts.get(code, len(findings))})"
    lines = [
        f"  {f'page {finding.page}: ' if finding.page else ''}{printable(finding.message)}" for finding in findings
    ]
    yield from list(dict.fromkeys(lines))[:SHOWN_PLACES]
    if counts.get(code, 0) > SHOWN_PLACES:
        yield "  ..."


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
