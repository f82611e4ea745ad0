"""The one rule for gaps: whether white space stands between two neighbouring runs, and whether they share a line.

All lengths are in the reading frame of the runs, relative to the type (em = font size). Spec: 4.4 Spaces.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from tagged2md.layout.characters import beyond_ascii, has_rtl, is_cjk, is_mark
from tagged2md.pdf.page import SPACE_AFTER, SPACE_BEFORE, TURNED, TextRun, TextStyle

WORD_GAP_EM = 0.12
"""A gap wider than this part of the em parts two words where the font's space is narrow or unknown. Measured on 233
files, 474,000 letter pairs: 98 % of gaps inside words lie in -0.03 to 0.04 em, 90 % of word gaps in 0.21 to 0.56 em."""

WORD_GAP_SPACES = 0.5
"""A gap wider than this part of the font's space parts two words (median word gap: one space)."""

SPACE_EM = 0.25
"""Space advance in em where the font has none that is plausible; Times has 0.25, Helvetica 0.28."""

SPACE_RANGE_EM = (0.15, 0.6)
"""Plausible space advances; subset fonts give the space glyph widths of 0 or 1 em."""

CJK_GAP_EM = 1.0
"""Beside a CJK character only a gap wider than its full square is a space; less is justification or autospacing."""

BASELINE_SHIFT_EM = 0.5
"""A baseline moved by more than this part of the larger em is a new line."""

SCRIPT_SIZE = 0.8
"""Superscripts and subscripts are at most this part of their neighbour's size (Word 0.65, TeX 0.7)."""

SCRIPT_DROP_EM = 0.6
"""Subscripts lie less than this part of the larger em below; what stands under a limit or a sum lies deeper."""

SCRIPT_RAISE_EM = 0.7
"""Superscripts stand less than this part of the larger em above: marks of notes reach 0.61 where a style sheet
raises what is raised already (books of Pressbooks)."""

DUPLICATE_EM = 0.1
"""The same text drawn again within this part of the em is fake bold or a shadow (usual offsets: 0.02 to 0.05)."""

JUMP_BACK_EM = 1.0
"""A run that begins further left than this before the end of the one before starts a new line."""


_SPECIAL = re.compile("[\u0300-\u036f\u0590-\u08ff\u1100-\u11ff\u2e80-\uffef\U0001b000-\U0003ffff]")
"""Characters for which a gap alone does not tell: marks, right-to-left scripts, CJK, presentation forms."""


def has_special(text: str) -> bool:
    """Whether gaps between these characters need ``parts_words``; else the width of the gap and the flags say all."""
    return not text.isascii() and _SPECIAL.search(beyond_ascii(text)) is not None


def space_advance(style: TextStyle) -> float:
    """Advance of a space in points."""
    space = style.font.space
    low, high = SPACE_RANGE_EM
    return style.size * (space if space is not None and low <= space <= high else SPACE_EM)


@lru_cache(maxsize=256)
def word_gap(style: TextStyle) -> float:
    """The gap in points from which on two runs of this style are two words."""
    return max(WORD_GAP_EM * style.size, WORD_GAP_SPACES * space_advance(style))


def gap_between(left: TextRun, right: TextRun) -> float:
    """White space in points between two runs of one line, in reading order; negative where they overlap.

    Right-to-left neighbours are measured leftwards.
    """
    gap = right.x0 - left.x1
    if gap < 0 and right.x0 <= left.x0 and (has_rtl(left.text) or has_rtl(right.text)):
        return left.x0 - right.x1
    return gap


_CLOSING = re.compile("[.,:;!?،؛؟]{1,3}")


def parts_words(left: TextRun, right: TextRun) -> bool:
    """Whether white space stands between two runs of one line, given in reading order."""
    if left.flags & SPACE_AFTER or right.flags & SPACE_BEFORE:
        return True
    if right.flags & TURNED:
        return False
    gap = gap_between(left, right)
    if gap <= 0 or is_mark(right.text[:1] or "a"):
        return False
    if right.x0 >= left.x1 and has_rtl(left.text) and _CLOSING.fullmatch(right.text):
        # The full stop of right-to-left text in a paragraph set from left to right stands at the other end of the line.
        return False
    if is_cjk(left.text[-1:] or "a") or is_cjk(right.text[:1] or "a"):
        return gap > CJK_GAP_EM * max(left.style.size, right.style.size)
    if left.style.font.monospaced != right.style.font.monospaced:
        # groff sets the space of the text face beside a word in Courier, whose own one is twice as wide.
        return gap > word_gap(right.style if left.style.font.monospaced else left.style)
    return gap > max(word_gap(left.style), word_gap(right.style))


def on_one_line(left: TextRun, right: TextRun) -> bool:
    """Whether the second run goes on in the line of the first (not: a new line, a new page, a jump back)."""
    a, b = left.style, right.style
    if a.angle != b.angle or left.marked.page != right.marked.page:
        return False
    if left.y != right.y and not is_level(left.y - right.y, a.size, b.size):
        return False
    return bool(right.flags & TURNED) or gap_between(left, right) >= -JUMP_BACK_EM * max(a.size, b.size)


def drawn_lines(runs: Iterable[TextRun]) -> Iterator[list[TextRun]]:
    """The runs line by line, in the order in which they are drawn."""
    line: list[TextRun] = []
    for run in runs:
        if line and not on_one_line(line[-1], run):
            yield line
            line = []
        line.append(run)
    if line:
        yield line


def is_level(shift: float, size: float, other: float) -> bool:
    """Whether two sizes share a line, as text or as a script; the first one's baseline is ``shift`` points higher."""
    if size > other:
        shift, size, other = -shift, other, size
    if abs(shift) <= BASELINE_SHIFT_EM * other:
        return True
    return size <= SCRIPT_SIZE * other and -SCRIPT_DROP_EM * other < shift < SCRIPT_RAISE_EM * other
