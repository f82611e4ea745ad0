"""The markers of list items: bullets, numbers, task boxes."""

from __future__ import annotations

from collections.abc import Iterator

from tagged2md.document.nodes import ListBlock, ListItem
from tagged2md.document.walk import is_blank

MAX_NUMBER = 999_999_999
"""CommonMark takes at most nine digits for a list number (0.31, 5.2 List items)."""
TASK_BOXES = {True: "[x]", False: "[ ]"}


def item_numbers(block: ListBlock) -> Iterator[int]:
    """The number of each item: its own, or one more than the one before; the first counts from 1."""
    number = 0
    for item in block.items:
        own = item.number
        number = own if own is not None and 0 <= own <= MAX_NUMBER else min(number + 1, MAX_NUMBER)
        yield number


def starts_with_list(item: ListItem) -> bool:
    """Whether the first block of an item that shows anything is a list."""
    shown = (block for block in item.blocks if not is_blank([block]))
    return isinstance(next(shown, None), ListBlock)


def item_bullets(block: ListBlock) -> Iterator[str]:
    """The bullet or number of each item: ``-``, ``3.``, ``3)``."""
    for number in item_numbers(block):
        yield f"{number}{block.delimiter}" if block.ordered else "-"


def item_markers(block: ListBlock) -> Iterator[str]:
    """What stands before each item: ``-``, ``3.`` or ``- [x]``."""
    for item, bullet in zip(block.items, item_bullets(block), strict=True):
        yield bullet if item.task is None else f"{bullet} {TASK_BOXES[item.task]}"
