"""Samples of findings about types and nesting: Matterhorn Protocol 1.1, checkpoints 01, 02, 09, 14, 15, 19."""

from __future__ import annotations

from builder import Elem, Page
from findings.sample import clean, file_with, raises, rows


def typed(kind: str, role_map: dict[str, str]) -> bytes:
    """A heading and an element of a type, with a role map."""
    doc = clean()
    doc.role_map = role_map
    root, page = doc.document(), doc.page()
    page.put(root.el("H1"), "A heading")
    page.put(root.el(kind), "A sentence of text.")
    return doc.data()


@raises("02-001")
def unknown_type(*, fault: bool) -> bytes:
    """An element of type `BodyText` that the role map does not name."""
    return typed("BodyText", {} if fault else {"BodyText": "P"})


@raises("02-003")
def ring(*, fault: bool) -> bytes:
    """A role map that leads `Text` to `Standard` and `Standard` to `Text`."""
    return typed("Text", {"Text": "Standard", "Standard": "Text" if fault else "P"})


@raises("02-004")
def standard_type_is_mapped(*, fault: bool) -> bytes:
    """A role map that makes `H2` of the standard type `P`."""
    return typed("P", {"P": "H2"} if fault else {})


@raises("09-002")
def section_in_paragraph(*, fault: bool) -> bytes:
    """A `Sect` inside a `P`."""
    return file_with(lambda page, root: page.put(root.el("P").el("Sect" if fault else "Span"), "Some text."))


@raises("09-004")
def cells_without_row(*, fault: bool) -> bytes:
    """A `Table` whose cells are its own kids; there is no `TR`."""

    def draw(page: Page, root: Elem) -> None:
        table = root.el("Table")
        row = table if fault else table.el("TR")
        for column, text in enumerate(("Rain", "Snow")):
            cell = row.el("TH").attr("Table", Scope="/Column")
            page.put(cell, text, newline=column == 0, x=72 + 120 * column)

    return file_with(draw)


@raises("09-005")
def paragraph_in_list(*, fault: bool) -> bytes:
    """An `L` with a `P` in the place of an `LI`."""

    def draw(page: Page, root: Elem) -> None:
        items = root.el("L")
        page.put(items.el("P") if fault else items.el("LI").el("LBody"), "The only item.")

    return file_with(draw)


@raises("09-006")
def entry_without_contents(*, fault: bool) -> bytes:
    """A `TOCI` in a `Sect`, without a `TOC` around it."""
    return file_with(lambda page, root: page.put(root.el("Sect" if fault else "TOC").el("TOCI"), "Rivers 4"))


@raises("09-007")
def base_without_ruby(*, fault: bool) -> bytes:
    """An `RB` and an `RT` in a paragraph, without a `Ruby` around them."""

    def draw(page: Page, root: Elem) -> None:
        paragraph = root.el("P")
        around = paragraph if fault else paragraph.el("Ruby")
        page.put(around.el("RB"), "漢字", font="FU")
        page.run(around.el("RT"), "かんじ", font="FU", size=6, y=page.y + 12)

    return file_with(draw)


@raises("09-008")
def warichu_text_alone(*, fault: bool) -> bytes:
    """A `WT` in a paragraph, without a `Warichu` around it."""

    def draw(page: Page, root: Elem) -> None:
        paragraph = root.el("P")
        around = paragraph if fault else paragraph.el("Warichu")
        page.put(around.el("WT"), "割注", font="FU")

    return file_with(draw)


def headings(*kinds: str) -> bytes:
    """A file of headings with a paragraph each."""

    def draw(page: Page, root: Elem) -> None:
        for kind in kinds:
            page.put(root.el(kind), f"A heading of type {kind}")
            page.put(root.el("P"), "A sentence of text.")

    return file_with(draw, heading=False)


@raises("14-002")
def first_heading_is_deep(*, fault: bool) -> bytes:
    """A document that begins with an `H2`."""
    return headings("H2", "H2") if fault else headings("H1", "H2")


@raises("14-003")
def level_is_skipped(*, fault: bool) -> bytes:
    """An `H3` after an `H1`."""
    return headings("H1", "H3" if fault else "H2")


@raises("14-006")
def two_headings_of_one_node(*, fault: bool) -> bytes:
    """A `Sect` with two `H`."""

    def draw(page: Page, root: Elem) -> None:
        first = root.el("Sect")
        page.put(first.el("H"), "Rivers")
        page.put(first.el("P"), "They flow.")
        page.put((first if fault else root.el("Sect")).el("H"), "Lakes")

    return file_with(draw, heading=False)


@raises("14-007")
def both_kinds_of_headings(*, fault: bool) -> bytes:
    """An `H1` and, in a `Sect`, an `H`."""

    def draw(page: Page, root: Elem) -> None:
        page.put(root.el("Sect").el("H" if fault else "H2"), "Lakes")

    return file_with(draw)


@raises("15-003")
def header_without_scope(*, fault: bool) -> bytes:
    """A table of two rows; its two `TH` have no `Scope`, and no cell names them in `Headers`."""

    def draw(page: Page, root: Elem) -> None:
        for cell in rows(page, root.el("Table"), "Month|Rain", "May|12 mm"):
            if cell.type == "TH" and not fault:
                cell.attr("Table", Scope="/Column")

    return file_with(draw)


def notes(*names: str | None) -> bytes:
    """A paragraph with notes that have these IDs."""

    def draw(page: Page, root: Elem) -> None:
        page.put(root.el("P"), "A sentence with notes.")
        for number, name in enumerate(names, start=1):
            page.put(root.el("Note", **({} if name is None else {"ID": name})), f"{number} The text of a note.")

    return file_with(draw)


@raises("19-003")
def note_without_id(*, fault: bool) -> bytes:
    """A `Note` without `ID`."""
    return notes(None if fault else "note-1")


@raises("19-004")
def same_id(*, fault: bool) -> bytes:
    """Two `Note` elements with the `ID` `note-1`."""
    return notes("note-1", "note-1" if fault else "note-2")


@raises("T2M-CAPTION")
def caption_in_the_middle(*, fault: bool) -> bytes:
    """A `Caption` inside a `P`."""

    def draw(page: Page, root: Elem) -> None:
        page.put((root.el("P") if fault else root).el("Caption"), "Figure 1: A river")

    return file_with(draw)


@raises("T2M-ROOT")
def two_documents(*, fault: bool) -> bytes:
    """A structure tree with two `Document` elements at its root."""
    doc = clean()
    page, first = doc.page(), doc.document()
    page.put(first.el("H1"), "A heading")
    page.put((doc.document() if fault else first).el("P"), "A sentence of text.")
    return doc.data()


@raises("T2M-PRIVATE")
def private_element(*, fault: bool) -> bytes:
    """A `Private` element with a line of text."""

    def draw(page: Page, root: Elem) -> None:
        page.put(root.el("P"), "A sentence of text.")
        page.put(root.el("Private" if fault else "P"), "For the typesetter only.")

    return file_with(draw)
