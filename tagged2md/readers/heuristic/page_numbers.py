"""What looks like the number of a page: ``7``, ``- iv -``, ``Page 3 of 9``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from tagged2md.readers.heuristic.records import Look, TextLine

NUMBER_EDGE = 0.12
"""A bare number in the outermost row, within 12 % of the edge, is that of the page (precision 0.96 to 0.99)."""
PAGE_OF_LENGTH = 40
"""Characters of a page number in words."""
NUMBER = r"(?:\d{1,4}|[ivxlc]{1,7}|[IVXLC]{1,7})"
BARE = re.compile(rf"^[-–—•|\[(\s]*{NUMBER}[-–—•|\])\s.]*$")
PAGE_WORDS = (
    r"page|seite|s\.|página|pagina|pág\.?|pag\.?|p\.|sayfa|strona|sida|side|страница|стр\.?|페이지|第|頁|ページ"
    r"|صفحة|पृष्ठ"
)
OF_WORDS = r"of|von|de|di|van|z|av|af|из|sur|/|–|-|من|का"
PAGE_OF = re.compile(
    rf"(?:\b(?:{PAGE_WORDS})\s*{NUMBER}(?:\s*(?:{OF_WORDS})\s*{NUMBER})?\b|^\W*\d{{1,4}}\s*(?:of|von|de|di|/)\s*\d{{1,4}}\W*$"
    rf"|\d+\s*(?:頁|ページ|페이지)|^\d{{1,4}}\s*/\s*\d{{1,4}}$)",
    re.IGNORECASE,
)


class PageNumber(NamedTuple):
    """The page number that is printed on a page."""

    value: int | None
    """None for roman numbers."""
    look: Look


def is_number_of_page(line: TextLine, row: Sequence[TextLine], body: Look) -> bool:
    """Whether a line of a row looks like a page number; ``1.`` before other text is the number of a heading."""
    if BARE.match(line.text):
        return len(row) == 1 or not (line.text.endswith(".") or is_marker(line, row, body))
    return is_page_of(line.text)


def is_marker(line: TextLine, row: Sequence[TextLine], body: Look) -> bool:
    """Whether body type, or larger type, stands close behind a number: that of an item or the mark of a note."""
    return any(
        0 <= other.x0 - line.x1 <= MARKER_EM * line.size and (other.look == body or other.size > line.size)
        for other in row
    )


MARKER_EM = 2.0
"""Font sizes between a marker and its text at most (95 % of items)."""


def is_page_of(text: str) -> bool:
    """Whether the text is a page number in words."""
    return len(text) <= PAGE_OF_LENGTH and PAGE_OF.search(text) is not None


def is_only_page_of(text: str) -> bool:
    """Whether a page number in words is nearly all of the text."""
    found = PAGE_OF.search(text)
    return found is not None and len(found[0]) >= ONLY_SHARE * len(text)


ONLY_SHARE = 0.7
"""Part of a line that its page number must be where nothing else is on the page."""
