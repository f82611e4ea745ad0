"""Where parts stand on the page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tagged2md.document.nodes import Source
from tagged2md.geometry import Rect
from tagged2md.pdf.page import TextRun
from tagged2md.readers.tagged.parts import Gap, Glyphs, InlinePart, Object, Part, Picture, TextPart, Words


class Place(NamedTuple):
    """A page, 1-based, and a box on it. Page 0 stands for content without place."""

    page: int
    box: Rect | None


NOWHERE = Place(0, None)


def runs_of(parts: Iterable[Part]) -> Iterator[TextRun]:
    """All runs of the parts, in their order."""
    for part in parts:
        match part:
            case Glyphs() | Words() | Object():
                yield from part.runs
            case TextPart():
                yield from runs_of(part.bits)
            case _:
                pass


def box_of_runs(runs: Sequence[TextRun]) -> Rect | None:
    """The box around runs of one page."""
    if not runs:
        return None
    if any(run.style.angle for run in runs) or any(run.style.font.vertical for run in runs):
        boxes = [run.box for run in runs]
        return Rect(
            min(box.x0 for box in boxes),
            min(box.y0 for box in boxes),
            max(box.x1 for box in boxes),
            max(box.y1 for box in boxes),
        )
    return Rect(
        min([run.x0 for run in runs]),
        min([run.y + run.style.font.descent * run.style.size for run in runs]),
        max([run.x1 for run in runs]),
        max([run.y + run.style.font.ascent * run.style.size for run in runs]),
    )


def place_of(parts: Iterable[Part]) -> Place:
    """The page of the first content, and the box around everything on that page."""
    page = 0
    box: Rect | None = None
    runs: list[TextRun] = []
    for part in parts:
        for at, found in _places(part):
            page = page or at
            if at != page:
                continue
            if isinstance(found, Rect):
                box = found if box is None else box.union(found)
            else:
                runs.append(found)
    around = box_of_runs(runs)
    return Place(page, around if box is None else box if around is None else box.union(around))


def _places(part: Part) -> Iterator[tuple[int, Rect | TextRun]]:
    match part:
        case Object(box=Rect() as box, page=page):
            yield page, box
        case Glyphs() | Words() | Object():
            for run in part.runs:
                yield run.marked.page, run
        case Picture():
            yield part.page, part.image.box
        case TextPart():
            for bit in part.bits:
                yield from _places(bit)
        case _:
            pass


def source_of(place: Place) -> Source:
    """The source record of a block."""
    return Source(max(place.page, 1), place.box)


def has_text(bits: Iterable[InlinePart]) -> bool:
    """Whether there is anything but white space and gaps."""
    return any(is_visible(bit) for bit in bits)


def is_visible(bit: InlinePart) -> bool:
    """Whether a bit shows something."""
    match bit:
        case Glyphs():
            return any(run.text and not run.text.isspace() for run in bit.runs)
        case Words():
            return bool(bit.text.strip())
        case Object() | Picture():
            return True
        case Gap():
            return False
