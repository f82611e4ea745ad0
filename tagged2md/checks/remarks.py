"""What a rule says: a message with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from tagged2md.checks.facts import Facts

if TYPE_CHECKING:
    from tagged2md.pdf.page import Annotation
    from tagged2md.pdf.structure import StructElem


class Remark(NamedTuple):
    """One finding of a rule, before it has its code."""

    message: str
    page: int | None = None
    obj: tuple[int, int] | None = None


Rule = Callable[[Facts], Iterable[Remark]]
"""From the facts of a file to what is to be said; a pure function."""


def at(element: StructElem, facts: Facts, message: str) -> Remark:
    """A remark about an element."""
    return Remark(message, facts.page_of(element), element.obj if element.obj[0] else None)


def on(annotation: Annotation, message: str) -> Remark:
    """A remark about an annotation."""
    return Remark(message, annotation.page, annotation.obj if annotation.obj[0] else None)
