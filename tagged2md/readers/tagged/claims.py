"""The leaves of a tree, and the marked content that belongs to each (tagged-mapping 2.4, 2.5, 4.1)."""

from __future__ import annotations

from collections.abc import Iterator

from tagged2md.pdf.page import ImageBox, MarkedContent, Page
from tagged2md.pdf.structure import ContentRef, ObjectRef, StructElem, StructTree

Leaf = ContentRef | ObjectRef
Owner = Leaf | None
"""The leaf that a marked-content sequence belongs to; None outside of the tree."""


class Claims:
    """The leaves of a tree."""

    def __init__(self, tree: StructTree) -> None:
        self.leaves: set[Leaf] = set()
        self.objects: set[tuple[int, int]] = set()
        """Objects that an object reference names: annotations and XObjects."""
        self.streams: dict[int, set[tuple[int, int]]] = {}
        """By page the streams whose marked content is claimed."""
        for kids in (tree.roots, *[elem.kids for elem in tree.elements]):
            self.leaves.update([kid for kid in kids if not isinstance(kid, StructElem)])
        for leaf in self.leaves:
            if isinstance(leaf, ObjectRef):
                self.objects.add(leaf.obj)
            elif leaf.stream is not None:
                self.streams.setdefault(leaf.page, set()).add(leaf.stream)

    def __contains__(self, leaf: Leaf) -> bool:
        return leaf in self.leaves


def leaves(tree: StructTree) -> Iterator[tuple[StructElem | None, Leaf]]:
    """Every leaf in tree order, with the element it stands in."""
    stack: list[tuple[StructElem | None, Iterator[StructElem | Leaf]]] = [(None, iter(tree.roots))]
    while stack:
        elem, kids = stack[-1]
        for kid in kids:
            if isinstance(kid, StructElem):
                stack.append((kid, iter(kid.kids)))
                break
            yield elem, kid
        else:
            stack.pop()


ARTIFACT = "artifact"


class Owners:
    """Finds the owner of marked-content sequences of one page, each once."""

    def __init__(self, page: Page, claims: Claims) -> None:
        self._page, self._claims = page.number, claims
        self._memo: dict[MarkedContent, Owner | str] = {}
        self._own = {each.mcid for each in page.marked if each.stream is None and each.mcid is not None}

    def of(self, marked: MarkedContent) -> Owner | str:
        """The leaf; None for untagged content; ``artifact``."""
        trail: list[MarkedContent] = []
        at: MarkedContent | None = marked
        found: Owner | str = None
        while at is not None:
            if at in self._memo:
                found = self._memo[at]
                break
            trail.append(at)
            direct = self._direct(at)
            if direct is not None:
                found = direct
                break
            at = at.parent
        for each in trail:
            self._memo[each] = found
        return found

    def of_image(self, image: ImageBox) -> Leaf | None:
        """The leaf of an image: its own where an object reference names it, else that of its sequence."""
        if isinstance(image.key, tuple) and image.key in self._claims.objects:
            whole = ObjectRef(self._page, image.key)
            if whole in self._claims:
                return whole
        owner = self.of(image.marked)
        return None if isinstance(owner, str) else owner

    def _direct(self, marked: MarkedContent) -> Owner | str:
        """What the sequence itself says, without those around it."""
        if marked.mcid is not None and (leaf := self._claimed(marked, marked.mcid)) is not None:
            return leaf
        if marked.stream is not None and marked.stream in self._claims.objects:
            whole = ObjectRef(self._page, marked.stream)
            if whole in self._claims:
                return whole
        return ARTIFACT if marked.artifact is not None else None

    def _claimed(self, marked: MarkedContent, mcid: int) -> ContentRef | None:
        """The leaf of an identifier, where the tree claims it."""
        claimed = self._claims.leaves
        leaf = ContentRef(self._page, marked.stream, mcid)
        if leaf in claimed:
            return leaf
        # A form without StructParents: its MCIDs are those of the page, unless the page itself draws that one.
        if marked.stream is None or marked.owns_mcids or mcid in self._own:
            return None
        leaf = ContentRef(self._page, None, mcid)
        return leaf if leaf in claimed else None
