"""What a content stream is drawn in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tagged2md.geometry import Matrix
from tagged2md.pdf.canvas import Canvas, Clip
from tagged2md.pdf.marked_content import Owner
from tagged2md.pdf.page import MarkedContent
from tagged2md.pdf.resources import Resources

State = tuple[Any, ...]
"""Font, size, Tc, Tw, Th, TL, rise, mode, fill, stroke, spaces of both, line width, alphas: what a form inherits."""


class Setting(NamedTuple):
    """What a content stream is drawn in."""

    resources: Resources
    matrix: Matrix
    """User space to page space."""
    clip: Clip
    mark: MarkedContent
    owner: Owner
    state: State | None = None


DrawObject = Callable[[Canvas, bytes, Setting], None]
"""Draws the XObject of a name of the resources."""
