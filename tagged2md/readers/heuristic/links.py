"""Link annotations onto runs, and the targets that are known only when all headings are. Spec: tagged-mapping, 7."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import NamedTuple

from tagged2md.geometry import Rect
from tagged2md.pdf.page import LinkTarget, PageTarget, TextRun
from tagged2md.readers.heuristic.strips import PageText

INTERNAL = "\0page "
"""Start of the stand-in for a place in this file, until the headings are known."""
SIGN_SLACK_EM = 0.02
"""Punctuation may hang out of a link by this much. Word draws its boxes a quarter of an em larger than the words."""
MIN_INSIDE = 0.5
"""Part of a run that must lie inside the rectangle of a link."""


def page_url(target: PageTarget) -> str:
    """The stand-in for a place in this file."""
    top = "" if target.top is None else f"{target.top:.1f}"
    return f"{INTERNAL}{target.page} {top}"


def page_target(url: str) -> PageTarget | None:
    """The place that a stand-in stands for."""
    if not url.startswith(INTERNAL):
        return None
    page, _, top = url[len(INTERNAL) :].partition(" ")
    return PageTarget(int(page), None, float(top) if top else None)


CONTENTS = "\0contents "
"""Start of the stand-in for the heading of a contents entry."""


class Destination(NamedTuple):
    """Where a contents entry leads to."""

    page: str
    """As printed; empty where no number is."""
    url: str
    """Of its annotation; empty without one."""
    at: int
    """1-based page of the entry."""


def contents_url(destination: Destination) -> str:
    """The stand-in for the heading that a contents entry names."""
    return f"{CONTENTS}{destination.page}\0{destination.at}\0{destination.url}"


def contents_parts(url: str) -> Destination | None:
    """What the stand-in of a contents entry says."""
    if not url.startswith(CONTENTS):
        return None
    page, at, inner = url[len(CONTENTS) :].split("\0", 2)
    return Destination(page, inner, int(at))


class Linked(NamedTuple):
    """The linked runs of a page, by ``id``."""

    urls: dict[int, str]
    cuts: dict[int, tuple[int, int]]
    """Punctuation at the start and end of a run that is outside of its link, in characters."""


def linked_runs(page: PageText, url_of: Callable[[LinkTarget], str | None]) -> Linked:
    """The runs under link annotations; ``url_of`` judges targets."""
    found = Linked({}, {})
    links = [a for a in page.annotations if a.subtype == "Link" and not a.hidden and a.target is not None]
    if not links:
        return found
    runs = sorted([run for line in [*page.lines, *page.aside] for run in line.runs], key=_BY_HEIGHT)
    heights = list(map(_BY_HEIGHT, runs))
    for link in links:
        assert link.target is not None
        url = url_of(link.target)
        if url:
            for box in link.quads or (link.box,):
                for run in runs_in(box, runs, heights):
                    if found.urls.setdefault(id(run), url) is url and (cut := punctuation_outside(run, box)):
                        found.cuts[id(run)] = cut
    return found


_BY_HEIGHT = attrgetter("y")


def punctuation_outside(run: TextRun, box: Rect) -> tuple[int, int] | None:
    """How much punctuation at the start and end of a run lies outside the box; None where none does."""
    em = run.style.size
    start = outside(run.text, box.x0 - run.x0, em)
    end = outside(run.text[::-1], run.x1 - box.x1, em)
    return (start, end) if start or end else None


def outside(text: str, overhang: float, em: float) -> int:
    """How many signs of punctuation a text starts with as far as it hangs out of a box."""
    count = 0
    while count < len(text) and overhang > OVERHANG_EM * em and not text[count].isalnum():
        count += 1
        overhang -= SIGN_EM * em
    return count


OVERHANG_EM, SIGN_EM = 0.12, 0.3
"""A sign hangs out of a link by more than the first; it is about as wide as the second."""


def runs_in(box: Rect, runs: Sequence[TextRun], heights: Sequence[float]) -> list[TextRun]:
    """The runs whose baseline and greater part lie in the box."""
    slack = 0.25 * box.height
    low, high = bisect_left(heights, box.y0 - slack), bisect_right(heights, box.y1)
    return [run for run in runs[low:high] if inside(run, box) and is_level(run, box)]


def inside(run: TextRun, box: Rect) -> bool:
    """Whether the greater part of a run lies between the sides of the box; punctuation as a whole."""
    if not any(map(str.isalnum, run.text)):
        slack = SIGN_SLACK_EM * run.style.size
        return box.x0 - slack <= run.x0 and run.x1 <= box.x1 + slack
    common = min(run.x1, box.x1) - max(run.x0, box.x0)
    return common >= MIN_INSIDE * (run.x1 - run.x0) and common > 0


def is_level(run: TextRun, box: Rect) -> bool:
    """Whether the middle of the letters lies in the box."""
    return box.y0 <= run.y + MIDDLE_EM * run.style.size <= box.y1


MIDDLE_EM = 0.3
"""How far the middle of small letters lies above the baseline."""
