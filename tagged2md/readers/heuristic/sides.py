"""Whether what stands left and right of a white corridor are columns, or cells, labels and values, a list with tabs."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import pairwise

from tagged2md.readers.heuristic.contents import LEADER
from tagged2md.readers.heuristic.evidence import ends_sentence, starts_lower
from tagged2md.readers.heuristic.forms import FORM_FONT
from tagged2md.readers.heuristic.lists import bullet_of
from tagged2md.readers.heuristic.parts import Part, total_weight, usual

GUTTER_EM = 0.7
"""Narrowest white corridor between columns. Gutters of papers are 1.5 to 3 em, of TeX 1 em, less its overhangs."""
MOST = 0.9
"""Lines of a column that end before the gutter; one in ten may reach into it."""
MIN_LINES = 3
"""Lines on either side of a corridor: two lines beside each other may be anything."""
PROSE_LETTERS = 22
"""Characters in the usual line of a column: narrow newspaper columns have 25 to 35, table cells under 15."""
LABEL_SHARE = 0.7
"""Part of the lines of a side that makes it one of labels."""
LABEL_LETTERS = 6
"""Lines that are no longer than this on one side are markers, numbers or labels, never a column."""
ALIGNED_SHARE = 0.7
"""Part of the lines with a neighbour on the same baseline from which on both sides may be rows of one thing."""
MANY_LINES, MANY_WORDS = 5, 5
"""Lines of so many words are no cells, even if each is a sentence of its own."""
RUN_ON_SHARE = 0.2
"""Part of the lines that go on in the next line of the same side (no sentence end, then lower case). Columns of prose
have 0.4 and more, cells beside each other under 0.1."""
FILL_SHARE = 0.5
"""The usual line of a column fills this part of its width."""


def are_columns(left: Sequence[Part], right: Sequence[Part], em: float) -> bool:
    """Whether the two sides are columns, and not the cells of a table, labels and values, or a list with tabs."""
    low = max(min([p.bottom for p in left]), min([p.bottom for p in right]))
    high = min(max([p.top for p in left]), max([p.top for p in right]))
    beside_left = [p for p in left if p.bottom < high and p.top > low and p.line]
    beside_right = [p for p in right if p.bottom < high and p.top > low and p.line]
    if any(total_weight(p for p in side if p.bottom < high and p.top > low) < MIN_LINES for side in (left, right)):
        return False
    if not beside_left or not beside_right:
        return True
    if usual([p.x1 for p in beside_left], MOST) > min(p.x0 for p in beside_right) - GUTTER_EM * em:
        return False
    if any(is_label_side(side) for side in (beside_left, beside_right)):
        return False
    if aligned_share(beside_left, beside_right, em) < ALIGNED_SHARE or are_drawn_apart(beside_left, beside_right):
        return True
    sides = (beside_left, beside_right)
    return all(map(is_bulleted, sides)) or all(map(is_prose, sides))


def are_drawn_apart(left: Sequence[Part], right: Sequence[Part]) -> bool:
    """Whether the file draws all of one side before the other; rows of a table are drawn across.

    The values of a form come after everything that its page draws.
    """
    lefts, rights = [
        [p.line.order for p in side if p.line and p.line.runs[0].style.font is not FORM_FONT] for side in (left, right)
    ]
    if not lefts or not rights:
        return False
    return usual(lefts, MOST) < usual(rights, 1 - MOST) or usual(rights, MOST) < usual(lefts, 1 - MOST)


def is_label_side(side: Sequence[Part]) -> bool:
    """Whether the side holds markers, numbers, one-word labels or labels with colons only."""
    texts = row_texts(side)
    if sum(text.endswith((":", "：")) for text in texts) >= LABEL_SHARE * len(texts):
        return True
    return usual([len(text) for text in texts], LABEL_SHARE) <= LABEL_LETTERS


def row_texts(side: Sequence[Part]) -> list[str]:
    """What the lines of a side say; number, title and page of an entry of contents, with leaders, are one."""
    lines = [part.line for part in side if part.line]
    entries = {line.y: "" for line in lines if LEADER.search(line.text)}
    for line in lines:
        if line.y in entries:
            entries[line.y] += line.text
    return [*entries.values(), *(line.text for line in lines if line.y not in entries)]


def aligned_share(left: Sequence[Part], right: Sequence[Part], em: float) -> float:
    """Part of the lines of the sparser side with a line of the other side on the same baseline."""
    few, many = sorted((left, right), key=len)
    baselines = sorted(p.line.y for p in many if p.line)
    lines = [p.line for p in few if p.line]
    slack = LEVEL_EM * em
    hits = sum(1 for line in lines if bisect_left(baselines, line.y - slack) < bisect_right(baselines, line.y + slack))
    return hits / len(lines) if lines else 0.0


def is_bulleted(side: Sequence[Part]) -> bool:
    """Whether most lines of a side start with a bullet: two lists on a slide; items in cells have text between them."""
    items = sum(1 for p in side if p.line and bullet_of(p.line.runs[0]) is not None)
    return items >= MIN_LINES - 1 and items > LIST_SHARE * len(side)


LIST_SHARE = 0.5
"""Part of the lines of a list that start an item: some wrap, and a heading stands above."""
LEVEL_EM = 0.1
"""Baselines of one row differ by less; those of two columns with their own grids only by chance."""


def is_prose(side: Sequence[Part]) -> bool:
    """Whether the lines of a side are running text: long enough, filled, and going on from one to the next."""
    lines = [p.line for p in side if p.line]
    if len(lines) < MIN_LINES or usual([len(line.text) for line in lines]) < PROSE_LETTERS:
        return False
    width = max(line.x1 for line in lines) - min(line.x0 for line in lines)
    if usual([line.x1 - line.x0 for line in lines]) < FILL_SHARE * width:
        return False
    if len(lines) >= MANY_LINES and usual([line.text.count(" ") + 1 for line in lines]) >= MANY_WORDS:
        return True
    run_on = sum(1 for a, b in pairwise(lines) if not ends_sentence(a.text) and starts_lower(b.text))
    return run_on >= RUN_ON_SHARE * (len(lines) - 1)
