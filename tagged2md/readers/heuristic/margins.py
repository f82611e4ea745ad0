"""Margin notes: a few short lines beside a column of prose. They are read after it, not in its lines."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from tagged2md.readers.heuristic.evidence import is_figures
from tagged2md.readers.heuristic.records import TextLine

MIN_WIDE = 5
"""Wide lines that show where a column of prose ends."""
WIDE_SHARE = 0.6
"""Part of the widest line that makes a line wide."""
WIDE_LINES = 0.5
"""Part of a region's lines that are wide in prose."""
GUTTER_EM = 0.7
"""White space between the prose and a note beside it."""
MAX_SHARE = 0.25
"""Part of a region's lines that are margin notes at most."""
MOST = 0.95
"""Wide lines that end before the right edge; the rest hang out."""
MIN_WORDS = 2
"""Words of a note; single words beside prose are labels and amounts."""
LEVEL_EM = 0.1
"""Baselines of one row differ by less."""


def without_margin_notes(lines: Sequence[TextLine], em: float) -> tuple[list[TextLine], list[TextLine]]:
    """The lines of the prose, and those of the notes beside it."""
    widest = max([line.x1 - line.x0 for line in lines])
    wide = [line for line in lines if line.x1 - line.x0 >= WIDE_SHARE * widest]
    if len(wide) < max(MIN_WIDE, WIDE_LINES * len(lines)):
        return list(lines), []
    ends = sorted(line.x1 for line in wide)
    edge = ends[min(int(MOST * len(ends)), len(ends) - 1)] + GUTTER_EM * em
    starts = sorted((line.x0 for line in wide), reverse=True)
    left = starts[min(int(MOST * len(starts)), len(starts) - 1)] - GUTTER_EM * em
    notes = [line for line in lines if line.x0 >= edge] or notes_at_left(lines, left, wide[0])
    if not notes or len(notes) > MAX_SHARE * len(lines) or not are_notes(notes, wide, em):
        return list(lines), []
    beside = {id(line) for line in notes}
    return [line for line in lines if id(line) not in beside], notes


def notes_at_left(lines: Sequence[TextLine], edge: float, prose: TextLine) -> list[TextLine]:
    """The lines left of an edge, where they are set as notes; headings, names and terms hang out too."""
    found = [line for line in lines if line.x1 <= edge]
    is_small = all(line.size < prose.size and not line.look.bold for line in found)
    return found if is_small else []


def are_notes(notes: Sequence[TextLine], prose: Sequence[TextLine], em: float) -> bool:
    """Whether lines beside prose are text of their own: words, in another look or on other baselines."""
    if any(is_figures(line.text) for line in notes) or sum(line.text.count(" ") + 1 for line in notes) < MIN_WORDS:
        return False
    heights = sorted(line.y for line in prose)
    level = sum(
        bisect_right(heights, line.y + LEVEL_EM * em) > bisect_left(heights, line.y - LEVEL_EM * em) for line in notes
    )
    return notes[0].look != prose[0].look or level < len(notes)
