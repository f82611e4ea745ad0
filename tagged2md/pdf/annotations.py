"""Annotations of a page in page space (ISO 32000-2, 12.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tagged2md.geometry import Rect, bounding_box, transformed_box
from tagged2md.pdf.forms import field_of
from tagged2md.pdf.objects import Objects, Plain, as_int, as_number, as_ref
from tagged2md.pdf.page import Annotation

if TYPE_CHECKING:
    from tagged2md.geometry import Matrix
    from tagged2md.pdf.destinations import Destinations
    from tagged2md.pdf.optional_content import OptionalContent
    from tagged2md.pdf.page_tree import PageEntry

MAX_ANNOTATIONS = 50_000
"""Annotations of one page that are read; index pages have some hundred links."""
MAX_QUADS = 1000
"""Quadrilaterals of one annotation: one a line of the marked text."""

HIDDEN = 1 << 1
NO_VIEW = 1 << 5
"""Annotation flags (ISO 32000-2, table 167), as bits of /F."""
NEVER_SHOWN = frozenset(("TrapNet", "PrinterMark", "Popup"))
"""Subtypes that are no part of what is read."""

CORNERS = 4
QUAD_NUMBERS = 8
NOWHERE = Rect(0.0, 0.0, 0.0, 0.0)
"""Box of an annotation without usable /Rect: it may still be a link that an element owns."""


class Annotations:
    """Reads the annotations of pages."""

    def __init__(self, objects: Objects, destinations: Destinations, optional_content: OptionalContent) -> None:
        self._objects = objects
        self._destinations = destinations
        self._optional_content = optional_content

    def of(self, page: PageEntry, matrix: Matrix) -> list[Annotation]:
        """The annotations of a page, in the order of its array."""
        found = []
        for ref in self._objects.array(page.entries.get("/Annots"))[:MAX_ANNOTATIONS]:
            entries = self._objects.dictionary(ref)
            subtype = self._objects.name(entries, "/Subtype")
            if subtype is not None and subtype not in NEVER_SHOWN:
                found.append(self._annotation(entries, as_ref(ref) or (0, 0), page.number, matrix))
        return found

    def _annotation(self, entries: dict[str, Plain], obj: tuple[int, int], page: int, matrix: Matrix) -> Annotation:
        objects = self._objects
        subtype = objects.name(entries, "/Subtype") or ""
        return Annotation(
            obj=obj,
            page=page,
            subtype=subtype,
            box=self._box(entries.get("/Rect"), matrix),
            quads=self._quads(entries.get("/QuadPoints"), matrix),
            contents=objects.text(entries, "/Contents"),
            target=self._destinations.target(entries) if "/A" in entries or "/Dest" in entries else None,
            hidden=self._is_hidden(entries),
            struct_parent=as_int(objects.value(entries.get("/StructParent"))),
            field=field_of(objects, entries) if subtype == "Widget" else None,
        )

    def _is_hidden(self, entries: dict[str, Plain]) -> bool:
        flags = self._objects.integer(entries, "/F") or 0
        return bool(flags & (HIDDEN | NO_VIEW)) or self._optional_content.is_off(entries.get("/OC"))

    def _box(self, value: Plain, matrix: Matrix) -> Rect:
        numbers = self._objects.numbers(value, CORNERS)
        if numbers is None:
            return NOWHERE
        x0, y0, x1, y1 = numbers
        return transformed_box(matrix, Rect(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)))

    def _quads(self, value: Plain, matrix: Matrix) -> tuple[Rect, ...]:
        """Boxes of the quadrilaterals, which for text are its lines."""
        if value is None:
            return ()
        items = self._objects.array(value)[: MAX_QUADS * QUAD_NUMBERS]
        numbers = [as_number(self._objects.value(item)) or 0.0 for item in items]
        quads = (numbers[at : at + QUAD_NUMBERS] for at in range(0, len(numbers) - QUAD_NUMBERS + 1, QUAD_NUMBERS))
        boxes = (bounding_box(Rect(x, y, x, y) for x, y in zip(quad[::2], quad[1::2], strict=True)) for quad in quads)
        return tuple(transformed_box(matrix, box) for box in boxes if box is not None)
