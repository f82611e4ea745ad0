"""What the reader of one document knows and collects while it walks the tree."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tagged2md.options import Options
from tagged2md.pdf.page import Annotation
from tagged2md.pdf.structure import ObjectRef, StructElem, StructTree
from tagged2md.readers.reading import ImageKey, image_name
from tagged2md.readers.tagged.claims import Leaf
from tagged2md.readers.tagged.contents import Contents
from tagged2md.readers.tagged.frames import Context
from tagged2md.readers.tagged.inlines import Typesetting
from tagged2md.readers.tagged.line_paragraphs import LineColumn
from tagged2md.readers.tagged.notes import Notes
from tagged2md.readers.tagged.numbering import Numbering
from tagged2md.readers.tagged.roles import Kind, kind_of
from tagged2md.readers.tagged.targets import ContentsEntry, Targets

if TYPE_CHECKING:
    from tagged2md.pdf.file import Pdf

ITEM = Kind.ITEM
"""Every element is compared with it: Python 3.11 takes 0.1 µs to find a member in its class."""


@dataclass(slots=True)
class Reader:
    """The state of reading one document by its tags."""

    pdf: Pdf
    tree: StructTree
    options: Options
    contents: Contents
    typesetting: Typesetting
    pages: frozenset[int]
    """Pages that are read by their tags."""
    targets: Targets
    notes: Notes
    dropped: frozenset[int] = frozenset()
    """Indices of elements that are not read: running headers and footers, what stands on pages nobody asked for."""
    enriched: frozenset[int] = frozenset()
    """Pages whose paragraphs may become headings, since the tags have none."""
    line_column: LineColumn | None = None
    """Where the producer made a paragraph of each line: the column that the lines are set in."""
    images: dict[str, ImageKey] = field(default_factory=dict)
    used: set[Leaf] = field(default_factory=set)
    """Leaves that were read; a second claim gives nothing."""
    entries: list[ContentsEntry] = field(default_factory=list)
    """Entries of tables of contents, which are decided once all headings are known."""
    numbering: Numbering = field(default_factory=Numbering)
    has_section_headings: bool = False
    """Whether the tree uses H, whose level comes from its sections."""
    contexts: dict[tuple[Kind, bool, int, int], tuple[Context, Context]] = field(default_factory=dict)
    """Contexts that plain elements pass down: by kind, whether a header cell of a column, depth, identity of the outer
    context."""
    rows_with_data: dict[int, bool] = field(default_factory=dict)
    """Whether the rows whose header cells were met hold data cells too."""
    shifts_headings: bool = False
    """Whether headings are moved one level down, below the only title."""
    kinds: Sequence[Kind] = ()
    """How each element of the tree is read."""

    def kind(self, elem: StructElem) -> Kind:
        """How an element is read."""
        return self.kinds[elem.index]

    def image_path(self, key: ImageKey | None) -> str:
        """The path of an image while the document is read; empty where images are not asked for."""
        if key is None or self.options.images == "none":
            return ""
        name = image_name(key)
        self.images[name] = key
        return name

    def annotations(self, elem: StructElem) -> Iterable[Annotation]:
        """The annotations that the element's own object references name, hidden ones left out."""
        for kid in elem.kids:
            if isinstance(kid, ObjectRef):
                found = self.contents.annotation(kid)
                if found is not None and not found.hidden:
                    yield found


def kinds_of(tree: StructTree, options: Options) -> list[Kind]:
    """How each element of a tree is read."""
    known: dict[tuple[str, str, str | None], Kind] = {}
    found: list[Kind] = []
    for elem in tree.elements:
        key = (elem.role, elem.type, elem.namespace)
        kind = known.get(key)
        if kind is None:
            is_quote = elem.role == "Aside" and options.aside == "quote"
            kind = known[key] = Kind.QUOTE if is_quote else kind_of(elem)
        found.append(Kind.PARAGRAPH if kind is ITEM and elem.role != "LI" and _is_in_item(elem) else kind)
    return found


MOST_PARENTS = 4
"""Elements between an item of a list and a paragraph in it: LBody, Div, NonStruct."""


def _is_in_item(elem: StructElem) -> bool:
    """Whether an element stands in an item: its style says no more than the item then (LibreOffice)."""
    at = elem.parent
    for _ in range(MOST_PARENTS):
        if at is None or at.role in ("LI", "L"):
            break
        at = at.parent
    return at is not None and at.role in ("LI", "L")
