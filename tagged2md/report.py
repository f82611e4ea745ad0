"""What a conversion did: per page which way it was read and why, what was met, what was counted."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tagged2md.findings import Finding, LeftOut
from tagged2md.readers.decisions import PageDecision, PageMode

REPORT_VERSION = 1
"""Version of the JSON form; grows when a field changes its meaning, not when one is added."""


@dataclass(frozen=True, slots=True)
class Report:
    """The report of one conversion."""

    file: str
    """The path as given, or ``<stdin>``, ``<bytes>``."""
    page_count: int
    """Pages of the file; those that were read are in ``pages``."""
    pages: tuple[PageDecision, ...]
    """For every page that was read: its mode, the reasons, the coverage by tags."""
    findings: tuple[Finding, ...]
    counts: dict[str, int]
    """How often each code was met; of one code at most the first 20 are in ``findings``."""
    left_out: tuple[LeftOut, ...] = ()
    """Visible text that is not in the output: the whole of it, by page and reason."""

    @property
    def mode(self) -> PageMode | None:
        """The mode in which most pages were read; None without pages."""
        return most_common_mode(self.pages)

    def to_dict(self) -> dict[str, Any]:
        """The report as plain values, in a fixed order."""
        from tagged2md.checks.report import finding_dict

        left_out: dict[int, list[dict[str, str]]] = {}
        for each in self.left_out:
            left_out.setdefault(each.page, []).append({"code": each.code, "text": each.text})
        return {
            "report_version": REPORT_VERSION,
            "file": self.file,
            "page_count": self.page_count,
            "mode": self.mode,
            "pages": [page_dict(page) | {"left_out": left_out.get(page.page, [])} for page in self.pages],
            "findings": [finding_dict(finding, self.counts) for finding in self.findings],
            "counts": dict(sorted(self.counts.items())),
        }

    def to_json(self) -> str:
        """The report as JSON, with a final line feed."""
        return json_text(self.to_dict())


def most_common_mode(pages: Sequence[PageDecision]) -> PageMode | None:
    """The mode in which most pages were read; None without pages."""
    return next((mode for mode, _ in Counter(page.mode for page in pages).most_common(1)), None)


def page_dict(page: PageDecision) -> dict[str, Any]:
    """One page of the report; its fields are those of the decision."""
    return {name: round(value, 3) if isinstance(value, float) else value for name, value in page._asdict().items()}


def json_text(value: Any) -> str:
    """JSON as all reports are written: indented, UTF-8 kept, one final line feed."""
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"
