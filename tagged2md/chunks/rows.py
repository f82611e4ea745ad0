"""Where the rows of a table and the items of a list stand in the file, where they were written from a document."""

from __future__ import annotations

from tagged2md.chunks.pieces import Piece
from tagged2md.document.nodes import ListBlock, Table
from tagged2md.document.places import Place, gathered, places_of, places_of_item
from tagged2md.document.walk import is_blank
from tagged2md.writers.tables import grid

Places = tuple[Place, ...]


def row_places(piece: Piece, count: int) -> list[Places]:
    """The places of the last ``count`` rows of a table, those of its header with the first; empty if not known."""
    if not isinstance(piece.node, Table) or piece.depth:
        return [()] * count
    cells = grid(piece.node)
    found: list[list[Place]] = [[] for _ in range(max(cells.rows, count))]
    for slot in cells.slots:
        found[slot.row] += places_of(slot.cell.blocks)
    first = max(cells.rows - count, 0)
    header = [place for row in found[:first] for place in row]
    return [gathered([*(header if row == first else ()), *found[row]]) for row in range(first, first + count)]


def item_places(piece: Piece, count: int) -> list[Places]:
    """The places of the items of a list; empty if not known."""
    if not isinstance(piece.node, ListBlock) or piece.depth:
        return [()] * count
    shown = [item for item in piece.node.items if item.task is not None or not is_blank(item.blocks)]
    return [places_of_item(item) for item in shown] if len(shown) == count else [()] * count


def extra_header_rows(piece: Piece) -> int:
    """Header rows of a table below its first one, which Markdown writes as ordinary rows."""
    if not isinstance(piece.node, Table) or piece.depth:
        return 0
    cells = grid(piece.node)
    return max(0, min(cells.header_rows, cells.rows - 1) - 1)
