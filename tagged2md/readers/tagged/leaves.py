"""Leaves of the tree: marked content and objects, as parts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tagged2md.pdf.page import ImageBox, TextRun
from tagged2md.pdf.structure import ContentRef, ObjectRef
from tagged2md.readers.tagged.claims import Leaf
from tagged2md.readers.tagged.content import Content, PageContent
from tagged2md.readers.tagged.figures import loose_image
from tagged2md.readers.tagged.forms import annotation_parts
from tagged2md.readers.tagged.frames import Context, Frame, Mode
from tagged2md.readers.tagged.link_places import PlacedLinks
from tagged2md.readers.tagged.links import with_free_links
from tagged2md.readers.tagged.marks import leaf_mark
from tagged2md.readers.tagged.parts import Glyphs, Part, Picture
from tagged2md.readers.tagged.replacing import with_alternates
from tagged2md.readers.tagged.roles import Kind

if TYPE_CHECKING:
    from tagged2md.readers.tagged.state import Reader


def leaf_parts(leaf: ContentRef | ObjectRef, frame: Frame, reader: Reader) -> Iterable[Part]:
    """What a leaf shows; nothing the second time, on pages that are not read, and in places that do not exist."""
    if leaf in reader.used:
        return ()
    reader.used.add(leaf)
    if isinstance(leaf, ObjectRef) and (found := _annotation_parts(leaf, frame, reader)) is not None:
        return found
    if leaf.page not in reader.pages:
        return ()
    content = reader.contents.of(leaf)
    if content is None:
        return ()
    parts = _content_parts(content, leaf, frame.context, reader)
    return [_possible_mark(part, frame, reader) for part in parts] if reader.notes.exist else parts


def _possible_mark(part: Part, frame: Frame, reader: Reader) -> Part:
    """Glyphs that may be the mark of a note although no element says so."""
    context = frame.context
    if not isinstance(part, Glyphs) or context.in_mark or context.in_note:
        return part
    return leaf_mark(part, frame.elem, reader) if context.mode in (Mode.INLINE, Mode.FLAT, Mode.BLOCK) else part


def _annotation_parts(leaf: ObjectRef, frame: Frame, reader: Reader) -> Iterable[Part] | None:
    """What an annotation adds to the text; None where the object is none. A Form looks at its annotations itself."""
    annotation = reader.contents.annotation(leaf)
    if annotation is None:
        return None
    if annotation.hidden or annotation.page not in reader.pages or frame.kind is Kind.FORM:
        return ()
    return annotation_parts(annotation, frame.context, frame.elem, reader)


def _content_parts(content: Content, leaf: Leaf, context: Context, reader: Reader) -> list[Part]:
    page = reader.contents.page(leaf.page or 0)
    if leaf in page.appearances:
        reader.pdf.report.bring_in("".join(run.text for run in content.runs), page.number)
    glyphs = _glyphs(content.runs, page, context, reader)
    if not content.images or context.mode is Mode.CODE:
        return glyphs
    images = [image for each in content.images if (image := _image(each, page.number, context, reader)) is not None]
    return _mixed(glyphs, images)


def _glyphs(runs: Sequence[TextRun], page: PageContent, context: Context, reader: Reader) -> list[Part]:
    if not runs:
        return []
    glyphs = Glyphs(runs, context.looks, context.by_font and not page.is_ocr, context.has_scripts)
    if page.has_alternates and (alternates := with_alternates(glyphs, reader.pdf.report)) is not None:
        return alternates
    if context.links:
        return [*with_free_links(glyphs, PlacedLinks(context.links), reader)]
    if page.links and not context.looks.url:
        return [*with_free_links(glyphs, page.placed_links(), reader)]
    return [glyphs]


def _image(image: ImageBox, page: int, context: Context, reader: Reader) -> Part | None:
    if context.in_figure:
        return Picture(image, page, context.looks)
    return loose_image(image, page, context.looks, reader)


def _mixed(glyphs: list[Part], images: Sequence[Part]) -> list[Part]:
    """Glyphs and images of one sequence; an image stands before the first run that lies right of it or below it."""
    found: list[Part] = []
    for part in glyphs:
        if not isinstance(part, Glyphs):
            found.append(part)
            continue
        runs = list(part.runs)
        for image in list(images):
            at = next((index for index, run in enumerate(runs) if _is_after(run, image)), None)
            if at is not None:
                found.extend(([part._replace(runs=runs[:at])] if at else []) + [image])
                runs, images = runs[at:], [each for each in images if each is not image]
        found.extend([part._replace(runs=runs)] if runs else [])
    return [*found, *images]


def _is_after(run: TextRun, image: Part) -> bool:
    box = image.image.box if isinstance(image, Picture) else getattr(image, "box", None)
    if box is None:
        return False
    return run.y < box.y0 - run.style.size or (box.y0 - run.style.size <= run.y <= box.y1 and run.x0 >= box.x1)
