"""Displayed formulas: fractions, sums and their limits are lines closer to each other than lines of text can be."""

from __future__ import annotations

from collections.abc import Sequence

from tagged2md.readers.heuristic.records import TextLine

CLOSE_EM = 0.8
"""Step between the baselines of two parts of a formula in em of the larger one; lines of text are 1 em apart."""
BESIDE_EM = 1.5
"""White space between two parts beside each other, in em of the larger one."""
MATH = "\U0001d400\U0001d7ff"
"""First and last of the letters for formulas."""


def is_formula_part(current: Sequence[TextLine], line: TextLine) -> bool:
    """Whether a line belongs to the same formula as those before it."""
    previous = current[-1]
    em = max(previous.size, line.size)
    if not 0 <= previous.y - line.y <= CLOSE_EM * em:
        return False
    beside = max(line.x0 - max(each.x1 for each in current), min(each.x0 for each in current) - line.x1)
    return beside <= BESIDE_EM * em and (is_mathematical(line) or any(map(is_mathematical, current)))


def is_mathematical(line: TextLine) -> bool:
    """Whether most of a line is in a font for formulas or in letters for them."""
    letters = sum(len(run.text) for run in line.runs if run.style.font.math)
    letters = max(letters, sum(MATH[0] <= ch <= MATH[1] for ch in line.text))
    return letters > MATH_SHARE * len(line.text)


MATH_SHARE = 0.3
"""Part of the characters; ``log`` and brackets are set in the font of the text."""
