"""The contents of all pages of a file by leaf; joined on demand, the latest pages are kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary, ref

from tagged2md.geometry import Rect
from tagged2md.layout.replacement import replaced
from tagged2md.pdf.page import Annotation, Page
from tagged2md.pdf.structure import ContentRef, ObjectRef, StructTree
from tagged2md.readers.tagged.claims import Claims, Leaf, Owners
from tagged2md.readers.tagged.content import Content, PageContent, page_content

if TYPE_CHECKING:
    from tagged2md.pdf.file import Pdf

MAX_KEPT_RUNS = 30_000
"""Runs whose joins are kept: about fifty pages of text, so that trees that go back and forth stay fast."""


Watch = Callable[[PageContent], None]
"""Told of the content of a page when it is joined."""


def unwatched(_content: PageContent) -> None:
    """Nobody looks."""


NOTHING: frozenset[tuple[int, int]] = frozenset()
"""The streams of a page on which none is claimed."""


class Contents:
    """The content of the pages by leaf; joined on demand, the latest pages are kept."""

    def __init__(self, pdf: Pdf, claims: Claims) -> None:
        self._file, self._claims = ref(pdf), claims
        self._pages: OrderedDict[int, PageContent] = OrderedDict()
        self._latest: PageContent | None = None
        """The page that was asked for last, and mostly is next."""
        self._kept = 0
        self.valued: set[int] = set()
        """Pages on which filled fields or free text were met that no element refers to."""
        self._changes: Mapping[int, Sequence[Callable[[PageContent], None]]] = {}
        self._watch: Watch = unwatched
        self._annotations: dict[tuple[int, int], Annotation] | None = None
        self.running: frozenset[tuple[int, str]] = frozenset()
        """Untagged running headers and footers: pages and lines folded for comparison (see margins)."""

    @property
    def _pdf(self) -> Pdf:
        """The file, which knows nothing of its contents: held here, it would never be freed (see contents_of)."""
        found = self._file()
        assert found is not None  # the file is open while it is read
        return found

    def prepare(self, changes: Mapping[int, Sequence[Callable[[PageContent], None]]], watch: Watch) -> None:
        """From now on the content of these pages is changed so: untagged text and artifacts find their place.

        ``watch`` is told of the content of each page as it is from now on.
        """
        self._changes, self._watch = changes, watch
        self._latest = None
        for number in changes:
            if number in self._pages:
                self._kept -= self._pages.pop(number).size
        for content in self._pages.values():
            watch(content)

    def unwatch(self) -> None:
        """From now on nobody is told of pages; who was told is let go, since it may hold on to these contents."""
        self._watch = unwatched

    def page(self, number: int) -> PageContent:
        """The content of a page, 1-based."""
        if self._latest is not None and self._latest.number == number:
            return self._latest
        found = self._pages.get(number)
        if found is not None:
            self._pages.move_to_end(number)
            self._latest = found
            return found
        page = self._pdf.page(number)
        found = self._pages[number] = page_content(page, self._claims)
        if self._claims.streams.get(number, NOTHING) - {each.stream for each in page.marked}:
            self._add_appearances(page, found)
        for change in self._changes.get(number, ()):
            change(found)
        self._watch(found)
        if found.values:
            self.valued.add(number)
        self._kept += found.size
        self._latest = found
        while self._kept > MAX_KEPT_RUNS and len(self._pages) > 1:
            self._kept -= self._pages.popitem(last=False)[1].size
        return found

    def _add_appearances(self, page: Page, content: PageContent) -> None:
        """The claimed content of annotations whose appearance streams are tagged and that no element refers to."""
        owners = Owners(page, self._claims)
        for annotation in page.annotations:
            if annotation.hidden or annotation.subtype == "Widget" or annotation.obj in self._claims.objects:
                continue
            for run in replaced(self._pdf.appearance_runs(annotation)):
                leaf = owners.of(run.marked)
                if isinstance(leaf, ContentRef) and leaf.stream is not None:
                    content.at(leaf).runs.append(run)
                    content.appearances.add(leaf)
                    content.values = [each for each in content.values if each is not annotation]

    def box(self, number: int) -> Rect:
        """The visible page."""
        return self._pdf.page(number).box

    def of(self, leaf: Leaf) -> Content | None:
        """What a leaf shows; None where the page does not draw it."""
        if self._latest is not None and self._latest.number == leaf.page:
            return self._latest.leaves.get(leaf)
        if leaf.page is None or not 1 <= leaf.page <= self._pdf.page_count:
            return None
        return self.page(leaf.page).leaves.get(leaf)

    def annotation(self, leaf: ObjectRef) -> Annotation | None:
        """The annotation that an object reference names."""
        if leaf.page is not None and 1 <= leaf.page <= self._pdf.page_count:
            for each in self._pdf.page(leaf.page).annotations:
                if each.obj == leaf.obj:
                    return each
        return self._all_annotations().get(leaf.obj)

    def _all_annotations(self) -> dict[tuple[int, int], Annotation]:
        """Annotations of all pages, for references without a page, or with a wrong one."""
        if self._annotations is None:
            numbers = range(1, self._pdf.page_count + 1)
            self._annotations = {each.obj: each for number in numbers for each in self._pdf.page(number).annotations}
        return self._annotations


_CONTENTS: WeakKeyDictionary[Pdf, Contents] = WeakKeyDictionary()


def contents_of(pdf: Pdf, tree: StructTree) -> Contents:
    """The contents of a file's pages; kept with the file, since trust and reader look at the same."""
    found = _CONTENTS.get(pdf)
    if found is None:
        found = _CONTENTS[pdf] = Contents(pdf, Claims(tree))
    return found
