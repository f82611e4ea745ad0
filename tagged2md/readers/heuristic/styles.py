"""Headings by style, when all pages have been read: the same style gets the same role on every page.

A style whose passages are all short, set off by white space and nearly headings by their looks is a heading style; its
passages that lack a point or two, since two headings meet or a column starts, are headings as well. So is a style, and
lines in body type, that stand over running text again and again, with more white above them than below.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from tagged2md.document.nodes import Emph, Image, Inline, Inlines, Paragraph, Strong
from tagged2md.document.walk import inline_text
from tagged2md.readers.heuristic.census import Facts
from tagged2md.readers.heuristic.drafts import Candidate, Entitled, Listed, Part, Said
from tagged2md.readers.heuristic.evidence import ends_sentence, is_date
from tagged2md.readers.heuristic.headings import SMALLER
from tagged2md.readers.heuristic.records import Look
from tagged2md.readers.rewriting import each, rewritten_inlines

MIN_PASSAGES = 3
"""Passages that make a style."""
MEAN_POINTS = 2.3
"""Points that they have on average. Labels in forms have 1 to 2, headings of body size 2.5 to 4."""
LEAST_POINTS = 1
"""Points that a passage of a heading style needs itself: sentences stay text."""
SET_OFF_SHARE = 0.6
"""Part of them with more white above than below."""


def with_style_headings(parts: Sequence[Part], facts: Facts) -> list[Part]:
    """The parts, paragraphs that are set in a heading style as headings."""
    over = standing_over(parts, facts)
    looks = heading_looks(parts, over, facts)
    plain = over.get(facts.body, [])
    places = {i for i, part in enumerate(parts) if getattr(part, "look", None) in looks}
    places.update(plain if len(plain) >= MIN_PASSAGES else ())
    return [promoted(part) if i in places else part for i, part in enumerate(parts)] if places else list(parts)


def heading_looks(parts: Sequence[Part], over: Mapping[Look, Sequence[int]], facts: Facts) -> set[Look]:
    """The looks that are heading styles of this document; ``over``: places of those that stand over text."""
    groups: defaultdict[Look, list[Candidate | None]] = defaultdict(list)
    entitled: Counter[Look] = Counter()
    for above, part in zip([None, *parts], parts, strict=False):
        if isinstance(part, Said | Entitled) and part.look not in (None, facts.body) and not is_picture(above):
            groups[part.look].append(part.candidate)
            entitled[part.look] += isinstance(part, Entitled)
    least = SMALLER * facts.body.size
    return {
        look
        for look, group in groups.items()
        if len(group) >= MIN_PASSAGES and (look.size >= least or 2 * entitled[look] >= len(group))
        if is_heading_style(group) or len(over.get(look, ())) >= SET_OFF_SHARE * len(group)
    }


def standing_over(parts: Sequence[Part], facts: Facts) -> dict[Look, list[int]]:
    """Places, by look, of what stands over running text as headings do; captions stand under their picture."""
    found: defaultdict[Look, list[int]] = defaultdict(list)
    for i, (above, part, below) in enumerate(zip([None, *parts], parts, parts[1:], strict=False)):
        if not isinstance(part, Said | Entitled) or part.candidate is None or is_picture(above):
            continue
        if part.candidate.stands_over and leads(part, below, facts):
            found[part.candidate.titled.look].append(i)
    return {look: places for look, places in found.items() if is_varied([parts[i] for i in places])}


def is_picture(part: Part | None) -> bool:
    """Whether a part is a picture."""
    match part:
        case Said(Paragraph((Image(),))):
            return True
        case _:
            return False


def leads(part: Said | Entitled, below: Part, facts: Facts) -> bool:
    """Whether running text follows that is not indented under the part, as definitions are under their terms.

    Over a list stand headings with a number, in capitals or in a look of their own; others may introduce it.
    """
    match part, below:
        case Said(x0=x0), Said(Paragraph(children), x0=x1, look=facts.body) if x1 <= x0 + INDENT_EM * facts.body.size:
            return is_running(children)
        case Entitled(), Said(Paragraph(children), look=facts.body):
            return is_running(children)
        case _, Listed(_, children):
            titled = part.candidate.titled if part.candidate is not None else None
            is_bare = titled is None or (titled.depth is None and not titled.capitals and titled.look == facts.body)
            return not is_bare and is_running(children)
        case _:
            return False


def is_running(inlines: Inlines) -> bool:
    """Whether a text is more than a line or ends as sentences do."""
    text = inline_text(inlines)
    return len(text) >= RUNNING_LETTERS or ends_sentence(text)


def is_varied(parts: Sequence[Part]) -> bool:
    """Whether most of the parts differ in their text; names of speakers and warnings recur."""
    texts = {inline_text(part.inlines if isinstance(part, Entitled) else children_of(part)) for part in parts}
    return len(texts) >= VARIED_SHARE * len(parts)


def children_of(part: Part) -> Inlines:
    """What a paragraph says."""
    return part.block.children if isinstance(part, Said) and isinstance(part.block, Paragraph) else ()


VARIED_SHARE = 0.7
"""Part of headings whose text is no other's."""
INDENT_EM = 1.5
"""Definitions are indented by more; texts of Japanese under their heading by 1 em."""
RUNNING_LETTERS = 80
"""Letters of a paragraph that is more than a line."""


def is_heading_style(group: Sequence[Candidate | None]) -> bool:
    """Whether passages of one look are headings as a whole."""
    found = [candidate for candidate in group if candidate is not None]
    if len(found) < len(group):
        return False
    mean = sum(candidate.points for candidate in found) / len(found)
    return mean >= MEAN_POINTS and sum(c.is_set_off for c in found) >= SET_OFF_SHARE * len(found)


def promoted(part: Part) -> Part:
    """A paragraph that could be a heading as one; other parts as they are."""
    if not isinstance(part, Said) or part.candidate is None or not isinstance(part.block, Paragraph):
        return part
    if not could_be_heading(part.candidate, part.block):
        return part
    return Entitled(plain(part.block.children), part.block.source, part.candidate.titled, part.candidate)


def could_be_heading(candidate: Candidate, paragraph: Paragraph) -> bool:
    """Whether a passage in a heading style is no sentence and no date."""
    return candidate.stands_over or (candidate.points >= LEAST_POINTS and not is_date(inline_text(paragraph.children)))


def plain(inlines: Inlines) -> Inlines:
    """The inlines without emphasis."""

    def bare(inline: Inline) -> Inlines:
        return inline.children if isinstance(inline, Emph | Strong) else (inline,)

    return rewritten_inlines(inlines, each(bare))
