"""The title of a document among its headings: what stands above all sections.

Of 229 documents 23 % have exactly one heading of level 1; in half of the files the largest block of page one is tagged
as heading or title. That it gets level 1, and sections beside it level 2, is our choice.
"""

from __future__ import annotations

from collections.abc import Sequence

from tagged2md.readers.heuristic.records import Titled

TITLE_AFTER = 2
"""Headings that may stand before the title: the name of a series, a kind of document."""
SAME_SIZE = 1.1
"""Headings up to this part of the body's size are of its size."""
MIN_SECTIONS = 2
"""Headings after the first one that make it a title where all are set alike."""


def with_title(headings: Sequence[Titled], body_size: float) -> list[Titled]:
    """The headings with the title of the document marked, if there is one.

    It is the heading with the text of the file's title; else the only one in the largest type, near the beginning;
    else, where all headings are set alike, the one that opens the document.
    """
    plain = [h._replace(is_title=False) for h in headings]
    at = title_places(headings, body_size)
    return [h._replace(is_title=True) if i in at else h for i, h in enumerate(plain)]


def title_places(headings: Sequence[Titled], body_size: float) -> Sequence[int]:
    """Indices of the lines of the title."""
    if not headings:
        return ()
    named = next((i for i, h in enumerate(headings) if h.is_title), None)
    if named is not None and not is_one_of_many(headings[named], headings, body_size):
        return (named,)
    if is_unlike(headings, body_size):
        return (0,)
    largest = max(h.look.size for h in headings)
    at = [i for i, h in enumerate(headings) if h.look.size == largest]
    is_alone = at == list(range(at[0], at[-1] + 1)) and len(at) < len(headings)
    is_early = at[0] <= TITLE_AFTER and headings[at[0]].page == headings[0].page
    return at if is_alone and is_early else ()


def is_unlike(headings: Sequence[Titled], body_size: float) -> bool:
    """Whether the first heading opens the document and that is all that tells it from sections set like it.

    Sections are numbered, or no heading is larger than the body (macros of troff); where there is a larger type for
    headings, all of them are of one level.
    """
    first = headings[0]
    rest = alike(first, headings[1:]) if first.opens else []
    if len(rest) < MIN_SECTIONS:
        return False
    if first.depth is not None:
        return first.is_numbered and contains(first.depth, rest)
    if is_slide_title(first, headings):
        return False
    numbered = sum(h.depth is not None for h in rest)
    if 2 * numbered > len(rest):
        return True
    return len(rest) == len(headings) - 1 and first.look.size <= SAME_SIZE * body_size


def contains(depth: int, rest: Sequence[Titled]) -> bool:
    """Whether all numbers of the other headings are deeper: a chapter that was published alone."""
    depths = [h.depth for h in rest if h.depth is not None]
    return bool(depths) and min(depths) > depth


def is_one_of_many(heading: Titled, headings: Sequence[Titled], body_size: float) -> bool:
    """Whether a heading is set as all others, in a type for headings, or as the titles of slides."""
    is_larger = heading.look.size > SAME_SIZE * body_size
    if is_larger and len(headings) > MIN_SECTIONS and len(alike(heading, headings)) == len(headings):
        return True
    return is_slide_title(heading, headings)


def alike(heading: Titled, headings: Sequence[Titled]) -> list[Titled]:
    """The headings that are set like this one."""
    style = heading.style
    return [h for h in headings if h.style == style]


def is_slide_title(heading: Titled, headings: Sequence[Titled]) -> bool:
    """Whether most headings set like this one open a page, as the titles of slides do."""
    others = [h for h in alike(heading, headings) if h is not heading]
    return bool(others) and 2 * sum(h.opens_page for h in others) >= len(others)


def has_title_page(headings: Sequence[Titled]) -> bool:
    """Whether the title stands on a page of its own, so that chapters after it are of its level."""
    title = next((h for h in headings if h.is_title), None)
    rest = [h for h in headings if not h.is_title]
    if title is None or not rest:
        return False
    top = max(rest, key=lambda h: h.style.weight)
    chapters = alike(top, rest)
    return len(chapters) >= MIN_SECTIONS and chapters[0].page > title.page and chapters[0].opens_page
