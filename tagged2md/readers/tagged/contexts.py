"""What an element passes down to its kids: context of block or inline, looks, emphasis by font."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tagged2md.layout.inlines import PLAIN, Looks, Shift
from tagged2md.pdf.structure import StructElem
from tagged2md.readers.tagged.frames import Context, Mode
from tagged2md.readers.tagged.links import link_target, split_targets
from tagged2md.readers.tagged.marks import has_object, may_be_mark
from tagged2md.readers.tagged.roles import Kind

if TYPE_CHECKING:
    from tagged2md.readers.tagged.state import Reader

WITHOUT_FONT_EMPHASIS = frozenset(
    (Kind.TITLE, Kind.HEADING, Kind.CAPTION, Kind.LABEL, Kind.CODE, Kind.FORMULA, Kind.CONTENTS_ITEM, Kind.RUBY)
)
"""Kinds in (and below) which bold and italic fonts are no emphasis; header cells are another."""

WITHOUT_SCRIPTS = frozenset((Kind.LABEL, Kind.CODE, Kind.FORMULA, Kind.RUBY))
"""Kinds in which small raised text is nothing special."""

FLAT = frozenset((Kind.TITLE, Kind.HEADING, Kind.LABEL, Kind.CONTENTS_ITEM, Kind.RUBY, Kind.RUBY_PART, Kind.FORM))
"""Kinds that hold text only."""

BLOCKS = frozenset(
    (
        Kind.QUOTE,
        Kind.CAPTION,
        Kind.CONTENTS,
        Kind.LIST,
        Kind.ITEM,
        Kind.TABLE,
        Kind.ROW_GROUP,
        Kind.ROW,
        Kind.CELL,
        Kind.NOTE,
        Kind.FIGURE,
    )
)
"""Kinds that hold blocks, whatever is around them."""

INLINES = frozenset((Kind.SPAN, Kind.LINE_PART, Kind.EM, Kind.STRONG, Kind.REFERENCE, Kind.LINK))
"""Kinds that set off text: in a container of blocks their kids may be blocks, in text they are text."""


TAKING_LABELS = frozenset((Kind.ITEM, Kind.NOTE, Kind.CAPTION, Kind.FORMULA))
"""Kinds whose label is no mark of a note."""

WITH_ATTRIBUTES = INLINES | {Kind.LABEL}
"""Kinds whose attributes say how their text looks."""
WITH_LOOKS = WITH_ATTRIBUTES | {Kind.DIVISION, Kind.NOTE, Kind.TABLE, Kind.LIST}
"""Kinds that may change the looks of their text."""

IN_FIGURE = INLINES | {Kind.GROUP, Kind.DIVISION, Kind.UNKNOWN}
"""Kinds whose images, inside of a figure, are those of the figure."""


MOST_CONTEXTS = 10_000
"""Contexts that are remembered; ordinary documents have some dozen."""


def inner_context(elem: StructElem, kind: Kind, outer: Context, depth: int, reader: Reader) -> Context:
    """The context of an element's kids, which is ``depth`` deep; that of plain elements is made once."""
    if reader.has_section_headings or (kind in OWN_CONTEXT and _has_own_context(elem, kind)):
        return _inner_context(elem, kind, outer, depth, reader)
    key = (kind, elem.role == "TH" and _heads_column(elem, reader), depth, id(outer))
    found = reader.contexts.get(key)
    if found is None:
        if len(reader.contexts) >= MOST_CONTEXTS:
            reader.contexts.clear()
        # The outer context is kept with it, so that its identity stays its own.
        found = reader.contexts[key] = (outer, _inner_context(elem, kind, outer, depth, reader))
    return found[1]


OWN_CONTEXT = INLINES | {Kind.DIVISION, Kind.LABEL}
"""Kinds whose context may depend on the element: its links, attributes, references."""


def _has_own_context(elem: StructElem, kind: Kind) -> bool:
    return kind is Kind.LINK or bool(elem.attributes) or bool(elem.refs) or has_object(elem)


def _inner_context(elem: StructElem, kind: Kind, outer: Context, depth: int, reader: Reader) -> Context:
    mode = _mode(kind, outer)
    looks = _looks(elem, kind, outer, reader) if kind in WITH_LOOKS else outer.looks
    by_font = outer.by_font and kind not in WITHOUT_FONT_EMPHASIS and not _heads_column(elem, reader)
    heading_depth = outer.heading_depth + (1 if reader.has_section_headings and _has_section_heading(elem) else 0)
    in_mark = outer.in_mark or kind is Kind.CONTENTS_ITEM or may_be_mark(elem, kind)
    takes_label = kind in TAKING_LABELS or (outer.takes_label and kind in (Kind.GROUP, Kind.DIVISION))
    inner = Context(
        mode=mode,
        looks=looks,
        by_font=by_font,
        has_scripts=outer.has_scripts and kind not in WITHOUT_SCRIPTS,
        heading_depth=heading_depth,
        in_mark=in_mark,
        in_note=outer.in_note or kind is Kind.NOTE,
        takes_label=takes_label,
        links=split_targets(elem, reader) if kind is Kind.LINK else outer.links,
        in_figure=kind is Kind.FIGURE or (outer.in_figure and kind in IN_FIGURE),
        depth=depth,
    )
    return outer if inner == outer else inner


def _heads_column(elem: StructElem, reader: Reader) -> bool:
    """Whether an element is a header cell in a row of header cells, which Markdown sets off by itself.

    One beside data cells heads its row: nothing but its own look sets it off (Word's "first column").
    """
    row = elem.parent
    if elem.role != "TH" or row is None:
        return elem.role == "TH"
    holds_data = reader.rows_with_data.get(row.index)
    if holds_data is None:
        holds_data = any(isinstance(kid, StructElem) and kid.role == "TD" for kid in row.kids)
        reader.rows_with_data[row.index] = holds_data
    return not holds_data


def _mode(kind: Kind, outer: Context) -> Mode:
    if outer.mode is Mode.CODE and kind is not Kind.NOTE:
        return Mode.CODE
    if outer.mode is Mode.MATH and kind not in (Kind.NOTE, Kind.LABEL):
        return Mode.MATH
    if kind in BLOCKS:
        return Mode.FLAT if outer.mode is Mode.FLAT and kind in (Kind.QUOTE, Kind.CAPTION) else Mode.BLOCK
    match kind:
        case Kind.CODE:
            return Mode.CODE
        case Kind.FORMULA | Kind.MATHML:
            return Mode.MATH
        case Kind.PARAGRAPH:
            return Mode.FLAT if outer.mode is Mode.FLAT else Mode.INLINE
        case _ if kind in FLAT:
            return Mode.FLAT
        case _ if kind in INLINES:
            return Mode.FLAT if outer.mode is Mode.INLINE else outer.mode
        case _:
            return outer.mode


def _has_section_heading(elem: StructElem) -> bool:
    return any(isinstance(kid, StructElem) and kid.role == "H" for kid in elem.kids)


def _looks(elem: StructElem, kind: Kind, outer: Context, reader: Reader) -> Looks:
    looks = outer.looks
    match kind:
        case Kind.EM:
            looks = looks if looks.emph else replace(looks, emph=True)
        case Kind.STRONG:
            looks = looks if looks.strong else replace(looks, strong=True)
        case Kind.LINK | Kind.SPAN | Kind.DIVISION | Kind.REFERENCE if kind is Kind.LINK or has_object(elem):
            target = link_target(elem, reader)
            url = reader.targets.url(target, elem.page) if target is not None else None
            looks = replace(looks, url=url) if url else looks
        case Kind.NOTE | Kind.TABLE | Kind.LIST:
            return PLAIN if kind is Kind.NOTE or looks.url is None else Looks(url=looks.url)
        case _:
            pass
    return _with_attributes(elem, kind, looks) if kind in WITH_ATTRIBUTES and elem.attributes else looks


def _with_attributes(elem: StructElem, kind: Kind, looks: Looks) -> Looks:
    """Raised, lowered and struck out text by the Layout attributes."""
    shift = _shift(elem, kind)
    if shift and not looks.shift:
        looks = replace(looks, shift=shift)
    if elem.attributes.get(("Layout", "TextDecorationType")) == "LineThrough":
        looks = replace(looks, strike=True)
    return looks


def _shift(elem: StructElem, kind: Kind) -> Shift:
    position = elem.attributes.get(("Layout", "TextPosition"))
    if position in ("Sup", "Sub"):
        return 1 if position == "Sup" else -1
    moved = elem.attributes.get(("Layout", "BaselineShift"))
    if isinstance(moved, bool) or not isinstance(moved, int | float) or kind in (Kind.EM, Kind.STRONG, Kind.LINK):
        return 0
    return 1 if moved > 0 else -1 if moved < 0 else 0
