"""Docling: our document as a ``DoclingDocument``, with pages and boxes (``docling-core``, no models).

What reads Docling's JSON, its chunkers among them, reads ours.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePath
from typing import Any, NamedTuple, Unpack

from tagged2md.document.depth import shallow
from tagged2md.document.nodes import (
    Block,
    BlockQuote,
    CodeBlock,
    Comment,
    Emph,
    Footnote,
    Heading,
    Image,
    Inline,
    Inlines,
    Link,
    ListBlock,
    ListItem,
    MathBlock,
    Paragraph,
    Strikethrough,
    Strong,
    Table,
    ThematicBreak,
)
from tagged2md.document.nodes import Source as Origin
from tagged2md.document.places import places_in, places_of
from tagged2md.document.walk import leaves
from tagged2md.errors import LimitError
from tagged2md.geometry import Rect
from tagged2md.integrations.extras import missing_extra
from tagged2md.integrations.words import text_of, words
from tagged2md.options import OptionFields, Options, options_of
from tagged2md.pdf.file import Source, open_pdf
from tagged2md.pipeline import Conversion, converted, facts_of, kept, rewound, stem_of
from tagged2md.writers.markers import TASK_BOXES, item_numbers
from tagged2md.writers.tables import Slot, grid

try:
    from docling_core.types.doc import (
        BoundingBox,
        CoordOrigin,
        DescriptionMetaField,
        DocItemLabel,
        DoclingDocument,
        DocumentOrigin,
        Formatting,
        PictureMeta,
        ProvenanceItem,
        Size,
        TableCell,
        TableData,
    )
except ImportError as error:
    raise missing_extra("docling", error) from error

HASH_DIGITS = 16
"""Hexadecimal digits of the hash that Docling keeps: its field has 64 bits."""
WEB = ("http://", "https://", "mailto:")
"""Links that Docling can hold; it has none inside of a document."""


def docling_document(source: Source, **options: Unpack[OptionFields]) -> DoclingDocument:
    """A PDF as a DoclingDocument; its ``save_as_json`` writes the JSON that Docling's tools read.

    The options are those of ``tagged2md.convert``, and so are the errors. Pictures are named by page and box, their
    bytes are left out.
    """
    source = kept(source)
    chosen = options_of(options)
    conversion = converted(source, chosen)
    return written(conversion, page_boxes(rewound(source), chosen))


def page_boxes(source: Source, options: Options) -> dict[int, Rect]:
    """The visible area of each page that is read, from 0, 0."""
    boxes = {}
    with open_pdf(source, options) as pdf:
        for number in pdf.selected_pages():
            space = pdf.page_space(number)
            boxes[number] = Rect(0.0, 0.0, space.width, space.height)
    return boxes


def written(conversion: Conversion, pages: Mapping[int, Rect]) -> DoclingDocument:
    """The document of a conversion, its blocks in their order, footnotes last."""
    facts, name = facts_of(conversion), conversion.report.file
    origin = DocumentOrigin(
        mimetype="application/pdf",
        binary_hash=int((facts.sha256 or "0")[:HASH_DIGITS], 16),
        filename=PurePath(facts.file).name if facts.file else f"{stem_of(name)}.pdf",
    )
    found = DoclingDocument(name=stem_of(name), origin=origin)
    for number, box in pages.items():
        found.add_page(page_no=number, size=Size(width=box.x1, height=box.y1))
    document = shallow(conversion.document)  # so that the following may recurse
    scribe = Scribe(found, pages)
    for block in document.blocks:
        scribe.add(block, None)
    for note in document.footnotes:
        scribe.add_note(note)
    return found


class Style(NamedTuple):
    """How all of a paragraph looks."""

    formatting: Formatting | None
    hyperlink: Any
    """A URL as text, which Docling makes a record of its own of; None without one."""


class Scribe:
    """Adds blocks to a DoclingDocument. A parent of None is its body."""

    def __init__(self, found: DoclingDocument, pages: Mapping[int, Rect]) -> None:
        self.found = found
        self.pages = pages

    def add(self, block: Block, parent: Any) -> None:
        """Add a block and all that is in it."""
        match block:
            case Heading():
                self.add_heading(block, parent)
            case Paragraph():
                self.add_paragraph(block, parent)
            case ListBlock():
                self.add_list(block, parent)
            case Table():
                self.add_table(block, parent)
            case CodeBlock(text=text):
                self.place(self.found.add_code(text=text, parent=parent), block.source, text)
            case MathBlock(tex=tex):
                self.place(self.found.add_formula(text=tex, parent=parent), block.source, tex)
            case BlockQuote(blocks=blocks):
                group = self.found.add_group(name="quotation", parent=parent)
                for inner in blocks:
                    self.add(inner, group)
            case ThematicBreak() | Comment():
                pass  # Docling has neither

    def add_heading(self, heading: Heading, parent: Any) -> None:
        """A heading: of level 1 it is a title, as Docling's own readers of Markdown and HTML have it."""
        text = words(leaves(heading.children))
        if heading.level == 1:
            item = self.found.add_title(text=text, parent=parent)
        else:
            item = self.found.add_heading(text=text, level=heading.level - 1, parent=parent)
        self.place(item, heading.source, text)

    def add_paragraph(self, paragraph: Paragraph, parent: Any) -> None:
        """The text of a paragraph as one item, and each of its pictures.

        A look or a link that only a part of the text has is left out: Docling would take the text apart for it, and
        its writers put spaces between the parts.
        """
        text = words(leaf for leaf in leaves(paragraph.children) if not isinstance(leaf, Image))
        if text.strip():
            style = style_of(paragraph.children)
            item = self.found.add_text(
                label=DocItemLabel.TEXT,
                text=text,
                parent=parent,
                formatting=style.formatting,
                hyperlink=style.hyperlink,
            )
            self.place(item, paragraph.source, text)
        for leaf in leaves(paragraph.children):
            if isinstance(leaf, Image):
                self.add_picture(leaf, paragraph.source, parent)

    def add_picture(self, image: Image, source: Origin, parent: Any) -> None:
        """A picture, with its alternate text as the description."""
        item = self.found.add_picture(parent=parent)
        if image.alt:
            item.meta = PictureMeta(description=DescriptionMetaField(text=image.alt))
        self.place(item, source, "")

    def add_list(self, block: ListBlock, parent: Any) -> None:
        """A list."""
        group = self.found.add_list_group(parent=parent)
        for item, number in zip(block.items, item_numbers(block), strict=True):
            self.add_item(item, f"{number}." if block.ordered else "-", group)

    def add_item(self, item: ListItem, marker: str, group: Any) -> None:
        """An item: its first paragraph is its own text, what follows is below it."""
        first = item.blocks[0] if item.blocks else None
        is_text = isinstance(first, Paragraph) and not any(isinstance(leaf, Image) for leaf in leaves(first.children))
        text = words(leaves(first.children)) if isinstance(first, Paragraph) and is_text else ""
        if item.task is not None:
            text = f"{TASK_BOXES[item.task]} {text}"
        found = self.found.add_list_item(text=text, enumerated=marker != "-", marker=marker, parent=group)
        self.place(found, item.source, text)
        for block in item.blocks[1:] if is_text else item.blocks:
            self.add(block, found)

    def add_table(self, table: Table, parent: Any) -> None:
        """A table with its grid, spans and headers. Raises LimitError for one that is too large for Docling."""
        shown = grid(table)
        cells = [self.cell(slot, shown.header_rows, table.source.page) for slot in shown.slots]
        try:
            data = TableData(table_cells=cells, num_rows=shown.rows, num_cols=shown.columns)
        except ValueError as error:  # it has half a million slots or so
            size = f"{shown.rows} x {shown.columns}"
            where = f"{self.found.name}: a table of {size} slots on page {table.source.page}"
            raise LimitError(f"{where} is more than Docling takes; leave the page out with pages") from error
        self.place(self.found.add_table(data=data, parent=parent), table.source, "")

    def cell(self, slot: Slot, header_rows: int, page: int) -> TableCell:
        """A cell; its box only where it stands on the page on which the table begins, which Docling takes it for."""
        boxes = [place.box for place in places_of(slot.cell.blocks) if place.page == page and place.box]
        is_header = slot.row < header_rows
        return TableCell(
            text=text_of(slot.cell.blocks),
            bbox=bounding_box(boxes[0]) if boxes else None,
            row_span=slot.row_span,
            col_span=slot.column_span,
            start_row_offset_idx=slot.row,
            end_row_offset_idx=slot.row + slot.row_span,
            start_col_offset_idx=slot.column,
            end_col_offset_idx=slot.column + slot.column_span,
            column_header=is_header,
            row_header=slot.cell.header and not is_header,
        )

    def add_note(self, note: Footnote) -> None:
        """A footnote, behind the mark that stands in the text."""
        text = f"[^{note.note_id}]: {text_of(note.blocks)}"
        self.place(self.found.add_text(label=DocItemLabel.FOOTNOTE, text=text), note.source, text)

    def place(self, item: Any, source: Origin, text: str) -> None:
        """Say where an item stands. What has no box has the page."""
        for page, box in places_in(source):
            area = box or self.pages.get(page)
            if area:
                item.prov.append(ProvenanceItem(page_no=page, bbox=bounding_box(area), charspan=(0, len(text))))


def bounding_box(box: Rect) -> BoundingBox:
    """A box in points from the lower left corner."""
    return BoundingBox(l=box.x0, t=box.y1, r=box.x1, b=box.y0, coord_origin=CoordOrigin.BOTTOMLEFT)


def style_of(children: Inlines) -> Style:
    """The look that all of the text has."""
    looks: dict[str, Any] = {}
    url = None
    while len(children) == 1:
        only: Inline = children[0]
        match only:
            case Strong():
                looks["bold"] = True
            case Emph():
                looks["italic"] = True
            case Strikethrough():
                looks["strikethrough"] = True
            case Link():
                url = only.url
            case _:
                break
        children = only.children
    return Style(
        Formatting(**looks) if looks else None,
        url if url and url.startswith(WEB) else None,
    )
