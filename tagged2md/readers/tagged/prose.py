"""Paragraphs, headings, captions, quotations, labels: what an element of text hands to its parent."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tagged2md.document.nodes import BlockQuote, MathBlock
from tagged2md.pdf.structure import StructElem
from tagged2md.readers.tagged.boxes import has_text
from tagged2md.readers.tagged.code_lines import is_one_line
from tagged2md.readers.tagged.frames import Frame, Mode
from tagged2md.readers.tagged.line_order import in_line_order
from tagged2md.readers.tagged.marks import with_raised_marks
from tagged2md.readers.tagged.paragraphs import flat_bits, is_text, paragraphs
from tagged2md.readers.tagged.parts import (
    BlockPart,
    CodePart,
    Gap,
    Glyphs,
    InlinePart,
    LabelPart,
    Object,
    Part,
    Picture,
    ReadyPart,
    TextKind,
    TextPart,
    Words,
)
from tagged2md.readers.tagged.roles import MAX_LEVEL, Kind, heading_level
from tagged2md.readers.tagged.sink import Sink

if TYPE_CHECKING:
    from tagged2md.readers.tagged.state import Reader


def passed_on(frame: Frame, _reader: Reader) -> Iterable[Part]:
    """The parts of the kids as they are."""
    return frame.parts


def paragraph(frame: Frame, reader: Reader) -> Iterable[Part]:
    """A P: its text, split by the blocks inside of it. Code and formulas in it are inline, unless placed as blocks."""
    code = _only_code(frame.parts)
    if code is not None:
        return [code]
    found = paragraphs([_inline_object(part) for part in frame.parts], frame.elem)
    for part in found:
        if isinstance(part, TextPart):
            part.bits = in_line_order(part.bits) if len(part.bits) > 1 else part.bits
            if reader.notes.exist and not frame.outer.in_note:
                part.bits = with_raised_marks(part.bits, frame.elem, reader)
    return found


def of_unknown_type(frame: Frame, _reader: Reader) -> Iterable[Part]:
    """An element that leads to no standard type, or a Span placed as a block (Typst): a paragraph of its own."""
    return paragraphs(frame.parts, frame.elem)


def _inline_object(part: Part) -> Part:
    if isinstance(part, Object) and any(isinstance(block, CodePart) or _is_formula(block) for block in part.alone):
        return part._replace(alone=())
    return part


def _is_formula(block: BlockPart) -> bool:
    return isinstance(block, ReadyPart) and isinstance(block.block, MathBlock)


def _only_code(parts: list[Part]) -> CodePart | None:
    """Code that is all of a paragraph and has several lines."""
    shown = [part for part in parts if not isinstance(part, Gap)]
    if len(shown) == 1 and isinstance(shown[0], Object) and len(shown[0].alone) == 1:
        block = shown[0].alone[0]
        if isinstance(block, CodePart) and not is_one_line(block):
            return block
    return None


def heading(frame: Frame, reader: Reader) -> Iterable[Part]:
    """A heading: its text on one line; tables and lists inside follow it."""
    level = _level(frame)
    if reader.shifts_headings and frame.kind is not Kind.TITLE:
        level = min(level + 1, MAX_LEVEL)
    return flattened(frame, "heading", level)


def _level(frame: Frame) -> int:
    if frame.kind is Kind.TITLE:
        return 1
    level = heading_level(frame.elem)
    return level if level is not None else max(1, min(frame.outer.heading_depth, MAX_LEVEL))


def flattened(frame: Frame, kind: TextKind, level: int = 0) -> list[Part]:
    """All text of an element as one block; other blocks inside follow."""
    bits: list[InlinePart] = []
    blocks: list[Part] = []
    for part in frame.parts:
        match part:
            case Glyphs() | Words() | Picture() | Gap():
                bits.append(part)
            case Object():
                bits.append(part._replace(alone=()))
            case LabelPart():
                bits.extend((*part.bits, Gap.LABEL))
            case TextPart():
                bits.extend((Gap.SPACE, *part.bits, Gap.SPACE))
            case _:
                blocks.append(part)
    text: list[Part] = [TextPart(bits, frame.elem, kind, level)] if has_text(bits) else []
    return [*text, *blocks]


def caption(frame: Frame, _reader: Reader) -> Iterable[Part]:
    """A caption: its paragraphs, a label at the start of the first."""
    for part in paragraphs(frame.parts, frame.elem, "caption"):
        if isinstance(part, TextPart):
            part.kind = "caption"
        yield part


def quotation(frame: Frame, _reader: Reader) -> Iterable[Part]:
    """A BlockQuote."""
    assert isinstance(frame.collector, Sink)
    blocks = tuple(each.block for each in frame.collector.close_with_lists())
    return [ReadyPart(BlockQuote(blocks, blocks[0].source))] if blocks else []


def label(frame: Frame, _reader: Reader) -> Iterable[Part]:
    """A label: for its owner among blocks, text with a gap after it inside of text."""
    bits = flat_bits(frame.parts)
    others = [part for part in frame.parts if not is_text(part)]
    if frame.outer.mode in (Mode.BLOCK, Mode.MATH):
        return [LabelPart(bits, frame.elem), *others]
    return [*bits, Gap.LABEL, *others]


def is_block_placed(elem: StructElem) -> bool:
    """Whether the Layout attributes place the element as a block."""
    return elem.attributes.get(("Layout", "Placement")) in ("Block", "Before", "Start", "End")
