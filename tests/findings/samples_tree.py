"""Samples of findings about the structure tree as a data structure."""

from __future__ import annotations

from builder import Elem, Page
from findings.sample import clean, file_with, raises
from pikepdf import Dictionary, Name


@raises("T2M-CYCLE")
def element_twice(*, fault: bool) -> bytes:
    """A `P` that the kids of `Document` name twice."""

    def draw(page: Page, root: Elem) -> None:
        paragraph = root.el("P")
        page.put(paragraph, "A sentence of text.")
        if fault:
            root.kids.append(paragraph)

    return file_with(draw)


@raises("T2M-DANGLING-PG")
def page_of_another_file(*, fault: bool) -> bytes:
    """A `P` whose `Pg` is a page that the page tree does not hold."""

    def draw(page: Page, root: Elem) -> None:
        paragraph = root.el("P")
        page.put(paragraph, "A sentence of text.")
        if fault:
            lost = root.el("P")
            lost.kids.append(0)
            lost.obj["/Pg"] = page.doc.pdf.make_indirect(Dictionary(Type=Name.Page, MediaBox=[0, 0, 612, 792]))

    return file_with(draw)


@raises("T2M-NO-PARENTTREE")
def no_parent_tree(*, fault: bool) -> bytes:
    """A tagged page in a file whose `StructTreeRoot` has no `ParentTree`."""
    doc = clean()
    doc.parent_tree = not fault
    page = doc.page()
    page.put(doc.document().el("H1"), "A heading")
    return doc.data()


@raises("T2M-PARENTTREE-MISMATCH")
def other_owners(*, fault: bool) -> bytes:
    """Two paragraphs whose places in the parent tree are swapped."""

    def draw(page: Page, root: Elem) -> None:
        page.put(root.el("P"), "The first sentence.")
        page.put(root.el("P"), "The second one.")
        if fault:
            page.parents[-2:] = page.parents[:-3:-1]

    return file_with(draw)


@raises("T2M-ORPHAN")
def lost_kid(*, fault: bool) -> bytes:
    """A `P` that the parent tree knows, and that no element has among its kids."""

    def draw(page: Page, root: Elem) -> None:
        page.put(root.el("P"), "The first sentence.")
        page.put(root.el("P"), "The second one.")
        if fault:
            root.kids.pop()

    return file_with(draw)


@raises("T2M-ORPHAN-MCID")
def unclaimed(*, fault: bool) -> bytes:
    """A line in marked content with `MCID 99`, which no element names."""

    def draw(page: Page, root: Elem) -> None:
        page.put(root.el("P"), "The first sentence.")
        if fault:
            page.newline()
            page.begin("P", {"MCID": 99})
            page.text("The second one.")
            page.end()
        else:
            page.put(root.el("P"), "The second one.")

    return file_with(draw)


@raises("T2M-MCID-MISSING")
def claim_of_nothing(*, fault: bool) -> bytes:
    """A `P` that claims an `MCID` which the page does not draw."""

    def draw(page: Page, root: Elem) -> None:
        page.put(root.el("P"), "The first sentence.")
        if fault:
            empty = root.el("P")
            page.claim(empty, page.new_mcid(empty))

    return file_with(draw)


@raises("T2M-MCID-REUSE")
def claimed_twice(*, fault: bool) -> bytes:
    """Two `P` with the same `MCID`."""

    def draw(page: Page, root: Elem) -> None:
        page.put(root.el("P"), "The only sentence.")
        if fault:
            page.claim(root.el("P"), len(page.parents) - 1)

    return file_with(draw)


@raises("T2M-FORM-MCID")
def form_without_parents(*, fault: bool) -> bytes:
    """A form XObject without `StructParents` whose `MCID` a `P` claims as one of the page."""

    def draw(page: Page, root: Elem) -> None:
        form, paragraph = page.doc.form(), root.el("P")
        mcid = (page if fault else form).new_mcid(paragraph)
        page.claim(paragraph, mcid, stream=None if fault else form)
        form.no_struct_parents = fault
        form.begin("P", {"MCID": mcid})
        form.text("A line in a form.", y=600)
        form.end()
        page.draw(form.obj)

    return file_with(draw)
