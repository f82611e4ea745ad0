"""Remarks about a file: typed values with a place, collected by one reporter."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tagged2md.trail import Trail


class Severity(StrEnum):
    """How much a finding matters to a reader of the output."""

    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


class Rule(NamedTuple):
    """One row of the catalogue."""

    code: str
    severity: Severity
    title: str


_I, _W, _E = Severity.INFO, Severity.WARNING, Severity.ERROR

CATALOGUE: dict[str, Rule] = {
    code: Rule(code, severity, title)
    for code, severity, title in (
        # Matterhorn Protocol 1.1 numbers where one exists
        ("01-003", _W, "artifact inside tagged content"),
        ("01-004", _W, "tagged content inside an artifact"),
        ("01-005", _E, "content that is neither tagged nor an artifact"),
        ("01-007", _W, "the file calls its own tags suspect"),
        ("02-001", _E, "structure type that leads to no standard type"),
        ("02-003", _E, "role map runs in a circle"),
        ("02-004", _W, "standard structure type is remapped"),
        ("06-001", _I, "no XMP metadata"),
        ("06-002", _I, "no PDF/UA identifier"),
        ("06-003", _I, "no title in the metadata"),
        ("07-001", _I, "window shows the file name, not the title"),
        ("09-002", _W, "element is nested where its type does not allow it"),
        ("09-004", _W, "table structure is irregular"),
        ("09-005", _W, "list structure is irregular"),
        ("09-006", _W, "contents structure is irregular"),
        ("09-007", _W, "ruby structure is irregular"),
        ("09-008", _W, "warichu structure is irregular"),
        ("10-001", _E, "characters without Unicode value"),
        ("11-001", _I, "no natural language"),
        ("11-002", _I, "replacement text without natural language"),
        ("13-004", _W, "figure without alternate text"),
        ("14-002", _W, "first heading is not level 1"),
        ("14-003", _W, "heading level skipped"),
        ("14-006", _W, "several H in one node"),
        ("14-007", _W, "H and Hn are mixed"),
        ("15-003", _I, "header cell without scope"),
        ("17-002", _W, "formula without alternate text"),
        ("19-003", _I, "note without ID"),
        ("19-004", _I, "note IDs are not unique"),
        ("26-002", _I, "permissions forbid extraction for accessibility"),
        ("28-002", _W, "annotation outside an Annot element"),
        ("28-004", _I, "annotation without description"),
        ("28-005", _I, "form field without TU"),
        ("28-008", _I, "page without tab order"),
        ("28-009", _I, "tab order does not follow the structure"),
        ("28-010", _W, "widget outside a Form element"),
        ("28-011", _W, "link annotation outside a Link element"),
        ("28-012", _I, "link annotation without description"),
        ("30-002", _W, "form XObject with marked content drawn repeatedly"),
        # trust
        ("T2M-NO-TREE", _I, "no structure tree"),
        ("T2M-EMPTY-TREE", _W, "structure tree without content"),
        ("T2M-NOT-MARKED", _I, "MarkInfo does not say that the file is tagged"),
        ("T2M-MARKED-ONLY", _W, "marked as tagged, without structure tree"),
        ("T2M-COVERAGE", _W, "part of the text is not in the structure tree"),
        ("T2M-ORDER", _W, "tag order contradicts the page"),
        ("T2M-ARTIFACT-SHARE", _W, "much of the text is marked as artifact"),
        ("T2M-FLAT", _W, "structure tree without headings, lists or tables"),
        ("T2M-LINE-PER-P", _W, "each line is a paragraph of its own"),
        ("T2M-OCR", _I, "the text is an OCR layer under page images"),
        ("T2M-HEADING-FLOOD", _W, "body text tagged as heading"),
        # tree
        ("T2M-CYCLE", _W, "element reached twice"),
        ("T2M-DANGLING-PG", _W, "element points to a page that is not in the file"),
        ("T2M-NO-PARENTTREE", _W, "no parent tree"),
        ("T2M-PARENTTREE-MISMATCH", _W, "parent tree contradicts the structure tree"),
        ("T2M-ORPHAN", _W, "element reachable from the parent tree only"),
        ("T2M-ORPHAN-MCID", _W, "marked content that no element claims"),
        ("T2M-MCID-MISSING", _I, "claimed marked content is not on the page"),
        ("T2M-MCID-REUSE", _W, "marked content claimed by several elements"),
        ("T2M-FORM-MCID", _W, "marked content of a form claimed through its page"),
        ("T2M-LIMIT", _E, "a limit was reached; the result is partial"),
        # content
        ("T2M-ACTUALTEXT", _W, "replacement text differs much from its glyphs"),
        ("T2M-SOFT-HYPHEN", _W, "soft hyphen between two whole words"),
        ("T2M-TABLE-IRREGULAR", _W, "table rows do not form a grid"),
        ("T2M-TABLE-NO-TH", _I, "table without header cells"),
        ("T2M-LINK-MULTI", _W, "link with several targets"),
        ("T2M-UNSAFE-URI", _W, "link target of an unsafe kind was left out"),
        ("T2M-HIDDEN-TEXT", _W, "hidden text was left out"),
        ("T2M-OUT-OF-SIGHT", _I, "text off the page or in a layer that is off was left out"),
        ("T2M-PRIVATE", _I, "Private element was left out"),
        ("T2M-ROOT", _I, "structure tree has no single Document root"),
        ("T2M-CAPTION", _I, "caption in an unusual place"),
        # file and pages
        ("T2M-REPAIRED", _W, "damaged file was repaired"),
        ("T2M-PAGE-FAILED", _E, "page could not be read"),
        ("T2M-STREAM-DAMAGED", _W, "content stream could be read in part only"),
        ("T2M-FONT", _W, "font could not be read; a stand-in was used"),
        ("T2M-GARBLED", _W, "text looks garbled"),
        ("T2M-SCANNED", _W, "page is an image without text"),
        ("T2M-OUTLINES", _W, "letters are drawn as shapes"),
        ("T2M-FURNITURE", _I, "running header, footer or page number was left out"),
        ("T2M-REPEATED", _I, "text that is drawn again was left out"),
        ("T2M-REPLACED", _I, "text was replaced by another one that stands for it"),
        ("T2M-LOST", _E, "visible text is not in the output"),
        ("T2M-DOUBLED", _E, "text is in the output more often than on the page"),
        ("T2M-READ-BACK", _E, "the Markdown does not read back as meant"),
        ("T2M-XFA", _W, "dynamic XFA form: only its placeholder page is in the file"),
    )
}
"""Every code a finding may carry."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One remark. ``page`` is 1-based; ``obj`` is ``(object number, generation)``."""

    code: str
    message: str
    page: int | None = None
    obj: tuple[int, int] | None = None
    count: int = 1

    @property
    def severity(self) -> Severity:
        """Severity of its code."""
        return CATALOGUE[self.code].severity

    @property
    def object(self) -> tuple[int, int] | None:
        """Alias of ``obj``, under the name the report uses."""
        return self.obj


class LeftOut(NamedTuple):
    """Visible text that is not in the output, and why; what a page lost for one reason is one record."""

    page: int
    """1-based."""
    code: str
    """A code of the catalogue."""
    text: str
    """All of it, pieces parted by a line feed."""


@dataclass(slots=True)
class Ledger:
    """What readers did with visible text other than to write it once, page by page."""

    left_out: dict[tuple[int, str], list[str]] = field(default_factory=dict)
    """Texts that are not in the output, by page and code."""
    rewritten: dict[int, list[str]] = field(default_factory=dict)
    """Texts that Markdown says by other means: markers of items, marks of notes, contents of artifacts."""
    brought_in: dict[int, list[str]] = field(default_factory=dict)
    """Texts of the output that the page does not draw: replacement text of elements, values of fields."""

    def records(self) -> Iterator[LeftOut]:
        """What was left out, by page and code."""
        for page, code in sorted(self.left_out):
            yield LeftOut(page, code, "\n".join(self.left_out[page, code]))


MAX_LOCATIONS = 20
"""Places that are kept for each code; further ones are only counted. Reports stay readable on broken files."""


@dataclass(slots=True)
class Reporter:
    """Collects findings in the order in which they are met; the only way remarks leave a stage."""

    findings: list[Finding] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    pages: dict[str, set[int]] = field(default_factory=dict)
    """The pages on which each code was met, all of them."""
    is_muted: bool = False
    ledger: Ledger = field(default_factory=Ledger)
    trail: Trail | None = None
    """Where readers note why a block is what it is; None: nobody wants to know."""

    @contextmanager
    def muted(self) -> Iterator[None]:
        """Note nothing for a while: the same pages are read a second time."""
        before, self.is_muted = self.is_muted, True
        try:
            yield
        finally:
            self.is_muted = before

    def add(self, code: str, message: str, page: int | None = None, obj: tuple[int, int] | None = None) -> None:
        """Note one finding; beyond MAX_LOCATIONS of a code only the count grows."""
        if code not in CATALOGUE:
            raise KeyError(code)
        if self.is_muted:
            return
        seen = self.counts.get(code, 0)
        self.counts[code] = seen + 1
        if page is not None:
            self.pages.setdefault(code, set()).add(page)
        if seen < MAX_LOCATIONS:
            self.findings.append(Finding(code, message, page, obj))

    def leave_out(self, code: str, text: str, page: int, why: str) -> None:
        """Note visible text that is left out on purpose: a finding that quotes it, and the whole of it."""
        text = " ".join(text.split())
        if self.is_muted or not text:
            return
        self.add(code, f"{why}: {quoted(text)}", page)
        self.ledger.left_out.setdefault((page, code), []).append(text)
        if self.trail is not None:
            self.trail.left(page, code, text, why)

    def rewrite(self, text: str, page: int) -> None:
        """Note visible text that Markdown says by other means, such as the marker of an item."""
        if text and not self.is_muted:
            self.ledger.rewritten.setdefault(page, []).append(text)
            if self.trail is not None:
                self.trail.rewritten.append((page, text))

    def bring_in(self, text: str, page: int) -> None:
        """Note text of the output that the page does not draw, such as the value of a field."""
        if text and not self.is_muted:
            self.ledger.brought_in.setdefault(page, []).append(text)


QUOTED_LENGTH = 80
"""Characters of a text that a message quotes; enough to tell what it is about."""


def quoted(text: str) -> str:
    """The beginning of a text as a message shows it."""
    return repr(text if len(text) <= QUOTED_LENGTH else f"{text[:QUOTED_LENGTH]}…")


UNPRINTABLE = "\ufffd"
"""What stands for a character that a terminal would obey."""


def printable(text: str) -> str:
    """The text as one line without control characters: names and texts of files are in it."""
    line = " ".join(text.split())
    return line if line.isprintable() else "".join(each if each.isprintable() else UNPRINTABLE for each in line)
