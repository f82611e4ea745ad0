"""What a reader makes of a file, and the names that images get once both readers are done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count
from typing import NamedTuple

from tagged2md.document.nodes import Blocks, Footnote, Image, Inline, Inlines
from tagged2md.readers.rewriting import each, rewritten, rewritten_notes

ImageKey = tuple[int, int] | bytes
"""As in ImageBox: object number and generation of the XObject, or the bytes of an inline image."""


class Reading(NamedTuple):
    """Blocks in reading order, the notes taken out of them, and the images they show.

    ``images`` finds the key of an image by the ``path`` of its Image. While a file is being read the paths are any
    distinct names; ``with_image_names`` gives the final ones.
    """

    blocks: Blocks
    footnotes: tuple[Footnote, ...] = ()
    images: Mapping[str, ImageKey] = {}


def image_name(key: ImageKey) -> str:
    """A name of an image while a file is being read: the same key always gets the same one."""
    return f"image {key.hex()}" if isinstance(key, bytes) else f"image {key[0]} {key[1]}"


def with_image_names(reading: Reading, folder: str, extension_of: Callable[[ImageKey], str | None]) -> Reading:
    """The reading with image paths ``folder/fig-1.png`` …, numbered in output order.

    An image that is shown again keeps its first path. ``extension_of`` is asked once for each image; where it answers
    None the image can't be read and its path is left empty.
    """
    paths: dict[str, str] = {}
    images: dict[str, ImageKey] = {}
    numbers = count(1)

    def named(inline: Inline) -> Inlines:
        if not isinstance(inline, Image) or inline.path not in reading.images:
            return (inline,)
        if inline.path not in paths:
            key = reading.images[inline.path]
            extension = extension_of(key)
            paths[inline.path] = f"{folder}/fig-{next(numbers)}.{extension}" if extension else ""
            if extension:
                images[paths[inline.path]] = key
        return (Image(inline.alt, paths[inline.path]),)

    if not reading.images:
        return reading
    change = each(named)
    return Reading(rewritten(reading.blocks, change), rewritten_notes(reading.footnotes, change), images)
