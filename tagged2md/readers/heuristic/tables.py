"""Drawn tables of a page: grids of lines and fills, and text between horizontal rules. Spec: heuristics, 8.

``tables`` is called with a page before its furniture is left out and its columns are cut: what it finds is read as a
whole, its lines are neither furniture nor text of a column. Tables without any line are found later, in the lines of
one column: see ``borderless``.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from tagged2md.geometry import Rect
from tagged2md.layout.grounds import without_frames
from tagged2md.readers.heuristic.checkboxes import check_boxes, without_boxes
from tagged2md.readers.heuristic.edges import Edge, Edges, edges
from tagged2md.readers.heuristic.grids import Grid, grids
from tagged2md.readers.heuristic.half_ruled import SAME_END, between, ends_of, rule_groups, stretches
from tagged2md.readers.heuristic.records import TextLine
from tagged2md.readers.heuristic.strips import PageText
from tagged2md.readers.heuristic.table_cells import by_slots, by_text, needs_text
from tagged2md.readers.heuristic.table_guards import objection
from tagged2md.readers.heuristic.table_records import Frame, TableFound, Text
from tagged2md.readers.heuristic.table_text import Shelf, shelf_of

HEAD_LINES = 4
"""Horizontal lines of a grid that may be the header of a table: three rows."""

MARGIN = 2.0
"""Points by which the middle of a line may lie outside of the frame of its table."""


def tables(page: PageText, em: float) -> list[TableFound]:
    """The drawn tables of a page, from the top down. ``em`` is the size of the body type."""
    if not page.lines or not (page.rulings or page.fills):
        return []
    titles = [line.box for line in page.lines if id(line) in page.barriers] if page.barriers else []
    shelf = shelf_of(page.lines)
    rulings, fills = page.rulings, page.fills
    if boxes := check_boxes(fills, shelf):
        rulings, fills = without_boxes(rulings, fills, boxes)
    lines = edges(rulings, without_frames(fills), page.box, titles, shelf)
    found: list[TableFound] = []
    taken: list[Rect] = []
    held: set[int] = set()
    for frame in frames(lines, page, Text(shelf, page.is_mirrored, em, page.barriers, lines.horizontal), taken):
        if any(overlap(frame.grid.box, box) for box in taken):
            continue
        table = table_in(frame, lines_in(frame.grid, shelf, held), page, em)
        if table is not None and objection(table, frame.kind) is None:
            found.append(table)
            held.update(map(id, table.lines))
            taken.append(table.box)
    return sorted(found, key=lambda table: -table.box.y1)


def frames(lines: Edges, page: PageText, text: Text, taken: Sequence[Rect]) -> Iterator[Frame]:
    """Where tables may be: full grids first, large ones before those inside of them, then rules alone.

    ``taken`` are the boxes of tables, which may grow on the way; rules in them are those of their rows.
    """
    rules = edges(page.rulings, (), page.box).horizontal if page.fills else lines.horizontal
    groups = rule_groups(rules, text.em)
    for grid in sorted(grids(lines), key=lambda grid: -grid.box.area):
        if not is_head(grid, groups, text):
            yield Frame(grid, "ruled")
    for group in groups:
        if not all(any(overlap(box, other) for other in taken) for box in between(group)):
            yield from stretches(group, text)


def is_head(grid: Grid, groups: Sequence[Sequence[Edge]], text: Text) -> bool:
    """Whether a grid is the header alone of a table that goes on between rules: cells with backgrounds."""
    if len(grid.ys) > HEAD_LINES:
        return False
    box = grid.box
    for group in groups:
        low, high = ends_of(group)
        if abs(low - box.x0) <= SAME_END and abs(high - box.x1) <= SAME_END and group[-1].at < box.y0 - text.em:
            return any(
                abs(frame.rules[0] - box.y1) <= SAME_END and frame.rules[-1] < box.y0 - text.em
                for frame in stretches(group, text)
            )
    return False


def overlap(a: Rect, b: Rect) -> bool:
    """Whether two boxes cover each other by more than their borders."""
    return a.x_overlap(b) > MARGIN and a.y_overlap(b) > MARGIN


def table_in(frame: Frame, inside: Sequence[TextLine], page: PageText, em: float) -> TableFound | None:
    """What stands in a frame as a table; None where nothing does."""
    if not inside:
        return None
    if frame.kind == "ruled" and not needs_text(frame.grid, inside, page, em):
        return by_slots(frame, inside, page)
    return by_text(frame, inside, page, em)


def lines_in(grid: Grid, shelf: Shelf, held: Container[int]) -> list[TextLine]:
    """The lines whose middle lies in the box of a grid, and that no table holds yet: borders of two may be one line."""
    box = grid.box.expanded(MARGIN)
    inside = [line for line in shelf.between(box.y0, box.y1) if box.x0 <= (line.x0 + line.x1) / 2 <= box.x1]
    return [line for line in inside if id(line) not in held] if held else inside
