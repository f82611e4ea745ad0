"""Table elements: Table, row groups, TR, TH and TD (tagged-mapping 9)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tagged2md.document.nodes import Alignment, Source
from tagged2md.document.walk import is_blank
from tagged2md.geometry import bounding_box
from tagged2md.pdf.structure import StructElem
from tagged2md.readers.tagged.boxes import Place, has_text
from tagged2md.readers.tagged.frames import Frame
from tagged2md.readers.tagged.grid import MOST_COLUMNS
from tagged2md.readers.tagged.paragraphs import inline_bits
from tagged2md.readers.tagged.parts import (
    CellPart,
    Gap,
    Glyphs,
    LabelPart,
    Object,
    Part,
    Picture,
    RowPart,
    Settled,
    TablePart,
    TextPart,
    Words,
)
from tagged2md.readers.tagged.sink import Sink
from tagged2md.readers.tagged.table_pages import without_repeated_headers

if TYPE_CHECKING:
    from tagged2md.readers.tagged.state import Reader

ALIGNMENTS: dict[str, Alignment] = {"Center": "center", "End": "right"}
"""Values of TextAlign that Markdown can show."""
MOST_ROWS = 10_000
"""Rows that a cell may span; the row group cuts it further."""


def cell(frame: Frame, reader: Reader) -> Iterable[Part]:
    """A TH or TD."""
    blocks = _blocks(frame, reader)
    place = _place(blocks)
    elem = frame.elem
    return [
        CellPart(
            elem,
            blocks,
            header=elem.role == "TH",
            row_span=_span(elem, "RowSpan", MOST_ROWS),
            column_span=_span(elem, "ColSpan", MOST_COLUMNS),
            alignment=_alignment(elem),
            page=place.page,
            box=place.box,
            is_empty=is_blank(each.block for each in blocks),
        )
    ]


def _blocks(frame: Frame, reader: Reader) -> list[Settled]:
    """The blocks of a cell; where its text may be replaced they are not collected as such."""
    if isinstance(frame.collector, Sink):
        return frame.collector.close_with_lists()
    sink = Sink(reader, frame.elem)
    for part in frame.parts:
        sink.append(part)
    return sink.close_with_lists()


def _place(blocks: Sequence[Settled]) -> Place:
    sources: list[Source] = [each.block.source for each in blocks]
    if not sources:
        return Place(0, None)
    page = sources[0].page
    return Place(page, bounding_box(each.box for each in sources if each.page == page and each.box))


def _span(elem: StructElem, name: str, most: int) -> int:
    value = elem.attributes.get(("Table", name))
    if isinstance(value, bool) or not isinstance(value, int | float):
        return 1
    return max(1, min(int(value), most)) if value == int(value) else 1


def _alignment(elem: StructElem) -> Alignment | None:
    """The effective TextAlign: of the only block inside, of the cell, or inherited up to the table."""
    kids = [kid for kid in elem.kids if isinstance(kid, StructElem)]
    chain: list[StructElem] = kids if len(kids) == len(elem.kids) == 1 else []
    at: StructElem | None = elem
    chain = [*chain, elem]
    while at is not None and at.role != "Table" and len(chain) < LONGEST_CHAIN:
        at = at.parent
        if at is not None:
            chain.append(at)
    for each in chain:
        value = each.attributes.get(("Layout", "TextAlign"))
        if isinstance(value, str):
            return ALIGNMENTS.get(value)
    return None


LONGEST_CHAIN = 16
"""Elements from a cell up to its table."""


def row(frame: Frame, reader: Reader) -> Iterable[Part]:
    """A TR: its cells; text outside of any cell is a cell of its own; tables inside stay tables."""
    cells: list[CellPart] = []
    others: list[Part] = []
    loose: list[Part] = []
    for part in frame.parts:
        match part:
            case CellPart():
                cells.extend(_loose_cell(loose, frame, reader))
                loose = []
                cells.append(part)
            case RowPart():
                others.append(part)
            case _:
                loose.append(part)
    cells.extend(_loose_cell(loose, frame, reader))
    return [RowPart(frame.elem, cells), *others]


def _loose_cell(parts: Sequence[Part], frame: Frame, reader: Reader) -> list[CellPart]:
    if all(isinstance(part, Gap) for part in parts):
        return []
    sink = Sink(reader, frame.elem)
    for part in parts:
        sink.append(part)
    blocks = sink.close()
    place = _place(blocks)
    return [CellPart(None, blocks, page=place.page, box=place.box, is_empty=False)] if blocks else []


def row_group(frame: Frame, _reader: Reader) -> Iterable[Part]:
    """A THead, TBody or TFoot: its rows know it."""
    for part in _with_rows(frame.parts):
        if isinstance(part, RowPart):
            part.group = frame.elem.index
            part.is_head = frame.elem.role == "THead"
        yield part


def _with_rows(parts: Iterable[Part]) -> Iterable[Part]:
    """The parts, cells outside of any row as rows: consecutive ones form one."""
    cells: list[CellPart] = []
    for part in parts:
        if isinstance(part, CellPart):
            cells.append(part)
            continue
        if cells and not isinstance(part, Gap):
            yield RowPart(None, cells)
            cells = []
        yield part
    if cells:
        yield RowPart(None, cells)


def table(frame: Frame, reader: Reader) -> Iterable[Part]:
    """A Table: a caption at its start stands before, one at its end after it; other text before it."""
    rows: list[RowPart] = []
    before: list[Part] = []
    after: list[Part] = []
    for part in _with_rows(frame.parts):
        match part:
            case RowPart():
                rows.append(part)
            case TextPart(kind="caption") if rows:
                after.append(part)
            case Glyphs() | Words() | Object() | Picture() | Gap() | LabelPart():
                before.extend(_loose_text(part, frame))
            case _:
                before.append(part)
    if not any(each.cells for each in rows):
        return [*before, *after]
    if any(each.elem is None or (each.elem.parent is not frame.elem and each.group is None) for each in rows):
        reader.pdf.report.add("09-004", "table rows or cells stand where they should not", obj=frame.elem.obj)
    return [*before, TablePart(frame.elem, without_repeated_headers(rows, reader.pdf.report)), *after]


def _loose_text(part: Part, frame: Frame) -> list[Part]:
    assert isinstance(part, Glyphs | Words | Object | Picture | Gap | LabelPart)
    bits = inline_bits([part])
    return [TextPart(bits, frame.elem)] if has_text(bits) else []
