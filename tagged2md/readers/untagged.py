"""A file seen without what its tags claim: the text that no element and no artifact holds, filled fields, free text."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import TYPE_CHECKING

from tagged2md.pdf.file import Pdf
from tagged2md.pdf.page import Page
from tagged2md.pdf.structure import StructTree
from tagged2md.readers.tagged.contents import contents_of
from tagged2md.readers.tagged.margins import inner_box, without_running_lines

if TYPE_CHECKING:
    from tagged2md.findings import Reporter


class UntaggedPages(Pdf):
    """Looks like the file to the heuristic reader, but its pages show untagged text only.

    ``mixed`` are the pages whose untagged text counts; on others it is only what no element could refer to by mistake:
    filled fields and free text.
    """

    def __init__(self, pdf: Pdf, tree: StructTree, mixed: Collection[int]) -> None:
        self._pdf, self._contents, self._mixed = pdf, contents_of(pdf, tree), mixed
        self.name = pdf.name
        self.report: Reporter = pdf.report
        self.options = pdf.options

    @property
    def page_count(self) -> int:
        """Number of pages."""
        return self._pdf.page_count

    def page(self, number: int) -> Page:
        """The page with its untagged runs only; drawings and images belong to what is tagged."""
        page, content = self._pdf.page(number), self._contents.page(number)
        untagged = content.untagged if number in self._mixed else []
        runs = without_running_lines(untagged, number, inner_box(page.box), self._contents.running)
        annotations = [*content.links, *content.values]
        return replace(page, runs=runs, images=[], fills=[], rulings=[], frames=[], annotations=annotations)

    def __getattr__(self, name: str) -> object:
        return getattr(self._pdf, name)
