"""Measures of a page that need no reader: how much text it has, how much of it can be read, what images cover."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from tagged2md.checks.drawn_grids import drawn_grids
from tagged2md.layout.characters import REPLACEMENT
from tagged2md.layout.garble import words_of
from tagged2md.layout.page_kinds import PageKind, image_area
from tagged2md.layout.remarks import Noted
from tagged2md.layout.visibility import Visible
from tagged2md.pdf.page import Page, TextRun

WORD = re.compile(r"\S*\w\S*")
"""What white space parts, with a letter or digit in it. Chinese and Japanese text has few of them."""


class PageMeasures(NamedTuple):
    """What one page shows, in numbers."""

    kind: PageKind = "blank"
    characters: int = 0
    """Characters that can be seen, or are recognised text, without white space."""
    words: int = 0
    unmapped: int = 0
    """Those of the characters whose font does not say what they are."""
    hidden: int = 0
    """Characters that nobody can see, on the page or beside it."""
    image_share: float = 0.0
    """Part of the visible page that images cover, 0 to 1."""
    is_garbled: bool = False
    grids: int = 0
    """Drawn grids with text in rows and columns."""


NO_MEASURES = PageMeasures()
"""Those of a page that could not be looked at."""


def measured(page: Page, seen: Visible, noted: Noted) -> PageMeasures:
    """The measures of a page that was just looked at."""
    text = words_of(seen.runs)
    bare = bare_text(seen.runs)
    hides = len(page.runs) > len(seen.runs)
    return PageMeasures(
        kind=noted.kind,
        characters=len(bare),
        words=len(WORD.findall(text)),
        unmapped=bare.count(REPLACEMENT),
        hidden=len(bare_text(page.runs)) - len(bare) if hides else 0,
        image_share=min(1.0, image_area(page) / page.box.area) if page.images and page.box.area else 0.0,
        is_garbled=noted.is_garbled,
        grids=drawn_grids(page, seen.runs),
    )


def bare_text(runs: Iterable[TextRun]) -> str:
    """The text of runs without white space."""
    return "".join("".join([run.text for run in runs]).split())
