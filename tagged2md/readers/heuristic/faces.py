"""The look of a style: family, size, weight, slant and colour, as far as a reader sees them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from tagged2md.pdf.page import TextRun, TextStyle
from tagged2md.readers.heuristic.records import Look

STYLE_WORDS = re.compile(
    r"[-,_ ]?(?:bold|italic|oblique|regular|roman|medium|semi|demi|light|black|heavy|book|ital|obli|bd|it|mt|ps)+"
    r"(?![a-z])|(?<=^CM)(?:R|TI|BX|B|BXTI|SL|CSC)(?=\d)|(?<=^SF)(?:RM|TI|BX|SL|CC)(?=\d)|\d+$",
    re.IGNORECASE,
)
"""Parts of a font name that say weight, slant or design size, so that what is left names the family."""


def look_of(style: TextStyle) -> Look:
    """The look of a style."""
    font = style.font
    colour = style.colour
    return Look(
        family=STYLE_WORDS.sub("", font.name),
        size=round(style.size, 1),
        bold=font.bold,
        italic=font.italic,
        mono=font.monospaced,
        colour=None if colour is None else (round(colour[0], 1), round(colour[1], 1), round(colour[2], 1)),
    )


def usual_style(runs: Sequence[TextRun]) -> TextStyle:
    """The style of most letters."""
    if len({run.style for run in runs}) == 1:
        return runs[0].style
    letters: Counter[TextStyle] = Counter()
    for run in runs:
        letters[run.style] += len(run.text)
    return max(letters, key=letters.__getitem__)
