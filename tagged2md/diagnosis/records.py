"""The diagnosis of another text of a file: records only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

from tagged2md.findings import Severity


class Characters(NamedTuple):
    """Letters and digits, counted; spaces, hyphens, ligatures, accents and Markdown make no difference."""

    shown: int
    """On the pages, without running heads and the like."""
    found: int
    """Those of them that are in the other text."""
    doubled: int
    """Those of the other text that say again what was said."""
    added: int
    """Those of the other text that the file does not show."""
    running: int
    """Those of the other text that are running heads, page numbers, artifacts."""
    hidden: int
    """Those of the other text that nobody can see on the pages."""

    @property
    def missing(self) -> int:
        """Letters and digits of the pages that the other text lacks."""
        return self.shown - self.found

    @property
    def share(self) -> float:
        """Part of the page's letters and digits that the other text has, 0 to 1; 1 where the pages show none."""
        return self.found / self.shown if self.shown else 1.0


class Passage(NamedTuple):
    """Words that stand together."""

    page: int
    """1-based; of doubled text, the page where it stands; 0 for text that is on no page."""
    characters: int
    """Letters and digits."""
    text: str
    """As the file has it; of a long passage the beginning."""


class PageShare(NamedTuple):
    """How much of a page the other text has."""

    number: int
    shown: int
    found: int


class Jump(NamedTuple):
    """A place at which the other text goes back in the reading order."""

    from_page: int
    to_page: int
    before: str
    """The last words before it."""
    after: str
    """The first words behind it."""


class Order(NamedTuple):
    """How the order of the other text agrees with the reading order here, as far as long pieces tell."""

    jumps: int
    """Places at which it goes back."""
    moved: int
    """Letters and digits that stand out of order."""
    compared: int
    """Letters and digits of the pieces that were compared."""
    places: tuple[Jump, ...]
    """The first of the jumps."""


class Found(NamedTuple):
    """Parts of one kind: in the file as it is read here, those of them that the other text has, all it has."""

    here: int
    found: int
    there: int


class Headings(NamedTuple):
    """Headings. ``tagged`` are those here that the tags name, ``tagged_found`` those of them in the other text."""

    here: int
    found: int
    there: int
    same_level: int
    """Found ones with the same level."""
    tagged: int
    tagged_found: int


class Tables(NamedTuple):
    """Tables. ``grids`` are drawn on the pages, with text in their rows and columns."""

    here: int
    found: int
    there: int
    grids: int


class Repeats(NamedTuple):
    """Lines of the other text, outside of tables, that stand there several times, digits aside."""

    lines: int
    """All lines."""
    repeated: int
    examples: tuple[str, ...]

    @property
    def share(self) -> float:
        """Part of the lines that are said again, 0 to 1."""
        return self.repeated / self.lines if self.lines else 0.0


class Garbage(NamedTuple):
    """Characters that say nothing."""

    codes: int
    """``(cid:12)`` and the like."""
    unknown: int
    """U+FFFD."""
    private: int
    """Characters of private use."""

    @property
    def total(self) -> int:
        """All of them."""
        return sum(self)


FaultKind = Literal[
    "empty",
    "lost",
    "hidden",
    "doubled",
    "added",
    "garbage",
    "order",
    "headings",
    "tables",
    "lists",
    "links",
    "repeats",
]
KINDS: tuple[FaultKind, ...] = get_args(FaultKind)
"""All of them; docs/compare.md explains each."""


class Fault(NamedTuple):
    """What is wrong with the other text, in one sentence."""

    severity: Severity
    kind: FaultKind
    message: str
    page: int | None = None


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """Another text of a file, set against the file."""

    file: str
    against: str
    """Name of the other text."""
    page_count: int
    characters: Characters
    pages: tuple[PageShare, ...]
    lost: tuple[Passage, ...]
    """Passages of the pages that the other text lacks, longest first; at most 20."""
    doubled: tuple[Passage, ...]
    added: tuple[Passage, ...]
    order: Order
    headings: Headings
    tables: Tables
    items: Found
    """Items of lists; ``found`` is the smaller of the two numbers."""
    links: Found
    repeats: Repeats
    garbage: Garbage
    images: int
    """Pictures in the other text."""
    is_image_only: bool
    """Whether the other text has pictures and no text."""
    faults: tuple[Fault, ...] = ()
    """The gravest first."""

    def has(self, severity: Severity) -> bool:
        """Whether there is a fault of this severity or a worse one."""
        grades = list(Severity)
        return any(grades.index(fault.severity) >= grades.index(severity) for fault in self.faults)
