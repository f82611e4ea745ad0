"""A small guide of three pages, and files without text, for tests of the adapters."""

from __future__ import annotations

from builder import Tagged, untagged
from tagged_files import item, table

IMAGE_AREA = (0, 0, 612, 792)


def guide() -> bytes:
    """Chapters on three pages, with a table, a nested list and a picture."""
    doc = Tagged(title="Guide")
    first, second, third = (doc.page() for _ in range(3))
    body = doc.document()
    first.put(body.el("H1"), "Guide")
    first.put(body.el("P"), "It begins on the first page.")
    second.put(body.el("H2"), "Setup")
    table(body, second, [["Part", "Size"], ["Bolt", "12"], ["Nut", "14"]])
    points = body.el("L")
    inner = item(points, second, "-", "Turn it on").el("L")
    item(inner, second, "-", "Wait a while")
    third.put(body.el("H2"), "Use")
    third.put(body.el("P"), "It ends on the third page.")
    figure = body.el("Figure", Alt="A blue wave")
    with third.mc(figure):
        third.draw(doc.image(), (100, 100, 200, 80))
    return doc.data()


def scan(pages: int = 1, *, text_on: int = 0) -> bytes:
    """Pages that are images; one of them may have words."""
    doc = untagged()
    for number in range(1, pages + 1):
        page = doc.page()
        page.draw(doc.image(), IMAGE_AREA)
        if number == text_on:
            page.text("Words")
    return doc.data()
