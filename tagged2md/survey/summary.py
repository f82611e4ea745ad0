"""A corpus in numbers: how many files are tagged, can be used, are scans, fail a gate; by origin."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from tagged2md.survey.gates import Failure, corpus_failures
from tagged2md.survey.routes import ROUTES, Judged, Route, Rules
from tagged2md.survey.rows import FLAGS, MEASURES

GROUP_FACTS = ("tagged", "scanned", "garbled")
"""Facts that are counted for each origin."""


@dataclass(slots=True)
class Group:
    """Counts of the files of one origin."""

    files: int = 0
    facts: Counter[str] = field(default_factory=Counter)
    routes: Counter[Route] = field(default_factory=Counter)

    def add(self, each: Judged) -> None:
        """Count a file."""
        self.files += 1
        self.routes[each.route] += 1
        self.facts.update(fact for fact in GROUP_FACTS if each.row.measure(fact))


@dataclass(slots=True)
class Summary:
    """Counts and means of the files so far. Grows with the number of origins, not of files."""

    files: int = 0
    pages: int = 0
    failing: int = 0
    """Files that fail a gate."""
    warned: int = 0
    """Files that pass all gates but get a warning."""
    all: Group = field(default_factory=Group)
    origins: defaultdict[str, Group] = field(default_factory=lambda: defaultdict(Group))
    sums: Counter[str] = field(default_factory=Counter)
    measured: Counter[str] = field(default_factory=Counter)

    def add(self, each: Judged) -> None:
        """Count a file."""
        row = each.row
        self.files += 1
        self.pages += row.page_count
        self.failing += bool(each.failed)
        self.warned += bool(each.warned) and not each.failed
        self.all.add(each)
        self.origins[row.origin or ("unreadable" if row.failed else "unknown")].add(each)
        for name in MEASURES:
            value = row.measure(name)
            if value is not None:
                self.sums[name] += value  # type: ignore[assignment]  # a Counter adds floats as well
                self.measured[name] += 1

    def mean(self, measure: str) -> float | None:
        """The mean of a measure over the files in which it was measured; of a fact, the share of files."""
        count = self.measured[measure]
        return self.sums[measure] / count if count else None

    def failures(self, rules: Rules) -> tuple[Failure, ...]:
        """The gates that the corpus as a whole does not pass."""
        return corpus_failures(rules.gates, self.mean)

    def shares(self) -> Iterator[tuple[str, int]]:
        """How many files have each fact; only those that some have."""
        yield from ((name, round(self.sums[name])) for name in FLAGS if self.sums[name])


def line_of(summary: Summary) -> str:
    """The summary as a line."""
    shares = ", ".join(f"{name} {count} ({count / summary.files:.0%})" for name, count in summary.shares())
    routes = ", ".join(f"{route} {summary.all.routes[route]}" for route in ROUTES)
    files = f"{summary.files} file{'' if summary.files == 1 else 's'}, {summary.pages} pages"
    gates = f"failing a gate {summary.failing}, only warned of {summary.warned}"
    return f"{files}: {shares + '; ' if shares else ''}{routes}; {gates}"
