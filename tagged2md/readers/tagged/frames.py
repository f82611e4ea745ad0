"""Where the walk through the tree stands: what an element passes down to its kids, and what it collects from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum, auto
from typing import TYPE_CHECKING, NamedTuple, Protocol

from tagged2md.layout.inlines import PLAIN, Looks
from tagged2md.pdf.structure import ContentRef, ObjectRef, StructElem
from tagged2md.readers.tagged.parts import Gap, Part
from tagged2md.readers.tagged.roles import Kind

if TYPE_CHECKING:
    from tagged2md.pdf.page import Annotation
    from tagged2md.readers.tagged.state import Reader


class Mode(IntEnum):
    """What kids become (tagged-mapping 5.3)."""

    BLOCK = auto()
    """Blocks; loose inlines between them are paragraphs."""
    INLINE = auto()
    """The text of a paragraph, which a block inside of it splits."""
    FLAT = auto()
    """Text only: blocks inside are flattened."""
    CODE = auto()
    """Lines of code."""
    MATH = auto()
    """Parts of a formula."""


class Context(NamedTuple):
    """What an element passes down to its kids."""

    mode: Mode = Mode.BLOCK
    looks: Looks = PLAIN
    by_font: bool = True
    """Whether bold and italic fonts are emphasis."""
    has_scripts: bool = True
    """Whether small raised and lowered text is a script."""
    heading_depth: int = 0
    """Elements on the way from the root that have an H as kid (tagged-mapping 6.1)."""
    in_mark: bool = False
    """Inside what may be the mark of a note."""
    in_note: bool = False
    takes_label: bool = False
    """Directly in an item, a note or a caption, whose label is no mark."""
    links: tuple[Annotation, ...] = ()
    """Annotations of a link around it that leads to several targets."""
    in_figure: bool = False
    depth: int = 0
    """Elements around it that collect parts of their own."""


class Collector(Protocol):
    """Takes the parts of an element's kids in reading order."""

    def append(self, part: Part, /) -> None:
        """Take one more part."""


Build = Callable[["Frame", "Reader"], Iterable[Part]]
"""Makes the parts that an element hands to its parent, once all its kids are read."""


@dataclass(slots=True)
class Frame:
    """An element whose kids are being read."""

    elem: StructElem
    kind: Kind
    kids: Iterator[StructElem | ContentRef | ObjectRef]
    context: Context
    """For its kids."""
    outer: Context
    """Of the element itself."""
    collector: Collector
    build: Build | None = None
    """None: the parts go to the collector of the parent."""
    border: Gap | None = None
    """What the border of the element is to the text around it."""

    @property
    def parts(self) -> list[Part]:
        """The parts collected so far, where they are kept in a plain list."""
        assert isinstance(self.collector, list)
        return self.collector
