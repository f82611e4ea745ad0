"""Samples of findings about trust: how far the tags can be used."""

from __future__ import annotations

import pikepdf
from builder import Elem, Page, Tagged, untagged
from findings.sample import clean, file_with, raises

SENTENCES = (
    "The river rises in the hills behind the village and",
    "runs through the meadows for about a dozen miles be",
    "fore it comes to the mill, where for a hundred years",
    "people have brought their corn, and where today only",
    "a wheel turns for visitors who come on Sundays with",
    "their children and with baskets full of bread, of ap",
    "ples and of cheese, until the evening sun goes down",
    "behind the hills and everybody walks back to town.",
)


@raises("01-007")
def suspects(*, fault: bool) -> bytes:
    """A tagged page in a file whose `MarkInfo` has `Suspects true`."""
    return file_with(lambda page, root: page.put(root.el("P"), "A sentence of text."), suspects=True if fault else None)


@raises("T2M-NO-TREE")
def no_tree(*, fault: bool) -> bytes:
    """A page with a line of text in a file without `StructTreeRoot`."""
    doc = untagged() if fault else Tagged()
    page = doc.page()
    if fault:
        page.newline()
        page.text("A line of text.")
    else:
        page.put(doc.document().el("P"), "A line of text.")
    return doc.data()


@raises("T2M-EMPTY-TREE")
def empty_tree(*, fault: bool) -> bytes:
    """A tree of a `Document` and a `P` without marked content, beside a page with text."""

    def draw(page: Page, root: Elem) -> None:
        paragraph = root.el("P")
        if fault:
            page.newline()
            page.text("A line of text.")
        else:
            page.put(paragraph, "A line of text.")

    return file_with(draw, heading=False)


@raises("T2M-NOT-MARKED")
def not_marked(*, fault: bool) -> bytes:
    """A tagged file whose catalog has no `MarkInfo`."""
    doc = clean(marked=None if fault else True)
    page = doc.page()
    page.put(doc.document().el("H1"), "A heading")
    return doc.data()


@raises("T2M-MARKED-ONLY")
def marked_only(*, fault: bool) -> bytes:
    """A file without tags whose catalog says that it is tagged."""
    doc = untagged(title="A sample")
    doc.page().text("A line of text.")
    if fault:
        doc.pdf.Root.MarkInfo = pikepdf.Dictionary(Marked=True)
    return doc.data()


@raises("T2M-COVERAGE")
def mostly_untagged(*, fault: bool) -> bytes:
    """A page of eight lines, of which the first two are tagged and the others lie in no marked content."""

    def draw(page: Page, root: Elem) -> None:
        for number, line in enumerate(SENTENCES):
            if fault and number > 1:
                page.newline()
                page.text(line)
            else:
                page.put(root.el("P"), f"{line.capitalize()}.")

    return file_with(draw)


@raises("T2M-ORDER")
def tagged_from_the_bottom(*, fault: bool) -> bytes:
    """Eight paragraphs that the tree holds from the last to the first."""

    def draw(page: Page, root: Elem) -> None:
        elements = [root.el("P") for _ in SENTENCES]
        for element, line in zip(reversed(elements) if fault else elements, SENTENCES, strict=True):
            page.newline()
            page.put(element, f"{line.capitalize()}.")

    return file_with(draw)


@raises("T2M-ARTIFACT-SHARE")
def content_as_artifact(*, fault: bool) -> bytes:
    """A page with four lines in a `P` each, and four in an `Artifact` sequence without type."""

    def draw(page: Page, root: Elem) -> None:
        page.put(root.el("P"), "The story in short. " + SENTENCES[0])
        if fault:
            page.begin("Artifact")
        for line in SENTENCES[1:5]:
            if fault:
                page.newline()
                page.text(line)
            else:
                page.put(root.el("P"), line)
        if fault:
            page.end()

    return file_with(draw)


@raises("T2M-FLAT")
def only_paragraphs(*, fault: bool) -> bytes:
    """A page of four `P`, of which the first is set in 20 point."""

    def draw(page: Page, root: Elem) -> None:
        page.put(root.el("P" if fault else "H1"), "The mill on the river", size=20)
        for line in ("It is old.", "It is small.", "It is open on Sundays."):
            page.newline()
            page.put(root.el("P"), line)

    return file_with(draw, heading=False)


@raises("T2M-LINE-PER-P")
def line_for_line(*, fault: bool) -> bytes:
    """A paragraph of eight lines, each in a `P` of its own."""

    def draw(page: Page, root: Elem) -> None:
        whole = root.el("P")
        for line in SENTENCES:
            page.put(root.el("P") if fault else whole, line)

    return file_with(draw)


@raises("T2M-OCR")
def recognised_text(*, fault: bool) -> bytes:
    """An image over the whole page, and under it a tagged line in text rendering mode 3."""

    def draw(page: Page, root: Elem) -> None:
        if fault:
            with page.artifact():
                page.draw(page.doc.image(), (0, 0, *page.size))
        page.put(root.el("H1"), "Minutes of the meeting", mode=3 if fault else 0)
        page.put(root.el("P"), "Six members were there.", mode=3 if fault else 0)

    return file_with(draw, heading=False)


@raises("T2M-HEADING-FLOOD")
def body_text_as_headings(*, fault: bool) -> bytes:
    """Eight sentences of body text, each tagged `H2`."""

    def draw(page: Page, root: Elem) -> None:
        for number in range(8):
            page.put(root.el("H2" if fault else "P"), f"This is body text, sentence number {number}.")

    return file_with(draw)


@raises("T2M-GARBLED")
def garbled(*, fault: bool) -> bytes:
    """A page of sentences in a font whose table of characters is off by one: `a` reads as `b`."""

    def draw(page: Page, root: Elem) -> None:
        whole = root.el("P")
        for line in SENTENCES:
            page.put(whole, "".join(shifted(each) for each in line.lower()) if fault else line)

    return file_with(draw)


def shifted(character: str) -> str:
    return chr(ord(character) + 1) if character.isalpha() else character
