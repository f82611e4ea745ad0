"""Captions of tables and figures that stand beside them, where they are drawn (tagged-mapping 8.2)."""

from __future__ import annotations

from collections.abc import Sequence

from tagged2md.document.nodes import Block, Image, Paragraph, Table
from tagged2md.readers.tagged.parts import Settled


def captions_in_place(blocks: Sequence[Settled]) -> list[Settled]:
    """The blocks, a caption after the image or table that it is drawn below.

    Typst writes the caption first, whatever is drawn.
    """
    found = list(blocks)
    for index in range(len(found) - 1):
        caption, owner = found[index], found[index + 1]
        if caption.facts is not None and caption.facts.kind == "caption" and _is_below(caption.block, owner.block):
            found[index], found[index + 1] = owner, caption
    return found


def _is_below(caption: Block, owner: Block) -> bool:
    """Whether a caption is drawn below an image or a table of the same page."""
    if not (isinstance(owner, Table) or is_image(owner)) or caption.source.page != owner.source.page:
        return False
    above, below = owner.source.box, caption.source.box
    return above is not None and below is not None and below.centre[1] < above.y0


def is_image(block: Block) -> bool:
    """Whether a block is an image and nothing else."""
    return isinstance(block, Paragraph) and len(block.children) == 1 and isinstance(block.children[0], Image)
