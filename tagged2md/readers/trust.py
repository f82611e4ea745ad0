"""How far the tags of a file can be trusted: facts about each page, and how it is read because of them."""

from __future__ import annotations

from typing import Literal, NamedTuple

PageMode = Literal["tags", "tags+enrich", "hybrid", "heuristics"]


class PageDecision(NamedTuple):
    """How one page is read, and why in plain words."""

    page: int
    """1-based."""
    mode: PageMode
    reasons: tuple[str, ...]
    coverage: float = 1.0
    """Part of the page's letters and digits that the structure tree holds; 1 where there are none."""
