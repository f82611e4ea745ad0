"""Code: lines from the structure or the geometry, inline or as a block (tagged-mapping 6.4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tagged2md.document.nodes import Code, NoteRef
from tagged2md.readers.tagged.boxes import place_of, runs_of
from tagged2md.readers.tagged.code_lines import code_lines
from tagged2md.readers.tagged.frames import Frame, Mode
from tagged2md.readers.tagged.parts import CodePart, Gap, Glyphs, Object, Part, Words
from tagged2md.readers.tagged.prose import is_block_placed

if TYPE_CHECKING:
    from tagged2md.readers.tagged.state import Reader


def _is_code(part: Part) -> bool:
    """Whether a part is text of the code; the place of a note stands behind it."""
    if isinstance(part, Object):
        return not isinstance(part.atom, NoteRef)
    return isinstance(part, Glyphs | Words | Gap)


def code(frame: Frame, _reader: Reader) -> Iterable[Part]:
    """A Code element: a code span that is a block where it stands alone; a block at once where it is placed as one."""
    bits = [part for part in frame.parts if isinstance(part, Glyphs | Words | Gap | Object) and _is_code(part)]
    others = [part for part in frame.parts if not _is_code(part)]
    lines = code_lines(bits)
    if not any(line.strip() for line in lines):
        return others
    place = place_of(bits)
    block = CodePart([Gap.LINE, *bits, Gap.LINE], frame.elem)
    if is_block_placed(frame.elem) and frame.outer.mode in (Mode.BLOCK, Mode.INLINE):
        return [block, *others]
    text = " ".join(line.strip() for line in lines if line.strip())
    span = Object(Code(text), runs_of(bits), frame.outer.looks, place.box, place.page, (block,))
    return [span, *others]
