"""What the pages of a file show, in the order in which they are read here: the text that another one is set against."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from tagged2md.checks.drawn_grids import drawn_grids
from tagged2md.checks.outcome import columns_of, links_of
from tagged2md.conservation import Census, note_imbalances
from tagged2md.conservation.census import BODY, FURNITURE, clean_text, kind_of
from tagged2md.diagnosis.streams import Stream
from tagged2md.document.nodes import (
    Block,
    CodeBlock,
    Document,
    Heading,
    Image,
    ListBlock,
    Math,
    MathBlock,
    NoteRef,
    Paragraph,
    Table,
)
from tagged2md.document.walk import Leaf, inline_text, inlines_of, leaf_text, leaves, plain_text, walk
from tagged2md.layout.clusters import clustered
from tagged2md.layout.replacement import replaced
from tagged2md.layout.visibility import visible
from tagged2md.pipeline import document_of, read
from tagged2md.readers.decisions import decide

if TYPE_CHECKING:
    from tagged2md.document.nodes import Origin
    from tagged2md.findings import Reporter
    from tagged2md.options import Options
    from tagged2md.pdf.file import Pdf
    from tagged2md.pdf.page import Page
    from tagged2md.readers.decisions import PageDecision

TEXT, NOTES, LABELS, RUNNING, HIDDEN = range(5)
"""Kinds of text: that of the body; of footnotes, which may stand anywhere; numbers of items, marks of notes, alternate
texts, which others may write in another way or not at all; running heads and other artifacts; text nobody can see."""
DUE = (TEXT, NOTES)
"""Kinds that a good text of the file must have."""

ABSENT = frozenset(("T2M-LOST", "T2M-LIMIT"))
"""Codes of the ledger for text that the page shows and that is missing here through no merit."""
UNSEEN = frozenset(("T2M-HIDDEN-TEXT", "T2M-OUT-OF-SIGHT"))


class HeadingHere(NamedTuple):
    """A heading as it is read here."""

    level: int
    text: str
    page: int
    origin: Origin


class TableHere(NamedTuple):
    """A table as it is read here."""

    page: int
    rows: int
    columns: int
    cells: tuple[str, ...]
    """Texts of its cells."""


@dataclass(slots=True)
class Reference:
    """A file as it is read here."""

    file: str
    page_count: int
    document: Document
    stream: Stream = field(default_factory=Stream)
    headings: list[HeadingHere] = field(default_factory=list)
    tables: list[TableHere] = field(default_factory=list)
    items: int = 0
    numbers: list[str] = field(default_factory=list)
    """Those of items."""
    links: list[str] = field(default_factory=list)
    grids: dict[int, int] = field(default_factory=dict)
    """Drawn grids with text in them, by page."""
    is_tagged: bool = False


@dataclass(slots=True)
class Seen:
    """What is kept of the pages while they are read."""

    artifacts: dict[int, str] = field(default_factory=dict)
    furniture: dict[int, str] = field(default_factory=dict)
    grids: dict[int, int] = field(default_factory=dict)

    def inspect(self, page: Page) -> None:
        """Note what is asked for later of a page that is read for the first time."""
        seen = visible(page)
        if count := drawn_grids(page, seen.runs):
            self.grids[page.number] = count
        if any(marked.artifact is not None for marked in page.marked):
            runs = [(kind_of(run.marked), clean_text(run)) for run in clustered(replaced(seen.runs))]
            self.artifacts[page.number] = " ".join(text for kind, text in runs if BODY < kind < FURNITURE)
            self.furniture[page.number] = " ".join(text for kind, text in runs if kind == FURNITURE)


def reference_of(pdf: Pdf, options: Options) -> Reference:
    """The file as it is read here."""
    seen, census = Seen(), Census(pdf.selected_pages())

    def inspect(page: Page, report: Reporter) -> None:
        census.inspect(page, report)
        seen.inspect(page)

    pdf.inspect_with(inspect)
    tree = pdf.structure()
    decisions = decide(pdf, tree, options)
    document = document_of(pdf, read(pdf, tree, decisions, options))
    note_imbalances(pdf, census, decisions, document)
    if tree is not None:
        tree.untie()
    found = Reference(pdf.name, pdf.page_count, document, grids=seen.grids, is_tagged=tree is not None)
    take_blocks(found, document)
    take_rest(found, pdf.report, decisions, seen)
    found.stream.closed()
    return found


def take_blocks(found: Reference, document: Document) -> None:
    """Take in the blocks of the document."""
    for block in walk(document.blocks):
        take_parts(found, block)
        for text, kind in texts_of(block):
            found.stream.add(text, block.source.page, kind)
    for note in document.footnotes:
        for block in walk(note.blocks):
            for text, kind in texts_of(block):
                found.stream.add(text, block.source.page, NOTES if kind == TEXT else kind)
    found.links = [link.url for link in links_of(document.blocks)]


def take_parts(found: Reference, block: Block) -> None:
    """Note a heading, a table, the items of a list."""
    match block:
        case Heading(level=level, children=children, source=source):
            found.headings.append(HeadingHere(level, inline_text(children), source.page, source.origin))
        case Table(rows=rows, source=source):
            cells = tuple(plain_text(cell.blocks) for row in rows for cell in row.cells)
            found.tables.append(TableHere(source.page, len(rows), columns_of(block), cells))
        case ListBlock(items=items):
            found.items += len(items)
            found.numbers.extend(str(item.number) for item in items if item.number is not None)


def texts_of(block: Block) -> Iterator[tuple[str, int]]:
    """The texts that stand in this very block, each with its kind."""
    match block:
        case Heading() | Paragraph():
            kind, text = TEXT, ""
            for leaf in leaves(inlines_of(block)):
                if kind_of_leaf(leaf) == kind:
                    text += written(leaf)
                    continue
                yield text, kind
                kind, text = kind_of_leaf(leaf), written(leaf)
            yield text, kind
        case CodeBlock(text=text):
            yield text, TEXT
        case MathBlock(tex=text):
            yield text, LABELS
        case _:
            return


def kind_of_leaf(leaf: Leaf) -> int:
    """What the text of a leaf is; formulas are written in TeX here, in signs elsewhere."""
    return LABELS if isinstance(leaf, Image | Math | NoteRef) else TEXT


def written(leaf: Leaf) -> str:
    """The text of a leaf, the name of a note included."""
    return leaf.note_id if isinstance(leaf, NoteRef) else leaf_text(leaf)


def take_rest(found: Reference, report: Reporter, decisions: Sequence[PageDecision], seen: Seen) -> None:
    """Take in what the pages show and the document does not say."""
    for decision in decisions:
        page = decision.page
        if decision.mode != "heuristics":
            found.stream.add(seen.furniture.get(page, ""), page, RUNNING)
            found.stream.add("" if decision.takes_artifacts else seen.artifacts.get(page, ""), page, RUNNING)
    for page, code, text in report.ledger.records():
        found.stream.add(text, page, TEXT if code in ABSENT else HIDDEN if code in UNSEEN else RUNNING)
    found.stream.add(" ".join(found.numbers), 0, LABELS)
    for page, texts in sorted(report.ledger.rewritten.items()):
        found.stream.add(" ".join(texts), page, LABELS)
