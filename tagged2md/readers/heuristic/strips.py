"""Lines of the layout → lines of text with what the heuristics ask for; pages of turned text are turned first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from math import inf

from tagged2md.geometry import Rect
from tagged2md.layout.bidi import logical, order_of
from tagged2md.layout.characters import has_rtl, is_cjk
from tagged2md.layout.clusters import readable
from tagged2md.layout.lines import Line, Segment, lines, lines_from_left
from tagged2md.layout.visibility import visible
from tagged2md.pdf.page import (
    Annotation,
    Fill,
    ImageBox,
    Page,
    Ruling,
    TextRun,
    TextStyle,
    from_frame,
    to_frame,
)
from tagged2md.readers.heuristic.corridors import are_bold, with_corridor_cuts
from tagged2md.readers.heuristic.dropcaps import with_drop_caps
from tagged2md.readers.heuristic.faces import look_of
from tagged2md.readers.heuristic.forms import form_runs
from tagged2md.readers.heuristic.records import Bullet, Look, TextLine

UPRIGHT = 1.0
"""Degrees that a baseline may be off and still count as upright."""


@dataclass(slots=True)
class PageText:
    """A page as it is read: turned so that most of its text runs from left to right, and lines cut at wide gaps."""

    number: int
    box: Rect
    """The visible page."""
    lines: list[TextLine] = field(default_factory=list)
    aside: list[TextLine] = field(default_factory=list)
    """Lines at other angles, each in its own reading frame."""
    rulings: list[Ruling] = field(default_factory=list)
    fills: list[Fill] = field(default_factory=list)
    images: list[ImageBox] = field(default_factory=list)
    frames: list[Rect] = field(default_factory=list)
    """Boxes painted with nothing, as around the texts of slides."""
    annotations: list[Annotation] = field(default_factory=list)
    angle: float = 0.0
    """Degrees by which the page was turned."""
    is_mirrored: bool = False
    """Whether x runs from right to left, as in Hebrew and Arabic."""
    is_ocr: bool = False
    values: str = ""
    """The text of filled fields and free text, which is not drawn by the page itself."""
    plain_fonts: set[str] = field(default_factory=set)
    """Faces of one width whose text is CJK, where that is no sign of code."""
    bullets: list[Bullet] = field(default_factory=list)
    """Small shapes that may be bullets."""
    plain: set[int] = field(default_factory=set)
    """Lines that show no columns of a table, by ``id``."""
    bars: list[Rect] = field(default_factory=list)
    """Upright bars, as they stand beside quotations."""
    barriers: set[int] = field(default_factory=set)
    """Headings that no table goes over, by ``id``."""
    urls: dict[int, str] = field(default_factory=dict)
    """URL of each linked run, by ``id``."""

    def page_box(self, box: Rect) -> Rect:
        """A box of this space as a box of the page."""
        if self.is_mirrored:
            box = Rect(-box.x1, box.y0, -box.x0, box.y1)
        return from_frame(box, self.angle) if self.angle else box


def page_text(page: Page, forms: str = "values") -> PageText:
    """The lines of a page, hidden text left out and replacement text in place; ``forms`` as in the options."""
    seen = visible(page)
    values = form_runs(page, captions=forms == "all")
    runs = [run for run in readable(page) if run.text] + values  # parts of clusters and of drawings have no text
    order = order_of(runs)
    angle = usual_angle(runs)
    text = PageText(page.number, page.box, is_ocr=seen.is_ocr)
    text.values = "".join([run.text for run in values])
    text.rulings, text.fills, text.images, text.annotations = page.rulings, page.fills, page.images, page.annotations
    text.frames = page.frames
    if abs(angle) > UPRIGHT:
        runs = turned_runs(runs, angle)
        turn(text, angle)
    looks: dict[TextStyle, Look] = {}
    found = lines_from_left(runs) if order is None else lines(runs)
    orders = places(runs, found)
    for line in found:
        into = text.lines if abs(line.angle) <= UPRIGHT else text.aside
        for segment in line.segments:
            if segment.text.strip():
                place = orders.get(id(segment.runs[0]), 0)
                into.append(text_line(segment, looks, place))
    text.plain_fonts = cjk_fonts(text.lines)
    if text.plain_fonts:
        text.lines = [with_plain_face(line, text.plain_fonts) for line in text.lines]
    if order is not None:
        text.lines = [line._replace(runs=tuple(logical(line.runs, order)), widest=inf) for line in text.lines]
    if order is not None and order.is_rtl and is_right_to_left(text.lines):
        mirror(text)
    else:
        text.lines = with_drop_caps(
            with_corridor_cuts(text.lines, usual_size(text.lines), [image.box for image in text.images])
        )
    return text


def cjk_fonts(text_lines: Sequence[TextLine]) -> set[str]:
    """Names of the monospaced faces in which CJK text is set."""
    return {
        run.style.font.name
        for line in text_lines
        if line.look.mono and not line.text.isascii()
        for run in line.runs
        if run.style.font.monospaced and any(map(is_cjk, run.text))
    }


def with_plain_face(line: TextLine, faces: Collection[str]) -> TextLine:
    """The line without the mark of code, if it is set in one of the faces."""
    if line.look.mono and any(run.style.font.name in faces for run in line.runs):
        return line._replace(look=line.look._replace(mono=False))
    return line


def usual_size(text_lines: Sequence[TextLine]) -> float:
    """Font size of most letters."""
    letters: Counter[float] = Counter()
    for line in text_lines:
        letters[line.size] += len(line.text)
    return max(letters, key=letters.__getitem__) if letters else 0.0


def places(runs: Sequence[TextRun], found: Sequence[Line]) -> dict[int, int]:
    """Place of each run in drawing order, by ``id``; asked for only where things stand beside each other."""
    if sum([len(line.segments) > 1 for line in found]) < MIN_BESIDE:
        return {}
    return {id(run): at for at, run in enumerate(runs)}


MIN_BESIDE = 3
"""Lines with more than one segment from which on there may be columns."""


def usual_angle(runs: Sequence[TextRun]) -> float:
    """The angle of most letters."""
    angles = {style.angle for style in {run.style for run in runs}}
    if len(angles) <= 1:
        return angles.pop() if angles else 0.0
    letters: Counter[float] = Counter()
    for run in runs:
        letters[run.style.angle] += len(run.text)
    return max(letters, key=letters.__getitem__)


def turned_runs(runs: Sequence[TextRun], angle: float) -> list[TextRun]:
    """The runs on the page turned by ``-angle``; coordinates in reading frames stay as they are."""
    styles: dict[TextStyle, TextStyle] = {}
    for run in runs:
        if run.style not in styles:
            turned = (run.style.angle - angle + 180.0) % 360.0 - 180.0
            styles[run.style] = replace(run.style, angle=turned)
    return [run._replace(style=styles[run.style]) for run in runs]


def turn(text: PageText, angle: float) -> None:
    """Turn everything that is not text by ``-angle``."""

    def bar(ruling: Ruling) -> Ruling:
        box = to_frame(Rect(ruling.x0, ruling.y0, ruling.x1, ruling.y1), angle)
        return ruling._replace(x0=box.x0, y0=box.y0, x1=box.x1, y1=box.y1)

    text.angle = angle
    text.box = to_frame(text.box, angle)
    text.rulings = [bar(ruling) for ruling in text.rulings]
    text.fills = [fill._replace(box=to_frame(fill.box, angle)) for fill in text.fills]
    text.images = [image._replace(box=to_frame(image.box, angle)) for image in text.images]
    text.frames = [to_frame(frame, angle) for frame in text.frames]
    text.annotations = [
        replace(a, box=to_frame(a.box, angle), quads=tuple(to_frame(quad, angle) for quad in a.quads))
        for a in text.annotations
    ]


def mirror(text: PageText) -> None:
    """Let x run from right to left, so that every rule about left edges holds for right ones."""

    def flipped(box: Rect) -> Rect:
        return Rect(-box.x1, box.y0, -box.x0, box.y1)

    text.is_mirrored = True
    text.box = flipped(text.box)
    text.lines = [line._replace(x0=-line.x1, x1=-line.x0) for line in text.lines]
    text.rulings = [r._replace(x0=-r.x1, x1=-r.x0) for r in text.rulings]
    text.fills = [fill._replace(box=flipped(fill.box)) for fill in text.fills]
    text.images = [image._replace(box=flipped(image.box)) for image in text.images]
    text.frames = list(map(flipped, text.frames))


def is_right_to_left(text_lines: Sequence[TextLine]) -> bool:
    """Whether most letters of a page belong to scripts that run from right to left."""
    turned = sum(len(line.text) for line in text_lines if has_rtl(line.text))
    return 2 * turned > sum(len(line.text) for line in text_lines)


def capital_style(segment: Segment) -> TextStyle:
    """The style of most letters; in small capitals that are made smaller, that of the capital they start with."""
    first, usual = segment.runs[0].style, segment.style
    is_initial = len(segment.runs[0].text) == 1 and usual.font == first.font
    return (
        first
        if is_initial and SMALL_CAPITALS[0] * usual.size <= first.size <= SMALL_CAPITALS[1] * usual.size
        else usual
    )


SMALL_CAPITALS = 1.2, 1.5
"""Size of capitals in parts of that of small ones: 1.25 in Word and LibreOffice, 1.43 in browsers."""


def text_line(segment: Segment, looks: dict[TextStyle, Look], place: int) -> TextLine:
    """A segment with the look of most of its letters, and its place in drawing order."""
    style = segment.style if segment.runs[0].style is segment.style else capital_style(segment)
    look = looks.get(style)
    if look is None:
        look = looks[style] = look_of(style)
    x0, x1 = segment.x0, segment.x1
    if style.angle:
        x0, _, x1, _ = segment.box
    is_bold = look.bold and are_bold(segment.runs, look.size)
    return TextLine(segment.runs, segment.text, x0, x1, segment.y, look, is_bold, 1, 0.0, place, segment.gap)
