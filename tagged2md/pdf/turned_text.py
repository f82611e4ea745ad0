"""Text that the fast path does not place: turned, mirrored, vertical, or with wide letter-spacing. Glyph by glyph."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING, NamedTuple

from tagged2md.pdf.canvas import WILD, Canvas, Clip, RawRun
from tagged2md.pdf.page import CLIPPED, SPACE_AFTER, SPACE_BEFORE
from tagged2md.pdf.tokens import numbers, string_value

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tagged2md.pdf.decoder import LoadedFont
    from tagged2md.pdf.page import MarkedContent, TextStyle


class Line(NamedTuple):
    """Where a show operator draws: a direction and everything that moves its glyphs, in text space units."""

    font: LoadedFont
    size: float
    letter_spacing: float
    word_spacing: float
    scale: float
    """Horizontal scaling (Tz / 100)."""
    origin: tuple[float, float]
    """Page point of advance 0."""
    step: tuple[float, float]
    """Page vector of one unit of advance along the writing direction; vertical writing goes down."""
    gap: float
    """Gap that parts words, in units of advance."""
    forward: float
    """1, or -1 where size or scaling is negative, so that advances run backwards."""
    is_spaced: bool
    """Whether letters are spaced so widely that each glyph becomes a run of its own."""


class Glyph(NamedTuple):
    """A glyph on the line: its text, and where it begins and ends."""

    text: str
    start: float
    end: float


def glyphs(parts: Sequence[bytes], line: Line, start: float) -> Iterator[Glyph]:
    """The glyphs of a show operator; ``parts`` are numbers and strings in turn. The last one is a mark of the end."""
    at = start
    unit = line.size if line.font.vertical else line.size * line.scale
    sign = -1.0 if line.font.vertical else 1.0
    letter, word = (sign * spacing * (1.0 if line.font.vertical else line.scale) for spacing in line[2:4])
    for index, part in enumerate(parts):
        if not index & 1:
            at -= sign * sum(numbers(part)) / 1000 * unit
            continue
        string = string_value(part)
        texts, advances = line.font.glyphs(string)
        spaces = line.font.codes.is_space(string) if word else ()
        for number, (text, advance) in enumerate(zip(texts, advances, strict=True)):
            end = at + advance * unit
            yield Glyph(text, at, end)
            at = end + letter
            if spaces and spaces[number]:
                at += word
    yield Glyph("", at, at)


class _Word:
    """The word that is being collected."""

    def __init__(self) -> None:
        self.text = ""
        self.start = self.end = 0.0
        self.flags = 0


def words(found: Iterator[Glyph], line: Line) -> tuple[list[tuple[str, float, float, int]], float]:
    """Words with start, end and flags, and where the line goes on.

    Only white space gives one word of a space; only glyphs without text of their own (what they lie in may have
    replacement text) give one word without text.
    """
    done: list[tuple[str, float, float, int]] = []
    word = _Word()
    blank: Glyph | None = None
    silent: list[Glyph] = []
    pending = 0

    def finish(flags: int) -> None:
        if word.text:
            done.append((word.text, word.start, word.end, word.flags | flags))
        word.text = ""

    last = Glyph("", 0.0, 0.0)
    for last in found:
        text = last.text
        if text.isspace():
            finish(SPACE_AFTER)
            pending, blank = SPACE_BEFORE, blank or last
        elif text:
            gap = (last.start - word.end) * line.forward
            if word.text and (line.is_spaced or not -line.gap * BACK <= gap <= line.gap):
                finish(0)
            if not word.text:
                word.start, word.flags, pending = last.start, pending, 0
            word.text += text
            word.end = last.end
        elif last.end != last.start:
            silent.append(last)
    finish(0)
    if not done and blank is not None:
        done.append((" ", blank.start, last.start, 0))
    elif not done and silent:
        done.append(("", silent[0].start, silent[-1].end, 0))
    return done, last.start


BACK = 5.0
"""A jump back of this many word gaps parts words as well: overprinting, columns in one array."""


def show_turned(
    canvas: Canvas, parts: Sequence[bytes], line: Line, start: float, look: tuple[TextStyle, MarkedContent, Clip]
) -> float:
    """Add the runs of a show operator to the canvas; the advance it ends at is returned."""
    style, marked, clip = look
    found, end = words(glyphs(parts, line, start), line)
    canvas.runs += filter(None, (_run(word, line, style, marked, clip) for word in found))
    return end


def _run(
    word: tuple[str, float, float, int], line: Line, style: TextStyle, marked: MarkedContent, clip: Clip
) -> RawRun | None:
    text, start, end, flags = word
    turn = radians(style.angle)
    c, s = cos(turn), sin(turn)
    (ox, oy), (dx, dy) = line.origin, line.step
    x0, y0, x1, y1 = ox + start * dx, oy + start * dy, ox + end * dx, oy + end * dy
    rise = 0.0 if style.font.vertical else line.font.middle * style.size
    middle_x, middle_y = (x0 + x1) / 2 - s * rise, (y0 + y1) / 2 + c * rise
    if not (abs(middle_x) < WILD and abs(middle_y) < WILD):
        return None
    if not (clip[0] <= middle_x <= clip[2] and clip[1] <= middle_y <= clip[3]):
        flags |= CLIPPED
    if style.angle == 0:
        return text, x0, y0, x1, style, marked, flags
    return text, c * x0 + s * y0, c * y0 - s * x0, c * x1 + s * y1, style, marked, flags
