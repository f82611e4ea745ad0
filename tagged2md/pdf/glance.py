"""A quick look at pages: resources, and some operators of the content. No text is decoded, no font is loaded.

Content is read up to a bound, and only until enough visible text was met: most pages cost less than half a millisecond.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from tagged2md.geometry import IDENTITY, Rect, multiplied, transformed_box
from tagged2md.pdf.content_streams import joined
from tagged2md.pdf.glance_content import MATRIX_LENGTH, Drawn, Shown, State, events
from tagged2md.pdf.glance_fonts import font_glance
from tagged2md.pdf.glances import FontGlance, ImageGlance, PageGlance
from tagged2md.pdf.objects import Objects, Plain, as_int, is_ref
from tagged2md.pdf.streams import read_stream
from tagged2md.pdf.tokens import name_key

if TYPE_CHECKING:
    from tagged2md.pdf.annotations import Annotations
    from tagged2md.pdf.optional_content import OptionalContent
    from tagged2md.pdf.page_space import PageSpace
    from tagged2md.pdf.page_tree import PageEntry

MAX_CONTENT_BYTES = 1 << 20
"""Decoded bytes of content that are looked at for one page, its forms included; pages of text have 18 KB. What stands
behind a megabyte of drawings is not seen, and the record says so (``is_cut``)."""
ENOUGH_TEXT = 400
"""Bytes of visible text after which the rest of a page does not matter: it has text."""
MAX_FORMS, MAX_IMAGES, MAX_FONTS, MAX_STREAMS = 200, 500, 200, 1_000
"""Forms, images and fonts that are looked at on one page, and streams that its content is made of."""
UNIT = Rect(0.0, 0.0, 1.0, 1.0)
"""The square that an image fills before its matrix is applied (ISO 32000-2, 8.9.5)."""


class Content(NamedTuple):
    """Content that is still to be looked at: that of the page, or of a form."""

    data: bytes
    resources: dict[str, Plain]
    state: State


@dataclass(slots=True)
class Counted:
    """What was met on one page."""

    page: Rect
    visible: int = 0
    invisible: int = 0
    mute: int = 0
    fills: int = 0
    strokes: int = 0
    bytes_left: int = MAX_CONTENT_BYTES
    images: list[ImageGlance] = field(default_factory=list)
    fonts: dict[Plain, FontGlance] = field(default_factory=dict)
    forms: set[Plain] = field(default_factory=set)


class Glancer:
    """Looks at pages of one file; a font that several pages use is looked at once."""

    def __init__(self, objects: Objects, optional_content: OptionalContent, annotations: Annotations) -> None:
        self._objects = objects
        self._optional_content = optional_content
        self._annotations = annotations
        self._fonts: dict[Plain, FontGlance] = {}

    def page(self, entry: PageEntry, space: PageSpace) -> PageGlance:
        """What a quick look at the page tells. Never raises: what can't be read is not there."""
        own = self._objects.dictionary(entry.ref)
        owner = own if entry.resources_of == entry.ref else self._objects.dictionary(entry.resources_of)
        counted = Counted(Rect(0.0, 0.0, space.width, space.height))
        data = self._page_bytes(own.get("/Contents"), counted)
        self._look(Content(data, self._objects.dictionary(owner.get("/Resources")), State(space.matrix)), counted)
        return PageGlance(
            number=entry.number,
            width=space.width,
            height=space.height,
            fonts=tuple(dict.fromkeys(counted.fonts.values())),
            images=tuple(counted.images),
            forms=len(counted.forms),
            visible=counted.visible,
            invisible=counted.invisible,
            mute=counted.mute,
            fills=counted.fills,
            strokes=counted.strokes,
            fields=self._fields(entry, space) if counted.visible < ENOUGH_TEXT else 0,
            is_cut=counted.bytes_left <= 0,
        )

    def _page_bytes(self, contents: Plain, counted: Counted) -> bytes:
        """The beginning of the page's content."""
        value = self._objects.value(contents)
        streams = value[:MAX_STREAMS] if isinstance(value, list) else [contents]
        return joined([self._bytes(each, counted) for each in streams])

    def _bytes(self, reference: Plain, counted: Counted) -> bytes:
        """The beginning of a stream, as much of it as is still to be looked at."""
        stream = self._objects.raw(reference) if counted.bytes_left > 0 else None
        data = b"" if stream is None else read_stream(stream, counted.bytes_left).data
        counted.bytes_left -= len(data)
        return data

    def _look(self, content: Content, counted: Counted) -> None:
        """Look at content and at the forms it draws, until enough text was met."""
        waiting = [content]
        while waiting:
            here = waiting.pop()
            fonts = self._fonts_of(here.resources, counted)
            for event in events(here.data, here.state):
                if isinstance(event, Shown):
                    note_text(event, fonts, counted)
                    if counted.visible >= ENOUGH_TEXT:
                        return
                elif isinstance(event, Drawn):
                    waiting.extend(self._drawn(event, here.resources, counted))
                elif event.is_filled:
                    counted.fills += 1
                else:
                    counted.strokes += 1

    def _fonts_of(self, resources: dict[str, Plain], counted: Counted) -> dict[str, FontGlance]:
        """The fonts of resources by their names with slash."""
        found: dict[str, FontGlance] = {}
        for name, value in self._objects.dictionary(resources.get("/Font")).items():
            if len(counted.fonts) >= MAX_FONTS:
                break
            found[name] = counted.fonts[value if is_ref(value) else name] = self._font(value)
        return found

    def _font(self, value: Plain) -> FontGlance:
        known = self._fonts.get(value) if is_ref(value) else None
        if known is None:
            known = font_glance(self._objects, self._objects.dictionary(value))
            if is_ref(value):
                self._fonts[value] = known
        return known

    def _drawn(self, event: Drawn, resources: dict[str, Plain], counted: Counted) -> list[Content]:
        """Note an image; the content of a form, which is still to be looked at, each form once."""
        name = None if event.name is None else "/" + name_key(event.name)
        reference = None if name is None else self._objects.dictionary(resources.get("/XObject")).get(name)
        entries = self._objects.dictionary(reference)
        if self._optional_content.is_off(entries.get("/OC")):
            return []
        if name is None or self._objects.name(entries, "/Subtype") == "Image":
            self._note_image(entries, event.state, counted)
        elif is_ref(reference) and entries and reference not in counted.forms and len(counted.forms) < MAX_FORMS:
            counted.forms.add(reference)
            return [self._form(reference, entries, resources, event.state, counted)]
        return []

    def _form(
        self, reference: Plain, entries: dict[str, Plain], around: dict[str, Plain], state: State, counted: Counted
    ) -> Content:
        """The content of a form; one without resources uses those around it (7.8.3)."""
        a, b, c, d, e, f = self._objects.numbers(entries.get("/Matrix"), MATRIX_LENGTH) or IDENTITY
        own = self._objects.value(entries.get("/Resources"))
        inner = state._replace(matrix=multiplied((a, b, c, d, e, f), state.matrix))
        return Content(self._bytes(reference, counted), own if isinstance(own, dict) else around, inner)

    def _note_image(self, entries: dict[str, Plain], state: State, counted: Counted) -> None:
        if len(counted.images) >= MAX_IMAGES:
            return
        box = transformed_box(state.matrix, UNIT).intersection(counted.page)
        if box is None:
            return
        width, height = (as_int(self._objects.value(entries.get(key))) or 0 for key in ("/Width", "/Height"))
        counted.images.append(ImageGlance(width, height, box))

    def _fields(self, entry: PageEntry, space: PageSpace) -> int:
        """Form fields with a text, and notes that stand on the page."""
        shown = (each for each in self._annotations.of(entry, space.matrix) if not each.hidden)
        return sum(
            bool(each.field is not None and each.field.value) or (each.subtype == "FreeText" and bool(each.contents))
            for each in shown
        )


def note_text(event: Shown, fonts: dict[str, FontGlance], counted: Counted) -> None:
    """Count a piece of text: as visible or not, and whether its font says which characters it shows."""
    if event.state.is_invisible:
        counted.invisible += event.size
        return
    counted.visible += event.size
    font = fonts.get("/" + name_key(event.state.font))
    if font is not None and not font.says_characters:
        counted.mute += event.size
