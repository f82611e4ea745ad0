"""Replacement and alternate text of elements (tagged-mapping 4.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from tagged2md.layout.characters import REPLACEMENT, cleaned
from tagged2md.pdf.page import MarkedContent, TextRun
from tagged2md.pdf.structure import StructElem
from tagged2md.readers.tagged.boxes import place_of, runs_of
from tagged2md.readers.tagged.inlines import pieces_of, text_of
from tagged2md.readers.tagged.ledger import is_replaced, leaves_below, stand_in
from tagged2md.readers.tagged.parts import Gap, Glyphs, Object, Part, Picture, TextPart, Words
from tagged2md.readers.tagged.roles import Kind

if TYPE_CHECKING:
    from tagged2md.findings import Reporter
    from tagged2md.layout.inlines import Looks
    from tagged2md.readers.tagged.claims import Leaf
    from tagged2md.readers.tagged.state import Reader

REPLACEABLE = frozenset(
    (
        Kind.SPAN,
        Kind.LINE_PART,
        Kind.PARAGRAPH,
        Kind.HEADING,
        Kind.TITLE,
        Kind.LABEL,
        Kind.LINK,
        Kind.REFERENCE,
        Kind.CODE,
        Kind.EM,
        Kind.STRONG,
        Kind.RUBY_PART,
        Kind.CELL,
        Kind.UNKNOWN,
    )
)
"""Kinds whose ActualText replaces the text of all their content; on grouping elements it is ignored.
Figures, formulas and forms have their own rules."""

_REPLACED = (Glyphs, Words, Gap, Object, Picture, TextPart)
"""Parts that a text may stand for; an element with lists, tables or quotations in it is a grouping element."""

UNREADABLE_SHARE = 0.5
"""Part of a text that must be without Unicode for Alt to stand in."""


def replaced_parts(elem: StructElem, kind: Kind, parts: Sequence[Part], looks: Looks, reader: Reader) -> list[Part]:
    """The parts of an element, its ActualText or, where its glyphs can't be read, its Alt in their place."""
    if kind not in REPLACEABLE or not all(isinstance(part, _REPLACED) for part in parts):
        return list(parts)
    if elem.actual_text is not None and not _hides_text(elem, parts, reader):
        return _with_text(elem.actual_text, elem, parts, looks, reader)
    if elem.alt and elem.alt.strip() and _is_unreadable(parts, reader):
        return _with_text(elem.alt, elem, parts, looks, reader)
    return list(parts)


SHORTEST_HIDDEN = 20
"""Characters that replacement text may drop: initials, hyphens, decorations."""
SHORTEST_WORD = 4
"""Letters and digits that a blank can't stand for; a leader or a bullet has less."""
LONGEST_RATIO = 3
"""How many times longer than its replacement the text of an element may be."""


def _hides_text(elem: StructElem, parts: Iterable[Part], reader: Reader) -> bool:
    """Whether replacement text stands for much more text than it says.

    Editors that merge marked content leave the blank of a Word tab as the replacement of whole paragraphs.
    """
    replacement = elem.actual_text or ""
    shown = sum(len(run.text) for run in runs_of(parts))
    said = len(replacement.strip())
    if replacement and not said:
        is_lossy = sum(character.isalnum() for run in runs_of(parts) for character in run.text) >= SHORTEST_WORD
    else:
        is_lossy = shown - said > SHORTEST_HIDDEN and shown > LONGEST_RATIO * said
    if not is_lossy:
        if 0 < LONGEST_RATIO * shown < said and said - shown > SHORTEST_HIDDEN:
            message = f"replacement text {replacement[:20]!r} of {said} characters for {shown}"
            reader.pdf.report.add("T2M-ACTUALTEXT", message, elem.page, elem.obj)
        return False
    message = f"replacement text {replacement[:20]!r} for {shown} characters; the text was kept"
    reader.pdf.report.add("T2M-ACTUALTEXT", message, elem.page, elem.obj)
    return True


def _with_text(text: str, elem: StructElem, parts: Sequence[Part], looks: Looks, reader: Reader) -> list[Part]:
    runs = runs_of(parts)
    plain = list(_plain_runs(parts, reader.pdf.report))
    stand_in(text, plain, elem.page or 0, "replacement text stands for it", reader.pdf.report)
    objects = [part for part in parts if isinstance(part, Object | Picture)]
    words: list[Part] = [Words(text, runs, looks)] if text else []
    return [*words, *objects]


def with_alternates(glyphs: Glyphs, report: Reporter) -> list[Part] | None:
    """The glyphs, the Alt of a marked-content sequence in place of those that can't be read; None where all can."""
    if not any(_described(run.marked) and REPLACEMENT in clean(run) for run in glyphs.runs):
        return None
    found: list[Part] = []
    for marked, group in groupby(glyphs.runs, key=lambda run: _described(run.marked)):
        runs = list(group)
        alt = (marked.alt or "").strip() if marked else ""
        letters = "".join("".join(map(clean, runs)).split())
        if alt and letters.count(REPLACEMENT) > UNREADABLE_SHARE * len(letters):
            stand_in(alt, runs, runs[0].marked.page, "alternate text stands for it", report)
            found.append(Words(alt, runs, glyphs.looks))
        else:
            found.append(glyphs._replace(runs=runs))
    return found


def clean(run: TextRun) -> str:
    """The text of a run as it is written."""
    return cleaned(run.text, run.style.font)


def alt_of(marked: MarkedContent) -> str | None:
    """The alternate text of a marked-content sequence, or of one around it that has the same owner."""
    found = _described(marked)
    return found.alt if found else None


def _described(marked: MarkedContent) -> MarkedContent | None:
    """The sequence, or one around it that has the same owner, that has alternate text."""
    at: MarkedContent | None = marked
    for _ in range(MOST_SEQUENCES):
        if at is None or at.alt or at.mcid is not None:
            break
        at = at.parent
    return at if at is not None and at.alt else None


MOST_SEQUENCES = 64
"""Marked-content sequences that are climbed; real ones have two or three inside each other."""


def _plain_runs(parts: Iterable[Part], report: Reporter) -> Iterator[TextRun]:
    """The runs that nothing stands for yet: what an inner replacement says is taken back, objects stay."""
    for part in parts:
        match part:
            case Glyphs():
                yield from part.runs
            case Words() if is_replaced(part.text, part.runs):
                report.rewrite(part.text, place_of([part]).page)
            case Words():
                yield from part.runs
            case TextPart():
                yield from _plain_runs(part.bits, report)
            case _:
                pass


def is_switched_off(elem: StructElem, reader: Reader) -> bool:
    """Whether all content of an element is optional and off: then no text may stand for it either."""
    if elem.page is None or elem.page not in reader.pages or not reader.contents.page(elem.page).switched_off:
        return False
    leaves = list(leaves_below(elem))
    return bool(leaves) and all(_is_off(leaf, reader) for leaf in leaves)


def _is_off(leaf: Leaf, reader: Reader) -> bool:
    return leaf.page in reader.pages and leaf in reader.contents.page(leaf.page).switched_off


def _is_unreadable(parts: Iterable[Part], reader: Reader) -> bool:
    parts = list(parts)
    bits = [part for part in parts if isinstance(part, Glyphs | Words | Gap)]
    if len(bits) < len(parts):
        return False
    letters = [letter for letter in text_of(pieces_of(bits, reader.typesetting)) if not letter.isspace()]
    unread = letters.count(REPLACEMENT)
    return unread > UNREADABLE_SHARE * len(letters) or not letters
