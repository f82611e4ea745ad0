"""The blocks inside of a list item, a quotation or a footnote, told by how their lines begin.

Only what is too long for a chunk is looked at so closely. Whatever the lines are, each is in one block: nothing is lost
where foreign Markdown is written in another way than ours.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tagged2md.chunks.pieces import Line

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_MARKER = re.compile(r"( {0,3}(?:[-+*]|[0-9]{1,9}[.)]))(?: {1,4}(?! )| (?=  )|$)")
_HEADING = re.compile(r" {0,3}#{1,6}(?:\s|$)")
MATH = "$$"

Found = tuple[str, list[Line]]
"""The type of a block and its lines."""


def is_table(first: str, second: str) -> bool:
    """Whether two lines begin a pipe table."""
    return "|" in first and "-" in second and not second.strip(" \t|:-")


def marker_width(text: str) -> int:
    """The column in which the content of a list item begins; 0 where the line begins none."""
    match = _MARKER.match(text)
    return 0 if match is None else max(len(match[0]), len(match[1]) + 1)


def indent_of(text: str) -> int:
    """Spaces at the start of a line."""
    return len(text) - len(text.lstrip(" "))


def blocks_of(lines: Sequence[Line], markdown: str) -> list[Found]:
    """The blocks that lines are made of, with all of the lines but blank ones between blocks."""
    texts = [markdown[line.inner : line.end] for line in lines]
    found: list[Found] = []
    at = 0
    while at < len(texts):
        if not texts[at].strip():
            at += 1
            continue
        kind, end = _block_at(texts, at)
        last = end
        while not texts[last - 1].strip():
            last -= 1
        found.append((kind, list(lines[at:last])))
        at = end
    return found


def _block_at(texts: Sequence[str], at: int) -> tuple[str, int]:
    """The type of the block that begins at a line, and the line behind it."""
    text = texts[at]
    if fence := _FENCE.match(text):
        return "code", _behind_fence(texts, at, fence[1])
    if text.strip() == MATH:
        return "math", _behind_line(texts, at, MATH)
    if text.startswith("<table"):
        return "table", _behind_line(texts, at, "</table>")
    if at + 1 < len(texts) and is_table(text, texts[at + 1]):
        return "table", _behind_run(texts, at, "|")
    if marker_width(text):
        return "list", _behind_list(texts, at)
    if text.startswith(">"):
        return "quote", _behind_run(texts, at, ">")
    if _HEADING.match(text):
        return "heading", at + 1
    return "paragraph", _behind_paragraph(texts, at)


def _behind_fence(texts: Sequence[str], at: int, fence: str) -> int:
    for end in range(at + 1, len(texts)):
        line = texts[end].strip()
        if len(line) >= len(fence) and not line.strip(fence[0]):
            return end + 1
    return len(texts)


def _behind_line(texts: Sequence[str], at: int, last: str) -> int:
    return next((end + 1 for end in range(at + 1, len(texts)) if texts[end].strip() == last), len(texts))


def _behind_run(texts: Sequence[str], at: int, sign: str) -> int:
    return next((end for end in range(at + 1, len(texts)) if sign not in texts[end]), len(texts))


def _behind_list(texts: Sequence[str], at: int) -> int:
    for end in range(at + 1, len(texts)):
        is_new = texts[end].strip() and not indent_of(texts[end]) and not marker_width(texts[end])
        if is_new and not texts[end - 1].strip():
            return end
    return len(texts)


def _behind_paragraph(texts: Sequence[str], at: int) -> int:
    for end in range(at + 1, len(texts)):
        text = texts[end]
        if not text.strip() or marker_width(text) or _FENCE.match(text) or text.startswith(">") or _HEADING.match(text):
            return end
    return len(texts)


def items_of(lines: Sequence[Line], markdown: str) -> list[list[Line]]:
    """The items of a list, each with all of its lines; what stands before the first marker belongs to the first."""
    items: list[list[Line]] = [[]]
    width = 0
    fence = ""
    for line in lines:
        text = markdown[line.inner : line.end]
        if not (fence and indent_of(text) >= width):
            fence = ""
        if not fence and indent_of(text) < max(width, 1) and (found := marker_width(text)):
            width = found
            items.append([])
        fence = _open_fence(text[width:], fence)
        items[-1].append(line)
    return [item for item in items if item]


def _open_fence(text: str, fence: str) -> str:
    """The fence that is open behind a line inside of an item."""
    match = _FENCE.match(text)
    if match is None:
        return fence
    if not fence:
        return match[1]
    return "" if match[1].startswith(fence) and not text.strip().strip(fence[0]) else fence


def without_marker(lines: Sequence[Line], markdown: str) -> list[Line]:
    """The lines of an item, its marker and the indentation of the others counted as no content."""
    width = marker_width(markdown[lines[0].inner : lines[0].end])
    first = lines[0]._replace(inner=min(lines[0].inner + width, lines[0].end))
    return [first, *(_dedented(line, width, markdown) for line in lines[1:])]


def _dedented(line: Line, width: int, markdown: str) -> Line:
    return line._replace(inner=line.inner + min(width, indent_of(markdown[line.inner : line.end])))


def without_mark(lines: Sequence[Line], markdown: str) -> list[Line]:
    """The lines of a quotation, the marks in front of them counted as no content."""
    found = []
    for line in lines:
        text = markdown[line.inner : line.end]
        width = len(text) - len(text.removeprefix(">").removeprefix(" "))
        found.append(line._replace(inner=line.inner + width))
    return found
