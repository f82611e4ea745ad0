"""Everything the rules may ask about a file, gathered once."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from tagged2md.pdf.structure import ContentRef, ObjectRef, StructElem, StructTree

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tagged2md.checks.content import DrawnFacts
    from tagged2md.pdf.file import Metadata
    from tagged2md.pdf.page import Annotation

TRANSPARENT = frozenset(("NonStruct", "Artifact"))
"""Types that do not count as a level: NonStruct stands for nothing (ISO 32000-2, table 368), Artifact is no content."""


@dataclass
class Facts:
    """The file as the rules see it. ``tree`` is None in a file without structure tree."""

    metadata: Metadata
    tree: StructTree | None
    pages: list[DrawnFacts]
    claims: dict[ContentRef | ObjectRef, StructElem | None]
    tabs: dict[int, str | None] = field(default_factory=dict)
    """Tab order entry of each page."""

    @property
    def elements(self) -> list[StructElem]:
        """All elements in document order."""
        return self.tree.elements if self.tree else []

    def of(self, *roles: str) -> list[StructElem]:
        """The content elements of some roles, in document order."""
        return [element for element in self.content if element.role in roles]

    @cached_property
    def content(self) -> list[StructElem]:
        """The elements that are no Artifact and lie in none."""
        dropped: set[int] = set()
        kept = []
        for element in self.elements:
            if element.role == "Artifact" or (element.parent is not None and element.parent.index in dropped):
                dropped.add(element.index)
            else:
                kept.append(element)
        return kept

    @cached_property
    def annotation_owners(self) -> dict[tuple[int, int], StructElem]:
        """The element that refers to an annotation, by the object of the annotation."""
        return {
            leaf.obj: owner for leaf, owner in self.claims.items() if isinstance(leaf, ObjectRef) and owner is not None
        }

    def annotations(self) -> Iterator[Annotation]:
        """The visible annotations of all pages."""
        for page in self.pages:
            yield from (annotation for annotation in page.annotations if not annotation.hidden)

    def page_of(self, element: StructElem) -> int | None:
        """The page an element starts on, as far as it or its first leaves say."""
        if element.page is not None:
            return element.page
        waiting: list[StructElem | ContentRef | ObjectRef] = [element]
        for _ in range(MAX_LOOKED_AT):
            if not waiting:
                break
            kid = waiting.pop()
            if not isinstance(kid, StructElem):
                return kid.page
            waiting.extend(reversed(kid.kids[:MAX_LOOKED_AT]))
        return None


MAX_WRAPPERS = 64
"""NonStruct elements inside each other that are looked through; Chromium writes about ten."""

MAX_LOOKED_AT = 50
"""Kids that are looked at to find the page of an element; mostly the first leaf tells."""


def parent_of(element: StructElem) -> StructElem | None:
    """The nearest element above that counts as a level; after MAX_WRAPPERS the last one stands."""
    parent = element.parent
    for _ in range(MAX_WRAPPERS):
        if parent is None or parent.role not in TRANSPARENT:
            break
        parent = parent.parent
    return parent


def kids_of(element: StructElem) -> Iterator[StructElem | ContentRef | ObjectRef]:
    """The kids of an element, NonStruct replaced by its own and Artifact left out."""
    waiting = list(reversed(element.kids))
    while waiting:
        kid = waiting.pop()
        if isinstance(kid, StructElem) and kid.role in TRANSPARENT:
            waiting.extend(reversed(kid.kids) if kid.role == "NonStruct" else ())
        else:
            yield kid
