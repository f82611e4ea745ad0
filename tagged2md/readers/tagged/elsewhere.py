"""Elements whose content lies on pages that are not read by their tags, or not in the file at all.

Programs that cut pages out of a file keep the tree of the whole book. An alternate or replacement text of such an
element stands for nothing here.
"""

from __future__ import annotations

from collections.abc import Collection

from tagged2md.pdf.structure import StructElem, StructTree
from tagged2md.readers.tagged.roles import Kind, kind_of

SLOTS = frozenset((Kind.CELL, Kind.ROW))
"""Kinds that keep their place in a table although they show nothing."""


def elements_elsewhere(tree: StructTree, pages: Collection[int], page_count: int) -> frozenset[int]:
    """Indices of the elements all of whose content lies elsewhere; an element without any is not among them."""
    if len(pages) == page_count and not any(elem.is_lost for elem in tree.elements):
        return frozenset()
    here, away = bytearray(len(tree.elements)), bytearray(len(tree.elements))
    for elem in reversed(tree.elements):  # kids come before their parents
        at = elem.index
        away[at] = elem.is_lost or (not elem.kids and elem.page is not None and elem.page not in pages)
        for kid in elem.kids:
            if isinstance(kid, StructElem):
                here[at] |= here[kid.index]
                away[at] |= away[kid.index]
            elif kid.page is not None:
                (here if kid.page in pages else away)[at] = True
    return frozenset(
        elem.index for elem in tree.elements if away[elem.index] and not here[elem.index] and kind_of(elem) not in SLOTS
    )
