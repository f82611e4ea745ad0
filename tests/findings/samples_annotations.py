"""Samples of findings about links, form fields and notes: Matterhorn Protocol 1.1, checkpoint 28."""

from __future__ import annotations

from builder import Elem, Page
from findings.sample import file_with, raises
from pikepdf import Dictionary, Name

TARGET = "https://example.org/"
BOX = [72, 600, 172, 620]


def sticky_note(page: Page, around: Elem | None, contents: str | None = "A remark") -> None:
    """A note of a reader, in an element or in none."""
    annotation = page.annot("Text", BOX, **({} if contents is None else {"Contents": contents}))
    if around is not None:
        around.objr(annotation)


@raises("28-002")
def note_in_no_element(*, fault: bool) -> bytes:
    """A `Text` annotation that no element refers to."""
    return file_with(lambda page, root: sticky_note(page, None if fault else root.el("Annot")))


@raises("28-004")
def note_without_contents(*, fault: bool) -> bytes:
    """A `Text` annotation in an `Annot` element; neither has a description."""
    return file_with(lambda page, root: sticky_note(page, root.el("Annot"), None if fault else "A remark"))


def text_field(page: Page, around: Elem | None, *, tooltip: bool = True) -> None:
    """A filled text field, in an element or in none."""
    described = {"TU": "Your name"} if tooltip else {}
    widget = page.annot("Widget", BOX, FT="/Tx", T="name", V="Ada", **described)
    page.doc.pdf.Root.AcroForm = Dictionary(Fields=[widget], DA=b"/F1 12 Tf 0 g")
    if around is not None:
        around.objr(widget)


@raises("28-005")
def field_without_name(*, fault: bool) -> bytes:
    """A text field called `name` without `TU`."""
    return file_with(lambda page, root: text_field(page, root.el("Form"), tooltip=not fault))


@raises("28-010")
def field_in_no_element(*, fault: bool) -> bytes:
    """A text field that no `Form` element refers to."""
    return file_with(lambda page, root: text_field(page, None if fault else root.el("Form")))


def link(page: Page, root: Elem, kind: str = "Link", contents: str | None = "An example") -> None:
    """A link with its text in an element."""
    paragraph = root.el("P")
    page.put(paragraph, "See the ")
    element = paragraph.el(kind)
    annotation = page.link(page.run(element, "example"), uri=TARGET, contents=contents or "")
    if contents is None:
        del annotation["/Contents"]
    element.objr(annotation)


@raises("28-008")
def no_tab_order(*, fault: bool) -> bytes:
    """A page with a link and without `Tabs`."""

    def draw(page: Page, root: Elem) -> None:
        link(page, root)
        if fault:
            del page.obj["/Tabs"]

    return file_with(draw)


@raises("28-009")
def order_of_rows(*, fault: bool) -> bytes:
    """A page with a link whose `Tabs` are `R`, the order of rows."""

    def draw(page: Page, root: Elem) -> None:
        link(page, root)
        page.obj["/Tabs"] = Name.R if fault else Name.S

    return file_with(draw)


@raises("28-011")
def link_in_span(*, fault: bool) -> bytes:
    """A link annotation that a `Span` refers to, not a `Link`."""
    return file_with(lambda page, root: link(page, root, "Span" if fault else "Link"))


@raises("28-012")
def link_without_contents(*, fault: bool) -> bytes:
    """A link annotation without `Contents`."""
    return file_with(lambda page, root: link(page, root, contents=None if fault else "An example"))


@raises("T2M-LINK-MULTI")
def two_targets(*, fault: bool) -> bytes:
    """A `Link` with two annotations: one leads to `/a`, the other to `/b`."""

    def draw(page: Page, root: Elem) -> None:
        element = root.el("P").el("Link")
        for name in ("a", "b" if fault else "a"):
            element.objr(page.link(page.put(element, f"example {name}"), uri=TARGET + name))

    return file_with(draw)


@raises("T2M-UNSAFE-URI")
def script_for_a_target(*, fault: bool) -> bytes:
    """A link whose target is a `javascript:` URI."""

    def draw(page: Page, root: Elem) -> None:
        element = root.el("P").el("Link")
        element.objr(page.link(page.put(element, "example"), uri="javascript:alert(1)" if fault else TARGET))

    return file_with(draw)
