"""Drafts of blocks become blocks; their runs are let go, what later steps must know of them stays as facts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from tagged2md.document.nodes import CodeBlock, Heading, Paragraph, Text
from tagged2md.layout.inlines import Piece, inlines
from tagged2md.pdf.page import TextRun
from tagged2md.readers.tagged.boxes import Place, all_runs, place_around, place_of, source_over
from tagged2md.readers.tagged.code_lines import code_lines
from tagged2md.readers.tagged.div_rows import row_cells
from tagged2md.readers.tagged.hand_breaks import with_hand_breaks
from tagged2md.readers.tagged.inlines import one_line, pieces_of, text_of
from tagged2md.readers.tagged.labels import mark_of
from tagged2md.readers.tagged.lists import list_block
from tagged2md.readers.tagged.parts import (
    BlockPart,
    CodePart,
    Facts,
    Gap,
    ListPart,
    Mark,
    Object,
    ReadyPart,
    Settled,
    TablePart,
    TextPart,
)
from tagged2md.readers.tagged.reasons import note_reasons
from tagged2md.readers.tagged.tables import table_blocks

if TYPE_CHECKING:
    from tagged2md.readers.tagged.state import Reader


def settled(part: BlockPart, reader: Reader, facts_of: FactsOf) -> list[Settled]:
    """The finished blocks of a draft: mostly one, none where it shows nothing."""
    match part:
        case TextPart():
            return _settled_text(part, reader, facts_of)
        case CodePart():
            return _settled_code(part, reader, facts_of)
        case ReadyPart():
            return [Settled(part.block)]
        case ListPart():
            found = list_block(part, reader.pdf.report)
            return [Settled(found)] if found else []
        case TablePart():
            return table_blocks(part, reader)


def _settled_code(part: CodePart, reader: Reader, facts_of: FactsOf) -> list[Settled]:
    lines = code_lines(part.bits)
    if part.text is not None and len(lines) == 1:
        return _settled_text(part.text, reader, facts_of)
    block = CodeBlock("\n".join(lines), source_over(place_of(part.bits), part.bits))
    note_reasons(reader.pdf.report, block.source, part.elem, part.bits)
    return [Settled(block)] if block.text.strip() else []


def _settled_text(part: TextPart, reader: Reader, facts_of: FactsOf) -> list[Settled]:
    if part.kind == "paragraph" and facts_of is facts_in_flow:
        part.bits = with_hand_breaks(part.bits, reader.contents)
    pieces = pieces_of(part.bits, reader.typesetting)
    if part.kind == "heading":
        pieces = one_line(pieces)
    children = inlines(pieces)
    if not children:
        return []
    facts = facts_of(part, pieces)
    if part.is_row:
        facts = facts._replace(cells=row_cells(part.bits, reader.typesetting))
    source = source_over(Place(facts.page, facts.box), part.bits)
    note_reasons(reader.pdf.report, source, part.elem, part.bits)
    if part.kind == "heading":
        reader.targets.add_heading(source, part.elem)
        return [Settled(Heading(part.level, children, source), facts)]
    return [Settled(Paragraph(children, source), facts)]


FactsOf = Callable[[TextPart, Sequence[Piece]], Facts]


def facts_in_block(part: TextPart, pieces: Sequence[Piece]) -> Facts:
    """The facts of text inside of a list, table or quotation: its place, and the label it may begin with."""
    return _facts(part, pieces, all_runs(part.bits), NO_MANNER)


def facts_in_flow(part: TextPart, pieces: Sequence[Piece]) -> Facts:
    """The facts of text in the flow of the document: its style, too, by which headings are judged."""
    runs = all_runs(part.bits)
    styles = {run.style for run in runs}
    if len(styles) == 1:
        style = runs[0].style
        return _facts(part, pieces, runs, _Manner(style.size, style.font.bold, _line_count(runs)))
    is_bold = bool(runs) and all(style.font.bold for style in styles)
    return _facts(part, pieces, runs, _Manner(_usual_size(runs), is_bold, _line_count(runs)))


class _Manner(NamedTuple):
    """How text is set: what Facts say of it."""

    size: float
    bold: bool
    lines: int


NO_MANNER = _Manner(0.0, bold=False, lines=1)


def _facts(part: TextPart, pieces: Sequence[Piece], runs: Sequence[TextRun], manner: _Manner) -> Facts:
    place = place_around(part.bits, runs)
    mark: Mark | None = None
    if part.kind == "paragraph":
        mark = mark_of(pieces, runs[0].style.font if runs else None)
    return Facts(
        part.kind, part.elem, text_of(pieces), place.page, place.box, *manner, mark, _begins_with_control(part)
    )


def _begins_with_control(part: TextPart) -> bool:
    for bit in part.bits:
        if not isinstance(bit, Gap):
            return isinstance(bit, Object) and isinstance(bit.atom, Text)
    return False


def _usual_size(runs: Sequence[TextRun]) -> float:
    if not runs:
        return 0.0
    letters: dict[float, int] = {}
    for run in runs:
        size = run.style.size
        letters[size] = letters.get(size, 0) + len(run.text)
    return max(letters, key=letters.__getitem__)


def _line_count(runs: Sequence[TextRun]) -> int:
    """Lines that the runs are set in, by their baselines."""
    count = 0
    last = inf
    for run in runs:
        y = run.y
        if y != last and abs(y - last) > run.style.size / 2:
            count += 1
        last = y
    return count
