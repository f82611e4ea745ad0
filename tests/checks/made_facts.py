"""Facts made by hand: a tree from its sketch, pages and metadata from keywords."""

from __future__ import annotations

import re

from tagged2md.checks.content import DrawnFacts, claims_of
from tagged2md.checks.facts import Facts
from tagged2md.pdf.file import Metadata
from tagged2md.pdf.page import Annotation
from tagged2md.pdf.structure import ContentRef, ObjectRef, StructElem, StructTree

_PIECE = re.compile(r"[A-Za-z0-9]+|[().@]")


def tree_of(sketch: str, **entries: dict) -> StructTree:
    """``Sect(H1(.) P(.) Link(@7))``: a dot is marked content of page 1, ``@7`` refers to object 7.

    Elements are objects 1, 2, 3 ... in document order; ``e2={"alt": "x"}`` sets fields of the second one.
    """
    tree = StructTree(roots=[], elements=[], by_obj={})
    open_kids: list[tuple[StructElem | None, list]] = [(None, tree.roots)]
    pieces = iter(_PIECE.findall(sketch))
    for piece in pieces:
        parent, kids = open_kids[-1]
        if piece == "(":
            element = kids[-1]
            open_kids.append((element, element.kids))
        elif piece == ")":
            open_kids.pop()
        elif piece == ".":
            kids.append(ContentRef(1, None, len(claims_of(tree))))
        elif piece == "@":
            kids.append(ObjectRef(1, (int(next(pieces)), 0)))
        else:
            number = len(tree.elements) + 1
            element = StructElem(number - 1, piece, piece, parent=parent, obj=(number, 0))
            for name, value in entries.get(f"e{number}", {}).items():
                setattr(element, name, value)
            tree.elements.append(element)
            kids.append(element)
    return tree


def facts(sketch: str | None = None, pages=(), metadata: dict | None = None, tabs=None, **entries: dict) -> Facts:
    """The facts of a file with this tree."""
    tree = None if sketch is None else tree_of(sketch, **entries)
    return Facts(Metadata(**(metadata or {})), tree, list(pages), claims_of(tree), tabs or {})


def page_with(*annotations: Annotation) -> DrawnFacts:
    """Page 1 with annotations and nothing else."""
    return DrawnFacts(1, annotations=list(annotations))
