"""Lists: from entries with labels to list blocks (tagged-mapping 10)."""

from __future__ import annotations

from collections.abc import Sequence

from tagged2md.document.nodes import Block, Inline, Inlines, ListBlock, ListItem, Paragraph, Source, Strong, Text
from tagged2md.document.walk import inline_text
from tagged2md.findings import Reporter
from tagged2md.readers.tagged.blocks import inline_code
from tagged2md.readers.tagged.boxes import Place, source_of
from tagged2md.readers.tagged.item_labels import UNORDERED_OR_OPEN, entry_labels, is_ordered, with_continuations
from tagged2md.readers.tagged.labels import Label, LabelKind, label_of
from tagged2md.readers.tagged.parts import EntryPart, ListPart
from tagged2md.readers.tagged.reasons import note_reasons


def list_block(part: ListPart, report: Reporter) -> ListBlock | None:
    """The list; None where no item shows anything."""
    entries = [entry for entry in part.entries if not is_empty_entry(entry)]
    for entry in part.entries:
        if is_empty_entry(entry):
            report.rewrite(entry.label or "", entry.page)
    if not entries:
        return None
    entries = nested_by_indent(entries) if part.is_contents else with_continuations(entries)
    labels = entry_labels(entries, part.numbering)
    ordered = is_ordered(labels, part)
    items = _items(entries, labels, part, report, ordered=ordered)
    loose = any(_is_loose(item) for item in items)
    source = _source(entries[0])
    note_reasons(report, source, part.elem)
    return ListBlock(tuple(items), ordered, source, loose)


INDENT_STEP = 8.0
"""Points that a level of a table of contents is indented at least; Word indents by 11."""


def nested_by_indent(entries: list[EntryPart]) -> list[EntryPart]:
    """Entries of a flat table of contents, nested by their left edges; any nesting of the file's own wins."""
    if any(isinstance(block, ListPart) for entry in entries for block in entry.blocks):
        return entries
    tops: list[EntryPart] = []
    open_entries: list[EntryPart] = []
    for entry in entries:
        while open_entries and not _is_deeper(entry, open_entries[-1]):
            open_entries.pop()
        if open_entries:
            _nested_list(open_entries[-1]).entries.append(entry)
        else:
            tops.append(entry)
        open_entries.append(entry)
    return tops


def _is_deeper(entry: EntryPart, other: EntryPart) -> bool:
    return entry.box is not None and other.box is not None and entry.box.x0 > other.box.x0 + INDENT_STEP


def _nested_list(entry: EntryPart) -> ListPart:
    last = entry.blocks[-1] if entry.blocks else None
    if isinstance(last, ListPart):
        return last
    nested = ListPart(None, [], is_contents=True)
    entry.blocks.append(nested)
    return nested


def _items(
    entries: Sequence[EntryPart], labels: Sequence[Label], part: ListPart, report: Reporter, *, ordered: bool
) -> list[ListItem]:
    terms = _are_terms(labels, part.numbering)
    found: list[ListItem] = []
    for entry, label, number in zip(entries, labels, _numbers(labels, part, ordered=ordered), strict=True):
        prefix = _prefix(entry, label, ordered=ordered, terms=terms)
        if not prefix:
            report.rewrite(label.text, entry.page)
        if number is not None:
            report.bring_in(str(number), entry.page)
        found.append(_item(entry, label, number, prefix, report))
    return found


def is_empty_entry(entry: EntryPart) -> bool:
    """Whether an item has neither content nor a label that says anything."""
    return not entry.blocks and label_of(entry.label).kind in (LabelKind.NONE, LabelKind.BULLET)


def _numbers(labels: Sequence[Label], part: ListPart, *, ordered: bool) -> list[int | None]:
    if not ordered:
        return [None] * len(labels)
    numbers: list[int | None] = []
    following = part.start or 1
    for label in labels:
        number = following if label.number is None else label.number
        numbers.append(number)
        following = number + 1
    return numbers


def _are_terms(labels: Sequence[Label], numbering: str | None) -> bool:
    """Whether the labels are terms of a description list (Typst writes them into a list without numbering)."""
    if numbering == "Description":
        return True
    words = sum(label.kind is LabelKind.OTHER for label in labels)
    return numbering in UNORDERED_OR_OPEN and words * 2 > len(labels)


def _prefix(entry: EntryPart, label: Label, *, ordered: bool, terms: bool) -> Inlines:
    """What of the label is written before the text of the item."""
    if terms and label.text:
        return _term(entry.label_children or (Text(label.text),))
    match label.kind:
        case LabelKind.NONE | LabelKind.BULLET | LabelKind.BOX:
            return ()
        case LabelKind.DECIMAL if ordered:
            return ()
        case _:
            return (*(entry.label_children or (Text(label.text),)), Text(" "))


TERM_ENDS = ":.–—?"
"""A term that ends in one of these needs no colon."""


def _term(children: Inlines) -> Inlines:
    """A term: strong, with a colon unless it ends in punctuation."""
    plain: list[Inline] = []
    for child in children:
        plain.extend(child.children if isinstance(child, Strong) else (child,))
    end = "" if inline_text(plain).rstrip()[-1:] in TERM_ENDS else ":"
    return (Strong(tuple(plain)), Text(f"{end} "))


def _item(entry: EntryPart, label: Label, number: int | None, prefix: Inlines, report: Reporter) -> ListItem:
    blocks = list(inline_code(tuple(_blocks(entry, label, report))))
    if prefix:
        blocks = _prefixed(prefix, blocks, entry)
    task = label.task if label.kind is LabelKind.BOX else entry.task
    source = _source(entry)
    note_reasons(report, source, entry.elem)
    return ListItem(tuple(blocks), source, number, task)


def _blocks(entry: EntryPart, label: Label, report: Reporter) -> list[Block]:
    blocks: list[Block] = []
    for each in entry.blocks:
        if isinstance(each, ListPart):
            nested = list_block(each, report)
            blocks.extend([nested] if nested else [])
        elif not blocks and entry.label is None and label.kind is not LabelKind.NONE and each.facts and each.facts.mark:
            # The label was found in the text and is taken off it.
            if each.facts.mark.children:
                blocks.append(Paragraph(each.facts.mark.children, each.block.source))
        else:
            blocks.append(each.block)
    return blocks


def _prefixed(prefix: Inlines, blocks: list[Block], entry: EntryPart) -> list[Block]:
    first = blocks[0] if blocks else None
    if isinstance(first, Paragraph):
        return [Paragraph(_concatenated(prefix, first.children), first.source), *blocks[1:]]
    return [Paragraph(_stripped(prefix), _source(entry)), *blocks]


def _concatenated(prefix: Inlines, children: Inlines) -> Inlines:
    last, first = prefix[-1], children[0] if children else None
    if isinstance(last, Text) and isinstance(first, Text):
        return (*prefix[:-1], Text(last.text + first.text), *children[1:])
    return (*prefix, *children)


def _stripped(prefix: Inlines) -> Inlines:
    last = prefix[-1]
    if isinstance(last, Text):
        text = last.text.rstrip()
        return (*prefix[:-1], Text(text)) if text else prefix[:-1]
    return prefix


def _is_loose(item: ListItem) -> bool:
    return sum(not isinstance(block, ListBlock) for block in item.blocks) > 1


def _source(entry: EntryPart) -> Source:
    return source_of(Place(entry.page, entry.box))
