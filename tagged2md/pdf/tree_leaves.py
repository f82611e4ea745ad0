"""The leaves of the structure tree: which page, which stream, and whose (tagged-mapping 2.3 to 2.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tagged2md.pdf.objects import Plain, as_ref
from tagged2md.pdf.structure import ContentRef, ObjectRef, StructElem

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tagged2md.findings import Reporter
    from tagged2md.pdf.page_space import PageSpace
    from tagged2md.pdf.page_tree import PageEntry
    from tagged2md.pdf.tree_parents import ParentTree

Kids = list[StructElem | ContentRef | ObjectRef]


class Pages:
    """What the tree must know of the pages."""

    def __init__(self, entries: Sequence[PageEntry], space: Callable[[int], PageSpace]) -> None:
        self.entries = entries
        self.space = space
        self._number_of: dict[Plain, int] = {}
        for entry in entries:
            self._number_of.setdefault(entry.ref, entry.number)

    def number_of(self, ref: Plain) -> int | None:
        """The number of the page behind a reference; None where it is no page of the file."""
        return self._number_of.get(ref) if isinstance(ref, str) else None


class Leaves:
    """Finds the page of each leaf and hands it to the first element that claims it."""

    def __init__(self, pages: Pages, parents: ParentTree, report: Reporter) -> None:
        self.pages = pages
        self.parents = parents
        self.report = report
        self.near_pages: list[Plain] = []
        """By index of the element: its own /Pg, or that of the nearest element above it."""
        self.dangling: set[int] = set()
        """Indices of the elements whose own /Pg is no page of the file."""
        self.owners: dict[ContentRef, StructElem | None] = {}

    def marked_content(
        self, mcid: int | None, entries: dict[str, Plain], owner: StructElem | None
    ) -> ContentRef | None:
        """The leaf of an integer kid or a marked-content reference; None where there is nothing to claim."""
        if mcid is None or mcid < 0:
            return None
        ref = entries.get("/Pg")
        page = owner.page if owner is not None and ref is None else None
        if page is None:
            page = self._page_of(mcid, ref, owner)
        if page is None:
            if owner is not None:
                owner.is_lost = True
            return None
        leaf = ContentRef(page, as_ref(entries["/Stm"]) if "/Stm" in entries else None, mcid)
        if leaf in self.owners:
            if self.owners[leaf] is not owner:
                self._tell("T2M-MCID-REUSE", f"MCID {mcid} was claimed before; first claim kept", page, owner)
            return None
        self.owners[leaf] = owner
        if leaf.stream is None and owner is not None:
            self._compare_with_parent_tree(leaf, owner)
        return leaf

    def add_element(self, element: StructElem, page_ref: Plain) -> None:
        """Note the /Pg of an element; elements come in the order of their index."""
        parent = element.parent
        self.near_pages.append(page_ref if page_ref is not None or parent is None else self.near_pages[parent.index])
        if page_ref is not None and element.page is None:
            self.dangling.add(element.index)
            element.is_lost = True

    def near_page(self, element: StructElem) -> int | None:
        """The page of the element's own /Pg, or of the nearest element above it that has one."""
        return self.pages.number_of(self.near_pages[element.index])

    def object_reference(self, obj: tuple[int, int], page_ref: Plain, owner: StructElem | None) -> ObjectRef:
        """The leaf of an object reference."""
        if page_ref is None and owner is not None:
            page_ref = self.near_pages[owner.index]
        return ObjectRef(self.pages.number_of(page_ref), obj)

    def _page_of(self, mcid: int, page_ref: Plain, owner: StructElem | None) -> int | None:
        """The page of marked content whose element names none; None where it lies on no page of the file."""
        if page_ref is not None:
            return self._known(page_ref, owner)
        if owner is None:
            return None
        if owner.index in self.dangling:
            return self._known(None, owner)
        page = self.parents.page_of(owner.obj, mcid)
        if page is not None:
            return page
        near = self.near_pages[owner.index]
        if near is None:
            return self._only_page(owner)
        page = self._known(near, owner)
        return page if page is not None and self.parents.slot(page, mcid) in (None, owner.obj) else None

    def _only_page(self, owner: StructElem) -> int | None:
        """The page of a file that has one, unless a parent tree says whose its content is, or where the element was."""
        if len(self.pages.entries) != 1:
            return None
        number = self.pages.entries[0].number
        return None if self.parents.has_page(number) or self.parents.is_elsewhere(owner.obj) else number

    def _known(self, page_ref: Plain, owner: StructElem | None) -> int | None:
        """The page behind a /Pg; what points elsewhere is left out."""
        page = self.pages.number_of(page_ref)
        if page is None:
            self._tell("T2M-DANGLING-PG", "/Pg is no page of this file; its content was left out", None, owner)
        return page

    def _compare_with_parent_tree(self, leaf: ContentRef, owner: StructElem) -> None:
        slots = self.parents.slots(leaf.page)
        slot = slots[leaf.mcid] if leaf.mcid < len(slots) else None
        if slot != owner.obj and slot is not None:
            message = f"parent tree gives MCID {leaf.mcid} to another element; the structure tree was believed"
            self._tell("T2M-PARENTTREE-MISMATCH", message, leaf.page, owner)

    def _tell(self, code: str, message: str, page: int | None, element: StructElem | None) -> None:
        name = f"{element.type or 'element'}: " if element else ""
        self.report.add(code, name + message, page, element.obj if element and element.obj[0] else None)
