"""Anchors of headings, as GitHub makes them: the targets of links inside a document."""

from __future__ import annotations

from collections.abc import Iterable
from unicodedata import category

from tagged2md.document.nodes import Document, Heading
from tagged2md.document.walk import headings, inline_text


def is_slug_character(character: str) -> bool:
    """Whether GitHub keeps the character: letters (also Roman numbers), marks, digits, hyphen, low line, space."""
    return character in "-_ " or category(character)[0] in "LM" or category(character) in {"Nd", "Nl"}


def slug_of(text: str) -> str:
    """The anchor of a heading with this plain text, before repeated ones are numbered."""
    lowered = " ".join(text.split()).lower()
    return "".join(filter(is_slug_character, lowered)).replace(" ", "-")


def numbered(slugs: Iterable[str]) -> tuple[str, ...]:
    """The slugs made unique: a repeated one gets ``-1``, ``-2`` and so on, until it is unused."""
    counts: dict[str, int] = {}
    unique = []
    for slug in slugs:
        result = slug
        while result in counts:
            counts[slug] += 1
            result = f"{slug}-{counts[slug]}"
        counts[result] = 0
        unique.append(result)
    return tuple(unique)


def heading_slugs(found: Document | Iterable[Heading]) -> tuple[str, ...]:
    """The anchors of the headings of a document (or of these headings), in their order."""
    all_headings = headings(found) if isinstance(found, Document) else found
    return numbered(slug_of(inline_text(heading.children)) for heading in all_headings)
