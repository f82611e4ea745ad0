"""Collects the parts of a container of blocks: loose inlines become paragraphs, neighbours that belong join."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tagged2md.pdf.structure import StructElem
from tagged2md.readers.tagged.captions import captions_in_place
from tagged2md.readers.tagged.code_lines import code_of
from tagged2md.readers.tagged.div_rows import blocks_in_rows
from tagged2md.readers.tagged.line_order import in_line_order
from tagged2md.readers.tagged.marks import with_raised_marks
from tagged2md.readers.tagged.paragraph_lists import listed
from tagged2md.readers.tagged.paragraphs import Loose, loose_blocks, only_label, with_label, without_owner
from tagged2md.readers.tagged.parts import (
    BlockPart,
    CellPart,
    CodePart,
    EntryPart,
    Gap,
    Glyphs,
    LabelPart,
    ListPart,
    Object,
    Part,
    Picture,
    ReadyPart,
    RowPart,
    Settled,
    TablePart,
    TextPart,
    Words,
)
from tagged2md.readers.tagged.roles import Kind
from tagged2md.readers.tagged.settling import facts_in_block, facts_in_flow, settled
from tagged2md.readers.tagged.siblings import joined_siblings

if TYPE_CHECKING:
    from tagged2md.readers.tagged.state import Reader


class Sink:
    """The blocks of one container. Only the last one is open; those before hold no runs any more."""

    def __init__(self, reader: Reader, elem: StructElem | None) -> None:
        self._reader, self._elem = reader, elem
        self._facts_of = facts_in_flow if elem is None else facts_in_block
        self._is_note = elem is not None and reader.kind(elem) is Kind.NOTE
        self._is_cell = elem is not None and reader.kind(elem) is Kind.CELL
        self._pending: list[Loose] = []
        self._last: BlockPart | None = None
        self._settled: list[Settled | ListPart] = []

    def append(self, part: Part) -> None:
        """Take the next part in reading order."""
        match part:
            case TextPart():
                self._take_block(part)
            case Glyphs() | Words() | Object() | Picture() | Gap():
                self._pending.append(part)
            case LabelPart():
                self.take_label(part)
            case EntryPart() | RowPart() | CellPart():
                self._take_block(without_owner(part))
            case CodePart() | ReadyPart() | ListPart() | TablePart():
                self._take_block(part)

    def take_label(self, label: LabelPart) -> None:
        """A label stands before the text that follows."""
        self._pending.append(label)

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been taken yet."""
        has_pending = any(not isinstance(part, Gap) for part in self._pending)
        return not (has_pending or self._settled) and self._last is None

    def close_with_lists(self) -> list[Settled]:
        """All blocks, finished; paragraphs that are items of a list as such, captions where they are drawn."""
        return listed(captions_in_place(self.close()), self._reader.pdf.report)

    def close(self) -> list[Settled]:
        """All blocks, finished."""
        self._flush()
        self._settle_last()
        done: list[Settled] = []
        for each in self._settled:
            done.extend([each] if isinstance(each, Settled) else settled(each, self._reader, self._facts_of))
        return done

    def close_open(self) -> list[Settled | ListPart]:
        """All blocks, a list at the end still open."""
        self._flush()
        if isinstance(self._last, ListPart):
            self._settled.append(self._last)
            self._last = None
        self._settle_last()
        return self._settled

    def _take_block(self, part: BlockPart) -> None:
        label = only_label(self._pending)
        if label is not None and isinstance(part, TextPart):
            part = with_label(label, part)
            self._pending = []
        else:
            self._flush()
        self._add(self._as_code(part))

    def _flush(self) -> None:
        pending, self._pending = self._pending, []
        make = blocks_in_rows if self._reader.enriched and self._elem is None else loose_blocks
        for part in make(pending, self._elem):
            if isinstance(part, TextPart):
                if len(part.bits) > 1 and not part.is_row:
                    part.bits = in_line_order(part.bits)
                if self._reader.notes.exist and not self._is_note:
                    part.bits = with_raised_marks(part.bits, self._elem, self._reader)
            self._add(self._as_code(part))

    def _as_code(self, part: BlockPart) -> BlockPart:
        """A paragraph that is code by its face, as code; cells of tables stay text."""
        if not self._reader.typesetting.fonts_mean_code or not isinstance(part, TextPart) or self._is_cell:
            return part
        return code_of(part) or part

    def _add(self, part: BlockPart) -> None:
        joined = joined_siblings(self._last, part, self._reader) if self._last is not None else None
        if joined is None:
            self._settle_last()
            joined = part
        self._last = joined

    def _settle_last(self) -> None:
        if self._last is not None:
            self._settled.extend(settled(self._last, self._reader, self._facts_of))
        self._last = None


class LabelledSink(Sink):
    """The blocks of an item or a note; a label at its start is kept apart."""

    def __init__(self, reader: Reader, elem: StructElem | None) -> None:
        super().__init__(reader, elem)
        self.label: LabelPart | None = None

    def take_label(self, label: LabelPart) -> None:
        """The first label at the start is that of the item."""
        if self.label is None and self.is_empty:
            self.label = label
        else:
            super().take_label(label)
