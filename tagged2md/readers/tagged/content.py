"""Which element each piece of content belongs to: leaves of the tree joined to the runs and images of the pages."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary

from tagged2md.geometry import Rect
from tagged2md.layout.bidi import Order, logical, order_of
from tagged2md.layout.replacement import replaced
from tagged2md.layout.visibility import visible
from tagged2md.pdf.page import Annotation, ImageBox, MarkedContent, Page, TextRun
from tagged2md.pdf.structure import ContentRef, ObjectRef, StructElem, StructTree

if TYPE_CHECKING:
    from tagged2md.pdf.file import Pdf

Leaf = ContentRef | ObjectRef
Owner = Leaf | None
"""The leaf that a marked-content sequence belongs to; None outside of the tree."""

MAX_KEPT_RUNS = 30_000
"""Runs whose joins are kept: about fifty pages of text, so that trees that go back and forth stay fast."""


class Claims:
    """The leaves of a tree, each with the element that reaches it first in tree order (tagged-mapping 2.4)."""

    def __init__(self, tree: StructTree) -> None:
        self.owners: dict[Leaf, StructElem | None] = {}
        self.objects: set[tuple[int, int]] = set()
        """Objects that an object reference names: annotations and XObjects."""
        for elem, leaf in leaves(tree):
            self.owners.setdefault(leaf, elem)
            if isinstance(leaf, ObjectRef):
                self.objects.add(leaf.obj)

    def __contains__(self, leaf: Leaf) -> bool:
        return leaf in self.owners


def leaves(tree: StructTree) -> Iterator[tuple[StructElem | None, Leaf]]:
    """Every leaf in tree order, with the element it stands in."""
    stack: list[tuple[StructElem | None, Iterator[StructElem | Leaf]]] = [(None, iter(tree.roots))]
    while stack:
        elem, kids = stack[-1]
        for kid in kids:
            if isinstance(kid, StructElem):
                stack.append((kid, iter(kid.kids)))
                break
            yield elem, kid
        else:
            stack.pop()


class Content(NamedTuple):
    """What one leaf shows, in drawing order."""

    runs: list[TextRun]
    images: list[ImageBox]


@dataclass(slots=True)
class PageContent:
    """A page's content by leaf, and what no element claims."""

    number: int
    is_ocr: bool = False
    leaves: dict[Leaf, Content] = field(default_factory=dict)
    artifacts: list[TextRun] = field(default_factory=list)
    untagged: list[TextRun] = field(default_factory=list)
    hidden: list[TextRun] = field(default_factory=list)
    links: list[Annotation] = field(default_factory=list)
    """Link annotations that no element refers to (tagged-mapping 7.3)."""
    values: list[Annotation] = field(default_factory=list)
    """Filled fields and free text that no element refers to."""
    size: int = 0

    def at(self, leaf: Leaf) -> Content:
        """The content of a leaf, to be added to."""
        found = self.leaves.get(leaf)
        if found is None:
            found = self.leaves[leaf] = Content([], [])
        return found


def page_content(page: Page, claims: Claims) -> PageContent:
    """The runs and images of a page with the leaves they belong to.

    The owner of a run is the innermost enclosing sequence that the tree claims. An artifact inside of it drops the run;
    one outside does not: the claim is the stronger statement (tagged-mapping 4.1, 4.2).
    """
    seen = visible(page)
    owners = _Owners(page, claims)
    content = PageContent(page.number, is_ocr=seen.is_ocr, hidden=seen.hidden, size=len(page.runs))
    marked: MarkedContent | None = None
    target: list[TextRun] = content.untagged
    for run in replaced(seen.runs):
        if run.marked is not marked:
            marked = run.marked
            target = _target(content, owners.of(marked))
        target.append(run)
    for image in page.images:
        owner = owners.of_image(image)
        if owner is not None and not image.marked.hidden:
            content.at(owner).images.append(image)
    _drop_repeated_draws(content)
    _turn_right_to_left(content, order_of(seen.runs))
    free = [each for each in page.annotations if not each.hidden and each.obj not in claims.objects]
    content.links = [each for each in free if each.subtype == "Link" and each.target is not None]
    content.values = [each for each in free if shows_value(each)]
    return content


def shows_value(annotation: Annotation) -> bool:
    """Whether an annotation shows text that is part of the page: a filled field, or free text."""
    field = annotation.field
    if annotation.subtype == "Widget" and field is not None:
        return field.checked or bool((field.value or "").strip())
    return annotation.subtype == "FreeText" and bool((annotation.contents or "").strip())


def _target(content: PageContent, owner: Owner | str) -> list[TextRun]:
    if owner is None:
        return content.untagged
    return content.artifacts if isinstance(owner, str) else content.at(owner).runs


_ARTIFACT = "artifact"


class _Owners:
    """Finds the owner of marked-content sequences of one page, each once."""

    def __init__(self, page: Page, claims: Claims) -> None:
        self._page, self._claims = page.number, claims
        self._memo: dict[MarkedContent, Owner | str] = {}
        self._own = {each.mcid for each in page.marked if each.stream is None and each.mcid is not None}

    def of(self, marked: MarkedContent) -> Owner | str:
        """The leaf; None for untagged content; ``artifact``."""
        trail: list[MarkedContent] = []
        at: MarkedContent | None = marked
        found: Owner | str = None
        while at is not None:
            if at in self._memo:
                found = self._memo[at]
                break
            trail.append(at)
            direct = self._direct(at)
            if direct is not None:
                found = direct
                break
            at = at.parent
        for each in trail:
            self._memo[each] = found
        return found

    def of_image(self, image: ImageBox) -> Leaf | None:
        """The leaf of an image: its own where an object reference names it, else that of its sequence."""
        if isinstance(image.key, tuple) and image.key in self._claims.objects:
            whole = ObjectRef(self._page, image.key)
            if whole in self._claims:
                return whole
        owner = self.of(image.marked)
        return None if isinstance(owner, str) else owner

    def _direct(self, marked: MarkedContent) -> Owner | str:
        """What the sequence itself says, without those around it."""
        if marked.mcid is not None:
            for leaf in self._keys(marked, marked.mcid):
                if leaf in self._claims:
                    return leaf
        if marked.stream is not None and marked.stream in self._claims.objects:
            whole = ObjectRef(self._page, marked.stream)
            if whole in self._claims:
                return whole
        return _ARTIFACT if marked.artifact is not None else None

    def _keys(self, marked: MarkedContent, mcid: int) -> Iterator[ContentRef]:
        yield ContentRef(self._page, marked.stream, mcid)
        # A form without StructParents: its MCIDs are those of the page, unless the page itself draws that one.
        if marked.stream is not None and not marked.owns_mcids and mcid not in self._own:
            yield ContentRef(self._page, None, mcid)


def _turn_right_to_left(content: PageContent, order: Order | None) -> None:
    """Right-to-left text in reading order, leaf by leaf: the order of leaves on a line is that of the tree."""
    if order is None:
        return
    for found in content.leaves.values():
        found.runs[:] = logical(found.runs, order)
    content.untagged[:] = logical(content.untagged, order)


def _drop_repeated_draws(content: PageContent) -> None:
    """A form drawn several times gives its content once (tagged-mapping 2.5)."""
    for found in content.leaves.values():
        if found.runs and found.runs[0].marked.stream is not None:
            found.runs[:] = _first_draws(found.runs)


def _first_draws(runs: Sequence[TextRun]) -> list[TextRun]:
    by_sequence: dict[MarkedContent, list[TextRun]] = {}
    for run in runs:
        by_sequence.setdefault(run.marked, []).append(run)
    texts: set[tuple[str, ...]] = set()
    kept: set[MarkedContent] = set()
    for marked, part in by_sequence.items():
        text = tuple(run.text for run in part)
        if text not in texts:
            texts.add(text)
            kept.add(marked)
    return [run for run in runs if run.marked in kept]


class Contents:
    """The content of the pages by leaf; joined on demand, the latest pages are kept."""

    def __init__(self, pdf: Pdf, claims: Claims) -> None:
        self._pdf, self._claims = pdf, claims
        self._pages: OrderedDict[int, PageContent] = OrderedDict()
        self._kept = 0
        self.valued: set[int] = set()
        """Pages on which filled fields or free text were met that no element refers to."""
        self._changes: Mapping[int, Sequence[Callable[[PageContent], None]]] = {}
        self._annotations: dict[tuple[int, int], Annotation] | None = None
        self.running: frozenset[tuple[int, str]] = frozenset()
        """Untagged running headers and footers: pages and lines folded for comparison (see margins)."""

    def prepare(self, changes: Mapping[int, Sequence[Callable[[PageContent], None]]]) -> None:
        """From now on the content of these pages is changed so: untagged text and artifacts find their place."""
        self._changes = changes
        for number in changes:
            if number in self._pages:
                self._kept -= self._pages.pop(number).size

    def page(self, number: int) -> PageContent:
        """The content of a page, 1-based."""
        found = self._pages.get(number)
        if found is not None:
            self._pages.move_to_end(number)
            return found
        found = self._pages[number] = page_content(self._pdf.page(number), self._claims)
        for change in self._changes.get(number, ()):
            change(found)
        if found.values:
            self.valued.add(number)
        self._kept += found.size
        while self._kept > MAX_KEPT_RUNS and len(self._pages) > 1:
            self._kept -= self._pages.popitem(last=False)[1].size
        return found

    def box(self, number: int) -> Rect:
        """The visible page."""
        return self._pdf.page(number).box

    def of(self, leaf: Leaf) -> Content | None:
        """What a leaf shows; None where the page does not draw it."""
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
