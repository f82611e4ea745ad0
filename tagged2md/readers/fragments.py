"""The text blocks of each page in tag order, with what is measured on them (tagged-mapping 12.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tagged2md.geometry import Rect
from tagged2md.pdf.page import TextRun
from tagged2md.pdf.structure import StructElem, StructTree
from tagged2md.readers.tagged.boxes import box_of_runs
from tagged2md.readers.tagged.claims import Leaf
from tagged2md.readers.tagged.content import PageContent
from tagged2md.readers.tagged.contexts import INLINES
from tagged2md.readers.tagged.roles import Kind, kind_of

BLOCKS = frozenset(
    (
        Kind.PARAGRAPH,
        Kind.HEADING,
        Kind.TITLE,
        Kind.ITEM,
        Kind.CONTENTS_ITEM,
        Kind.CAPTION,
        Kind.NOTE,
        Kind.CELL,
        Kind.FIGURE,
        Kind.FORMULA,
        Kind.FORM,
        Kind.CODE,
        Kind.UNKNOWN,
    )
)
"""Kinds of elements whose text is one block; the outermost counts, but for cells and figures."""
VOTELESS = frozenset((Kind.NOTE, Kind.FIGURE, Kind.TABLE, Kind.FORMULA, Kind.CAPTION, Kind.FORM, Kind.DROPPED))
"""Kinds whose place says nothing about the order: Word nests notes at their marks, floats are tagged after the text."""
FLOATS = frozenset((Kind.FIGURE, Kind.TABLE, Kind.FORMULA))
"""Kinds that may float."""


GROUP, FIGURE = Kind.GROUP, Kind.FIGURE
"""Members that every element is compared with: Python 3.11 takes 0.1 µs to find one in its class."""


class Owner(NamedTuple):
    """The block that a leaf belongs to."""

    elem: StructElem | None
    kind: Kind
    votes: bool
    floats: bool


NO_BOX = Rect(0.0, 0.0, 0.0, 0.0)


@dataclass(slots=True)
class Fragment:
    """A block of text on one page, or a part of it above which nothing of it stands."""

    owner: Owner
    runs: list[TextRun] = field(default_factory=list)
    box: Rect = NO_BOX
    letters: int = 0


def owners(tree: StructTree) -> Iterator[tuple[Leaf, Owner]]:
    """Every leaf in tree order, with its block."""
    kinds: dict[tuple[str, str, str | None], Kind] = {}
    outside = Owner(None, Kind.GROUP, votes=True, floats=False)
    stack: list[tuple[Iterator[StructElem | Leaf], Owner]] = [(iter(tree.roots), outside)]
    while stack:
        kids, owner = stack[-1]
        for kid in kids:
            if not isinstance(kid, StructElem):
                yield kid, owner
                continue
            if kid.kids:
                stack.append((iter(kid.kids), _owner_of(kid, owner, kinds)))
                break
        else:
            stack.pop()


def _owner_of(elem: StructElem, outer: Owner, kinds: dict[tuple[str, str, str | None], Kind]) -> Owner:
    key = (elem.role, elem.type, elem.namespace)
    kind = kinds.get(key)
    if kind is None:
        kind = kinds[key] = kind_of(elem)
    votes = outer.votes and kind not in VOTELESS
    floats = outer.floats or kind in FLOATS
    is_outermost = outer.kind is GROUP
    if kind in BLOCKS and (is_outermost or kind is FIGURE):
        return Owner(elem, kind, votes, floats)
    if is_outermost and kind not in INLINES:
        return Owner(elem, outer.kind, votes, floats)
    if (votes, floats) != (outer.votes, outer.floats):
        return Owner(outer.elem, outer.kind, votes, floats)
    return outer


def fragments(content: PageContent, order: Sequence[tuple[Leaf, Owner]]) -> list[Fragment]:
    """The fragments of a page in tag order; ``order`` holds the page's leaves."""
    found: list[Fragment] = []
    for leaf, owner in order:
        at = content.leaves.get(leaf)
        if at is None or not at.runs:
            continue
        last = found[-1] if found else None
        if last is None or last.owner.elem is not owner.elem or _goes_up(last.runs[-1], at.runs[0]):
            last = Fragment(owner)
            found.append(last)
        last.runs.extend(at.runs)
    for fragment in found:
        fragment.box = box_of_runs(fragment.runs) or fragment.box
        fragment.letters = len("".join([run.text for run in fragment.runs]))
    return found


def _goes_up(before: TextRun, after: TextRun) -> bool:
    """Whether text goes on in a line above the one before."""
    return after.y > before.y + max(before.style.size, after.style.size)
