"""Structure tree: /StructTreeRoot as a flat, bounded, cycle-safe array of elements (ISO 32000-2, 14.7)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from tagged2md.geometry import Rect

AttributeValue = str | float | int | bool | bytes | tuple["AttributeValue", ...]
AttributeMap = dict[tuple[str, str], AttributeValue]


class ContentRef(NamedTuple):
    """A marked-content reference: the leaf key of a piece of content."""

    page: int
    """1-based page on which it is drawn."""
    stream: tuple[int, int] | None
    """The form XObject or appearance stream that holds it; None for the page's own content."""
    mcid: int


class ObjectRef(NamedTuple):
    """An object reference (OBJR): an annotation or an XObject that is content as a whole."""

    page: int | None
    obj: tuple[int, int]


@dataclass(slots=True, eq=False, repr=False)
class StructElem:
    """One structure element, resolved. Kids are in reading order; ``index`` is its place in document order."""

    index: int
    role: str
    """Standard type it resolves to, without slash; ``?`` where it resolves to none (see ``type``)."""
    type: str
    """Type as it stands in the file."""
    namespace: str | None = None
    parent: StructElem | None = None
    kids: list[StructElem | ContentRef | ObjectRef] = field(default_factory=list)
    page: int | None = None
    """Page of its own /Pg, 1-based."""
    obj: tuple[int, int] = (0, 0)
    alt: str | None = None
    actual_text: str | None = None
    expansion: str | None = None
    language: str | None = None
    title: str | None = None
    id: bytes | None = None
    refs: tuple[tuple[int, int], ...] = ()
    """Objects of /Ref."""
    associated: tuple[AssociatedFile, ...] = ()
    bbox: Rect | None = None
    """Layout BBox in page space of ``page``, where given; not that of paragraphs, headings and rows."""
    is_lost: bool = False
    """Whether it or content of its own lies on no page of the file, as in pages cut out of a longer file."""
    unread: Callable[[], AttributeMap] | None = None
    """Reads its attributes, until somebody asks for them: of most elements nobody does."""
    _attributes: AttributeMap | None = None

    @property
    def attributes(self) -> AttributeMap:
        """Effective attributes by (owner, name), class map applied; names without slash. Ask while the file is open."""
        if self.unread is not None:
            self._attributes, self.unread = self.unread(), None
        return self._attributes or {}

    @attributes.setter
    def attributes(self, found: AttributeMap) -> None:
        self._attributes, self.unread = found, None

    def __repr__(self) -> str:
        # not its kids: a tree may be deeper than Python's stack
        return f"<{self.role} {self.index}: object {self.obj[0]}, {len(self.kids)} kids>"


@dataclass(frozen=True, slots=True)
class AssociatedFile:
    """An associated file (/AF): its relationship, MIME type, name and decoded bytes (read when asked for)."""

    relationship: str
    mime: str
    name: str
    obj: tuple[int, int]


@dataclass(slots=True)
class StructTree:
    """The whole tree. ``elements`` holds every reachable element in document order."""

    roots: list[StructElem | ContentRef | ObjectRef]
    elements: list[StructElem]
    by_obj: dict[tuple[int, int], StructElem]
    role_map: dict[str, str] = field(default_factory=dict)
    parent_of_annotation: dict[int, tuple[int, int]] = field(default_factory=dict)
    """ParentTree entries of single objects: StructParent -> object of the element."""
    orphans: list[StructElem] = field(default_factory=list)
    """Tops of subtrees that only the parent tree knows, put back as last kids of their parents."""

    def untie(self) -> None:
        """Cut the ways to the parents, once the tree is done with, so that it is freed at once.

        A tree in circles is left to the garbage collector, which walks through all of it to find that out.
        """
        for elem in self.elements:
            elem.parent = None
