"""Pages and forms to records in page space (ISO 32000-2, 7.8.2): what the rest of the package asks the engine for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tagged2md.geometry import Matrix, Rect, multiplied, transformed_box
from tagged2md.pdf.canvas import Canvas
from tagged2md.pdf.content_streams import joined
from tagged2md.pdf.interpreter import draw
from tagged2md.pdf.marked_content import Owner
from tagged2md.pdf.page import MarkedContent
from tagged2md.pdf.resources import Resources
from tagged2md.pdf.setting import Setting

if TYPE_CHECKING:
    from tagged2md.pdf.content_context import ContentContext, XObject
    from tagged2md.pdf.objects import Plain
    from tagged2md.pdf.page import Page


def interpreted(data: bytes, resources: Plain, matrix: Matrix, page: Page, context: ContentContext) -> Page:
    """The page with its runs, marked, rulings, fills and images filled in from its content.

    ``data`` is the page's content (see ``page_content``), ``resources`` its resource dictionary or a reference to it,
    ``matrix`` maps its user space to page space (``page_space.page_matrix``). Never raises; what goes wrong is reported
    to ``context.report`` and noted in ``page.problems``.
    """
    canvas = Canvas(page, context)
    draw(canvas, data, _page_setting(canvas, resources, matrix), _draw_object)
    return canvas.finished()


def _page_setting(canvas: Canvas, resources: Plain, matrix: Matrix) -> Setting:
    page = canvas.page
    visible = (0.0, 0.0, page.width, page.height)
    return Setting(Resources(resources, canvas.context), matrix, visible, canvas.outside, Owner(page.number))


def drawn_form(form: Plain, matrix: Matrix, page: Page, context: ContentContext) -> Page:
    """The page with what a form XObject (an appearance stream) draws; ``matrix`` maps the space it is drawn in."""
    canvas = Canvas(page, context)
    found = context.xobject(form, page.number)
    if found is not None:
        _draw_form(canvas, form, found, _page_setting(canvas, {}, matrix))
    return canvas.finished()


def page_content(contents: Plain, page: int, context: ContentContext) -> bytes:
    """The content of a page: its stream, or those of its array as one; ``contents`` is the value of /Contents."""
    streams = [contents] if context.objects.raw(contents) is not None else []
    listed = context.objects.value(contents)
    if isinstance(listed, list):
        streams = listed
    return joined([context.stream_bytes(stream, page) for stream in streams])[: context.limits.max_stream_bytes]


def _draw_object(canvas: Canvas, name: bytes, around: Setting) -> None:
    """Draw an XObject of the resources (8.8); a missing one is nothing."""
    reference, found = around.resources.xobject(name, around.owner.page)
    if found is None:
        return
    if found.subtype == "Form":
        _draw_form(canvas, reference, found, around)
    elif found.subtype == "Image":
        mark = _mark_of_object(canvas, found, around.owner, around.mark) if found.is_hidden else around.mark
        canvas.add_image(found.obj, around.matrix, around.clip, mark)


def _draw_form(canvas: Canvas, reference: Plain, form: XObject, around: Setting) -> None:
    """Draw a form XObject (8.10): its own matrix, box and marked content; its own resources, else those around it."""
    if not canvas.may_draw_form(reference, len(form.data)):
        return
    matrix, clip = multiplied(form.matrix, around.matrix), around.clip
    if form.bbox is not None:
        box = transformed_box(matrix, Rect(*form.bbox))
        clip = (max(clip[0], box.x0), max(clip[1], box.y0), min(clip[2], box.x1), min(clip[3], box.y1))
    owner = Owner(around.owner.page, form.obj, form.owns_mcids)
    mark = _mark_of_object(canvas, form, owner, around.mark)
    own = form.entries.get("/Resources")
    resources = around.resources if own is None else canvas.context.resources(reference, own)
    canvas.open_forms.append(reference)
    draw(canvas, form.data, Setting(resources, matrix, clip, mark, owner, around.state), _draw_object)
    canvas.open_forms.pop()


def _mark_of_object(canvas: Canvas, form: XObject, inner: Owner, marked: MarkedContent) -> MarkedContent:
    """A record around what an XObject draws, where it is hidden, or content of the structure as a whole (14.7.5.3)."""
    if not form.is_hidden and "/StructParent" not in form.entries:
        return marked
    record = MarkedContent(inner.page, form.obj, "", parent=marked, hidden=form.is_hidden or marked.hidden)
    record.owns_mcids = inner.owns_mcids
    return canvas.add_mark(record)
