"""Small tagged files, and the Markdown they become."""

from __future__ import annotations

from builder import Tagged

import tagged2md


def markdown(draw, **options) -> str:
    """The Markdown of a file of one page that ``draw(page, document element)`` fills, without the final line feed."""
    return conversion(draw, **options).markdown.removesuffix("\n")


def conversion(draw, **options):
    """The whole result for such a file."""
    doc = Tagged()
    draw(doc.page(), doc.document())
    return tagged2md.convert(doc.data(), **options)


def pages_markdown(draw, count: int, **options) -> str:
    """The Markdown of a file of several pages that ``draw(pages, document element)`` fills."""
    doc = Tagged()
    draw([doc.page() for _ in range(count)], doc.document())
    return tagged2md.convert(doc.data(), **options).markdown.removesuffix("\n")


def codes(draw) -> set[str]:
    """The codes of the findings about such a file."""
    return {finding.code for finding in conversion(draw).report.findings}


def item(parent, page, label: str | None, text: str, *, newline: bool = True, x: float | None = None):
    """A list item with its label as Lbl, or without one."""
    entry = parent.el("LI")
    if newline:
        page.newline()
    if x is not None:
        page.x = x
    if label is not None:
        page.run(entry.el("Lbl"), label)
        page.x += 6
    body = entry.el("LBody")
    page.run(body, text)
    return body


def table(parent, page, rows, *, header: bool = True):
    """A table of texts; the first row has header cells."""
    grid = parent.el("Table")
    for number, texts in enumerate(rows):
        line = grid.el("TR")
        page.newline()
        for column, text in enumerate(texts):
            cell = line.el("TH" if header and number == 0 else "TD")
            if text:
                with page.mc(cell):
                    page.text(text, x=72 + 110 * column)
    return grid
