"""Headings in trees without any: paragraphs are promoted by size and weight (tagged-mapping 12.4, heuristics 6).

The tags keep order, paragraphs and artifacts; this only changes what a paragraph is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tagged2md.document.nodes import Emph, Heading, Inline, Inlines, ListBlock, Paragraph, Strong, Table
from tagged2md.readers.tagged.parts import Facts, Settled
from tagged2md.readers.tagged.roles import MAX_LEVEL

if TYPE_CHECKING:
    from tagged2md.readers.tagged.targets import Targets

LEAST_POINTS = 4
"""Points that make a paragraph a heading; 3 cost 4 % of precision for 4 % of recall."""
LARGER = 1.08
MUCH_LARGER = 1.2
SMALLER = 0.95
"""Sizes, as parts of the body's."""
LONGEST = 200
"""Characters of a heading; 99 % of real ones are shorter."""
MOST_LINES = 3
"""Lines of a heading; 99 % of real ones have at most so many."""
MANY_WORDS, TOO_MANY_WORDS = 12, 25
SENTENCE_ENDS = ".:!?"
"""Ends of running text."""
LEAST_CAPITALS = 4
SHARE_OF_DIGITS = 0.3

_NUMBERED = re.compile(
    r"(?:\d+\.\d+(?:\.\d+)*\.?|(?:chapter|section|article|part|kapitel|chapitre|§)\s*[\dIVXLC]+)\b", re.IGNORECASE
)
_CAPTION = re.compile(
    r"(?:figure|fig\.|table|tabelle|tab\.|abb(?:ildung|\.)|tableau|tabla|figura|bild|listing)\s*\d", re.IGNORECASE
)
_AMOUNT = re.compile(r"\d[.,]\d\d\s*(?:[€$£]|[A-Z]{3})?$")
"""The end of a total."""
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")


def with_headings(blocks: Sequence[Settled], pages: frozenset[int], targets: Targets) -> list[Settled]:
    """The blocks with those paragraphs on the given pages that look like headings as such."""
    body = body_style(blocks)
    if body is None:
        return list(blocks)
    texts = text_styles(blocks)
    found = {
        index: style_of(each.facts)
        for index, each in enumerate(blocks)
        if each.facts is not None
        and each.block.source.page in pages
        and not _is_in_figure(each.facts)
        and style_of(each.facts) not in texts
        and is_heading(each.facts, body, before_body=_is_before_body(blocks, index, body))
    }
    levels = {style: min(rank, MAX_LEVEL) for rank, style in enumerate(sorted(set(found.values()), reverse=True), 1)}
    return [
        _promoted(each, levels[found[index]], targets) if index in found else each for index, each in enumerate(blocks)
    ]


FIGURE_DEPTH = 8
"""Elements between a figure and a label in it; charts of LibreOffice have two."""


def _is_in_figure(facts: Facts) -> bool:
    """Whether a paragraph is a label of a figure, which is neither body nor heading."""
    elem = facts.elem
    for _ in range(FIGURE_DEPTH):
        if elem is None or elem.role == "Figure":
            break
        elem = elem.parent
    return elem is not None and elem.role == "Figure"


Style = tuple[float, bool]
"""Size in points, to half a point, and whether all of it is bold."""


def style_of(facts: Facts) -> Style:
    """The style by which a heading gets its level."""
    return (round(2 * facts.size) / 2, facts.bold)


def body_style(blocks: Sequence[Settled]) -> Style | None:
    """The style of most text."""
    letters: dict[Style, int] = {}
    for each in blocks:
        if each.facts is not None and not _is_in_figure(each.facts):
            style = style_of(each.facts)
            letters[style] = letters.get(style, 0) + len(each.facts.text)
    return max(letters, key=letters.__getitem__) if letters else None


def text_styles(blocks: Sequence[Settled]) -> frozenset[Style]:
    """Styles of regular weight in which running text is set, too: letters have small print as their commonest style."""
    return frozenset(
        style_of(each.facts)
        for each in blocks
        if each.facts is not None and not each.facts.bold and not each.facts.cells and _is_running_text(each.facts)
    )


def _is_running_text(facts: Facts) -> bool:
    return facts.lines > 1 and len(facts.text.split()) > MANY_WORDS and facts.text[-1:] in SENTENCE_ENDS


def _is_before_body(blocks: Sequence[Settled], index: int, body: Style) -> bool:
    """Whether body text, a list or a table follows."""
    if index + 1 == len(blocks):
        return False
    after = blocks[index + 1]
    return isinstance(after.block, ListBlock | Table) or (after.facts is not None and style_of(after.facts) == body)


def is_heading(facts: Facts, body: Style, *, before_body: bool) -> bool:
    """Whether a paragraph looks like a heading beside the body."""
    if (
        facts.kind != "paragraph"
        or facts.cells
        or not facts.text
        or len(facts.text) > LONGEST
        or facts.lines > MOST_LINES
        or _AMOUNT.search(facts.text) is not None
    ):
        return False
    return points(facts, body) + before_body >= LEAST_POINTS


def points(facts: Facts, body: Style) -> int:
    """Evidence for a heading, by the table of heuristics 6."""
    text = facts.text
    words = len(text.split())
    digits = sum(map(str.isdigit, text))
    is_bold = facts.bold and not body[1]
    evidence = (
        (3, facts.size >= LARGER * body[0]),
        (1, facts.size >= MUCH_LARGER * body[0]),
        (2, is_bold),
        (4, _NUMBERED.match(text) is not None),
        (1, text.isupper() and sum(map(str.isalpha, text)) >= LEAST_CAPITALS),
        (-2, facts.size < SMALLER * body[0]),
        (-1, words > MANY_WORDS),
        (-2, words > TOO_MANY_WORDS),
        (-2, text[-1] in ".;,"),
        (-2, text[-1] == ":"),
        (-2, text[:1].islower()),
        (-2, digits > SHARE_OF_DIGITS * len(text) or not any(map(str.isalpha, text))),
        (-2, _YEAR.search(text) is not None and words <= MANY_WORDS // 4),
        (-3, _CAPTION.match(text) is not None),
        (-4, facts.mark is not None and not facts.mark.label[:1].isalnum()),
        (1, is_bold and facts.lines == 1),
    )
    return sum(value for value, holds in evidence if holds)


def _promoted(settled: Settled, level: int, targets: Targets) -> Settled:
    block = settled.block
    if not isinstance(block, Paragraph):
        return settled
    targets.add_heading(block.source, settled.facts.elem if settled.facts else None)
    return Settled(Heading(level, without_emphasis(block.children), block.source), settled.facts)


def without_emphasis(inlines: Inlines) -> Inlines:
    """The inlines without bold and italic, which say nothing in a heading."""
    found: list[Inline] = []
    for each in inlines:
        found.extend(without_emphasis(each.children) if isinstance(each, Strong | Emph) else (each,))
    return tuple(found)
