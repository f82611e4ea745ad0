"""Code: lines from the structure or the geometry, inline or as a block (tagged-mapping 6.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tagged2md.document.nodes import Code
from tagged2md.layout.joins import joined_code
from tagged2md.pdf.page import TextRun
from tagged2md.readers.tagged.boxes import place_of, runs_of
from tagged2md.readers.tagged.frames import Frame, Mode
from tagged2md.readers.tagged.parts import CodePart, Gap, Glyphs, Object, Part, Words
from tagged2md.readers.tagged.prose import is_block_placed

if TYPE_CHECKING:
    from tagged2md.readers.tagged.state import Reader


def code(frame: Frame, _reader: Reader) -> Iterable[Part]:
    """A Code element: a code span that is a block where it stands alone; a block at once where it is placed as one."""
    lines = code_lines(frame.parts)
    others = [part for part in frame.parts if not isinstance(part, Glyphs | Words | Gap | Object)]
    if not any(line.strip() for line in lines):
        return others
    place = place_of(frame.parts)
    block = CodePart(lines, frame.elem, place.page, place.box)
    if is_block_placed(frame.elem) and frame.outer.mode in (Mode.BLOCK, Mode.INLINE):
        return [block, *others]
    text = " ".join(line.strip() for line in lines if line.strip())
    span = Object(Code(text), list(runs_of(frame.parts)), frame.outer.looks, place.box, place.page, (block,))
    return [span, *others]


def code_lines(parts: Sequence[Part]) -> list[str]:
    """The lines of code; structure may begin a line, and so does each baseline."""
    runs: list[TextRun] = []
    starts: set[int] = set()
    for part in parts:
        match part:
            case Gap.LINE:
                starts.add(len(runs))
            case Glyphs() | Object():
                runs.extend(part.runs)
            case Words():
                runs.extend(_word_runs(part))
            case _:
                pass
    text: list[str] = []
    for index, (before, shown) in enumerate(joined_code(runs)):
        is_new = index in starts and index > 0 and "\n" not in before
        text.append(("\n" + before if is_new else before) + shown)
    return _trimmed("".join(text).split("\n"))


def _word_runs(words: Words) -> list[TextRun]:
    if not words.runs:
        return []
    return [words.runs[0]._replace(text=words.text)]


def _trimmed(lines: Sequence[str]) -> list[str]:
    """Lines without white space at their ends and without empty ones around them."""
    found = [line.rstrip() for line in lines]
    while found and not found[-1]:
        found.pop()
    while found and not found[0]:
        found.pop(0)
    return found
