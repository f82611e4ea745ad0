"""List elements: L, LI and what stands in them (tagged-mapping 10)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tagged2md.document.nodes import Inlines, Paragraph, Text
from tagged2md.geometry import Rect
from tagged2md.layout.inlines import inlines
from tagged2md.pdf.structure import StructElem
from tagged2md.readers.tagged.boxes import Place, has_text, place_of, runs_of
from tagged2md.readers.tagged.endnotes import is_list_of_notes, notes_of
from tagged2md.readers.tagged.frames import Frame
from tagged2md.readers.tagged.inlines import one_line, pieces_of, text_of
from tagged2md.readers.tagged.list_levels import nest
from tagged2md.readers.tagged.parts import EntryPart, Gap, LabelPart, ListPart, Part, Settled, TextPart
from tagged2md.readers.tagged.roles import style_of
from tagged2md.readers.tagged.sink import LabelledSink, Sink

if TYPE_CHECKING:
    from tagged2md.findings import Reporter
    from tagged2md.readers.tagged.state import Reader


def item(frame: Frame, reader: Reader) -> Iterable[Part]:
    """An LI: its label and its blocks."""
    assert isinstance(frame.collector, LabelledSink)
    blocks = frame.collector.close_open()
    label = frame.collector.label
    if frame.elem.role != "LI" and label is None and not blocks:
        return []
    return [entry_of(frame, reader, None if label and _is_gap(label) else label, blocks)]


def _is_gap(label: LabelPart) -> bool:
    """Whether a label is nothing but the gap after one (Word, where a link begins with the number).

    An empty label is one: Chromium draws bullets without text.
    """
    return bool(runs_of(label.bits)) and not has_text(label.bits)


def entry_of(frame: Frame, reader: Reader, label: LabelPart | None, blocks: list[Settled | ListPart]) -> EntryPart:
    """An entry, with a check box at its start as its state."""
    pieces = one_line(pieces_of(label.bits, reader.typesetting)) if label else []
    place = _place(label, blocks)
    entry = EntryPart(
        frame.elem, text_of(pieces) if label else None, blocks, place.page, place.box, inlines(pieces) if label else ()
    )
    _take_task(entry, reader.pdf.report)
    entry.indent = _indent(frame.elem)
    if frame.elem.role != "LI" and (style := style_of(frame.elem.type)) is not None:
        entry.level, entry.numbering = style.level, style.numbering
    return entry


def _indent(elem: StructElem) -> float | None:
    """The StartIndent of an item: its own, or that of the first elements inside of it (LBody, P)."""
    at: StructElem | None = elem
    for _ in range(INNER_LEVELS):
        if at is None:
            return None
        value = at.attributes.get(("Layout", "StartIndent"))
        if isinstance(value, int | float) and not isinstance(value, bool):
            return float(value)
        at = next((kid for kid in at.kids if isinstance(kid, StructElem) and kid.role != "Lbl"), None)
    return None


INNER_LEVELS = 3
"""An LI, its LBody, a P in it."""


def _place(label: LabelPart | None, blocks: list[Settled | ListPart]) -> Place:
    found = place_of(label.bits) if label else Place(0, None)
    first = blocks[0] if blocks else None
    if found.page or first is None:
        return found
    if isinstance(first, ListPart):
        return Place(first.entries[0].page, first.entries[0].box) if first.entries else found
    box: Rect | None = first.block.source.box
    return Place(first.block.source.page, box)


TASKS = {"[x]": True, "[ ]": False}
"""Text of a check box (see forms) at the start of an item."""


def _take_task(entry: EntryPart, report: Reporter) -> None:
    """A check box control at the start of an item makes it a task."""
    first = entry.blocks[0] if entry.blocks else None
    if not isinstance(first, Settled) or not isinstance(first.block, Paragraph):
        return
    children = first.block.children
    if not children or not isinstance(children[0], Text) or children[0].text[:3] not in TASKS:
        return
    facts = first.facts
    if facts is None or not facts.begins_with_control:
        return
    report.rewrite(children[0].text[:3], entry.page)
    entry.task = TASKS[children[0].text[:3]]
    rest: Inlines = (Text(children[0].text[3:].lstrip()), *children[1:])
    entry.blocks[0] = first._replace(
        block=Paragraph(tuple(each for each in rest if each != Text("")), first.block.source)
    )


def list_of_items(frame: Frame, reader: Reader) -> Iterable[Part]:
    """An L: its items; a list beside an item belongs to it; a caption stands before; anything else is an item."""
    before: list[Part] = []
    entries: list[EntryPart] = []
    loose: list[Part] = []
    for part in frame.parts:
        if isinstance(part, EntryPart | ListPart) or getattr(part, "kind", "") == "caption":
            entries.extend(_loose_entry(loose, frame, reader))
            loose = []
        match part:
            case EntryPart():
                entries.append(part)
            case ListPart() if entries:
                nest(entries[-1], part)
            case ListPart():
                entries.extend(part.entries)
            case TextPart(kind="caption"):
                before.append(part)
            case _:
                loose.append(part)
    entries.extend(_loose_entry(loose, frame, reader))
    numbering = frame.elem.attributes.get(("List", "ListNumbering"))
    found = ListPart(frame.elem, entries, numbering if isinstance(numbering, str) else None)
    reader.numbering.finish(found, frame.outer.depth)
    if is_list_of_notes(found):
        return [*before, *notes_of(found, reader)]
    return [*before, found] if entries else before


def _loose_entry(parts: list[Part], frame: Frame, reader: Reader) -> list[EntryPart]:
    """Blocks and text that stand in an L without an LI: an item for each block."""
    found: list[EntryPart] = []
    if all(isinstance(part, Gap) for part in parts):
        return found
    sink = Sink(reader, frame.elem)
    for part in parts:
        sink.append(part)
    for each in sink.close():
        source = each.block.source
        found.append(EntryPart(None, None, [each], source.page, source.box))
    return found
