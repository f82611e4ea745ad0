"""The colours of the page: one for each kind, told apart and readable."""

from __future__ import annotations

import re

import pytest

from tagged2md.audit.html import asset
from tagged2md.audit.kinds import KINDS

COLOURS = dict(re.findall(r"--(\w+): #([0-9a-f]{3,6})", asset("page.css")))


def luminance(colour: str) -> float:
    """Relative luminance (WCAG 2.2)."""
    full = colour if len(colour) == 6 else "".join(2 * digit for digit in colour)
    parts = [int(full[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("kind", [*KINDS, "rest", "lost"])
def test_white_text_on_every_colour_can_be_read(kind):
    assert 1.05 / (luminance(COLOURS[kind]) + 0.05) >= 4.5


def test_every_kind_has_a_colour_of_its_own():
    used = [COLOURS[kind] for kind in KINDS]

    assert len(set(used)) == len(used)
    assert all(f".k-{kind} {{ --c: var(--{kind}); }}" in asset("page.css") for kind in KINDS)
