"""Appearance streams of annotations: what a widget or a free text annotation shows (ISO 32000-2, 12.5.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tagged2md.geometry import IDENTITY, Matrix, Rect, multiplied, transformed_box
from tagged2md.pdf.objects import Objects, ObjGen, Plain, is_ref, reference
from tagged2md.pdf.page_space import rectangle

if TYPE_CHECKING:
    from collections.abc import Sequence

CORNERS = 4
MATRIX_NUMBERS = 6


class Appearance(NamedTuple):
    """A form XObject, and how the space it is drawn in maps to the user space of the page."""

    form: Plain
    matrix: Matrix


def normal_appearance(objects: Objects, annotation: ObjGen) -> Appearance | None:
    """The normal appearance of an annotation in its present state; None where it has none that can be drawn."""
    entries = objects.dictionary(reference(annotation))
    form = _normal(objects, entries)
    if form is None:
        return None
    place = _rectangle(objects, entries.get("/Rect"))
    stream = objects.dictionary(form)
    box = _rectangle(objects, stream.get("/BBox"))
    if place is None or box is None:
        return None
    matrix = objects.numbers(stream.get("/Matrix"), MATRIX_NUMBERS)
    drawn = transformed_box(_as_matrix(matrix) if matrix else IDENTITY, box)
    return Appearance(form, _fitted(drawn, place)) if drawn.area > 0 else None


def _normal(objects: Objects, entries: dict[str, Plain]) -> Plain:
    """Reference to the normal appearance stream: of the present state, where there are several."""
    value = objects.dictionary(entries.get("/AP")).get("/N")
    content = objects.dictionary(value)
    if "/BBox" in content or "/Length" in content:
        return value if is_ref(value) else None
    state = objects.name(entries, "/AS")
    chosen = content.get(f"/{state}") if state is not None else None
    return chosen if is_ref(chosen) else None


def _rectangle(objects: Objects, value: Plain) -> Rect | None:
    numbers = objects.numbers(value, CORNERS)
    return rectangle(numbers) if numbers else None


def _as_matrix(numbers: Sequence[float]) -> Matrix:
    a, b, c, d, e, f = numbers
    return a, b, c, d, e, f


def _fitted(box: Rect, place: Rect) -> Matrix:
    """The scaling and shift that fits the appearance box into the annotation's rectangle (step b of the algorithm)."""
    x, y = place.width / box.width, place.height / box.height
    return multiplied((1.0, 0.0, 0.0, 1.0, -box.x0, -box.y0), (x, 0.0, 0.0, y, place.x0, place.y0))
