"""Pages from a few operators, for tests of the content engine."""

from __future__ import annotations

from typing import NamedTuple

from rawpdf import one_page, stream

from tagged2md.options import Limits, Options
from tagged2md.pdf.file import open_pdf
from tagged2md.pdf.page import Page, TextRun

WIDTHS = "500 " * 256
HALF_EM = (
    f"<< /Type /Font /Subtype /Type1 /BaseFont /Test /FirstChar 0 /Widths [{WIDTHS}] /Encoding /WinAnsiEncoding >>"
)
"""A simple font in which every character is half an em wide."""

FIRST_OBJECT = 6
"""Number of the first object of one's own."""


class Drawn(NamedTuple):
    """A page and the codes of the findings about it."""

    page: Page
    findings: dict[str, int]

    @property
    def texts(self) -> list[str]:
        """The texts of the runs."""
        return [run.text for run in self.page.runs]

    @property
    def places(self) -> list[tuple[str, float, float, float]]:
        """Text, start, baseline, end of the runs, in their reading frame."""
        return [(run.text, *(round(value, 2) for value in (run.x0, run.y, run.x1))) for run in self.page.runs]


def drawn(
    content: str | bytes,
    *objects: str | bytes,
    resources: str = "",
    page: str = "",
    catalog: str = "",
    limits: Limits | None = None,
) -> Drawn:
    """A page of 200 by 100 points with this content; /F1 is HALF_EM, ``objects`` are numbered from 6 on."""
    data = content.encode("latin-1") if isinstance(content, str) else content
    entries = f"/Contents 4 0 R /Resources << /Font << /F1 5 0 R {fonts(resources)} >> {others(resources)} >> {page}"
    pdf_bytes = one_page(entries, stream(data), HALF_EM, *objects, catalog=catalog)
    with open_pdf(pdf_bytes, Options(limits=limits or Limits())) as pdf:
        return Drawn(pdf.page(1), dict(pdf.report.counts))


def fonts(resources: str) -> str:
    """The part of the resources that names fonts: ``F2 6 0 R; /XObject ...`` has it before the semicolon."""
    return resources.partition(";")[0] if ";" in resources else ""


def others(resources: str) -> str:
    """The rest of the resources."""
    return resources.partition(";")[2] if ";" in resources else resources


def text(content: str) -> str:
    """A text object with /F1 at 10 points at (20, 50)."""
    return f"BT /F1 10 Tf 20 50 Td {content} ET"


def only(found: Drawn) -> TextRun:
    """The one run of a page."""
    (run,) = found.page.runs
    return run
