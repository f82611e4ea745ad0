"""The walk through the structure tree: every element collects the parts of its kids and hands its own to its parent.

One loop with an explicit stack, so that a tree of any depth is read. Elements that add nothing of their own (sections,
spans) share the collector of their parent; beyond MOST_COLLECTORS levels all do, which bounds the document's depth.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal, NamedTuple

from tagged2md.pdf.page import TextRun
from tagged2md.pdf.structure import StructElem
from tagged2md.readers.tagged import (
    cells,
    code,
    figures,
    forms,
    formulas,
    items,
    links,
    marks,
    note_elements,
    prose,
    ruby,
    toc,
)
from tagged2md.readers.tagged.boxes import runs_of
from tagged2md.readers.tagged.contexts import inner_context
from tagged2md.readers.tagged.frames import Build, Collector, Context, Frame, Mode
from tagged2md.readers.tagged.leaves import leaf_parts
from tagged2md.readers.tagged.ledger import by_page, leave_out, runs_below
from tagged2md.readers.tagged.parts import Gap, Part
from tagged2md.readers.tagged.repeats import skip_repeats
from tagged2md.readers.tagged.replacing import REPLACEABLE, is_switched_off, replaced_parts
from tagged2md.readers.tagged.roles import Kind
from tagged2md.readers.tagged.sink import LabelledSink, Sink

if TYPE_CHECKING:
    from tagged2md.readers.tagged.state import Reader

DROPPED, DIVISION, LINE_PART, UNKNOWN, CELL, LABEL, NOTE = (
    Kind.DROPPED,
    Kind.DIVISION,
    Kind.LINE_PART,
    Kind.UNKNOWN,
    Kind.CELL,
    Kind.LABEL,
    Kind.NOTE,
)
BLOCK, FLAT, CODE, MATH = Mode.BLOCK, Mode.FLAT, Mode.CODE, Mode.MATH
"""Members that every element is compared with: Python 3.11 takes 0.1 µs to find one in its class."""

MOST_COLLECTORS = 120
"""Elements inside each other that collect parts of their own; a list level takes three, and no real file has 40 levels
of lists. What is nested deeper is read as text of the level above it."""

Collecting = Literal["list", "blocks", "labelled"]


class Rule(NamedTuple):
    """How an element of a kind collects and what it makes of it; without ``build`` it shares its parent's collector."""

    build: Build | None = None
    collects: Collecting = "list"


RULES: dict[Kind, Rule] = {
    Kind.TITLE: Rule(prose.heading),
    Kind.HEADING: Rule(prose.heading),
    Kind.PARAGRAPH: Rule(prose.paragraph),
    Kind.QUOTE: Rule(prose.quotation, "blocks"),
    Kind.CAPTION: Rule(prose.caption),
    Kind.LABEL: Rule(prose.label),
    Kind.CONTENTS: Rule(toc.contents),
    Kind.CONTENTS_ITEM: Rule(toc.contents_entry),
    Kind.LIST: Rule(items.list_of_items),
    Kind.ITEM: Rule(items.item, "labelled"),
    Kind.TABLE: Rule(cells.table),
    Kind.ROW_GROUP: Rule(cells.row_group),
    Kind.ROW: Rule(cells.row),
    Kind.CELL: Rule(cells.cell, "blocks"),
    Kind.NOTE: Rule(note_elements.note, "labelled"),
    Kind.CODE: Rule(code.code),
    Kind.LINK: Rule(links.link),
    Kind.RUBY: Rule(ruby.ruby),
    Kind.RUBY_PART: Rule(ruby.ruby_part),
    Kind.FIGURE: Rule(figures.figure),
    Kind.FORMULA: Rule(formulas.formula),
    Kind.MATHML: Rule(formulas.mathml_element),
    Kind.FORM: Rule(forms.form),
}
"""Kinds that are not here add nothing of their own."""

FLATTENED = frozenset(
    (
        Kind.PARAGRAPH,
        Kind.TITLE,
        Kind.HEADING,
        Kind.CAPTION,
        Kind.QUOTE,
        Kind.ITEM,
        Kind.CONTENTS_ITEM,
        Kind.UNKNOWN,
        Kind.GROUP,
    )
)
"""Blocks that are text with spaces around it inside of headings, labels and spans."""

LINES_OF_CODE = frozenset(
    (Kind.PARAGRAPH, Kind.LINE_PART, Kind.GROUP, Kind.UNKNOWN, Kind.HEADING, Kind.ITEM, Kind.CODE)
)
"""Kinds that begin a line of code."""

LINKING = frozenset((Kind.LINK, Kind.SPAN, Kind.DIVISION, Kind.REFERENCE))
"""Kinds that are links by an annotation of theirs."""

PLACED = frozenset((Kind.SPAN, Kind.REFERENCE, Kind.EM, Kind.STRONG, Kind.LINK))
"""Kinds of inlines that may be placed as blocks."""

NEEDED_EMPTY = frozenset((Kind.CELL, Kind.ROW, Kind.FIGURE, Kind.FORMULA, Kind.FORM, Kind.MATHML))
"""Kinds that mean something without kids."""


def read_tree(reader: Reader) -> Sink:
    """The blocks of the whole tree."""
    top = Sink(reader, None)
    outermost = Context()
    stack = [Frame(StructElem(-1, "", ""), Kind.GROUP, iter(reader.tree.roots), outermost, outermost, top)]
    while stack:
        frame = stack[-1]
        for kid in frame.kids:
            if isinstance(kid, StructElem):
                entered = frame_of(kid, frame, reader)
                if entered is not None:
                    stack.append(entered)
                    break
            else:
                for part in leaf_parts(kid, frame, reader):
                    frame.collector.append(part)
        else:
            stack.pop()
            if stack:
                leave(frame, stack[-1], reader)
    return top


def frame_of(elem: StructElem, parent: Frame, reader: Reader) -> Frame | None:
    """The frame of an element that is entered; None for one that shows nothing."""
    kind = reader.kind(elem)
    if kind is DROPPED:
        _drop(elem, reader)
        return None
    if elem.index in reader.dropped or (not elem.kids and not _says_something(elem, kind)):
        return None
    if _has_replacement(elem) and is_switched_off(elem, reader):
        return None
    if kind is CELL and elem.role == "TH":
        skip_repeats(elem, reader)
    outer = parent.context
    border = _border(elem, kind, outer)
    if border is not None:
        parent.collector.append(border)
    build = _build(elem, kind, parent, reader) if outer.depth < MOST_COLLECTORS else None
    if build is None:
        context = inner_context(elem, kind, outer, outer.depth, reader)
        return Frame(elem, kind, iter(elem.kids), context, outer, parent.collector, border=border)
    context = inner_context(elem, kind, outer, outer.depth + 1, reader)
    return Frame(elem, kind, iter(elem.kids), context, outer, _collector(elem, kind, reader), build, border)


def _drop(elem: StructElem, reader: Reader) -> None:
    """Tell the ledger of the text of an element that is not read; what the author calls an artifact needs no report."""
    runs = runs_below(elem, reader)
    if elem.role == "Private":
        leave_out("T2M-PRIVATE", runs, "Private element", reader.pdf.report)
        return
    for page, own in by_page(runs).items():
        reader.pdf.report.rewrite("".join(run.text for run in own), page)


def _says_something(elem: StructElem, kind: Kind) -> bool:
    return kind in NEEDED_EMPTY or elem.actual_text is not None or bool(elem.alt)


def _border(elem: StructElem, kind: Kind, outer: Context) -> Gap | None:
    """What the border of an element is to the text around it."""
    mode = outer.mode
    if mode is BLOCK:
        return _block_border(elem, kind)
    if mode is CODE:
        return Gap.LINE if kind in LINES_OF_CODE else None
    if kind is LINE_PART or (mode is FLAT and kind in FLATTENED):
        return Gap.SPACE
    return None


def _block_border(elem: StructElem, kind: Kind) -> Gap | None:
    """What the border of an element means among blocks.

    Typst places Spans as blocks, also several on one line; entries of a bibliography are blocks where they can be.
    """
    if kind is DIVISION:
        return Gap.BORDER
    is_block = elem.role == "BibEntry" or (kind in PLACED and prose.is_block_placed(elem))
    return Gap.BLOCK if is_block else None


def _build(elem: StructElem, kind: Kind, parent: Frame, reader: Reader) -> Build | None:
    """What makes the element's parts; None where it shares the collector of its parent."""
    outer = parent.context
    mode = outer.mode
    if mode is CODE:
        return note_elements.note if kind is NOTE else _passing(elem, kind)
    if mode is FLAT and kind in FLATTENED:
        return _passing(elem, kind)
    if mode is MATH and kind not in (Kind.MATHML, LABEL, NOTE):
        return _passing(elem, kind)
    if mode is BLOCK and kind is UNKNOWN:
        return prose.of_unknown_type
    rule = RULES.get(kind)
    if rule is not None:
        return rule.build
    if _is_possible_mark(elem, kind, outer, parent, reader):
        return prose.passed_on
    return _passing(elem, kind)


def _passing(elem: StructElem, kind: Kind) -> Build | None:
    """Elements whose text may be replaced must see it first."""
    return prose.passed_on if _has_replacement(elem) and kind in REPLACEABLE else None


def _has_replacement(elem: StructElem) -> bool:
    return elem.actual_text is not None or bool(elem.alt)


def _collector(elem: StructElem, kind: Kind, reader: Reader) -> Collector:
    rule = RULES.get(kind)
    if rule is None or rule.collects == "list" or (kind is Kind.CELL and _has_replacement(elem)):
        return []
    return Sink(reader, elem) if rule.collects == "blocks" else LabelledSink(reader, elem)


def leave(frame: Frame, parent: Frame, reader: Reader) -> None:
    """Hand the parts of an element to its parent."""
    if frame.build is not None:
        for part in _parts(frame, parent, reader):
            parent.collector.append(part)
    if frame.border is not None:
        parent.collector.append(frame.border)


def _parts(frame: Frame, parent: Frame, reader: Reader) -> Iterable[Part]:
    assert frame.build is not None
    kind = frame.kind
    if isinstance(frame.collector, list) and _has_replacement(frame.elem):
        frame.collector = replaced_parts(frame.elem, kind, frame.collector, frame.context.looks, reader)
    made = frame.build(frame, reader)
    if _is_possible_mark(frame.elem, kind, frame.outer, parent, reader):
        return marks.mark(made, frame, reader, _run_before(parent))
    return made


def _is_possible_mark(elem: StructElem, kind: Kind, outer: Context, parent: Frame, reader: Reader) -> bool:
    if outer.in_mark or outer.mode is CODE or outer.mode is MATH:
        return False
    if not reader.notes.exist and not (kind in LINKING and marks.has_object(elem)):
        return False
    if kind is LABEL and (outer.takes_label if outer.mode is BLOCK else _begins_note(parent)):
        return False
    return marks.may_be_mark(elem, kind)


def _begins_note(parent: Frame) -> bool:
    """Whether a label at this place would be the first of a paragraph in a note: it is that of the note (Typst)."""
    return parent.context.in_note and isinstance(parent.collector, list) and not parent.collector


def _run_before(parent: Frame) -> TextRun | None:
    """The last run of the text before, where the parent has it at hand."""
    if not isinstance(parent.collector, list) or not parent.collector:
        return None
    runs = runs_of(parent.collector[-1:])
    return runs[-1] if runs else None
