"""Headings by style, when all pages have been read: the same style gets the same role on every page.

A style whose passages are all short, set off by white space and nearly headings by their looks is a heading style; its
passages that lack a point or two, since two headings meet or a column starts, are headings as well.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from tagged2md.document.nodes import Emph, Inline, Inlines, Paragraph, Strong
from tagged2md.readers.heuristic.census import Facts
from tagged2md.readers.heuristic.drafts import Candidate, Entitled, Part, Said
from tagged2md.readers.heuristic.headings import SMALLER
from tagged2md.readers.heuristic.records import Look
from tagged2md.readers.rewriting import each, rewritten_inlines

MIN_PASSAGES = 3
"""Passages that make a style."""
MEAN_POINTS = 2.3
"""Points that they have on average. Labels in forms have 1 to 2, headings of body size 2.5 to 4."""
LEAST_POINTS = 1
"""Points that a passage of a heading style needs itself: sentences and dates stay text."""
SET_OFF_SHARE = 0.6
"""Part of them with more white above than below."""


def with_style_headings(parts: Sequence[Part], facts: Facts) -> list[Part]:
    """The parts, paragraphs that are set in a heading style as headings."""
    looks = heading_looks(parts, facts)
    return [promoted(part, looks) for part in parts] if looks else list(parts)


def heading_looks(parts: Sequence[Part], facts: Facts) -> set[Look]:
    """The looks that are heading styles of this document."""
    groups: defaultdict[Look, list[Candidate | None]] = defaultdict(list)
    for part in parts:
        if isinstance(part, Said | Entitled) and part.look is not None and part.look != facts.body:
            groups[part.look].append(part.candidate)
    least = SMALLER * facts.body.size
    return {look for look, group in groups.items() if look.size >= least and is_heading_style(group)}


def is_heading_style(group: Sequence[Candidate | None]) -> bool:
    """Whether passages of one look are headings as a whole."""
    found = [candidate for candidate in group if candidate is not None]
    if len(found) < MIN_PASSAGES or len(found) < len(group):
        return False
    mean = sum(candidate.points for candidate in found) / len(found)
    return mean >= MEAN_POINTS and sum(c.is_set_off for c in found) >= SET_OFF_SHARE * len(found)


def promoted(part: Part, looks: set[Look]) -> Part:
    """A paragraph of a heading style as heading; other parts as they are."""
    if not isinstance(part, Said) or part.candidate is None or part.look not in looks:
        return part
    if part.candidate.points < LEAST_POINTS or not isinstance(part.block, Paragraph):
        return part
    return Entitled(plain(part.block.children), part.block.source, part.candidate.titled, part.candidate)


def plain(inlines: Inlines) -> Inlines:
    """The inlines without emphasis."""

    def bare(inline: Inline) -> Inlines:
        return inline.children if isinstance(inline, Emph | Strong) else (inline,)

    return rewritten_inlines(inlines, each(bare))
