"""What the heuristic reader's steps hand to each other: lines of one column, columns, passages and what they are.

Lengths are points in the space of the page as it is read (a page of turned text is turned first, see ``turned``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any, NamedTuple

from tagged2md.geometry import Rect
from tagged2md.pdf.page import TextRun

ASCENT_EM = 0.75
"""Part of the font size that a line reaches above its baseline: ascenders of Times, Helvetica are 0.68 to 0.73 em."""
DESCENT_EM = 0.25
"""Part of the font size that a line reaches below its baseline; ascent and descent make one em."""


class Look(NamedTuple):
    """A style as a reader sees it; equal looks get equal roles all over a document."""

    family: str
    size: float
    """Points, rounded to a tenth: producers write 11.04 and 11.039 for one size."""
    bold: bool = False
    italic: bool = False
    mono: bool = False
    colour: tuple[float, float, float] | None = (0.0, 0.0, 0.0)


@dataclass(slots=True, eq=False)
class TextLine:
    """One line of one column: the runs of a baseline that belong together, left to right as drawn.

    Nobody changes one. Steps ask each line for its fields a hundred times: a record with slots answers in half the
    time of a named tuple.
    """

    runs: tuple[TextRun, ...]
    text: str
    """Plain text, spaces at word gaps; for patterns and comparisons, not for output."""
    x0: float
    x1: float
    y: float
    """Baseline."""
    look: Look
    """Look of most of its letters."""
    is_bold: bool
    """Whether every letter is bold."""
    parts: int = 1
    """Segments, parted by gaps that can't be word gaps."""
    gap: float = 0.0
    """Widest of these gaps, points."""
    order: int = 0
    """Place of its first run in drawing order."""
    widest: float = inf
    """Points; between two runs that follow each other there is no more white space. Infinite where it is not known."""
    size: float = field(init=False)
    """Font size of most letters."""

    def __post_init__(self) -> None:
        self.size = self.look.size

    def _replace(self, **changes: Any) -> TextLine:
        """The same with other values, as named tuples have it; in a third of the time of ``replace``."""
        new = TextLine(self.runs, self.text, self.x0, self.x1, self.y, self.look, self.is_bold)
        new.parts, new.gap, new.order, new.widest = self.parts, self.gap, self.order, self.widest
        for name, value in changes.items():
            setattr(new, name, value)
        new.size = new.look.size
        return new

    @property
    def top(self) -> float:
        """Upper edge."""
        return self.y + ASCENT_EM * self.size

    @property
    def bottom(self) -> float:
        """Lower edge."""
        return self.y - DESCENT_EM * self.size

    @property
    def box(self) -> Rect:
        """Box from descent to ascent."""
        size = self.size
        return Rect(self.x0, self.y - DESCENT_EM * size, self.x1, self.y + ASCENT_EM * size)

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of its box."""
        y, size = self.y, self.size
        return (self.x0 + self.x1) / 2, (y - DESCENT_EM * size + (y + ASCENT_EM * size)) / 2


class Column(NamedTuple):
    """Lines that are read top to bottom, between two edges."""

    x0: float
    x1: float
    lines: tuple[TextLine, ...]


class Marker(NamedTuple):
    """What a list item starts with."""

    label: str
    """As it is to be read: ``1.``, ``a)``; a bullet for bullets."""
    kind: str
    """bullet, dash, o, task, done; decimal, bracket, letter, LETTER, roman, ROMAN (capitals: of capitals);
    term, code term."""
    number: int | None
    """Value of an enumerator."""
    x: float
    """Left edge of the marker."""
    text_x: float
    """Left edge of the text after it."""
    runs: int
    """Runs that the marker takes from the start of the line."""
    chars: int
    """Characters it takes from the next run, where marker and text are one run."""


class Bullet(NamedTuple):
    """A shape that may be the bullet of a line."""

    box: Rect
    kind: str = "bullet"
    """bullet, task, done: the kind of the marker that it makes."""


def box_of(lines: Sequence[TextLine]) -> Rect:
    """The box around one line or more."""
    if len(lines) == 1:
        return lines[0].box
    return Rect(
        min([line.x0 for line in lines]),
        min([line.bottom for line in lines]),
        max([line.x1 for line in lines]),
        max([line.top for line in lines]),
    )


class Passage(NamedTuple):
    """Lines that belong together: a paragraph, a heading, an item, a note; what it is, the recognisers say."""

    page: int
    lines: tuple[TextLine, ...]
    x0: float
    """Left edge of its column."""
    x1: float
    """Right edge of its column."""
    marker: Marker | None = None
    keeps_breaks: bool = False
    """Whether its lines end where its author wants them to: verse, addresses."""
    runs_in: int = 0
    """1 for a heading at the start of the first line of its text, 2 where that line is indented."""

    @property
    def text(self) -> str:
        """Plain text, lines joined by spaces."""
        return " ".join([line.text for line in self.lines])

    @property
    def look(self) -> Look:
        """Look of its first line."""
        return self.lines[0].look

    @property
    def box(self) -> Rect:
        """Box around its lines."""
        return box_of(self.lines)


class HeadingStyle(NamedTuple):
    """The part of a look that makes the level of a heading."""

    size: float
    bold: bool
    capitals: bool
    upright: bool = True
    leads: bool = False
    """Whether another heading set alike follows each of its headings at once."""
    runs_in: int = 0
    """Whether it stands in the first line of its text (1), which is indented (2)."""

    @property
    def weight(self) -> tuple[float, bool, bool, int, bool]:
        """Order of styles: larger, then bolder, then in capitals, then in a line of its own, then without own text.

        Of upright and italic type that which comes first is above the other: Word and LibreOffice have it either way.
        """
        return self.size, self.bold, self.capitals, -self.runs_in, self.leads


class Titled(NamedTuple):
    """What is known of a heading when all pages have been read."""

    look: Look
    capitals: bool
    depth: int | None
    """Depth of its section number."""
    outline: int | None
    """Level of the bookmark with its text; 1 is the top."""
    page: int = 1
    opens: bool = False
    """Whether it is the first thing in the document."""
    opens_page: bool = False
    """Whether it is the first thing on its page, as titles of slides are."""
    is_title: bool = False
    """Whether it is the title of the document."""
    is_numbered: bool = False
    """Whether its depth comes from a number for sure: ``3.1``, ``3``, ``IV.``, ``Chapter 3``; not from ``A``."""
    leads: bool = False
    """Whether it has no text of its own: the next heading follows at once."""
    runs_in: int = 0
    """Whether it stands in the first line of its text (1), which is indented (2)."""

    @property
    def style(self) -> HeadingStyle:
        """Its style; sizes to half points, since producers round."""
        look = self.look
        return HeadingStyle(
            round(look.size * 2) / 2, look.bold, self.capitals, not look.italic, self.leads, self.runs_in
        )
