"""Headings that stand between tables: no table goes over them, whatever is drawn around them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping

from tagged2md.readers.heuristic.evidence import section_depth
from tagged2md.readers.heuristic.headings import MAX_CHARACTERS, MUCH_LARGER, title_keys
from tagged2md.readers.heuristic.records import TextLine
from tagged2md.readers.heuristic.rows import ROW_EM
from tagged2md.readers.heuristic.strips import PageText


def barriers(page: PageText, outline: Mapping[str, int], em: float) -> set[int]:
    """The lines of a page, by ``id``, that are surely headings; ``em`` is the size of the body type."""
    found = [line for line in page.lines if is_title(line, outline, em)]
    if not found:
        return set()
    heights = sorted([line.y for line in page.lines])
    slack = ROW_EM * em
    return {
        id(line) for line in found if bisect_right(heights, line.y + slack) - bisect_left(heights, line.y - slack) == 1
    }


def is_title(line: TextLine, outline: Mapping[str, int], em: float) -> bool:
    """Whether a line has the text of a bookmark, a section number in heavy or large type, or both weight and size."""
    if not (line.is_bold or line.size >= MUCH_LARGER * em) or len(line.text) > MAX_CHARACTERS or line.parts > 1:
        return False
    if line.is_bold and line.size >= MUCH_LARGER * em:
        return True
    if section_depth(line.text) is not None:
        return True
    return bool(outline) and any(key in outline for key in title_keys(line.text))
