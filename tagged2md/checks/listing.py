"""The structure tree of a file as a list of its elements, as ``tagged2md tree`` shows it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from tagged2md.checks.judgement import examined
from tagged2md.layout.joins import Vocabulary, joined_text
from tagged2md.pdf.file import Pdf, Source, Watch, open_pdf, unwatched
from tagged2md.pdf.page import Annotation, ElementTarget, OtherTarget, PageTarget, RemoteTarget, UriTarget
from tagged2md.pdf.structure import AttributeValue, ContentRef, ObjectRef, StructElem
from tagged2md.readers.tagged.claims import Claims, leaves
from tagged2md.readers.tagged.content import page_content

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tagged2md.findings import Finding
    from tagged2md.options import Options
    from tagged2md.pdf.structure import StructTree

TEXT_START = 80
"""Characters of an element's own text that are listed: enough to find it on the page."""

RUNS_LOOKED_AT = 40
"""Runs of a leaf that are joined for these characters; a run is a word or a part of one, and rarely a single glyph."""


class ListedElement(NamedTuple):
    """One structure element; ``depth`` 0 is a kid of the structure tree root."""

    depth: int
    role: str
    """Standard type it resolves to; ``?`` where it resolves to none."""
    type: str
    """Type as it stands in the file."""
    namespace: str | None
    pages: tuple[int, ...]
    """1-based pages of its own leaves, in their order; its /Pg where it has none."""
    text: str
    """Beginning of the text of its own leaves, without that of the elements in it."""
    images: int
    """Images that its own leaves draw."""
    annotations: tuple[str, ...]
    """Subtypes of the annotations it refers to, with what they lead to: ``Link https://example.org/``."""
    alt: str | None
    actual_text: str | None
    expansion: str | None
    language: str | None
    title: str | None
    id: str | None
    attributes: dict[str, AttributeValue]
    """Effective attributes by ``Owner.Name``, class map applied."""
    object: tuple[int, int]
    """Number and generation of its object; (0, 0) for one written directly into another."""


@dataclass(frozen=True, slots=True)
class TreeListing:
    """The elements of a file in document order, and what was found about the file. Without tree there are none."""

    file: str
    tagged: bool
    elements: tuple[ListedElement, ...]
    findings: tuple[Finding, ...] = ()
    """At most 20 of each code; ``counts`` has them all."""
    counts: dict[str, int] = field(default_factory=dict)


class Shown(NamedTuple):
    """What a leaf shows."""

    text: str
    images: int


def listed(source: Source, options: Options, watch: Watch = unwatched) -> TreeListing:
    """The structure tree of a file, resolved. Raises the errors of open_pdf.

    With ``options.pages`` the elements that have content on these pages, and those around them.
    """
    with open_pdf(source, options, watch=watch) as pdf:
        result = examined(pdf, options)
        tree = pdf.structure()
        elements = [] if tree is None else list(_elements(pdf, tree))
        if options.pages is not None:
            elements = _on_pages(elements, frozenset(pdf.selected_pages()))
        return TreeListing(pdf.name, tree is not None, tuple(elements), result.findings, result.counts)


def _elements(pdf: Pdf, tree: StructTree) -> Iterator[ListedElement]:
    shown, annotations = _shown(pdf, tree)
    depths: dict[int, int] = {}
    own: dict[int, list[ContentRef | ObjectRef]] = {}
    for owner, leaf in leaves(tree):
        if owner is not None:
            own.setdefault(owner.index, []).append(leaf)
    for elem in tree.elements:
        depths[elem.index] = 0 if elem.parent is None else depths.get(elem.parent.index, 0) + 1
        yield _element(elem, depths[elem.index], own.get(elem.index, ()), shown, annotations)


def _element(
    elem: StructElem,
    depth: int,
    own: Sequence[ContentRef | ObjectRef],
    shown: dict[ContentRef | ObjectRef, Shown],
    annotations: dict[tuple[int, int], Annotation],
) -> ListedElement:
    visible = [shown[leaf] for leaf in own if leaf in shown]
    referred = [annotations[leaf.obj] for leaf in own if isinstance(leaf, ObjectRef) and leaf.obj in annotations]
    pages = dict.fromkeys(leaf.page for leaf in own if leaf.page is not None)
    return ListedElement(
        depth=depth,
        role=elem.role,
        type=elem.type,
        namespace=elem.namespace,
        pages=tuple(pages) or (() if elem.page is None else (elem.page,)),
        text=" ".join(each.text for each in visible if each.text)[:TEXT_START],
        images=sum(each.images for each in visible),
        annotations=tuple(map(_described, referred)),
        alt=elem.alt,
        actual_text=elem.actual_text,
        expansion=elem.expansion,
        language=elem.language,
        title=elem.title,
        id=None if elem.id is None else elem.id.decode("latin-1"),
        attributes={f"{owner}.{name}": value for (owner, name), value in elem.attributes.items()},
        object=elem.obj,
    )


def _on_pages(elements: Sequence[ListedElement], pages: frozenset[int]) -> list[ListedElement]:
    """The elements with content on some pages, and those around them, in document order."""
    kept, wanted_depth = [], 0
    for element in reversed(elements):
        if element.depth < wanted_depth or not pages.isdisjoint(element.pages):
            kept.append(element)
            wanted_depth = element.depth
        else:
            wanted_depth = min(wanted_depth, element.depth)
    return kept[::-1]


def _shown(pdf: Pdf, tree: StructTree) -> tuple[dict[ContentRef | ObjectRef, Shown], dict[tuple[int, int], Annotation]]:
    """What each leaf shows, and the annotations that are referred to; a page at a time, its glyphs are forgotten."""
    claims, vocabulary = Claims(tree), Vocabulary()
    shown: dict[ContentRef | ObjectRef, Shown] = {}
    annotations: dict[tuple[int, int], Annotation] = {}
    for number in pdf.selected_pages():
        page = pdf.page(number)
        for leaf, content in page_content(page, claims).leaves.items():
            text = joined_text(content.runs[:RUNS_LOOKED_AT], vocabulary)
            shown[leaf] = Shown(text[:TEXT_START], len(content.images))
        annotations.update((each.obj, each) for each in page.annotations if each.obj in claims.objects)
    return shown, annotations


def _described(annotation: Annotation) -> str:
    """The subtype, and what it leads to."""
    match annotation.target:
        case UriTarget(uri):
            return f"{annotation.subtype} {uri}"
        case PageTarget(page):
            return f"{annotation.subtype} page {page}"
        case ElementTarget(obj):
            return f"{annotation.subtype} object {obj[0]}"
        case RemoteTarget(file, page):
            return f"{annotation.subtype} {file}" + (f" page {page}" if page else "")
        case OtherTarget(kind):
            return f"{annotation.subtype} {kind}"
        case None:
            return annotation.subtype
