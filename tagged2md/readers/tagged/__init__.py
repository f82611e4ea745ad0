"""The tagged reader: a document by its structure tree.

Leaves of the tree are joined to the runs of the pages (content), a walk makes blocks of them (walk and the modules it
names), neighbours that belong together meet in a sink, and in the end links and notes find their targets (finishing).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tagged2md.document.nodes import Blocks
from tagged2md.options import Options
from tagged2md.pdf.structure import StructTree
from tagged2md.readers.reading import Reading
from tagged2md.readers.tagged.contents import contents_of
from tagged2md.readers.tagged.div_rows import with_tables
from tagged2md.readers.tagged.elsewhere import elements_elsewhere
from tagged2md.readers.tagged.enrich import with_headings
from tagged2md.readers.tagged.finishing import finished
from tagged2md.readers.tagged.floods import without_floods
from tagged2md.readers.tagged.line_paragraphs import is_flat, line_column
from tagged2md.readers.tagged.notes import Notes
from tagged2md.readers.tagged.roles import Kind
from tagged2md.readers.tagged.running import running_elements
from tagged2md.readers.tagged.state import Reader, kinds_of
from tagged2md.readers.tagged.survey import typesetting_of
from tagged2md.readers.tagged.targets import Targets
from tagged2md.readers.tagged.walk import read_tree

if TYPE_CHECKING:
    from tagged2md.pdf.file import Pdf

__all__ = ["blocks_of", "finished", "read", "reader_of"]


def read(pdf: Pdf, tree: StructTree, pages: Sequence[int], options: Options) -> Reading:
    """The given pages (1-based) by their tags."""
    reader = reader_of(pdf, tree, pages, options)
    return finished(reader, blocks_of(reader))


def reader_of(
    pdf: Pdf, tree: StructTree, pages: Sequence[int], options: Options, enriched: Sequence[int] = ()
) -> Reader:
    """A reader for the pages; on the ``enriched`` ones the tags say little, and looks may add to them."""
    contents = contents_of(pdf, tree)
    reader = Reader(
        pdf=pdf,
        tree=tree,
        options=options,
        contents=contents,
        typesetting=typesetting_of(pdf, tree, pages, options),
        pages=frozenset(pages),
        targets=Targets(tree, pdf.metadata().uri_base, pdf.report),
        notes=Notes(),
        dropped=running_elements(tree, contents, frozenset(pages), pdf.report)
        | elements_elsewhere(tree, frozenset(pages), pdf.page_count),
        enriched=frozenset(enriched) if is_flat(tree) else frozenset(),
        line_column=line_column(tree, contents, enriched) if enriched else None,
        has_section_headings=any(elem.role == "H" for elem in tree.elements),
        kinds=kinds_of(tree, options),
    )
    reader.notes.exist = Kind.NOTE in reader.kinds
    reader.shifts_headings = options.title == "shift" and reader.kinds.count(Kind.TITLE) == 1
    return reader


def blocks_of(reader: Reader) -> Blocks:
    """The blocks of the tree; links and notes are still to be resolved by ``finished``."""
    blocks = without_floods(read_tree(reader).close_with_lists(), reader.pdf.report)
    if reader.enriched:
        blocks = with_headings(with_tables(blocks), reader.enriched, reader.targets)
    return tuple(each.block for each in blocks)
