"""Lines that repeat near the page edges; gathered over all pages before any page is judged."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import NamedTuple

from tagged2md.readers.heuristic.records import Look, TextLine
from tagged2md.readers.heuristic.rows import rows_of
from tagged2md.readers.heuristic.strips import PageText

OUTER_ROWS = 4
"""Rows from either edge of the page that may be furniture."""
REPEAT_EDGE = 0.15
"""Repeated lines count up to this part of the page height from an edge."""
FAR_REPEAT_EDGE = 0.25
"""The same for the outermost row of a page: LaTeX leaves a sixth of the page below its page numbers."""
MOST_ENDS = 1000
"""Outermost lines that are kept, of five hundred pages: each page of a long document is held against all of them."""
SAME_PLACE = 6.0
"""Points between the places of a repeated line."""
REPEAT_PAGES = 3
"""Pages on which a line has to stand."""
REPEAT_SHARE = 0.4
"""Part of the pages that is enough in short documents; never under two pages."""
MIDDLE_EM = 0.25
"""How far the middle of a line lies above its baseline."""
ROW_STEP = 10.0
"""Type size by which rows near the edges are told apart, points."""
DIGITS = re.compile(r"\d+")
ROMAN = re.compile(r"\b[ivxlc]+\b", re.IGNORECASE)


def normalised(text: str) -> str:
    """Text for comparison between pages: numbers as #, white space folded."""
    return ROMAN.sub("#", DIGITS.sub("#", " ".join(text.split()))).casefold()


class Outermost(NamedTuple):
    """A line that nothing stands between and an edge of its page."""

    page: int
    at: float
    """Signed distance from the edge."""
    look: Look
    width: float


@dataclass(slots=True)
class Repeats:
    """Where lines near the page edges stand, by their normalised text; gathered over all pages."""

    places: defaultdict[str, set[tuple[int, float]]] = field(default_factory=lambda: defaultdict(set))
    exact: Counter[str] = field(default_factory=Counter)
    """On how many pages each text stands near an edge."""
    keys: dict[str, str] = field(default_factory=dict)
    """Each text near an edge, normalised."""
    noted: list[tuple[str, int, float]] = field(default_factory=list)
    """Lines with page and distance from the edge that are not in ``places`` yet: on a single page nothing repeats."""
    ends: list[Outermost] = field(default_factory=list)
    """The outermost lines of the first pages that stand alone in their row."""
    pages: int = 0
    sees_all: bool = True
    """Whether all text of the pages is seen, so that a gap before a line means that nothing stands there."""

    def add(self, page: PageText) -> None:
        """Note the lines of the outer rows of a page."""
        self.pages += 1
        seen: set[bool] = set()
        for row in outer_rows(page, OUTER_ROWS):
            side = is_nearer_top(row[0], page)
            if side not in seen and len(row) == 1 and len(self.ends) < MOST_ENDS:
                self.ends.append(Outermost(page.number, distance(row[0], page), row[0].look, row[0].x1 - row[0].x0))
            seen.add(side)
            for line in row:
                self.noted.append((line.text, page.number, distance(line, page)))
                self.exact[line.text] += 1

    def repeats(self, line: TextLine, page: PageText) -> bool:
        """Whether the line stands at the same place on enough pages."""
        return self._is_on(min(REPEAT_PAGES, max(2, REPEAT_SHARE * self.pages)), line, page)

    def recurs(self, line: TextLine, page: PageText) -> bool:
        """Whether it stands there on two pages, as titles over the odd pages of short papers do."""
        return self._is_on(2, line, page)

    def _is_on(self, needed: float, line: TextLine, page: PageText) -> bool:
        if self.pages == 1 or not any(map(str.isalnum, line.text)):
            return False  # bullets and rules repeat wherever a list goes over a page
        self._place_noted()
        at = distance(line, page)
        pages: set[int] = set()
        for number, y in self.places.get(self._key(line.text), ()):
            if abs(y - at) <= SAME_PLACE:
                pages.add(number)
                if len(pages) >= needed:
                    return True
        return False

    def _place_noted(self) -> None:
        for text, number, at in self.noted:
            self.places[self._key(text)].add((number, at))
        self.noted.clear()

    def _key(self, text: str) -> str:
        if text not in self.keys:
            self.keys[text] = normalised(text)
        return self.keys[text]


def distance(line: TextLine, page: PageText) -> float:
    """Signed distance of a baseline from the nearer page edge: negative for the lower one."""
    above, below = page.box.y1 - line.y, line.y - page.box.y0
    return above if above < below else -below


def edge_share(line: TextLine, page: PageText) -> float:
    """Distance of a line's middle from the nearer page edge, in parts of the page height."""
    middle = line.y + MIDDLE_EM * line.size
    _, low, _, high = page.box
    return min(high - middle, middle - low) / ((high - low) or 1.0)


def is_nearer_top(line: TextLine, page: PageText) -> bool:
    """Whether a line stands in the upper half of its page."""
    return 2 * line.y >= page.box.y0 + page.box.y1


def outer_rows(page: PageText, count: int) -> list[list[TextLine]]:
    """The rows nearest to the upper and lower edge; those that are far from it only where they are the outermost."""
    lines = [line for line in page.lines if edge_share(line, page) <= FAR_REPEAT_EDGE]
    rows = rows_of(lines, ROW_STEP)
    top = [row for row in rows if page.box.y1 - row[0].y <= row[0].y - page.box.y0]
    bottom = [row for row in rows if page.box.y1 - row[0].y > row[0].y - page.box.y0][::-1]
    return [
        row
        for side in (top[:count], bottom[:count])
        for depth, row in enumerate(side)
        if edge_share(row[0], page) <= repeat_edge(depth)
    ]


def repeat_edge(depth: int) -> float:
    """Up to which part of the page height a row counts, by the number of rows between it and the edge."""
    return REPEAT_EDGE if depth else FAR_REPEAT_EDGE
