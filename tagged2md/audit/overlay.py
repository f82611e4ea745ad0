"""What lies over the picture of a page, as SVG in points. SVG has its origin at the top: y is turned here."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING

from tagged2md.geometry import Rect

if TYPE_CHECKING:
    from tagged2md.audit.records import ShownBlock, ShownPage

TAG_PART = 1 / 62
"""Height of the numbers, as a part of the page's width: 10 points on A4."""
LETTER_WIDTH = 0.64
"""Width of a letter of the numbers, as a part of their height."""
ROUNDED = 2
"""Decimals of coordinates: hundredths of points can't be seen."""


def sheet(page: ShownPage) -> str:
    """The picture, and over it what was read from it."""
    size = f"{page.width:.{ROUNDED}f} {page.height:.{ROUNDED}f}"
    return "".join(
        (
            f'<svg viewBox="0 0 {size}" role="group" aria-label="Page {page.number}">',
            picture(page),
            layer("rulings", (rect(box, page, "") for box in page.rulings)),
            layer("images", (rect(box, page, "") for box in page.images)),
            '<g class="layer-runs"></g>',
            layer("rest", rest(page)),
            layer("boxes", (block_boxes(block, page) for block in page.blocks)),
            layer("inner", (box for block in page.blocks for box in inner_boxes(block, page))),
            layer("order", arrows(page)),
            layer("numbers", (tag(block, page) for block in page.blocks)),
            "</svg>",
        )
    )


def layer(name: str, parts: Iterable[str]) -> str:
    """A group that can be hidden."""
    return f'<g class="layer-{name}">{"".join(parts)}</g>'


def picture(page: ShownPage) -> str:
    """The page as it was drawn."""
    place = f'width="{page.width:.{ROUNDED}f}" height="{page.height:.{ROUNDED}f}"'
    if page.picture is None:
        return f'<rect class="paper" {place}/>'
    data = b64encode(page.picture).decode()
    return (
        f'<rect class="paper" {place}/><image class="layer-picture" {place} preserveAspectRatio="none" '
        f'href="data:image/png;base64,{data}"/>'
    )


def rect(box: Rect, page: ShownPage, attributes: str) -> str:
    """A box of page space."""
    x, y, width, height = (round(n, ROUNDED) for n in (box.x0, page.height - box.y1, box.width, box.height))
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"{attributes}/>'


def block_boxes(block: ShownBlock, page: ShownPage) -> str:
    """The boxes of a block, joined by a line where there are several."""
    boxes = "".join(rect(box, page, ' class="box"') for box in block.regions)
    joins = "".join(line(bottom(a), top(b), page, "join") for a, b in pairwise(block.regions))
    name = escape(f"{block.number}: {block.label}")
    return (
        f'<g class="k-{block.kind} o-{block.origin}" data-id="{page.number}-{block.number}" tabindex="0" role="img" '
        f'aria-label="{name}">{boxes}{joins}</g>'
    )


def inner_boxes(block: ShownBlock, page: ShownPage) -> Iterator[str]:
    """Items, cells and paragraphs inside of a block."""
    for index, inner in enumerate(block.inner):
        yield rect(
            inner.box,
            page,
            f' class="inner k-{block.kind}" data-id="{page.number}-{block.number}" data-inner="{index}"',
        )


def rest(page: ShownPage) -> Iterator[str]:
    """What stands in no block."""
    for index, each in enumerate(page.rest):
        kind = "expected" if each.is_expected else "lost"
        for box in each.boxes:
            yield rect(box, page, f' class="{kind}" data-rest="{index}"')


def arrows(page: ShownPage) -> Iterator[str]:
    """Lines from the end of each block to the start of the next one."""
    placed = [block for block in page.blocks if block.regions]
    for before, after in pairwise(placed):
        yield line(start(before.regions[-1]), start(after.regions[0]), page, "arrow")


def start(box: Rect) -> tuple[float, float]:
    """Where the number of a block stands."""
    return box.x0, box.y1


def top(box: Rect) -> tuple[float, float]:
    """The middle of the upper edge."""
    return box.centre[0], box.y1


def bottom(box: Rect) -> tuple[float, float]:
    """The middle of the lower edge."""
    return box.centre[0], box.y0


def line(one: tuple[float, float], other: tuple[float, float], page: ShownPage, kind: str) -> str:
    """A line between two points of page space."""
    x1, y1, x2, y2 = (round(n, ROUNDED) for n in (one[0], page.height - one[1], other[0], page.height - other[1]))
    return f'<line class="{kind}" x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}"/>'


def tag(block: ShownBlock, page: ShownPage) -> str:
    """Number and short name of a block, at its upper left corner."""
    if not block.regions:
        return ""
    text = f"{block.number} {block.short}"
    height = page.width * TAG_PART
    width = (len(text) + 1) * LETTER_WIDTH * height
    x = max(block.regions[0].x0 - width, 0.0)
    y = max(page.height - block.regions[0].y1, 0.0)
    return (
        f'<g class="tag k-{block.kind}" data-id="{page.number}-{block.number}">'
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height * 1.2:.1f}" rx="{height / 5:.1f}"/>'
        f'<text x="{x + width / 2:.1f}" y="{y + height:.1f}" font-size="{height:.1f}" text-anchor="middle">'
        f"{escape(text)}</text></g>"
    )
