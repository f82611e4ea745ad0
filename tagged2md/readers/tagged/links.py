"""Links: their targets, and what is written for a link without text (tagged-mapping 7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from tagged2md.geometry import Rect
from tagged2md.pdf.page import Annotation, ElementTarget, LinkTarget, PageTarget, TextRun
from tagged2md.pdf.structure import ObjectRef, StructElem
from tagged2md.readers.tagged.boxes import box_of_runs, is_visible
from tagged2md.readers.tagged.frames import Frame
from tagged2md.readers.tagged.link_places import PlacedLinks, areas
from tagged2md.readers.tagged.parts import Gap, Glyphs, InlinePart, Object, Part, Picture, Words

if TYPE_CHECKING:
    from tagged2md.readers.tagged.state import Reader

MOST_KIDS = 64
"""Kids of a link in which its annotation is looked for; links have one for each line."""


def link_annotations(elem: StructElem, reader: Reader) -> list[Annotation]:
    """The link annotations that a Link, its kids or its Reference parent refer to, one for each target."""
    found: list[Annotation] = []
    for leaf in _object_refs(elem):
        each = reader.contents.annotation(leaf)
        if each is not None and each.subtype == "Link" and each.target is not None:
            found.append(each)
    return found


def link_annotation(elem: StructElem, reader: Reader) -> Annotation | None:
    """The first of them."""
    return next(iter(link_annotations(elem, reader)), None)


def split_targets(elem: StructElem, reader: Reader) -> tuple[Annotation, ...]:
    """The annotations of a link that leads to several targets, by which its glyphs are told apart; else none."""
    found = link_annotations(elem, reader)
    if len({each.target for each in found}) <= 1:
        return ()
    reader.pdf.report.add("T2M-LINK-MULTI", "link with several targets", found[0].page, elem.obj)
    return tuple(found)


def _object_refs(elem: StructElem) -> Iterator[ObjectRef]:
    kids = elem.kids[:MOST_KIDS]
    yield from (kid for kid in kids if isinstance(kid, ObjectRef))
    for kid in kids:
        if isinstance(kid, StructElem):
            yield from (each for each in kid.kids[:MOST_KIDS] if isinstance(each, ObjectRef))
    if elem.parent is not None and elem.parent.role == "Reference":
        yield from (kid for kid in elem.parent.kids[:MOST_KIDS] if isinstance(kid, ObjectRef))


def link_target(elem: StructElem, reader: Reader) -> LinkTarget | None:
    """Where a Link element leads; inside of the file, what an entry or reference around it refers to comes first."""
    found = link_annotation(elem, reader)
    target = found.target if found is not None else None
    return _referred(elem, target, reader) if isinstance(target, PageTarget | ElementTarget) else target


def _referred(elem: StructElem, target: PageTarget | ElementTarget, reader: Reader) -> LinkTarget:
    """The element that Ref of the enclosing TOCI or Reference names, else the target."""
    at = elem.parent
    for _ in range(MOST_PARENTS):
        if at is None:
            break
        refs = at.refs if at.role in ("TOCI", "Reference") else ()
        for obj in refs:
            if obj in reader.tree.by_obj:
                return ElementTarget(obj, target if isinstance(target, PageTarget) else target.page)
        at = at.parent
    return target


MOST_PARENTS = 3
"""Elements between a link and the TOCI or Reference around it: Reference, P, NonStruct."""


def link(frame: Frame, reader: Reader) -> Iterable[Part]:
    """The parts inside of a link; for a link without any, its Alt, the annotation's Contents, or the URL."""
    if any(_shows_something(part) for part in frame.parts):
        return frame.parts
    annotation = link_annotation(frame.elem, reader)
    url = frame.context.looks.url
    if annotation is None or url is None or annotation.page not in reader.pages:
        return frame.parts
    fallback = frame.elem.alt or annotation.contents or (url if url[0] != "\0" else "")
    reader.pdf.report.bring_in(fallback, annotation.page)
    return [Words(fallback, (), frame.context.looks)] if fallback else frame.parts


def _shows_something(part: Part) -> bool:
    if isinstance(part, Glyphs | Words | Object | Picture | Gap):
        return is_visible(part)
    return True


# ---------------------------------------------------------------- links by place


def with_free_links(part: Glyphs, links: PlacedLinks, reader: Reader) -> list[InlinePart]:
    """The glyphs, cut where link annotations begin and end: those that no element refers to, or those of one link."""
    near = _near(part.runs, links)
    if not near:
        return [part]
    found: list[InlinePart] = []
    for url, runs in groupby(part.runs, key=lambda run: _url_at(run, near, reader) or part.looks.url):
        found.append(part._replace(runs=list(runs), looks=replace(part.looks, url=url)))
    return found


def _near(runs: Sequence[TextRun], links: PlacedLinks) -> list[Annotation]:
    """The annotations that reach the box around the runs: on most of a page with links none does."""
    around = box_of_runs(runs)
    if around is None:
        return []
    return [each for each in links.between(around.y0, around.y1) if _reaches(each, around)]


def _reaches(annotation: Annotation, box: Rect) -> bool:
    return any(area.intersection(box) for area in areas(annotation))


def _url_at(run: TextRun, links: Sequence[Annotation], reader: Reader) -> str | None:
    x, y = run.middle
    for each in links:
        if any(area.contains(x, y) for area in areas(each)) and each.target is not None:
            return reader.targets.url(each.target, each.page)
    return None
