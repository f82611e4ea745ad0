"""Pages of kinds that are rare, each drawn here beside the Markdown it should become.

The programs that set the documents of this folder know nothing of numbered lines, notes in margins, drop caps, charts
or typewriters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from builder import Page, untagged

STREET = (
    "The street was laid out in the summer after the flood, when the old road along the river could no longer be used "
    "by carts. It is wider than the others because the council hoped for a tram, which never came."
)
MARKET = (
    "On market days the stalls stand on both sides of it, and the doctor leaves her car behind the church. Most of the "
    "houses were built within ten years by two brothers who owned a brickworks on the hill."
)
LAMPS = (
    "The lamps came later. They were paid for by a lottery, and the list of winners still hangs in the town hall under "
    "glass, although nobody knows any more who most of them were."
)
BODY, LEADING = 10.0, 12.5
"""Size of the text and distance of its lines, points."""


class Drawn(NamedTuple):
    """A file and the Markdown it should become."""

    pdf: bytes
    truth: str


class Sheet:
    """A page of A5 or so on which text flows from the top; several sheets would each be a file."""

    def __init__(self, width: float = 420.0, height: float = 595.0) -> None:
        self.doc = untagged()
        self.page: Page = self.doc.page(size=(width, height))
        self.y = height - 60.0

    def line(self, text: str, x: float = 60.0, *, font: str = "F1", size: float = BODY, step: float = LEADING) -> None:
        """One line, and down to the next."""
        self.page.text(text, x=x, y=self.y, font=font, size=size)
        self.y -= step

    def wrapped(self, text: str, width: float, font: str = "F1", size: float = BODY) -> Iterator[str]:
        """A text in lines of a width."""
        line = ""
        for word in text.split():
            longer = f"{line} {word}".strip()
            if line and self.doc.width(longer, font) * size / 1000 > width:
                yield line
                longer = word
            line = longer
        yield line

    def paragraph(self, text: str, width: float = 300.0, *, x: float = 60.0, step: float = LEADING) -> None:
        """A paragraph and half a line of white below it."""
        for line in self.wrapped(text, width):
            self.line(line, x, step=step)
        self.y -= LEADING / 2

    def box(self, x: float, y: float, width: float, height: float, how: str = "f") -> None:
        """A rectangle; ``f`` fills it, ``S`` draws its edge, ``n`` paints nothing."""
        self.page.op(f"{x:g} {y:g} {width:g} {height:g} re {how}")

    def drawn(self, truth: str) -> Drawn:
        """The file beside what it should become."""
        return Drawn(self.doc.data(), truth)


def numbered_lines() -> Drawn:
    """A pleading: each line has its number."""
    sheet = Sheet()
    lines = [line for text in (STREET, MARKET, LAMPS) for line in sheet.wrapped(text, 290.0)]
    for number, line in enumerate(lines, 1):
        sheet.page.text(str(number), x=46.0 - 5.56 * len(str(number)), y=sheet.y, size=BODY)
        sheet.line(line, step=20.0)
    return sheet.drawn(f"{STREET}\n\n{MARKET}\n\n{LAMPS}\n")


def margin_notes() -> Drawn:
    """Prose with a short note beside it."""
    sheet = Sheet(500.0)
    texts = (STREET, MARKET, LAMPS, STREET.replace("street", "lane"), MARKET.replace("doctor", "vet"))
    start = sheet.y
    for text in texts:
        sheet.paragraph(text)
    for number, note in enumerate(("See the plan", "of the old town")):
        sheet.page.text(note, x=375.0, y=start - 30.0 - 9.0 * number, font="FI", size=8.0)
    return sheet.drawn("\n\n".join((*texts, "*See the plan of the old town*")))


def drop_cap() -> Drawn:
    """A paragraph that opens with a letter three lines high."""
    sheet = Sheet()
    lines = list(sheet.wrapped(STREET[1:], 270.0))
    sheet.page.text("T", x=60.0, y=sheet.y - 2 * LEADING, size=42.0)
    for number, line in enumerate(lines):
        sheet.line(line, 88.0 if number < 3 else 60.0)
    sheet.y -= LEADING
    sheet.paragraph(MARKET)
    return sheet.drawn(f"{STREET}\n\n{MARKET}\n")


def verse() -> Drawn:
    """A poem between two paragraphs."""
    sheet = Sheet()
    poem = [
        "The lamps are lit along the street,",
        "the carts are gone, the stalls are bare,",
        "and slow and far the feet",
    ]
    sheet.paragraph(STREET)
    for line in poem:
        sheet.line(line, 90.0)
    sheet.y -= LEADING / 2
    sheet.paragraph(MARKET)
    return sheet.drawn(f"{STREET}\n\n" + "\\\n".join(poem) + f"\n\n{MARKET}\n")


def typewriter() -> Drawn:
    """A statement from a typewriter: prose and a table of figures."""
    sheet = Sheet(595.0)
    rows = [("Rates", "1,204", "1,310", "1,298"), ("Stalls", "880", "905", "917"), ("Lottery", "310", "295", "288")]
    for line in sheet.wrapped(LAMPS, 440.0, "FC"):
        sheet.line(line, font="FC")
    sheet.y -= LEADING
    for cells in (("Income", "1881", "1882", "1883"), *rows):
        sheet.line(f"{cells[0]:20}{cells[1]:>12}{cells[2]:>12}{cells[3]:>12}", font="FC")
    sheet.y -= LEADING
    for line in sheet.wrapped(MARKET, 440.0, "FC"):
        sheet.line(line, font="FC")
    table = "\n".join(f"| {' | '.join(cells)} |" for cells in rows)
    return sheet.drawn(f"{LAMPS}\n\n| Income | 1881 | 1882 | 1883 |\n| --- | --- | --- | --- |\n{table}\n\n{MARKET}\n")


def chart() -> Drawn:
    """Bars beside an axis, between paragraphs."""
    sheet = Sheet()
    sheet.paragraph(STREET)
    foot = sheet.y - 130.0
    for number in range(5):
        sheet.page.text(str(10 * number), x=62.0, y=foot + 25.0 * number - 3.0, size=8.0)
        sheet.page.op(f"80 {foot + 25.0 * number:g} m 330 {foot + 25.0 * number:g} l S")
    for number, (name, value) in enumerate((("Rates", 31), ("Stalls", 22), ("Lottery", 9))):
        sheet.box(100.0 + 80.0 * number, foot, 40.0, 2.5 * value)
        sheet.page.text(name, x=104.0 + 80.0 * number, y=foot - 14.0, size=8.0)
    sheet.y = foot - 45.0
    sheet.paragraph(MARKET)
    return sheet.drawn(f"{STREET}\n\n40\\\n30\\\n20\\\n10\\\n0\\\nRates Stalls Lottery\n\n{MARKET}\n")


def tables_under_headings() -> Drawn:
    """Ruled tables under bold headings with numbers, inside a chapter, all in lines of one width."""
    sheet = Sheet()
    tables = {
        "2.1 Income": [("Kind", "Pounds"), ("Rates", "1,204"), ("Stalls", "880")],
        "2.2 Expenses": [("Kind", "Pounds"), ("Lamps", "940"), ("Bricks", "610")],
    }
    sheet.paragraph(STREET)
    truth = [STREET]
    for title, rows in tables.items():
        sheet.line(title, font="FB", size=11.0, step=8.0)
        for cells in rows:
            for x in (60.0, 210.0):
                sheet.box(x, sheet.y - 14.0, 150.0, 16.0, "S")
            sheet.page.text(cells[1], x=216.0, y=sheet.y - 10.0, size=BODY)
            sheet.page.text(cells[0], x=66.0, y=sheet.y - 10.0, size=BODY)
            sheet.y -= 16.0
        sheet.y -= 16.0
        head, *rest = [f"| {' | '.join(cells)} |" for cells in rows]
        truth += [f"## {title}", "\n".join((head, "| --- | --- |", *rest))]
    return sheet.drawn("\n\n".join(truth))


def watermark_and_stamp() -> Drawn:
    """Slanted letters under the text, and a line that runs up the side of the page."""
    sheet = Sheet()
    sheet.page.op("0.85 g BT /FB 70 Tf 0.7 0.7 -0.7 0.7 120 180 Tm (DRAFT) Tj ET 0 g")
    sheet.page.op("BT /F1 9 Tf 0 1 -1 0 18 200 Tm (archive 1881.07v2 of the town) Tj ET")
    for text in (STREET, MARKET, LAMPS):
        sheet.paragraph(text)
    return sheet.drawn(f"{STREET}\n\n{MARKET}\n\n{LAMPS}\n")


def spaced_and_doubled() -> Drawn:
    """A heading in spaced capitals, another one drawn twice a third of a point apart."""
    sheet = Sheet()
    sheet.page.text([part for letter in "RESULTS" for part in (letter, -500)], x=60.0, y=sheet.y, size=14.0)
    sheet.y -= 24.0
    sheet.paragraph(STREET)
    for shift in (0.0, 0.35):
        sheet.page.text("The brothers", x=60.0 + shift, y=sheet.y - 8.0, font="FB", size=14.0)
    sheet.y -= 30.0
    sheet.paragraph(MARKET)
    return sheet.drawn(f"# RESULTS\n\n{STREET}\n\n# The brothers\n\n{MARKET}\n")


def slide() -> Drawn:
    """A slide with a small line over its title and a table of text boxes."""
    sheet = Sheet(720.0, 405.0)
    sheet.line("THE TOWN IN FIGURES", size=13.0, step=30.0)
    sheet.line("Income and expenses", font="FB", size=28.0, step=50.0)
    rows = [("Kind", "1881", "1882"), ("Rates", "1,204", "1,310"), ("Stalls", "880", "905"), ("Lottery", "310", "295")]
    for cells in (*rows, ("Bricks", "120", "140")):
        for number, cell in enumerate(cells):
            sheet.box(60.0 + 200.0 * number, sheet.y - 10.0, 190.0, 34.0, "n")
            sheet.page.text(cell, x=70.0 + 200.0 * number, y=sheet.y, size=14.0)
        sheet.y -= 40.0
    head, *rest = [f"| {' | '.join(cells)} |" for cells in (*rows, ("Bricks", "120", "140"))]
    table = "\n".join((head, "| --- | --- | --- |", *rest))
    return sheet.drawn(f"THE TOWN IN FIGURES\n\n# Income and expenses\n\n{table}\n")


def double_spacing() -> Drawn:
    """Paragraphs set with twice the usual leading and first lines that are indented."""
    sheet = Sheet(height=800.0)
    for text in (STREET, MARKET, LAMPS):
        for number, line in enumerate(sheet.wrapped(text, 290.0)):
            sheet.line(line, 60.0 if number else 78.0, step=2 * LEADING)
    return sheet.drawn(f"{STREET}\n\n{MARKET}\n\n{LAMPS}\n")


KINDS: tuple[Callable[[], Drawn], ...] = (
    numbered_lines,
    margin_notes,
    drop_cap,
    verse,
    typewriter,
    chart,
    tables_under_headings,
    watermark_and_stamp,
    spaced_and_doubled,
    slide,
    double_spacing,
)
"""All of them, by the names they have among the floors."""
