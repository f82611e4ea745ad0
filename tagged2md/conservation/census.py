"""What each page shows, counted when it is read for the first time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from tagged2md.conservation.characters import Packed, characters, packed
from tagged2md.findings import Reporter
from tagged2md.layout.characters import cleaned, has_rtl
from tagged2md.layout.clusters import clustered
from tagged2md.layout.remarks import note_page
from tagged2md.layout.replacement import replaced
from tagged2md.layout.visibility import visible
from tagged2md.pdf.page import MarkedContent, Page, TextRun
from tagged2md.readers.decisions import PageDecision


class Shown(NamedTuple):
    """What a page shows: its own text, and artifacts, which count where they are read as content."""

    body: Packed
    artifacts: Packed
    """Artifacts that are no running headers and footers."""
    furniture: Packed
    """Artifacts of pagination and background."""


class Census:
    """Counts what each page shows when it is read for the first time."""

    def __init__(self) -> None:
        self.pages: dict[int, Shown] = {}

    def inspect(self, page: Page, report: Reporter) -> None:
        """Note what is remarkable about a page, and count its visible text."""
        seen = visible(page)
        note_page(page, seen, report)
        self.pages[page.number] = Shown(*[packed(characters(text)) for text in texts_of(page, seen.runs)])

    def due(self, decision: PageDecision) -> Counter[str]:
        """The characters of a page that are to be written, by the way it is read."""
        shown = self.pages.get(decision.page)
        if shown is None:
            return Counter()
        found = shown.body.unpacked()
        if takes_artifacts(decision):
            found.update(shown.artifacts.unpacked())
        if decision.mode == "heuristics":
            found.update(shown.furniture.unpacked())
        return found


def takes_artifacts(decision: PageDecision) -> bool:
    """Whether artifacts that are no running headers and footers are content of a page."""
    return decision.takes_artifacts or decision.mode == "heuristics"


def texts_of(page: Page, runs: Sequence[TextRun]) -> tuple[str, str, str]:
    """The text of visible runs with replacement text in place: content, other artifacts, artifacts of pagination."""
    if any(marked.actual_text is not None for marked in page.marked):
        runs = replaced(runs)
    text = "".join([run[0] for run in runs])
    if has_rtl(text):
        runs = clustered(runs)
        text = "".join([run[0] for run in runs])
    is_clean = not any(style.font.symbolic for style in {run[4] for run in runs})
    if is_clean and not any(marked.artifact is not None for marked in page.marked):
        return text, "", ""
    texts: tuple[list[str], list[str], list[str]] = ([], [], [])
    kinds: dict[MarkedContent, list[str]] = {}
    for run in runs:
        into = kinds.get(run[5])
        if into is None:
            into = kinds[run[5]] = texts[kind_of(run[5])]
        into.append(run[0] if is_clean else clean_text(run))
    body, artifacts, furniture = ("".join(each) for each in texts)
    return body, artifacts, furniture


def clean_text(run: TextRun) -> str:
    """The text of a run; codes of symbol fonts as the pictures they show, which are no letters."""
    return cleaned(run[0], run[4].font) if run[4].font.symbolic else run[0]


FURNITURE_TYPES = ("Pagination", "Background")
"""Types of artifacts that are never content (ISO 32000-2, 14.8.2.2.2)."""
BODY, ARTIFACT, FURNITURE = range(3)
"""Kinds of text: content, artifacts that may be content where tags are wrong, artifacts of pagination."""


def kind_of(marked: MarkedContent) -> int:
    """The kind of the text in a sequence; a marked-content identifier inside an artifact claims it for the content."""
    here: MarkedContent | None = marked
    while here is not None and here.mcid is None:
        if here.artifact is not None:
            return FURNITURE if here.artifact.type in FURNITURE_TYPES else ARTIFACT
        here = here.parent
    return BODY
