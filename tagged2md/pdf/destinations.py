"""Where links and bookmarks lead: destinations and actions (ISO 32000-2, 12.3.2 and 12.6). Nothing is ever followed."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from tagged2md.geometry import transformed_point
from tagged2md.pdf.objects import (
    Objects,
    Plain,
    as_bytes,
    as_int,
    as_name,
    as_number,
    as_ref,
    as_text,
    is_ref,
    tree_leaves,
)
from tagged2md.pdf.page import ElementTarget, LinkTarget, OtherTarget, PageTarget, RemoteTarget, UriTarget

if TYPE_CHECKING:
    from tagged2md.pdf.tree_leaves import Pages

MAX_NAMES = 500_000
"""Named destinations that are read. Large manuals have some ten thousand."""
MAX_NAME_HOPS = 8
"""Names that lead to names; proper files have none."""

_LEFT_AT = {"XYZ": 2, "FitV": 2, "FitBV": 2, "FitR": 2}
_TOP_AT = {"XYZ": 3, "FitH": 2, "FitBH": 2, "FitR": 5}
"""Position of the coordinate in the array of an explicit destination (ISO 32000-2, table 149)."""


class Destinations:
    """Reads the targets of annotations and bookmarks."""

    def __init__(self, objects: Objects, root: dict[str, Plain], pages: Pages) -> None:
        self._objects = objects
        self._root = root
        self._pages = pages

    def target(self, entries: dict[str, Plain]) -> LinkTarget | None:
        """The target of a dictionary with /A or /Dest; None where it has none."""
        action = self._objects.value(entries.get("/A"))
        if isinstance(action, dict):
            return self._action(action)
        destination = self._objects.value(entries.get("/Dest"))
        return None if destination is None else self.destination(destination)

    def _action(self, action: dict[str, Plain]) -> LinkTarget | None:
        kind = self._objects.name(action, "/S") or ""
        match kind:
            case "URI":
                uri = uri_text(self._objects.get(action, "/URI"))
                return UriTarget(uri) if uri else None
            case "GoTo":
                return self._go_to(action)
            case "GoToR":
                return self._remote(action)
            case _:
                return OtherTarget(kind)

    def _go_to(self, action: dict[str, Plain]) -> LinkTarget | None:
        place = self.destination(self._objects.get(action, "/D"))
        element = self.destination(self._objects.get(action, "/SD"))
        if isinstance(element, ElementTarget):
            return ElementTarget(element.obj, place if isinstance(place, PageTarget) else None)
        return place

    def _remote(self, action: dict[str, Plain]) -> LinkTarget:
        file = self._objects.get(action, "/F")
        if isinstance(file, dict):
            name = self._objects.text(file, "/UF") or self._objects.text(file, "/F")
        else:
            name = as_text(file)
        if not name:
            return OtherTarget("GoToR")
        place = self._objects.array(action.get("/D"))
        index = as_int(place[0]) if place and not is_ref(place[0]) else None
        return RemoteTarget(name, index + 1 if index is not None and index >= 0 else None)

    def destination(self, value: Plain) -> PageTarget | ElementTarget | None:
        """An explicit, named or structure destination; None where it leads nowhere."""
        for _ in range(MAX_NAME_HOPS):
            value = self._objects.value(value)
            if isinstance(value, dict):
                value = value.get("/SD", value.get("/D"))
            elif isinstance(value, list):
                return self._explicit(value)
            else:
                value = self._named.get(_name_key(value))
            if value is None:
                return None
        return None

    @cached_property
    def _named(self) -> dict[bytes | None, Plain]:
        """Named destinations: the name tree, and the dictionary of PDF 1.1."""
        old = self._objects.dictionary(self._root.get("/Dests"))
        found = {_name_key(key): value for key, value in old.items()}
        names = self._objects.dictionary(self._root.get("/Names"))
        for key, value in tree_leaves(self._objects, names.get("/Dests"), "/Names", MAX_NAMES):
            found.setdefault(_name_key(self._objects.value(key)), value)
            if len(found) >= MAX_NAMES:
                break
        found.pop(None, None)
        return found

    def _explicit(self, array: list[Plain]) -> PageTarget | ElementTarget | None:
        if not array:
            return None
        number = self._page_number(array[0])
        if number is not None:
            return self._place(number, array)
        obj = as_ref(array[0])
        if obj is not None and self._is_element(array[0]):
            return ElementTarget(obj)
        return None

    def _page_number(self, page: Plain) -> int | None:
        """A page by its object, or by its index as files with destinations of the remote form have it."""
        if is_ref(page):
            return self._pages.number_of(page)
        index = as_int(page)
        return index + 1 if index is not None and 0 <= index < len(self._pages.entries) else None

    def _is_element(self, ref: Plain) -> bool:
        entries = self._objects.dictionary(ref)
        return "/S" in entries and entries.get("/Type") in (None, "/StructElem")

    def _place(self, number: int, array: list[Plain]) -> PageTarget:
        fit = as_name(array[1]) if len(array) > 1 else None
        left = self._coordinate(array, _LEFT_AT.get(fit or ""))
        top = self._coordinate(array, _TOP_AT.get(fit or ""))
        matrix = self._pages.space(number).matrix
        x, y = transformed_point(matrix, left or 0.0, top or 0.0)
        is_turned = matrix[0] == 0
        across, along = (top, left) if is_turned else (left, top)
        return PageTarget(number, x if across is not None else None, y if along is not None else None)

    def _coordinate(self, array: list[Plain], at: int | None) -> float | None:
        return as_number(self._objects.value(array[at])) if at is not None and at < len(array) else None


def _name_key(value: Plain) -> bytes | None:
    """Names and strings name the same destinations."""
    name = as_name(value)
    return as_bytes(value) if name is None else name.encode("utf-8", "surrogatepass")


def uri_text(value: Plain) -> str | None:
    """A URI: ASCII by the standard, UTF-8 in many files."""
    text = as_text(value)
    if text is None or text.isascii():
        return text
    try:
        return text.encode("pdfdoc").decode("utf-8")
    except UnicodeError:
        return text
