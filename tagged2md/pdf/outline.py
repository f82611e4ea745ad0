"""The outline: bookmarks of a file (ISO 32000-2, 12.3.3)."""

from __future__ import annotations

from typing import NamedTuple

from tagged2md.pdf.objects import Objects, Plain, is_ref

MAX_ENTRIES = 50_000
"""Bookmarks that are read; large manuals have some thousand."""


class OutlineEntry(NamedTuple):
    """One bookmark; ``level`` is 1 at the top. Where it leads is not read."""

    level: int
    title: str


def outline_of(objects: Objects, root: dict[str, Plain]) -> tuple[OutlineEntry, ...]:
    """All bookmarks in reading order; circles end, entries without title count as a level only."""
    found: list[OutlineEntry] = []
    seen: set[Plain] = set()
    waiting: list[tuple[Plain, int]] = [(objects.dictionary(root.get("/Outlines")).get("/First"), 1)]
    while waiting and len(found) < MAX_ENTRIES:
        ref, level = waiting.pop()
        if not is_ref(ref) or ref in seen:
            continue
        seen.add(ref)
        entries = objects.dictionary(ref)
        waiting.append((entries.get("/Next"), level))
        waiting.append((entries.get("/First"), level + 1))
        title = " ".join((objects.text(entries, "/Title") or "").split())
        if title:
            found.append(OutlineEntry(level, title))
    return tuple(found)
