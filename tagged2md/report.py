"""What a conversion did: per page which way it was read and why, what was met, what was counted."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from tagged2md.findings import Finding, LeftOut
from tagged2md.readers.decisions import PageDecision, PageMode

if TYPE_CHECKING:
    from tagged2md.checks.origin import Origin
    from tagged2md.layout.page_kinds import PageKind
    from tagged2md.pdf.file import Metadata

REPORT_VERSION = 1
"""Version of the JSON form; grows when a field changes its meaning, not when one is added."""


class Making(NamedTuple):
    """What a file has of its makers: enough to tell its origin, once somebody asks."""

    metadata: Metadata
    fonts: tuple[str, ...]
    """Names of the fonts of its pages."""
    types: frozenset[str]
    """Structure types as the file has them."""
    kinds: Mapping[int, PageKind]
    """What each page that was read shows."""


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

    making: Making | None = None
    """What tells the origin of the file; None in a report that no conversion made."""

    @property
    def origin(self) -> Origin | None:
        """Where the file comes from, and how well such files can be read: as ``check`` has it, shares by pages."""
        if self.making is None:
            return None
        from tagged2md.checks.origin import Reading, origin_of
        from tagged2md.checks.traces import traces_of

        making, pages = self.making, self.pages
        traces = traces_of(making.metadata, Counter(making.fonts), making.types, making.kinds.values())
        garbled = self.counts.get("T2M-GARBLED", 0) / len(pages) if pages else 0.0
        coverage = sum(page.coverage for page in pages) / len(pages) if pages else 1.0
        has_tags = making.metadata.has_tree and "T2M-EMPTY-TREE" not in self.counts
        return origin_of(traces, Reading(self.mode, has_tags, coverage, garbled, unmapped=0.0))

    @property
    def mode(self) -> PageMode | None:
        """The mode in which most pages were read; None without pages."""
        return most_common_mode(self.pages)

    def to_dict(self) -> dict[str, Any]:
        """The report as plain values, in a fixed order."""
        from tagged2md.checks.report import finding_dict

        left_out: dict[int, list[dict[str, str]]] = {}
        kinds = {} if self.making is None else self.making.kinds
        for each in self.left_out:
            left_out.setdefault(each.page, []).append({"code": each.code, "text": each.text})
        return {
            "report_version": REPORT_VERSION,
            "file": self.file,
            "page_count": self.page_count,
            "mode": self.mode,
            "origin": None if self.origin is None else self.origin._asdict(),
            "encrypted": self.making is not None and self.making.metadata.encrypted,
            "repaired": "T2M-REPAIRED" in self.counts,
            "pages": [
                page_dict(page) | {"kind": kinds.get(page.page), "left_out": left_out.get(page.page, [])}
                for page in self.pages
            ],
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
