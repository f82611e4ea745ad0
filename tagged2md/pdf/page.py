"""What a page draws, as records in page space (see tagged2md.geometry). Made by pdf.content, read by the layers above.

Text comes as *runs*: word fragments of one show operator, or of several that abut. Drawing order is the order of the
lists; the ``order`` of a drawing or image counts the runs drawn before it, so one can tell what lies below what.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from math import cos, radians, sin
from operator import attrgetter
from typing import Any, NamedTuple

from tagged2md.geometry import Rect

SPACE_BEFORE = 1
"""Flag of a run: a white-space glyph stands directly before it in the same show operator."""
SPACE_AFTER = 2
"""Flag of a run: a white-space glyph stands directly after it in the same show operator."""
CLIPPED = 4
"""Flag of a run: its middle lies outside the clipping path's box or outside the visible page."""
TURNED = 16
"""Flag of a run: the run read before it in its line is no neighbour; ``SPACE_BEFORE`` tells all of the gap."""


@dataclass(frozen=True, slots=True)
class Font:
    """What layout must know of a font. Lengths are in em (parts of the font size)."""

    name: str
    """BaseFont without subset prefix."""
    bold: bool = False
    italic: bool = False
    monospaced: bool = False
    symbolic: bool = False
    """Symbol or dingbat face, whose private-use characters are bullets and boxes."""
    math: bool = False
    """Math face (CMMI, CMSY, MSBM, Cambria Math ...), whose slant is no emphasis."""
    space: float | None = None
    """Advance of U+0020 where the font has one."""
    digit: float | None = None
    """Advance of the digit zero where the font has one."""
    ascent: float = 0.75
    descent: float = -0.25
    vertical: bool = False


@dataclass(slots=True, eq=False)
class TextStyle:
    """How a run is drawn; one object for each distinct look on a page, compared by identity."""

    font: Font
    size: float
    """Height of an em in points, as it appears on the page."""
    angle: float
    """Direction of the baseline: degrees counter-clockwise from x, in (-180, 180]. Vertical writing has -90."""
    render_mode: int
    colour: tuple[float, float, float] | None
    """Fill colour as red, green, blue in 0..1 (the stroke colour in mode 1); None for patterns and unknown spaces."""
    alpha: float = 1.0


@dataclass(frozen=True, slots=True)
class Artifact:
    """Properties of an artifact (ISO 32000-2, 14.8.2.2 Artifacts)."""

    type: str | None = None
    subtype: str | None = None
    attached: tuple[str, ...] = ()


@dataclass(slots=True, eq=False)
class MarkedContent:
    """A marked-content sequence (ISO 32000-2, 14.6). The first one of a page stands for "outside of any"."""

    page: int
    """1-based page on which it is drawn."""
    stream: tuple[int, int] | None
    """Object number and generation of the form XObject whose stream holds it; None for the page's own content."""
    tag: str
    mcid: int | None = None
    parent: MarkedContent | None = None
    actual_text: str | None = None
    alt: str | None = None
    expansion: str | None = None
    language: str | None = None
    artifact: Artifact | None = None
    hidden: bool = False
    """Optional content that is off in the default configuration, here or in an enclosing sequence."""
    owns_mcids: bool = True
    """False in a form without StructParents: its MCIDs belong to the page (tagged-mapping, streams)."""


@dataclass(slots=True, eq=False)
class TextRun:
    """A word fragment. ``x0``, ``x1`` and the baseline ``y`` are in the *reading frame* of its style.

    The reading frame is page space turned by ``-style.angle`` around the origin, so that every baseline runs along x.
    For upright text (angle 0) it is page space itself. Columns of vertical writing become lines in it: the column
    further left has the smaller ``y``.

    Steps ask each run for its fields a hundred times: a record with slots answers in half the time of a named tuple.
    """

    text: str
    x0: float
    y: float
    x1: float
    style: TextStyle
    marked: MarkedContent
    flags: int = 0

    def _replace(self, **changes: Any) -> TextRun:
        """The same with other values, as named tuples have it; in a third of the time of ``replace``."""
        new = TextRun(self.text, self.x0, self.y, self.x1, self.style, self.marked, self.flags)
        for name, value in changes.items():
            setattr(new, name, value)
        return new

    @property
    def box(self) -> Rect:
        """Box in page space: from descent to ascent, over the advance."""
        style = self.style
        if style.font.vertical:
            low, high = self.y - style.size / 2, self.y + style.size / 2
        else:
            low, high = self.y + style.font.descent * style.size, self.y + style.font.ascent * style.size
        return from_frame(Rect(min(self.x0, self.x1), low, max(self.x0, self.x1), high), style.angle)

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of its box in page space; quick for upright text, which most is."""
        style = self.style
        if style.angle or style.font.vertical:
            return self.box.centre
        return (self.x0 + self.x1) / 2, self.y + (style.font.ascent + style.font.descent) / 2 * style.size


STYLE: Callable[[TextRun], TextStyle] = attrgetter("style")
SEQUENCE: Callable[[TextRun], MarkedContent] = attrgetter("marked")
"""What runs are grouped by: those that follow each other mostly have one style and stand in one sequence."""


def from_frame(box: Rect, angle: float) -> Rect:
    """The upright page-space box around a box of the reading frame of ``angle`` degrees."""
    if angle == 0:
        return box
    c, s = _direction(angle)
    x0, y0, x1, y1 = box
    xs = (c * x0 - s * y0, c * x0 - s * y1, c * x1 - s * y0, c * x1 - s * y1)
    ys = (s * x0 + c * y0, s * x0 + c * y1, s * x1 + c * y0, s * x1 + c * y1)
    return Rect(min(xs), min(ys), max(xs), max(ys))


@lru_cache  # pages have one or two angles
def _direction(angle: float) -> tuple[float, float]:
    """Cosine and sine of an angle in degrees."""
    return cos(radians(angle)), sin(radians(angle))


def to_frame(box: Rect, angle: float) -> Rect:
    """The box in the reading frame of ``angle`` degrees around a page-space box."""
    return from_frame(box, -angle)


class Ruling(NamedTuple):
    """A straight line or thin filled bar, horizontal or vertical, in page space; ``width`` in points."""

    x0: float
    y0: float
    x1: float
    y1: float
    width: float
    marked: MarkedContent
    order: int

    @property
    def is_horizontal(self) -> bool:
        """Whether it runs along x."""
        return self.y1 - self.y0 <= self.x1 - self.x0


class Fill(NamedTuple):
    """A filled or stroked area that is no thin line: a rectangle, or the box of a drawing (``is_rectangle`` False)."""

    box: Rect
    colour: tuple[float, float, float] | None
    """Fill colour; None for patterns, shadings, and areas that are only stroked."""
    stroked: bool
    is_rectangle: bool
    marked: MarkedContent
    order: int


class ImageBox(NamedTuple):
    """An image where it is drawn. ``key`` finds its data again: see ``Pdf.image``."""

    box: Rect
    key: tuple[int, int] | bytes | None
    """Object number and generation of the XObject, or the bytes of an inline image."""
    marked: MarkedContent
    order: int
    flags: int = 0


@dataclass(frozen=True, slots=True)
class UriTarget:
    """A URI action, as it stands in the file; not judged."""

    uri: str


@dataclass(frozen=True, slots=True)
class PageTarget:
    """A place in this file. ``page`` is 1-based; ``x``, ``top`` in its page space, None where not given."""

    page: int
    x: float | None = None
    top: float | None = None


@dataclass(frozen=True, slots=True)
class ElementTarget:
    """A structure destination: object number and generation of the element."""

    obj: tuple[int, int]
    page: PageTarget | None = None


@dataclass(frozen=True, slots=True)
class RemoteTarget:
    """A place in another file (GoToR); ``page`` is 1-based."""

    file: str
    page: int | None = None


@dataclass(frozen=True, slots=True)
class OtherTarget:
    """An action that is never followed: Launch, JavaScript, Named, SubmitForm ..."""

    kind: str


LinkTarget = UriTarget | PageTarget | ElementTarget | RemoteTarget | OtherTarget


@dataclass(frozen=True, slots=True)
class Field:
    """A form field at one widget; values inherit from parent fields (ISO 32000-2, 12.7.4)."""

    kind: str
    """``text``, ``choice``, ``check``, ``radio``, ``push`` or ``signature``."""
    name: str
    value: str | None
    """Text or display value; None for buttons and empty fields."""
    checked: bool = False
    tooltip: str | None = None
    caption: str | None = None


@dataclass(frozen=True, slots=True)
class Annotation:
    """One annotation in page space."""

    obj: tuple[int, int]
    page: int
    subtype: str
    box: Rect
    quads: tuple[Rect, ...] = ()
    contents: str | None = None
    target: LinkTarget | None = None
    hidden: bool = False
    """Hidden or NoView flag, or optional content that is off."""
    struct_parent: int | None = None
    field: Field | None = None


@dataclass(slots=True)
class Page:
    """Everything one page draws. Pages are streamed: hold on to blocks, not to pages."""

    number: int
    """1-based."""
    label: str
    width: float
    height: float
    runs: list[TextRun] = field(default_factory=list)
    marked: list[MarkedContent] = field(default_factory=list)
    rulings: list[Ruling] = field(default_factory=list)
    fills: list[Fill] = field(default_factory=list)
    images: list[ImageBox] = field(default_factory=list)
    frames: list[Rect] = field(default_factory=list)
    """Boxes that are painted with nothing; slides have one around each text."""
    annotations: list[Annotation] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    """What could not be read, in plain words; also reported as findings."""
    keeps_hidden: bool = False
    """Whether the options ask for text that can't be seen."""
    judged: object = field(default=None, init=False, repr=False, compare=False)
    """What layout.visibility says of the runs, which several steps ask; not taken over to a changed page."""
    readable: list[TextRun] | None = field(default=None, init=False, repr=False, compare=False)
    """The runs as they are read (layout.clusters); several steps ask for them. Not taken over to a changed page."""

    @property
    def box(self) -> Rect:
        """The visible page."""
        return Rect(0.0, 0.0, self.width, self.height)
