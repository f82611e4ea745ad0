"""Figures and loose images (tagged-mapping 8.1, 8.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tagged2md.document.nodes import Image, Inline, Link, Paragraph, Text
from tagged2md.geometry import Rect
from tagged2md.pdf.page import ImageBox
from tagged2md.pdf.structure import StructElem
from tagged2md.readers.tagged.boxes import Place, has_text, place_of, runs_of, source_of
from tagged2md.readers.tagged.frames import Frame, Mode
from tagged2md.readers.tagged.ledger import leave_out, leaves_below
from tagged2md.readers.tagged.paragraphs import inline_bits, loose_blocks
from tagged2md.readers.tagged.parts import (
    Gap,
    Glyphs,
    InlinePart,
    LabelPart,
    Object,
    Part,
    Picture,
    ReadyPart,
    TextPart,
    Words,
)
from tagged2md.readers.tagged.prose import is_block_placed
from tagged2md.readers.tagged.reasons import note_reasons
from tagged2md.readers.tagged.replacing import alt_of

if TYPE_CHECKING:
    from tagged2md.layout.inlines import Looks
    from tagged2md.readers.tagged.state import Reader

SMALLEST_SIDE = 8.0
"""Points; a smaller image outside of a Figure is a bullet, a rule or a shadow."""
PAGE_SHARE = 0.85
"""Part of the page from which on a loose image is a background or a scan."""
TEXT_PAGE_LETTERS = 200
"""Letters in a figure from which on it may be a page of text tagged as one figure."""
TEXT_PAGE_ALT = 0.1
"""An Alt shorter than this part of a figure's text does not stand for the text."""


def figure(frame: Frame, reader: Reader) -> Iterable[Part]:
    """A Figure: its image, then the blocks inside of it; a caption that comes first stays before it."""
    loose = [part for part in frame.parts if isinstance(part, Glyphs | Words | Object | Gap | LabelPart)]
    pictures = [part for part in frame.parts if isinstance(part, Picture)]
    kids = [part for part in frame.parts if not isinstance(part, Glyphs | Words | Object | Gap | LabelPart | Picture)]
    nested = [part for part in loose if isinstance(part, Object)]
    alt = " ".join((frame.elem.alt or "").split())
    if not alt and pictures:
        alt, nested = _alt_inside(frame, reader, pictures, nested)
    image = _image(frame, reader, pictures, alt)
    text = _kept_text(frame, reader, [part for part in loose if not isinstance(part, Object)], alt, image)
    before, after = _around(kids, frame, _place(frame))
    return [*before, *image, *nested, *text, *after]


def _place(frame: Frame) -> Place:
    """Where a figure stands: where its content does, or where it says itself if that is nothing but lines."""
    place = place_of(frame.parts)
    return place if place.page else Place(frame.elem.page or 0, frame.elem.bbox)


def _alt_inside(
    frame: Frame, reader: Reader, pictures: Sequence[Picture], nested: list[Object]
) -> tuple[str, list[Object]]:
    """The alternate text of an only figure inside that has no image, or of the image's marked content; what is left."""
    kids = [kid for kid in frame.elem.kids if isinstance(kid, StructElem)]
    inner = nested[0].atom if len(nested) == 1 else None
    if len(kids) == 1 and kids[0].role == "Figure" and isinstance(inner, Image) and not _draws_image(kids[0], reader):
        return inner.alt, []
    alt = alt_of(max(pictures, key=lambda each: each.image.box.area).image.marked)
    return " ".join((alt or "").split()), nested


def _draws_image(elem: StructElem, reader: Reader) -> bool:
    contents = (reader.contents.of(leaf) for leaf in leaves_below(elem))
    return any(content is not None and content.images for content in contents)


def _image(frame: Frame, reader: Reader, pictures: Sequence[Picture], alt: str) -> list[Part]:
    """The image, or what stands for it; nothing where there is neither image nor alternate text."""
    elem = frame.elem
    looks = frame.outer.looks
    place = _place(frame)
    if not alt and elem.actual_text:
        # A letter drawn as a picture, such as an initial.
        reader.pdf.report.bring_in(elem.actual_text, place.page)
        return [Object(Text(elem.actual_text), runs_of(frame.parts), looks, place.box, place.page)]
    if not pictures:
        return [_object(Image(alt), place, frame, looks, reader)] if alt else []
    largest = max(pictures, key=lambda each: each.image.box.area)
    if not alt and _is_scan(largest, reader):
        return []
    if not alt:
        reader.pdf.report.add("13-004", "figure without alternate text", largest.page, elem.obj)
    image = Image(alt, reader.image_path(largest.image.key))
    return [_object(image, Place(largest.page, largest.image.box), frame, looks, reader)]


def _is_scan(picture: Picture, reader: Reader) -> bool:
    """Whether the image is the page whose recognised text is read anyway."""
    return reader.contents.page(picture.page).is_ocr


def _object(image: Image, place: Place, frame: Frame, looks: Looks, reader: Reader) -> Part:
    shown: Inline = Link((image,), looks.url) if looks.url else image
    source = source_of(place)
    note_reasons(reader.pdf.report, source, frame.elem)
    block = ReadyPart(Paragraph((shown,), source))
    if frame.outer.mode is Mode.INLINE and is_block_placed(frame.elem):
        return block
    return Object(image, (), looks, place.box, place.page, (block,))


def _kept_text(frame: Frame, reader: Reader, loose: Sequence[Part], alt: str, image: Sequence[Part]) -> list[Part]:
    """The loose text inside: it is part of the picture where there is an Alt, else it is kept."""
    bits: list[InlinePart] = inline_bits(part for part in loose if isinstance(part, Glyphs | Words | Gap | LabelPart))
    if not has_text(bits):
        return []
    if _is_actual_text(image) or (alt and reader.options.figure_text == "auto" and not _is_text_page(bits, alt)):
        leave_out("T2M-REPLACED", runs_of(bits), "text of a figure that another text stands for", reader.pdf.report)
        return []
    return list(loose_blocks(bits, frame.elem)) if frame.outer.mode is Mode.BLOCK else list(bits)


def _is_actual_text(image: Sequence[Part]) -> bool:
    return any(isinstance(part, Object) and isinstance(part.atom, Text) for part in image)


def _is_text_page(bits: Sequence[InlinePart], alt: str) -> bool:
    letters = sum(len(run.text) for run in runs_of(bits))
    return letters >= TEXT_PAGE_LETTERS and len(alt) < TEXT_PAGE_ALT * letters


def _around(kids: Sequence[Part], frame: Frame, image: Place) -> tuple[list[Part], list[Part]]:
    """The blocks inside a figure: captions last, but before the image where one is the first kid and stands above."""
    captions = [part for part in kids if is_caption(part)]
    others = [part for part in kids if not is_caption(part)]
    first = next(iter(frame.elem.kids), None)
    is_first = isinstance(first, StructElem) and first.role == "Caption"
    if is_first and not any(stands_below(place_of([part]), image) for part in captions):
        return captions, others
    return [], [*others, *captions]


def is_caption(part: Part) -> bool:
    """Whether a part is a caption."""
    return isinstance(part, TextPart) and part.kind == "caption"


def stands_below(place: Place, other: Place) -> bool:
    """Whether a place lies wholly below another one of the same page."""
    return (
        place.page == other.page
        and place.box is not None
        and other.box is not None
        and place.box.centre[1] < other.box.y0
    )


# ---------------------------------------------------------------- images outside of figures


def loose_image(image: ImageBox, page: int, looks: Looks, reader: Reader) -> Object | None:
    """An image in the marked content of text, as an image without Alt; None for rules, bullets and backgrounds."""
    sheet = reader.pdf.page(page)
    if min(image.box.width, image.box.height) < SMALLEST_SIDE or _covers(image.box, sheet.box):
        return None
    shown = Image("", reader.image_path(image.key))
    block = ReadyPart(Paragraph((shown,), source_of(Place(page, image.box))))
    return Object(shown, (), looks, image.box, page, (block,))


def _covers(box: Rect, page: Rect) -> bool:
    common = box.intersection(page)
    return common is not None and common.area > PAGE_SHARE * page.area
