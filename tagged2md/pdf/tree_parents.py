"""The parent tree: from marked content and objects back to their elements (ISO 32000-2, 14.7.5.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tagged2md.pdf.objects import Objects, Plain, as_int, is_ref, tree_leaves

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tagged2md.pdf.page_tree import PageEntry

MAX_ENTRIES = 1_000_000
"""Entries of the parent tree that are read: one for each page, form and annotation."""


class ParentTree:
    """The entries of the parent tree; the arrays of its pages are loaded when asked for, each once."""

    def __init__(self, objects: Objects, root: dict[str, Plain], pages: Sequence[PageEntry]) -> None:
        self._objects = objects
        self.exists = isinstance(objects.value(root.get("/ParentTree")), dict)
        self.entries: dict[int, Plain] = {}
        for key, value in tree_leaves(objects, root.get("/ParentTree"), "/Nums", MAX_ENTRIES):
            number = as_int(objects.value(key))
            if number is not None and value is not None:
                self.entries.setdefault(number, value)
            if len(self.entries) >= MAX_ENTRIES:
                break
        self._keys = {page.number: as_int(objects.value(page.entries.get("/StructParents"))) for page in pages}
        self._slots: dict[int, list[Plain]] = {}
        self._pages_by_claim: dict[tuple[Plain, int], int] | None = None

    def slots(self, page: int) -> list[Plain]:
        """References to the elements of a page's marked content, by MCID; empty where there is no entry."""
        found = self._slots.get(page)
        if found is None:
            key = self._keys.get(page)
            found = self._slots[page] = self._objects.array(self.entries.get(key)) if key is not None else []
        return found

    def has_page(self, page: int) -> bool:
        """Whether the parent tree has an entry for the page."""
        return self._keys.get(page) in self.entries

    def slot(self, page: int, mcid: int) -> Plain:
        """The element that the parent tree names for marked content of the page; None where it names none."""
        slots = self.slots(page)
        return slots[mcid] if mcid < len(slots) else None

    def page_of(self, element: Plain, mcid: int) -> int | None:
        """The page whose array names this element for the MCID."""
        if not self.entries:
            return None
        if self._pages_by_claim is None:
            self._pages_by_claim = {}
            for page in self._keys:
                for number, slot in enumerate(self.slots(page)):
                    if slot is not None and is_ref(slot):
                        self._pages_by_claim.setdefault((slot, number), page)
        return self._pages_by_claim.get((element, mcid))

    def elements(self, known: set[Plain]) -> Iterator[Plain]:
        """References to elements that the parent tree names and ``known`` has not, in the order of its keys."""
        for key in sorted(self.entries):
            value = self.entries[key]
            if is_ref(value) and value in known:
                continue
            content = self._objects.value(value)
            named = content if isinstance(content, list) else [value]
            yield from (item for item in named if is_ref(item) and item not in known)
