"""The line over the title of a slide: it names the part of the talk, and is no heading above the title."""

from __future__ import annotations

from collections.abc import Sequence

from tagged2md.geometry import Rect
from tagged2md.readers.heuristic.found import Found
from tagged2md.readers.heuristic.recognisers import Answer

LANDSCAPE = 1.2
"""Slides are at least this times as wide as they are high."""
LARGER = 1.3
"""The title is at least this times as large as the line over it."""
NEAR_EM = 2.0
"""White space between both, in font sizes of the title."""


def with_kicker(found: Sequence[Found], page: Rect) -> list[Found]:
    """The same, where the first heading of a slide stands over a much larger one as text."""
    result = list(found)
    if len(found) < 2 or page.width < LANDSCAPE * page.height:  # noqa: PLR2004 - a line and a title
        return result
    first, second = found[0], found[1]
    if is_heading(first) and is_heading(second) and is_kicker(first, second):
        result[0] = first._replace(answer=Answer("caption", ("over the title of a slide",)))
    return result


def is_heading(found: Found) -> bool:
    """Whether something found is a heading that no bookmark names."""
    return found.answer is not None and found.answer.role == "heading" and found.answer.outline is None


def is_kicker(first: Found, second: Found) -> bool:
    """Whether a passage of one line stands close over a much larger one."""
    above, below = first.passage, second.passage
    if above is None or below is None or len(above.lines) > 1:
        return False
    if below.look.size < LARGER * above.look.size or first.box.x_overlap(second.box) <= 0:
        return False
    return 0 <= first.box.y0 - second.box.y1 <= NEAR_EM * below.look.size
