"""How many columns of running text a page has: blocks that stand beside each other, whichever way they were read."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from tagged2md.document.nodes import BlockQuote, CodeBlock, Heading, ListBlock, Paragraph

if TYPE_CHECKING:
    from tagged2md.document.nodes import Block
    from tagged2md.geometry import Rect

TEXT_BLOCKS = (Heading, Paragraph, ListBlock, CodeBlock, BlockQuote)
"""Blocks of running text; the cells of tables are no columns."""
MIN_SHARE = 0.3
"""Part of the height with text on which so many blocks stand beside each other; a label beside a paragraph, or a box
beside a title, takes less."""
MAX_BLOCKS = 400
"""Blocks of a page that are looked at, the highest ones; forms and sheets have more."""
TOUCH = 1.0
"""Points by which blocks beside each other may overlap."""


def columns_of_pages(blocks: Iterable[Block]) -> dict[int, int]:
    """The number of columns of each page on which blocks of text begin."""
    boxes: defaultdict[int, list[Rect]] = defaultdict(list)
    for block in blocks:
        box = block.source.box
        if isinstance(block, TEXT_BLOCKS) and box is not None and box.height > 0:
            boxes[block.source.page].append(box)
    return {page: columns_of(found) for page, found in boxes.items()}


def columns_of(boxes: Sequence[Rect]) -> int:
    """The most blocks that stand beside each other on a good part of the height."""
    boxes = sorted(boxes, key=lambda box: -box.height)[:MAX_BLOCKS]
    heights: defaultdict[int, float] = defaultdict(float)
    ys = sorted({y for box in boxes for y in (box.y0, box.y1)})
    for low, high in pairwise(ys):
        heights[beside([box for box in boxes if box.y0 <= low and box.y1 >= high])] += high - low
    heights.pop(0, None)
    total = sum(heights.values())
    found = 1
    for count in heights:
        if sum(height for other, height in heights.items() if other >= count) >= MIN_SHARE * total:
            found = max(found, count)
    return found


def beside(boxes: Iterable[Rect]) -> int:
    """How many of some boxes stand beside each other without overlapping."""
    count, end = 0, float("-inf")
    for box in sorted(boxes, key=lambda box: box.x1):
        if box.x0 >= end - TOUCH:
            count += 1
            end = box.x1
    return count
