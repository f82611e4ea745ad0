"""Hot paths of the content engine, timed by pytest-benchmark. Nothing fails for being slow: compare two runs.

pytest tests/benchmarks --benchmark-only --benchmark-autosave --benchmark-compare
"""

from __future__ import annotations

import pytest
from drawn import HALF_EM
from rawpdf import one_page, stream

from tagged2md.options import Limits
from tagged2md.pdf.content_streams import instructions
from tagged2md.pdf.file import open_pdf

LINES = 60
WORDS = "the quick brown fox jumps over the lazy dog and runs away from it"


def line_by_line() -> str:
    """Whole lines in one string each, as groff and many reports have them."""
    return "BT /F1 10 Tf 14 TL 50 800 Td " + " ".join(f"({WORDS}) Tj T*" for _ in range(LINES)) + " ET"


def kerned() -> str:
    """Arrays with kerning, as Word and TeX have them, each piece of text in a state of its own."""
    pieces = "".join(f"({part})-{number % 9}" for number, part in enumerate(WORDS.split("o")))
    line = "q 0 0 600 800 re W* n BT /F1 10 Tf 1 0 0 1 50 {y} Tm 0 g [" + pieces + "] TJ ET Q"
    return "\n".join(line.format(y=800 - 12 * number) for number in range(LINES))


def glyph_by_glyph() -> str:
    """A move and a show for each glyph, as Chromium writes."""
    return (
        "BT /F1 10 Tf 50 800 Td " + " ".join(f"({letter}) Tj 5 0 Td" for letter in WORDS.replace(" ", "") * 20) + " ET"
    )


def tagged() -> str:
    """A marked-content sequence for each word."""
    words = "".join(f"/Span <</MCID {number}>> BDC ({word}) Tj EMC\n" for number, word in enumerate(WORDS.split() * 20))
    return f"BT /F1 10 Tf 50 800 Td {words} ET"


def grid() -> str:
    """Cells and rules of a spreadsheet."""
    return "\n".join(
        f"{x * 40} {y * 12} 40 12 re f {x * 40} {y * 12} 40 0.5 re f" for x in range(14) for y in range(60)
    )


def curves() -> str:
    """A drawing of many curves."""
    return "\n".join(f"{n} 0 m {n} 9 {n} 8 {n + 5} 7 c {n + 5} 7 {n + 6} 6 {n} 5 c S" for n in range(500))


PAGES = (line_by_line, kerned, glyph_by_glyph, tagged, grid, curves)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.__name__)
def test_a_page_is_read(benchmark, page):
    """From opening the file to the records of its page, fonts included."""
    contents = "/Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >>"
    data = one_page(contents, stream(page().encode()), HALF_EM)

    def read():
        with open_pdf(data) as pdf:
            return pdf.page(1)

    found = benchmark(read)
    assert found.runs or found.fills


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.__name__)
def test_content_is_split_into_instructions(benchmark, page):
    data = page().encode()
    most = Limits().max_runs

    found = benchmark(lambda: sum(1 for _ in instructions(data, lambda: most < 0)))
    assert found > LINES
