"""The page tree in one pass: every page with what it inherits (ISO 32000-2, 7.7.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pikepdf

from tagged2md.pdf.objects import Objects, Plain, as_ref, is_ref, ref_of
from tagged2md.pdf.page_space import PageSpace, page_matrix, rectangle

if TYPE_CHECKING:
    from collections.abc import Sequence

BOXES = ("/MediaBox", "/CropBox", "/Rotate")
"""Small entries that pages take over from the nodes above them (ISO 32000-2, table 31); /Resources is the other one."""

KEPT = (*BOXES, "/UserUnit", "/Annots", "/StructParents", "/Tabs", "/Group")
"""Entries of a page that are kept while the file is open; the rest is read when the page is."""

SCAN_LIMIT = 200_000
"""Objects that are looked at where the page tree is lost. Reading one takes some microseconds: about a second."""


class PageEntry(NamedTuple):
    """One page of the file."""

    number: int
    """1-based."""
    ref: Plain
    """Reference of the page object."""
    entries: dict[str, Plain]
    """Plain values of the KEPT entries, inherited ones filled in."""
    resources_of: Plain
    """Reference of the page tree node whose /Resources the page uses; None where no node has any."""

    @property
    def obj(self) -> tuple[int, int]:
        """Object number and generation."""
        return as_ref(self.ref) or (0, 0)


class _Above(NamedTuple):
    """What a node inherits."""

    entries: dict[str, Plain]
    resources_of: Plain = None


class PageTree(NamedTuple):
    """All pages in order, and what was wrong with the tree."""

    pages: tuple[PageEntry, ...]
    problems: tuple[str, ...]
    is_cut: bool = False
    """Whether the file has more pages than were asked for."""


def page_tree(objects: Objects, root: dict[str, Plain], limit: int) -> PageTree:
    """Walk /Kids once, without recursion and cycle-safe; scan the file for pages where that finds none."""
    problems: list[str] = []
    pages = _walked(objects, _root(objects, root), limit + 1, problems)
    if not pages:
        pages = _scanned(objects, limit + 1)
        if pages:
            problems.append("page tree is lost; pages were taken in the order of their object numbers")
    return PageTree(tuple(pages[:limit]), tuple(dict.fromkeys(problems)), len(pages) > limit)


def _root(objects: Objects, catalog: dict[str, Plain]) -> Plain:
    """Reference to the root of the tree; one that stands directly in the catalog becomes an object of its own."""
    root = catalog.get("/Pages")
    if not isinstance(root, dict):
        return root
    raw = objects.handle.Root.get("/Pages")
    return ref_of(objects.handle.make_indirect(raw)) if isinstance(raw, pikepdf.Dictionary) else None


def _walked(objects: Objects, root: Plain, limit: int, problems: list[str]) -> list[PageEntry]:
    pages: list[PageEntry] = []
    seen: set[Plain] = set()
    waiting: list[tuple[Plain, _Above]] = [(root, _Above({}))]
    while waiting and len(pages) < limit:
        node, above = waiting.pop()
        content = objects.value(node)
        if not isinstance(content, dict):
            continue
        here = _inherited(node, content, above)
        if _is_page(content):
            pages.append(_entry(len(pages) + 1, node, content, here))
        elif node in seen:
            problems.append("page tree leads back to itself")
        else:
            seen.add(node)
            waiting.extend((kid, here) for kid in reversed(_kids(objects, node, content)))
    return pages


def _is_page(content: dict[str, Plain]) -> bool:
    return content.get("/Type") == "/Page" or ("/Kids" not in content and content.get("/Type") != "/Pages")


def _inherited(node: Plain, content: dict[str, Plain], above: _Above) -> _Above:
    entries = above.entries | {key: content[key] for key in BOXES if key in content}
    return _Above(entries, node if "/Resources" in content else above.resources_of)


def _entry(number: int, ref: Plain, content: dict[str, Plain], here: _Above) -> PageEntry:
    return PageEntry(number, ref, {k: content[k] for k in KEPT if k in content} | here.entries, here.resources_of)


def _kids(objects: Objects, node: Plain, content: dict[str, Plain]) -> list[Plain]:
    """References to the kids; kids that stand directly in the array become objects of their own."""
    kids = objects.array(content.get("/Kids"))
    if all(is_ref(kid) for kid in kids):
        return kids
    found = objects.raw(node)
    raw_kids = found.get("/Kids") if isinstance(found, pikepdf.Dictionary) else None
    if not isinstance(raw_kids, pikepdf.Array):
        return []
    handle = objects.handle
    return [ref_of(handle.make_indirect(kid)) for kid in raw_kids if isinstance(kid, pikepdf.Dictionary)]


def _scanned(objects: Objects, limit: int) -> list[PageEntry]:
    """Every object of type Page, by object number."""
    pages: list[PageEntry] = []
    for number in range(1, min(len(objects.handle.objects), SCAN_LIMIT) + 1):
        ref = f"{number} 0 R"
        content = objects.value(ref)
        if isinstance(content, dict) and content.get("/Type") == "/Page":
            pages.append(_entry(len(pages) + 1, ref, content, _inherited(ref, content, _Above({}))))
            if len(pages) >= limit:
                break
    return pages


class PageSpaces:
    """How the user space of each page maps to page space; each page once, since every link asks for it."""

    def __init__(self, objects: Objects, entries: Sequence[PageEntry]) -> None:
        self._objects = objects
        self._entries = entries
        self._known: dict[int, PageSpace] = {}

    def of(self, number: int) -> PageSpace:
        """That of one page."""
        found = self._known.get(number)
        if found is None:
            found = self._known[number] = _page_space(self._objects, self._entries[number - 1])
        return found


def _page_space(objects: Objects, entry: PageEntry) -> PageSpace:
    boxes = [objects.numbers(entry.entries.get(key), 4) for key in ("/MediaBox", "/CropBox")]
    media, crop = (rectangle(numbers) if numbers else None for numbers in boxes)
    rotate = objects.number(entry.entries, "/Rotate") or 0.0
    unit = objects.number(entry.entries, "/UserUnit")
    return page_matrix(media, crop, rotate % 360, 1.0 if unit is None else unit)
