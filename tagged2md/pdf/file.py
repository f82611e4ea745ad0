"""The file: opens it, and hands out its pages, its structure tree and its other parts as plain records.

Whatever a file does wrong ends here: opening raises one of tagged2md.errors, and what comes later never raises but
leaves findings.
"""

from __future__ import annotations

import io
from functools import cached_property
from typing import TYPE_CHECKING, Self

import pikepdf

from tagged2md.errors import DamagedPdfError, UsageError
from tagged2md.findings import Reporter
from tagged2md.options import Options
from tagged2md.pdf.annotations import Annotations
from tagged2md.pdf.content_context import ContentContext
from tagged2md.pdf.destinations import Destinations
from tagged2md.pdf.images import ImageData, UnreadableImageError, extension_of, image_data
from tagged2md.pdf.labels import label_ranges
from tagged2md.pdf.metadata import Metadata, metadata_of
from tagged2md.pdf.objects import READ_ERRORS, Objects, Plain, as_int, as_ref, plain, reference
from tagged2md.pdf.opening import Opened, Source, opened
from tagged2md.pdf.optional_content import OptionalContent
from tagged2md.pdf.outline import OutlineEntry, outline_of
from tagged2md.pdf.page import Annotation, Page, TextRun
from tagged2md.pdf.page_ranges import page_numbers
from tagged2md.pdf.page_reader import Inspect, PageReader, PageSources, Watch
from tagged2md.pdf.page_tree import PageSpaces, page_tree
from tagged2md.pdf.streams import read_stream
from tagged2md.pdf.structure import AssociatedFile, StructTree
from tagged2md.pdf.tree import TreeReader, structure_tree
from tagged2md.pdf.tree_leaves import Pages

if TYPE_CHECKING:
    from types import TracebackType

    from tagged2md.pdf.glance import Glancer
    from tagged2md.pdf.glances import PageGlance
    from tagged2md.pdf.hollow import TreeGlance
    from tagged2md.pdf.page_space import PageSpace

__all__ = ["ImageData", "Metadata", "OutlineEntry", "Pdf", "Source", "Watch", "open_pdf", "unwatched"]

MAX_FILE_BYTES = 16 << 20
"""Bytes of an associated file that are read; MathML and TeX sources have some kilobytes."""


def unwatched(_name: str, _page: int, _count: int) -> None:
    """Nobody looks."""


def open_pdf(
    source: Source, options: Options | None = None, report: Reporter | None = None, watch: Watch = unwatched
) -> Pdf:
    """Open a PDF from a path, bytes or a binary stream; use it as a context manager.

    Raises InputNotFoundError, NotAPdfError, DamagedPdfError or PasswordError. Findings go to ``report``.
    """
    options = options or Options()
    found = opened(source, options)
    try:
        return Pdf(found, options, report or Reporter(), watch)
    except DamagedPdfError:
        found.handle.close()
        raise


class Pdf:
    """An open file. Page numbers are 1-based; all boxes are in page space."""

    def __init__(self, found: Opened, options: Options, report: Reporter, watch: Watch) -> None:
        self.name = found.name
        self.report = report
        self.options = options
        self.handle = found.handle
        self.objects = Objects(found.handle)
        self._root = self._catalog()
        most = options.limits.max_pages
        tree = page_tree(self.objects, self._root, most + 1)
        self._entries = tree.pages[:most]
        if len(tree.pages) > most:
            report.add("T2M-LIMIT", f"file has more than {most} pages; the rest was left out (--max-pages)")
        for problem in (*found.repairs, *tree.problems):
            report.add("T2M-REPAIRED", problem)
        if tree.is_cut:
            report.add("T2M-LIMIT", f"file has more than {self.page_count} pages; the rest was left out")
        # nothing here knows self: a file in a circle is only freed by the garbage collector, which walks through it all
        self._spaces = PageSpaces(self.objects, self._entries)
        pages = Pages(self._entries, self._spaces.of)
        optional_content = OptionalContent(self.objects, self._root)
        self._page_index = pages
        destinations = Destinations(self.objects, self._root, pages)
        annotations = Annotations(self.objects, destinations, optional_content)
        self._glanced = (self.objects, optional_content, annotations)
        sources = PageSources(
            self._entries,
            self._spaces,
            label_ranges(self.objects, self._root),
            annotations,
            ContentContext(self.objects, optional_content, options.limits, report),
        )
        self._reader = PageReader(sources, self.name, watch)
        self._reader.keeps_hidden = options.hidden == "keep"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file. Records that were handed out stay valid."""
        self._reader.forget()
        self.handle.close()

    def _catalog(self) -> dict[str, Plain]:
        root = plain(self.handle.trailer.get("/Root", pikepdf.Dictionary()))
        if not isinstance(root, dict):
            raise DamagedPdfError(f"{self.name}: is damaged beyond repair (it has no catalog); get the file again")
        return root

    # ------------------------------------------------------------ pages

    @property
    def page_count(self) -> int:
        """Number of pages."""
        return len(self._entries)

    def selected_pages(self) -> tuple[int, ...]:
        """The pages that the options ask for. Raises UsageError where the file has none of them."""
        try:
            return page_numbers(self.options.pages, self.page_count)
        except UsageError as error:
            raise UsageError(f"{self.name}: {error}") from error

    def page(self, number: int) -> Page:
        """One page, interpreted; what can't be read is in its problems and among the findings."""
        return self._reader.page(number)

    @cached_property
    def _glancer(self) -> Glancer:
        from tagged2md.pdf.glance import Glancer  # loaded where a quick look is all that is asked for

        return Glancer(*self._glanced)

    def glance(self, number: int) -> PageGlance:
        """What a quick look at a page tells, without reading its text."""
        return self._glancer.page(self._entries[number - 1], self._spaces.of(number))

    def font_names(self) -> tuple[str, ...]:
        """The names of the fonts that pages were read with, as far as they are remembered, without repeats."""
        return self._reader.font_names()

    def inspect_with(self, inspect: Inspect) -> None:
        """Have each page inspected when it is read for the first time."""
        self._reader.inspect = inspect

    def page_space(self, number: int) -> PageSpace:
        """How the user space of a page maps to page space."""
        return self._spaces.of(number)

    def tab_order(self, number: int) -> str | None:
        """The /Tabs entry of a page: ``S`` is the order of the structure (ISO 32000-2, table 31)."""
        return self.objects.name(self._entries[number - 1].entries, "/Tabs")

    def appearance_runs(self, annotation: Annotation) -> list[TextRun]:
        """The text that the appearance of an annotation shows; it is no part of the runs of its page."""
        return self._reader.appearance_runs(annotation)

    def rewritten(self) -> bytes:
        """The file as qpdf writes it: repaired, and without encryption; empty where it can't be written."""
        data = io.BytesIO()
        try:
            self.handle.save(data)
        except READ_ERRORS:  # said in the docstring: an empty result
            return b""
        return data.getvalue()

    # ------------------------------------------------------------ structure and the rest

    @cached_property
    def _tree(self) -> StructTree | None:
        root = self.objects.get(self._root, "/StructTreeRoot")
        if not isinstance(root, dict):
            return None
        limit = self.options.limits.max_structure_elements
        reader = TreeReader(self.objects, root, self._page_index, self.report, limit)
        return structure_tree(reader, as_ref(self._root.get("/StructTreeRoot")))

    def structure(self) -> StructTree | None:
        """The structure tree; None in a file without one."""
        return self._tree

    def tree_glance(self) -> TreeGlance | None:
        """What a quick look at the structure tree tells; None in a file without one."""
        from tagged2md.pdf.hollow import tree_glance

        root = self.objects.get(self._root, "/StructTreeRoot")
        if not isinstance(root, dict):
            return None
        keys = {as_int(self.objects.value(each.entries.get("/StructParents"))) for each in self._entries}
        return tree_glance(self.objects, root, {each.ref for each in self._entries}, keys - {None})

    @cached_property
    def _metadata(self) -> Metadata:
        return metadata_of(self.handle, self.objects, self._root)

    def metadata(self) -> Metadata:
        """Facts about the file."""
        return self._metadata

    @cached_property
    def _outline(self) -> tuple[OutlineEntry, ...]:
        return outline_of(self.objects, self._root)

    def outline(self) -> tuple[OutlineEntry, ...]:
        """The bookmarks."""
        return self._outline

    def image(self, key: tuple[int, int] | bytes | None) -> ImageData | None:
        """The file of an image; None, and a finding, where it can't be decoded."""
        raw = self.objects.raw(reference(key)) if isinstance(key, tuple) else key
        try:
            return image_data(raw)
        except UnreadableImageError as error:
            obj = key if isinstance(key, tuple) else None
            self.report.add("T2M-STREAM-DAMAGED", f"image can't be decoded ({error})", obj=obj)
            return None

    def image_extension(self, key: tuple[int, int] | bytes) -> str | None:
        """The extension that the file of an image will have, told without decoding it; None where there is no image."""
        return extension_of(self.objects.raw(reference(key)) if isinstance(key, tuple) else key)

    def file_bytes(self, file: AssociatedFile) -> bytes:
        """The decoded bytes of an associated file."""
        raw = self.objects.raw(reference(file.obj))
        return read_stream(raw, MAX_FILE_BYTES).data if isinstance(raw, pikepdf.Stream) else b""
