"""What the steps over a page hand on: what is known of the document, and what was found on the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tagged2md.geometry import Rect
from tagged2md.pdf.page import ImageBox
from tagged2md.readers.heuristic.census import Facts
from tagged2md.readers.heuristic.figures import ImageCounts
from tagged2md.readers.heuristic.headings import Setting
from tagged2md.readers.heuristic.notes import Mark
from tagged2md.readers.heuristic.recognisers import Answer
from tagged2md.readers.heuristic.records import Marker, Passage, TextLine
from tagged2md.readers.heuristic.repeats import Repeats
from tagged2md.readers.heuristic.strips import PageText
from tagged2md.readers.heuristic.table_records import TableFound


@dataclass(slots=True)
class Knowledge:
    """What is known of the document while its pages are read."""

    facts: Facts = field(default_factory=Facts)
    repeats: Repeats = field(default_factory=Repeats)
    images: ImageCounts = field(default_factory=ImageCounts)
    outline: dict[str, int] = field(default_factory=dict)
    open_items: tuple[Marker, ...] = ()
    """The last items of the lists that the next column may go on with, the outermost first."""
    goes_on: bool = False
    """Whether body type follows on the next page."""
    ends_page: bool = False
    """Whether nothing follows the column on its page."""
    ahead: Sequence[TextLine] = ()
    """The first lines of the columns that follow on the page."""


class CodeLines(NamedTuple):
    """Lines that are a block of code."""

    lines: tuple[TextLine, ...]


class ContentsLines(NamedTuple):
    """Lines that are a contents list; ``right`` is the right edge of their column."""

    lines: tuple[TextLine, ...]
    right: float


class Found(NamedTuple):
    """Something on a page in reading order: a passage with what it is, or a whole thing."""

    page: PageText
    box: Rect
    """In the space of the page as it is read."""
    column_x0: float
    passage: Passage | None = None
    answer: Answer | None = None
    whole: CodeLines | ContentsLines | ImageBox | TableFound | None = None
    opens_page: bool = False
    opens_column: bool = False
    """First of its column, so that it may go on with the text of the one before."""
    more: tuple[tuple[int, Rect | None], ...] = ()
    """Page and box, in page space, of what it goes on with in other columns and on other pages."""
    setting: Setting | None = None


class PageReading(NamedTuple):
    """What a page holds, in reading order, and the lines left out as furniture with the reasons."""

    found: list[Found]
    furniture: list[tuple[TextLine, str]]
    columns: int
    marks: list[Mark]
    """What may stand for notes in the text."""


def is_note(found: Found) -> bool:
    """Whether something found is a note."""
    return found.answer is not None and found.answer.role in ("note", "end note")
