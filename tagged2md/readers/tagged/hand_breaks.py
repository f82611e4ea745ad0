"""Line ends that were wanted: addresses, verse, what stands in a letter head. Few files say so in their tags.

Word writes a line break as the end of a line, Typst as nothing at all. What tells is that the next word would have
found room: in short lines of one left edge, each of which begins anew.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from tagged2md.layout.characters import HYPHENS, SOFT_HYPHEN
from tagged2md.layout.spacing import on_one_line, parts_words
from tagged2md.pdf.page import TextRun
from tagged2md.readers.tagged.content import Edges, PageContent
from tagged2md.readers.tagged.contents import Contents
from tagged2md.readers.tagged.parts import Gap, Glyphs, InlinePart

LEAST_LINES = 3
"""Lines that make an address; two may be a heading and its text."""
MOST_LINES = 40
"""Lines of a stanza; more are a column of text."""
SHORT = 0.6
"""Part of the room that such a line fills at most."""
CLEAR_EM = 2.0
"""Room that the next word would have left on the line."""
SAME_EDGE_EM = 0.5
"""Left edges of the lines differ by less."""


PLAIN = (Glyphs, Gap)
"""Parts of text without objects and replacements."""


class Place(NamedTuple):
    """A run and where it stands in the bits."""

    bit: int
    number: int
    run: TextRun


Line = list[Place]


def with_hand_breaks(bits: list[InlinePart], contents: Contents) -> list[InlinePart]:
    """The bits of a paragraph, with a break at each line end where all of them were made by hand."""
    if any(not isinstance(bit, PLAIN) for bit in bits) or not _may_begin_anew(bits):
        return bits
    lines = _lines(bits)
    if not LEAST_LINES <= len(lines) <= MOST_LINES or not _begin_anew(lines):
        return bits
    is_broken = all(map(_is_labelled, lines)) or _are_short(lines, _room(lines, contents))
    return _broken(bits, [line[0] for line in lines[1:]]) if is_broken else bits


def _may_begin_anew(bits: Sequence[InlinePart]) -> bool:
    """Whether there are several baselines, no line begins in small letters: a quick look that few paragraphs pass."""
    baselines = 0
    y = 0.0
    for bit in bits:
        for run in bit.runs if isinstance(bit, Glyphs) else ():
            if run.y != y and abs(run.y - y) > run.style.size / 2 and not run.text.isspace():
                if baselines and _goes_on(run.text.strip() or "-"):
                    return False
                baselines, y = baselines + 1, run.y
    return baselines >= LEAST_LINES


def _lines(bits: Sequence[InlinePart]) -> list[Line]:
    """The runs line by line; white space is left out."""
    lines: list[Line] = []
    for place in _places(bits):
        if lines and on_one_line(lines[-1][-1].run, place.run):
            lines[-1].append(place)
        else:
            lines.append([place])
    return lines


def _places(bits: Sequence[InlinePart]) -> Iterator[Place]:
    for at, bit in enumerate(bits):
        if isinstance(bit, Glyphs):
            yield from (Place(at, number, run) for number, run in enumerate(bit.runs) if run.text.strip())


def _begin_anew(lines: Sequence[Line]) -> bool:
    """Whether the lines stand below each other at one left edge, and none goes on with the sentence of another."""
    left = lines[0][0].run
    return not left.style.angle and all(
        _is_below(above[-1].run, below[0].run)
        and abs(below[0].run.x0 - left.x0) <= SAME_EDGE_EM * left.style.size
        and not _goes_on(below[0].run.text.strip())
        and above[-1].run.text.rstrip()[-1] not in HYPHENS + SOFT_HYPHEN
        for above, below in pairwise(lines)
    )


def _goes_on(text: str) -> bool:
    """Whether a line begins like the middle of a sentence; addresses of mail and web begin so, too."""
    return text[0].islower() and not any(sign in text for sign in ("@", "www.", "://"))


_LABELLED = re.compile(r"[^\W_][^:!?]{0,29}:\s*\S")


def _is_labelled(line: Line) -> bool:
    """Whether a line is a label with a colon and a value; of wrapped text not every line begins so."""
    return _LABELLED.match(" ".join([place.run.text for place in line])) is not None


def _is_below(above: TextRun, below: TextRun) -> bool:
    return above.marked.page == below.marked.page and above.y > below.y


def _are_short(lines: Sequence[Line], room: float) -> bool:
    """Whether each line is short, and the first word of the next one would have found room on it."""
    left = lines[0][0].run.x0
    return all(_end(line) - left <= SHORT * (room - left) for line in lines) and all(
        _end(above) + _first_word(below) + CLEAR_EM * below[0].run.style.size <= room
        for above, below in pairwise(lines)
    )


def _end(line: Line) -> float:
    return max(place.run.x1 for place in line)


def _first_word(line: Line) -> float:
    """Width of the first word of a line; it may be drawn in several runs."""
    end = line[0].run
    for place in line[1:]:
        if parts_words(end, place.run):
            break
        end = place.run
    return end.x1 - line[0].run.x0


def _room(lines: Sequence[Line], contents: Contents) -> float:
    """The right edge of the text on the page, or the left edge of what stands to the right of the lines."""
    page = contents.page(lines[0][0].run.marked.page)
    edges = page.edges = page.edges or _edges(page)
    first, end = lines[0][0].run, max(map(_end, lines))
    low, high = bisect_left(edges.ys, lines[-1][0].run.y), bisect_right(edges.ys, first.y)
    return min([edges.right, *(left - first.style.size for left in edges.lefts[low:high] if left >= end)])


def _edges(page: PageContent) -> Edges:
    runs = [run for content in page.leaves.values() for run in content.runs if not run.style.angle]
    runs.sort(key=lambda run: run.y)
    right = max((run.x1 for run in runs), default=0.0)
    return Edges(right, [run.y for run in runs], [run.x0 for run in runs])


def _broken(bits: Sequence[InlinePart], starts: Sequence[Place]) -> list[InlinePart]:
    """The bits with a break before each of the places."""
    found: list[InlinePart] = []
    for number, bit in enumerate(bits):
        at = 0
        for start in (start for start in starts if start.bit == number):
            assert isinstance(bit, Glyphs)  # places are made from glyphs alone
            found += (bit._replace(runs=bit.runs[at : start.number]), Gap.BREAK)
            at = start.number
        found.append(bit._replace(runs=bit.runs[at:]) if isinstance(bit, Glyphs) else bit)
    return [bit for bit in found if not isinstance(bit, Glyphs) or bit.runs]
