"""Elements that only the parent tree knows: put back where their parents say (tagged-mapping 2.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tagged2md.pdf.objects import Objects, ObjGen, as_ref

if TYPE_CHECKING:
    from tagged2md.pdf.structure import StructElem


class Orphan(NamedTuple):
    """The top of a lost subtree, and the element below which it belongs; None is the root of the tree."""

    top: ObjGen
    parent: StructElem | None


class Adoption:
    """Climbs from lost elements to elements of the tree; each object on the way is read once."""

    def __init__(self, objects: Objects, root: ObjGen | None, known: dict[ObjGen, StructElem]) -> None:
        self._objects = objects
        self._root = root
        self._known = known
        self._visited: set[ObjGen] = set()

    def orphan(self, lost: ObjGen) -> Orphan | None:
        """The subtree that holds a lost element; None where its parents lead nowhere, or were climbed before."""
        top: ObjGen | None = lost
        while top is not None and top not in self._visited:
            self._visited.add(top)
            entries = self._objects.at(top)
            if not isinstance(entries, dict) or ("/S" not in entries and "/K" not in entries):
                return None
            above = as_ref(entries.get("/P"))
            if above is not None and above == self._root:
                return Orphan(top, None)
            if above in self._known:
                return Orphan(top, self._known[above])
            top = above
        return None
