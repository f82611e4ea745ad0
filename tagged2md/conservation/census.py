"""What each page shows, counted when it is read for the first time."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from tagged2md.conservation.characters import Tally
from tagged2md.findings import Reporter
from tagged2md.layout.characters import cleaned
from tagged2md.layout.clusters import readable
from tagged2md.layout.page_kinds import PageKind
from tagged2md.layout.remarks import note_page
from tagged2md.layout.visibility import visible
from tagged2md.pdf.page import MarkedContent, Page, TextRun
from tagged2md.readers.decisions import PageDecision


class Shown(NamedTuple):
    """The texts of a page: its own, and artifacts, which count where they are read as content."""

    body: str
    artifacts: str = ""
    """Artifacts that are no running headers and footers."""
    furniture: str = ""
    """Artifacts of pagination and background."""

    def due(self, decision: PageDecision) -> str:
        """The text that is to be written, by the way in which the page is read."""
        if decision.mode == "heuristics":
            return self.body + self.artifacts + self.furniture
        return self.body + self.artifacts if decision.takes_artifacts else self.body


class Census:
    """Counts what the pages show that are asked for, each when it is read for the first time."""

    def __init__(self, pages: Collection[int]) -> None:
        self._pages = frozenset(pages)
        self.kinds: dict[int, PageKind] = {}
        """What each page shows."""
        self._bodies = Tally()
        self._artifacts: dict[int, tuple[Tally, Tally]] = {}

    def inspect(self, page: Page, report: Reporter) -> None:
        """Note what is remarkable about a page, and count its visible text."""
        self.count(page, note_page(page, visible(page), report).kind)

    def count(self, page: Page, kind: PageKind) -> None:
        """Count the visible text of a page whose remarks somebody else has noted already."""
        self.kinds[page.number] = kind
        if page.number in self._pages:
            shown = texts_of(page)
            self._bodies.add(shown.body)
            if shown.artifacts or shown.furniture:
                self._artifacts[page.number] = (Tally(shown.artifacts), Tally(shown.furniture))

    def due(self, decisions: Iterable[PageDecision]) -> Tally:
        """What of all pages is to be written, by the way in which each is read."""
        found = Tally()
        found.merge(self._bodies)
        for decision in decisions if self._artifacts else ():
            artifacts = self._artifacts.get(decision.page)
            if artifacts is not None and (decision.takes_artifacts or decision.mode == "heuristics"):
                found.merge(artifacts[0])
            if artifacts is not None and decision.mode == "heuristics":
                found.merge(artifacts[1])
        return found


def texts_of(page: Page) -> Shown:
    """The text of a page that can be read."""
    runs = readable(page)
    is_clean = not any(style.font.symbolic for style in visible(page).styles)
    if is_clean and not any(marked.artifact is not None for marked in page.marked):
        return Shown("".join([run.text for run in runs]))
    texts: tuple[list[str], list[str], list[str]] = ([], [], [])
    kinds: dict[MarkedContent, list[str]] = {}
    for run in runs:
        into = kinds.get(run.marked)
        if into is None:
            into = kinds[run.marked] = texts[kind_of(run.marked)]
        into.append(run.text if is_clean else clean_text(run))
    return Shown(*("".join(each) for each in texts))


def clean_text(run: TextRun) -> str:
    """The text of a run; codes of symbol fonts as the pictures they show, which are no letters."""
    return cleaned(run.text, run.style.font) if run.style.font.symbolic else run.text


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
