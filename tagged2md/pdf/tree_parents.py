"""The parent tree: from marked content and objects back to their elements (ISO 32000-2, 14.7.5.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tagged2md.pdf.objects import Objects, ObjGen, Plain, as_int, as_ref, tree_leaves

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Sequence

    from tagged2md.pdf.page_tree import PageEntry

MAX_ENTRIES = 1_000_000
"""Entries of the parent tree that are read: one for each page, form and annotation."""

Slots = list[ObjGen | None]
"""The elements of the marked content of one stream, by MCID."""


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
        self._slots: dict[Plain, Slots] = {}
        self._slots_of_page: dict[int, Slots] = {}
        self._pages_by_claim: dict[tuple[ObjGen, int], int] | None = None
        self._lost: set[ObjGen | None] | None = None

    def has_page(self, page: int) -> bool:
        """Whether the parent tree has an entry for the page."""
        return self._keys.get(page) in self.entries

    def slots(self, page: int) -> Slots:
        """The elements of a page's marked content, by MCID; empty where there is no entry."""
        found = self._slots_of_page.get(page)
        if found is None:
            found = self._slots_of_page[page] = self._array(self._keys.get(page))
        return found

    def _array(self, key: int | None) -> Slots:
        """The array of an entry. Arrays are remembered by their object: hostile files name one for every page."""
        value = self.entries.get(key) if key is not None else None
        name = value if isinstance(value, str) else key
        found = self._slots.get(name)
        if found is None:
            found = self._slots[name] = [as_ref(item) for item in self._objects.array(value)]
        return found

    def slot(self, page: int, mcid: int) -> ObjGen | None:
        """The element that the parent tree names for marked content of the page; None where it names none."""
        slots = self.slots(page)
        return slots[mcid] if mcid < len(slots) else None

    def page_of(self, element: ObjGen, mcid: int) -> int | None:
        """The page whose array names this element for the MCID."""
        if self._pages_by_claim is None:
            self._pages_by_claim = {}
            for page in self._pages_with_own_array():
                for number, slot in enumerate(self.slots(page)):
                    if slot is not None:
                        self._pages_by_claim.setdefault((slot, number), page)
        return self._pages_by_claim.get((element, mcid))

    def _pages_with_own_array(self) -> Iterator[int]:
        """The pages, each array once: of pages that share one, the first."""
        seen: set[Plain] = set()
        for page, key in self._keys.items():
            value = self.entries.get(key) if key is not None else None
            if value is not None and not (isinstance(value, str) and value in seen):
                yield page
            if isinstance(value, str):
                seen.add(value)

    def is_elsewhere(self, element: ObjGen) -> bool:
        """Whether the parent tree lists the element among the content of a page that is not in the file.

        Page extractors leave such lists behind. A single list is that of the only page, whose key was lost.
        """
        if self._lost is None:
            kept = set(self._keys.values())
            lists = [slots for slots in self._arrays_of(key for key in self.entries if key not in kept) if slots]
            self._lost = {slot for slots in lists for slot in slots} if len(lists) > 1 else set()
        return element in self._lost

    def _arrays_of(self, keys: Iterable[int]) -> Iterator[Slots]:
        """The arrays of entries, each once."""
        seen: set[int] = set()
        for key in keys:
            slots = self._array(key)
            if id(slots) not in seen:
                seen.add(id(slots))
                yield slots

    def elements(self, known: Container[ObjGen | None]) -> Iterator[ObjGen]:
        """Elements that the parent tree names and ``known`` has not, in the order of its keys."""
        objects = {key: as_ref(self.entries[key]) for key in sorted(self.entries)}
        singles = {key: single for key, single in objects.items() if single not in known}
        for key, single in singles.items():
            if single is not None and not self._array(key) and single not in known:
                yield single
        for slots in self._arrays_of(singles):
            for named in slots:
                if named is not None and named not in known:
                    yield named
