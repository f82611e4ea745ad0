"""Hand-made lines for tests: as if a page had been laid out, without a PDF."""

from __future__ import annotations

from dataclasses import dataclass, field

from tagged2md.geometry import Rect
from tagged2md.pdf.page import Font, MarkedContent, TextRun, TextStyle
from tagged2md.readers.heuristic.census import Facts
from tagged2md.readers.heuristic.records import Look, Marker, Passage, TextLine
from tagged2md.readers.heuristic.strips import PageText, look_of

BODY = Font("Times-Roman", space=0.25)
BOLD = Font("Times-Bold", bold=True, space=0.25)
MONO = Font("Courier", monospaced=True, space=0.6, digit=0.6)
SYMBOL = Font("Symbol", symbolic=True)
BLACK = (0.0, 0.0, 0.0)
SIZE = 10.0
ADVANCE = 0.5
"""Every letter is half an em wide; spaces are a quarter."""

STYLES: dict[tuple[Font, float], TextStyle] = {}


def style(font: Font = BODY, size: float = SIZE) -> TextStyle:
    return STYLES.setdefault((font, size), TextStyle(font, size, 0.0, 0, BLACK))


def facts(size: float = SIZE, leading: float = 1.2, **changes) -> Facts:
    return Facts(**({"body": look(size), "leadings": {size: leading}} | changes))


def width(text: str, size: float = SIZE) -> float:
    return sum(0.25 if ch == " " else ADVANCE for ch in text) * size


def line(
    text: str, x: float = 0.0, y: float = 0.0, *, font: Font = BODY, size: float = SIZE, page: int = 1
) -> TextLine:
    """A line of words from x; ``|`` before a word adds a gap of an em."""
    look = look_of(style(font, size))
    marked = PAGES.setdefault(page, MarkedContent(page, None, ""))
    runs = []
    at = x
    for part in text.split(" "):
        word = part.removeprefix("|")
        at += size if word != part else 0.0
        end = at + len(word) * size * (font.digit or ADVANCE)
        runs.append(TextRun(word, at, y, end, style(font, size), marked))
        at = end + size * (font.digit or 0.25)
    plain = " ".join(run.text for run in runs)
    return TextLine(tuple(runs), plain, runs[0].x0, runs[-1].x1, y, look, font.bold)


def passage(*lines: TextLine, x0: float = 0.0, x1: float = 400.0, marker: Marker | None = None) -> Passage:
    """Lines of a column from x0 to x1 as one passage."""
    return Passage(1, lines, x0, x1, marker)


def page_of(lines, *, number: int = 1, width: float = 600.0, height: float = 800.0, **more) -> PageText:
    """A page of lines, as it comes from the layout."""
    return PageText(number, Rect(0.0, 0.0, width, height), list(lines), **more)


PAGES: dict[int, MarkedContent] = {}


@dataclass
class Setter:
    """Sets lines under each other."""

    x: float = 0.0
    y: float = 700.0
    leading: float = 12.0
    lines: list[TextLine] = field(default_factory=list)

    def set(self, *texts: str, gap: float = 0.0, indent: float = 0.0, font: Font = BODY, size: float = SIZE) -> Setter:
        """Lines one leading below each other, the first of them ``gap`` lower and ``indent`` to the right."""
        self.y -= gap
        for text in texts:
            self.lines.append(line(text, self.x + indent, self.y, font=font, size=size))
            indent = 0.0
            self.y -= self.leading
        return self


def look(size: float = SIZE, **changes) -> Look:
    """The look of body type, with changes."""
    return look_of(style(BODY, size))._replace(**changes)
