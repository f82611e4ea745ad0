"""Where parts stand on the page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf
from typing import NamedTuple

from tagged2md.document.nodes import Source
from tagged2md.geometry import Rect, bounding_box
from tagged2md.pdf.page import TextRun, TextStyle, from_frame
from tagged2md.readers.tagged.parts import Gap, Glyphs, InlinePart, Object, Part, Picture, TextPart, Words

QUARTER = 90.0
"""Degrees. A box turned by a multiple of it is as tight as before."""


class Place(NamedTuple):
    """A page, 1-based, and a box on it. Page 0 stands for content without place."""

    page: int
    box: Rect | None


NOWHERE = Place(0, None)


def runs_of(parts: Iterable[Part]) -> list[TextRun]:
    """All runs of the parts, in their order."""
    found: list[TextRun] = []
    for part in parts:
        match part:
            case Glyphs() | Words() | Object():
                found += part.runs
            case TextPart():
                found += runs_of(part.bits)
            case _:
                pass
    return found


def box_of_runs(runs: Sequence[TextRun]) -> Rect | None:
    """The box around runs of one page."""
    if len(runs) <= 1:
        return runs[0].box if runs else None
    angle = runs[0].style.angle
    left = low = inf
    right = high = -inf
    y: float | None = None
    style: TextStyle | None = None
    for run in runs:
        left = run.x0 if run.x0 < left else left  # noqa: FURB136 - a call takes three times as long
        right = run.x1 if run.x1 > right else right  # noqa: FURB136 - the same
        if run.y == y and run.style is style:
            continue  # goes on in its line
        y, style = run.y, run.style
        if style.angle != angle or style.font.vertical or angle % QUARTER:
            return bounding_box([each.box for each in runs])
        low = min(low, y + style.font.descent * style.size)
        high = max(high, y + style.font.ascent * style.size)
    return from_frame(Rect(left, low, right, high), angle)


def all_runs(parts: Sequence[Part]) -> Sequence[TextRun]:
    """The same as a sequence; those of the only piece of content, as most text has, are not copied."""
    if len(parts) == 1 and isinstance(only := parts[0], Glyphs):
        return only.runs
    return runs_of(parts)


def place_of(parts: Iterable[Part]) -> Place:
    """The page of the first content, and the box around everything on that page."""
    parts = list(parts)
    return place_around(parts, all_runs(parts))


def place_around(parts: Sequence[Part], runs: Sequence[TextRun]) -> Place:
    """The same, where the runs of the parts are at hand."""
    boxes = [(page, box) for part in parts if not isinstance(part, Glyphs) for page, box in _boxes(part)]
    page = runs[0].marked.page if runs else boxes[0][0] if boxes else 0
    around = box_of_runs(runs if runs and runs[-1].marked.page == page else [r for r in runs if r.marked.page == page])
    if not boxes:
        return Place(page, around)
    found = [box for at, box in boxes if at == page]
    return Place(page, bounding_box([*found, around] if around else found))


def _boxes(part: Part) -> Iterable[tuple[int, Rect]]:
    """Boxes of what has no runs."""
    match part:
        case Object(box=Rect() as box, page=page, runs=()):
            return ((page, box),)
        case Picture():
            return ((part.page, part.image.box),)
        case TextPart():
            return [each for bit in part.bits for each in _boxes(bit)]
        case _:
            return ()


def source_of(place: Place) -> Source:
    """The source record of a block."""
    return Source(place.page or 1, place.box)


def source_over(place: Place, parts: Sequence[Part]) -> Source:
    """The source record of text that may go on behind the end of a page."""
    for part in reversed(parts):
        match part:
            case Glyphs(runs=[*_, last]) | Words(runs=[*_, last]) | Object(runs=[*_, last]):
                if last.marked.page == place.page:
                    break
                return Source(place.page or 1, place.box, more=_further(runs_of(parts), place.page))
            case _:
                pass
    return source_of(place)


def _further(runs: Iterable[TextRun], first: int) -> tuple[tuple[int, Rect | None], ...]:
    """Page and box of the runs on other pages than the first one."""
    pages: dict[int, list[TextRun]] = {}
    for run in runs:
        pages.setdefault(run.marked.page, []).append(run)
    return tuple((page, box_of_runs(found)) for page, found in pages.items() if page != first)


def has_text(bits: Iterable[InlinePart]) -> bool:
    """Whether there is anything but white space and gaps."""
    return any(map(is_visible, bits))


def is_visible(bit: InlinePart) -> bool:
    """Whether a bit shows something."""
    match bit:
        case Glyphs():
            return any(map(_is_printed, bit.runs))
        case Words():
            return bool(bit.text.strip())
        case Object() | Picture():
            return True
        case Gap():
            return False


def _is_printed(run: TextRun) -> bool:
    return run.text != "" and not run.text.isspace()
