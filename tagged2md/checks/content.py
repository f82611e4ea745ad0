"""What the pages draw, joined with what the structure tree claims: the facts that content rules ask for."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from tagged2md.pdf.page import Annotation, MarkedContent, Page
from tagged2md.pdf.structure import ContentRef, ObjectRef, StructElem, StructTree

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tagged2md.pdf.file import Pdf

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


def facts_of_pages(pdf: Pdf, numbers: Sequence[int], claims: Iterable[ContentRef | ObjectRef]) -> Iterator[DrawnFacts]:
    """The facts of each page, one page at a time."""
    claimed = set(claims)
    for number in numbers:
        yield drawn_facts(pdf.page(number), claimed)


def drawn_facts(page: Page, claimed: set[ContentRef | ObjectRef]) -> DrawnFacts:
    """The facts of one page."""
    facts = DrawnFacts(page.number, annotations=list(page.annotations))
    _note_marked(page, claimed, facts)
    speaking: set[MarkedContent] = set()
    for run in page.runs:
        facts.letters += sum(map(str.isalnum, run.text))
        facts.unmapped += run.text.count(UNMAPPED)
        speaking.add(run.marked)
        text = run.text.casefold()
        if SOFT_HYPHEN in text:
            facts.soft_hyphens.update(_HYPHENATED.findall(text))
        else:
            facts.words.update(_WORD.findall(text))
    for marked in speaking:
        _note_text(marked, claimed, facts)
    return facts


def _note_marked(page: Page, claimed: set[ContentRef | ObjectRef], facts: DrawnFacts) -> None:
    drawn_in_forms: Counter[Place] = Counter()
    for marked in page.marked:
        leaf = leaf_of(marked)
        if leaf is None:
            continue
        facts.drawn.setdefault(leaf, marked)
        if marked.stream is not None and leaf in claimed:
            drawn_in_forms[Place(leaf, marked.stream)] += 1
    facts.repeated_forms = {place.form for place, count in drawn_in_forms.items() if count > 1 and place.form}


def _note_text(marked: MarkedContent, claimed: set[ContentRef | ObjectRef], facts: DrawnFacts) -> None:
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
