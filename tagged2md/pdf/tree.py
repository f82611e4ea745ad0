"""Reads /StructTreeRoot into a flat array of elements (ISO 32000-2, 14.7; tagged-mapping: object model).

One pass without recursion. Each dictionary is read once; an element costs about 10 µs. What broken files do (circles,
elements of pages that are gone, missing keys) is settled here, so that readers meet sound records only.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tagged2md.geometry import Rect, transformed_box
from tagged2md.pdf.objects import Objects, ObjGen, Plain, as_bytes, as_int, as_ref, reference, tree_leaves
from tagged2md.pdf.page_space import rectangle
from tagged2md.pdf.structure import StructElem, StructTree
from tagged2md.pdf.tree_attributes import Attributes
from tagged2md.pdf.tree_files import associated_files
from tagged2md.pdf.tree_leaves import Kids, Leaves, Pages
from tagged2md.pdf.tree_orphans import Adoption
from tagged2md.pdf.tree_parents import ParentTree
from tagged2md.pdf.tree_roles import Roles

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tagged2md.findings import Reporter

    Waiting = Iterable[tuple[Plain, StructElem | None]]
    """Kids that are still to be read, with the element they belong to."""

_TEXTS = (("/Alt", "alt"), ("/ActualText", "actual_text"), ("/E", "expansion"), ("/Lang", "language"), ("/T", "title"))
_RARE = frozenset(("/ID", "/Ref", "/AF", "/A", "/C", *(key for key, _ in _TEXTS)))
"""Entries that most elements do not have; one set operation tells whether any is there."""
SELDOM_ASKED = frozenset(("P", "TR", "H1", "H2", "H3", "H4", "H5", "H6"))
"""Roles whose attributes say how text is set, which the page shows: LibreOffice writes them for every paragraph."""
MAX_REFS = 64
"""Elements that one may refer to with /Ref; notes and contents entries have one or two."""
BOX_NUMBERS = 4
NO_ENTRIES: dict[str, Plain] = {}
"""Stands for the dictionary of marked content that is given by its number alone."""
NO_OBJECT: ObjGen = (0, 0)
"""Stands for the object number of an element that is written directly into its parent."""


class TreeReader:
    """Walks the tree from its root."""

    def __init__(self, objects: Objects, root: dict[str, Plain], pages: Pages, report: Reporter, limit: int) -> None:
        self.objects = objects
        self.root = root
        self.report = report
        self.limit = limit
        self.roles = Roles(objects, root, report)
        self.attributes = Attributes(objects, root)
        self.leaves = Leaves(pages, ParentTree(objects, root, pages.entries), report)
        self.roots: Kids = []
        self.elements: list[StructElem] = []
        self.by_obj: dict[ObjGen, StructElem] = {}
        self._arrays: set[ObjGen | None] = set()
        self._is_full = False

    def walk(self, kids: Plain, above: StructElem | None) -> None:
        """Read everything below ``kids`` and append it to the kids of ``above``, in document order."""
        waiting: list[tuple[Plain, StructElem | None]] = [(kids, above)]
        while waiting:
            kid, parent = waiting.pop()
            if kid.__class__ is int:  # Booleans are no MCIDs
                self._claim(kid, NO_ENTRIES, parent)
                continue
            obj = as_ref(kid) if kid.__class__ is str else None
            if obj is not None:
                if obj in self.by_obj or obj in self._arrays:
                    self._tell_cycle(obj)
                    continue
                kid = self.objects.at(obj)
            if kid.__class__ is dict:
                waiting.extend(self._dictionary(kid, obj, parent))
            elif kid.__class__ is list:
                self._arrays.add(obj)
                waiting.extend([(item, parent) for item in reversed(kid)])

    def _tell_cycle(self, obj: ObjGen) -> None:
        """An element that was reached before is a fault of the graph."""
        known = self.by_obj.get(obj)
        if known is not None:
            self.report.add("T2M-CYCLE", f"{known.type}: reached twice; the first place was kept", obj=obj)

    def _dictionary(self, entries: dict[str, Plain], obj: ObjGen | None, parent: StructElem | None) -> Waiting:
        """Take in one kid that is a dictionary; what is left to read below it."""
        if "/MCID" in entries:
            self._claim(as_int(self.objects.value(entries["/MCID"])), entries, parent)
        elif "/Obj" in entries and "/S" not in entries:
            return self._object(entries, parent)
        elif "/S" in entries or "/K" in entries:
            return self._element(entries, obj, parent)
        return ()

    def _claim(self, mcid: int | None, entries: dict[str, Plain], parent: StructElem | None) -> None:
        leaf = self.leaves.marked_content(mcid, entries, parent)
        if leaf is not None:
            (self.roots if parent is None else parent.kids).append(leaf)

    def _object(self, entries: dict[str, Plain], parent: StructElem | None) -> Waiting:
        """An object reference; an element where the object is one, as happens in the wild."""
        obj = as_ref(entries["/Obj"])
        if obj is None:
            return ()
        if obj in self.by_obj or obj in self._arrays:
            self._tell_cycle(obj)
            return ()
        content = self.objects.dictionary(entries["/Obj"])
        if "/S" in content and "/Subtype" not in content and ("/P" in content or "/K" in content):
            return self._element(content, obj, parent)
        leaf = self.leaves.object_reference(obj, entries.get("/Pg"), parent)
        (self.roots if parent is None else parent.kids).append(leaf)
        return ()

    def _element(self, entries: dict[str, Plain], obj: ObjGen | None, parent: StructElem | None) -> Waiting:
        if len(self.elements) >= self.limit:
            self._tell_limit()
            return ()
        role, kind, namespace = self.roles.of(entries)
        page_ref = entries.get("/Pg")
        page = self.leaves.pages.number_of(page_ref)
        # in the order of the fields: given by name they take three times as long
        element = StructElem(len(self.elements), role, kind, namespace, parent, [], page, obj or NO_OBJECT)
        self.leaves.add_element(element, page_ref)
        self.elements.append(element)
        (self.roots if parent is None else parent.kids).append(element)
        if obj is not None:
            self.by_obj[obj] = element
        if not _RARE.isdisjoint(entries):
            self._add_rare(element, entries)
        return ((entries["/K"], element),) if "/K" in entries else ()

    def _tell_limit(self) -> None:
        if not self._is_full:
            self._is_full = True
            message = f"structure tree has more than {self.limit} elements; the rest was left out"
            self.report.add("T2M-LIMIT", f"{message} (--max-structure-elements)")

    def _add_rare(self, element: StructElem, entries: dict[str, Plain]) -> None:
        for key, attribute in _TEXTS:
            if key in entries:
                setattr(element, attribute, self.objects.text(entries, key))
        if "/ID" in entries:
            element.id = as_bytes(self.objects.value(entries["/ID"]))
        if "/Ref" in entries:
            items = self.objects.items(entries["/Ref"])[:MAX_REFS]
            element.refs = tuple(ref for ref in map(as_ref, items) if ref is not None)
        if "/AF" in entries:
            element.associated = associated_files(self.objects, entries["/AF"])
        if "/A" in entries or "/C" in entries:
            element.unread = partial(self.attributes.of, entries.get("/A"), entries.get("/C"))

    def read_attributes(self) -> None:
        """One after the other: in between they take twice the time. Those of others wait until asked for."""
        for element in self.elements:
            if element.unread is None or element.role in SELDOM_ASKED:
                continue
            if element.kids or not element.is_lost:
                element.attributes = element.unread()
                box = element.attributes.get(("Layout", "BBox"))
                if isinstance(box, tuple):
                    element.bbox = self._page_box(box, self.leaves.near_page(element))

    def _page_box(self, numbers: tuple[object, ...], page: int | None) -> Rect | None:
        values = [value for value in numbers if isinstance(value, int | float)]
        box = rectangle(values) if len(values) == BOX_NUMBERS else None
        return transformed_box(self.leaves.pages.space(page).matrix, box) if box and page else None


def structure_tree(reader: TreeReader, root: ObjGen | None) -> StructTree:
    """The whole tree, lost elements put back; ``root`` is the object of /StructTreeRoot."""
    reader.walk(reader.root.get("/K"), None)
    if not reader.leaves.parents.exists:
        reader.report.add("T2M-NO-PARENTTREE", "structure tree has no /ParentTree")
    orphans = _adopted_orphans(reader, root)
    reader.read_attributes()
    if orphans:
        reader.elements = _in_document_order(reader.roots)
    _add_ids(reader)
    return StructTree(
        roots=reader.roots,
        elements=reader.elements,
        by_obj=reader.by_obj,
        role_map=reader.roles.role_map,
        parent_of_annotation=_owners(reader),
        orphans=orphans,
    )


def _adopted_orphans(reader: TreeReader, root: ObjGen | None) -> list[StructElem]:
    """Read what only the parent tree knows; the tops of its subtrees."""
    adoption = Adoption(reader.objects, root, reader.by_obj)
    tops: list[StructElem] = []
    for lost in list(reader.leaves.parents.elements(reader.by_obj)):
        orphan = adoption.orphan(lost) if lost not in reader.by_obj else None
        if orphan is None:
            continue
        start = len(reader.elements)
        reader.walk(reference(orphan.top), orphan.parent)
        for element in reader.elements[start : start + 1]:
            message = f"{element.type}: only the parent tree knows it; read as last kid of its parent"
            reader.report.add("T2M-ORPHAN", message, element.page, element.obj)
            tops.append(element)
    return tops


def _in_document_order(roots: Kids) -> list[StructElem]:
    """All elements in document order, their index set anew."""
    found: list[StructElem] = []
    waiting = list(reversed(roots))
    while waiting:
        kid = waiting.pop()
        if isinstance(kid, StructElem):
            kid.index = len(found)
            found.append(kid)
            waiting.extend(reversed(kid.kids))
    return found


MAX_IDS = 1_000_000
"""Entries of the tree of IDs that are read; LaTeX writes one for each element."""


def _add_ids(reader: TreeReader) -> None:
    """IDs that only /IDTree gives (ISO 32000-2, 14.7.2)."""
    for key, value in tree_leaves(reader.objects, reader.root.get("/IDTree"), "/Names", MAX_IDS):
        obj = as_ref(value)
        element = reader.by_obj.get(obj) if obj is not None else None
        if element is not None and element.id is None:
            element.id = as_bytes(reader.objects.value(key))


def _owners(reader: TreeReader) -> dict[int, tuple[int, int]]:
    """Parent tree entries of single objects, such as annotations."""
    singles = ((key, as_ref(value)) for key, value in reader.leaves.parents.entries.items())
    return {key: obj for key, obj in singles if obj is not None and obj in reader.by_obj}
