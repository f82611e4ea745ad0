"""Samples of findings about reading: damage, limits, what is left out, and faults of the program itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from builder import Elem, Page, untagged
from findings.sample import changed, clean, file_with, lines_of, raises, rows
from pikepdf import Name, Pdf

from tagged2md import pipeline
from tagged2md.document.nodes import Document
from tagged2md.options import Limits
from tagged2md.pdf import page_reader
from tagged2md.readers.reading import Reading
from tagged2md.writers import verify


@raises("T2M-REPAIRED")
def lost_table(*, fault: bool) -> bytes:
    """A file cut off before its cross-reference table."""
    data = lines_of("A line of text.")
    return data[: data.rindex(b"xref\n0")] + b"trailer << /Root 1 0 R >>\n" if fault else data


@raises("T2M-STREAM-DAMAGED")
def broken_stream(*, fault: bool) -> bytes:
    """Two pages; the content stream of the second says that it is deflated, and is not."""

    def break_it(pdf: Pdf) -> None:
        pdf.pages[1].obj.Contents = pdf.make_stream(b"no deflated data", Filter=Name.FlateDecode)

    return changed(two_pages(), break_it if fault else lambda _: None)


def two_pages() -> bytes:
    doc = untagged()
    for text in ("A line of the first page.", "A line of the second one."):
        page = doc.page()
        page.newline()
        page.text(text)
    return doc.data()


@raises("T2M-FONT")
def missing_font(*, fault: bool) -> bytes:
    """A line in a font `F9` that the resources of the page do not have."""

    def draw(page: Page, root: Elem) -> None:
        page.newline()
        with page.mc(root.el("P")):
            page.op(f"BT /{'F9' if fault else 'F1'} 12 Tf 72 {page.y:g} Td (A sentence of text.) Tj ET")

    return file_with(draw)


@raises("T2M-SCANNED")
def scan(*, fault: bool) -> bytes:
    """Two pages: one with a line of text, one with an image over all of it."""
    doc = untagged()
    for is_image in (False, True):
        page = doc.page()
        if is_image:
            page.draw(doc.image(), (0, 0, *page.size))
        if not is_image or not fault:
            page.newline(2 if is_image else 1)
            page.text("Something else." if is_image else "A line of text.")
    return doc.data()


@raises("T2M-OUTLINES")
def shapes_of_letters(*, fault: bool) -> bytes:
    """A page of four rows with ten filled triangles each, as high as letters, and no text."""
    doc = untagged()
    page = doc.page()
    for row in range(4):
        page.newline()
        if not fault:
            page.text("A line of text.")
        for x in range(72, 172, 10):
            page.op(f"{x} {page.y:g} m {x + 8} {page.y:g} l {x + 4} {page.y + 9 + row:g} l f")
    return doc.data()


@raises("T2M-FURNITURE")
def running_header(*, fault: bool) -> bytes:
    """Three pages with the same line at the top, which no tag claims."""
    doc = clean()
    root = doc.document()
    for number, text in enumerate(("The river rises.", "It turns the mill.", "It meets the sea."), start=1):
        page = doc.page()
        page.put(root.el("H1"), f"Chapter {'ABC'[number - 1]}", y=650)
        page.put(root.el("P"), text, y=600)
        if fault:
            page.text("The river and the mill", y=765)
    return doc.data()


@raises("T2M-REPEATED")
def header_drawn_again(*, fault: bool) -> bytes:
    """A table over two pages; its header cells hold marked content of the first page and, again, of the second."""
    doc = clean()
    table = doc.document().el("Table")
    first, second = doc.page(), doc.page()
    headers = rows(first, table, "Month|Rain")
    rows(first, table, "May|12 mm", "June|9 mm", kinds="DD")
    for column, (cell, text) in enumerate(zip(headers, ("Month", "Rain"), strict=True)):
        cell.attr("Table", Scope="/Column")
        if fault:
            second.put(cell, text, newline=column == 0, x=72 + 120 * column)
    rows(second, table, "July|4 mm", "August|7 mm", kinds="DD")
    return doc.data()


@raises("T2M-REPLACED")
def replaced_word(*, fault: bool) -> bytes:
    """A `Span` that shows `etc.` and has the `ActualText` `and so on`."""

    def draw(page: Page, root: Elem) -> None:
        paragraph = root.el("P")
        page.put(paragraph, "Rain, snow, ")
        page.run(paragraph.el("Span", **({"ActualText": "and so on"} if fault else {})), "etc.")

    return file_with(draw)


# ---------------------------------------------------------------- what only a conversion meets


@raises("T2M-LIMIT", way="convert", options={"limits": Limits(max_pages=1)}, flags=("--max-pages", "1"))
def more_pages_than_allowed(*, fault: bool) -> bytes:
    """A file of two pages, of which one is allowed."""
    return two_pages() if fault else lines_of("A line of text.")


# ---------------------------------------------------------------- faults of the program


@contextmanager
def failing_interpreter() -> Iterator[None]:
    """An interpreter that fails on the second page."""
    sound = page_reader.interpreted

    def failing(data: bytes, *rest: object) -> object:
        if b"second" in data or b"7365636F6E64" in data:
            raise ZeroDivisionError("a fault nobody thought of")
        return sound(data, *rest)

    with patch.object(page_reader, "interpreted", failing):
        yield


@raises("T2M-PAGE-FAILED", broken=failing_interpreter)
def page_that_fails(*, fault: bool) -> bytes:
    """Two pages, read by an interpreter that is made to fail on the second."""
    return two_pages()


@contextmanager
def changed_reading(change: object) -> Iterator[None]:
    """A reader that does something to its blocks."""
    sound = pipeline.read

    def read(*arguments: object) -> Reading:
        found = sound(*arguments)
        return found._replace(blocks=change(found.blocks))

    with patch.object(pipeline, "read", read):
        yield


@raises("T2M-LOST", way="convert", broken=lambda: changed_reading(lambda blocks: blocks[:1]))
def lost_block(*, fault: bool) -> bytes:
    """Two pages, read by a reader that is made to forget the second block."""
    return two_pages()


@raises("T2M-DOUBLED", way="convert", broken=lambda: changed_reading(lambda blocks: (*blocks, blocks[-1])))
def doubled_block(*, fault: bool) -> bytes:
    """Two pages, read by a reader that is made to write the last block twice."""
    return two_pages()


def says_a_fault(_document: Document, _markdown: str, *_rest: object) -> list[str]:
    return ["block 1: a heading of level 2 reads back as a paragraph"]


@raises(
    "T2M-READ-BACK",
    way="convert",
    options={"verify": True},
    flags=("--verify",),
    broken=lambda: patch.object(verify, "read_back_faults", says_a_fault),
)
def misread_markdown(*, fault: bool) -> bytes:
    """A page of text; the comparison is made to find a heading that reads back as a paragraph."""
    return two_pages()
