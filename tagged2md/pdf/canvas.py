"""What the content of one page has drawn so far, and how it becomes the lists of a ``Page``."""

from __future__ import annotations

from itertools import repeat, starmap
from math import atan2, degrees, hypot, isfinite
from typing import TYPE_CHECKING, Any

from tagged2md.geometry import Matrix, Rect, transformed_box
from tagged2md.pdf.colours import Paint, painted
from tagged2md.pdf.drawings import Drawing, Shapes, cut
from tagged2md.pdf.marked_content import Marks
from tagged2md.pdf.page import CLIPPED, Fill, ImageBox, MarkedContent, Page, TextRun, TextStyle

if TYPE_CHECKING:
    from tagged2md.pdf.content_context import ContentContext
    from tagged2md.pdf.decoder import LoadedFont
    from tagged2md.pdf.objects import ObjGen, Plain

MAX_DRAWINGS = 100_000
"""Painted paths of one page that are kept. A map has tens of thousands; they count as places only."""
MAX_IMAGES = 20_000
"""Images of one page that are kept; some producers cut a picture into thousands of strips."""
FORM_COST = 256
"""Bytes that drawing a form costs beside its content, in the budget of a page: empty forms must not be free."""

SNAP = 2.0
"""Degrees. Baselines this near to a multiple of 90 count as straight: text layers of scans follow the skew of each
line, and lines of slightly different angles would otherwise stand in different reading frames."""
SLANT = 0.12
"""Shift of the top of an em sideways, in em, from which upright letters look italic: tangent of 7 degrees; synthetic
italics have 0.2 to 0.33."""

STROKED_TEXT = (1, 5)
"""Render modes of text that is stroked and not filled (ISO 32000-2, 9.3.6)."""

RawRun = tuple[str, float, float, float, TextStyle, MarkedContent, int]
"""The fields of a TextRun; plain tuples are what the hot loop makes."""
RawDrawing = tuple[
    bytes, bytes, Paint | None, Paint, float, Matrix, tuple[float, float, float, float], MarkedContent, int
]
"""The fields of a Drawing."""
Clip = tuple[float, float, float, float]


class Canvas:
    """One page while it is drawn."""

    def __init__(self, page: Page, context: ContentContext) -> None:
        self.page = page
        self.context = context
        self.runs: list[RawRun] = []
        self.outside = page.marked[0] if page.marked else MarkedContent(page.number, None, "")
        self.marked: list[MarkedContent] = page.marked or [self.outside]
        self.marks = Marks(context.objects, context.optional_content)
        self.styles: dict[tuple[Any, ...], TextStyle] = {}
        self._interned: dict[tuple[Any, ...], TextStyle] = {}
        self.drawings: list[RawDrawing] = []
        self.clips: dict[tuple[Any, ...], Rect | None] = {}
        """Boxes of clipping paths by path and matrix: Word clips each piece of text by the same rectangle."""
        self.shadings: list[Fill] = []
        self.images: list[ImageBox] = []
        self.open_forms: list[Plain] = []
        self.budget = context.limits.max_stream_bytes
        self._reached: set[str] = set()

    # ------------------------------------------------------------ limits

    def is_full(self) -> bool:
        """Whether the page has as many runs as it may; reported once."""
        most = self.context.limits.max_runs
        if len(self.runs) > most:
            self.report_limit(f"page has more than {most} text runs (--max-runs)")
        return len(self.runs) > most

    def report_limit(self, message: str) -> None:
        """Note once that a limit was reached."""
        if message not in self._reached:
            self._reached.add(message)
            self.page.problems.append(message)
            self.context.report.add("T2M-LIMIT", message, self.page.number)

    def may_draw_form(self, form: Plain, size: int) -> bool:
        """Whether a form may be drawn now: not inside itself, not too deep, not too much in all."""
        if form in self.open_forms:
            return False
        if len(self.open_forms) >= self.context.limits.max_form_depth:
            self.report_limit(f"forms are nested deeper than {self.context.limits.max_form_depth} (--max-form-depth)")
            return False
        if self.budget <= 0:
            self.report_limit("forms draw more content than the limit of a stream (--max-stream-bytes)")
            return False
        self.budget -= size + FORM_COST
        return not self.is_full()

    # ------------------------------------------------------------ marked content

    def add_mark(self, record: MarkedContent) -> MarkedContent:
        """Keep a marked-content sequence; beyond the limit its parent stands for it."""
        if len(self.marked) > self.context.limits.max_runs:
            self.report_limit("page has too many marked-content sequences")
            return record.parent or self.outside
        self.marked.append(record)
        return record

    # ------------------------------------------------------------ text

    def new_style(self, key: tuple[Any, ...]) -> TextStyle:
        """The style of a key of the hot loop: font, size, angle, mode, fill, stroke, alpha, slant."""
        font, size, angle, mode, fill, stroke, alpha, slant = key
        record = self._record(font, slant)
        paint: Paint = stroke if mode in STROKED_TEXT else fill
        looks = (record, round(size, 2), angle, mode, painted(paint), round(alpha, 3))
        style = self._interned.get(looks)
        if style is None:
            style = self._interned[looks] = TextStyle(*looks)
        self.styles[key] = style
        return style

    @staticmethod
    def _record(font: LoadedFont, slant: float) -> Any:
        return font.slanted_record() if slant > SLANT and not font.record.italic else font.record

    def mark_clipped(self, first: int, middle: float, clip: Clip) -> None:
        """Set CLIPPED on upright runs from ``first`` on whose middle is outside the clip; drop impossible ones."""
        x0, y0, x1, y1 = clip
        kept: list[RawRun] = []
        for run in self.runs[first:]:
            x = (run[1] + run[3]) / 2
            if x0 <= x <= x1 and y0 <= run[2] + middle <= y1:
                kept.append(run)
            elif abs(x) < WILD and abs(run[2]) < WILD:
                kept.append((*run[:6], run[6] | CLIPPED))
        self.runs[first:] = kept

    # ------------------------------------------------------------ drawings and images

    def add_image(self, key: ObjGen | bytes | None, matrix: Matrix, clip: Clip, marked: MarkedContent) -> None:
        """Keep an image: the part inside the clip of the unit square, mapped by ``matrix``."""
        box = transformed_box(matrix, UNIT_SQUARE)
        if len(self.images) >= MAX_IMAGES or not max(map(abs, box)) < WILD:
            return
        seen = cut(box, clip)
        flags = CLIPPED if seen is None else 0
        self.images.append(ImageBox(seen or box, key, marked, len(self.runs), flags))

    def add_shading(self, clip: Clip, marked: MarkedContent) -> None:
        """Keep a shading, which fills the clip."""
        box = Rect(*clip)
        if len(self.shadings) < MAX_IMAGES and box.x0 < box.x1 and box.y0 < box.y1:
            self.shadings.append(Fill(box, None, False, False, marked, len(self.runs)))

    # ------------------------------------------------------------ the page

    def finished(self) -> Page:
        """The page with everything that was drawn."""
        page = self.page
        if self.is_full():
            del self.runs[self.context.limits.max_runs :]
        if len(self.drawings) >= MAX_DRAWINGS:
            self.report_limit(f"page has more than {MAX_DRAWINGS} drawings")
        shapes = Shapes()
        for drawing in map(tuple.__new__, repeat(Drawing), self.drawings):
            if shapes.is_full():
                break
            shapes.add(drawing)
        page.runs += starmap(TextRun, self.runs)
        page.marked = self.marked
        page.rulings += shapes.rulings
        page.fills += sorted([*shapes.fills, *self.shadings], key=_order) if self.shadings else shapes.fills
        page.frames += shapes.frames
        page.images += self.images
        return page


WILD = 1e6
"""Points; coordinates beyond this are damage."""
UNIT_SQUARE = Rect(0.0, 0.0, 1.0, 1.0)


def _order(fill: Fill) -> int:
    return fill.order


def baseline_angle(x: float, y: float) -> float:
    """Direction of a vector in degrees, in (-180, 180], straightened near multiples of 90."""
    if not (isfinite(x) and isfinite(y)):
        return 0.0
    angle = degrees(atan2(y, x))
    straight = round(angle / 90) * 90.0
    if abs(angle - straight) <= SNAP:
        angle = straight
    angle = round(angle, 2)
    return 180.0 if angle == -180.0 else angle + 0.0  # noqa: PLR2004


def em_height(ra: float, rb: float, rc: float, rd: float) -> float:
    """Height of a unit across the baseline: area of the unit square over its base."""
    base = hypot(ra, rb)
    return abs(ra * rd - rb * rc) / base if base else hypot(rc, rd)
