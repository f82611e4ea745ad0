"""Whether a structure tree holds any content: a walk that stops at the first piece that lies on a page of the file.

Page extractors and mergers leave trees behind whose content is gone; templates have trees that were never filled. What
a page is asked for is only whether an element names it: that it draws the content is not looked up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tagged2md.pdf.objects import Objects, Plain, as_int, is_ref, tree_leaves

if TYPE_CHECKING:
    from collections.abc import Container

MAX_NODES = 5_000
"""Nodes that are visited, 30 ms; a tree with content has some within the first hundred. In trees of page extractors
those of all other pages may stand in front: then the parent tree is asked."""
MAX_ENTRIES = 100_000
"""Entries of the parent tree that are looked through where no element names a page."""


class _Node(NamedTuple):
    """A kid, and the page of the elements around it."""

    kid: Plain
    page: Plain


class TreeGlance(NamedTuple):
    """A structure tree, as far as a quick look tells."""

    is_hollow: bool
    """Whether no element has content on a page of the file."""
    is_cut: bool = False
    """Whether the walk ended before it knew."""


def tree_glance(
    objects: Objects, root: dict[str, Plain], pages: Container[Plain], keys: Container[int | None]
) -> TreeGlance:
    """Whether the tree holds content; ``pages`` are references, ``keys`` their /StructParents."""
    waiting = [_Node(root.get("/K"), None)]
    seen: set[Plain] = set()
    is_unplaced = False
    for _ in range(MAX_NODES):
        if not waiting:
            return TreeGlance(is_hollow=not (is_unplaced and _is_listed(objects, root, keys)))
        kid, page = waiting.pop()
        if is_ref(kid):
            if kid in seen:
                continue
            seen.add(kid)
        value = objects.value(kid)
        if isinstance(value, list):
            waiting.extend(_Node(each, page) for each in reversed(value))
        elif isinstance(value, dict) and not _is_leaf(value):
            waiting.append(_Node(value.get("/K"), value.get("/Pg", page)))
        elif value is not None:
            named = value.get("/Pg", page) if isinstance(value, dict) else page
            if is_ref(named) and named in pages:
                return TreeGlance(is_hollow=False)
            is_unplaced = is_unplaced or named is None
    return TreeGlance(is_hollow=not _is_listed(objects, root, keys), is_cut=True)


def _is_leaf(entries: dict[str, Plain]) -> bool:
    """Whether a dictionary is a marked-content or object reference (ISO 32000-2, 14.7.5)."""
    return "/MCID" in entries or ("/Obj" in entries and "/S" not in entries)


def _is_listed(objects: Objects, root: dict[str, Plain], keys: Container[int | None]) -> bool:
    """Whether the parent tree, where there is one, lists content of a page: for elements that name none."""
    if not objects.dictionary(root.get("/ParentTree")):
        return True  # nobody says otherwise
    for key, value in tree_leaves(objects, root.get("/ParentTree"), "/Nums", MAX_ENTRIES):
        if as_int(objects.value(key)) in keys and any(is_ref(item) for item in objects.array(value)):
            return True
    return False
