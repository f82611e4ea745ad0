"""What a quick look at a page tells: records of pdf.glance, which decodes no text and interprets no layout."""

from __future__ import annotations

from typing import NamedTuple

from tagged2md.geometry import Rect


class FontGlance(NamedTuple):
    """A font of a page's resources."""

    name: str
    """BaseFont, subset prefix included; empty for Type 3 fonts without one."""
    subtype: str
    """``Type1``, ``TrueType``, ``Type0``, ``Type3`` …"""
    embedded: bool
    to_unicode: bool
    """Whether it has a ToUnicode table."""
    says_characters: bool
    """Whether ToUnicode or an encoding says which characters its codes are. Where it does not, the font program may."""


class ImageGlance(NamedTuple):
    """An image that a page draws."""

    width: int
    """Pixels; 0 where the file does not say, and for inline images."""
    height: int
    box: Rect
    """The part of the page that it covers, in page space."""


class PageGlance(NamedTuple):
    """A page, as far as its resources and the beginning of its content tell."""

    number: int
    """1-based."""
    width: float
    height: float
    """Size of the visible page in points."""
    fonts: tuple[FontGlance, ...] = ()
    """Fonts of the resources of the page and of its forms, whether they are used or not."""
    images: tuple[ImageGlance, ...] = ()
    """Images that are drawn, as far as the content was read."""
    forms: int = 0
    """Form XObjects that are drawn."""
    visible: int = 0
    """Bytes of visible text, spaces left out; counting ends soon, so that this says little more than whether there is
    any."""
    invisible: int = 0
    """Bytes of text in rendering modes that paint nothing: the text layer of a recognised scan."""
    mute: int = 0
    """Those of the visible bytes whose font does not say which characters they are."""
    fills: int = 0
    """Shapes that are filled; letters that are drawn as outlines are such shapes."""
    strokes: int = 0
    """Shapes that are only stroked, and shadings."""
    fields: int = 0
    """Filled form fields and notes on the page, which have text of their own."""
    is_cut: bool = False
    """Whether the content is longer than what was read of it."""
