"""The pieces of a document: a block each, with pages, boxes and the headings above."""

from __future__ import annotations

from collections.abc import Iterator

from tagged2md.chunks.pieces import Piece
from tagged2md.chunks.tokens import Count
from tagged2md.document.nodes import Document, Footnote, Heading
from tagged2md.document.places import Place, places_of, sources_of
from tagged2md.options import Options
from tagged2md.writers.markdown import BETWEEN
from tagged2md.writers.source_map import Placed, placed, type_of_node


def document_pieces(document: Document, options: Options, count: Count) -> tuple[str, list[Piece]]:
    """The Markdown of a document, and its pieces in order; page markers and front matter are none."""
    found = placed(document, options)
    text = BETWEEN.join([each.part.text for each in found])
    return f"{text}\n" if text else "", list(_pieces(found, count))


def _pieces(found: list[Placed], count: Count) -> Iterator[Piece]:
    page = 1
    for part, start, end, path in found:
        if part.node is None:
            continue
        kind = type_of_node(part.node)
        places = places_of([part.node]) or (Place(page),)
        page = places[-1].page
        yield Piece(
            kind=kind,
            slices=((start, end),),
            tokens=count(part.text),
            places=places,
            path=path,
            type=kind,
            level=part.node.level if isinstance(part.node, Heading) else 0,
            node=part.node,
        )


def page_modes(document: Document) -> dict[int, str]:
    """By which reader each page was read, as far as its blocks tell."""
    found: dict[int, set[str]] = {}
    nodes: tuple[Footnote, ...] = document.footnotes
    for node in (*document.blocks, *nodes):
        for source in sources_of(node):
            found.setdefault(source.page, set()).add(source.origin)
    return {page: origins.pop() if len(origins) == 1 else "mixed" for page, origins in sorted(found.items())}
