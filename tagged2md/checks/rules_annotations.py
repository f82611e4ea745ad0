"""Rules about annotations and form fields (Matterhorn Protocol 1.1: 28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tagged2md.checks.remarks import Remark, at, on
from tagged2md.findings import quoted
from tagged2md.pdf.page import UriTarget
from tagged2md.pdf.structure import ObjectRef

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tagged2md.checks.facts import Facts
    from tagged2md.pdf.page import Annotation
    from tagged2md.pdf.structure import StructElem

MAX_LEVELS = 16
"""Elements above an annotation among which its Link, Form or Annot element is looked for."""


def annotation_outside_annot(facts: Facts) -> Iterator[Remark]:
    """28-002."""
    for annotation in _others(facts):
        if facts.tree is not None and not _is_in(facts, annotation, "Annot"):
            yield on(annotation, f"{annotation.subtype} annotation is in no Annot element")


def annotation_without_description(facts: Facts) -> Iterator[Remark]:
    """28-004."""
    for annotation in _others(facts):
        owner = facts.annotation_owners.get(annotation.obj)
        if not annotation.contents and not (owner is not None and owner.alt):
            yield on(annotation, f"{annotation.subtype} annotation has neither /Contents nor /Alt")


def field_without_tooltip(facts: Facts) -> Iterator[Remark]:
    """28-005."""
    for annotation in facts.annotations():
        if annotation.field is not None and not annotation.field.tooltip:
            yield on(annotation, f"form field {annotation.field.name} has no /TU")


def no_tab_order(facts: Facts) -> Iterator[Remark]:
    """28-008."""
    for page in facts.pages:
        if page.annotations and facts.tabs.get(page.number) is None:
            yield Remark("page with annotations has no /Tabs", page.number)


def other_tab_order(facts: Facts) -> Iterator[Remark]:
    """28-009."""
    for page in facts.pages:
        if page.annotations and facts.tabs.get(page.number) not in (None, "S"):
            yield Remark("/Tabs of a page with annotations is not /S", page.number)


def widget_outside_form(facts: Facts) -> Iterator[Remark]:
    """28-010."""
    for annotation in facts.annotations():
        if annotation.subtype == "Widget" and facts.tree is not None and not _is_in(facts, annotation, "Form"):
            yield on(annotation, f"{_widget(annotation)} is in no Form element")


def link_outside_link(facts: Facts) -> Iterator[Remark]:
    """28-011."""
    for annotation in facts.annotations():
        if (
            annotation.subtype == "Link"
            and facts.tree is not None
            and not _is_in(facts, annotation, "Link", "Reference")
        ):
            yield on(annotation, f"{_link(annotation)} is in no Link element")


def link_with_several_targets(facts: Facts) -> Iterator[Remark]:
    """T2M-LINK-MULTI; line parts of one link have the same target."""
    targets = {annotation.obj: annotation.target for annotation in facts.annotations() if annotation.target is not None}
    for link in facts.of("Link"):
        objects = [kid.obj for kid in link.kids if isinstance(kid, ObjectRef) and kid.obj in targets]
        if len({targets[obj] for obj in objects}) > 1:
            yield at(link, facts, f"Link has {len(objects)} annotations with different targets")


def link_without_description(facts: Facts) -> Iterator[Remark]:
    """28-012."""
    for annotation in facts.annotations():
        if annotation.subtype == "Link" and not annotation.contents:
            yield on(annotation, f"{_link(annotation)} has no /Contents")


def _link(annotation: Annotation) -> str:
    """A link as a person finds it on the page."""
    target = annotation.target
    return f"link to {quoted(target.uri)}" if isinstance(target, UriTarget) else "link annotation"


def _widget(annotation: Annotation) -> str:
    """A widget as a person finds it in the form."""
    return f"widget of the field {annotation.field.name}" if annotation.field is not None else "widget"


def _others(facts: Facts) -> Iterator[Annotation]:
    """Annotations that are neither links nor widgets."""
    return (found for found in facts.annotations() if found.subtype not in ("Link", "Widget"))


def _is_in(facts: Facts, annotation: Annotation, *roles: str) -> bool:
    """Whether an element of one of the roles refers to the annotation, or holds the one that does."""
    level: StructElem | None = facts.annotation_owners.get(annotation.obj)
    for _ in range(MAX_LEVELS):
        if level is None:
            return False
        if level.role in roles:
            return True
        level = level.parent
    return False
