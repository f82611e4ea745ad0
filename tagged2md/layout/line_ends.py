"""What becomes of a line end inside a block. Spec: 4.5 Line ends."""

from __future__ import annotations

from typing import NamedTuple

from tagged2md.layout.characters import SOFT_HYPHEN, is_cjk
from tagged2md.layout.hyphens import Vocabulary, is_hyphenated, keeps_hyphen, suspends

URL_ENDS = "/._-=&?"
"""Characters of a URL after which programs break lines."""

URL_STARTS = "/?&=#%"
"""Characters of a URL before which programs break lines."""

EM_DASH, EN_DASH = "\u2014", "\u2013"


class LineEnd(NamedTuple):
    """White space for a line end, and whether the character before it goes (a hyphen of the line break only)."""

    white: str
    cut: bool = False


_TIGHT = LineEnd("")
_SPACE = LineEnd(" ")


def line_end(before: str, after: str, vocabulary: Vocabulary) -> LineEnd:
    """How two lines join. ``before`` is the last word of the first as drawn, ``after`` the first word of the second."""
    a, b = before[-1:], after[:1]
    if a == SOFT_HYPHEN:
        return _TIGHT
    if not a or not b:
        return _SPACE
    if _breaks_url(before, after):
        return _TIGHT
    if is_hyphenated(before):
        if suspends(after):
            return _SPACE
        return _TIGHT if keeps_hyphen(before, after, vocabulary) else LineEnd("", cut=True)
    if a == EM_DASH or (is_cjk(a) and is_cjk(b)) or _breaks_pair(before, b):
        return _TIGHT
    return _SPACE


def _breaks_url(before: str, after: str) -> bool:
    if "://" not in before and "www." not in before:
        return False
    if before[-1] == ".":
        return after[0].islower() or after[0].isdigit()
    return before[-1] in URL_ENDS or after[0] in URL_STARTS


def _breaks_pair(before: str, b: str) -> bool:
    """Whether the break stands after the slash of ``and/or`` or a path, or after the dash of ``1990-1995``."""
    inner = before[-2:-1]
    if before[-1] == "/":
        return inner.isalnum() and b.isalnum()
    return before[-1] == EN_DASH and inner.isdigit() and b.isdigit()
