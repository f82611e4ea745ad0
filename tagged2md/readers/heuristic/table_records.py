"""What the recognisers of tables hand to each other and to the reader."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import NamedTuple

from tagged2md.geometry import Rect
from tagged2md.readers.heuristic.edges import Edge
from tagged2md.readers.heuristic.grids import Grid, Slot
from tagged2md.readers.heuristic.records import TextLine
from tagged2md.readers.heuristic.table_text import Shelf


class Frame(NamedTuple):
    """Where a table may be, and what is known of its columns and rows before its text is looked at."""

    grid: Grid
    kind: str
    """``ruled``, ``half ruled`` or ``borderless``."""
    rules: tuple[float, ...] = ()
    """Heights of rules over its whole width, from the top down."""


class CellFound(NamedTuple):
    """A cell: where it starts, what it spans, and its lines from the top down."""

    slot: Slot
    lines: tuple[TextLine, ...]

    @property
    def text(self) -> str:
        """Plain text, lines joined by spaces."""
        return " ".join([line.text for line in self.lines])


class TableFound(NamedTuple):
    """A table on a page, in the space of the page as it is read.

    Its cells come row by row; each slot of the grid of ``rows`` by ``columns`` belongs to exactly one of them.
    """

    box: Rect
    cells: tuple[CellFound, ...]
    rows: int
    columns: int
    header_rows: int
    lines: tuple[TextLine, ...]
    """The lines of the page that it takes, as they were given."""
    reasons: tuple[str, ...]


class Text(NamedTuple):
    """The lines of a page, and the size of its body type."""

    shelf: Shelf
    is_mirrored: bool
    em: float
    barriers: Container[int] = ()
    """Headings that no table goes over, by ``id``."""
    edges: Sequence[Edge] = ()
    """All horizontal lines of the page, and sides of backgrounds."""
