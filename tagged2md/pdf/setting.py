"""What a content stream is drawn in, and the gaps that part what it shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tagged2md.geometry import Matrix
from tagged2md.pdf.canvas import Canvas, Clip
from tagged2md.pdf.marked_content import Owner
from tagged2md.pdf.page import MarkedContent
from tagged2md.pdf.resources import Resources

WORD_GAP = 0.1
"""Em. A TJ number that leaves a wider gap ends a run, so that layout can judge the gap: kerning stays under 0.05, the
narrowest spaces are 0.12 (heuristics, gaps)."""
BACK_GAP = -0.5
"""Em. A TJ number that jumps back this far ends a run as well: overprinting, columns drawn from one array."""
LETTER_SPACING = 0.1
"""Em. Letters spaced wider than this become runs of their own, so that layout can tell letters from words."""

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
