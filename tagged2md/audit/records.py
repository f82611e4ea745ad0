"""What is shown of a page: plain records in page space (points, origin lower left), made once, written as HTML."""

from __future__ import annotations

from typing import NamedTuple

from tagged2md.document.nodes import Origin
from tagged2md.findings import Finding
from tagged2md.geometry import Rect
from tagged2md.readers.decisions import PageDecision


class Why(NamedTuple):
    """What made something what it is."""

    by: str
    """The structure element or the recogniser."""
    reasons: tuple[str, ...] = ()


class InnerBox(NamedTuple):
    """An item of a list, a cell of a table, a paragraph of a quotation."""

    box: Rect
    label: str
    why: Why


class ShownBlock(NamedTuple):
    """A block of the document, or a footnote, with what of it stands on the page."""

    number: int
    """Place in the reading order of the page, from 1."""
    kind: str
    """One of tagged2md.audit.kinds.KINDS."""
    label: str
    """What it is, for a person: ``Heading, level 2``."""
    short: str
    """The same in one to three characters: ``H2``."""
    origin: Origin
    why: Why
    regions: tuple[Rect, ...]
    """Where it stands on the page, in reading order: more than one where it goes on in another column."""
    inner: tuple[InnerBox, ...]
    markdown: str
    html: str
    """The Markdown rendered; its text is escaped."""
    pages: tuple[int, int]
    """First and last page on which it stands."""


class Rest(NamedTuple):
    """Text of the page that stands in no block."""

    boxes: tuple[Rect, ...]
    """None where it is not known where it stands."""
    reason: str
    text: str
    is_expected: bool
    """Whether it was left out on purpose; text in no block without a reason may be lost."""


class ShownRun(NamedTuple):
    """A run of the engine."""

    box: Rect
    text: str
    style: str
    """Font and size."""
    content: str
    """Its marked content: tag and MCID, or that it is an artifact; what hides it."""


class ShownPage(NamedTuple):
    """Everything that is shown of one page."""

    number: int
    label: str
    """As the file names it: ``iv``."""
    width: float
    height: float
    picture: bytes | None
    """PNG; None where it could not be drawn."""
    decision: PageDecision | None
    columns: int | None
    findings: tuple[Finding, ...]
    blocks: tuple[ShownBlock, ...]
    rest: tuple[Rest, ...]
    runs: tuple[ShownRun, ...]
    images: tuple[Rect, ...]
    rulings: tuple[Rect, ...]


class Inspection(NamedTuple):
    """Some pages of a file, and what was read from them."""

    file: str
    title: str | None
    page_count: int
    findings: tuple[Finding, ...]
    """Those of the file as a whole."""
    pages: tuple[ShownPage, ...]

    @property
    def html(self) -> str:
        """One self-contained HTML page."""
        from tagged2md.audit.html import html_page

        return html_page(self)
