"""What the pages draw, joined with what the structure tree claims: the facts that content rules ask for."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from tagged2md.checks.columns import Piece, pieces
from tagged2md.checks.measures import NO_MEASURES, PageMeasures, measured
from tagged2md.checks.row_texts import RowText, row_texts
from tagged2md.layout.remarks import note_page
from tagged2md.layout.visibility import visible
from tagged2md.pdf.page import Annotation, MarkedContent, Page, TextStyle
from tagged2md.pdf.structure import ContentRef, ObjectRef, StructElem, StructTree

if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Set as AbstractSet

    from tagged2md.findings import Reporter

SOFT_HYPHEN = "\u00ad"
_WORD = re.compile(r"[^\W\d_]{2,}")
_HYPHENATED = re.compile(rf"([^\W\d_]{{2,}}){SOFT_HYPHEN}([^\W\d_]{{2,}})")

UNMAPPED = "\ufffd"
"""Stands for a glyph whose font does not say which character it shows."""


class Place(NamedTuple):
    """A marked-content sequence of a page: its leaf key, and the form it is drawn in."""

    leaf: ContentRef
    form: tuple[int, int] | None


@dataclass(slots=True)
class DrawnFacts:
    """One page, as the rules see it; its glyphs are forgotten."""

    number: int
    letters: int = 0
    """Letters and digits, whether visible or not: the weight of the page in the figures of the document."""
    unmapped: int = 0
    annotations: list[Annotation] = field(default_factory=list)
    drawn: dict[ContentRef, MarkedContent] = field(default_factory=dict)
    """Marked content with text or not, by leaf key; the first sequence of each."""
    with_text: set[ContentRef] = field(default_factory=set)
    artifacts_in_tags: int = 0
    tags_in_artifacts: int = 0
    words: set[str] = field(default_factory=set)
    """Words as they stand, case folded."""
    soft_hyphens: set[tuple[str, str]] = field(default_factory=set)
    """What stands on either side of a soft hyphen inside a line, case folded."""
    repeated_forms: set[tuple[int, int]] = field(default_factory=set)
    measures: PageMeasures = NO_MEASURES
    rows: tuple[RowText, ...] = ()
    """Its visible text, row by row."""
    pieces: tuple[Piece, ...] = ()
    """Its lines of running text."""
    fonts: Counter[str] = field(default_factory=Counter)
    """Characters by the name of their font; Type 3 fonts mostly have none."""


def leaf_of(marked: MarkedContent) -> ContentRef | None:
    """The key by which the tree claims a marked-content sequence; None without MCID."""
    if marked.mcid is None:
        return None
    return ContentRef(marked.page, marked.stream if marked.owns_mcids else None, marked.mcid)


def claims_of(tree: StructTree | None) -> dict[ContentRef | ObjectRef, StructElem | None]:
    """The leaves of the tree, each with the element that claims it."""
    if tree is None:
        return {}
    found: dict[ContentRef | ObjectRef, StructElem | None] = {
        root: None for root in tree.roots if not isinstance(root, StructElem)
    }
    for element in tree.elements:
        found.update((kid, element) for kid in element.kids if not isinstance(kid, StructElem))
    return found


class Survey:
    """Gathers the facts of pages as they are read for the first time, whoever asks for them."""

    def __init__(self, claims: Iterable[ContentRef | ObjectRef]) -> None:
        self._claimed = set(claims)
        self.pages: dict[int, DrawnFacts] = {}

    def inspect(self, page: Page, report: Reporter) -> None:
        """Note what is remarkable about a page, and its facts."""
        seen = visible(page)
        noted = note_page(page, seen, report)
        facts = self.pages[page.number] = drawn_facts(page, self._claimed)
        facts.measures = measured(page, seen, noted)
        facts.pieces = pieces(seen.runs)
        facts.rows = row_texts(seen.runs, Artifacts(self._claimed))


class Artifacts:
    """Tells whether marked content is an artifact: one that no claimed sequence inside of it takes out again."""

    def __init__(self, claimed: AbstractSet[ContentRef | ObjectRef]) -> None:
        self._claimed = claimed
        self._known: dict[MarkedContent, bool] = {}

    def __call__(self, marked: MarkedContent) -> bool:
        """The answer for a sequence, remembered."""
        found = self._known.get(marked)
        if found is None:
            found = self._known[marked] = self._looked_up(marked)
        return found

    def _looked_up(self, marked: MarkedContent) -> bool:
        level: MarkedContent | None = marked
        while level is not None and level.artifact is None:
            if leaf_of(level) in self._claimed:
                return False
            level = level.parent
        return level is not None


def drawn_facts(page: Page, claimed: AbstractSet[ContentRef | ObjectRef]) -> DrawnFacts:
    """The facts of one page."""
    facts = DrawnFacts(page.number, annotations=list(page.annotations))
    _note_marked(page, claimed, facts)
    _note_words(page, facts)
    for marked in {run.marked for run in page.runs}:
        _note_text(marked, claimed, facts)
    return facts


def _note_words(page: Page, facts: DrawnFacts) -> None:
    text = "\n".join([run.text for run in page.runs])  # a run is not joined with the next one
    facts.letters = sum(map(str.isalnum, text))
    facts.unmapped = text.count(UNMAPPED)
    by_style: defaultdict[TextStyle, int] = defaultdict(int)
    for run in page.runs:
        by_style[run.style] += len(run.text)
    for style, count in by_style.items():
        facts.fonts[style.font.name] += count
    text = text.casefold()
    if SOFT_HYPHEN in text:
        facts.soft_hyphens.update(_HYPHENATED.findall(text))
        text = "\n".join([line for line in text.split("\n") if SOFT_HYPHEN not in line])
    facts.words.update(_WORD.findall(text))


def _note_marked(page: Page, claimed: AbstractSet[ContentRef | ObjectRef], facts: DrawnFacts) -> None:
    drawn_in_forms: Counter[Place] = Counter()
    for marked in page.marked:
        leaf = leaf_of(marked)
        if leaf is None:
            continue
        facts.drawn.setdefault(leaf, marked)
        if marked.stream is not None and leaf in claimed:
            drawn_in_forms[Place(leaf, marked.stream)] += 1
    facts.repeated_forms = {place.form for place, count in drawn_in_forms.items() if count > 1 and place.form}


def _note_text(marked: MarkedContent, claimed: AbstractSet[ContentRef | ObjectRef], facts: DrawnFacts) -> None:
    """Note what a sequence with text lies in, from the inside out."""
    artifact_inside = tag_inside = False
    level: MarkedContent | None = marked
    while level is not None:
        leaf = leaf_of(level)
        is_tag = leaf is not None and leaf in claimed
        if leaf is not None:
            facts.with_text.add(leaf)
        if is_tag and artifact_inside and not tag_inside:
            facts.artifacts_in_tags += 1
        if level.artifact is not None and tag_inside and not artifact_inside:
            facts.tags_in_artifacts += 1
        tag_inside = tag_inside or is_tag
        artifact_inside = artifact_inside or level.artifact is not None
        level = level.parent
