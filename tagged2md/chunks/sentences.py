"""Where running text may be cut: behind sentences, at best; between words, else; between characters, if it must be."""

from __future__ import annotations

import re
from collections.abc import Iterator

_END = re.compile(
    r"[.!?…]{1,4}[\"'”’»)\]*_]{0,4}(?=\s+[^\s\d.,;:a-zß-öø-ÿ])\s+|[。！？]{1,4}[」』”）]{0,4}|[؟۔।]\s+|\\\n|\n"
)
"""The end of a sentence: a full stop before white space and no small letter, the signs of other scripts, a line end."""
_MARKUP = re.compile(r"\\.|`+|\*+|~~|!?\[|\](?:\([^()\s]*\))?|\$|</?su[bp]>", re.DOTALL)
_WORD_GAP = re.compile(r"\s+")


def sentence_ends(text: str) -> Iterator[int]:
    """Offsets behind the sentences of a paragraph, and the white space that follows them; none inside of markup."""
    spans = iter(markup_spans(text))
    start, end = next(spans, (len(text) + 1, len(text) + 1))
    for match in _END.finditer(text):
        at = match.end()
        while end <= at:
            start, end = next(spans, (len(text) + 1, len(text) + 1))
        if not start < at < end and at < len(text):
            yield at


def markup_spans(text: str) -> list[tuple[int, int]]:
    """The outermost parts of a text that markup holds together: links, code, emphasis, formulas."""
    opened: dict[str, int] = {}
    order: list[tuple[str, int]] = []
    found: list[tuple[int, int]] = []
    for match in _MARKUP.finditer(text):
        sign = match[0]
        if sign[0] == "\\":
            continue
        key = _pair(sign)
        if key in opened and not _opens(sign):
            while order:  # what was opened inside and never closed is plain text
                inner, start = order.pop()
                opened.pop(inner, None)
                if inner == key:
                    found.append((start, match.end()))
                    break
        elif key not in opened and not _closes(sign):
            opened[key] = match.start()
            order.append((key, match.start()))
    return outermost(found)


def _pair(sign: str) -> str:
    """What an opening sign and its closing one have in common."""
    if sign[0] in "![]":
        return "["
    return sign.replace("/", "")


def _opens(sign: str) -> bool:
    return sign in ("[", "![", "<sub>", "<sup>")


def _closes(sign: str) -> bool:
    return sign[0] == "]" or sign[:2] == "</"


def outermost(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The spans that lie in no other one, in order."""
    found: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if not found or start >= found[-1][1]:
            found.append((start, end))
    return found


def middle(text: str) -> int | None:
    """Where to cut a text in two: at the white space next to its middle, else between two characters there."""
    centre = len(text) // 2
    after = _WORD_GAP.search(text, centre)
    before = text.rfind(" ", 1, centre)
    ends = [match for match in (after.end() if after else None, before + 1 if before > 0 else None) if match]
    near = [at for at in ends if 0 < at < len(text)]
    if near:
        return min(near, key=lambda at: abs(at - centre))
    at = centre
    while 0 < at < len(text) and _is_bound(text, at):
        at += 1
    return at if 0 < at < len(text) else None


def _is_bound(text: str, at: int) -> bool:
    """Whether a character belongs to the one before it: a mark above it, what a backslash keeps from being markup."""
    import unicodedata

    return unicodedata.combining(text[at]) > 0 or text[at] in "\u200d\ufe0f" or text[at - 1] in "\\\u200d"
